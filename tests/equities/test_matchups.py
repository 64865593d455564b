"""The table of match-ups: its numbers, its counts, and what is read from it."""

from __future__ import annotations

import csv
import gzip
import hashlib
import json
import pickle
import random
import subprocess
import sys
import threading
from importlib import resources
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from support.data import DATA
from support.engines import engine

import holdem_eval as he
from holdem_eval.cards import format_cards
from holdem_eval.combos import (
    CLASS_NAMES,
    COMBO_CARDS,
    COMBO_CLASS,
    COMBO_MASKS,
    N_COMBOS,
    combo_index,
    combo_name,
)
from holdem_eval.equities.by_combo import ComboEquity
from holdem_eval.equities.engines import preflop
from holdem_eval.equities.engines.joint import Joint
from holdem_eval.equities.engines.preflop import BOARDS, Preflop, table
from holdem_eval.equities.engines.sweep import Sweep
from holdem_eval.native import kernels
from holdem_eval.speed.rows import R1, R2

INSTALLED = Path(he.__file__).parent / "data"
N_MATCHUPS = 47_008
TURNED = 1 << 16
NONE = 0xFFFFFFFF


@pytest.fixture(scope="module")
def file() -> NDArray[np.uint32]:
    """(47008, 2): win and tie."""
    return np.frombuffer((INSTALLED / "matchups.bin").read_bytes(), "<u4").reshape(-1, 2)


@pytest.fixture(scope="module")
def numbers() -> NDArray[np.uint32]:
    found = np.empty((N_COMBOS, N_COMBOS), np.uint32)
    kernels.matchup_numbers(found)
    return found


def known(hero: int, villain: int) -> list[int]:
    """Win, tie, lose by the engine for known hands."""
    outcomes = np.empty(4, np.int64)
    kernels.known(COMBO_CARDS[[hero, villain]].ravel(), 0, 0, outcomes)
    return outcomes[[1, 3, 2]].tolist()


def some_pairs(seed: int, n: int) -> list[tuple[int, int]]:
    rng = random.Random(seed)
    deals = [rng.sample(range(52), 4) for _ in range(n)]
    return [(combo_index(a, b), combo_index(c, d)) for a, b, c, d in deals]


# --- the numbers ------------------------------------------------------------------------------------------


def test_numbers_are_the_ranks_of_the_smallest_forms(numbers: NDArray[np.uint32]) -> None:
    """The rule of matchups.h, word for word, over all pairs and all 24 permutations."""
    forms: NDArray[np.int64] = np.full((N_COMBOS, N_COMBOS), N_COMBOS**2)
    for suits in permutations(range(4)):
        cards = COMBO_CARDS & 252 | np.array(suits, np.uint8)[COMBO_CARDS & 3]
        low, high = cards.min(axis=1).astype(int), cards.max(axis=1).astype(int)
        image = high * (high - 1) // 2 + low
        np.minimum(forms, image[:, None] * N_COMBOS + image, out=forms)
    apart = (COMBO_MASKS[:, None] & COMBO_MASKS) == 0
    assert int(apart.sum()) == 1_624_350
    assert len(np.unique(forms[apart])) == 93_769
    smaller = np.minimum(forms, forms.T)
    ranked, rank = np.unique(smaller[apart], return_inverse=True)
    assert len(ranked) == N_MATCHUPS
    expected = np.full(forms.shape, NONE, np.uint32)
    expected[apart] = rank.ravel() + TURNED * (forms > forms.T)[apart]
    assert (numbers == expected).all()


def test_mirrored_hands_win_and_lose_alike(numbers: NDArray[np.uint32], file: NDArray[np.uint32]) -> None:
    own = np.unique(numbers[(numbers == numbers.T) & (numbers != NONE)])
    assert len(own) == 247
    win, tie = file[own].T
    assert (2 * win + tie == BOARDS).all()
    mirrored = he.matchup("AsKh", "AhKs")
    assert list(mirrored[:3]) == known(combo_index("As", "Kh"), combo_index("Ah", "Ks"))
    assert mirrored.win == mirrored.lose


# --- the counts -------------------------------------------------------------------------------------------


def test_the_file_is_the_pinned_one(file: NDArray[np.uint32]) -> None:
    digest, name = (INSTALLED / "matchups.sha256").read_text().split()
    assert name == "matchups.bin"
    assert hashlib.sha256(file.tobytes()).hexdigest() == digest
    assert file.shape == (N_MATCHUPS, 2)


def test_every_pair_of_classes_is_that_of_a_full_enumeration() -> None:
    m = he.matchup_matrix()
    with gzip.open(DATA / "preflop_169x169.csv.gz", "rt") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 169 * 169
    cell = {name: place for place, name in enumerate(m.hands)}
    for row in rows:
        at = cell[row["hero"]], cell[row["villain"]]
        found = [int(array[at]) for array in (m.win, m.tie, m.lose, m.total)]
        assert found == [int(row[name]) for name in ("win", "tie", "lose", "total")], row


def test_pairs_of_hands_are_those_of_the_engine_for_known_hands() -> None:
    """All suits, both orders: an index that turned or moved one hand wrongly would show."""
    for hero, villain in some_pairs(1, 300):
        expected = known(hero, villain)
        assert he.matchup(combo_name(hero), combo_name(villain)) == (*expected, BOARDS)
        assert he.matchup(combo_name(villain), combo_name(hero)) == (*reversed(expected), BOARDS)


@pytest.mark.parametrize("first", [0, 12_345, N_MATCHUPS - 16])
def test_counting_again_gives_the_file(first: int, file: NDArray[np.uint32]) -> None:
    counted = bytearray(16 * 8)
    kernels.count_matchups(first, first + 16, counted)
    assert counted == file[first : first + 16].tobytes()


def test_published_truths() -> None:
    assert he.matchup("AA", "KK").equity == pytest.approx(0.819461, abs=5e-7)
    assert he.matchup("AKs", "QQ").equity == pytest.approx(0.460485, abs=5e-7)
    assert he.matchup("AhKh", "QsQc") == (787_966, 6_732, 917_606, BOARDS)
    for players, equity in (
        (("AsAd", R1), 0.844253),
        ((R1, R2), 0.458353),
        ((R1, "random"), 0.645631924),
        (("random", R1), 1 - 0.645631924),
    ):
        e = he.equity(*players)
        assert e.method == "preflop"
        assert e.players[0].equity == pytest.approx(equity, abs=5e-7)
    wide = he.equity(R1, "random")
    assert wide.outcomes.tolist() == [0, 296_210_645_212, 160_580_409_244, 8_870_018_344]
    assert (wide.total, wide.boards) == (465_661_072_800, BOARDS)
    everything = he.equity("random", "random")
    assert everything.total == 1_624_350 * BOARDS
    assert everything.outcomes[1] == everything.outcomes[2]


# --- ranges -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "players",
    [
        (R1, R2),
        (R2, "random"),
        ("AsAd", R1),
        ("AhKh, 7s6s, 9c9d", R1),
        (R1, "AhKh, 7s6s, 9c9d"),
        ("AKs, QQ:0.5", R2),
        ("AhKh, 7s6s:0.3, 9c9d", "22+:0.7, AK:0.1"),
        ("22+:0.7, AK:0.1", "AhKh, 7s6s:0.3, 9c9d"),
    ],
)
def test_ranges_equal_the_sweep(players: tuple[str, str]) -> None:
    query = he.Query(*players)
    e, swept = he.equity(query), engine(Sweep, query).count(1, None)
    assert (e.method, e.boards, e.total) == ("preflop", BOARDS, sum(e.outcomes.tolist()))
    assert e.outcomes.dtype == swept.dtype
    if query.counts:
        assert e.outcomes.tolist() == swept.tolist()
    else:
        np.testing.assert_allclose(e.outcomes, swept, rtol=1e-12)
    assert [player.combos for player in e.players] == np.count_nonzero(query.weights, axis=1).tolist()


def weighted_hands(weights: st.SearchStrategy[float]) -> st.SearchStrategy[dict[int, float]]:
    return st.dictionaries(st.integers(0, N_COMBOS - 1), weights, min_size=1, max_size=5)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([st.just(1.0), st.floats(0.001, 1)]).flatmap(
        lambda w: st.tuples(*[weighted_hands(w)] * 2)
    )
)
def test_any_ranges_equal_the_sum_over_known_hands(hands: tuple[dict[int, float], dict[int, float]]) -> None:
    rows = np.zeros((2, N_COMBOS))
    for row, weights in zip(rows, hands, strict=True):
        row[list(weights)] = list(weights.values())
    try:
        query = he.Query(*map(he.Range, rows))
    except he.DealError:
        assert not any(
            he.Range(COMBO_CARDS[[a]].tolist()) != he.Range(COMBO_CARDS[[b]].tolist())
            and not COMBO_MASKS[a] & COMBO_MASKS[b]
            for a in hands[0]
            for b in hands[1]
        )
        return
    found, expected = engine(Preflop, query).count(1, None), Joint(query).count(1, None)
    assert found.dtype == expected.dtype
    if query.counts:
        assert found.tolist() == expected.tolist()
    else:
        np.testing.assert_allclose(found, expected, rtol=1e-12)


def random_rows(seed: int, share: float, *, counts: bool) -> NDArray[np.float64]:
    rng = np.random.default_rng(seed)
    weights = np.ones((2, N_COMBOS)) if counts else rng.random((2, N_COMBOS))
    return np.where(rng.random((2, N_COMBOS)) < share, weights, 0.0)


@pytest.mark.parametrize("counts", [True, False], ids=["counts", "weights"])
@pytest.mark.parametrize("share", [0.02, 0.25, 0.5, 1.0])
def test_wide_ranges_without_symmetry_equal_the_pairs(
    share: float, counts: bool, numbers: NDArray[np.uint32], file: NDArray[np.uint32]
) -> None:
    """Every pair of combos looked up by its number, in numpy."""
    hero, villain = rows = random_rows(5, share, counts=counts)
    apart = numbers != NONE
    entry = file.astype(np.int64)[np.where(apart, numbers & (TURNED - 1), 0)]
    win, tie = (np.where(apart, entry[..., lane], 0) for lane in (0, 1))
    lose = np.where(apart, BOARDS, 0) - win - tie
    turned = apart & (numbers & TURNED > 0)
    win, lose = np.where(turned, lose, win), np.where(turned, win, lose)
    query = he.Query(*map(he.Range, rows))
    if counts:
        hero, villain = rows.astype(np.int64)
    expected = [hero @ (array @ villain) for array in (win, lose, tie)]
    np.testing.assert_allclose(
        engine(Preflop, query).count(1, None)[1:], expected, rtol=0 if counts else 1e-12
    )
    by_combo = Preflop(query).by_combo(1, None)
    won, tied, total = by_combo
    live = hero > 0
    for found, array in ((won, win), (tied, tie), (total - won - tied, lose), (total, apart * BOARDS)):
        np.testing.assert_allclose(found[live], (array @ villain)[live], rtol=0 if counts else 1e-11)
        assert not found[~live].any()


@pytest.mark.parametrize(
    "players", [("random", R1), (R1, "AhKh, QQ:0.5"), ("AhKh, AA:0.5", R2), ("AsAd", "AA")]
)
def test_combos_equal_the_sweep(players: tuple[str, str]) -> None:
    query = he.Query(*players)
    c = he.equity_by_combo(*players)
    by_combo = Sweep.of_hero(query)
    assert by_combo is not None
    win, tie, total = by_combo.by_combo(1, None)
    possible = total > 0
    assert ((c.weight > 0) == (possible & (query.weights[0] > 0))).all()
    np.testing.assert_allclose(c.win[possible], (win / np.maximum(total, 1e-9))[possible], rtol=1e-12)
    np.testing.assert_allclose(c.tie[possible], (tie / np.maximum(total, 1e-9))[possible], rtol=1e-12)
    np.testing.assert_allclose(c.weight, query.weights[0] * total / BOARDS, rtol=1e-12)
    assert np.isnan(c.equity[~possible]).all()
    assert c.mean == pytest.approx(he.equity(*players).players[0].equity, abs=1e-12)
    assert isinstance(c, ComboEquity)


def test_the_planner_says_so_and_takes_others_where_cards_are_known() -> None:
    e = he.equity(R1, R2, explain=True)
    assert e.explanation == "preflop: two players before the flop: all match-ups are in a table"
    assert he.equity("AhKh", "QsQc", method="exact", exact_limit=0).method == "preflop"
    assert he.equity("AhKh", "QsQc", exact_limit=0).method == "sample"
    assert he.equity("AhKh", "QsQc", dead="2c").method == "known"
    assert he.equity("AhKh", "QsQc", board="2c3d4h").method == "known"
    assert he.equity("AhKh", "QsQc", "7d7h").method == "known"


# --- matchup() --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "villain"),
    [
        ("AKs", "QQ"),
        ("AK", "AK"),
        ("AA", "AA"),
        ("AsAh", "AA"),
        ("AKs", "AsKs"),
        ("72o", "random"),
        ("QQ+", "A5s-A2s"),
    ],
)
def test_a_matchup_is_the_sum_over_what_can_be_dealt(hero: str, villain: str) -> None:
    found = he.matchup(hero, villain)
    e = he.equity(hero, villain)
    assert found == (e.outcomes[1], e.outcomes[3], e.outcomes[2], e.total)
    assert found.win + found.tie + found.lose == found.total
    assert found.equity == pytest.approx(e.players[0].equity, abs=1e-15)
    assert he.matchup(villain, hero) == (found.lose, found.tie, found.win, found.total)


def test_a_matchup_is_a_tuple_of_ints() -> None:
    found = he.matchup("AsKs", "QdQc")
    assert isinstance(found, he.Matchup)
    assert [type(number) for number in found] == [int] * 4
    assert found._fields == ("win", "tie", "lose", "total")
    assert he.matchup((51, 47), ["Qd", "Qc"]) == he.matchup("A♠ K♠", "qdqc") == found
    assert he.matchup(np.array([51, 47]).tolist(), (np.int64(41), 40)) == found  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize(
    ("hero", "villain", "error", "words"),
    [
        ("AsKs", "AsQs", he.DealError, "players 1 and 2 both hold As"),
        ((51, 47), "KsKh", he.DealError, "players 1 and 2 both hold Ks"),
        ("AsAh", "AsAh", he.DealError, "players 1 and 2 both hold A"),
        ("AsAh", "As*", he.DealError, r"players 1 \(AsAh\) and 2 \(As\*\) have no possible deal"),
        ([50, 51], "As*", he.DealError, r"players 1 \(AhAs\) and 2 \(As\*\) have no possible deal"),
        ("AKs:0.5", "QQ", he.RangeError, "expected one hand or class .*'AKs:0.5'"),
        ("QQ", "AK, QQ", he.RangeError, "expected one hand or class .*'AK, QQ'"),
        ("As", "QQ", he.RangeError, "expected a hand of two cards, got 'As'"),
        ("AsAs", "QQ", he.RangeError, "AsAs"),
        ("", "QQ", he.RangeError, "expected a hand such as .*got ''"),
        ("none", "QQ", he.RangeError, "'none'"),
        ((51, 51), "QQ", he.CardError, "As comes twice"),
        ((51, 60), "QQ", he.CardError, "got 60"),
        ((True, 5), "QQ", he.CardError, "got True"),
        ((51.0, 47), "QQ", he.CardError, "got 51.0"),
        ((51,), "QQ", he.RangeError, r"or a pair of cards, got \(51,\) \(tuple\)"),
        (51, "QQ", he.RangeError, r"or a pair of cards, got 51 \(int\)"),
        (None, "QQ", he.RangeError, "or a pair of cards, got None"),
        (b"AsKs", "QQ", he.RangeError, "or a pair of cards, got b'AsKs'"),
        (["AKs", "QQ"], "QQ", he.CardError, "AKs"),
    ],
)
def test_what_is_no_matchup_is_refused(hero: Any, villain: Any, error: type[ValueError], words: str) -> None:
    for _ in range(2):  # texts are remembered
        with pytest.raises(error, match=words):
            he.matchup(hero, villain)


# --- all of them ------------------------------------------------------------------------------------------


def test_the_matrix() -> None:
    m = he.matchup_matrix()
    assert m.hands == CLASS_NAMES
    for array in (m.win, m.tie, m.lose, m.total):
        assert (array.shape, array.dtype) == ((169, 169), np.int64)
    assert (m.win == m.lose.T).all()
    assert np.allclose(m.equity + m.equity.T, 1, atol=1e-15)
    aks, queens = m.hands.index("AKs"), m.hands.index("QQ")
    assert he.matchup("AKs", "QQ") == tuple(int(a[aks, queens]) for a in (m.win, m.tie, m.lose, m.total))
    one_each = he.equity_by_combo("random", "random")
    by_class = np.bincount(COMBO_CLASS, one_each.equity) / np.bincount(COMBO_CLASS)
    np.testing.assert_allclose((m.equity * m.total).sum(axis=1) / m.total.sum(axis=1), by_class, rtol=1e-13)


def test_the_matrix_travels_and_cannot_be_changed() -> None:
    m = he.matchup_matrix()
    twin = pickle.loads(pickle.dumps(m))
    assert twin == m
    assert hash(twin) == hash(m)
    for array in (twin.win, m.win, m.tie, m.total):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1
    facts = json.loads(json.dumps(m.to_dict()))
    assert list(facts) == ["hands", "equity", "win", "tie", "lose", "total"]
    assert facts["lose"] == m.lose.tolist()
    assert facts["equity"] == m.equity.tolist()


# --- the file and the kernels -----------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: b"\1" + data[1:], lambda data: b""])
def test_a_damaged_file_is_not_read(damage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/matchups.bin").write_bytes(damage((INSTALLED / "matchups.bin").read_bytes()))
    (tmp_path / "data/matchups.sha256").write_bytes((INSTALLED / "matchups.sha256").read_bytes())
    monkeypatch.setattr(resources, "files", lambda package: tmp_path)
    with pytest.raises(OSError, match=r"expected matchups\.bin of holdem_eval with sha256 .*: install again"):
        preflop.table.__wrapped__()


def test_the_table_is_read_only_when_it_is_needed() -> None:
    program = (
        "import sys, holdem_eval as he; from holdem_eval.equities.engines.preflop import table;"
        "he.equity('AhKh', 'QsQc', board='2c3d4h'); he.equity('AhKh', 'QsQc', '7d7h', board='2c3d4h');"
        "assert table.cache_info().currsize == 0; he.matchup('AA', 'KK'); he.equity('AA', 'KK');"
        "assert table.cache_info()[:2] == (1, 1)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_many_threads_read_one_table() -> None:
    preflop.table.cache_clear()
    pairs = some_pairs(2, 50)
    expected = [tuple(known(*pair)) for pair in pairs]
    wrong: list[object] = []

    def ask() -> None:
        for (hero, villain), counts in zip(pairs, expected, strict=True):
            if he.matchup(format_cards(COMBO_CARDS[hero]), format_cards(COMBO_CARDS[villain]))[:3] != counts:
                wrong.append((hero, villain))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_the_kernels_look_at_sizes_and_combos() -> None:
    ones, combos = np.ones(N_COMBOS), np.arange(3, dtype=np.uint16)
    for call in (
        lambda: kernels.Matchups(b"\0" * 8),
        lambda: kernels.count_matchups(5, 5, bytearray()),
        lambda: kernels.count_matchups(0, N_MATCHUPS + 1, bytearray(8 * N_MATCHUPS + 8)),
        lambda: kernels.count_matchups(0, 2, bytearray(8)),
        lambda: kernels.matchup_numbers(np.empty((N_COMBOS, 7), np.uint32)),
        lambda: table().sum(combos, combos[:0]),
        lambda: table().sum(combos, np.array([N_COMBOS], np.uint16)),
        lambda: table().sum(np.array([65535], np.uint16), combos),
        lambda: table().counts(ones, ones[1:]),
        lambda: table().counts(ones, ones, np.empty((N_COMBOS, 3), np.int64)),
        lambda: table().weights(ones[1:], ones),
        lambda: table().weights(ones, ones, np.empty((7, 4))),
        lambda: table().by_class(COMBO_CLASS, np.empty((169, 169, 3), np.int64)),
        lambda: table().by_class(np.full(N_COMBOS, 169, np.uint8), np.empty((169, 169, 4), np.int64)),
    ):
        with pytest.raises(ValueError, match=r"expected|must|combos are|cells are"):
            call()
