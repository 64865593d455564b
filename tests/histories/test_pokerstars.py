"""PokerStars texts, through PokerKit's parser."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from support.data import DATA

from holdem_eval import HistoryError
from holdem_eval.histories import all_in_totals, read_phh, replay, settled

TEXT = DATA / "pokerstars.txt"

pokerkit = pytest.importorskip("pokerkit")


def test_hands_are_read_and_the_others_named() -> None:
    errors: list[Any] = []
    histories = list(read_phh(TEXT, on_error=errors.append))
    assert [history.place for history in histories] == [
        f"pokerstars.txt, hand {n}" for n in (245001, 245002, 245003)
    ]
    assert [str(error) for error in errors] == [
        "pokerstars.txt, hand 245004: expected small and big blind only, got 'posts the ante'",
        "pokerstars.txt, hand 245005: "
        "expected a no-limit hold'em hand, got one PokerKit cannot read (ValueError)",
    ]
    with pytest.raises(HistoryError, match="hand 245004"):
        list(read_phh(TEXT))


def test_they_replay_in_cents() -> None:
    first, second, third = read_phh(TEXT, on_error=lambda error: None)
    assert (first.unit * 100, first.players) == (1, ("Bob", "C. Dee", "Ann"))
    assert settled(first, replay(first)).stacks == (8700, 2000, 20050)
    assert second.players == ("Ann", "Bob") and settled(second, replay(second)).stacks == (1985, 865)
    assert settled(third, replay(third)).stacks == (835, 2020) and third.players == ("Bob", "Ann")


def test_totals_over_a_zip_of_texts(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "night.zip", "w") as archive:
        archive.writestr("HH1.txt", TEXT.read_text())
        archive.writestr("readme.txt", "not one of PokerStars")
    totals = all_in_totals(tmp_path / "night.zip")
    assert (totals.hands, totals.all_ins, totals.bad) == (3, 1, 2)
    ann = totals.players[0]
    assert (ann.name, ann.hands, ann.won) == ("Ann", 3, 104.0)
    assert ann.luck == pytest.approx(200.5 * (1 - 907 / 990))


def test_another_text_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("shopping list\n")
    with pytest.raises(HistoryError, match=r"x\.txt: expected a text of PokerStars hands"):
        list(read_phh(tmp_path / "x.txt"))
    assert list(read_phh(tmp_path)) == []


def test_without_pokerkit_it_is_said_how_to_get_it() -> None:
    program = f"""
import sys
sys.modules["pokerkit"] = None
from holdem_eval.histories import read_phh
try:
    list(read_phh({str(TEXT)!r}))
except ValueError as error:
    print(error)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.endswith(
        "expected PokerKit to read PokerStars texts: pip install 'holdem_eval[pokerstars]'\n"
    )
