"""No test has a time limit: Hypothesis sets one, which a busy machine exceeds. And Ctrl-C is heard: a shell
that starts the suite in the background ignores it, and so would the processes whose interruption we test."""

from __future__ import annotations

import signal

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("support")  # a failure there shows its values, as in a test

signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
