"""Textures against the plain meaning of the words, tried out on every holding; published counts of flops."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import combinations, combinations_with_replacement

import oracle
import pytest

import holdem_eval as he
from holdem_eval.boards import Texture

DECK = range(52)
RNG = random.Random(20)
RANDOM = [tuple(RNG.sample(DECK, cards)) for cards in (3, 4, 5) for _ in range(150)]
TURNED = [  # what chance seldom brings
    *("AhKhQhJhTh", "Ah2h3h4h5d", "Th9s8d7c6h", "AhAsAdAc2s", "AhAsAd2c2s", "AhAs4d4c2s", "9h9s9d4c"),
    *("9s8s7d6c", "9s8s7s6s", "AhKsQdJc", "Ah2s3d4c", "AhKs2d3c", "AhAsAdAc", "5h6s8d9c", "Ah9h4d4s2d"),
]
BOARDS = [*RANDOM, *map(he.parse_cards, TURNED)]

PAIRINGS = {
    (): "unpaired",
    (2,): "paired",
    (2, 2): "double paired",
    (3,): "trips",
    (3, 2): "full house",
    (4,): "quads",
}
"""By how often the ranks come that come more than once."""


def best_straight(ranks: set[int]) -> int | None:
    """The highest card of the best straight among ranks 0..12, or None."""
    tops = (top for top in range(12, 2, -1) if all((top - step) % 13 in ranks for step in range(5)))
    return next(tops, None)


def straights_by_holding(ranks: set[int]) -> tuple[int, int | None]:
    """How many best straights the holdings have, and the fewest hole cards that make one."""
    tops = [best_straight({*ranks, *pair}) for pair in combinations_with_replacement(range(13), 2)]
    if best_straight(ranks) is not None:
        needs = 0
    elif any(best_straight({*ranks, rank}) is not None for rank in range(13)):
        needs = 1
    else:
        needs = 2
    different = {top for top in tops if top is not None}
    return len(different), needs if different else None


def closest_gaps(ranks: set[int]) -> int | None:
    with_low_ace = ranks | ({-1} if 12 in ranks else set())
    missing = [
        max(three) - min(three) - 2
        for three in combinations(sorted(with_low_ace), 3)
        if three[0] + 4 >= three[2]
    ]
    return min(missing, default=None)


@pytest.mark.parametrize("board", BOARDS, ids=he.format_cards)
def test_every_word_is_what_it_means(board: tuple[int, ...]) -> None:
    texture = he.Board(board).texture
    ranks = [card // 4 for card in board]
    by_suit, by_rank = Counter(card % 4 for card in board), Counter(ranks)
    most = max(by_suit.values())

    assert texture.board == board
    assert texture.ranks == "".join("23456789TJQKA"[rank] for rank in sorted(ranks, reverse=True))
    assert texture.high == texture.ranks[0]
    assert texture.suit_counts == tuple(sorted(by_suit.values(), reverse=True))
    suits = {
        "monotone": most == len(board),
        "four-flush": most == 4 < len(board),
        "three-flush": most == 3 < len(board),
        "two-tone": most == 2,
        "rainbow": most == 1,
    }
    assert [word for word, holds in suits.items() if holds] == [texture.suits]
    repeated = sorted((times for times in by_rank.values() if times > 1), reverse=True)
    assert texture.pairing == PAIRINGS[tuple(repeated)]
    assert (texture.straights, texture.straight_needs) == straights_by_holding(set(ranks))
    assert texture.gaps == closest_gaps(set(ranks))
    assert (texture.gaps is None) == (texture.straights == 0)


@pytest.mark.parametrize("board", BOARDS[::9], ids=he.format_cards)
def test_what_can_be_held_agrees_with_the_oracle(board: tuple[int, ...]) -> None:
    """Straights, flushes and flush draws are possible where some holding has one."""
    texture = he.Board(board).texture
    hole = list(combinations([card for card in DECK if card not in board], 2))
    found = {oracle.category((*board, *pair)) for pair in hole}
    assert bool(found & {oracle.FLUSH, oracle.STRAIGHT_FLUSH}) == (texture.flush_needs is not None)
    assert bool(found & {oracle.STRAIGHT, oracle.STRAIGHT_FLUSH}) == (texture.straight_needs is not None)
    most = {pair: max(Counter(card % 4 for card in (*board, *pair)).values()) for pair in hole}
    on_the_board = max(Counter(card % 4 for card in board).values())
    fewest = [5 - on_the_board for cards in most.values() if cards >= 5]
    assert texture.flush_needs == min(fewest, default=None)
    assert texture.flush_draw == (len(board) < 5 and 4 in most.values())


def test_all_flops_as_published() -> None:
    """4 * C(13, 3) are monotone, and so on; all are named in the module's docstring."""
    flops = [he.Board(flop).texture for flop in combinations(DECK, 3)]
    assert len(flops) == 22_100

    def counts(name: str) -> dict[str, int]:
        return dict(Counter(getattr(texture, name) for texture in flops))

    assert counts("suits") == {"monotone": 1_144, "two-tone": 12_168, "rainbow": 8_788}
    assert counts("pairing") == {"unpaired": 18_304, "paired": 3_744, "trips": 52}
    assert counts("connection") == {
        "connected": 768,
        "one gap": 1_408,
        "two gaps": 1_920,
        "disconnected": 18_004,
    }
    # three in a row make three straights but at the ends, A23 and AKQ one, 234 and KQJ two
    connected = [texture for texture in flops if texture.connection == "connected"]
    assert Counter(texture.straights for texture in connected) == {3: 8 * 64, 2: 2 * 64, 1: 2 * 64}


def test_words_in_both_languages() -> None:
    """No two textures that differ in a word have one description, and each language has all words."""
    for lang, straight in (("en", "a straight on the board"), ("fr", "quinte au tableau")):
        assert straight in he.Board("Th9s8d7c6h").texture.describe(lang)
        for board in BOARDS:
            texture = he.Board(board).texture
            described = texture.describe(lang)
            assert described.isprintable() and described.count(", ") >= 5
            if lang == "en":
                assert {texture.suits, texture.pairing, texture.connection} <= set(described.split(", "))
    with pytest.raises(ValueError, match="expected lang 'en' or 'fr', got 'de'"):
        he.Board("Th9s8d").texture.describe("de")


def test_a_texture_is_a_plain_value() -> None:
    texture = he.Board("Th9s8d", dead="7c").texture
    assert texture == he.Board("Th9s8d").texture == pickle.loads(pickle.dumps(texture))
    assert hash(texture) == hash(he.Board("Th9s8d").texture)
    assert isinstance(texture, Texture)
    told = json.loads(json.dumps(texture.to_dict()))
    assert told["board"] == "Th9s8d" and told["suit_counts"] == [1, 1, 1] and told["straight_needs"] == 2
    assert {*told} == {*Texture.__slots__, "connection", "description"}
    with pytest.raises(FrozenInstanceError):
        texture.suits = "rainbow"  # type: ignore[misc]
