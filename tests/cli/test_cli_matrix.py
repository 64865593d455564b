"""``holdem-eval matrix`` through real processes."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys

import pytest

import holdem_eval as he


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
