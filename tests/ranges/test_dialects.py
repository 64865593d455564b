"""Random ranges, written as other tools write them, come back with the same weights.

Each writer is a few lines of its own; weights are whole percents, or as many decimals as the dialect has.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import groupby

import pytest
from support.slow_ranges import SUITS, slow_range

from holdem_eval.ranges import Range

RANKS = "AKQJT98765432"
CLASSES = [
    RANKS[min(row, column)]
    + RANKS[max(row, column)]
    + ("" if row == column else "s" if row < column else "o")
    for row in range(13)
    for column in range(13)
]
Classes = dict[str, int]
"""Percent 1..100 of each class that is in the range."""


def combos_of(name: str) -> list[str]:
    """The combos of a class, by its name alone."""
    pairs = [(s, t) for s in SUITS for t in SUITS]
    fits = {"": lambda s, t: s > t, "s": lambda s, t: s == t, "o": lambda s, t: s != t}[name[2:]]
    return [name[0] + s + name[1] + t for s, t in pairs if fits(s, t)]


CARDS = [rank + suit for rank in reversed(RANKS) for suit in SUITS]
PLACE = {
    frozenset((low, high)): b * (b - 1) // 2 + a
    for b, high in enumerate(CARDS)
    for a, low in enumerate(CARDS[:b])
}


def some_classes(rng: random.Random) -> Classes:
    """Any number of classes; often few weights, so that there are runs."""
    levels = rng.choice([[100], [100, 50], [100, 75, 50, 25], list(range(1, 101))])
    names = rng.sample(CLASSES, rng.randint(1, 169))
    if rng.random() < 0.5:
        names = [name for name in CLASSES if rng.random() < 0.9 or name in names]
    return {name: rng.choice(levels) for name in names}


def by_percent(classes: Classes) -> Iterator[tuple[int, list[str]]]:
    order = sorted(classes, key=lambda name: (-classes[name], CLASSES.index(name)))
    for percent, names in groupby(order, key=lambda name: classes[name]):
        yield percent, list(names)


def spans(names: list[str], plus: bool) -> list[str]:
    """Runs of pairs and of kickers under one top card: ``AA-TT`` or ``TT+``, ``AKs-ATs`` or ``ATs+``."""
    lines = [[rank * 2 for rank in RANKS]]
    lines += [
        [top + low + form for low in RANKS[place + 1 :]] for place, top in enumerate(RANKS) for form in "so"
    ]
    words = []
    for line in lines:
        for wanted, run in groupby(line, key=names.__contains__):
            ends = list(run)
            if wanted and len(ends) == 1:
                words.append(ends[0])
            elif wanted:
                words.append(f"{ends[-1]}+" if plus and ends[0] == line[0] else f"{ends[0]}-{ends[-1]}")
    return words


def gto_plus(classes: Classes, rng: random.Random) -> str:
    """Runs with dashes, all but the full ones in tags: ``AA-22,[50.0000]Q4s-Q2s,J5s[/50.0000]``."""
    parts = []
    for percent, names in by_percent(classes):
        text = ",".join(spans(names, plus=False))
        parts.append(text if percent == 100 else f"[{percent}.0000]{text}[/{percent}.0000]")
    return ",".join(parts)


def pio_text(classes: Classes, rng: random.Random) -> str:
    """Each class by itself: ``AA:0.5,AKs,AKo:0.25``."""
    return ",".join(name if p == 100 else f"{name}:{p / 100}" for name, p in classes.items())


def pio_numbers(classes: Classes, rng: random.Random) -> str:
    """1,326 numbers."""
    weights = ["0"] * 1326
    for name, percent in classes.items():
        for combo in combos_of(name):
            weights[PLACE[frozenset((combo[:2], combo[2:]))]] = str(percent / 100)
    return " ".join(weights)


def solver_combos(classes: Classes, rng: random.Random) -> str:
    """Each combo by itself, in any order: ``2d2c: 0.285,2h2c: 0.285``."""
    combos = [(combo, p) for name, p in classes.items() for combo in combos_of(name)]
    rng.shuffle(combos)
    return ",".join(f"{combo}: {p / 100:g}" for combo, p in combos)


def groups(classes: Classes, rng: random.Random) -> str:
    """``50%(KK+,AK)`` or ``0.5(KK+ AK)``."""
    parts = []
    for percent, names in by_percent(classes):
        inside = rng.choice([", ", ",", " "]).join(spans(names, plus=True))
        parts.append(f"{rng.choice([f'{percent}%', f'{percent} %', str(percent / 100)])}({inside})")
    return ", ".join(parts)


def calculator(classes: Classes, rng: random.Random) -> str:
    """Equilab, PokerStove and charts: no weights, plus and dash, any separator, any case."""
    words = spans(list(classes), plus=True)
    rng.shuffle(words)
    text = rng.choice([", ", ",", " ", "; ", "\n", "\r\n"]).join(words)
    return rng.choice(
        [text, text.lower(), text.replace("T", "10"), text.replace("-", rng.choice([" - ", "\u2013"]))]
    )


def with_minus(classes: Classes, rng: random.Random) -> str:
    """Unweighted runs that end at the deuce as ``44-`` and ``A5s-``, all else by itself."""
    words = []
    for word in spans(list(classes), plus=False):
        first, _, last = word.partition("-")
        words.append(f"{first}-" if last[1:2] == "2" else word)
    return rng.choice([", ", "\n", " ,"]).join(words)


def relative(classes: Classes, rng: random.Random) -> str:
    """``AA@100,QQ@50``."""
    return rng.choice([",", ", ", " "]).join(f"{name}@{percent}" for name, percent in classes.items())


def ours(classes: Classes, rng: random.Random) -> str:
    return str(Range(pio_text(classes, rng)))


def full(classes: Classes) -> dict[str, float]:
    return dict.fromkeys(classes, 1.0)


def in_percent(classes: Classes) -> dict[str, float]:
    return {name: percent / 100 for name, percent in classes.items()}


def of_the_largest(classes: Classes) -> dict[str, float]:
    return {name: percent / max(classes.values()) for name, percent in classes.items()}


Dialect = tuple[Callable[[Classes, random.Random], str], Callable[[Classes], dict[str, float]]]
DIALECTS: list[Dialect] = [
    (gto_plus, in_percent),
    (pio_text, in_percent),
    (pio_numbers, in_percent),
    (solver_combos, in_percent),
    (groups, in_percent),
    (calculator, full),
    (with_minus, full),
    (relative, of_the_largest),
    (ours, in_percent),
]


@pytest.mark.parametrize(("write", "meant"), DIALECTS, ids=lambda part: part.__name__)
def test_every_dialect_is_read_as_it_was_written(
    write: Callable[[Classes, random.Random], str], meant: Callable[[Classes], dict[str, float]]
) -> None:
    rng = random.Random(5)
    for _ in range(25):
        classes = some_classes(rng)
        text = write(classes, rng)
        found = Range(text)
        weights = {name: found[name] for name in CLASSES}
        assert weights == dict.fromkeys(CLASSES, 0.0) | meant(classes), text
        assert all(found[combo] == found[name] for name in CLASSES for combo in combos_of(name)), text
        assert Range(str(found)) == found


def test_what_is_written_is_what_the_slow_reader_reads() -> None:
    rng = random.Random(6)
    for write, _ in DIALECTS:
        text = write(some_classes(rng), rng)
        assert Range(text).weights.tolist() == slow_range(text), text


def test_weights_of_single_combos_come_back_from_solver_files() -> None:
    rng = random.Random(7)
    for _ in range(10):
        names = rng.sample([combo for name in CLASSES for combo in combos_of(name)], rng.randint(1, 1326))
        combos = {name: rng.randint(0, 1000) / 1000 for name in names}
        lines = "\n".join(f"{name}:{weight:.3f}" for name, weight in combos.items())
        listed = {name: weight for name, weight in combos.items() if weight}
        found = Range(lines)
        assert found == Range(combos)
        assert {name: found[name] for name in listed} == listed
        assert found.combos == len(listed)
        assert Range(str(found)) == found
