"""``combos``, ``runouts`` and ``flops`` through real processes."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from support.commands import done, interrupted, refused, rows_of, run

import holdem_eval as he
from holdem_eval.cards import CARD_NAMES, parse_cards
from holdem_eval.combos import CLASS_NAMES
from holdem_eval.show.grid import grid_svg, percent_words
from holdem_eval.wording import percent

SPOT = ("AKs, QQ:0.5", "TT+, AQ", "--board", "Ks7h2d", "--dead", "3c")
FEW = ",".join(he.format_cards([card]) for card in range(52) if card % 4 < 2)  # no clubs or diamonds


def test_combos_show_the_grid_and_the_mean() -> None:
    c = he.equity_by_combo("AKs, QQ:0.5", "TT+, AQ", board="Ks7h2d", dead="3c")
    lines = done("combos", *SPOT).splitlines()
    assert lines[0] == "board Ks 7h 2d, dead 3c"
    assert lines[1].split() == list("AKQJT98765432")
    assert lines[2].split() == ["A", ".", percent_words(c.grid()[0, 1]), *["."] * 11]
    assert lines[-1] == f"mean {100 * c.mean:.4f} %"


def test_combos_json_and_csv() -> None:
    c = he.equity_by_combo("AKs, QQ:0.5", "TT+, AQ", board="Ks7h2d", dead="3c")
    printed = json.loads(done("combos", *SPOT, "--json"))
    assert {**printed, "elapsed": None} == {**c.to_dict(), "elapsed": None}
    rows = rows_of(done("combos", *SPOT, "--csv"))
    grid = c.grid().ravel()
    assert [row["hand"] for row in rows] == [CLASS_NAMES[i] for i in np.flatnonzero(~np.isnan(grid))]
    assert [float(row["equity"]) for row in rows] == grid[~np.isnan(grid)].tolist()


@pytest.mark.parametrize("kind", ["svg", "html"])
def test_combos_draw_their_heat_map(tmp_path: Path, kind: str) -> None:
    c = he.equity_by_combo("AKs, QQ:0.5", "TT+, AQ", board="Ks7h2d", dead="3c")
    picture = tmp_path / f"equity.{kind}"
    picture.write_text("what was there before")
    assert done("combos", *SPOT, "--plot", str(picture)) == done("combos", *SPOT)
    drawn = picture.read_text("utf-8")
    if kind == "svg":
        title = ["AKs, QQ:0.5 against TT+, AQs, AQo", "board Ks 7h 2d, dead 3c", f"mean {percent(c.mean)}"]
        assert drawn == grid_svg(c.grid(), weights=False, title=title) + "\n"
    else:
        assert drawn.startswith("<!DOCTYPE html>") and c._repr_html_() in drawn
    assert [path.name for path in tmp_path.iterdir()] == [picture.name]


def test_a_picture_is_not_a_folder(tmp_path: Path) -> None:
    """Said before the work, and nothing is left beside it."""
    folder = tmp_path / "equity.svg"
    folder.mkdir()
    result = run("combos", *SPOT, "--plot", str(folder))
    assert result.returncode == 2 and result.stdout == ""
    assert "expected a --plot file" in result.stderr and result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == [folder]


def test_a_png_needs_matplotlib(tmp_path: Path) -> None:
    picture = tmp_path / "equity.png"
    if find_spec("matplotlib") is None:
        result = run("combos", *SPOT, "--plot", str(picture))
        assert (result.returncode, result.stdout) == (2, "")
        assert "pip install 'holdem_eval[plot]'" in result.stderr and result.stderr.count("\n") == 1
        assert list(tmp_path.iterdir()) == []
    else:
        done("combos", *SPOT, "--plot", str(picture))
        assert picture.read_bytes().startswith(b"\x89PNG\r\n")


def test_the_want_of_matplotlib_is_said_where_it_is_installed_too() -> None:
    program = """
import sys
sys.modules["matplotlib"] = None
from holdem_eval.cli.main import main
sys.exit(main(["combos", "AA", "KK", "--board", "2c3c4c", "--plot", "equity.png"]))
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert "expected matplotlib, which is not installed" in result.stderr


def test_runouts_stand_in_a_table_of_ranks_and_suits() -> None:
    found = he.runouts("AhKh", "QQ+", board="Qs7h2d")
    lines = done("runouts", "AhKh", "QQ+", "--board", "Qs7h2d").splitlines()
    assert lines[0].split() == ["next", "c", "d", "h", "s"]
    assert lines[3].split() == [
        "K",
        *(part for card in parse_cards("KcKdKs") for part in _shown(found[card])),
    ]
    assert lines[-1].split() == [
        "2",
        *(part for card in parse_cards("2c2h2s") for part in _shown(found[card])),
    ]
    assert len(lines) == 15


def _shown(share: float) -> list[str]:
    return [f"{100 * share:.4f}", "%"]


def test_runouts_json_and_csv() -> None:
    arguments = ("runouts", "AhKh", "QQ+", "7s6s", "--board", "Qs7h2d", "--dead", "3c")
    found = he.runouts("AhKh", "QQ+", "7s6s", board="Qs7h2d", dead="3c")
    printed = json.loads(done(*arguments, "--json"))
    assert list(printed) == list(CARD_NAMES)
    assert list(printed.values()) == [None if np.isnan(share) else share for share in found.tolist()]
    rows = rows_of(done(*arguments, "--csv"))
    assert {row["card"]: float(row["equity"]) for row in rows} == {
        name: share for name, share in printed.items() if share is not None
    }


def test_flops_table_json_and_csv() -> None:
    arguments = ("flops", "AsAh, QsJs", "KsKh, TsTh", "--dead", FEW)
    table = he.flops("AsAh, QsJs", "KsKh, TsTh", dead=FEW)
    lines = done(*arguments).splitlines()
    assert lines[0].startswith("dead 2c 2d 3c")
    assert lines[1].split() == ["flop", "flops", "equity", "win", "tie"]
    assert lines[-1] == f"mean {100 * table.mean:.4f} %"
    assert len(lines) == len(table) + 4
    printed = json.loads(done(*arguments, "--json"))
    assert {**printed, "elapsed": None} == {**table.to_dict(), "elapsed": None}
    rows = rows_of(done(*arguments, "--csv"))
    assert list(rows[0]) == ["flop", "multiplicity", "equity", "win", "tie", "weight"]
    for row, wanted in zip(rows, table, strict=True):
        assert (row["flop"], int(row["multiplicity"]), float(row["weight"])) == (
            wanted.flop,
            *wanted[1:2],
            wanted.weight,
        )
        assert row["equity"] == ("" if np.isnan(wanted.equity) else repr(wanted.equity))


def test_an_interrupted_table_is_not_begun() -> None:
    """Stopped while it counts: exit 130, and not one row."""
    weights = "AhKh, 7s6s, 9c9d, QdJc, 4c4h:0.5, As2d, KcTd, 5h3s"
    stopped = interrupted("flops", weights, weights, "--csv", at="[1-9] ?%")
    assert stopped == (130, "", "holdem-eval: interrupted")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("combos",), ["hero", "1 or 2 villains", "none"]),
        (("combos", "AA"), ["1 or 2 villains", "got 1: AA"]),
        (("combos", "AA", "KK", "QQ", "JJ"), ["1 or 2 villains", "got 4"]),
        (("combos", "AA", "KK", "--plot", "equity.gif"), [".png, .svg, .pdf or .html", "equity.gif"]),
        (("combos", "AA", "KK", "--plot", "equity"), [".png, .svg, .pdf or .html", "equity"]),
        (("combos", "AA", "KK", "--plot", "no/such/folder/e.svg"), ["folder", "no/such/folder/e.svg"]),
        (("combos", "AA", "KK", "--distribution"), ["--plot FILE", "--distribution"]),
        (("combos", "-", "KK", "--plot", "e.svg"), ["one question", "got -"]),
        (("runouts", "AA", "-", "--board", "2c3c4c", "--plot", "e.svg"), ["one question", "got -"]),
        (("flops", "AA", "KK", "--plot", "e.jpg"), [".png, .svg, .pdf or .html", "e.jpg"]),
        (("range", "-", "--plot", "e.svg"), ["one question", "got -"]),
        (("combos", "AA", "hello"), ["player 2", "hello"]),
        (("combos", "AA", "KK", "--board", "2c3d"), ["got 2"]),
        (("combos", "AA", "KK", "--json", "--csv"), ["--json", "--csv"]),
        (("runouts",), ["hero", "none"]),
        (("runouts", "AA"), ["got 1: AA"]),
        (("runouts", "AA", "KK"), ["board of 3 or 4 cards", "got 0"]),
        (("runouts", "AA", "KK", "--board", "2c3c4c5c6c"), ["3 or 4", "got 5"]),
        (("runouts", "AA", "KK", "--board", "2c3c4c", "--dead", "2c"), ["2c"]),
        (("runouts", "AA", "KK", "--board", "2c3c4c", "--threads", "0"), ["threads", "0"]),
        (("flops",), ["a hero and a villain", "none"]),
        (("flops", "AA"), ["a hero and a villain", "got 1: AA"]),
        (("flops", "AA", "KK", "QQ"), ["a hero and a villain", "got 3"]),
        (("flops", "AA", "KK", "--board", "2c3c4c"), ["--board"]),
        (("flops", "AA", "KK", "--dead", "Zz"), ["Zz"]),
    ],
)
def test_bad_input_is_refused_in_one_line(arguments: tuple[str, ...], words: list[str]) -> None:
    line = refused(*arguments)
    assert [word for word in words if word not in line] == []


def test_help_names_the_commands() -> None:
    printed = done("--help")
    for name in ("combos", "runouts", "flops"):
        assert f"\n  {name} " in printed
        assert f"holdem-eval {name}" in done(name, "--help")
