"""What a player, a board and dead cards may be: the same question however it is put, and every refusal in the
library's own words."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import N_COMBOS, combo_index
from holdem_eval.equities.engines import preflop
from holdem_eval.errors import CardError, DealError, RangeError

ACES = parse_cards("AsAh")


@pytest.mark.parametrize(
    "hand",
    [
        "AsAh",
        "Ah As",
        "as,ah",
        "A♠ A♥",
        ACES,
        list(ACES),
        ["As", "Ah"],
        ("As", ACES[1]),
        np.array(ACES),
        np.array(ACES, np.uint8),
        np.array(["As", "Ah"]),
    ],
    ids=repr,
)
def test_one_hand_in_many_forms(hand: Any) -> None:
    """A named hand takes its cards from the others, and collides by name with them and the board."""
    query = he.Query(hand, "AA")
    assert query == he.Query(ACES, "AA")
    assert [live.bit_count() for live in query.live] == [1, 1]
    with pytest.raises(DealError, match="players 1 and 2 both hold As"):
        he.Query(hand, "AsKs")
    with pytest.raises(DealError, match="Ah of player 1 is on the board"):
        he.Query(hand, "KK", board="AhKd2c")


FORMS: list[Any] = [
    "AA, KK:0.5",
    he.Range("AA, KK:0.5"),
    {"AA": 1, "KK": 0.5},
    {"KK": 0.5, "AA": np.float32(1)},
    he.Range("AA, KK:0.5").weights,
    he.Range("AA, KK:0.5").weights.tolist(),
]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
@pytest.mark.parametrize("board", ["", "Qs7h2d"])
def test_a_player_is_whatever_a_range_is(form: Any, board: str) -> None:
    expected = he.equity(he.Range("AA, KK:0.5"), "QQ", "55", board=board)
    assert he.equity(form, "QQ", "55", board=board) == expected
    by_combo = he.equity_by_combo(form, "QQ", board=board)
    assert by_combo == he.equity_by_combo(he.Range("AA, KK:0.5"), "QQ", board=board)
    if board:
        np.testing.assert_array_equal(
            he.runouts("QQ", form, board=board), he.runouts("QQ", "AA, KK:0.5", board=board)
        )


@pytest.mark.parametrize(
    "hands",
    [
        ["AsAh", "AdAc"],
        ("AsAh", "AdAc"),
        {"AsAh", "AdAc"},
        [parse_cards("AsAh"), parse_cards("AdAc")],
        iter(["AdAc", "AsAh"]),
    ],
    ids=lambda hands: type(hands).__name__,
)
def test_hands_in_a_list_are_a_range(hands: Any) -> None:
    """Two of them as well: a pair is two cards, not two hands."""
    query = he.Query(hands, "KK")
    assert query.hands == (None, None)
    assert query.ranges[0] == he.Range("AsAh, AdAc")


def test_none_is_no_board_and_no_dead_card() -> None:
    none = {"board": None, "dead": None}
    assert he.equity("AA", "KK", **none) == he.equity("AA", "KK")
    assert he.equity_by_combo("AA", "KK", **none) == he.equity_by_combo("AA", "KK")
    assert he.Query("AA", "KK", **none) == he.Query("AA", "KK")
    assert he.equity(he.Query("AA", "KK"), **none) == he.equity("AA", "KK")
    runouts = [he.runouts("AA", "KK", board="Qs7h2d4c", dead=dead) for dead in (None, "")]
    np.testing.assert_array_equal(*runouts)
    strengths = [he.board_strengths("Qs7h2d4c9s", dead=dead) for dead in (None, "")]
    np.testing.assert_array_equal(*strengths)
    dead = [card for card in range(52) if card % 4 < 2]
    assert he.flops("AsKs", "QhQs", dead=dead).dead == tuple(dead)


def test_a_query_is_asked_by_all() -> None:
    query = he.Query("AhKh", "QQ, JJ", board="Qs7h2d")
    assert he.equity_by_combo(query) == he.equity_by_combo("AhKh", "QQ, JJ", board="Qs7h2d")
    np.testing.assert_array_equal(he.runouts(query), he.runouts("AhKh", "QQ, JJ", board="Qs7h2d"))
    dead = [card for card in range(52) if card % 4 < 2]
    assert he.flops(he.Query("AsKs", "QhQs", dead=dead)) == he.flops("AsKs", "QhQs", dead=dead)


REFUSED: list[tuple[Callable[[], object], type[Exception], str]] = [
    (lambda: he.equity(5, "KK"), RangeError, r"player 1: expected .*, got 5 \(int\)"),
    (lambda: he.equity("KK", None), RangeError, r"player 2: expected .*, got None \(NoneType\)"),
    (lambda: he.equity(b"AA", "KK"), RangeError, "player 1: expected .*, got b'AA'"),
    (lambda: he.equity([51, 50, 3], "KK"), RangeError, "player 1: expected 1326 weights, got 3 numbers"),
    (lambda: he.equity([51, 51], "KK"), CardError, "player 1: card As comes twice"),
    (lambda: he.equity([51, 52], "KK"), CardError, "player 1: expected a card .*, got 52"),
    (lambda: he.equity([True, 50], "KK"), CardError, "player 1: expected a card .*, got True"),
    (lambda: he.equity(np.array([51.0, 50.0]), "KK"), RangeError, "player 1: expected .*1326"),
    (lambda: he.equity(np.array(5), "KK"), RangeError, r"player 1: expected .*\(ndarray\)|got shape \(\)"),
    (lambda: he.equity(np.zeros((0, 2)), "KK"), RangeError, r"1326,\), got shape \(0, 2\)"),
    (lambda: he.equity(np.zeros(1326), "KK"), DealError, "the range of player 1 is empty"),
    (lambda: he.equity({"AA": 2}, "KK"), RangeError, "player 1: expected a weight 0..1, got 2"),
    (lambda: he.equity(["AA", "KK"]), DealError, "expected 2 to 10 players; got 1: write equity"),
    (lambda: he.equity(he.Query("AA", "KK"), "QQ"), RangeError, "player 1: .*: a Query is asked alone"),
    (lambda: he.equity("AA", "KK", board=5), CardError, "expected cards .*, got 5"),
    (lambda: he.flops("AA", "KK", "QQ"), DealError, "expected two players, got 3"),
    (lambda: he.flops("AA"), DealError, "expected 2 to 10 players; got 1"),
    (lambda: he.flops(he.Query("AA", "KK", board="Qs7h2d")), CardError, "expected no board, got Qs 7h 2d"),
    (lambda: he.runouts("AA", "KK"), CardError, "expected a board of 3 or 4 cards, got 0"),
    (lambda: he.runouts("AA", "KK", board=None), CardError, "expected a board of 3 or 4 cards, got 0"),
    (lambda: he.equity_by_combo("AA"), DealError, "expected 2 to 10 players; got 1"),
    (lambda: he.equity_by_combo(*["AA"] * 4, board="Qs7h2d"), DealError, "have no possible deal"),
    (lambda: he.equity_by_combo("AA", "KK", "QQ", "JJ"), DealError, "one or two villains, got 4 players"),
    (lambda: he.matchup("AA, KK", "QQ"), RangeError, "one hand or class .*, got 'AA, KK': equity"),
    (lambda: he.matchup("QQ", "AA:0.5"), RangeError, "one hand or class .*, got 'AA:0.5': equity"),
    (lambda: he.matchup("0%", "QQ"), DealError, "a hand or class with combos, got '0%'"),
    (lambda: he.matchup("QQ", "AAs"), RangeError, "got 'AAs' at column 1"),
    (lambda: he.format_cards("AsKs", None), ValueError, "expected separator to be a text, got None"),
]


@pytest.mark.parametrize(("ask", "error", "message"), REFUSED, ids=[message for _, _, message in REFUSED])
def test_refused_in_words(ask: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ask()


def test_losing_is_never_less_than_nothing() -> None:
    """Weights whose sums round: the rest of a share was -1e-16 in one of fifty such questions."""
    rng = np.random.default_rng(5)
    for _ in range(150):
        weights = np.zeros(N_COMBOS)
        weights[rng.integers(0, N_COMBOS, 30)] = rng.random(30)
        weights[combo_index("7c", "7d")] = 0.1
        villain = np.zeros(N_COMBOS)
        villain[combo_index("3c", "2h")] = 1 / 3
        players = he.equity("AsAh", he.Range(villain), he.Range(weights), board="AcAdKs2c7s").players
        assert all(player.lose >= 0 for player in players)


@pytest.mark.parametrize("missing", ["matchups.bin", "matchups.sha256"])
def test_an_install_without_its_table_says_so(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = Path(str(resources.files("holdem_eval"))) / "data"
    (tmp_path / "data").mkdir()
    for name in {"matchups.bin", "matchups.sha256"} - {missing}:
        (tmp_path / "data" / name).write_bytes((installed / name).read_bytes())
    monkeypatch.setattr(resources, "files", lambda package: tmp_path)
    with pytest.raises(OSError, match=rf"expected matchups\.bin.*{missing}.*: install again"):
        preflop.table.__wrapped__()
    (tmp_path / "data/matchups.bin").write_bytes((installed / "matchups.bin").read_bytes())
    (tmp_path / "data/matchups.sha256").write_bytes(b"")
    with pytest.raises(OSError, match=r"with sha256 '', got '115d.*: install again"):
        preflop.table.__wrapped__()


@pytest.mark.parametrize("separator", ["", " ", ",", ", ", ";", "\t", "\n", "  "])
@pytest.mark.parametrize("brackets", ["{}", "[{}]", " {} ", "{},", "{};"])
@pytest.mark.parametrize("spelling", [("As", "Ks"), ("aS", "KS"), ("A♠", "K♠"), ("Ks", "As"), ("10s", "9h")])
def test_a_text_of_two_cards_is_a_hand_everywhere(
    separator: str, brackets: str, spelling: tuple[str, str]
) -> None:
    """For a query, a range and a match-up alike, whatever separates the cards."""
    text = brackets.format(separator.join(spelling))
    cards = parse_cards("".join(spelling))
    assert he.Query(text, "QQ").hands[0] == tuple(sorted(cards))
    assert he.Range(text) == he.Range([cards])
    assert he.matchup(text, "QQ") == he.matchup(cards, "QQ")
    assert text in he.Range("AKs, T9o")
