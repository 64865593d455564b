"""The command ``holdem-eval``: one module per group of commands, each text in -> library call -> show.

A new command is a function in the module of its group (or in a new one) and a line in ``commands.COMMANDS``.
"""

PROGRAM = "holdem-eval"
