"""The rooms of the kernels stay in order: includes point down and name the room, files open with an idea."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import holdem_eval

NATIVE = Path(holdem_eval.__file__).parent / "native"
GENERATED = {"tables.c", "kernels.c"}
SOURCES = sorted(
    path.relative_to(NATIVE).as_posix()
    for path in NATIVE.rglob("*.[ch]")
    if path.relative_to(NATIVE).as_posix() not in GENERATED
)

# Higher floors may include from lower ones. Rooms of one floor do not know each other.
FLOOR = {
    "include": 0,  # all that C users get: what stands there finds its neighbours without a path
    "common": 1,
    "evaluator": 2,
    "rules": 2,
    "possible": 2,
    "boards": 3,
    "known": 3,
    "sweep": 3,
    "three": 3,
    "sampling": 3,
    "": 4,  # api.c and dispatch.c, above the rooms
}
MAY_KNOW_PYTHON = "include/holdem_eval.h"


def room_of(name: str) -> str:
    return name.rpartition("/")[0]


def faults(name: str, source: str) -> list[str]:
    """What is wrong with the includes of the file ``name``, told below ``native/``."""
    room, found = room_of(name), []
    for kind, included in re.findall(r'^\s*#\s*include\s*(["<])([^">]+)[">]', source, re.MULTILINE):
        if kind == "<":
            if included == "Python.h" and name != MAY_KNOW_PYTHON:
                found.append("knows Python")
            continue
        other = "include" if room == "include" and "/" not in included else room_of(included)
        if other not in FLOOR:
            found.append(f"includes {included}, which is in no room")
        elif other != room and FLOOR[other] >= FLOOR[room]:
            found.append(f"includes {included}, which is not below it")
    return found


@pytest.mark.parametrize("name", SOURCES)
def test_every_file_is_in_a_room_and_includes_point_down(name: str) -> None:
    text = (NATIVE / name).read_text("utf-8")
    assert room_of(name) in FLOOR, f"{name} has no floor in this test"
    assert faults(name, text) == []
    assert text.startswith("/* "), "expected a file to open with its idea, or with what it keeps"


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("include/evaluator.h", '#include "common/memory.h"'),
        ("common/orders.c", '#include "evaluator/batch.h"'),
        ("common/orders.c", "#include <stdint.h>\n\n#  include  <Python.h>"),
        ("evaluator/batch.c", '#include "rules/payouts.h"'),
        ("sweep/sweep.c", '#include "known/known.h"'),
        ("sweep/sweep.c", '#include "types.h"'),  # the room must be visible
        ("sweep/sweep.c", '#include "../known/known.h"'),
        ("sampling/draw.c", 'int x;\n    #include "dispatch.h"'),
    ],
)
def test_the_faults_are_found(name: str, source: str) -> None:
    assert faults(name, source)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("include/holdem_eval.h", '#include <Python.h>\n#include "api.h"'),
        ("common/orders.c", '#include "common/orders.h"\n#include "include/evaluator.h"'),
        ("three/three_avx2.c", '#include "common/avx2.h"\n#include <immintrin.h>'),
        ("dispatch.c", '#include "dispatch.h"\n#include "three/three.h"'),
    ],
)
def test_what_is_allowed_passes(name: str, source: str) -> None:
    assert faults(name, source) == []
