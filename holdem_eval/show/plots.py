"""Pictures by matplotlib, which is loaded only when one is drawn: ``pip install 'holdem_eval[plot]'``.

Each ``draw_*`` draws one result into matplotlib axes and returns them; without axes it makes some by pyplot,
as a notebook and ``plt.show()`` expect. A picture names what it is of: players, cards and scale.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holdem_eval.cards import RANKS, SUITS
from holdem_eval.errors import printable, shown
from holdem_eval.ranges.orders import EQUITY_ORDER
from holdem_eval.show.grid import (
    EMPTY,
    MORE,
    Cell,
    Colour,
    css,
    diverging,
    grid_cells,
    ink_on,
    percent_words,
    scale_cells,
    scale_words,
)
from holdem_eval.show.titles import combos_title, range_title, shortened, title_lines
from holdem_eval.wording import percent

if TYPE_CHECKING:
    from holdem_eval.equities.by_combo import ComboEquity
    from holdem_eval.equities.by_flop import Flops
    from holdem_eval.equities.matchups import MatchupMatrix
    from holdem_eval.equities.results import Equity
    from holdem_eval.histories import PlayerTotal
    from holdem_eval.ranges import Range

SQUARE: Final = (8.0, 9.0)
"""Inches, for a grid with its title and scale."""
WIDE: Final = (9.0, 5.5)
STRIP: Final = (9.0, 3.6)
_DOTS: Final = 144
"""Pixels of an inch in a PNG."""
_MOST_POINTS: Final = 2_000
"""Points of a line; more cannot be told apart."""
_GREY: Final = "0.45"

Draw = Callable[[Any], Any]
"""Draws into the axes that it is given."""


def _matplotlib() -> Any:
    """The package. Raises ModuleNotFoundError, with the way to install it, where it is missing."""
    try:
        import matplotlib
    except ModuleNotFoundError as error:
        if error.name != "matplotlib":
            raise
        raise ModuleNotFoundError(
            "expected matplotlib, which is not installed: pip install 'holdem_eval[plot]'", name="matplotlib"
        ) from None
    return matplotlib


def empty_figure(size: tuple[float, float] = SQUARE) -> Any:
    """A matplotlib figure without a window, of so many inches.

    Raises ModuleNotFoundError, with the way to install it, where matplotlib is missing.
    """
    _matplotlib()
    import matplotlib.figure

    return matplotlib.figure.Figure(figsize=size, layout="constrained")


def save(draw: Draw, path: Path, size: tuple[float, float] = SQUARE) -> None:
    """Draw into a file of the kind that its name says: the same bytes each time for the same result."""
    kind = path.suffix.lower().removeprefix(".")
    with path.open("wb") as file:
        _write(draw, file, kind, size)


def svg_text(draw: Draw, size: tuple[float, float] = SQUARE) -> str:
    """The picture as an ``<svg>`` element, to stand in a page."""
    file = io.BytesIO()
    _write(draw, file, "svg", size)
    text = file.getvalue().decode("utf-8")
    return text[text.index("<svg") :]


def _write(draw: Draw, file: Any, kind: str, size: tuple[float, float]) -> None:
    figure = empty_figure(size)
    figure.get_layout_engine().set(w_pad=0.1, h_pad=0.1)
    draw(figure.add_subplot())
    undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind, {})
    with _matplotlib().rc_context({"svg.hashsalt": "holdem_eval", "svg.fonttype": "none"}):
        figure.savefig(file, format=kind, dpi=_DOTS, metadata=undated)


def _axes(ax: Any, size: tuple[float, float]) -> Any:
    _matplotlib()
    if ax is None:
        import matplotlib.pyplot

        return matplotlib.pyplot.subplots(figsize=size, layout="constrained")[1]
    import matplotlib.axes

    if not isinstance(ax, matplotlib.axes.Axes):
        raise ValueError(f"expected ax to be matplotlib's Axes or None, got {shown(ax)}")
    return ax


def _title(ax: Any, lines: Sequence[str]) -> None:
    ax.set_title("\n".join(map(_plain, lines)), loc="left", fontsize=10)


def _plain(words: str) -> str:
    """Words as they are, and not as mathematics (``$``) or as an entry to leave out of a legend (``_``)."""
    words = printable(words).replace("$", r"\$")
    return f" {words}" if words.startswith("_") else words


def _rgb(colour: Colour) -> tuple[float, ...]:
    return tuple(part / 255 for part in colour)


# --- grids ------------------------------------------------------------------------------------------------


def draw_grid(
    values: ArrayLike, *, weights: bool = True, fair: float = 0.5, title: Sequence[str] = (), ax: Any = None
) -> Any:
    """The 13 x 13 grid (see :func:`holdem_eval.show.grid.grid_cells`) and its scale below."""
    ax = _axes(ax, SQUARE)
    cells = grid_cells(values, weights=weights, fair=fair)
    _no_frame(ax, 13, 14.0, title)
    size = _letters(ax, 13)
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            _draw_cell(ax, cell, column, row, 1.0, 1.0, size)
    _draw_scale(ax, 13.3, size, weights, fair)
    return ax


def _no_frame(ax: Any, width: float, height: float, title: Sequence[str]) -> None:
    """Axes in cells, the first at the top left."""
    ax.set(xlim=(0, width), ylim=(height, 0), aspect="equal")
    ax.set_axis_off()
    _title(ax, title)


def _letters(ax: Any, columns: int) -> float:
    """Points of letters of which four fit a cell."""
    inches = ax.get_window_extent().width / ax.figure.dpi
    return float(min(11.0, 72 * inches / columns / 4))


def _draw_cell(
    ax: Any, cell: Cell, left: float, top: float, width: float, height: float, size: float
) -> None:
    from matplotlib.patches import Rectangle

    paper = EMPTY if cell.filled < 1 else cell.paper
    ax.add_patch(Rectangle((left, top), width, height, facecolor=_rgb(paper), edgecolor="white"))
    if cell.filled < 1:
        high = height * cell.filled
        ax.add_patch(
            Rectangle((left, top + height - high), width, high, facecolor=_rgb(cell.paper), linewidth=0)
        )
    text = "\n".join(words for words in (cell.name, cell.words) if words)
    ink = _rgb(cell.ink)
    ax.text(left + width / 2, top + height / 2, text, color=ink, ha="center", va="center", fontsize=size)


def _draw_scale(ax: Any, top: float, size: float, weights: bool, fair: float) -> None:
    steps = scale_cells(weights=weights, fair=fair)
    for place, step in enumerate(steps):
        _draw_cell(ax, step, 0.8 * place, top, 0.8, 0.6, 0.85 * size)
    words = scale_words(weights=weights, fair=fair)
    ax.text(0.8 * len(steps) + 0.2, top + 0.3, words, va="center", fontsize=size)


def draw_range(chosen: Range, ax: Any = None) -> Any:
    """The weights of a range."""
    return draw_grid(chosen.grid(), title=range_title(chosen), ax=ax)


def draw_combos(found: ComboEquity, ax: Any = None) -> Any:
    """The hero's equity with each starting hand."""
    return draw_grid(found.grid(), weights=False, fair=found.fair_share, title=combos_title(found), ax=ax)


def draw_runouts(by_card: ArrayLike, *, fair: float = 0.5, title: Sequence[str] = (), ax: Any = None) -> Any:
    """52 equities by next card, a row for each suit; a card that cannot come is left blank."""
    ax = _axes(ax, STRIP)
    shares = np.asarray(by_card, np.float64).reshape(13, 4).T[::-1, ::-1]
    _no_frame(ax, 13, 5.0, title)
    size = _letters(ax, 13)
    for row, suit in enumerate(SUITS[::-1]):
        for column, rank in enumerate(RANKS[::-1]):
            share = float(shares[row, column])
            if share == share:
                paper = diverging(share, fair)
                cell = Cell(rank + suit, percent_words(share), False, paper, ink_on(paper))
                _draw_cell(ax, cell, column, row, 1.0, 1.0, size)
    _draw_scale(ax, 4.3, size, False, fair)
    return ax


def draw_matrix(found: MatchupMatrix, ax: Any = None) -> Any:
    """Every starting hand (row) against every other (column), both from the strongest to the weakest."""
    ax = _axes(ax, SQUARE)
    order = [found.hands.index(name) for name in EQUITY_ORDER]
    shares = found.equity[np.ix_(order, order)]
    picture = ax.imshow(shares, cmap=_colormap(0.5), vmin=0, vmax=1, interpolation="nearest")
    places = range(0, len(order), 12)
    names = [EQUITY_ORDER[place] for place in places]
    ax.set_xticks(places, names, rotation=90, fontsize=8)
    ax.set_yticks(places, names, fontsize=8)
    ax.set(xlabel="villain, strongest to weakest against a random hand", ylabel="hero")
    _title(ax, ["equity before the flop, 169 x 169 starting hands"])
    bar = ax.figure.colorbar(picture, ax=ax, location="bottom", shrink=0.6, aspect=30)
    bar.set_label("hero's equity; white: 50 %")
    bar.ax.xaxis.set_major_formatter(_percentages())
    return ax


def _colormap(fair: float) -> Any:
    from matplotlib.colors import ListedColormap

    return ListedColormap([_rgb(diverging(value, fair)) for value in np.linspace(0, 1, 257)])


def _percentages() -> Any:
    from matplotlib.ticker import PercentFormatter

    return PercentFormatter(1.0, decimals=0, symbol=" %")


# --- lines, bars and points -------------------------------------------------------------------------------


def draw_distribution(found: ComboEquity, ax: Any = None) -> Any:
    """Equity over the hands of the range, sorted from the weakest to the strongest; x is the part of the
    range, by weight, that is not stronger. Drawn into the same axes, another player's line is beside it."""
    ax = _axes(ax, WIDE)
    if not ax.lines:
        ax.axhline(found.fair_share, color=_GREY, linewidth=0.8, label="_fair share")
        _title(ax, title_lines((), found.board, found.dead) or ["before the flop"])
        ax.set(
            xlabel="hands of the range, weakest to strongest",
            ylabel="equity",
            xlim=(0, 1),
            ylim=(0, 1),
        )
        for axis in (ax.xaxis, ax.yaxis):
            axis.set_major_formatter(_percentages())
    place, share = _sorted_equities(found)
    hero = shortened(str(found.ranges[0]), 40) if found.ranges else "hero"
    ax.plot(place, share, drawstyle="steps-post", label=f"{_plain(hero)}: mean {percent(found.mean)}")
    ax.legend(loc="upper left", frameon=False)
    return ax


def _sorted_equities(found: ComboEquity) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where each live combo begins in the range, 0..1, and its equity; at 1 the last once more."""
    live = np.flatnonzero(found.weight > 0)
    order = live[np.argsort(found.equity[live], kind="stable")]
    ends = np.cumsum(found.weight[order])
    places = np.concatenate([[0.0], ends / ends[-1]])
    return places, np.append(found.equity[order], found.equity[order[-1]])


def draw_equity(found: Equity, ax: Any = None) -> Any:
    """A bar for each player: wins, ties, loses."""
    ax = _axes(ax, STRIP)
    names = [f"{_plain(shortened(str(one.range), 32))}\n{percent(one.equity)}" for one in found.players]
    start = np.zeros(len(names))
    parts = (("win", css(diverging(0.85, 0.5))), ("tie", "0.8"), ("lose", css(diverging(0.2, 0.5))))
    for part, colour in parts:
        shares = np.array([getattr(one, part) for one in found.players])
        ax.barh(range(len(names)), shares, left=start, color=colour, label=part, height=0.6)
        start += shares
    ax.set_yticks(range(len(names)), names)
    ax.invert_yaxis()
    ax.set(xlim=(0, 1), xlabel="share of all deals")
    ax.xaxis.set_major_formatter(_percentages())
    _title(ax, title_lines((), found.board, found.dead) or ["before the flop"])
    ax.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=3, frameon=False)
    return ax


def draw_flops(found: Flops, ax: Any = None) -> Any:
    """A point for each kind of flop, in a row for each texture, and the mean of each row."""
    from holdem_eval.show.textures import by_texture

    ax = _axes(ax, WIDE)
    groups = by_texture(found)
    for place, group in enumerate(groups):
        rows = group.rows[~np.isnan(found.equity[group.rows])]
        # spread over the row by multiples of the golden ratio, which never fall together
        aside = place + 0.7 * ((np.arange(len(rows)) * 0.6180339887498949) % 1 - 0.5)
        sizes = 1.2 * found.multiplicity[rows]
        ax.scatter(found.equity[rows], aside, s=sizes, color=css(MORE), alpha=0.35, linewidths=0)
        if group.equity == group.equity:
            ax.plot([group.equity] * 2, [place - 0.42, place + 0.42], color="black", linewidth=1.5)
            ax.annotate(
                f"{100 * group.equity:.1f} %",
                (group.equity, place - 0.42),
                xytext=(0, 1),
                textcoords="offset points",
                ha="center",
                va="bottom",
                fontsize=8,
            )
    ax.axvline(found.mean, color=_GREY, linewidth=0.8, linestyle="--")
    ax.set_yticks(range(len(groups)), [f"{group.name}\n{group.flops:,} flops" for group in groups])
    ax.set_ylim(len(groups) - 0.4, -0.75)
    ax.set_xlabel("hero's equity on the flop; a larger point: more flops alike; black: the mean of the row")
    ax.xaxis.set_major_formatter(_percentages())
    _title(ax, [*title_lines(found.ranges, (), found.dead), f"mean {percent(found.mean)} (dashed)"])
    return ax


def draw_totals(players: Sequence[PlayerTotal], ax: Any = None) -> Any:
    """What each player won, hand by hand, and dashed the same with every all-in at its expected value; names
    at the ends of the lines."""
    from matplotlib.lines import Line2D

    ax = _axes(ax, WIDE)
    for number, player in enumerate(players):
        color = f"C{number % 10}"
        hands = sorted({*range(0, player.hands, max(1, player.hands // _MOST_POINTS)), player.hands - 1})
        places = [hand + 1 for hand in hands]
        ax.plot(places, [player.won_line[hand] for hand in hands], color=color, label=_plain(player.name))
        ax.plot(places, [player.ev_line[hand] for hand in hands], color=color, linestyle="--", linewidth=1)
    ax.axhline(0, color="0.5", linewidth=0.8)
    ax.set(xlabel="hands played", ylabel="won, in the money of the hand histories")
    styles = [Line2D([], [], color=_GREY), Line2D([], [], color=_GREY, linestyle="--", linewidth=1)]
    ax.legend(styles, ["won", "with every all-in at its expected value"], loc="upper left", frameon=False)
    _name_ends(ax, players)
    return ax


def _name_ends(ax: Any, players: Sequence[PlayerTotal]) -> None:
    """Each name beside the end of its line, moved up or down where names would overlap."""
    if not players:
        return
    low, high = ax.get_ylim()
    heights = _apart([player.won for player in players], (high - low) / 24)
    right = max(player.hands for player in players)
    for number, (player, height) in enumerate(zip(players, heights, strict=True)):
        ax.annotate(
            f"{_plain(shortened(player.name, 20))} {player.won:+,.2f}",
            (player.hands, player.won),
            xytext=(right * 1.03, height),
            color=f"C{number % 10}",
            va="center",
            fontsize=9,
            annotation_clip=False,
            arrowprops={"arrowstyle": "-", "color": f"C{number % 10}", "linewidth": 0.5, "alpha": 0.5},
        )
    ax.set_xlim(0, right * 1.02)


def _apart(values: Sequence[float], gap: float) -> list[float]:
    """The values, moved so that no two are closer than ``gap``, in their order, about where they were.

    >>> _apart([1.0, 1.0, 5.0], 1.0)
    [0.5, 1.5, 5.0]
    """
    blocks: list[tuple[float, list[int]]] = []  # the middle of a run of names, and whose they are
    for place in sorted(range(len(values)), key=lambda place: values[place]):
        middle, members = values[place], [place]
        while blocks and middle - blocks[-1][0] < gap * (len(members) + len(blocks[-1][1])) / 2:
            before, earlier = blocks.pop()
            total = len(earlier) + len(members)
            middle = (before * len(earlier) + middle * len(members)) / total
            members = [*earlier, *members]
        blocks.append((middle, members))
    found = [0.0] * len(values)
    for middle, members in blocks:
        for step, place in enumerate(members):
            found[place] = middle + gap * (step - (len(members) - 1) / 2)
    return found
