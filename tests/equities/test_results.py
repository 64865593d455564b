"""What an answer is: its fields agree, it travels, it can be read; and a question can be interrupted."""

from __future__ import annotations

import copy
import dataclasses
import json
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import holdem_eval as he
from holdem_eval.equities.histogram import shares, standard_errors

ANSWERS = {
    "preflop": he.equity("QQ+, AKs", "22+"),
    "preflop weights": he.equity("QQ+, AKs:0.3", "22+"),
    "known": he.equity("AhKh", "QsQc", "7d6d"),
    "sweep": he.equity("AhKh", "QQ+, AKs", board="Qs7h2d", dead="3c"),
    "weights": he.equity("AhKh", "QQ+:0.5, AKs:0.25", board="Qs7h2d"),
    "three": he.equity("QQ+", "JTs", "AhKd, 5c5d", board="Qs7h2d"),
    "joint": he.equity("QQ+", "JTs", "AhKd, 5c5d", "8h8s, 9c8c", board="Qs7h2d", method="exact"),
    "sample": he.equity("22+", "AK:0.5", "random", method="sample", deals=5000, seed=3),
}


@pytest.fixture(params=ANSWERS)
def answer(request: pytest.FixtureRequest) -> he.Equity:
    return ANSWERS[request.param]


# --- the numbers agree ------------------------------------------------------------------------------------


def test_everything_follows_from_the_outcomes(answer: he.Equity) -> None:
    counts = answer.outcomes.tolist()
    assert len(counts) == 1 << len(answer.players)
    assert counts[0] == 0
    assert answer.total == sum(counts)
    for i, player in enumerate(answer.players):
        mine = [(mask.bit_count(), weight) for mask, weight in enumerate(counts) if mask >> i & 1]
        assert player.win == pytest.approx(sum(w for size, w in mine if size == 1) / answer.total, abs=1e-15)
        assert player.tie == pytest.approx(sum(w for size, w in mine if size > 1) / answer.total, abs=1e-15)
        assert player.equity == pytest.approx(sum(w / size for size, w in mine) / answer.total, abs=1e-15)
        assert player.win + player.tie + player.lose == pytest.approx(1, abs=1e-15)
    assert sum(player.equity for player in answer.players) == pytest.approx(1, abs=1e-14)


def test_exact_answers_carry_no_error_and_samples_do(answer: he.Equity) -> None:
    sampling = (answer.deals, answer.acceptance, answer.seed)
    if answer.exact:
        assert sampling == (None, None, None)
        assert answer.method in {"preflop", "known", "sweep", "three", "joint"}
        for player in answer.players:
            assert player.std_error == 0.0
            assert player.interval == (player.equity, player.equity)
    else:
        assert answer.method == "sample"
        assert answer.deals == answer.total == 5000
        assert answer.seed == 3
        assert answer.acceptance is not None
        assert 0 < answer.acceptance < 1
        assert all(player.std_error > 0 for player in answer.players)


def test_boards_and_combos_are_those_of_the_question() -> None:
    e = he.equity("AhKh", "QQ+, AKs", board="Qs7h2d", dead="3c")
    assert e.boards == math.comb(52 - 3 - 1 - 4, 2)
    assert [player.combos for player in e.players] == [1, 3 + 3 + 3 + 3]
    assert e.total == 12 * e.boards
    assert [str(player.range) for player in e.players] == ["AhKh", "QQ+, AKs"]
    assert (he.format_cards(e.board), he.format_cards(e.dead)) == ("Qs7h2d", "3c")


histograms = st.integers(2, 5).flatmap(
    lambda n: st.lists(st.integers(0, 1 << 40), min_size=(1 << n) - 1, max_size=(1 << n) - 1)
)


@given(histograms.filter(any))
def test_shares_of_any_histogram(weights: list[int]) -> None:
    outcomes = np.array([0, *weights])
    found = shares(outcomes.tolist())
    assert sum(share.equity for share in found) == pytest.approx(1)
    for share in found:
        assert 0 <= share.win <= share.equity <= share.win + share.tie <= 1 + 1e-12
        assert share.win + share.tie + share.lose == pytest.approx(1)


@given(histograms.filter(any))
def test_standard_errors_are_those_of_the_padded_sample(weights: list[int]) -> None:
    """Two whole pots won and two lost are added; then it is the textbook's formula."""
    outcomes = np.array([0, *weights])
    n_players = len(outcomes).bit_length() - 1
    n = sum(weights) + 4
    for player, (mean, error) in enumerate(standard_errors(outcomes, n_players)):
        mine = [(1 / m.bit_count(), w) for m, w in enumerate(outcomes.tolist()) if m >> player & 1]
        first = (sum(x * w for x, w in mine) + 2) / n
        second = (sum(x * x * w for x, w in mine) + 2) / n
        assert mean == pytest.approx(first)
        assert error > 0
        assert error == pytest.approx(math.sqrt((second - first**2) / n), rel=1e-3)


# --- it travels and can be read ---------------------------------------------------------------------------


@pytest.mark.parametrize("carry", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy])
def test_answers_travel(answer: he.Equity, carry: Any) -> None:
    twin = carry(answer)
    assert twin == answer
    assert hash(twin) == hash(answer)
    assert twin.outcomes.dtype == answer.outcomes.dtype
    assert not twin.outcomes.flags.writeable
    assert str(twin) == str(answer)
    assert twin.to_dict() == answer.to_dict()


def test_answers_cannot_be_changed(answer: he.Equity) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.total = 1  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.players[0].equity = 1.0  # type: ignore[misc]
    with pytest.raises(ValueError, match="read-only"):
        answer.outcomes[1] = 0


def test_only_the_time_taken_does_not_count() -> None:
    one, other = (he.equity("AhKh", "QQ+", board="Qs7h2d") for _ in range(2))
    assert dataclasses.replace(one, elapsed=1.0) == other
    assert hash(dataclasses.replace(one, elapsed=1.0)) == hash(other)
    for name, value in {"board": (), "dead": (1,), "method": "joint", "boards": 3, "seed": 1}.items():
        assert dataclasses.replace(one, **{name: value}) != other
    changed = one.outcomes.copy()
    changed[1] += 1
    assert dataclasses.replace(one, outcomes=changed) != other
    assert dataclasses.replace(one, outcomes=one.outcomes.astype(float)) != other
    assert one != "AhKh"


def test_json_holds_the_explanation_that_was_asked_for() -> None:
    told = he.equity("AhKh", "QQ", board="Qs7h2d", explain=True).to_dict()["explanation"]
    assert told.startswith("sweep: ")


def test_json_holds_everything(answer: he.Equity) -> None:
    told = json.loads(json.dumps(answer.to_dict(), allow_nan=False))
    assert [he.Range(player["range"]) for player in told["players"]] == [p.range for p in answer.players]
    for player, found in zip(told["players"], answer.players, strict=True):
        for name in ("equity", "win", "tie", "lose", "std_error", "combos"):
            assert player[name] == getattr(found, name)
        assert tuple(player["interval"]) == found.interval
    outcomes = np.zeros_like(answer.outcomes)
    for outcome in told["outcomes"]:
        outcomes[sum(1 << i for i in outcome["winners"])] = outcome["weight"]
    assert np.array_equal(outcomes, answer.outcomes)
    for name in ("total", "boards", "exact", "method", "deals", "acceptance", "seed", "explanation"):
        assert told[name] == getattr(answer, name)
    assert he.parse_cards(told["board"]) == answer.board
    assert he.parse_cards(told["dead"]) == answer.dead


def test_text_and_html_name_the_players_and_the_method(answer: he.Equity) -> None:
    text, page = str(answer), answer._repr_html_()
    assert len(text.splitlines()) == len(answer.players) + 2
    assert ("exact" if answer.exact else "sampled") in text.splitlines()[-1]
    for player in answer.players:
        assert f"{100 * player.equity:.4f} %" in text
        assert str(player.range)[:30] in text
    assert page.startswith(("<div", "<table"))
    assert "<script" not in page


# --- what is asked of the run -----------------------------------------------------------------------------

BAD = [
    ({"method": method}, "method to be 'auto', 'exact' or 'sample'")
    for method in (None, "EXACT", 3, ["exact"], "", np.array(["exact", "auto"]), np.zeros(2, "i4,i4"))
]
BAD += [
    ({name: value}, f"expected {name} to be")
    for name, values in {
        "deals": (0, -1, 1.0, True, "5", math.nan, [5], 1 << 63, np.bool_(True)),
        "seed": (-1, 1 << 64, 1.5, "a", True, math.nan, [1]),
        "max_error": (0, -1, math.nan, math.inf, "x", True, [1], 10**400),
        "time_limit": (0, -1, math.nan, math.inf, "1", True, [1], 10**400),
        "exact_limit": (-1, math.nan, "much", None, True, [1]),
        "threads": (0, -3, 1.5, True, "2", math.nan, [1]),
        "progress": (3, "bar", 1.5, [print]),
    }.items()
    for value in values
]
BAD += [
    ({"method": "exact", name: 1}, "takes no deals, max_error, time_limit or seed")
    for name in ("deals", "max_error", "time_limit", "seed")
]


@pytest.mark.parametrize(("options", "words"), BAD, ids=lambda value: str(value)[:40])
def test_bad_options_are_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=r"expected|takes no") as error:
        he.equity("AhKh", "QsQc", **options)
    assert words in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


def test_what_no_engine_can_count_is_said_before_any_work() -> None:
    with pytest.raises(ValueError, match="cannot count this"):
        he.equity(*["random"] * 4, method="exact")


def test_the_limit_decides_between_counting_and_sampling() -> None:
    query = he.Query("22+, AK", "A2s+, KQ", dead="2c2d2h2s")
    counted = he.equity(query, exact_limit=math.inf, explain=True)
    sampled = he.equity(query, exact_limit=0, deals=1000, seed=1, explain=True)
    assert (counted.exact, sampled.exact) == (True, False)
    assert counted.explanation is not None
    assert sampled.explanation is not None
    assert sampled.explanation.startswith("sample: counting (sweep) would cost")
    assert he.equity("AhKh", "QsQc").explanation is None
    assert he.equity(*["random"] * 4, deals=1000).method == "sample"


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (("AhKh", "22+"), {"dead": "2c2d2h2s"}),
        (("QQ+", "JTs", "AhKd, 5c5d"), {"board": "Qs7h2d", "method": "exact"}),
        (("22+", "AK", "random"), {"method": "sample", "deals": 100_000}),
        (("22+", "AK", "random"), {"method": "sample", "max_error": 0.002}),
    ],
)
def test_progress_is_told_in_the_callers_thread(
    players: tuple[str, ...], options: dict[str, Any], threads: int
) -> None:
    calls: list[tuple[int, int]] = []
    places: set[int] = set()

    def told(done: int, total: int) -> None:
        calls.append((done, total))
        places.add(threading.get_ident())

    he.equity(*players, threads=threads, progress=told, **options)
    assert places == {threading.get_ident()}
    done = [call[0] for call in calls]
    assert done == sorted(done)
    assert len(set(done)) >= len(done) - 1  # a stop before the limit is told once more
    assert calls[-1][0] == calls[-1][1]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("options", [{"dead": "2c2d2h2s"}, {"method": "sample", "deals": 1 << 40}])
def test_an_error_in_progress_ends_the_work(options: dict[str, Any], threads: int) -> None:
    def fail(done: int, total: int) -> None:
        raise RuntimeError("enough")

    before = threading.active_count()
    with pytest.raises(RuntimeError, match="enough"):
        he.equity("7s6s", "22+, A2s+", threads=threads, progress=fail, **options)
    assert threading.active_count() == before


ENDLESS = {
    "three": "he.equity('random', '22+, A2s+', '99+, AQs:0.3', method='exact', **how)",
    "joint": "he.equity('22+, A2s+', 'QQ+', 'TT+', 'KTs+', method='exact', **how)",
    "sweep": "he.equity('7s6s, 9c9d', '8h7h, AsKc, QdJd', dead='2c', method='exact', **how)",
    "sample": "he.equity('random', 'random', '22+', method='sample', deals=1 << 50, **how)",
    "rejections": "he.equity(*['TT+'] * 10, method='sample', deals=1 << 50, **how)",
}


SAYS_READY = """
import holdem_eval as he
said = []
def ready(done, total):
    if not said:
        said.append(print("ready", flush=True))
"""


@pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to another process")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("work", ENDLESS)
def test_an_interruption_ends_the_work(work: str, threads: int) -> None:
    code = f"{SAYS_READY}how = dict(threads={threads}, progress=ready)\nwhile True:\n    {ENDLESS[work]}"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert errors.rstrip().endswith(b"KeyboardInterrupt")
    assert process.returncode in {-signal.SIGINT, 130, 1}
