"""What ``--plot FILE`` shares: the file is checked before the work, and takes its place when it is whole."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from holdem_eval.cli.answers import STDIN

if TYPE_CHECKING:
    from holdem_eval.show.plots import Draw

KINDS: Final = (".png", ".svg", ".pdf", ".html")

_Command = TypeVar("_Command", bound=Callable[..., Any])


def plot_option(words: str) -> Callable[[_Command], _Command]:
    return click.option("--plot", metavar="FILE", help=f"{words} FILE: .png, .svg, .pdf or .html.")


def picture_file(name: str | None, players: Sequence[str] = (), *, plain: Sequence[str] = ()) -> Path | None:
    """The file of a ``--plot``, checked before the work and not after it: its kind, its folder, that there is
    one question, and that matplotlib is installed unless the kind is ``plain``."""
    if name is None:
        return None
    path = Path(name)
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise click.ClickException(
            f"expected a --plot file named {', '.join(KINDS[:-1])} or {KINDS[-1]}, got {name}"
        )
    if not path.parent.is_dir():
        raise click.ClickException(f"expected a --plot file in a folder that exists, got {name}")
    if path.is_dir():
        raise click.ClickException(f"expected a --plot file, got {name}, a folder")
    if STDIN in players:
        raise click.ClickException("expected one question for a --plot, got - for a player")
    if kind not in plain:
        _check_matplotlib(path)
    return path


def _check_matplotlib(path: Path) -> None:
    from holdem_eval.show.plots import empty_figure

    try:
        empty_figure()
    except ModuleNotFoundError as error:
        raise click.ClickException(f"--plot {path}: {error}") from None


def write_picture(
    path: Path,
    draw: Draw,
    size: tuple[float, float],
    *,
    title: str,
    html: Callable[[], str],
    svg: Callable[[], str] | None = None,
) -> None:
    """Draw by matplotlib, ``size`` in inches; a page holds ``html``, an SVG ``svg`` where that is given."""
    from holdem_eval.show.html import html_page
    from holdem_eval.show.plots import save

    kind = path.suffix.lower()
    with replacing(path) as beside:
        if kind == ".html":
            beside.write_text(html_page(html(), title), encoding="utf-8")
        elif kind == ".svg" and svg is not None:
            beside.write_text(svg() + "\n", encoding="utf-8")
        else:
            save(draw, beside, size)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file beside ``path`` that takes its place in the end: what stands there is never half of it."""
    handle, name = tempfile.mkstemp(suffix=path.suffix, dir=path.parent)
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        beside.chmod(0o666 & ~_umask())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
