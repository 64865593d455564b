"""Speed, beside whichever rivals are installed: ``contest`` says how a row is timed, ``rows`` what is asked,
``evaluators`` and ``equities`` how everyone is asked; ``report`` prints.

The shell's ``bench`` runs the short rows, ``make bench`` of a checkout all of them.
"""
