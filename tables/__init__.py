"""Build time only: derives every lookup table of the evaluator. The derivation is in ``README.md`` here.

``python -m tables FILE`` writes the C source, ``python -m tables --check`` verifies its digest,
``python -m tables --search`` finds the constants of ``keys.py`` again.
"""
