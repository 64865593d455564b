"""What is packed: the sdist has all that a build needs, the wheel what users need and no source.

``make wheel`` builds the real ones, installs the wheel in an empty environment, and runs these tests there.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from fnmatch import fnmatch
from pathlib import Path

import pytest

import holdem_eval
from holdem_eval.native import kernels

pytest.importorskip("setuptools", reason="setuptools is not installed")

MATCHUPS = Path(holdem_eval.__file__).parent / "data/matchups.bin"
ROOT = Path(__file__).parents[2]
IN_A_TREE = (ROOT / "holdem_eval").is_dir()
DIST = os.environ.get("HOLDEM_EVAL_DIST")  # set by .ci/wheel: built/*.tar.gz and wheel/*.whl lie there

FOR_C_USERS = ("holdem_eval.h", "api.h", "evaluator.h", "tables.h")
FOR_USERS = {
    "holdem_eval/py.typed",
    "holdem_eval/__init__.py",
    "holdem_eval/jit.py",
    "holdem_eval/data/matchups.bin",
    "holdem_eval/data/matchups.sha256",
    *(
        f"holdem_eval/native/{name}"
        for name in ("kernels.pxd", "kernels.pyi", *(f"include/{header}" for header in FOR_C_USERS))
    ),
}
TO_BUILD = {
    "setup.py",
    "pyproject.toml",
    "LICENSE",
    "README.md",
    "tables/DIGEST",
    "tables/__main__.py",
    "tables/matchups.py",
    "holdem_eval/native/kernels.pyx",
    "holdem_eval/native/c.pxd",
    "holdem_eval/native/evaluator/batch.c",
    "holdem_eval/native/common/memory.h",
    "tests/native/foreign/by_capsule.c",
}
GENERATED = ("*/tables.c", "*/kernels.c", "*.so", "*.pyd", "*.pyc", "*/__pycache__/*")
SOURCE = ("*.c", "*.pyx", "tables/*", "tests/*", "benchmarks/*", "setup.py")


def matching(names: set[str], patterns: tuple[str, ...]) -> list[str]:
    return sorted(name for name in names if any(fnmatch(name, pattern) for pattern in patterns))


# --- what make says is missing ----------------------------------------------------------------------------

PREREQUISITES = ROOT / ".ci/prerequisites.py"
in_a_tree = pytest.mark.skipif(not PREREQUISITES.exists(), reason="not run from a checkout")


def prerequisites(program: str = "", **environment: str) -> tuple[int, str]:
    """Exit code and message of the check, by a Python to which ``program`` was done before."""
    check = f"runpy.run_path({str(PREREQUISITES)!r}, run_name='__main__')"
    plain = {name: value for name, value in os.environ.items() if name != "CC"}
    run = subprocess.run(
        [sys.executable, "-c", f"import runpy, sys, sysconfig\n{program}\n{check}"],
        env=plain | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "" and "Traceback" not in run.stderr
    return run.returncode, run.stderr


@in_a_tree
@pytest.mark.parametrize(
    ("program", "environment", "missing"),
    [
        ("sys.version_info = (3, 8, 1)", {}, "Python 3.11 or newer (this is 3.8; name another with make "),
        ("sys.modules['ensurepip'] = None", {}, "the venv module"),
        ("sys.modules['venv'] = None", {}, "the venv module"),
        (
            "had = sysconfig.get_paths()\nsysconfig.get_paths = lambda *_, **_k: had | {'include': '/none'}",
            {},
            "Python.h, the headers of this Python",
        ),
        ("", {"CC": "no-such-cc -m64"}, "a C compiler (no-such-cc; another is named with CC=...)"),
        ("sysconfig.get_config_var = lambda name: 'no-such-gcc'", {}, "a C compiler (no-such-gcc;"),
        ("sysconfig.get_config_var = lambda name: None", {"CC": "", "PATH": "/none"}, "a C compiler (cc;"),
        ("sys.modules['venv'] = None", {"CC": "no-such-cc"}, "the venv module, a C compiler (no-such-cc;"),
    ],
)  # fmt: skip
def test_what_is_missing_is_named_with_the_way_to_install_it(
    program: str, environment: dict[str, str], missing: str
) -> None:
    code, message = prerequisites(program, **environment)
    assert code == 1
    assert message.startswith(f"holdem_eval needs {missing}")
    assert all(command in message for command in ("apt-get install", "dnf install", "brew install"))


@in_a_tree
def test_nothing_is_said_where_nothing_is_missing() -> None:
    compiler = {"CC": sys.executable}  # any program that is there
    assert prerequisites(**compiler) == (0, "")


@in_a_tree
def test_the_check_can_be_read_by_a_python_that_is_too_old() -> None:
    check = ast.parse(PREREQUISITES.read_text("utf-8"), feature_version=(3, 0))
    too_new = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)
    assert [ast.unparse(node) for node in ast.walk(check) if isinstance(node, too_new)] == []


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_without_python_says_so(tree: Path) -> None:
    run = subprocess.run(
        ["make", "demo", "PYTHON=no-such-python"], cwd=tree, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr.startswith("holdem_eval needs Python 3.11 or newer: there is no no-such-python here")


# --- what setuptools would pack ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, for setuptools to write its notes in."""
    if not IN_A_TREE:
        pytest.skip("not run from a checkout")
    unwanted = shutil.ignore_patterns(
        ".*_cache", ".git", ".venv", "build", "dist", "*.egg-info", ".hypothesis"
    )
    return shutil.copytree(ROOT, tmp_path_factory.mktemp("tree") / "holdem", ignore=unwanted)


def setup(tree: Path, *command: str) -> None:
    subprocess.run([sys.executable, "setup.py", "-q", *command], cwd=tree, check=True, capture_output=True)


def names_in_sdist(path: Path) -> set[str]:
    with tarfile.open(path) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def matchups_in_sdist(path: Path) -> bytes:
    with tarfile.open(path) as archive:
        (name,) = (name for name in archive.getnames() if name.endswith("/holdem_eval/data/matchups.bin"))
        member = archive.extractfile(name)
        assert member is not None
        return member.read()


def test_the_sdist_has_all_to_build_from_and_nothing_generated(tree: Path) -> None:
    setup(tree, "sdist", "--dist-dir", str(tree.parent / "sdist"))
    (path,) = (tree.parent / "sdist").iterdir()
    names = names_in_sdist(path)
    assert names >= TO_BUILD | FOR_USERS
    assert matchups_in_sdist(path) == MATCHUPS.read_bytes()
    assert matching(names, GENERATED) == []
    sources = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "holdem_eval/native").rglob("*")
        if path.suffix in (".c", ".h", ".pyx", ".pxd", ".pyi")
    }
    assert sources - names <= {f"holdem_eval/native/{name}" for name in ("tables.c", "kernels.c")}


def test_the_wheel_has_what_users_need_and_no_source(tree: Path) -> None:
    folder = tree.parent / "lib"
    setup(tree, "build_py", "--build-lib", str(folder))
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert names >= FOR_USERS
    assert (folder / "holdem_eval/data/matchups.bin").read_bytes() == MATCHUPS.read_bytes()
    assert matching(names, SOURCE) == []
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "holdem_eval").rglob("*.py")}
    assert modules - names == set(), "setup.py lists packages one by one"


# --- the tables -------------------------------------------------------------------------------------------


def test_the_tables_are_those_of_the_generator() -> None:
    """However it was installed, the module holds what ``tables/`` derives, value by value."""
    if not (ROOT / "tables").is_dir():
        pytest.skip("the generator is not here")
    program = "from tables import emit; import sys; sys.stdout.write(emit.source())"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert hashlib.sha256(run.stdout.encode()).hexdigest() == (ROOT / "tables/DIGEST").read_text().strip()
    for name, table in kernels.tables().items():
        (body,) = re.findall(rf"\bhe_{name}\[[^]]*\] = \{{(.*?)\}};", run.stdout, re.DOTALL)
        numbers = [
            int(number, 0) for number in re.findall(r"0x[0-9a-fA-F]+|\d+", re.sub(r"[uUlL]+\b", "", body))
        ]
        assert numbers == table.tolist(), name


# --- the match-ups ----------------------------------------------------------------------------------------


def test_the_installed_match_ups_are_the_pinned_ones() -> None:
    digest = MATCHUPS.with_suffix(".sha256").read_text().split()[0]
    assert hashlib.sha256(MATCHUPS.read_bytes()).hexdigest() == digest


def test_a_damaged_or_missing_table_is_put_right_from_the_source_tree(tree: Path) -> None:
    """What ``build_ext`` does once the kernels are there: no kernel runs when the tree has the table."""
    wanted = tree.parent / "lib2/holdem_eval/data/matchups.bin"
    program = (
        "import setup, sys; from setuptools import Distribution;"
        "command = setup.BuildKernels(Distribution()); command.inplace = False;"
        f"command.build_lib = {str(tree.parent / 'lib2')!r}; command.provide_matchups()"
    )
    for damage in (None, b"", MATCHUPS.read_bytes()[:-1] + b"\0"):
        if damage is not None:
            wanted.write_bytes(damage)
        subprocess.run([sys.executable, "-c", program, "--name"], cwd=tree, check=True, capture_output=True)
        assert wanted.read_bytes() == MATCHUPS.read_bytes()
    assert [path.name for path in wanted.parent.iterdir()] == ["matchups.bin"]


def test_kernels_that_cannot_run_here_stop_the_build_with_one_line(tmp_path: Path) -> None:
    if not IN_A_TREE:
        pytest.skip("not run from a checkout")
    foreign, wanted = tmp_path / "kernels.so", tmp_path / "matchups.bin"
    foreign.write_bytes(b"of another machine")
    program = [sys.executable, "-I", str(ROOT / "tables/matchups.py"), str(foreign), str(wanted)]
    run = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (1, "", 1)
    assert run.stderr.startswith("match-ups: expected kernels that can be loaded here, got ")
    assert not wanted.exists()


# --- the real ones ----------------------------------------------------------------------------------------


@pytest.mark.skipif(DIST is None, reason="set by make wheel: the folder of a built sdist and wheel")
def test_the_built_wheel_and_sdist() -> None:
    assert DIST is not None
    (sdist,), (wheel,) = Path(DIST, "built").glob("*.tar.gz"), Path(DIST, "wheel").glob("*.whl")
    assert matching(names_in_sdist(sdist), GENERATED) == []
    assert matchups_in_sdist(sdist) == MATCHUPS.read_bytes()
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert archive.read("holdem_eval/data/matchups.bin") == MATCHUPS.read_bytes()
        entry_points = archive.read(
            next(name for name in names if name.endswith("entry_points.txt"))
        ).decode()
    assert names >= FOR_USERS
    assert matching(names, SOURCE) == []
    assert len(matching(names, ("holdem_eval/native/kernels.*.so",))) == 1
    assert "[numba_extensions]\ninit = holdem_eval.jit:init" in entry_points
    installed = Path(kernels.__file__)
    assert "site-packages" in installed.parts
