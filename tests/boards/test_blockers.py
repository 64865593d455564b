"""Blockers against breakdowns of the range without each hand's cards."""

from __future__ import annotations

import json
import pickle
import random

import numpy as np
import pytest

import holdem_eval as he
from holdem_eval.combos import COMBO_CARDS, N_COMBOS, combo_name

RNG = random.Random(5)


def eighths(live: float) -> he.Range:
    """A range of weights whose sums have no rounding."""
    return he.Range([RNG.randint(1, 8) / 8 if RNG.random() < live else 0 for _ in range(N_COMBOS)])


def rows_of(range_: he.Range, board: tuple[int, ...]) -> dict[str, float]:
    try:
        return {row.name: row.weight for row in range_.breakdown(board)}
    except he.RangeError:  # nothing is left of it
        return dict.fromkeys((row.name for row in he.Range.random().breakdown(board)), 0.0)


@pytest.mark.parametrize(("n_board", "n_dead"), [(3, 0), (3, 2), (4, 0), (4, 7), (5, 0), (5, 3)])
@pytest.mark.parametrize("live", [1, 0.3, 0.01])
def test_each_hand_takes_what_is_missing_without_its_cards(n_board: int, n_dead: int, live: float) -> None:
    cards = tuple(RNG.sample(range(52), n_board + n_dead))
    board, dead = cards[:n_board], cards[n_board:]
    villain, hero = eighths(live), eighths(0.5)
    found = he.Board(board, dead).blockers(villain, hero)
    whole = rows_of(villain.without(dead), board)
    assert dict(zip(found.kinds, found.weight.tolist(), strict=True)) == whole
    held = hero.without(cards).weights > 0
    assert np.array_equal(np.isnan(found.removed), np.broadcast_to(~held, found.removed.shape))
    for combo in RNG.sample(np.flatnonzero(held).tolist(), 40):
        left = rows_of(villain.without((*dead, *COMBO_CARDS[combo].tolist())), board)
        wanted = {kind: whole[kind] - left[kind] for kind in whole}
        assert dict(zip(found.kinds, found.removed[:, combo].tolist(), strict=True)) == wanted
        assert found[combo_name(combo)] == {kind: wanted[kind] for kind in whole if whole[kind]}


def test_what_players_know() -> None:
    board = he.Board("Ks9s4s7d2c")
    blockers = board.blockers("AA, KK, AsJs, AsTs, QsJs")
    assert blockers["AsQd"] == {"flush": 2, "set": 0, "overpair": 3}
    assert blockers["KdKc"] == {"flush": 0, "set": 3, "overpair": 0}
    assert blockers["AsAh"] == {"flush": 2, "set": 0, "overpair": 5}  # all but the pair of the two others
    assert blockers["8h8d"] == {"flush": 0, "set": 0, "overpair": 0}
    on_flop = he.Board("Qh7h2d").blockers("AhKh, JhTh")
    assert {kind: taken for kind, taken in on_flop["AhKh"].items() if taken} == dict.fromkeys(
        ("ace high", "flush draw", "nut flush draw", "overcards"), 1
    )


def test_blockers_are_a_plain_result() -> None:
    board = he.Board("Ks9s4s7d2c", dead="2h")
    blockers = board.blockers("QQ+, AsTs, AsJs", "AsQd, 88:0.5")
    assert (
        blockers == board.blockers("QQ+, AsTs, AsJs", "AsQd, 88:0.5") == pickle.loads(pickle.dumps(blockers))
    )
    assert hash(blockers) == hash(pickle.loads(pickle.dumps(blockers)))
    assert blockers != board.blockers("QQ+, AsTs", "AsQd, 88:0.5")
    assert not blockers.removed.flags.writeable and not blockers.weight.flags.writeable
    told = json.loads(json.dumps(blockers.to_dict()))
    assert told["removed"]["AsQd"] == {"flush": 2, "overpair": 3, "underpair": 3}
    assert told["removed"]["8d8c"] == {} and len(told["removed"]) == 7
    assert (told["dead"], told["hero"], told["weight"]["set"]) == ("2h", "AsQd, 88:0.5", 3)
    # one of four in weight takes 2 of the flushes
    assert "flush                   2.00        0.50     2.00  AsQd" in str(blockers).splitlines()
    assert len({len(line.rsplit("  ", 1)[0]) for line in str(blockers).splitlines()}) == 1


def test_what_is_refused() -> None:
    board = he.Board("Ks9s4s7d2c", dead="Ah")
    with pytest.raises(
        he.RangeError, match=r"expected a villain with a combo without the cards Ks .* Ah, got"
    ):
        board.blockers("AhAs")
    with pytest.raises(he.RangeError, match="expected a hero with a combo without the cards"):
        board.blockers("AA", "KsKd")
    blockers = board.blockers("AA", "QQ")
    for hand in ("AsKs", "QQ", "", "Qs", "QsQsQh", "Ks9s", None, 3, ("Qs", "Qh")):
        with pytest.raises(KeyError, match="expected a combo that the hero holds"):
            blockers[hand]  # type: ignore[index]
