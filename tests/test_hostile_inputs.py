"""Large and malicious inputs, a few of each kind (``make exhaustive`` has all): answered or refused in few
words, in bounded memory and CPU time of a child process: other work does not count."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

if not hasattr(os, "fork"):
    pytest.skip("costs are measured in a forked process", allow_module_level=True)

from support.hostile import ARCHIVES, DOORS, MEGABYTE, Cost, cost_of

SOME = {
    "Range": [
        "items",
        "different weights",
        "taking out",
        "nested",
        "nested tags",
        "parentheses",
        "one digit",
        "a huge exponent",
        "blanks within",
        "spans of spans",
        "weights by combo",
        "weights and a word",
        "halves of letters",
        "a word at the end",
    ],
    "equity": ["items", "relative weights", "separators"],
    "boards": ["cards", "separators"],
    "parse_cards": ["cards without blanks", "brackets in brackets", "blanks", "halves of letters"],
    "evaluate": ["cards", "nothings"],
    "read_phh": ["different headings", "an exponent", "lists in lists", "a long action", "one letter"],
    "paths": ["one letter", "lists in lists", "nothings"],
    "range -": ["items", "nested", "nothings", "halves of letters"],
    "eval -": ["cards", "suits"],
}
SMALL = MEGABYTE // 4  # a quarter of the megabyte, within the bounds of the whole: quick, and far from them


SOME_ARCHIVES = ["zeros in a gzip", "not an archive", "the start of a zip"]
TRIES = """
import json, sys
from pathlib import Path
from support.hostile import faults_of, faults_of_archive
texts, archives, folder, size = json.loads(sys.argv[1])
found = [(*case, faults_of(*case, size)) for case in texts]
found += [("", name, faults_of_archive(name, Path(folder), size)) for name in archives]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], list[str]]:
    """Of all of them, from one process that is small when it begins, as its children then are."""
    texts = [(door, text) for door, texts in SOME.items() for text in texts]
    asked = json.dumps([texts, SOME_ARCHIVES, str(tmp_path_factory.mktemp("archives")), SMALL])
    run = subprocess.run(
        [sys.executable, "-c", TRIES, asked],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return {(door, name): found for door, name, found in json.loads(run.stdout)}


@pytest.mark.parametrize(("door", "text"), [(door, text) for door, texts in SOME.items() for text in texts])
def test_inputs_of_any_size_are_answered(
    door: str, text: str, faults: dict[tuple[str, str], list[str]]
) -> None:
    assert faults[door, text] == []


@pytest.mark.parametrize("name", SOME_ARCHIVES)
def test_archives_of_any_kind_are_answered(name: str, faults: dict[tuple[str, str], list[str]]) -> None:
    assert faults["", name] == []


def test_all_doors_and_kinds_have_names() -> None:
    assert set(SOME) <= set(DOORS) and all(
        set(texts) <= set(DOORS[door].texts) for door, texts in SOME.items()
    )
    for door in DOORS.values():
        assert all(len(text(5000).encode("utf-8", "surrogatepass")) <= 5000 for text in door.texts.values())
    assert len(ARCHIVES) > 10


def test_what_costs_too_much_is_seen() -> None:
    """The measure itself: a second of work, 100 MB, an error that is none of ours, a crash."""
    assert 0.05 < cost_of(lambda: sum(range(10_000_000))).seconds < 60
    little = cost_of(lambda: bytes(1000)).kilobytes
    assert cost_of(lambda: bytearray(b"x" * 100_000_000)).kilobytes > little + 90_000
    assert cost_of(lambda: {}["x"])[2:] == ("KeyError", "'x'")
    assert cost_of(lambda: os.kill(os.getpid(), 9)).came == "SIGKILL"
    assert len(list(Cost(3.0, 300_000, "KeyError", "x" * 3000).faults(("ValueError",)))) == 4
    assert list(Cost(1.0, 100_000, "answer", "").faults(())) == []
