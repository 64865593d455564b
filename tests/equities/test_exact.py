"""The exact engines against published truths, and against brute force over every deal and board."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import oracle
import pytest
from numpy.typing import NDArray
from support import brute_force
from support.spots import renamed, some_cards, some_range

import holdem_eval as he
from holdem_eval.cards import cards_to_mask, format_cards, parse_cards
from holdem_eval.combos import COMBO_MASKS, N_COMBOS
from holdem_eval.speed.rows import R1, R2

# --- published truths -------------------------------------------------------------------------------------

EQUITIES = [
    (("AsAd", R1), "", 0.844253, 5e-7),
    (("AsAd", R1), "Qs7h2d", 0.868279, 5e-7),
    ((R1, R2), "", 0.458353, 5e-7),
    ((R1, R2), "Qs7h2d", 0.431845, 5e-7),
    (("AhKh", "QsQc", "7d6d"), "", 0.377943, 5e-7),
    (("QsQc", "AhKh", "7d6d"), "", 0.395721, 5e-7),
    (("7d6d", "AhKh", "QsQc"), "", 0.226336, 5e-7),
    ((R1, "random"), "", 0.645631924, 5e-10),
    ((R1, "random"), "Ks7d2h", 0.677624316, 5e-10),
    ((R1, "random"), "Qs7s2s", 0.622792300, 5e-10),
    ((R1, "random"), "Ks7d2h4c", 0.661082326, 5e-10),
    ((R1, "random"), "Ks7d2h4c9s", 0.634081556, 5e-10),
    (("AA", "KK"), "", 0.819461, 5e-7),
    (("AKs", "QQ"), "", 0.460485, 5e-7),
]


@pytest.mark.parametrize(("players", "board", "equity", "within"), EQUITIES)
def test_published_equities(players: tuple[str, ...], board: str, equity: float, within: float) -> None:
    e = he.equity(*players, board=board)
    assert e.exact
    assert e.players[0].equity == pytest.approx(equity, abs=within)


def test_published_counts() -> None:
    hands = he.equity("AhKh", "QsQc")
    assert (hands.boards, hands.method, hands.total) == (1_712_304, "preflop", 1_712_304)
    assert hands.outcomes.tolist() == [0, 787_966, 917_606, 6_732]
    wide = he.equity(R1, "random")
    assert wide.total == 465_661_072_800
    assert wide.outcomes.tolist() == [0, 296_210_645_212, 160_580_409_244, 8_870_018_344]
    assert wide.outcomes.dtype == hands.outcomes.dtype == np.int64


# --- brute force ------------------------------------------------------------------------------------------


def check(rows: Sequence[NDArray[Any]], board: Sequence[int], dead: Sequence[int]) -> he.Equity | None:
    """Ask what ``rows`` of weights are worth and compare; None when no deal is possible."""
    blocked = sum(1 << card for card in (*board, *dead))
    free = (COMBO_MASKS & np.uint64(blocked)) == 0
    left: list[NDArray[Any]] = [np.where(free, row, 0.0) for row in rows]
    if counts := all(np.isin(row, (0, 1)).all() for row in left):
        left = [row.astype(np.int64) for row in left]
    players = [he.Range(np.asarray(row, float)) for row in rows]
    if not all(row.any() for row in left) or not len(brute_force.deals(left)[0]):
        with pytest.raises(he.DealError):
            he.Query(*players, board=board, dead=dead)
        return None
    e = he.equity(*players, board=board, dead=dead, method="exact")
    expected = brute_force.outcomes(left, board, dead)
    where = f"board {format_cards(board)}, dead {format_cards(dead)}, {[str(player) for player in players]}"
    if counts:
        assert e.outcomes.dtype == np.int64
        assert e.outcomes.tolist() == expected.tolist(), where
    else:
        assert e.outcomes.dtype == np.float64
        np.testing.assert_allclose(e.outcomes, expected, rtol=1e-12, atol=1e-12, err_msg=where)
    assert np.sum([player.equity for player in e.players]) == pytest.approx(1, abs=1e-12)
    assert all(p.win + p.tie + p.lose == pytest.approx(1, abs=1e-12) for p in e.players)
    return e


@pytest.mark.parametrize("weighted", [False, True], ids=["counts", "weights"])
@pytest.mark.parametrize("n_board", [0, 3, 4, 5])
@pytest.mark.parametrize(("n_players", "most"), [(2, 40), (3, 6), (4, 4)])
def test_ranges_equal_brute_force(n_players: int, most: int, n_board: int, weighted: bool) -> None:
    rng = random.Random(f"{n_players} {n_board} {weighted}")
    answered = 0
    for _ in range({0: 3, 3: 5, 4: 12, 5: 40}[n_board]):
        board, dead = some_cards(rng, n_board)
        blocked = np.uint64(sum(1 << card for card in (*board, *dead)))
        free = np.flatnonzero((COMBO_MASKS & blocked) == 0)
        rows = [some_range(rng, free, rng.randint(1, most), weighted) for _ in range(n_players)]
        answered += check(rows, board, dead) is not None
    assert answered


@pytest.mark.parametrize("weighted", [False, True], ids=["counts", "weights"])
@pytest.mark.parametrize(
    ("players", "board"),
    [
        (("TT+, AKs", "99+, AQ", "77-55, QJs"), "Ks7s2s4s9s"),  # three suits alike: orbits of 6, 3 and 1
        (("TT+, AKs", "99+, AcQd, AcQh", "AsQh, AsQd, 55"), "2d2h2c5s5c"),  # ranges that tell suits apart
        (("QQ+, AKs", "JJ, AQs", "TT, KQs"), "2s7s8d4d"),
        (("99, AhKd, AhKc", "88, KQs", "AcQd, JJ", "77"), "2s7s8s4s3d"),
    ],
)
def test_sums_over_many_deals_equal_brute_force(players: tuple[str, ...], board: str, weighted: bool) -> None:
    """Orbits of deals, of which the ranges hold some, and more deals than one part of the work."""
    rng = np.random.default_rng(len(board))
    rows = [
        he.Range(player).weights * (rng.integers(1, 9, N_COMBOS) / 8 if weighted else 1) for player in players
    ]
    e = check(rows, parse_cards(board), ())
    assert e is not None


@pytest.mark.parametrize("n_board", [0, 3, 4, 5])
@pytest.mark.parametrize("n_players", range(2, 11))
def test_known_hands_equal_brute_force(n_players: int, n_board: int) -> None:
    """Hands of a whole deck and of two suits, with few cards left to come."""
    rng = random.Random(f"known {n_players} {n_board}")
    for scarce in (False, True):
        deck = rng.sample(range(52), 52)
        if scarce:
            deck.sort(key=lambda card: (card % 4 == 3, card % 4 == 1, rng.random()))
        board, hands = deck[:n_board], [deck[n_board + 2 * i :][:2] for i in range(n_players)]
        rest = deck[n_board + 2 * n_players :]
        n_left = {0: 9, 3: 14, 4: 30, 5: 30}[n_board]
        dead = rest[:-n_left] if rng.random() < 0.5 else rest[n_left:]
        expected = oracle.outcomes(hands, board, dead)
        e = he.equity(*hands, board=board, dead=dead)
        assert e.method == "known"
        assert e.boards == e.total == sum(expected.values())
        assert {mask: n for mask, n in enumerate(e.outcomes.tolist()) if n} == dict(expected)


def every_board(hands: list[list[int]], board: list[int], dead: list[int]) -> NDArray[np.int64]:
    """(2**n,): every board looked at, the hands on it valued as masks."""
    cards = [card for hand in hands for card in hand] + board + dead
    coming = np.zeros(1, np.uint64)
    first = np.zeros(1, np.intp)  # of the cards that may still be taken: each run-out once
    rest = np.array([card for card in range(52) if card not in cards])
    for _ in range(5 - len(board)):
        n = len(rest) - first
        index = np.arange(n.sum()) - np.repeat(np.cumsum(n) - n, n) + np.repeat(first, n)
        coming = np.repeat(coming, n) | np.uint64(1) << rest[index].astype(np.uint64)
        first = index + 1
    known = [cards_to_mask((*hand, *board)) for hand in hands]
    strengths = [he.evaluate_masks(coming | np.uint64(mask), check=False) for mask in known]
    best = np.maximum.reduce(strengths)
    winners = sum(((row == best).astype(np.intp) << player for player, row in enumerate(strengths)), start=0)
    return np.bincount(winners, minlength=1 << len(hands))


@pytest.mark.parametrize("n_players", range(2, 11))
def test_known_hands_equal_a_look_at_every_board(n_players: int) -> None:
    """Nearly whole decks, where hands of few ranks and suits fill up and flush: every board of five cards."""
    rng = random.Random(f"every board {n_players}")
    likings = [
        lambda card: 0,  # any cards
        lambda card: card % 4 > 1,  # two suits
        lambda card: card // 4 not in (3, 5, 9, 11, 12),  # five ranks: pairs, and hands that share them
    ]
    for n_board in (0, 3, 4):
        for liking in likings:
            deck = sorted(rng.sample(range(52), 52), key=liking)
            hands = [deck[2 * i :][:2] for i in range(n_players)]
            rest = deck[2 * n_players :]
            board = rest[:n_board] if rng.random() < 0.5 else rest[-n_board - 1 : -1]
            dead = [card for card in rest if card not in board][: rng.choice([0, 4])]
            e = he.equity(*hands, board=board, dead=dead)
            assert e.outcomes.tolist() == every_board(hands, board, dead).tolist(), (hands, board, dead)


@pytest.mark.parametrize(
    "hands", ["AhKh QsQc", "AhKh QsQc 7d6d", "8s8c 9s9c 8d9d", "AsAd AhAc", "2c2d 3c3d 4c4d 5c5d"]
)
def test_known_hands_of_a_whole_deck_equal_a_look_at_every_board(hands: str) -> None:
    named = [list(he.parse_cards(hand)) for hand in hands.split()]
    assert he.equity(*named).outcomes.tolist() == every_board(named, [], []).tolist()


@pytest.mark.parametrize("n_board", [0, 3, 4, 5])
@pytest.mark.parametrize("n_players", [2, 3])
def test_an_oracle_that_shares_nothing_agrees(n_players: int, n_board: int) -> None:
    rng = random.Random(f"oracle {n_players} {n_board}")
    deck = rng.sample(range(52), 52)
    board, dead = deck[:n_board], deck[n_board:][: {0: 38, 3: 25, 4: 5, 5: 3}[n_board]]
    free = deck[n_board + len(dead) :]
    ranges = [
        {
            (min(hand), max(hand)): Fraction(rng.randint(1, 8), 8)
            for hand in [rng.sample(free, 2) for _ in range(4)]
        }
        for _ in range(n_players)
    ]
    expected = oracle.range_outcomes(ranges, board, dead)
    players = [he.Range({format_cards(c): float(w) for c, w in weights.items()}) for weights in ranges]
    e = he.equity(*players, board=board, dead=dead, method="exact")
    wanted = [float(expected.get(winners, 0)) for winners in range(1 << n_players)]
    np.testing.assert_allclose(e.outcomes, wanted, rtol=1e-12, atol=1e-12)
    shares = [float(share) for share in oracle.equities(expected, n_players)]
    assert [player.equity for player in e.players] == pytest.approx(shares, abs=1e-12)


def test_a_hand_against_a_range_that_holds_its_cards() -> None:
    for hand, range_, board in (("QhQs", "TT+", "7h2d3c"), ("AsKs", "AKs, AA, KK, 72o", "Ad7h2d")):
        named = he.equity(hand, range_, board=board)
        weights = he.Range(range_).weights.copy()
        weights[(COMBO_MASKS & np.uint64(sum(1 << card for card in parse_cards(hand)))) > 0] = 0
        assert named.players[1].combos == np.count_nonzero(
            weights[(COMBO_MASKS & np.uint64(sum(1 << card for card in parse_cards(board)))) == 0]
        )
        as_range = check([he.Range(hand).weights, weights], parse_cards(board), ())
        assert as_range is not None
        assert named.outcomes.tolist() == as_range.outcomes.tolist()


# --- symmetry: never assumed, always exact ----------------------------------------------------------------

ASYMMETRIC = "AhKh, 7s6s, 9c9d, QdJc, 4c4h:0.5"


@pytest.mark.parametrize(
    "board", ["Qs7h2d", "Qs7s2s", "QsQh2d", "QsQhQd", "Ks7s2h4c", "Ks7s2s4s", "Ks7s2s4s9s"]
)
@pytest.mark.parametrize("dead", ["", "3c", "3c 3d 3h 3s", "Td 3s"])
def test_suit_symmetry_is_exact(board: str, dead: str) -> None:
    """A range that treats suits alike against hands that do not, as boards and dead cards do or do not."""
    few = "5c5d5h5s 6c6d6h6s 8c8d8h8s" if len(parse_cards(board)) == 3 else ""  # alike in all suits
    villain = he.Range("TT+, AQ, A9s, K4s").without(few)
    cards, gone = parse_cards(board), parse_cards(dead + few)
    hero = he.Range(ASYMMETRIC)
    assert check([hero.weights, villain.weights], cards, gone)
    assert check([villain.weights, (hero.weights > 0).astype(float)], cards, gone)


@pytest.mark.parametrize(
    "players", [("22+, AK", R2), ("AhKh, 7s6s", R2), ("random", "AhKd"), (R1, "QQ:0.5, AKs")]
)
@pytest.mark.parametrize("extra", ["", "Js", "Jc Qd"])
def test_suit_symmetry_is_exact_before_the_flop(players: tuple[str, str], extra: str) -> None:
    """Whole ranks are dead, which leaves the suits alike; and some cards more, which does not."""
    dead = tuple(range(36)) + parse_cards(extra)  # the deuces to the tens
    assert check([he.Range(player).weights for player in players], (), dead)


def test_one_combo_that_differs_breaks_the_symmetry() -> None:
    """The least that a weight can change leaves the answer alone, though nothing is symmetric any more."""
    for board in ("Qs7h2d", "Qs7s2s4s"):
        weights = he.Range(R1).weights.copy()
        weights[np.flatnonzero(weights)[7]] = np.nextafter(1.0, 0.0)
        whole, broken = (
            he.equity("AhKh", villain, board=board, dead="2c") for villain in (R1, he.Range(weights))
        )
        assert whole.outcomes.dtype == np.int64
        assert broken.outcomes.dtype == np.float64
        np.testing.assert_allclose(broken.outcomes, whole.outcomes, rtol=1e-12)


# --- what must not matter ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        (("AhKh", "TT+, AQs:0.5", "9c8c"), "Qs7h2d", "3c4d"),
        (("22+, AK", "7s6s, KdQd"), "Qs7s2s", "3c"),
        (("QQ+", "JTs", "AhKd, 5c5d"), "Qs7h2d4c", ""),
        (("AhKh", "QsQc", "7d6d"), "", ""),
    ],
)
def test_renaming_suits_and_moving_players_changes_nothing(
    players: tuple[str, ...], board: str, dead: str
) -> None:
    rng = random.Random(board)
    e = he.equity(*players, board=board, dead=dead, method="exact")
    n = len(players)
    for _ in range(4):
        suits, order = rng.sample(range(4), 4), rng.sample(range(n), n)
        moved = he.equity(
            *(he.Range(renamed(he.Range(players[i]).weights, suits)) for i in order),
            board=[card & ~3 | suits[card & 3] for card in parse_cards(board)],
            dead=[card & ~3 | suits[card & 3] for card in parse_cards(dead)],
            method="exact",
        )
        back = [sum(1 << place for place, i in enumerate(order) if mask >> i & 1) for mask in range(1 << n)]
        np.testing.assert_allclose(moved.outcomes[back], e.outcomes, rtol=1e-13)
        assert moved.outcomes.dtype == e.outcomes.dtype


def test_the_canonical_question_has_the_same_answer() -> None:
    q = he.Query("AhKd", "TT+, 9s8s:0.5", board="Qs7h2d", dead="3c4c")
    np.testing.assert_allclose(he.equity(q.canonical()).outcomes, he.equity(q).outcomes, rtol=1e-13)


def test_a_scaled_range_is_worth_the_same() -> None:
    whole, half = (he.equity(text, "TT+", board="Qs7h2d") for text in ("AK, JJ", "AK:0.5, JJ:0.5"))
    assert half.total == whole.total / 2
    assert half.players[0].equity == pytest.approx(whole.players[0].equity, abs=1e-14)


@pytest.mark.parametrize(
    "players", [(R2, "22+:0.3, A2s+:0.7, KQo:0.1"), ("QQ+:0.3", "AKs", "JJ:0.7"), (R1, R2)]
)
@pytest.mark.parametrize("board", ["", "Qs7h2d"])
def test_threads_do_not_change_a_bit(players: tuple[str, ...], board: str) -> None:
    one, *others = (he.equity(*players, board=board, method="exact", threads=n) for n in (1, 2, 7))
    assert all(one == other for other in others)
    assert all(one.outcomes.tobytes() == other.outcomes.tobytes() for other in others)


def test_answers_for_one_combo_each_do_not_depend_on_the_engine() -> None:
    named = he.equity("AhKh", "QsQc", board="Qh7h2d")
    weighted = he.equity("AhKh:0.25", "QsQc:0.5", board="Qh7h2d")
    assert (weighted.outcomes == named.outcomes / 8).all()
    assert named.outcomes.dtype == np.int64
    assert weighted.outcomes.dtype == np.float64
    assert weighted.players[0].equity == named.players[0].equity


def test_weights_too_small_to_multiply_are_refused() -> None:
    for players in (("AA:1e-200", "KK:1e-200"), ("AA:1e-150", "KK:1e-150", "QQ")):
        with pytest.raises(he.DealError, match="expected weights whose products sum to 1e-290 or more"):
            he.equity(*players, board="2c7d9h", method="exact")
    tiny = he.equity("AA:1e-100", "KK:1e-100", board="2c7d9h")
    assert tiny.players[0].equity == pytest.approx(
        he.equity("AA", "KK", board="2c7d9h").players[0].equity, abs=1e-13
    )
