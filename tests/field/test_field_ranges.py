"""Bugs reported against other range parsers do not occur here: the cases of ``field_cases_ranges.json``."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from support.data import DATA

from holdem_eval.errors import RangeError
from holdem_eval.ranges import Range

CASES = json.loads((DATA / "field_cases_ranges.json").read_text(encoding="utf-8"))["cases"]
CHECKED = {"texts", "errors", "has", "lacks", "left", "weights", "equal", "of", "refused", "written"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['source']}")
def test_ranges_are_read_as_their_users_expected(case: dict[str, Any]) -> None:
    assert set(case) - {"id", "source", "situation"} <= CHECKED
    assert set(case) & CHECKED
    for text, combos in case.get("texts", {}).items():
        assert Range(text).combos == combos, text
    for text in case.get("errors", []):
        with pytest.raises(RangeError, match=re.escape(f"got '{text}' at column 1")):
            Range(text)
    for text, hands in case.get("has", {}).items():
        assert all(hand in Range(text) for hand in hands), text
    for text, hands in case.get("lacks", {}).items():
        assert not any(hand in Range(text) for hand in hands), text
    for text, gone, combos in case.get("left", []):
        assert Range(text).without(gone).combos == combos, (text, gone)
    for text, total in case.get("weights", []):
        assert Range(text).total_weight == pytest.approx(total, abs=1e-12), text
    for text, hand, weight in case.get("of", []):
        assert Range(text)[hand] == weight, (text, hand)
    for text, words in case.get("refused", {}).items():
        with pytest.raises(RangeError, match=re.escape(words)):
            Range(text)
    for text, canonical in case.get("written", {}).items():
        assert str(Range(text)) == canonical
    for texts in case.get("equal", []):
        assert len({Range(text) for text in texts}) == 1, texts
