"""Names of cases that are the same in every process that collects them."""

from __future__ import annotations

import re

from holdem_eval.errors import shown


def shown_as_id(value: object) -> str:
    """The value as messages show it, without where it lies in memory."""
    return re.sub(r" at 0x[0-9a-f]+", "", shown(value))
