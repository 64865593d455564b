"""The exact engines against published truths and against brute force over every deal and board."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import oracle
import pytest

import holdem_eval as he
from holdem_eval.cards import combo_cards, format_cards, parse_cards

R1 = "22+,A2s+,K9s+,QTs+,ATo+,KJo+"
R2 = "55+,A8s+,KTs+,QJs,AJo+,KQo"

COUNTS = [
    (("AhKh", "QsQc"), "", "", {1: 787966, 2: 917606, 3: 6732}),
    (("AcAs", "KhKd"), "", "", {1: 1388072, 2: 317694, 3: 6538}),
    (("AcAs", "KcKs"), "", "", {1: 1410336, 2: 292660, 3: 9308}),
    (("Jc5c", "QdTd"), "", "", {1: 600384, 2: 1096118, 3: 15802}),
    (("AhAd", "AsAc"), "", "", {1: 37210, 2: 37210, 3: 1637884}),
    (("QhQs", "TT+"), "", "", {1: 20500392, 2: 20489682, 3: 1817526}),
    (("QQ+", "TT+"), "", "", {1: 484876704, 2: 252971328, 3: 32688768}),
    (("5h4s", "random"), "KsJhTh8h8c", "", {2: 731, 3: 259}),
    (("AsTh", "random"), "AhKdJc", "", {1: 896263, 2: 115355, 3: 58572}),
    (("AsKs", "QhQd"), "2c7h9dTs3c", "", {2: 1}),
    (("AhKh", "QsQd"), "", "AsAd", {1: 513000, 2: 851684, 3: 6070}),
    (("2d2c", "9hTh", "AcKs"), "", "", {1: 374855, 2: 492066, 4: 498609, 7: 5224}),
    (("AsKs", "AdKd", "QcQh"), "AhKh7c5d2s", "", {3: 1}),
    ((R1, "random"), "", "", {1: 296_210_645_212, 3: 8_870_018_344, 2: 160_580_409_244}),
]
EQUITIES = [
    (("AA", "random"), "", 0.85203713),
    (("22", "random"), "", 0.503340),
    (("72o", "random"), "", 0.345836),
    (("AsAd", R1), "", 0.844253),
    (("AsAd", R1), "Qs7h2d", 0.868279),
    ((R1, R2), "", 0.458353),
    ((R1, R2), "Qs7h2d", 0.431845),
    ((R1, "random"), "", 0.645631924),
    ((R1, "random"), "Ks7d2h", 0.677624316),
    ((R1, "random"), "Qs7s2s", 0.622792300),
    ((R1, "random"), "Ks7d2h4c", 0.661082326),
    ((R1, "random"), "Ks7d2h4c9s", 0.634081556),
    (("AA", "QQ@1,22@100"), "", 0.82210108),
    (("AA", "QQ:0.99,22"), "", 0.81883580),
    (("AA", "QQ,22"), "", 0.81881897),
    (("QQ", "AA:0.5,KK"), "", 1 - 0.81805558),
    (("KcQc", "6c5c,AQo+"), "", 0.31375731),
    (("AA,72o", "KK,QQ:0.7"), "Kc7d2h", 0.49777260),
    (("AsAd", "AA,A3o,32s"), "", 0.85336514),
    (("AsAd", "AA,A3o,32s"), "KhJd8c5d2s", 0.95),
    (("QsJs", "JJ"), "KhJd8c", 0.03686869),
    (("AhKh", "QsQc", "7d6d"), "", 0.377943),
]


@pytest.mark.parametrize(("players", "board", "dead", "counts"), COUNTS)
def test_published_counts(players: tuple[str, ...], board: str, dead: str, counts: dict[int, int]) -> None:
    e = he.equity(*players, board=board, dead=dead, method="exact")
    found = {winners: n for winners, n in enumerate(e.outcomes.tolist()) if n}
    assert e.outcomes.dtype == np.int64
    assert e.exact
    assert sum(found.values()) == e.total
    assert found == counts


@pytest.mark.parametrize(("players", "board", "equity"), EQUITIES)
def test_published_equities(players: tuple[str, ...], board: str, equity: float) -> None:
    assert he.equity(*players, board=board).players[0].equity == pytest.approx(equity, abs=6e-7)


def test_whole_deals_are_drawn_not_players_in_turn() -> None:
    e = he.equity(he.Range(["AsAh", "KdKc"]), he.Range(["AsAd", "QsQh"]))
    assert e.players[0].equity == pytest.approx(0.60509300, abs=5e-9)


def _random_query(rng: random.Random, n_players: int, n_board: int, most_combos: int, weighted: bool):
    """Ranges of a few combos; before the flop so many dead cards that few boards are left."""
    deck = rng.sample(range(52), 52)
    board, deck = deck[:n_board], deck[n_board:]
    n_dead = rng.randrange(28, 35) if n_board == 0 else rng.randrange(8)
    dead, live = deck[:n_dead], deck[n_dead:]
    ranges = []
    for _ in range(n_players):
        combos = {tuple(sorted(rng.sample(live, 2))) for _ in range(rng.randint(1, most_combos))}
        weights = {combo: Fraction(rng.randint(1, 8), 8) if weighted else 1 for combo in combos}
        ranges.append(weights)
    return ranges, board, dead


def _as_range(weights: dict[tuple[int, int], Fraction | int]) -> he.Range:
    return he.Range({format_cards(combo): float(weight) for combo, weight in weights.items()})


@pytest.mark.parametrize("weighted", [False, True], ids=["counts", "weights"])
@pytest.mark.parametrize("n_board", [0, 3, 4, 5])
@pytest.mark.parametrize("n_players", [2, 3])
def test_ranges_equal_brute_force(n_players: int, n_board: int, weighted: bool) -> None:
    rng = random.Random(f"{n_players} {n_board} {weighted}")
    for _ in range(4 if n_board in (0, 3) else 15):
        ranges, board, dead = _random_query(rng, n_players, n_board, 3, weighted)
        expected = oracle.range_outcomes(ranges, board, dead)
        players = [_as_range(weights) for weights in ranges]
        if not sum(expected.values()):
            with pytest.raises(he.DealError):
                he.equity(*players, board=board, dead=dead)
            continue
        e = he.equity(*players, board=board, dead=dead, method="exact")
        wanted = [expected.get(winners, 0) for winners in range(1 << n_players)]
        if weighted:
            np.testing.assert_allclose(e.outcomes, np.array(wanted, float), rtol=1e-12, atol=1e-12)
        else:
            assert e.outcomes.tolist() == wanted


@pytest.mark.parametrize("n_board", [0, 3, 4, 5])
@pytest.mark.parametrize("n_players", [2, 3, 6, 10])
def test_known_hands_equal_brute_force(n_players: int, n_board: int) -> None:
    rng = random.Random(f"known {n_players} {n_board}")
    for _ in range(6):
        deck = rng.sample(range(52), 52)
        if rng.random() < 0.5:  # one scarce or one plentiful suit
            deck.sort(key=lambda card: (card % 4 == 3, rng.random()))
        board, deck = deck[:n_board], deck[n_board:]
        hands = [tuple(deck[2 * i : 2 * i + 2]) for i in range(n_players)]
        rest = deck[2 * n_players :]
        dead = rest[11:] if n_board == 0 else rest[20:]
        expected = oracle.outcomes(hands, board, dead)
        e = he.equity(*hands, board=board, dead=dead)
        assert e.method == "known"
        assert e.outcomes.tolist() == [expected.get(winners, 0) for winners in range(1 << n_players)]


@pytest.mark.parametrize("board", ["", "Qs7h2d", "Qs7s2s", "QsQh2d", "Ks7d2h4c", "Ks7s2s4s", "Ks7s2s4s9s"])
def test_symmetry_changes_nothing(board: str) -> None:
    """A suit-symmetric villain against an asymmetric hero: each combo as if it were asked alone."""
    hero = he.Range("AhKh, 7s6s, 9c9d, QdJc")
    c = he.equity_by_combo(hero, R2, board=board)
    for index in np.flatnonzero(c.weight):
        alone = he.equity(he.Range([combo_cards(int(index))]), R2, board=board)
        assert c.equity[index] == pytest.approx(alone.players[0].equity, abs=1e-14)
    assert c.mean == pytest.approx(he.equity(hero, R2, board=board).players[0].equity, abs=1e-13)


def test_the_group_is_exact_with_dead_cards() -> None:
    with_group = he.equity("AhKh", R1, dead="2s", board="Qs7h2d")
    # an invisible difference in one combo breaks all symmetry of the range
    broken = he.Range(R1).weights.copy()
    broken[np.flatnonzero(broken)[0]] = np.nextafter(1.0, 0.0)
    without = he.equity("AhKh", he.Range(broken), dead="2s", board="Qs7h2d")
    assert with_group.players[0].equity == pytest.approx(without.players[0].equity, abs=1e-12)


def test_renaming_suits_or_moving_players_changes_nothing() -> None:
    rng = random.Random(5)
    for _ in range(10):
        ranges, board, dead = _random_query(rng, 2, 3, 6, weighted=False)
        q = [_as_range(weights) for weights in ranges]
        try:
            e = he.equity(*q, board=board, dead=dead)
        except he.DealError:
            continue
        suits = rng.sample(range(4), 4)
        moved = [
            _as_range(
                {tuple(sorted(c & ~3 | suits[c & 3] for c in combo)): w for combo, w in weights.items()}
            )
            for weights in ranges
        ]
        move = [[card & ~3 | suits[card & 3] for card in cards] for cards in (board, dead)]
        assert he.equity(*moved, board=move[0], dead=move[1]).outcomes.tolist() == e.outcomes.tolist()
        swapped = he.equity(*q[::-1], board=board, dead=dead).outcomes.tolist()
        assert [swapped[i] for i in (0, 2, 1, 3)] == e.outcomes.tolist()
        a = he.Query(*q, board=board, dead=dead)
        assert a.canonical() == he.Query(*moved, board=move[0], dead=move[1]).canonical()


def test_threads_do_not_change_the_bits() -> None:
    weighted = he.Range("22+:0.3, A2s+:0.7, KQo:0.1")
    one, three = (he.equity(weighted, R2, threads=n) for n in (1, 3))
    assert one == three
    assert one.outcomes.dtype == np.float64


IMPOSSIBLE = [
    (("AA", "AK"), "As", "Ah"),
    (("AA", "KK"), "AsAh", "Ac"),
    (("AA", "AA", "AA"), "", ""),
    (("AsKs", "AsQs"), "", ""),
    (("AsKs", "QQ"), "As7h2d", ""),
    (("AsKs", "QQ"), "", "As"),
    (("AA", "KK"), "Qs7h2d", "Qs"),
    (tuple(["AKs"] * 5), "", ""),
]


@pytest.mark.parametrize(("players", "board", "dead"), IMPOSSIBLE)
def test_impossible_deals_are_refused(players: tuple[str, ...], board: str, dead: str) -> None:
    with pytest.raises((he.DealError, he.CardError)):
        he.equity(*players, board=board, dead=dead)


BAD = [
    ((), {}),
    (("AA",), {}),
    ((["AA", "KK"],), {}),
    (("AA",) * 11, {}),
    (("AA", None), {}),
    (("AA", 3.5), {}),
    (("AA", "hello"), {}),
    (("AA", "KK"), {"board": "As"}),
    (("AA", "KK"), {"board": "AsKsQsJsTs9s"}),
    (("AA", "KK"), {"board": "AsAsKs"}),
    (("AA", "KK"), {"method": "guess"}),
    (("AA", "KK"), {"deals": 0}),
    (("AA", "KK"), {"deals": 1.5}),
    (("AA", "KK"), {"deals": True}),
    (("AA", "KK"), {"max_error": float("nan")}),
    (("AA", "KK"), {"max_error": -1}),
    (("AA", "KK"), {"time_limit": float("inf")}),
    (("AA", "KK"), {"seed": -1}),
    (("AA", "KK"), {"seed": 1 << 64}),
    (("AA", "KK"), {"exact_limit": "much"}),
    (("AA", "KK"), {"threads": 0}),
    (("AA", "KK"), {"progress": 3}),
    (("AA", "KK"), {"method": "exact", "deals": 10}),
    (("random",) * 4, {"method": "exact"}),
]


@pytest.mark.parametrize(("players", "options"), BAD)
def test_bad_input_is_named(players: tuple[object, ...], options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        he.equity(*players, **options)  # type: ignore[arg-type]


def test_one_list_of_players_says_what_to_write() -> None:
    with pytest.raises(he.DealError, match=r"2 to 10 players; got 1: write equity\(\*players\)"):
        he.equity(["AA", "KK"])  # type: ignore[arg-type]


def test_named_pairs_of_ints_are_hands() -> None:
    assert he.equity(parse_cards("AhKh"), "QsQc").outcomes.tolist() == [0, 787966, 917606, 6732]
