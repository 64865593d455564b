"""Equities, single thread; ranges are built outside the timing where a rival can take built ones."""

from __future__ import annotations

import numpy as np
import pytest

import holdem_eval as he
from holdem_eval.cards import COMBO_CARDS

R1 = "22+,A2s+,K9s+,QTs+,ATo+,KJo+"
R2 = "55+,A8s+,KTs+,QJs,AJo+,KQo"


def test_two_known_hands_before_the_flop(against) -> None:  # type: ignore[no-untyped-def]
    rival = pytest.importorskip("pokerfast.equity")
    theirs = rival.equity(["AhKh", "QsQc"])
    first = theirs[0] if isinstance(theirs, list | tuple) else theirs["equity"][0]
    assert first == pytest.approx(0.46214457, abs=1e-6)
    a, b = he.Range("AhKh"), he.Range("QsQc")
    assert he.equity(a, b).players[0].equity == pytest.approx(0.46214457, abs=1e-8)
    against(lambda: he.equity(a, b, threads=1), {"pokerfast": lambda: rival.equity(["AhKh", "QsQc"])}, 8)


def test_two_ranges_on_a_flop_by_combo(against) -> None:  # type: ignore[no-untyped-def]
    ranges = pytest.importorskip("xiapl.range")
    simulation = pytest.importorskip("xiapl.simulation")
    card = pytest.importorskip("xiapl.card")
    ids = [card.Card.from_string(rank + suit).id for rank in "23456789TJQKA" for suit in "cdhs"]

    def mask(cards: list[int]) -> int:
        return sum(1 << ids[one] for one in cards)

    def built(ours: he.Range):  # type: ignore[no-untyped-def]
        combos = []
        for index in np.flatnonzero(ours.weights):
            combo = ranges.Combo()
            combo.mask, combo.weight = mask(COMBO_CARDS[index].tolist()), float(ours.weights[index])
            combos.append(combo)
        return ranges.Range(combos, simulation.GameType.Holdem)

    a, b = he.Range(R1), he.Range(R2)
    x, y, board = built(a), built(b), mask(list(he.parse_cards("Qs7h2d")))
    options = simulation.SimulationOptions.exact()
    options.threads = 1
    by_combo = simulation.RangeEquityMode.PerCombo

    def theirs():  # type: ignore[no-untyped-def]
        return simulation.calculate_range_equity(x, y, board, options, by_combo)

    ours = he.equity_by_combo(a, b, board="Qs7h2d", threads=1)
    assert theirs().hero_aggregate_equity == pytest.approx(ours.mean, abs=1e-9)
    against(lambda: he.equity_by_combo(a, b, board="Qs7h2d", threads=1), {"xiapl": theirs}, 2)
