"""Grids, tables and words: what people see says what the arrays say."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from holdem_eval import Range, equity
from holdem_eval.combos import CLASS_NAMES
from holdem_eval.equities.results import setting
from holdem_eval.show.grid import (
    EMPTY,
    FAIR,
    FULL,
    css,
    grid_cells,
    grid_html,
    grid_svg,
    grid_text,
    percent_words,
    scale_cells,
)
from holdem_eval.show.html import equity_html, html_table
from holdem_eval.show.text import equity_parts, show
from holdem_eval.wording import counted, percent, weighed

ANSI = re.compile(r"\x1b\[[0-9;]*m")
SVG = "{http://www.w3.org/2000/svg}"
shares = arrays(np.float64, (13, 13), elements=st.floats(0, 1) | st.just(float("nan")))


def cell_of(name: str) -> tuple[int, int]:
    return divmod(CLASS_NAMES.index(name), 13)


def one(name: str, value: float) -> np.ndarray:
    grid = np.zeros((13, 13))
    grid[cell_of(name)] = value
    return grid


class Tags(HTMLParser):
    """Collects tags, attributes and texts, and checks that what opens closes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_text_grid_places_hands_by_rank_and_suit() -> None:
    lines = grid_text(one("AKs", 1) + one("T9o", 0.5) + one("22", 0.004)).splitlines()
    assert len(lines) == 14
    assert lines[0].split() == list("AKQJT98765432")
    assert lines[1].split() == ["A", ".", "AKs", *["."] * 11]  # suited: right of the diagonal
    assert lines[6].split() == ["9", ".", ".", ".", ".", "50%", *["."] * 8]  # offsuit: below it
    assert lines[13].split()[-1] == "<1%"
    assert {len(line) for line in lines} == {68}  # fits 80 columns, and every column is straight


def test_zero_is_absent_for_weights_and_a_number_for_equities() -> None:
    grid = one("AA", 0.85)
    grid[cell_of("72o")] = np.nan
    weights, equities = grid_text(grid), grid_text(grid, weights=False)
    assert weights.count("0%") == 0 and weights.count(".") == 168
    assert equities.count(" 0%") == 167 and equities.count(".") == 1
    assert grid_text(np.ones((13, 13)), weights=False).count("100%") == 169


@pytest.mark.parametrize(("name", "cell"), [(name, divmod(i, 13)) for i, name in enumerate(CLASS_NAMES)])
def test_names_stand_in_their_cells(name: str, cell: tuple[int, int]) -> None:
    row, column = cell
    assert grid_cells(np.ones((13, 13)))[row][column].name == name
    assert grid_text(one(name, 1)).splitlines()[row + 1].split()[column + 1] == name


@given(shares)
def test_colours_only_repeat_the_text(grid: np.ndarray) -> None:
    colored = grid_text(grid, color=True)
    assert ANSI.sub("", colored) == grid_text(grid)
    present = np.count_nonzero(np.nan_to_num(grid))
    assert colored.count("\x1b[0m") == present


@given(st.floats(0, 1))
def test_short_percentages_never_round_to_certainty(value: float) -> None:
    words = percent_words(value)
    assert len(words) <= 4
    assert (words == "0%") == (value == 0)
    assert (words == "100%") == (value == 1)
    number = float(words.strip("<>%"))
    assert abs(number - 100 * value) <= 1


@given(shares)
def test_svg_is_well_formed_and_complete(grid: np.ndarray) -> None:
    root = ET.fromstring(grid_svg(grid))
    titles = [title.text or "" for title in root.findall(f".//{SVG}g/{SVG}title")]
    assert [title.split(":")[0] for title in titles] == list(CLASS_NAMES)
    absent = np.count_nonzero(np.nan_to_num(grid) == 0)
    assert sum(title.endswith(": absent") for title in titles) == absent
    assert "script" not in {element.tag.removeprefix(SVG) for element in root.iter()}


@given(shares)
def test_html_grid_is_well_formed_inline_and_without_scripts(grid: np.ndarray) -> None:
    page = Tags(grid_html(grid, weights=False, title=["<b>"]))
    assert page.open == []
    assert sum(name == "title" for name, _ in page.attributes) == 169
    assert set(page.tags) <= {"table", "caption", "tbody", "tr", "td", "br", "small"}
    assert {name for name, _ in page.attributes} <= {"style", "title", "colspan"}
    assert "<b>" in page.texts


@pytest.mark.parametrize("fair", [0.5, 1 / 3])
def test_the_scale_of_equities_parts_at_the_fair_share(fair: float) -> None:
    """Blue above, orange below, deeper the farther: told apart without red and green, and from the middle by
    lightness alone."""

    def paper(value: float) -> tuple[int, int, int]:
        return grid_cells(np.full((13, 13), value), weights=False, fair=fair)[0][0].paper

    assert paper(fair) == FAIR
    below = [paper(fair * part) for part in (0.75, 0.5, 0.25, 0)]
    above = [paper(fair + (1 - fair) * part) for part in (0.25, 0.5, 0.75, 1)]
    assert all(red > blue for red, _, blue in below) and all(red < blue for red, _, blue in above)
    for papers in (below, above):
        assert sorted(map(sum, papers), reverse=True) == list(map(sum, papers))
    assert [cell.words for cell in scale_cells(weights=False, fair=fair)][4] == percent_words(fair)


def test_weights_fill_their_cells_from_below() -> None:
    grid = one("AA", 0.25) + one("KK", 1)
    assert f"linear-gradient(to top,{css(FULL)} 25%,{css(EMPTY)} 25%)" in grid_html(grid)
    svg = ET.fromstring(grid_svg(grid))
    cells = {
        (cell.findtext(f"{SVG}title") or "").split(":")[0]: cell.findall(f"{SVG}rect")
        for cell in svg.findall(f".//{SVG}g[{SVG}title]")
    }
    assert [len(cells[name]) for name in ("AA", "KK", "QQ")] == [2, 1, 1]
    whole, filled = cells["AA"]
    assert float(filled.get("height", 0)) == pytest.approx(float(whole.get("height", 0)) / 4, abs=0.5)
    bottom = [float(part.get("y", 0)) + float(part.get("height", 0)) for part in (whole, filled)]
    assert bottom[0] - bottom[1] == 0.5  # half of the white line between the cells


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (np.zeros((169,)), r"13 x 13 array of shares, got shape \(169,\)"),
        (np.full((13, 13), 1.5), r"shares 0\.\.1 or nan, got 1\.5 at row 0, column 0 \(AA\)"),
        (one("72o", -0.25), r"got -0\.25 at row 12, column 7 \(72o\)"),
        (one("KK", float("inf")), r"got inf at row 1, column 1 \(KK\)"),
        ([["a"] * 13] * 13, "not numbers"),
        (None, "13 x 13"),
    ],
)
def test_bad_grids_are_refused(values: object, message: str) -> None:
    for draw in (grid_text, grid_html, grid_svg):
        with pytest.raises(ValueError, match=message):
            draw(values)  # type: ignore[operator]


def test_tables_escape_their_texts() -> None:
    page = Tags(html_table(["<script>", "b"], [["<img onerror=x>", "&"]], title=["a < b"]))
    assert set(page.tags) == {"table", "caption", "thead", "tbody", "tr", "th", "td"}
    assert page.texts == ["a < b", "<script>", "b", "<img onerror=x>", "&"]


def test_words() -> None:
    assert percent(1) == "100.0000 %"
    assert percent(0.000001) == "0.0001 %"
    assert [weighed(number) for number in (0, 1, 1326.0, 2.5, 1234.5)] == [
        "0",
        "1",
        "1,326",
        "2.50",
        "1,234.50",
    ]
    assert [counted(number, "deal") for number in (0, 1, 2, 1000)] == [
        "0 deals",
        "1 deal",
        "2 deals",
        "1,000 deals",
    ]


def test_exact_result_in_words_and_html() -> None:
    result = equity("AhKh", "QsQc", board="Qd7h2d", dead="2c")
    assert setting(result.board, result.dead) == "board Qd 7h 2d, dead 2c"
    assert result.how.startswith("exact: 946 boards, method ")  # two of the 44 cards left
    page = Tags(equity_html(result))
    assert page.open == [] and "script" not in page.tags
    assert percent(result.players[0].equity) in page.texts
    assert "95 % interval" not in page.texts


def test_sampled_result_in_words_and_html() -> None:
    result = equity("AhKh", "QsQc", method="sample", deals=1000, seed=7)
    assert result.how.startswith("sampled: 1,000 deals, largest standard error ")
    assert "seed 7" in result.how
    page = Tags(equity_html(result))
    assert "95 % interval" in page.texts
    low, high = result.players[1].interval
    assert f"{100 * low:.4f} to {100 * high:.4f} %" in page.texts


def test_printed_tables_keep_range_texts_whole(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Brackets are no markup, long ranges are not cut: a pipe gets everything."""
    monkeypatch.delenv("COLUMNS", raising=False)  # which some runners of tests set
    wide = Range({name: (index + 1) / 200 for index, name in enumerate(CLASS_NAMES)})
    show("[50]JTs[/50] :spade:", *equity_parts(equity("AsAh", wide, board="Qd7h2d")))
    printed = capsys.readouterr().out
    assert printed.startswith("[50]JTs[/50] :spade:\n")
    assert str(wide) in printed
    assert "\x1b" not in printed


def test_text_and_html_have_the_same_columns_and_last_line() -> None:
    for result in (equity("AhKh", "QQ", board="Qs7h2d9c3s"), equity("AhKh", "QQ", board="Qs7h2d")):
        header, *_, last = str(result).splitlines()
        page = equity_html(result)
        assert [*header.split(), "lose"] == [
            title for title in re.findall(r"<th[^>]*>([^<]*)</th>", page) if title != "win and tie"
        ]
        assert last == result.how and f"<div>{last} (" in page
    assert equity("AhKh", "QQ", board="Qs7h2d9c3s").how == "exact: 1 board, method sweep"
