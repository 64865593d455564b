"""Range texts as they stand in real charts and files, and ten thousand that are one slip away from them."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import numpy as np
import pytest
from support.data import DATA
from support.slow_ranges import Refused, slow_range

from holdem_eval.errors import RangeError
from holdem_eval.ranges import Range

WILD = json.loads((DATA / "wild_ranges.json").read_text(encoding="utf-8"))
CHARTS = json.loads((DATA / "push_fold_charts.json").read_text(encoding="utf-8"))


def read_by_both(text: str) -> Range | None:
    """The range, or None for one that is refused: the slow reader must say the same."""
    try:
        expected = slow_range(text)
    except Refused:
        with pytest.raises(RangeError) as caught:
            Range(text)
        assert "expected" in str(caught.value)
        assert len(str(caught.value)) < 500
        return None
    found = Range(text)
    assert np.array_equal(found.weights, expected), text
    return found


@pytest.mark.parametrize("case", WILD, ids=lambda case: f"{case['source']}: {case['text'][:40]}")
def test_texts_found_in_the_wild(case: dict[str, Any]) -> None:
    found = read_by_both(case["text"])
    assert (found and found.combos) == case["combos"]
    if found is not None:
        assert found.total_weight == pytest.approx(case["weight"], abs=1e-6)
        assert Range(str(found)) == found


@pytest.mark.parametrize("case", CHARTS, ids=lambda case: f"{case['percent']} %")
def test_push_fold_charts_have_their_published_shares(case: dict[str, Any]) -> None:
    assert round(100 * Range(case["text"]).fraction, 1) == case["percent"]


BLANKS = " \t\u00a0"


def with_a_slip(rng: random.Random, text: str) -> str:
    """A character dropped, doubled or swapped with the next, or a blank put in."""
    place = rng.randrange(len(text))
    before, here, after = text[:place], text[place], text[place + 1 :]
    return rng.choice(
        [
            before + after,
            before + here + here + after,
            before + after[:1] + here + after[1:],
            before + rng.choice(BLANKS) + here + after,
        ]
    )


PROPOSED = re.compile(r"\(.*?write ([^;]*?)(?:, or a blank.*|, or both.*|;.*)?\)$")


def test_what_an_error_proposes_can_be_read() -> None:
    rng = random.Random(13)
    texts = [case["text"] for case in WILD if case["combos"] and len(case["text"]) < 80]
    proposals = 0
    for _ in range(3_000):
        text = with_a_slip(rng, rng.choice(texts))
        try:
            Range(text)
        except RangeError as error:
            found = PROPOSED.search(str(error))
            for proposal in re.split(", or | or ", found[1]) if found else []:
                if not proposal.endswith("...") and not re.fullmatch(r"[0-9.]+%?|\[.*", proposal):
                    proposals += 1
                    Range(f"random,{proposal}")
    assert proposals > 300


def test_ten_thousand_slips_are_refused_or_read_as_the_slow_reader_does() -> None:
    rng = random.Random(12)
    texts = [case["text"] for case in WILD + CHARTS if len(case["text"]) < 80]
    read = 0
    for _ in range(10_000):
        text = with_a_slip(rng, rng.choice(texts))
        try:
            read += read_by_both(text) is not None
        except AssertionError as error:
            raise AssertionError(f"{text!r} is read otherwise") from error
    assert 2_000 < read < 8_000
