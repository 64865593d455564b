"""Files made to do harm: bombs, endless headings and comments, pipes, and names that steer a terminal."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest
from support.commands import done
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
    script = "\n".join(
        (
            "import resource, sys",
            "from holdem_eval import HistoryError",
            "from holdem_eval.histories import read_phh",
            "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss",
            "try: list(read_phh(sys.argv[1]))",
            "except HistoryError as error: print(error)",
            "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) >> 10)",
        )
    )
    run = subprocess.run(
        [sys.executable, "-c", script, str(bomb)], capture_output=True, text=True, check=True
    )
    words, megabytes = run.stdout.splitlines()
    assert words.startswith("bomb.zip: a.phh: expected") and int(megabytes) < 100


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
    from holdem_eval.histories import all_in_totals
    from holdem_eval.show.plots import totals_figure

    path = tmp_path / "a.phh"
    path.write_text(phh(players=NAMES), encoding="utf-8")
    figure: Any = totals_figure(all_in_totals(path).players)
    figure.savefig(tmp_path / "a.svg")
    assert len(figure.axes[0].get_legend().get_texts()) == 3
