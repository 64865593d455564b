"""docs/ranges.md: its examples run, its tables count right."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from holdem_eval import Range

PAGE = Path(__file__).parents[2] / "docs" / "ranges.md"
TEXT = PAGE.read_text("utf-8")


def test_examples() -> None:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert {language for language, _ in blocks} == {"python"}
    session = "\n".join(body for _, body in blocks)
    examples = doctest.DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0)
    assert len(examples.examples) > 5
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=report.append)
    assert "".join(report) == ""


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
