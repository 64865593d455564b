"""The house stays in order: imports point down, few modules touch the kernels, the import stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import holdem_eval

PACKAGE = Path(holdem_eval.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))

# Higher floors may import lower ones. Rooms of one floor do not know each other, except as BESIDE says.
FLOOR = {
    "errors": 0,
    "threads": 1,
    "cards": 1,
    "native": 1,
    "strength": 2,
    "isomorphism": 2,
    "ranges": 2,
    "equities": 3,
    "rules": 3,
    "jit": 3,
    "features": 4,
    "speed": 4,
    "jobs": 5,
    "histories": 5,
    "show": 6,
    "cli": 7,
    "__init__": 8,
    "__main__": 8,
}
BESIDE = {("ranges", "strength")}  # a breakdown values the range on a board

FROM_THE_TOP = {("cli", "__version__")}  # all else is imported from the module that defines it

TOUCH_NATIVE = ("strength", "isomorphism", "equities", "features", "rules.settle", "jit", "native")
ONLY_IN = {
    "click": ("cli",),
    "rich": ("show", "cli"),
    "matplotlib": ("show.plots",),
    "numba": ("jit",),
    "llvmlite": ("jit",),
    "pandas": ("features",),
    "pyarrow": ("features",),
    "dask": ("jobs",),
    "distributed": ("jobs",),
    "pokerkit": ("histories",),
}
SHOWING = ("_repr_html_", "plot")  # methods of results that may import `show` above them
HEAVY = {
    "click",
    "rich",
    "numba",
    "llvmlite",
    "matplotlib",
    "pandas",
    "pyarrow",
    "dask",
    "scipy",
    "sympy",
    "pokerkit",
    "asyncio",
    "multiprocessing",
    "concurrent.futures.process",
    "tomllib",
    "unittest",
    "sqlite3",
    "http.client",
    "urllib.request",
    "ssl",
    "xml",
    "email",
    "tkinter",
    "importlib.metadata",
    "holdem_eval.cli",
    "holdem_eval.histories",
    "holdem_eval.rules",
    "holdem_eval.show",
    "holdem_eval.speed",
}


def dotted(path: Path) -> str:
    """The name of a source file below the package: ``ranges.grammar``; a package is named by its folder."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    if len(parts) > 1 and parts[-1] == "__init__":
        parts = parts[:-1]
    return ".".join(parts)


def imported(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Every module that a tree imports, as a full dotted name, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: write absolute imports"
            assert node.module is not None
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node


def within(name: str, rooms: tuple[str, ...]) -> bool:
    return any(name == room or name.startswith(room + ".") for room in rooms)


def rooms_used(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The rooms of the house that a tree imports from, such as ``cards`` or ``equities.outcome``."""
    for name, node in imported(tree):
        if name.split(".")[0] == "holdem_eval":
            yield name.removeprefix("holdem_eval").removeprefix("."), node


def in_showing_method(tree: ast.AST, wanted: ast.AST) -> bool:
    return any(
        isinstance(node, ast.FunctionDef)
        and node.name in SHOWING
        and any(child is wanted for child in ast.walk(node))
        for node in ast.walk(tree)
    )


def faults(name: str, source: str) -> list[str]:
    """What is wrong with the imports of module ``name``."""
    tree, found = ast.parse(source), []
    room = name.split(".")[0]
    for used, node in rooms_used(tree):
        other = used.split(".")[0]
        if other == room:
            continue
        if other not in FLOOR:
            if room not in ("__init__", "__main__") and (room, other) not in FROM_THE_TOP:
                found.append(f"imports {used!r} from the top of the package")
            continue
        down = FLOOR[other] < FLOOR[room] or (room, other) in BESIDE
        if not down and not (other == "show" and in_showing_method(tree, node)):
            found.append(f"imports {used}, which is not below it")
        if other == "native" and used != "native.get_include" and not within(name, TOUCH_NATIVE):
            found.append("touches native")
    for used, _ in imported(tree):
        top = used.split(".")[0]
        if top in ONLY_IN and not within(name, ONLY_IN[top]):
            found.append(f"imports {top}")
    return found


@pytest.mark.parametrize("path", SOURCES, ids=dotted)
def test_every_module_has_a_floor_and_imports_point_down(path: Path) -> None:
    name = dotted(path)
    assert name.split(".")[0] in FLOOR, f"{name} has no floor in this test"
    assert faults(name, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("cards", "from holdem_eval.ranges import Range"),
        ("strength", "from holdem_eval.ranges.range import Range"),
        ("ranges.range", "import holdem_eval.show.grid"),
        ("ranges.range", "from holdem_eval.native import kernels"),
        ("rules.betting", "from holdem_eval.native import kernels"),
        ("equities.query", "import holdem_eval"),
        ("equities.query", "from holdem_eval import Range"),
        ("equities.outcome", "def __str__(self):\n    from holdem_eval.show import text"),
        ("equities.outcome", "import rich.table"),
        ("show.text", "from holdem_eval.cli import main"),
    ],
)
def test_the_faults_are_found(name: str, source: str) -> None:
    assert faults(name, source)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        (
            "equities.outcome",
            "class E:\n    def _repr_html_(self):\n        from holdem_eval.show.html import equity_html",
        ),
        ("ranges.breakdown", "from holdem_eval.strength import evaluate_many"),
        ("rules.settle", "from holdem_eval.native import kernels"),
        ("__init__", "from holdem_eval.ranges import Range"),
        ("show.text", "from rich.table import Table"),
    ],
)
def test_what_is_allowed_passes(name: str, source: str) -> None:
    assert faults(name, source) == []


def siblings(folder: Path) -> set[str]:
    """Names of the modules and packages in a folder."""
    modules = {
        path.name.split(".")[0] for path in folder.iterdir() if path.suffix in (".py", ".pyx", ".so", ".pyd")
    }
    packages = {path.name for path in folder.iterdir() if path.is_dir() and any(path.glob("__init__.py"))}
    return (modules | packages) - {"__init__", "__main__"}


def bound_names(tree: ast.Module, imports: bool) -> Iterator[str]:
    """Names of functions and classes at the top of a module; with ``imports`` also of what it imports."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif imports and isinstance(node, ast.ImportFrom):
            yield from (
                alias.asname or alias.name for alias in node.names if not submodule(node.module, alias.name)
            )


def submodule(module: str | None, name: str) -> bool:
    folder = PACKAGE.parent / (module or "").replace(".", "/")
    return folder.is_dir() and name in siblings(folder)


@pytest.mark.parametrize("path", SOURCES, ids=dotted)
def test_no_function_shares_the_name_of_a_module_beside_it(path: Path) -> None:
    """``from package import thing`` must never depend on which of the two was imported first."""
    is_package = path.name == "__init__.py"
    own = set() if is_package else {path.stem}
    bound = set(bound_names(ast.parse(path.read_text("utf-8")), imports=is_package))
    assert bound & (siblings(path.parent) - own) == set()


def test_native_knows_no_python_of_ours() -> None:
    sources = sorted((PACKAGE / "native").glob("*.pyx"))
    assert sources, "no Cython source found: the check below would be empty"
    for path in sources:
        for line in path.read_text("utf-8").splitlines():
            words = line.split()
            if words[:1] in (["import"], ["from"], ["cimport"]):
                inside = words[1] == "holdem_eval.native" or words[1].startswith("holdem_eval.native.")
                assert inside or words[1].split(".")[0] not in ("holdem_eval", "numpy"), (
                    f"{path.name}: {line}"
                )


def test_importing_the_library_stays_light() -> None:
    """Nothing heavy is loaded that numpy does not load by itself."""
    program = (
        "import sys, numpy; old = set(sys.modules); import holdem_eval; print(*(set(sys.modules) - old))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "holdem_eval.cards" in loaded
    assert sorted(loaded.intersection(HEAVY)) == []


def test_packages_that_come_when_they_are_asked_for() -> None:
    program = (
        "import sys, holdem_eval as he; assert 'rules' in he.__all__; he.rules.Deck(seed=1)"
        "\ntry: he.nothing\nexcept AttributeError as e: print(e)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "module 'holdem_eval' has no attribute 'nothing'\n"


def test_help_does_not_load_rich() -> None:
    program = (
        "import sys; from holdem_eval.cli.main import main; main(['--help']); sys.exit('rich' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert "equity" in run.stdout
