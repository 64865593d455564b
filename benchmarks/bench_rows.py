"""The rows of the package, holdem_eval/speed/rows.py: the evaluator, equities, dealing at random."""

from __future__ import annotations

import pytest
from conftest import Race

from holdem_eval.speed.contest import Question
from holdem_eval.speed.rows import EQUITIES, EVALUATORS


@pytest.mark.parametrize("question", (*EVALUATORS, *EQUITIES), ids=lambda question: question.title)
def bench_rows(race: Race, question: Question) -> None:
    race(question)
