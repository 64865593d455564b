"""``holdem-eval matrix`` through real processes."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys

import numpy as np
import pytest
from support.commands import on_terminal, refused

import holdem_eval as he
from holdem_eval.ranges.orders import EQUITY_ORDER


def matrix(*arguments: str) -> str:
    result = subprocess.run(
        [sys.executable, "-m", "holdem_eval", "matrix", *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def test_a_table_of_169_rows() -> None:
    header, *rows = matrix().splitlines()
    names = header.split()
    assert names == list(he.matchup_matrix().hands)
    assert [row.split()[0] for row in rows] == names
    assert {len(line) for line in [header, *rows]} == {len(header)}
    aces = rows[0].split()
    assert (aces[1], aces[1 + names.index("KK")]) == ("50.00", "81.95")


@pytest.mark.parametrize("value", ["equity", "win", "tie", "lose", "total"])
def test_every_value_in_every_form(value: str) -> None:
    m = he.matchup_matrix()
    expected = getattr(m, value).tolist()
    assert json.loads(matrix("--json", "--value", value)) == {"hands": list(m.hands), value: expected}
    header, *rows = csv.reader(io.StringIO(matrix("--csv", "--value", value)))
    assert header == ["hand", *m.hands]
    assert [row[0] for row in rows] == list(m.hands)
    kind = float if value == "equity" else int
    assert [[kind(cell) for cell in row[1:]] for row in rows] == expected


def test_counts_as_a_table() -> None:
    header, *rows = matrix("--value", "win").splitlines()
    at = header.split().index("QQ")
    row = next(row for row in rows if row.startswith("AKs "))
    assert int(row.split()[1 + at]) == he.matchup("AKs", "QQ").win


def test_what_it_does_not_know_is_one_line() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "holdem_eval", "matrix", "--value", "ev"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "'ev'" in result.stderr


def test_the_rows_and_columns_that_are_asked_for() -> None:
    m = he.matchup_matrix()
    rows = [m.hands.index(name) for name in ("AKs", "KK", "QQ")]  # in the order of the grid
    columns = [m.hands.index(name) for name in ("AA", "A5s")]
    asked = ("QQ+, AKs, !AA", "AA, A5s")
    expected = m.equity[np.ix_(rows, columns)].tolist()
    assert json.loads(matrix(*asked, "--json")) == {
        "hands": ["AKs", "KK", "QQ"],
        "against": ["AA", "A5s"],
        "equity": expected,
    }
    header, *read = csv.reader(io.StringIO(matrix(*asked, "--csv")))
    assert header == ["hand", "AA", "A5s"] and [row[0] for row in read] == ["AKs", "KK", "QQ"]
    assert [[float(cell) for cell in row[1:]] for row in read] == expected
    lines = matrix(*asked).splitlines()
    assert [line.split() for line in lines] == [
        ["AA", "A5s"],
        *(
            [m.hands[row], *(f"{100 * share:.2f}" for share in shares)]
            for row, shares in zip(rows, expected, strict=True)
        ),
    ]
    assert len(matrix("AKs").splitlines()[1].split()) == 170  # a pipe gets the whole row


@pytest.mark.parametrize("asked", [("AsKs",), ("AA:0.5",), ("AA", "AhKh"), ("none",)])
def test_parts_of_starting_hands_are_refused(asked: tuple[str, ...]) -> None:
    assert "expected whole starting hands" in refused("matrix", *asked)


@pytest.mark.parametrize(
    ("columns", "value", "fits"), [("60", "equity", 9), ("80", "equity", 12), ("80", "win", 7)]
)
def test_a_terminal_gets_what_fits(columns: str, value: str, fits: int) -> None:
    printed, code = on_terminal("matrix", "--value", value, COLUMNS=columns, NO_COLOR="1")
    note, header, *rows = printed.splitlines()
    assert code == 0 and note.startswith(f"{fits} x {fits} of 169 x 169 hands")
    assert header.split() == [row.split()[0] for row in rows] == list(EQUITY_ORDER[:fits])
    assert all(len(row) <= int(columns) for row in rows)


def test_a_hand_on_a_terminal_has_its_grid_and_its_best_and_worst() -> None:
    printed, code = on_terminal("matrix", "AKs", NO_COLOR="1")
    lines = re.sub(r"\x1b\[[0-9;]*m", "", printed).splitlines()
    row = he.matchup_matrix().equity[list(he.matchup_matrix().hands).index("AKs")]
    assert code == 0 and lines[0] == "AKs against"
    assert lines[2].split()[1] == f"{100 * row[0]:.0f}%"
    best = [line.split() for line in lines[-5:]]
    shares = np.sort(row)
    assert [words[1] for words in best] == [f"{100 * share:.4f}" for share in shares[:-6:-1]]
    assert [words[4] for words in best] == [f"{100 * share:.4f}" for share in shares[:5]]


def test_the_picture_has_all_equities() -> None:
    """So that nothing said beside it is ignored."""
    for more in (["AKs"], ["AKs", "QQ"], ["--value", "win"]):
        complaint = refused("matrix", *more, "--plot", "never-written.svg")
        assert "expected no HERO, VILLAIN or --value with --plot" in complaint
