"""Hand histories in PHH: the two recorded sets, records made up line by line, and archives of them."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from holdem_eval import HistoryError
from holdem_eval.histories import HandHistory, read_phh
from support.data import DATA

PLURIBUS, WSOP = DATA / "phh_pluribus_10000.tar.xz", DATA / "phh_wsop_20.tar.xz"


def phh(**changes: Any) -> str:
    """A record of three players; a field is left out when it is None, and stands as written."""
    fields = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[1, 2, 0]",
        "min_bet": "2",
        "starting_stacks": "[100, 100, 100]",
        "actions": "['p3 cbr 5', 'p1 f', 'p2 f']",
    } | changes
    return "".join(f"{name} = {value}\n" for name, value in fields.items() if value is not None)


def one(source: Any) -> HandHistory:
    [history] = read_phh(source)
    return history


def acts(text: str) -> str:
    """Actions between commas as a PHH field."""
    return str([action.strip() for action in text.split(",")])


def refusal(source: Any) -> str:
    with pytest.raises(HistoryError) as error:
        list(read_phh(source))
    assert "\n" not in str(error.value) and len(str(error.value)) < 500
    return str(error.value)


def tar_of(path: Path, members: dict[str, bytes], mode: str = "w", **more: int) -> Path:
    with tarfile.open(path, mode, **more) as archive:  # type: ignore[call-overload]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return path


def zip_of(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


MEMBERS = {
    "hands/a.phh": phh(hand="1").encode(),
    "hands/b.phhs": f"[x]\n{phh(hand='2')}[y]\n{phh(hand='3')}".encode(),
    "hands/readme.md": b"\xff not for us",
    "hands/notes.txt": b"nor this",
}
