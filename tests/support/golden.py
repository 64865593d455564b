"""Questions with the answers that one version of the library gave: what a rearrangement must not change.

A question is a dictionary: ``ask`` (which function), ``players`` (texts), ``board``, ``dead``; ``slow`` marks
those that belong to ``make exhaustive``. Answers with many numbers are kept as *probes*, sums of all
numbers with fixed weights. Counts and samples are to be the same, floats the same to 1e-12 of the largest.

``python tests/support/golden.py`` makes the questions anew, and answers them with the library as it is.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
import time
from collections.abc import Iterable, Iterator
from math import fsum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import holdem_eval as he

FILE = Path(__file__).resolve().parents[1] / "data" / "golden.json.gz"
SLOW = 0.025
"""Seconds: what takes longer belongs to ``make exhaustive``."""

LONGEST = 4.0
"""And what takes longer than that is left out."""

Question = dict[str, Any]


def questions(slow: bool) -> list[Question]:
    """The questions of the file, with their ``answer``."""
    every: list[Question] = json.loads(gzip.decompress(FILE.read_bytes()))
    return [one for one in every if one["slow"] == slow]


def answer(question: Question) -> dict[str, Any]:
    """What the library says now, in the form that the file keeps."""
    players, cards = question["players"], {"board": question["board"], "dead": question["dead"]}
    if question["ask"] == "matchup":
        return {"method": "matchup", "counts": list(he.matchup(*players))}
    if question["ask"] == "runouts":
        return {"method": "runouts", **_array(he.runouts(*players, **cards))}
    if question["ask"] == "flops":
        table = he.flops(*players, dead=question["dead"])
        return {
            "method": "flops",
            **_array(table.equity, table.win, table.tie, table.weight, table.multiplicity),
        }
    if question["ask"] == "equity_by_combo":
        c = he.equity_by_combo(*players, **cards)
        return {"method": "by combo", **_array(c.equity, c.win, c.tie, c.lose, c.weight)}
    if question["ask"] == "sample":
        e = he.equity(*players, **cards, method="sample", deals=question["deals"], seed=question["seed"])
        return {"method": "sample", "counts": e.outcomes.tolist(), "floats": [e.acceptance]}
    e = he.equity(*players, **cards, method="exact")
    kind = "counts" if e.outcomes.dtype == np.int64 else "floats"
    return {"method": e.method, kind: e.outcomes.tolist()}


def check(question: Question) -> None:
    """Assert that the library still gives the answer of the file."""
    found, wanted = answer(question), question["answer"]
    exact, kept = ({key: one[key] for key in one if key != "floats"} for one in (found, wanted))
    floats, values = (np.array(one.get("floats", ())) for one in (found, wanted))
    assert exact == kept and floats.shape == values.shape, f"{question} is now answered by {found}"
    off = np.abs(floats - values).max(initial=0)
    assert off <= 1e-12 * np.abs(values).max(initial=0), f"{question} is now answered by {found}"


def _array(*rows: NDArray[Any]) -> dict[str, Any]:
    """Of each row how many numbers are nan, and the probe."""
    probes = []
    for row in rows:
        values = [0.0 if value != value else float(value) for value in row.tolist()]
        probes.append(fsum(value * (1 + i * 0x9E3779B1 % 1024) for i, value in enumerate(values)) / 1024)
    return {
        "nans": [int(np.isnan(row.astype(float)).sum()) for row in rows],
        "floats": probes,
    }


# --- making the questions ----------------------------------------------------------------------------------

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
CLASSES = [
    high + low + kind
    for i, high in enumerate("AKQJT98765432")
    for low in "AKQJT98765432"[i:]
    for kind in ([""] if high == low else ["s", "o", ""])
]


def _hand(rng: random.Random, gone: set[str]) -> str:
    cards = rng.sample([card for card in CARDS if card not in gone], 2)
    gone.update(cards)
    return "".join(cards)


def _weight(rng: random.Random, weights: str) -> str:
    if weights == "whole" or rng.random() < 0.3:
        return ""
    if weights == "fractions":
        return f":{rng.randint(1, 99) / 100}"
    return f":{10.0 ** -rng.randint(1, 12):.15f}".rstrip("0")


def _range(rng: random.Random, size: str, weights: str) -> str:
    """A range text: ``narrow`` (up to eight combos), ``some`` (classes), ``wide`` (a part of all hands)."""
    if size == "narrow":
        tokens = ["".join(rng.sample(CARDS, 2)) for _ in range(rng.randint(2, 5))]
    elif size == "some":
        tokens = rng.sample(CLASSES, rng.randint(2, 9))
        if rng.random() < 0.4:
            tokens.append("".join(rng.sample(CARDS, 2)))
    else:
        top = rng.choice(["12%", "25%", "50%", "100%", "30%-80%"])
        tokens = [top + _weight(rng, weights)]
        weights = "whole" if rng.random() < 0.5 else weights
        tokens += rng.sample(CLASSES, rng.randint(1, 4))
    return ", ".join(token + ("" if ":" in token else _weight(rng, weights)) for token in tokens)


def _question(rng: random.Random, ask: str, board: int, sizes: Iterable[str], weights: str) -> Question:
    gone: set[str] = set()
    table = rng.sample(CARDS, board + rng.choice((0, 0, 0, 1, 2, 5)))
    gone.update(table)
    players = [_hand(rng, gone) if size == "hand" else _range(rng, size, weights) for size in sizes]
    rng.shuffle(players)
    return {"ask": ask, "players": players, "board": "".join(table[:board]), "dead": "".join(table[board:])}


def _made(rng: random.Random) -> Iterator[Question]:
    sizes = ["narrow", "some", "some", "wide"]
    weights = ["whole", "whole", "fractions", "very different"]
    later = [3, 3, 4, 5]

    def ranges(n: int) -> list[str]:
        return [rng.choice(sizes) for _ in range(n)]

    for _ in range(150):
        hands = [_hand(rng, set()), _hand(rng, set()), rng.choice(CLASSES), rng.choice(CLASSES)]
        yield {"ask": "matchup", "players": rng.sample(hands, 2), "board": "", "dead": ""}
    for _ in range(200):
        one = _question(rng, "equity", 0, ranges(2), rng.choice(weights))
        yield one | {"dead": ""}
    for _ in range(250):
        yield _question(rng, "equity", rng.choice([0, *later]), ["hand"] * rng.randint(2, 9), "whole")
    for _ in range(300):
        yield _question(rng, "equity", rng.choice(later), ranges(2), rng.choice(weights))
    for _ in range(25):
        yield _question(rng, "equity", 0, ranges(2), rng.choice(weights)) | {"dead": rng.choice(CARDS)}
    for _ in range(150):
        known = ["hand"] * rng.randint(1, 4)
        yield _question(rng, "equity", rng.choice(later), [*known, *ranges(1)], rng.choice(weights))
    for _ in range(120):
        known = ["hand"] * rng.randint(1, 4)
        yield _question(rng, "equity", rng.choice(later), [*known, *ranges(2)], rng.choice(weights))
    for _ in range(15):
        known = ["hand"] * rng.randint(1, 3)
        yield _question(rng, "equity", 0, [*known, *ranges(rng.randint(1, 2))], rng.choice(weights))
    for _ in range(150):
        yield _question(rng, "equity", rng.choice(later), ranges(3), rng.choice(weights))
    for _ in range(20):
        yield _question(rng, "equity", 0, ranges(3), rng.choice(weights))
    for _ in range(60):
        known = ["hand"] * rng.randint(1, 3)
        yield _question(rng, "equity", rng.choice(later), [*known, *ranges(3)], rng.choice(weights))
    for _ in range(120):
        n = rng.randint(4, 6)
        yield _question(rng, "equity", rng.choice([0, *later]), ["narrow"] * n, rng.choice(weights))
    for _ in range(120):
        yield _question(rng, "equity_by_combo", rng.choice([0, *later]), ranges(2), rng.choice(weights))
    for _ in range(60):
        yield _question(rng, "equity_by_combo", rng.choice([0, *later]), ranges(3), rng.choice(weights))
    for _ in range(60):
        n = rng.randint(2, 3)
        yield _question(rng, "runouts", rng.choice([3, 4, 4]), ranges(n), rng.choice(weights))
    for dead in ([card for card in CARDS if card[1] in "cd"], ["As"], [], CARDS[:30]):
        one = _question(rng, "flops", 0, ["some", "wide"], rng.choice(weights))
        yield one | {"dead": "".join(dead)}
    for _ in range(200):
        n = rng.randint(2, 10)
        held = [rng.choice(["hand", "narrow", "some", "wide", "wide"]) for _ in range(n)]
        one = _question(rng, "sample", rng.choice([0, *later]), held, rng.choice(weights))
        yield one | {"deals": rng.randint(1, 20_000), "seed": rng.getrandbits(64)}


def _answered(made: Iterable[Question]) -> Iterator[Question]:
    for number, question in enumerate(made):
        start = time.process_time()
        try:
            found = answer(question)
        except ValueError as error:  # no possible deal, or too much to count
            print(number, type(error).__name__, str(error)[:100], file=sys.stderr)
            continue
        spent = time.process_time() - start
        if spent > LONGEST:
            print(number, f"{spent:.0f} s", question, file=sys.stderr)
            continue
        if spent > SLOW:  # perhaps a table was read: once more
            start = time.process_time()
            answer(question)
            spent = time.process_time() - start
        yield question | {"slow": spent > SLOW, "answer": found}


if __name__ == "__main__":
    asked = list(_answered(_made(random.Random(20261201))))
    FILE.write_bytes(gzip.compress(json.dumps(asked, separators=(",", ":")).encode(), mtime=0))
    print(len(asked), "questions,", sum(one["slow"] for one in asked), "of them slow", file=sys.stderr)
