"""hand_equities(): rows beside equity() and an oracle that shares nothing, and wrong input of every kind."""

from __future__ import annotations

import random
from itertools import combinations, permutations
from typing import Any

import numpy as np
import oracle
import pytest

import holdem_eval as he
from holdem_eval.cards import format_cards
from holdem_eval.native import kernels

SOME = "QQ+, AKs, A5s-A2s:0.5, JTs"


def some_rows(name: str, n: int, n_board: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Different cards in each row, every other row of few suits or few ranks."""
    rng = random.Random(name)
    rows = []
    for i in range(n):
        keep = [
            lambda card: True,
            lambda card: card % 4 < 2,
            lambda card: card // 4 > 8,
            lambda card: card % 4 < 1,
        ]
        deck = [card for card in range(52) if keep[i % 4](card)]
        rows.append(rng.sample(deck, 2 + n_board))
    cards = np.array(rows, np.uint8).reshape(n, 2 + n_board)
    return cards[:, :2], cards[:, 2:]


def one_by_one(
    holes: np.ndarray[Any, Any], boards: np.ndarray[Any, Any], *villains: str | he.Range
) -> list[float]:
    """The same by equity(), row by row."""
    return [
        he.equity(tuple(hole), *map(he.Range, villains), board=board, method="exact").players[0].equity
        for hole, board in zip(holes.tolist(), boards.tolist(), strict=True)
    ]


# --- right --------------------------------------------------------------------------------------------------


@pytest.mark.kernel
@pytest.mark.parametrize(("n_board", "n"), [(5, 4000), (4, 400), (3, 40)])
def test_against_a_random_hand_as_equity(n_board: int, n: int) -> None:
    holes, boards = some_rows(f"random {n_board}", n, n_board)
    found = he.hand_equities(holes, boards)
    assert found.dtype == np.float64
    np.testing.assert_allclose(found, one_by_one(holes, boards, "random"), rtol=0, atol=1e-12)


def test_every_hand_on_boards_of_every_kind() -> None:
    """Straight flushes, quads, boards of one suit: where flushes and full houses meet."""
    hands = np.array(list(combinations(range(52), 2)))
    for text in (
        "Ks7d2h4c9s",
        "Ks7s2s4c9d",
        "KsQsJsTd9d",
        "KsQsJs9sKd",
        "AsKsQsJsTs",
        "9s8s7s6s2s",
        "AsAdAhAcKs",
        "7s7d8s8d9s",
        "6s7s8sTs8d",
        "As2s3s4s4d",
        "Qs7s2s",
        "8s9sTs8d",
        "5s6s7s",
        "KsKdKh",
    ):
        board = he.parse_cards(text)
        holes = hands[~np.isin(hands, board).any(axis=1)]
        if len(board) == 3:
            holes = holes[::7]
        boards = np.tile(np.array(board), (len(holes), 1))
        expected = he.equity_by_combo("random", "random", board=board).equity
        high, low = holes.max(axis=1), holes.min(axis=1)
        combos = high * (high - 1) // 2 + low
        np.testing.assert_allclose(
            he.hand_equities(holes, boards), expected[combos], rtol=0, atol=1e-12, err_msg=text
        )


def test_an_oracle_that_shares_nothing_agrees() -> None:
    holes, boards = some_rows("oracle", 6, 5)
    for hole, board in zip(holes.tolist(), boards.tolist(), strict=True):
        own = oracle.value([*hole, *board])
        points = [
            2 * (other < own) + (other == own)
            for pair in combinations([card for card in range(52) if card not in {*hole, *board}], 2)
            for other in [oracle.value([*pair, *board])]
        ]
        assert he.hand_equities([hole], [board]).tolist() == [sum(points) / (2 * len(points))]


@pytest.mark.parametrize(
    ("villains", "n_board", "n"),
    [
        ((SOME,), 5, 60),
        ((SOME,), 4, 20),
        ((SOME,), 3, 8),
        ((SOME,), 0, 20),
        (("random",), 0, 40),
        (("AsKs, 7d6d:0.5, 22+, A2s+",), 4, 20),
        ((SOME, "random"), 5, 12),
        (("22+, A2s+", SOME), 4, 4),
        (("random", "random"), 0, 2),
    ],
)
def test_against_ranges_as_equity(villains: tuple[str, ...], n_board: int, n: int) -> None:
    holes, boards = some_rows(f"{villains} {n_board}", n, n_board)
    found = he.hand_equities(holes, boards, *villains)
    np.testing.assert_allclose(found, one_by_one(holes, boards, *villains), rtol=0, atol=1e-12)


def test_a_villain_is_whatever_a_range_is() -> None:
    holes, boards = some_rows("villain", 10, 5)
    holes, boards = holes[::4], boards[::4]
    expected = he.hand_equities(holes, boards, "QQ+, 87s:0.5").tolist()
    for villain in (he.Range("QQ+, 87s:0.5"), {"QQ+": 1.0, "87s": 0.5}, he.Range("QQ+, 87s:0.5").weights):
        assert he.hand_equities(holes, boards, villain).tolist() == expected
    half = he.Range("random") * 0.5
    assert he.hand_equities(holes, boards, half).tolist() == he.hand_equities(holes, boards).tolist()
    assert he.hand_equities(holes, boards, villain2=None).tolist() == he.hand_equities(holes, boards).tolist()


# --- what must not matter -----------------------------------------------------------------------------------


@pytest.mark.parametrize("n_board", [0, 3, 4, 5])
@pytest.mark.parametrize("villain", ["random", SOME])
def test_names_of_suits_and_the_order_of_cards_do_not_matter(n_board: int, villain: str) -> None:
    holes, boards = some_rows(f"suits {n_board}", 8, n_board)
    found = he.hand_equities(holes, boards, villain).tolist()
    rng = np.random.default_rng(n_board)
    for suits in list(permutations(range(4)))[1::5]:
        renamed = [cards & 252 | np.array(suits, np.uint8)[cards & 3] for cards in (holes, boards)]
        moved = [rng.permuted(cards, axis=1) for cards in renamed]
        assert he.hand_equities(*moved, villain).tolist() == found
        both = [np.concatenate([a, b]) for a, b in zip((holes, boards), moved, strict=True)]
        assert he.hand_equities(*both, villain).tolist() == found + found


def test_rows_that_are_alike_are_found() -> None:
    holes, boards = some_rows("alike", 3000, 3)
    suits = np.array([2, 0, 3, 1], np.uint8)
    again = [np.concatenate([cards, (cards & 252 | suits[cards & 3])[::-1]]) for cards in (holes, boards)]
    first = np.empty(6000, np.int64)
    kernels.alike_rows(*again, first)
    forms: dict[object, int] = {}
    for row, (hole, board) in enumerate(zip(again[0].tolist(), again[1].tolist(), strict=True)):
        own, lies = (
            [[card // 4 for card in cards if card % 4 == f] for f in range(4)] for cards in (hole, board)
        )
        form = tuple(sorted((tuple(sorted(a)), tuple(sorted(b))) for a, b in zip(own, lies, strict=True)))
        assert first[row] == forms.setdefault(form, row)
    assert len(forms) < 3000


@pytest.mark.parametrize(
    ("n_board", "n", "villain"), [(5, 20_000, "random"), (4, 9000, "random"), (4, 12, SOME)]
)
def test_threads_and_chunks_do_not_matter(n_board: int, n: int, villain: str) -> None:
    holes, boards = some_rows("threads", n, n_board)
    found = he.hand_equities(holes, boards, villain)
    for threads in (2, 3, None):
        assert he.hand_equities(holes, boards, villain, threads=threads).tobytes() == found.tobytes()
    for rows in (slice(0, 1), slice(3, n // 2), slice(n // 2, n, 3)):
        assert he.hand_equities(holes[rows], boards[rows], villain).tobytes() == found[rows].tobytes()


@pytest.mark.parametrize("dtype", ["u1", "i1", "<i4", ">i8", "u8"])
def test_any_integers_and_strides(dtype: str) -> None:
    holes, boards = some_rows("strides", 30, 4)
    found = he.hand_equities(holes, boards).tolist()
    wide = np.zeros((60, 12), dtype)
    wide[::2, 1:5:2], wide[::2, 4:12:2] = holes, boards
    assert he.hand_equities(wide[::2, 1:5:2], wide[::2, 4:12:2]).tolist() == found
    fortran = np.asfortranarray(boards.astype(dtype))
    assert he.hand_equities(holes[::-1].astype(dtype), fortran[::-1]).tolist() == found[::-1]
    assert he.hand_equities(holes.tolist(), boards.tolist()).tolist() == found


def test_out_is_written_and_returned() -> None:
    holes, boards = some_rows("out", 12, 5)
    found = he.hand_equities(holes, boards)
    for villain in ("random", SOME):
        wanted = he.hand_equities(holes, boards, villain).tolist()
        for out in (np.zeros(12), np.zeros(24)[::2]):
            assert he.hand_equities(holes, boards, villain, out=out) is out
            assert out.tolist() == wanted
    same = np.zeros(60).view(np.int64)
    same[:24] = holes.ravel()
    out = same[:12].view(np.float64)
    assert he.hand_equities(same[:24].reshape(12, 2), boards, out=out).tolist() == found.tolist()


def test_no_rows() -> None:
    for n_board in (0, 3, 4, 5):
        empty = he.hand_equities(np.empty((0, 2), int), np.empty((0, n_board), int))
        assert (empty.shape, empty.dtype) == ((0,), np.float64)
    assert he.hand_equities([], []).shape == (0,)
    assert he.hand_equities([[51, 50]], [[]]).round(6).tolist() == [0.852037]


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    holes, boards = some_rows("progress", 10_000, 5)
    he.hand_equities(holes, boards, progress=lambda *done: told.append(done))
    assert told == [(4096, 10_000), (8192, 10_000), (10_000, 10_000)]
    told.clear()
    he.hand_equities(holes[:4:2], boards[:4:2], SOME, progress=lambda *done: told.append(done))
    assert told == [(1, 2), (2, 2)]


# --- wrong --------------------------------------------------------------------------------------------------

HOLE, BOARD = [51, 47], [0, 5, 10]


@pytest.mark.parametrize(
    ("holes", "boards", "error", "words"),
    [
        ([HOLE], [BOARD, BOARD], he.CardError, r"a board for each of 1 holes, got boards of shape \(2, 3\)"),
        (HOLE, [BOARD], he.CardError, r"expected holes: an integer array \(n, 2\), got shape \(2,\)"),
        ([[51, 47, 43]], [BOARD], he.CardError, r"expected holes: .*got shape \(1, 3\)"),
        ([HOLE], [[0, 5]], he.CardError, r"expected boards: an integer array \(n, 0\), \(n, 3\).*\(1, 2\)"),
        ([HOLE], BOARD, he.CardError, r"expected boards: .*got shape \(3,\)"),
        ([HOLE, HOLE], [BOARD, [0, 5, 10, 15]], he.CardError, "expected boards: an integer array"),
        ([HOLE], np.array([BOARD, None], object)[:1], he.CardError, "expected boards: .*dtype object"),
        ([[51.0, 47.0]], [BOARD], he.CardError, "expected holes: .*dtype float64"),
        ([["As", "Ks"]], [BOARD], he.CardError, "expected holes: an integer array"),
        ("AsKs", "2c3d4h", he.CardError, "expected holes: an integer array"),
        ([[True, False]], [BOARD], he.CardError, "expected holes: .*dtype bool"),
        (np.ma.masked_array([HOLE]), [BOARD], he.CardError, "masked array"),
        (None, [BOARD], he.CardError, "expected holes: an integer array"),
        ([HOLE, [51, 52]], [BOARD] * 2, he.CardError, "0..51, got 52 in row 1, column 1 of holes"),
        ([[-1, 5]], [BOARD], he.CardError, "0..51, got -1 in row 0, column 0 of holes"),
        ([[51, 307]], [BOARD], he.CardError, "0..51, got 307 in row 0, column 1 of holes"),
        ([[51, 255]], np.array([BOARD], np.uint8), he.CardError, "got 255 in row 0"),
        ([HOLE], [[0, 5, 1 << 40]], he.CardError, f"got {1 << 40} in row 0, column 2 of boards"),
        ([HOLE, [51, 51]], [BOARD] * 2, he.CardError, "card As comes twice in row 1 of holes: As As"),
        ([HOLE], [[0, 5, 0]], he.CardError, "card 2c comes twice in row 0 of boards: 2c 3d 2c"),
        ([HOLE, HOLE], [BOARD, [0, 5, 47]], he.DealError, "row 1: Ks of AsKs is on the board 2c3dKs"),
    ],
)
@pytest.mark.parametrize("villain", ["random", "QQ+"])
def test_wrong_rows(holes: Any, boards: Any, error: type[ValueError], words: str, villain: str) -> None:
    with pytest.raises(error, match=words):
        he.hand_equities(holes, boards, villain)


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"villain": "AAs"}, he.RangeError, "villain: "),
        ({"villain2": "hello"}, he.RangeError, "villain2: "),
        ({"villain": None}, he.RangeError, "villain: "),
        ({"villain": he.Range("AA") - he.Range("AA")}, he.DealError, "the range of villain is empty"),
        ({"villain": "AsAh"}, he.DealError, "row 0: AsAh cannot be dealt beside AsKs on 2c3d4h"),
        ({"villain": "2c2d, 4h4d, KsKd"}, he.DealError, "row 0: .* cannot be dealt beside AsKs on 2c3d4h"),
        ({"villain": "QQ", "villain2": "AsQs"}, he.DealError, "row 0: QQ and AsQs cannot be dealt beside"),
        ({"villain": "QsQd", "villain2": "QsQh"}, he.DealError, "row 0: QsQd and QsQh cannot be dealt"),
        ({"threads": 0}, ValueError, "threads"),
        (
            {"out": np.empty(2)},
            ValueError,
            r"expected out: a writeable float64 array of shape \(1,\), got shape",
        ),
        ({"out": np.empty(1, np.float32)}, ValueError, "got shape .* and dtype float32"),
        ({"out": [0.0]}, ValueError, "expected out"),
        ({"out": np.frombuffer(bytes(8))}, ValueError, "a read-only one"),
        ({"progress": 7}, ValueError, "progress"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[ValueError], words: str) -> None:
    with pytest.raises(error, match=words):
        he.hand_equities([HOLE], [BOARD], **arguments)


def test_one_row_that_cannot_be_is_named_among_others() -> None:
    holes = [he.parse_cards(text) for text in ("AsKs", "QcQd", "QhQs", "7c7d")]
    for n_board in (0, 3):
        boards = [BOARD[:n_board]] * 4
        with pytest.raises(he.DealError, match="row 1: QhQc, QdQc cannot be dealt beside QcQd") as error:
            he.hand_equities(holes, boards, "QcQd, QcQh")
        assert format_cards(holes[1]) in str(error.value)
