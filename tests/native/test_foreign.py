"""Cython and C users: a package of someone else's is built against the installed library, and run."""

from __future__ import annotations

import datetime
import doctest
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import holdem_eval
from holdem_eval.cards import cards_to_mask, parse_cards
from holdem_eval.native import kernels
from holdem_eval.strength import evaluate_many

pytest.importorskip("Cython", reason="Cython is not installed")
pytest.importorskip("setuptools", reason="setuptools is not installed")

FOREIGN = Path(__file__).parent / "foreign"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("foreign")
    for source in FOREIGN.iterdir():
        if source.is_file():
            shutil.copy(source, folder)
    flags = "" if sys.platform == "win32" else "-Wall -Wextra -Werror=incompatible-pointer-types"
    build = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=folder,
        env=os.environ | {"CFLAGS": flags},
        capture_output=True,
        text=True,
        check=False,
    )
    assert build.returncode == 0, build.stdout + build.stderr
    return folder


def load(folder: Path, name: str) -> Any:
    spec = importlib.util.spec_from_file_location(
        name, folder / (name + sysconfig.get_config_var("EXT_SUFFIX"))
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def hands_of(size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    random = np.random.default_rng(size)
    few = random.random((5000, 26)).argsort(axis=1)[:, :size]
    cards = np.concatenate([random.random((5000, 52)).argsort(axis=1)[:, :size], 4 * (few // 2) + few % 2])
    return np.ascontiguousarray(cards, np.uint8)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_cython_users_get_the_same_strengths(built: Path, size: int) -> None:
    hands = hands_of(size)
    bad, ways = load(built, "by_cimport").strengths(hands)
    assert bad == -1
    assert len(ways) == 5
    for way in ways:
        assert np.array_equal(way, evaluate_many(hands))
    hands[17, 0] = hands[17, 1]
    assert load(built, "by_cimport").strengths(hands)[0] == 17


@pytest.mark.parametrize("size", [5, 6, 7])
def test_c_users_get_the_same_strengths(built: Path, size: int) -> None:
    hands, out = hands_of(size), np.zeros((3, 10_000), np.uint16)
    module = load(built, "by_capsule")
    assert module.strengths(hands.tobytes(), size, out) == -1
    assert (out == evaluate_many(hands)).all()
    hands[17, 0] = hands[17, 1]
    assert module.strengths(hands.tobytes(), size, out) == 17


def test_c_users_count_run_outs(built: Path) -> None:
    outcomes = load(built, "by_capsule").known(bytes(parse_cards("AhKhQsQc")))
    assert outcomes == holdem_eval.equity("AhKh", "QsQc").outcomes.tolist()
    assert sum(outcomes) == 1_712_304


@pytest.mark.parametrize("board", ["Qs7h2d9c4s", "Ah9h4h2h", "Qs7h2d"])
def test_boards_are_the_same_for_cython_and_c(built: Path, board: str) -> None:
    reach, out = np.random.default_rng(1).random(1326), np.zeros((4, 1326))
    prepared = holdem_eval.Board(board, dead="Ac")
    masks = cards_to_mask(board), cards_to_mask("Ac")
    wanted = np.vstack([prepared.values(reach), prepared.net(reach)])
    assert load(built, "by_cimport").values(*masks, reach, out)
    assert np.array_equal(out, wanted)
    found = load(built, "by_capsule").values(*masks, reach.tobytes())
    assert np.array_equal(np.frombuffer(found).reshape(4, 1326), wanted)
    assert not load(built, "by_cimport").values(masks[0], masks[0], reach, out)
    assert load(built, "by_capsule").values(3, 0, reach.tobytes()) is None


def test_another_version_is_refused(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = load(built, "by_capsule")
    module.import_again()
    for other in (object(), datetime.datetime_CAPI):
        monkeypatch.setattr(kernels, "_C_API", other)
        with pytest.raises(ImportError, match=r"holdem_eval\.native\.kernels\.v1"):
            module.import_again()


def test_the_include_folder_has_all_that_the_header_needs() -> None:
    names = {path.name for path in Path(holdem_eval.get_include()).iterdir()}
    assert names == {"holdem_eval.h", "api.h", "evaluator.h", "tables.h"}


def test_the_example_runs() -> None:
    results = doctest.testmod(holdem_eval.native)
    assert results.failed == 0 < results.attempted
