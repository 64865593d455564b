"""The answers that an earlier version gave to some two thousand questions: counts and samples to the bit."""

from __future__ import annotations

from collections import Counter

import pytest
from support import golden

QUESTIONS = golden.questions(slow=False)


@pytest.mark.parametrize("first", range(0, len(QUESTIONS), 100))
def test_answers_are_as_they_were(first: int) -> None:
    for question in QUESTIONS[first : first + 100]:
        golden.check(question)


def test_every_engine_is_asked() -> None:
    asked = Counter(question["answer"]["method"] for question in QUESTIONS)
    methods = {"preflop", "known", "sweep", "three", "joint", "sample", "matchup", "by combo", "runouts"}
    assert methods <= set(asked)
    assert min(asked[method] for method in methods) >= 30
    assert len(QUESTIONS) > 1500


def test_another_answer_is_noticed() -> None:
    for question in (QUESTIONS[0], QUESTIONS[-1]):
        counts = question["answer"]["counts"]
        other = question["answer"] | {"counts": [counts[0] + 1, *counts[1:]]}
        with pytest.raises(AssertionError):
            golden.check(question | {"answer": other})
