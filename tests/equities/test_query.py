"""The checked question: what it accepts, what it refuses and how it says so, and what it is equal to."""

from __future__ import annotations

import copy
import dataclasses
import math
import pickle
import random
import re
from typing import Any

import numpy as np
import pytest

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import COMBO_CARDS, N_COMBOS, blocked_combos
from holdem_eval.errors import CardError, DealError, RangeError

# --- what a question holds --------------------------------------------------------------------------------


def test_a_player_is_a_text_a_range_or_a_pair_of_cards() -> None:
    hand = (46, 50)
    for player in ("AhKh", "Kh Ah", "A♥ k♥", hand, list(hand), ("Ah", "Kh"), (np.int64(46), "Ah")):
        q = he.Query(player, he.Range("QQ+"))
        assert [set(cards or ()) for cards in q.hands] == [set(hand), set()]
        assert q.ranges[0] == he.Range("AhKh")
    assert he.Query(he.Range("AhKh"), "QQ+").hands == (None, None)


def test_boards_and_dead_cards_are_read_from_any_form() -> None:
    expected = he.Query("AA", "KK", board="2c 7h Qs", dead="3d 4d")
    forms = [
        ("2c7hQs", "3d4d"),
        (parse_cards("2c7hQs"), list(parse_cards("3d4d"))),
        (np.array(parse_cards("2c7hQs")), np.array(parse_cards("3d4d"), np.uint8)),
        (iter(["2c", "7h", "Qs"]), set(parse_cards("3d4d"))),
    ]
    for board, dead in forms:
        assert he.Query("AA", "KK", board=board, dead=dead) == expected
    for none in ("", (), [], np.array([], int)):
        assert he.Query("AA", "KK", board=none, dead=none) == he.Query("AA", "KK")
    assert [he.Query("AA", "KK", board="2c7hQs3d4d"[: 2 * n]).to_come for n in (0, 3, 4, 5)] == [5, 2, 1, 0]


def test_blocked_combos_have_no_weight() -> None:
    q = he.Query("AhKh", "QQ+:0.5, 22", (0, 1), board="Qs7h2s", dead="Kc")
    known = [46, 50, 0, 1, *parse_cards("Qs7h2s"), *parse_cards("Kc")]
    for player, own in ((0, {46, 50}), (1, set()), (2, {0, 1})):
        row = q.weights[player]
        others = sum(1 << card for card in known if card not in own)
        free = ~blocked_combos(others)
        assert np.array_equal(row, np.where(free, q.ranges[player].weights, 0.0))
    assert not q.weights.flags.writeable
    assert not q.counts
    assert he.Query("AhKh", "QQ+:0.5, 22", dead="QcQdQhKcKdKsAcAdAs").counts  # what is left has weight 1


def test_questions_cannot_be_changed() -> None:
    q = he.Query("AhKh", "QQ+")
    for name in ("board", "dead", "ranges", "hands", "note"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(q, name, ())
    with pytest.raises(ValueError, match="read-only"):
        q.weights[0] = 1.0


# --- equality ---------------------------------------------------------------------------------------------


def test_equal_questions_are_equal_and_hash_alike() -> None:
    q = he.Query("AhKh", "QQ+, AKs:0.5", board="Qs7h2d", dead="3c4c")
    same = he.Query((46, 50), "AKs:0.5, QQ+", board="2d7hQs", dead="4c3c")
    assert q == same
    assert hash(q) == hash(same)
    for other in (
        he.Query("QQ+, AKs:0.5", "AhKh", board="Qs7h2d", dead="3c4c"),
        he.Query(
            he.Range("AhKh"), "QQ+, AKs:0.5", board="Qs7h2d", dead="3c4c"
        ),  # a range gives way, a hand does not
        he.Query("AhKh", "QQ+, AKs:0.4", board="Qs7h2d", dead="3c4c"),
        he.Query("AhKh", "QQ+, AKs:0.5", board="Qs7h2d3c", dead="4c"),
        he.Query("AhKh", "QQ+, AKs:0.5", board="Qs7h2d", dead="3c"),
    ):
        assert q != other
    assert q != "AhKh"


@pytest.mark.parametrize("ask", [pickle.dumps, copy.copy, copy.deepcopy])
def test_questions_travel(ask: Any) -> None:
    q = he.Query("AhKh", "QQ+:0.5", (0, 2), board="Qs7h2d", dead="3c")
    assert q.weights.any()  # cached, and not to be carried along
    twin = ask(q)
    twin = pickle.loads(twin) if isinstance(twin, bytes) else twin
    assert twin == q
    assert twin.hands == q.hands
    assert np.array_equal(twin.weights, q.weights)
    assert not twin.weights.flags.writeable
    assert eval(repr(q), {"Query": he.Query}) == q


def test_canonical_questions_do_not_depend_on_the_names_of_suits() -> None:
    rng = random.Random(11)
    for _ in range(12):
        cards = rng.sample(range(52), 11)
        suits = rng.sample(range(4), 4)
        moved = [card & ~3 | suits[card & 3] for card in cards]
        some = rng.sample(range(N_COMBOS), 9)
        weights = [rng.randint(1, 4) / 4 for _ in some]

        def asked(cards: list[int], move: list[int], some: list[int], weights: list[float]) -> he.Query:
            hands = [tuple(card & ~3 | move[card & 3] for card in COMBO_CARDS[i].tolist()) for i in some]
            range_ = he.Range({he.format_cards(hand): w for hand, w in zip(hands, weights, strict=True)})
            board, dead = rng.sample(cards[2:6], 4), rng.sample(cards[6:], 5)
            return he.Query(tuple(cards[:2]), range_, "random", board=board, dead=dead)

        try:
            q = asked(cards, [0, 1, 2, 3], some, weights)
        except DealError:
            continue
        other = asked(moved, suits, some, weights)
        assert q.canonical() == other.canonical()
        assert hash(q.canonical()) == hash(other.canonical())
        assert q.canonical().canonical() == q.canonical()
        assert q.canonical().hands[1:] == (None, None)
        assert q.canonical().hands[0] is not None


def test_canonical_keeps_what_is_not_a_name_of_suits() -> None:
    assert he.Query("AsKs", "QQ").canonical() != he.Query("AsKh", "QQ").canonical()
    assert he.Query("AsKs", "QQ", dead="2s").canonical() != he.Query("AsKs", "QQ", dead="2c").canonical()
    assert he.Query("AsKs", "QQ").canonical() != he.Query("QQ", "AsKs").canonical()
    q = he.Query("AsKs", "QQ+:0.5, AQs", board="Qs7h2d", dead="3c")
    assert he.equity(q.canonical()).players[0].equity == pytest.approx(
        he.equity(q).players[0].equity, abs=1e-14
    )


# --- what is refused --------------------------------------------------------------------------------------

NAN = math.nan
BAD_PLAYERS: list[tuple[object, type[ValueError], str]] = [
    (None, RangeError, "got None (NoneType)"),
    (7, RangeError, "got 7 (int)"),
    (3.5, RangeError, "got 3.5 (float)"),
    (NAN, RangeError, "got nan (float)"),
    (True, RangeError, "got True (bool)"),
    (b"KK", RangeError, "got b'KK' (bytes)"),
    ({"KK": 2.0}, RangeError, "got 2.0 for 'KK'"),
    ({1, 2}, RangeError, "got 2 numbers"),
    (np.array([1.0, 2.0]), RangeError, "got shape (2,)"),
    (np.array(1), RangeError, "got"),
    ((), RangeError, "at least one hand, got none"),
    (("As",), RangeError, "got 'As'"),
    ((0, 1, 2), RangeError, "got 3 numbers"),
    (["AA", "As"], CardError, "got 'AA'"),
    (["AKs", "AQs+:2"], RangeError, "AQs+:2"),
    ((51, 52), CardError, "got 52"),
    ((-1, 3), CardError, "got -1"),
    ((51, 51), CardError, "As comes twice"),
    ((51, 1 << 5000), CardError, "an int of 5001 bits"),
    ((51, NAN), CardError, "got nan"),
    ((51, 3.0), CardError, "got 3.0"),
    ((51, True), CardError, "got True"),
    ((51, None), CardError, "got None"),
    ("hello", RangeError, "'hello'"),
    ("AsAs", RangeError, "'AsAs'"),
    ("", RangeError, "got ''"),
    ("AKs:2", RangeError, "'AKs:2'"),
    ("none", DealError, "the range of player 2 is empty"),
    (he.Range("KK") - he.Range("KK"), DealError, "the range of player 2 is empty"),
    (he.Query("AA", "KK"), RangeError, "a Query is asked alone"),
]


@pytest.mark.parametrize(("player", "error", "words"), BAD_PLAYERS, ids=lambda value: str(value)[:20])
def test_a_bad_player_is_named(player: Any, error: type[ValueError], words: str) -> None:
    with pytest.raises(error) as caught:
        he.Query("AhKh", player)
    assert words in str(caught.value)
    assert "player 2" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("count", [0, 1, 11, 40])
def test_there_are_two_to_ten_players(count: int) -> None:
    with pytest.raises(DealError, match=rf"2 to 10 players; got {count}\b"):
        he.Query(*["AA"] * count)
    assert he.Query(*["random"] * 10).n_players == 10


@pytest.mark.parametrize("only", [["AA", "KK"], ("AA", "KK"), "AA", (50, 51)])
def test_one_list_of_players_is_told_what_to_write(only: Any) -> None:
    words = "2 to 10 players; got 1: write equity(*players), or equity(hand, 'random')"
    for ask in (he.Query, he.equity):
        with pytest.raises(DealError, match=re.escape(words)):
            ask(only)


BAD_CARDS: list[tuple[object, str]] = [
    (0, "got 0 (int)"),
    (51, "got 51 (int)"),
    (False, "got False"),
    (NAN, "got nan"),
    (b"2c7hQs", "(bytes)"),
    ({2: 3}, "(dict)"),
    ("2c7hXx", "'Xx'"),
    ("2c7h2c", "2c comes twice"),
    ([0, 1, 52], "got 52"),
    ([0, 1, -1], "got -1"),
    ([0, 1, 1 << 400], "an int of 401 bits"),
    ([0, 1, NAN], "got nan"),
    ([0, 1, None], "got None"),
    ([0, 1, True], "got True"),
    ([0, 1, 2.0], "got 2.0"),
    (np.array([0.0, 1.0, 2.0]), "got"),
    (np.array([[0, 1, 2]]), "got"),
    (np.array(0), "got an array of shape ()"),
]


@pytest.mark.parametrize(("cards", "words"), BAD_CARDS, ids=lambda value: str(value)[:20])
@pytest.mark.parametrize("place", ["board", "dead"])
def test_bad_cards_are_named(place: str, cards: Any, words: str) -> None:
    for ask in (he.Query, he.equity):
        with pytest.raises(CardError) as caught:
            ask("AhKh", "QQ", **{place: cards})
        assert words in str(caught.value)


@pytest.mark.parametrize("count", [1, 2, 6, 7])
def test_boards_have_0_3_4_or_5_cards(count: int) -> None:
    with pytest.raises(CardError, match=f"expected a board of 0, 3, 4 or 5 cards, got {count}: "):
        he.Query("AA", "KK", board=list(range(count)))


@pytest.mark.parametrize(
    ("players", "board", "dead", "words"),
    [
        (("AsKs", "QQ"), "As7h2d", "", "As of player 1 is on the board"),
        (("QQ", (47, 51)), "", "Ks", "Ks of player 2 is a dead card"),
        (("AsKs", "QQ", "AsQs"), "", "", "players 1 and 3 both hold As"),
        (("AA", "KK"), "Qs7h2d", "3c 7h", "dead card 7h is also on the board"),
        (("AhKh", "AKs:0.5", "AA"), "", "AcAdAs", "player 2 (AKs:0.5) has no hand left"),
        (("AhAd", "QQ", "AA"), "As7h2d", "", "player 3 (AA) has no hand left"),
        (("AK", "AA", "AA", "QQ"), "", "", "players 1 (AKs, AKo), 2 (AA), 3 (AA) have no possible deal"),
        (("AA", "random", "AA", "AA"), "", "", "players 1 (AA), 3 (AA), 4 (AA) have no possible deal"),
    ],
)
def test_what_cannot_be_on_the_table_is_refused(
    players: tuple[Any, ...], board: str, dead: str, words: str
) -> None:
    for ask in (he.Query, he.equity):
        with pytest.raises(DealError, match=re.escape(words)):
            ask(*players, board=board, dead=dead)


def test_there_must_be_cards_for_the_rest_of_the_board() -> None:
    enough = list(range(4, 47))  # five cards and the players' four are left
    assert he.equity("2c2d", "2h2s", dead=enough).outcomes.tolist() == [0, 0, 0, 1]
    with pytest.raises(DealError, match="expected 9 cards or more for 2 hands and 5 to come, got 8"):
        he.Query("2c2d", "2h2s", dead=[*enough, 47])
    with pytest.raises(DealError, match="expected 6 cards or more for 3 hands and 0 to come, got 5"):
        he.Query("random", "random", "random", board=range(5), dead=range(5, 47))


@pytest.mark.parametrize("more", [{"board": "2c3c4c"}, {"dead": "2c"}, {"board": [1, 2, 3]}])
def test_a_question_holds_its_own_cards(more: dict[str, Any]) -> None:
    q = he.Query("AA", "KK")
    with pytest.raises(DealError, match="a Query holds its own board and dead cards"):
        he.equity(q, **more)
    with pytest.raises(RangeError, match=r"player 2: .*a Query is asked alone"):
        he.equity("AA", q)  # type: ignore[arg-type]
    assert he.equity(q, board="", dead=()) == he.equity(q, board=None) == he.equity("AA", "KK")
