"""What notebooks show and what is plotted: well formed, complete, and of the numbers that it says it is of.

Plots are compared by their structure (axes, labels, data), not by pixels.
"""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections import Counter
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import holdem_eval as he
from holdem_eval.cards import CARD_NAMES, parse_cards
from holdem_eval.cli.main import main
from holdem_eval.combos import CLASS_NAMES
from holdem_eval.histories import AllInTotals
from holdem_eval.histories.totals import PlayerTotal
from holdem_eval.ranges.orders import EQUITY_ORDER
from holdem_eval.show.grid import grid_svg, percent_words
from holdem_eval.show.html import html_page, runouts_html
from holdem_eval.show.textures import by_texture
from holdem_eval.show.titles import title_lines

HERO, VILLAIN, BOARD = "TT+, AQ+", "22+, A2s+, KTs+", "Qs7h2d"
FEW = [card for card in range(52) if card % 4 < 2]  # no clubs or diamonds: quick


@pytest.fixture(scope="module")
def combos() -> he.ComboEquity:
    return he.equity_by_combo(HERO, VILLAIN, board=BOARD)


@pytest.fixture(scope="module")
def flops() -> he.Flops:
    return he.flops("AhKh, Ts9s:0.5", "QsQh, JsJh", dead=FEW)


@pytest.fixture(scope="module")
def results(combos: he.ComboEquity, flops: he.Flops) -> list[Any]:
    chosen = he.Range("QQ+, AKs, A5s-A2s:0.5, 72o:0.001")
    return [
        *(
            combos,
            flops,
            chosen,
            chosen.breakdown(BOARD),
            chosen.breakdown("Qs7h2d3c4c"),
            he.matchup_matrix(),
        ),
        he.equity("AhKh", HERO, "JTs", board=BOARD, dead="2c"),
        he.equity("AA", "KK", method="sample", deals=1000, seed=1),
        he.equity_by_combo("random", HERO, VILLAIN, board="Qs7h2d3c4c"),
    ]


@pytest.fixture(scope="module")
def totals() -> AllInTotals:
    lines = {"Ann $": (5.0, 4.0, 12.0), "_Bob": (-5.0, -4.0, -12.0), "Cy": (0.0, 0.0, 0.25), "Di": (0.0,)}
    players = (
        PlayerTotal(name, len(won), 1, won[-1], won[-1] - 1, 1.0, won, tuple(x - 1 for x in won))
        for name, won in lines.items()
    )
    return AllInTotals(tuple(players), 3, 1, 0, 0)


# --- HTML and SVG -----------------------------------------------------------------------------------------


def ids(text: str) -> list[str]:
    return re.findall(r'\sid="([^"]*)"', text)


def test_notebooks_get_strictly_well_formed_html(results: list[Any]) -> None:
    html5lib = pytest.importorskip("html5lib")
    parser = html5lib.HTMLParser(strict=True)
    for result in results:
        shown = result._repr_html_()
        parser.parseFragment(shown)
        assert (
            "<script" not in shown and "<style" not in shown and " on" not in re.sub(r">[^<]*<", "><", shown)
        )
    page = html_page("".join(result._repr_html_() for result in results * 2), "a & b")
    parser.parse(page)
    assert max(Counter(ids(page)).values(), default=0) <= 1


def test_html_is_readable_on_dark_and_light(results: list[Any]) -> None:
    """Where a paper is set, so is the ink on it; elsewhere both are those of the page."""
    for result in results:
        for style in re.findall(r'<t[dh][^>]*style="([^"]*)"', result._repr_html_()):
            names = dict(part.split(":", 1) for part in style.split(";") if ":" in part)
            paper, ink = names.get("background"), names.get("color")
            assert (paper in (None, "none")) == (ink in (None, "inherit")), style


def test_markup_in_what_was_given_stays_text(combos: he.ComboEquity) -> None:
    assert "&lt;b&gt;" in grid_svg(np.ones((13, 13)), title=["<b>"])
    assert "<b>" not in html_page("", "<b>") and "<b>" not in runouts_html([0.5] * 52, title=["<b>"])


def test_pictures_name_players_cards_and_scale(combos: he.ComboEquity) -> None:
    three = he.equity_by_combo("AA, 76s", HERO, VILLAIN, board=BOARD, dead="2c")
    shown = three._repr_html_()
    for words in ("AA, 76s against TT+, AQs+, AQo+ and 22+, A2s+, KTs+", "board Qs 7h 2d, dead 2c"):
        assert words in shown
    assert "white: the fair share, 33%" in shown
    assert "white: the fair share, 50%" in combos._repr_html_()


def test_grids_of_results_show_their_numbers(combos: he.ComboEquity) -> None:
    titles = re.findall(r'title="(\w+): ([^"]*)"', combos._repr_html_())
    grid = combos.grid().ravel().tolist()
    wanted = [
        (name, "absent" if share != share else percent_words(share).replace(">", "&gt;").replace("<", "&lt;"))
        for name, share in zip(CLASS_NAMES, grid, strict=True)
    ]
    assert titles == wanted


def test_all_flops_belong_to_one_texture(flops: he.Flops) -> None:
    groups = by_texture(flops)
    assert sorted(np.concatenate([group.rows for group in groups]).tolist()) == list(range(len(flops)))
    assert sum(group.flops for group in groups) == flops.multiplicity.sum()
    weights = [flops.weight[group.rows].sum() for group in groups]
    known = [(group.equity, weight) for group, weight in zip(groups, weights, strict=True) if weight > 0]
    mean = sum(share * weight for share, weight in known) / sum(weights)
    assert mean == pytest.approx(flops.mean, abs=1e-12)


def test_long_ranges_are_cut_in_titles() -> None:
    wide = he.Range({name: (index + 1) / 200 for index, name in enumerate(CLASS_NAMES)})
    (line,) = title_lines([wide, wide])
    assert len(line) <= 84 and line.count("...") == 2 and " against " in line


# --- plots ------------------------------------------------------------------------------------------------


@pytest.fixture
def axes() -> Any:
    return pytest.importorskip("matplotlib.figure").Figure(layout="constrained").add_subplot()


def texts(ax: Any) -> list[str]:
    return [text.get_text() for text in ax.texts]


def test_plots_are_drawn_into_the_axes_given(results: list[Any], totals: AllInTotals, axes: Any) -> None:
    for result in (*(one for one in results if hasattr(one, "plot")), totals):
        ax = axes.figure.add_subplot()
        assert result.plot(ax) is ax


def test_without_axes_pyplot_makes_them() -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    ax = he.Range("AA").plot()
    assert pyplot.gcf() is ax.figure
    pyplot.close(ax.figure)


def test_the_range_grid_is_filled_by_weight(axes: Any) -> None:
    ax = he.Range("AA, KK:0.25").plot(axes)
    assert ax.get_title(loc="left").split("\n") == ["AA, KK:0.25", "12 combos, 0.5656 % of all hands"]
    assert texts(ax)[:169] == [{"AA": "AA\n100%", "KK": "KK\n25%"}.get(name, name) for name in CLASS_NAMES]
    heights = [patch.get_height() for patch in ax.patches if patch.get_y() + patch.get_height() == 2.0]
    assert heights.count(0.25) == 1 and heights.count(1.0) == 13


def test_the_heat_map_has_every_equity(combos: he.ComboEquity, axes: Any) -> None:
    ax = combos.plot(axes)
    assert ax.get_title(loc="left").split("\n")[1] == "board Qs 7h 2d"
    for name, share, shown in zip(CLASS_NAMES, combos.grid().ravel(), texts(ax), strict=False):
        assert shown == (name if np.isnan(share) else f"{name}\n{percent_words(share)}")


def test_distributions_of_two_players_in_one_picture(combos: he.ComboEquity, axes: Any) -> None:
    other = he.equity_by_combo(VILLAIN, HERO, board=BOARD)
    combos.plot(axes, kind="distribution")
    assert other.plot(axes, kind="distribution") is axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("hands of the range, weakest to strongest", "equity")
    assert axes.get_title(loc="left") == "board Qs 7h 2d"
    labels = [text.get_text() for text in axes.get_legend().get_texts()]
    assert [label.split(":")[0] for label in labels] == ["TT+, AQs+, AQo+", "22+, A2s+, KTs+"]
    fair, *lines = axes.lines
    assert list(fair.get_ydata()) == [0.5, 0.5]
    for result, line in zip((combos, other), lines, strict=True):
        places, shares = line.get_data()
        assert (places[0], places[-1]) == (0.0, pytest.approx(1.0))
        assert (np.diff(places) > 0).all() and (np.diff(shares) >= 0).all()
        assert (np.diff(places) * shares[:-1]).sum() == pytest.approx(result.mean, abs=1e-12)
        assert len(places) == np.count_nonzero(result.weight) + 1


def test_unknown_kinds_of_pictures_are_refused(combos: he.ComboEquity) -> None:
    with pytest.raises(ValueError, match="'grid' or 'distribution', got 'pie'"):
        combos.plot(kind="pie")  # type: ignore[arg-type]


def test_all_flops_are_points(flops: he.Flops, axes: Any) -> None:
    ax = flops.plot(axes)
    groups = by_texture(flops)
    labels = [label.get_text().split("\n")[0] for label in ax.get_yticklabels()]
    assert labels == [group.name for group in groups]
    for group, points in zip(groups, ax.collections, strict=True):
        shares = flops.equity[group.rows]
        assert points.get_offsets()[:, 0].tolist() == shares[~np.isnan(shares)].tolist()
    assert ax.get_title(loc="left").startswith("AhKh, Ts9s:0.5 against QsQh, JsJh\ndead ")


def test_the_matrix_is_in_the_order_of_strength(axes: Any) -> None:
    matrix = he.matchup_matrix()
    ax = matrix.plot(axes)
    shares = np.asarray(ax.images[0].get_array())
    aces, last = (matrix.hands.index(name) for name in (EQUITY_ORDER[0], EQUITY_ORDER[-1]))
    assert (shares[0, -1], shares[-1, 0]) == (matrix.equity[aces, last], matrix.equity[last, aces])
    assert [label.get_text() for label in ax.get_yticklabels()] == list(EQUITY_ORDER[::12])
    assert (ax.images[0].norm.vmin, ax.images[0].norm.vmax) == (0, 1)


def test_bars_of_players(axes: Any) -> None:
    result = he.equity("AhKh", "QQ", "JTs", board=BOARD)
    ax = result.plot(axes)
    for bars, part in zip(ax.containers, ("win", "tie", "lose"), strict=True):
        assert bars.get_label() == part
        wanted = [getattr(one, part) for one in result.players]
        assert [bar.get_width() for bar in bars] == pytest.approx(wanted, abs=1e-12)
    assert [label.get_text().split("\n")[0] for label in ax.get_yticklabels()] == ["AhKh", "QQ", "JTs"]


def test_lines_of_totals_have_names_at_their_ends(totals: AllInTotals, axes: Any) -> None:
    ax = totals.plot(axes)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("hands played", "won, in the money of the hand histories")
    won = [line for line in ax.lines if line.get_linestyle() == "-"][:-1]  # the last is the axis
    assert [line.get_ydata()[-1] for line in won] == [player.won for player in totals.players]
    named = {text.get_text().split()[0]: text for text in ax.texts}
    assert list(named) == ["Ann", "_Bob", "Cy", "Di"]
    assert texts(ax)[0] == r"Ann \$ +12.00"  # no mathematics
    heights = sorted(text.get_position()[1] for text in ax.texts)
    low, high = ax.get_ylim()
    assert all(after - before > (high - low) / 30 for before, after in pairwise(heights))  # none on another
    for text in ax.texts:
        assert text.get_position()[0] > ax.get_xlim()[1]


# --- --plot -----------------------------------------------------------------------------------------------

COMMANDS = {
    "combos": ("combos", HERO, VILLAIN, "--board", BOARD),
    "spread": ("combos", HERO, VILLAIN, "--board", BOARD, "--distribution"),
    "range": ("range", "QQ+, A5s:0.5", "--board", BOARD, "--dead", "As"),
    "runouts": ("runouts", "AhKh", HERO, "--board", BOARD),
    "matrix": ("matrix",),
    "flops": ("flops", "AsAh, QsJs", "KsKh, TsTh", "--dead", "".join(CARD_NAMES[card] for card in FEW)),
}


def drawn(file: Path, *arguments: str) -> bytes:
    """What ``--plot`` writes, from this process: matplotlib is loaded once."""
    with redirect_stdout(io.StringIO()):
        assert main([*arguments, "--plot", str(file)]) == 0
    return file.read_bytes()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_picture_in_every_kind(name: str, tmp_path: Path) -> None:
    """Two of a kind are the same bytes; a page is strictly well formed, and no id comes twice."""
    pytest.importorskip("matplotlib")
    html5lib = pytest.importorskip("html5lib")
    for kind, start in (("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b""), ("html", b"<!DOCTYPE html>")):
        file = tmp_path / f"picture.{kind}"
        picture = drawn(file, *COMMANDS[name])
        assert picture.startswith(start) and len(picture) > 1000
        if kind == "svg":
            ET.fromstring(picture)
        if kind == "html":
            html5lib.HTMLParser(strict=True).parse(io.BytesIO(picture), transport_encoding="utf-8")
        if kind in ("svg", "html"):
            assert max(Counter(ids(picture.decode())).values(), default=0) <= 1
            assert drawn(file, *COMMANDS[name]) == picture


def test_runouts_are_cards_with_their_equities(tmp_path: Path) -> None:
    found = he.runouts("AhKh", HERO, board=BOARD)
    page = drawn(tmp_path / "next.html", *COMMANDS["runouts"]).decode()
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", page)
    order = [4 * rank + suit for suit in (3, 2, 1, 0) for rank in range(12, -1, -1)]
    shown = ["" if np.isnan(found[card]) else percent_words(found[card]) for card in order]
    assert [cell.replace("&lt;", "<").replace("&gt;", ">") for cell in cells] == shown
    assert cells[order.index(*parse_cards("Qs"))] == ""


# --- rows -------------------------------------------------------------------------------------------------


def test_records_are_flat_rows_of_plain_values(results: list[Any], totals: AllInTotals) -> None:
    for result in (*(one for one in results if hasattr(one, "records")), totals):
        rows = result.records()
        assert rows and all(row.keys() == rows[0].keys() for row in rows)
        assert all(type(value) in (str, int, float) for row in rows for value in row.values())


def test_records_say_what_the_results_say(combos: he.ComboEquity, flops: he.Flops) -> None:
    facts = combos.to_dict()
    assert (facts["combos"], facts["ranges"]) == (combos.records(), ["TT+, AQs+, AQo+", "22+, A2s+, KTs+"])
    assert len(list(combos)) == np.count_nonzero(combos.weight)
    for row, flop in zip(flops.records(), flops, strict=True):
        assert tuple(row.values()) == pytest.approx(tuple(flop), nan_ok=True)
    matrix = he.matchup_matrix()
    rows = matrix.records()
    assert len(rows) == 169 * 169
    kings = rows[matrix.hands.index("AA") * 169 + matrix.hands.index("KK")]
    won = he.matchup("AA", "KK")
    assert (kings["hero"], kings["villain"], kings["win"], kings["lose"]) == ("AA", "KK", won.win, won.lose)
    broken = he.Range("AhKh, 22:0.5").breakdown(BOARD)
    assert [(row["name"], row["weight"]) for row in broken.records()] == [
        (row.name, row.weight) for row in broken
    ]
    sampled = he.equity("AA", "KK", method="sample", deals=1000, seed=1)
    assert [(row["low"], row["high"]) for row in sampled.records()] == [
        one.interval for one in sampled.players
    ]
