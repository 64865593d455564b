"""The slow oracle: the rules of poker as a textbook states them, and brute force over everything else.

It shares no table, no algorithm and no code with the library, which is tested against it. Only the numbering
is common: a card is 4 * rank + suit, ranks 2..A = 0..12. All arithmetic is exact: weights that are ints or
Fractions give outcomes that are ints or Fractions. A set of winners is a mask, bit i = player i.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import prod

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

Value = tuple[int, ...]
"""Category, then ranks in the order they decide. Of two hands the greater tuple wins, equal tuples tie."""
Combo = tuple[int, int]
Weight = int | Fraction


@lru_cache(maxsize=1 << 20)
def value_of_five(cards: tuple[int, ...]) -> Value:
    ranks = sorted((card // 4 for card in cards), reverse=True)
    flush = len({card % 4 for card in cards}) == 1
    if ranks == [12, 3, 2, 1, 0]:  # five high: the ace plays below the two
        ranks = [3, 2, 1, 0, -1]
    if ranks == list(range(ranks[0], ranks[0] - 5, -1)):
        return (STRAIGHT_FLUSH if flush else STRAIGHT, ranks[0])
    if flush:
        return (FLUSH, *ranks)
    by_count = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    category = {
        (4, 1): QUADS,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): TRIPS,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (1, 1, 1, 1, 1): HIGH_CARD,
    }[tuple(count for _, count in by_count)]
    return (category, *(rank for rank, _ in by_count))


def value(cards: Iterable[int]) -> Value:
    """The best five of five or more cards."""
    return max(value_of_five(five) for five in combinations(sorted(cards), 5))


def category(cards: Iterable[int]) -> int:
    return value(cards)[0]


def winners(hands: Sequence[Sequence[int]], board: Sequence[int]) -> frozenset[int]:
    """The players who share the pot on a full board."""
    values = [value((*hand, *board)) for hand in hands]
    return frozenset(player for player, own in enumerate(values) if own == max(values))


def boards(board: Sequence[int], unseen_without: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Every full board of five cards that ``board`` can become without the given cards."""
    used = {*board, *unseen_without}
    rest = [card for card in range(52) if card not in used]
    return ((*board, *runout) for runout in combinations(rest, 5 - len(board)))


def outcomes(
    hands: Sequence[Sequence[int]], board: Sequence[int] = (), dead: Iterable[int] = ()
) -> Counter[int]:
    """On how many full boards each set of winners (a mask) takes the pot, when all hands are known."""
    used = [*dead, *(card for hand in hands for card in hand)]
    return Counter(sum(1 << player for player in winners(hands, full)) for full in boards(board, used))


def range_outcomes(
    ranges: Sequence[Mapping[Combo, Weight]], board: Sequence[int] = (), dead: Iterable[int] = ()
) -> dict[int, Weight]:
    """The weight with which each set of winners (a mask) takes the pot, when each player holds a range.

    Every choice of one combo per player counts that uses no card twice, none of the board and no dead card;
    its deal weight is the product of the weights of its combos, once for every full board that can follow.
    """
    dead = tuple(dead)
    total: Counter[int] = Counter()
    for deal in product(*(range_.items() for range_ in ranges)):
        hands = [combo for combo, _ in deal]
        weight = prod(weight for _, weight in deal)
        used = [*board, *dead, *(card for hand in hands for card in hand)]
        if weight and len(set(used)) == len({*board, *dead}) + 2 * len(hands):
            for mask, count in outcomes(hands, board, dead).items():
                total[mask] += weight * count
    return dict(total)


def equities(histogram: Mapping[int, Weight], players: int) -> list[Fraction]:
    """Each player's exact share of the pot, ties split."""
    total = sum(histogram.values())
    return [
        sum(
            (Fraction(weight) / mask.bit_count() for mask, weight in histogram.items() if mask >> player & 1),
            Fraction(0),
        )
        / total
        for player in range(players)
    ]
