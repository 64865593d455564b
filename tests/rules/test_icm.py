"""ICM: values and slopes against the model in its own words, published figures, and whole fields."""

from __future__ import annotations

import itertools
import math
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from support.memory import peak_of

from holdem_eval.histories import all_in_ev
from holdem_eval.native import kernels
from holdem_eval.rules import Blinds, HandState, icm

EXACT: Final = 1e-12
"""Of the sum of the prizes."""


# --- the model in its own words ----------------------------------------------------------------------------


def by_permutations(stacks: Sequence[Any], prizes: Sequence[Any]) -> list[Any]:
    """Every order of finish, with its probability; exact for fractions."""
    values = [stacks[0] * 0] * len(stacks)
    for order in itertools.permutations(range(len(stacks))):
        left, probability = sum(stacks), 1
        for player in order:
            probability = probability * stacks[player] / left
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            values[player] += probability * prize
    return values


def by_sets(stacks: Sequence[float], prizes: Sequence[float]) -> NDArray[np.float64]:
    """Place by place over the sets of players: ``chance[k]`` is that those of set k take the first places."""
    values, chips_of, size_of = np.zeros(len(stacks)), np.zeros(1), np.zeros(1, np.int8)
    for stack in stacks:  # set = bits of its players
        chips_of = np.concatenate([chips_of, chips_of + stack])
        size_of = np.concatenate([size_of, size_of + np.int8(1)])
    chips_left = chips_of[::-1]  # of all but a set
    chance = np.zeros(len(size_of))
    chance[0] = 1.0
    for place, prize in enumerate(prizes):
        placed = np.flatnonzero(size_of == place)
        odds = chance[placed] / chips_left[placed]
        for player, stack in enumerate(stacks):
            free = (placed >> player & 1) == 0
            taking = odds[free] * stack
            values[player] += prize * taking.sum()
            chance[placed[free] | 1 << player] += taking
    return values


def by_the_others(stacks: Sequence[float], prizes: Sequence[float], player: int) -> float:
    """One player's value: his waiting time, with the count of the others who rang before written out for it.
    Nodes are equidistant in the logarithm of time, far more than need be; nothing is left out."""
    log_t = np.arange(-45.0, 12.0, 0.02)
    t, chances = np.exp(log_t) / sum(stacks), np.zeros((len(prizes), len(log_t)))
    chances[0] = 1
    for other, stack in enumerate(stacks):
        if other != player:
            rung = -np.expm1(-stack * t)
            chances[1:] = chances[1:] * (1 - rung) + chances[:-1] * rung
            chances[0] *= 1 - rung
    own = stacks[player] * t
    return float((0.02 * own * np.exp(-own) * (np.array(prizes) @ chances)).sum())


def slopes_by_differences(stacks: Sequence[Fraction], prizes: Sequence[int]) -> list[Fraction]:
    """By fractions, which do not round: the difference quotient is off by some 1e-18 of itself."""
    slopes = []
    for player, stack in enumerate(stacks):
        step = stack / 10**9
        more, less = list(stacks), list(stacks)
        more[player] += step
        less[player] -= step
        above, below = by_permutations(more, prizes)[player], by_permutations(less, prizes)[player]
        slopes.append((above - below) / (2 * step))
    return slopes


# --- values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "prizes", "values", "digits"),
    [
        ((50, 30, 20), (70, 30), (1265 / 28, 129 / 4, 158 / 7), 12),
        ((5000, 3000, 1500, 500), (500, 300, 200), (377.780656, 312.888840, 225.602468, 83.728037), 6),
        ((25, 87, 88), (50, 30, 20), (25.694532, 37.089286, 37.216182), 6),
        # published
        ((1500, 1250, 600, 500, 850, 800), (50, 30, 20),
         (24.6781, 21.7754, 11.9407, 10.1232, 16.1410, 15.3416), 4),
        ((100e3, 70e3, 50e3, 20e3), (200, 120, 80, 50), (140.84, 123.80, 108.96, 76.40), 2),  # hold-em-k.com
        ((5000, 3000, 2000), (50, 30, 20), (38.39, 32.75, 28.86), 2),  # pailiku.com
        ((55, 35, 10), (5000, 3000, 2000), (4007.26, 3516.67, 2476.07), 2),  # betzoo.uk
        # at the edge
        ((10, 10), (5,), (2.5, 2.5), 12),
        ((5, 0, 0), (50, 30), (50, 15, 15), 12),
        ((5, 0, 0), (50, 30, 10), (50, 20, 20), 12),
        ((0, 3, 0, 1), (8, 4), (0, 7, 0, 5), 12),
        ((7,), (3,), (3,), 12),
        ((7, 2), (), (0, 0), 12),
        ((7, 2, 1), (0, 0, 0), (0, 0, 0), 12),
        ((7, 2, 1), (4, 4, 4), (4, 4, 4), 12),
        ((3, 1), (0, 8), (2, 6), 12),  # prizes need not descend
        ((1, 10**12), (1,), (1e-12, 1 - 1e-12), 13),
    ],
)  # fmt: skip
def test_truths(stacks: Any, prizes: Any, values: tuple[float, ...], digits: int) -> None:
    assert icm(stacks, prizes) == pytest.approx(values, abs=0.5000001 * 10.0**-digits)


def test_the_chances_of_places_as_published() -> None:
    """hold-em-k.com: 100k, 70k, 50k, 20k; the leader's places, and that each place is somebody's."""
    stacks = (100e3, 70e3, 50e3, 20e3)
    places = np.array([icm(stacks, [0] * place + [100]) for place in range(4)])
    assert places[:, 0] == pytest.approx((41.7, 31.9, 20.0, 6.4), abs=0.05)
    assert places.sum(axis=0) == pytest.approx([100] * 4, abs=1e-10)
    assert places.sum(axis=1) == pytest.approx([100] * 4, abs=1e-10)


amounts = st.one_of(st.integers(1, 20), st.integers(1, 10**12), st.floats(1e-6, 1e6))


@given(st.lists(amounts, min_size=1, max_size=6), st.data())
def test_six_players_are_the_sum_over_all_orders(stacks: list[float], data: st.DataObject) -> None:
    prizes = data.draw(st.lists(st.integers(0, 1000), max_size=len(stacks)))
    exact = by_permutations(list(map(Fraction, stacks)), prizes)
    assert icm(stacks, prizes) == pytest.approx(list(map(float, exact)), rel=0, abs=EXACT * sum(prizes))


@pytest.mark.parametrize("spread", [0.5, 4.0, 27.0])
def test_twenty_players_are_the_recursion_over_sets(spread: float) -> None:
    generator = np.random.default_rng(20)
    stacks = np.exp(spread * generator.random(20)).tolist()
    for prizes in ([50, 30, 20], generator.integers(0, 1000, 20).tolist()):
        assert icm(stacks, prizes) == pytest.approx(by_sets(stacks, prizes), rel=0, abs=EXACT * sum(prizes))


@pytest.mark.parametrize("spread", [0.0, 4.0, 20.0])
def test_a_field_of_400_is_what_each_of_them_sees_of_the_others(spread: float) -> None:
    generator = np.random.default_rng(7)
    stacks = np.exp(spread * generator.random(400)).tolist()
    prizes = np.linspace(1000, 10, 60).tolist()
    values = icm(stacks, prizes)
    for player in (int(np.argmin(stacks)), 123, int(np.argmax(stacks))):
        alone = by_the_others(stacks, prizes, player)
        assert values[player] == pytest.approx(alone, rel=0, abs=EXACT * sum(prizes))


@pytest.mark.parametrize(
    ("n", "paid"), [(21, 21), (300, 300), (1000, 150), (5000, 300), (100_000, 20)], ids=str
)
def test_prizes_are_all_paid_and_equal_stacks_paid_alike(n: int, paid: int) -> None:
    prizes = [1000 / (place + 1) for place in range(paid)]
    everything = math.fsum(prizes)
    assert icm([7] * n, prizes) == pytest.approx([everything / n] * n, rel=0, abs=EXACT * everything)
    stacks = [1 + 31 * player % 1009 for player in range(n)]
    values = icm(stacks, prizes)
    assert math.fsum(values) == pytest.approx(everything, rel=EXACT)
    by_stack: dict[int, set[float]] = {}
    for stack, value in zip(stacks, values, strict=True):
        by_stack.setdefault(stack, set()).add(value)
    assert all(len(found) == 1 for found in by_stack.values())
    assert [value for _, (value,) in sorted(by_stack.items())] == sorted(
        value for (value,) in by_stack.values()
    )


@given(st.lists(st.integers(0, 50), min_size=2, max_size=30).filter(any), st.data())
def test_players_who_change_seats_take_their_value_with_them(stacks: list[int], data: st.DataObject) -> None:
    prizes = data.draw(st.lists(st.integers(0, 9), max_size=len(stacks)))
    seats = data.draw(st.permutations(range(len(stacks))))
    values, slopes = icm(stacks, prizes, gradient=True)
    moved, moved_slopes = icm([stacks[seat] for seat in seats], prizes, gradient=True)
    assert moved == tuple(values[seat] for seat in seats)
    assert moved_slopes == tuple(slopes[seat] for seat in seats)


@given(
    st.lists(st.sampled_from([0, 1e-300, 1e-9, 1, 7, 1e12, 10**15]), min_size=1, max_size=12).filter(any),
    st.data(),
)
def test_never_nan_and_never_outside_the_prizes(stacks: list[float], data: st.DataObject) -> None:
    amount = st.sampled_from([0, 1e-300, 1, 10**15])
    prizes = data.draw(st.lists(amount, max_size=len(stacks)))
    values = icm(stacks, prizes)
    everything = sum(prizes)
    assert sum(values) == pytest.approx(everything, rel=EXACT)
    top, least = max(prizes, default=0), min(prizes, default=0) if len(prizes) == len(stacks) else 0
    slack = EXACT * everything
    assert all(least - slack <= value <= top + slack for value in values)
    try:
        slopes = icm(stacks, prizes, gradient=True)[1]
    except ValueError as error:
        assert "slopes" in str(error) and 1e-300 in stacks
    else:
        assert all(map(math.isfinite, slopes))


def test_the_unit_of_the_chips_does_not_matter() -> None:
    stacks, prizes = [3.0, 0.0, 1.5, 8.0, 2.0], [9, 5, 3]
    values = icm(stacks, prizes)
    for unit in (1e-280, 1e-9, 1e13):
        assert icm([unit * stack for stack in stacks], prizes) == pytest.approx(values, rel=0, abs=EXACT * 17)


# --- slopes -------------------------------------------------------------------------------------------------


@given(st.lists(st.one_of(st.integers(1, 20), st.integers(1, 10**9)), min_size=2, max_size=5), st.data())
def test_slopes_are_the_difference_quotients_of_fractions(stacks: list[int], data: st.DataObject) -> None:
    prizes = data.draw(st.lists(st.integers(0, 1000), min_size=1, max_size=len(stacks)))
    values, slopes = icm(stacks, prizes, gradient=True)
    assert values == icm(stacks, prizes)
    exact = slopes_by_differences(list(map(Fraction, stacks)), prizes)
    for stack, slope, truth in zip(stacks, slopes, exact, strict=True):
        assert slope == pytest.approx(float(truth), rel=0, abs=EXACT * sum(prizes) / stack)


def test_slopes_of_a_field_are_difference_quotients_of_its_values() -> None:
    stacks, prizes = [100.0 + 7 * player % 90 for player in range(500)], [90.0 - place for place in range(75)]
    slopes = icm(stacks, prizes, gradient=True)[1]
    for player in (0, 250, 499):
        more, less = stacks.copy(), stacks.copy()
        more[player] += 0.01
        less[player] -= 0.01
        quotient = (icm(more, prizes)[player] - icm(less, prizes)[player]) / 0.02
        assert slopes[player] == pytest.approx(quotient, rel=1e-7)


@pytest.mark.parametrize("prizes", [(70, 30), (70, 30, 20), (70, 30, 20, 5), (9, 9, 9, 9), ()])
def test_the_slope_without_chips_is_the_limit(prizes: tuple[int, ...]) -> None:
    slopes = icm((50, 30, 0, 0), prizes, gradient=True)[1]
    stacks = [Fraction(50), Fraction(30), Fraction(1, 10**12)]
    truth = slopes_by_differences(stacks, prizes[:3])
    assert slopes[2] == slopes[3] == pytest.approx(float(truth[2]), rel=1e-10, abs=1e-12)
    assert slopes[:2] == pytest.approx(list(map(float, truth[:2])), rel=1e-10, abs=1e-12)


# --- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "prizes", "words"),
    [
        ((), (), "stacks with chips"),
        ((0, 0), (5,), "stacks with chips"),
        ((1, -1), (5,), "stacks to be a list of numbers from 0 to"),
        ((1, 2), (-5,), "prizes to be a list of numbers from 0 to"),
        ((1, 2), (5, 3, 1), "at most 2 prizes for as many players, got 3"),
        ((1, 2), (5, 3, 0), "at most 2 prizes for as many players, got 3"),
        (("a", 2), (5,), "stacks to be a list of numbers"),
        ((1, float("nan")), (5,), "stacks to be a list of numbers"),
        ((1, 10**400), (5,), "stacks to be a list of numbers"),
        ((1, 1e-301), (5,), "stacks to be a list of numbers"),
        ((1, 2), (10**16,), "prizes to be a list of numbers"),
    ],
)
def test_refused_in_words(stacks: Any, prizes: Any, words: str) -> None:
    with pytest.raises(ValueError, match=f"expected {words}"):
        icm(stacks, prizes)


# --- whole fields: threads, progress, Ctrl-C, memory --------------------------------------------------------

FIELD: Final = [1 + player % 57 for player in range(2000)], [300.0 - place for place in range(300)]


def test_threads_do_not_change_a_bit_and_progress_goes_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    one = icm(*FIELD, gradient=True, threads=1, progress=lambda done, total: told.append((done, total)))
    assert icm(*FIELD, gradient=True, threads=3) == one
    [total] = {total for _, total in told}
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert told[-1] == (total, total) and len(told) > 50


def walk_of(n: int, paid: int) -> Any:
    return kernels.Icm(np.full(n, 7.0), np.linspace(9, 1, paid))


def test_a_kernel_comes_back_within_a_node() -> None:
    """However large a field: a node takes two steps for each sqrt(n) players, and every run ends."""
    walk = walk_of(90_000, 100)
    walk.start(100, 101)
    runs = 1
    while not walk.run(10):
        runs += 1
    assert runs == 60  # of 600 steps in all


@pytest.mark.skipif(os.name == "nt", reason="SIGINT cannot be sent to another process")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_is_heard_in_the_middle(threads: int) -> None:
    script = "\n".join(
        (
            "import sys, time",
            "from holdem_eval.rules import icm",
            "def tell(done, total):",
            "    if 2 * done > total: print('half', flush=True)",
            "try: icm(range(1, 20001), range(3000, 0, -1), threads=int(sys.argv[1]), progress=tell)",
            "except KeyboardInterrupt: print('heard')",
        )
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(threads)], stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "half\n"
    process.send_signal(signal.SIGINT)
    *told, last = process.communicate(timeout=60)[0].splitlines()
    assert last == "heard" and len(told) < 100  # tasks, of some 800 that were left


def test_memory_is_some_rows() -> None:
    """100,000 players, all paid differently: 2 x 317 rows of 6,700 numbers, not 100,000 of 100,000."""
    first = "import numpy; from holdem_eval.native import kernels; prizes = numpy.linspace(9, 1, 100_000)"
    work = "\n".join(
        (
            "walk = kernels.Icm(numpy.full(100_000, 7.0), prizes)",
            "walk.start(walk.nodes * 3 // 5, walk.nodes)",
            "walk.run(400)",
        )
    )
    assert 1_000 < peak_of(first, work)[1] < 60_000  # kilobytes


# --- all-ins in a field -------------------------------------------------------------------------------------


def all_in_of_aces_and_kings(stacks: tuple[int, int]) -> HandState:
    hand = HandState.start(stacks, Blinds(1, 2), holes=("AsAh", "KdKc"), board="2c7h9s4d3h")
    for action in ("c", "x", "allin", "c"):
        hand = hand.apply(action)
    return hand


def test_an_all_in_among_a_field_is_the_mean_over_its_ends() -> None:
    hand = all_in_of_aces_and_kings((1000, 700))
    assert hand.street == 1
    others, prizes = (
        [500 + 13 * player % 900 for player in range(200)],
        [100.0 - place for place in range(30)],
    )
    expected = all_in_ev(hand, prizes=prizes, other_stacks=others)
    assert expected is not None and expected.icm is not None
    wins = 907 / 990
    win, lose = icm((1700, 0, *others), prizes), icm((300, 1400, *others), prizes)
    assert expected.icm[0] == pytest.approx(wins * win[0] + (1 - wins) * lose[0], abs=1e-9)
    assert expected.icm[1] == pytest.approx((1 - wins) * lose[1], abs=1e-9)
