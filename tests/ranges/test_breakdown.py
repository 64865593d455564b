"""Breakdowns against definitions written out by brute force: best fives and outs card by card."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np
import oracle
import pytest

from holdem_eval.cards import format_cards, parse_cards
from holdem_eval.combos import COMBO_CARDS
from holdem_eval.errors import CardError, RangeError
from holdem_eval.ranges import Range
from holdem_eval.ranges.breakdown import DRAWS, MADE_HANDS

BOARDS = [
    *("Qs 7h 2d", "Ah Kh Qh", "7s 7h 2d", "5c 5d 5h", "9s 8s 7d", "Ac 2d 3h", "Jh 9h 4c"),
    *(
        "Qs 7h 2d 2c",
        "9s 8s 7d 6d",
        "Ah Kh 5h 2h",
        "Tc Td Jc Jd",
        "Ad 4c 3c 2h",
        "Kd Qs 9c 8h",
        "6c 6d 6h 6s",
    ),
    *(
        "Qs 7h 2d 2c Jc",
        "9s 8s 7d 6d 5c",
        "Ah Kh Qh Jh Th",
        "Tc Td Jc Jd 2s",
        "Kd Qs 9c 8h 2d",
        "6c 6d 6h 6s Ac",
    ),
]


def made_hand(hole: tuple[int, int], board: tuple[int, ...]) -> str:
    category = oracle.category((*hole, *board))
    of_board = sorted({card // 4 for card in board}, reverse=True)
    ranks = [card // 4 for card in hole]
    pocket = ranks[0] == ranks[1]
    if category in (oracle.STRAIGHT_FLUSH, oracle.QUADS, oracle.FULL_HOUSE, oracle.FLUSH, oracle.STRAIGHT):
        names = {
            oracle.STRAIGHT_FLUSH: "straight flush",
            oracle.QUADS: "four of a kind",
            oracle.FULL_HOUSE: "full house",
            oracle.FLUSH: "flush",
        }
        return names.get(category, "straight")
    if category == oracle.TRIPS:
        return "set" if pocket else "trips"
    if category == oracle.TWO_PAIR:
        return "two pair"
    if category == oracle.PAIR:
        if pocket:
            return "overpair" if ranks[0] > max(of_board) else "underpair"
        places = [of_board.index(rank) for rank in ranks if rank in of_board]
        if len(of_board) < len(board):  # the pair is the board's; another would have made two pair
            assert not places
            return "board pair"
        return ["top pair", "second pair", "low pair", "low pair", "low pair"][places[0]]
    return "ace high" if 12 in ranks else "nothing"


def best_straight(cards: Iterable[int]) -> int:
    """The top rank of the best straight of any suits among the cards; 0 without one."""
    ranks = {card // 4 for card in cards}
    runs = {top: [top - i for i in range(5)] for top in range(4, 13)} | {3: [3, 2, 1, 0, 12]}
    return max((top for top, run in runs.items() if ranks.issuperset(run)), default=0)


def flush_with_hole(hole: tuple[int, int], board: Iterable[int]) -> bool:
    """Do five cards of one suit, one of them a hole card, lie together?"""
    cards = (*hole, *board)
    return any(
        len({card % 4 for card in five}) == 1 and not set(hole).isdisjoint(five)
        for five in combinations(cards, 5)
    )


def draws(hole: tuple[int, int], board: tuple[int, ...]) -> set[str]:
    """The draws, by turning up every next card (and every next two for the backdoor)."""
    category = oracle.category((*hole, *board))
    unseen = [card for card in range(52) if card not in hole and card not in board]
    found = set()
    flush_outs = [card for card in unseen if flush_with_hole(hole, (*board, card))]
    if category < oracle.FLUSH and flush_outs:
        found.add("flush draw")
        suit = flush_outs[0] % 4
        nut = max(card for card in range(52) if card % 4 == suit and card not in board)
        if nut in hole:
            found.add("nut flush draw")
    straight_outs = [
        card for card in unseen if best_straight((*hole, *board, card)) > best_straight((*board, card))
    ]
    if category < oracle.STRAIGHT and straight_outs:
        assert len(straight_outs) % 4 == 0
        found.add("open-ended" if len(straight_outs) >= 8 else "gutshot")
    if "flush draw" in found and found & {"open-ended", "gutshot"}:
        found.add("combo draw")
    ranks = [card // 4 for card in hole]
    if category <= oracle.PAIR and ranks[0] != ranks[1] and min(ranks) > max(card // 4 for card in board):
        found.add("overcards")
    if len(board) == 3 and category < oracle.FLUSH and not flush_outs:
        for suit in range(4):
            held = sum(card % 4 == suit for card in (*hole, *board))
            if held == 3 and any(card % 4 == suit for card in hole):
                found.add("backdoor flush draw")
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_every_hand_is_in_the_rows_of_its_definition(board: str) -> None:
    cards = parse_cards(board)
    live = [combo for combo in COMBO_CARDS.tolist() if set(combo).isdisjoint(cards)]
    sample = random.Random(board).sample(live, 25)
    # beside the random hands: the ones that share most with the board
    sample += [hole for hole in live if sum(any(c // 4 == b // 4 for b in cards) for c in hole) == 2][:5]
    for hole in sample:
        breakdown = Range([tuple(hole)]).breakdown(board)
        assert [row.name for row in breakdown.made if row.combos] == [made_hand((hole[0], hole[1]), cards)]
        if len(cards) < 5:
            expected = draws((hole[0], hole[1]), cards)
            assert {row.name for row in breakdown.draws if row.combos} == expected, format_cards(hole)
        else:
            assert breakdown.draws == ()


@pytest.mark.parametrize("board", BOARDS)
def test_made_hands_share_out_every_combo_once(board: str) -> None:
    r = Range("22+, A2s+:0.5, KTo+:0.25, 72o")
    breakdown = r.breakdown(board)
    left = r.without(board)
    assert [row.name for row in breakdown.made] == list(MADE_HANDS)
    assert sum(row.combos for row in breakdown.made) == breakdown.combos == left.combos
    assert breakdown.weight == left.total_weight
    assert sum(row.weight for row in breakdown.made) == pytest.approx(breakdown.weight)
    assert sum(row.share for row in breakdown.made) == pytest.approx(1)
    for row in breakdown:
        assert row.share == row.weight / breakdown.weight


@pytest.mark.parametrize(
    ("hand", "board", "made", "drawn"),
    [
        ("JsTs", "9s 8s 2d", "nothing", {"flush draw", "open-ended", "combo draw", "overcards"}),
        ("AsKs", "9s 8s 2d", "ace high", {"flush draw", "nut flush draw", "overcards"}),
        ("Tc6c", "9s 8h 2d", "nothing", {"gutshot"}),
        ("QcTd", "Ks 9h 8d", "nothing", {"gutshot"}),
        ("Jc7d", "9s 8h 5d", "nothing", {"open-ended"}),  # double gutshot: a six or a ten
        ("KcQd", "As Jh 2d", "nothing", {"gutshot"}),
        ("AcKd", "Qs Jh 2d", "ace high", {"gutshot", "overcards"}),
        ("4c5d", "As 2h Kd", "nothing", {"gutshot"}),
        ("Ac9d", "Qs Jh Td", "ace high", {"open-ended"}),  # a king for the ace, an eight for the nine
        ("AcAd", "As Ah Kd", "four of a kind", set()),
        ("7c7d", "7s 8h 9d", "set", set()),
        ("8c2c", "8s 8h 9d", "trips", set()),
        ("QcQd", "7s 7h 2d", "two pair", set()),
        ("QcQd", "Js 7h 2d", "overpair", set()),
        ("9c9d", "Js 7h 2d", "underpair", set()),
        ("JcAd", "Js 7h 2d", "top pair", set()),
        ("7cAc", "Js 7h 2c", "second pair", {"backdoor flush draw"}),
        ("2cAd", "Js 7h 2d", "low pair", set()),
        ("AcKd", "7s 7h 2d", "board pair", {"overcards"}),
        ("5h6h", "9h 8h 7h", "straight flush", set()),
        ("5c2d", "9h 8h 7h 6h", "straight", set()),  # the four hearts are the board's
        ("AcKd", "9s 8s 7s 6s", "ace high", {"overcards"}),  # the straight of any five or ten is the board's
    ],
)
def test_known_hands(hand: str, board: str, made: str, drawn: set[str]) -> None:
    breakdown = Range(hand).breakdown(board)
    assert [row.name for row in breakdown.made if row.combos] == [made]
    assert {row.name for row in breakdown.draws if row.combos} == drawn


def test_combos_weight_and_share() -> None:
    breakdown = Range("QQ+, AKs, 76s:0.5").breakdown("Qs 7h 2d")
    assert breakdown.combos == 3 + 12 + 4 + 3
    assert breakdown.weight == 20.5
    assert (breakdown["set"].combos, breakdown["set"].weight, breakdown["set"].share) == (3, 3.0, 3 / 20.5)
    assert (breakdown["overpair"].combos, breakdown["overpair"].weight) == (12, 12.0)
    assert (breakdown["second pair"].combos, breakdown["second pair"].weight) == (3, 1.5)
    assert breakdown["ace high"].combos == breakdown["overcards"].combos == 4
    with pytest.raises(KeyError, match=r"expected one of straight flush, .*; got 'nuts'"):
        breakdown["nuts"]


def test_draws_are_those_of_the_street() -> None:
    assert [row.name for row in Range.random().breakdown("Qs 7h 2d").draws] == list(DRAWS)
    assert [row.name for row in Range.random().breakdown("Qs 7h 2d 3c").draws] == list(DRAWS[:-1])
    assert Range.random().breakdown("Qs 7h 2d 3c 4c").draws == ()


def test_the_order_of_the_board_does_not_matter_to_the_rows() -> None:
    one, other = (Range("15%").breakdown(board) for board in ("Qs 7h 2d", "2d Qs 7h"))
    assert list(one) == list(other)


def test_results_are_plain_frozen_and_printable() -> None:
    breakdown = Range("QQ+, AKs, 76s:0.5").breakdown("Qs 7h 2d")
    plain: Any = json.loads(json.dumps(breakdown.to_dict()))
    assert (plain["board"], plain["combos"], plain["weight"]) == ("Qs7h2d", 22, 20.5)
    assert plain["made"][5] == {"name": "set", "combos": 3, "weight": 3.0, "share": 3 / 20.5}
    assert [row["name"] for row in plain["draws"]] == list(DRAWS)
    assert pickle.loads(pickle.dumps(breakdown)) == breakdown
    assert hash(breakdown) == hash(Range("QQ+, AKs, 76s:0.5").breakdown((43, 22, 1)))
    with pytest.raises(AttributeError):
        breakdown.weight = 0.0  # type: ignore[misc]
    lines = str(breakdown).splitlines()
    assert lines[0] == "Qs 7h 2d: 22 combos, weight 20.5"
    assert "set                       3      3.00   14.63%" in lines
    assert len(lines) == 1 + 1 + len(MADE_HANDS) + 1 + len(DRAWS)


@pytest.mark.parametrize("board", ["", "As", "As Ks", "As Ks Qs Js Ts 9s", "As As Ks", "Zz", None])
def test_boards_are_checked(board: Any) -> None:
    with pytest.raises(CardError):
        Range("22+").breakdown(board)


def test_a_range_that_the_board_leaves_nothing_of() -> None:
    for r in (Range("AsAh"), Range("none")):
        with pytest.raises(
            RangeError, match="expected a range with a combo that fits the board As 7h 2d, got none"
        ):
            r.breakdown("As 7h 2d")


def test_all_flop_hands_together() -> None:
    """On every kind of board the rows of all combos are those of the combos one by one."""
    cards = parse_cards("Jh 9h 4c")
    whole = Range.random().breakdown(cards)
    assert whole.combos == 1176
    counted = np.zeros(len(MADE_HANDS), int)
    for combo in range(1326):
        hole = COMBO_CARDS[combo].tolist()
        if set(hole).isdisjoint(cards):
            counted[MADE_HANDS.index(made_hand((hole[0], hole[1]), cards))] += 1
    assert [row.combos for row in whole.made] == counted.tolist()


def test_in_french() -> None:
    """Every word of the tables, and the same figures."""
    breakdown = Range("random:0.5, TT+").breakdown("Qs 9s 2d")
    english, french = str(breakdown).splitlines(), breakdown.describe("fr").splitlines()
    assert [line[20:] for line in english[2:17]] == [line[20:] for line in french[2:17]]
    assert all(here[:20] != there[:20] for here, there in zip(english[1:], french[1:], strict=True))
    assert french[0] == "Qs 9s 2d : 1176 combos, poids 601.5"
    with pytest.raises(ValueError, match="expected lang 'en' or 'fr', got 'de'"):
        breakdown.describe("de")
