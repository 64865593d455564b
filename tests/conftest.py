"""No test has a time limit: Hypothesis sets one, which a busy machine exceeds."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
