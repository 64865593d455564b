"""``python -m holdem_eval`` is the command ``holdem-eval``."""

import sys

from holdem_eval.cli.main import main

sys.exit(main())
