"""What spares a question its fixed cost gives the same as the long way round."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import holdem_eval as he
from holdem_eval.cards import CARD_NAMES, parse_cards
from holdem_eval.combos import (
    N_COMBOS,
    blocked_combos,
    combo_cards,
    combo_name,
    combos_touching,
)
from holdem_eval.equities.seats import player_symmetry, table_symmetry
from holdem_eval.equities.symmetry import combo_images, flags_of, suit_images
from holdem_eval.native import kernels
from holdem_eval.ranges.range import range_of_combo, range_of_text

masks = st.sets(st.integers(0, 51), max_size=20).map(lambda cards: sum(1 << card for card in cards))


@given(masks)
def test_sets_of_combos(mask: int) -> None:
    assert list(flags_of(combos_touching(mask))) == blocked_combos(mask).tolist()


@given(st.lists(st.sampled_from(CARD_NAMES), max_size=8, unique=True))
def test_printed_cards_and_ints_are_the_cards_of_any_other_spelling(names: list[str]) -> None:
    cards = parse_cards("".join(names))
    assert cards == parse_cards(" , ".join(names).lower()) == parse_cards(iter(names))
    assert parse_cards(cards) == parse_cards(list(cards)) == parse_cards(np.array(cards, np.uint8)) == cards


@pytest.mark.parametrize(
    "cards",
    ["AsAs", "As Kh As", "AsK", "AsKhQx", (51, 51), (51, 52), [-1], (True, 4), [0.0], (51, "As"), "sA"],
)
def test_what_is_not_cards_is_still_refused(cards: object) -> None:
    with pytest.raises(he.CardError):
        parse_cards(cards)  # type: ignore[arg-type]


def test_ranges_of_one_combo() -> None:
    for combo in range(N_COMBOS):
        hand, read = range_of_combo(combo), he.Range([combo_cards(combo)])
        assert hand == read == he.Range(combo_name(combo)) and hash(hand) == hash(read)
        assert (hand.live, hand.fractional, hand.combos) == (read.live, read.fractional, 1)
    assert str(hand) == "AsAh"
    assert pickle.loads(pickle.dumps(hand)) == hand
    with pytest.raises(ValueError, match="WRITEABLE"):
        hand.weights.flags.writeable = True


@pytest.mark.parametrize("text", ["AsKh", "as kh", "As,Kh", "A♠ K♥", "10s9s", "Kh As", " AsKh ", "As, Kh,"])
def test_a_hand_is_the_range_of_its_text(text: str) -> None:
    query = he.Query(text, "QQ")
    assert query.ranges[0] == he.Range(text)
    assert query.hands[0] == tuple(sorted(parse_cards(text)))


def test_a_short_text_is_one_range() -> None:
    assert range_of_text("QQ+, AKs") is range_of_text("QQ+, AKs")
    long = ", ".join(["QQ+"] * 300)
    assert range_of_text(long) == he.Range("QQ+")


def queries() -> list[he.Query]:
    rng = random.Random("short cuts")
    players = [
        "random",
        "QQ+, AKs",
        "22+:0.5, AJ",
        "AhKh",
        "7s7c, 7d7c",
        "AxKx, JsTs",
        "Qs*s, 88",
        "2c2d, 3h3s:0.2",
    ]
    found = []
    while len(found) < 150:
        deck = rng.sample(range(52), 52)
        if rng.random() < 0.5:
            deck.sort(key=lambda card: (card % 4 != 3, rng.random()))
        n_board, n_dead = rng.choice([0, 3, 4, 5]), rng.choice([0, 0, 1, 4])
        some = rng.sample(players, rng.choice([2, 2, 3]))
        try:
            found.append(he.Query(*some, board=deck[:n_board], dead=deck[n_board:][:n_dead]))
        except he.DealError:
            continue
    return found


@given(combos=st.sets(st.integers(0, 1325)), mask=masks)
def test_flags_of_the_images_of_combos(combos: set[int], mask: int) -> None:
    images = combo_images(group := kernels.card_group(mask))
    flags = flags_of(sum(1 << combo for combo in combos), group)
    assert {combo for combo, flag in enumerate(flags) if flag} == {
        int(image) for combo in combos for image in images[:, combo]
    }


def fixing(cards: Sequence[int]) -> int:
    """The suit permutations that leave a set of cards unchanged."""
    images = [{card & ~3 | int(suit[card & 3]) for card in cards} for suit in suit_images()]
    return sum(1 << p for p, image in enumerate(images) if image == set(cards))


def test_what_is_left_of_ranges_and_their_symmetry() -> None:
    kinds = set()
    for query in queries():
        for player in range(query.n_players):
            weights = query.weights[player]
            assert list(flags_of(query.live[player])) == (weights > 0).tolist()
            gone = blocked_combos(query.board_mask | query.dead_mask)
            free = np.where(
                gone, 0.0, query.ranges[player].weights
            )  # whoever else holds a hand: it is swept past
            table = fixing(query.board) & fixing(query.dead)
            group = kernels.weights_group(free, table)
            assert player_symmetry(query, player, table_symmetry(query)) == group, (query, player)
            kinds.add(group.bit_count())
        assert query.counts == bool(((query.weights == 0) | (query.weights == 1)).all())
        assert table_symmetry(query) == table
    assert kinds >= {1, 2, 6, 24}


def test_weights_are_blocked_by_all_but_the_own_hand() -> None:
    for query in queries():
        for range_, hand, row in zip(query.ranges, query.hands, query.weights, strict=True):
            gone = query.board_mask | query.dead_mask
            for other in query.hands:
                if other is not None and other != hand:
                    gone |= 1 << other[0] | 1 << other[1]
            assert row.tolist() == np.where(blocked_combos(gone), 0.0, range_.weights).tolist()
