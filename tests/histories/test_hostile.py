"""Files made to do harm: bombs, endless headings and comments, pipes, and names that steer a terminal."""

from __future__ import annotations

import os
import resource
import subprocess
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest
from support.commands import done, refused
from support.memory import peak_of
from support.records import phh, refusal

from holdem_eval.histories import read_phh, replay
from holdem_eval.histories.pieces import pieces
from holdem_eval.histories.replaying import _read_again
from holdem_eval.show.hand_text import tell_hand

NAMES = r"""["\u001b[2JAnn\nBob", "$x^{_", "_c"]"""


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_DEFLATED])
def test_a_zip_bomb_takes_no_memory(method: int, tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", method) as archive, archive.open("a.phh", "w") as member:
        for _ in range(120):
            member.write(bytes(1 << 20))
    first = "from holdem_eval import HistoryError; from holdem_eval.histories import read_phh"
    work = "\n".join(("try: list(read_phh(sys.argv[1]))", "except HistoryError as error: print(error)"))
    words, kilobytes = peak_of(first, work, str(bomb))
    assert words.startswith("bomb.zip: a.phh: expected") and kilobytes < 100_000


def test_headings_are_found_one_by_one() -> None:
    import re

    text = "[1]\n" * 1_000_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sum(1 for _ in pieces(re.compile(r"^\[1\]$", re.MULTILINE), text)) == 1_000_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000  # kilobytes
    count = 0
    for _ in read_phh("[1]\n" * 1000, on_error=lambda _: None):
        count += 1
    assert count == 0


def test_endless_comments_are_not_kept() -> None:
    kept = _read_again.cache_info().currsize
    for number in range(50):
        [history] = read_phh(phh(actions=f"['p3 cbr 5 # {number} {'x' * 1000}', 'p1 f', 'p2 f']"))
        replay(history)
    assert _read_again.cache_info().currsize <= kept + 2


@pytest.mark.parametrize("name", ["a" * 100_000, "x\\u001b"])
def test_long_and_strange_names_of_hands_make_short_errors(name: str) -> None:
    text = refusal(f'["{name}"]\nfoo = 1\n')
    assert text.isprintable()


def test_members_are_named_in_one_printable_line(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"\x1b[2J{'d' * 5000}.phh", "foo = 1\n")
    text = refusal(path)
    assert text.isprintable() and "\\x1b[2J" in text and ".phh" in text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.phh"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text(phh(), encoding="utf-8"), daemon=True)
    writer.start()
    [history] = read_phh(pipe)
    writer.join()
    assert history.starting_stacks == (100, 100, 100)


def test_names_do_not_steer_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    path.write_text(phh(players=NAMES), encoding="utf-8")
    [history] = read_phh(path)
    assert history.players == ("\x1b[2JAnn\nBob", "$x^{_", "_c")
    told = tell_hand(replay(history), names=history.players)
    assert "\x1b" not in told and r"\x1b[2JAnn\nBob folds" in told
    for command in ("replay", "allin"):
        assert "\x1b" not in done(command, str(path))


def test_names_are_drawn_as_they_are(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    from holdem_eval.histories import all_in_totals

    path = tmp_path / "a.phh"
    path.write_text(phh(players=NAMES), encoding="utf-8")
    figure = Figure()
    axes = all_in_totals(path).plot(figure.add_subplot())
    figure.savefig(tmp_path / "a.svg")
    assert [text.get_text().rsplit(" ", 1)[0] for text in axes.texts] == [
        " _c",
        r"\x1b[2JAnn\nBob",
        r"\$x^{_",
    ]


# --- folders -----------------------------------------------------------------------------------------------


def deep_folder(top: Path, depth: int) -> None:
    """A hand at the bottom of so many folders, one in the other, and one beside the first."""
    top.mkdir()
    (top / "z.phh").write_text(phh(), encoding="utf-8")
    here = os.open(top, os.O_RDONLY)
    for _ in range(depth):  # a path may be too long, a step is not
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    bottom = os.open("a.phh", os.O_WRONLY | os.O_CREAT, dir_fd=here)
    os.write(bottom, phh().encode())
    os.close(bottom)
    os.close(here)


@pytest.mark.skipif(os.name == "nt", reason="paths from folders that are open")
def test_deep_folders_take_no_stack(tmp_path: Path) -> None:
    from holdem_eval.histories import all_in_totals

    top = tmp_path / "top"
    deep_folder(top, 1500)
    try:
        places = [history.place for history in read_phh(top)]
        assert (
            places[1] == "top/z.phh" and places[0].startswith("top/d/d/d") and places[0].endswith("/d/a.phh")
        )
        assert (all_in_totals(top).hands, all_in_totals(top).bad) == (2, 0)
    finally:
        subprocess.run(["rm", "-r", str(top)], check=True)


@pytest.mark.skipif(os.name == "nt", reason="paths from folders that are open")
def test_folders_deeper_than_a_path_can_say_are_an_error_that_names_the_place(tmp_path: Path) -> None:
    top = tmp_path / "top"
    deep_folder(top, 3000)
    errors: list[Any] = []
    try:
        assert [history.place for history in read_phh(top, on_error=errors.append)] == ["top/z.phh"]
        assert [error.place[:9] for error in errors] == ["top/d/d/d"] and "too long" in errors[0].reason
    finally:
        subprocess.run(["rm", "-r", str(top)], check=True)


def test_a_text_that_cannot_be_read_is_not_passed_over(tmp_path: Path) -> None:
    """Whether it is one of PokerStars nobody can know."""
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", "PokerStars Hand #1")
    data = path.read_bytes().replace(b"Hand", b"hand", 1)
    path.write_bytes(data)
    assert refusal(path).startswith("x.zip: a.txt: expected a member that can be unpacked")


@pytest.mark.parametrize("source", ["", 7, None, b"x", Path])
def test_what_is_no_path(source: Any) -> None:
    from holdem_eval.histories import all_in_totals

    with pytest.raises(ValueError, match="expected paths of hand histories, got"):
        all_in_totals(source)


def test_no_name_is_not_the_current_folder() -> None:
    assert "expected paths of hand histories, got ''" in refused("allin", "")
    assert "expected a file, folder or archive, got ''" in refused("replay", "")
