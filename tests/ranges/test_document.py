"""docs/ranges.md: its tables count right."""

from __future__ import annotations

import re
from pathlib import Path

from holdem_eval import Range

PAGE = Path(__file__).parents[2] / "docs" / "ranges.md"
TEXT = PAGE.read_text("utf-8")


def test_tables() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|[^|]*\| (\d+) \|[^|]*\|$", TEXT, re.MULTILINE)
    of_four = [line for line in TEXT.splitlines() if line.startswith("| `") and line.count("|") == 5]
    assert len(rows) == len(of_four) > 40
    assert {text: int(combos) for text, combos in rows} == {text: Range(text).combos for text, _ in rows}


def test_other_spellings_named_in_a_row_are_read() -> None:
    """The texts after "also" mean what the row means."""
    rows = re.findall(r"^\| `([^`]+)` \|[^|]*?also ([^|]*)\|", TEXT, re.MULTILINE)
    assert len(rows) > 4
    for text, others in rows:
        for other in re.findall("`([^`]+)`", others):
            assert Range(other) == Range(text), other
