"""The house stays in order: imports point down, few modules touch the kernels, the import stays light."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import holdem_eval

PACKAGE = Path(holdem_eval.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))

# Higher floors may import lower ones. Rooms of one floor do not know each other, except as BESIDE says.
FLOOR = {
    "errors": 0,
    "wording": 0,
    "arrays": 1,
    "threads": 1,
    "native": 1,
    "cards": 1,
    "combos": 2,
    "strength": 3,
    "isomorphism": 3,
    "ranges": 3,
    "equities": 4,
    "boards": 4,
    "rules": 4,
    "jit": 5,
    "features": 5,
    "many": 5,
    "rows": 5,
    "speed": 5,
    "jobs": 6,
    "histories": 6,
    "show": 7,
    "page": 8,
    "cli": 9,
    "__init__": 10,
    "__main__": 10,
}
BESIDE = {
    ("ranges", "strength"),  # a breakdown values the range on a board
    ("boards", "equities"),  # hands on a board are a checked question, and a spot weighs one by its equity
}
TO_COME = {"isomorphism", "features", "jobs", "page"}
"""Rooms that the design has and the house not yet."""

# The same inside equities/: a question -> planner -> engine -> histogram -> the answer.
EQUITIES = {
    "possible": 0,
    "symmetry": 0,
    "progress": 0,
    "histogram": 0,
    "costs": 0,
    "query": 1,
    "results": 1,
    "seats": 2,
    "engines": 3,
    "engines.preflop": 4,
    "engines.known": 4,
    "engines.joint": 4,
    "engines.one_range": 4,
    "engines.sweep": 4,
    "engines.three": 4,
    "engines.uniform": 4,
    "engines.sampling": 4,
    "planner": 5,
    "cancellation": 6,
    "answer": 7,
    "by_combo": 8,
    "by_card": 8,
    "by_flop": 8,
    "matchups": 8,
    "equities": 9,
}

FROM_THE_TOP = {("cli", "__version__")}  # all else is imported from the module that defines it

TOUCH_NATIVE = (
    "strength",
    "isomorphism",
    "boards",
    "equities",
    "many",
    "rows",
    "features",
    "rules.settle",
    "rules.prizes",
    "jit",
    "native",
)
ONLY_IN = {
    "click": ("cli",),
    "rich": ("show", "cli"),
    "matplotlib": ("show.plots",),
    "numba": ("jit",),
    "llvmlite": ("jit",),
    "pyarrow": ("jobs", "histories"),
    "dask": ("jobs",),
    "distributed": ("jobs",),
    "starlette": ("page",),
    "uvicorn": ("page",),
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
    """The rooms of the house that a tree imports from, such as ``cards`` or ``equities.results``."""
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
            if room == "equities" and not goes_down(name, used):
                found.append(f"imports {used}, which is not below it")
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


def goes_down(name: str, used: str) -> bool:
    """Inside equities/: is what ``used`` comes from on a floor below module ``name``?"""
    parts = used.split(".")
    module = next(".".join(parts[1:end]) for end in (3, 2, 1) if ".".join(parts[1:end]) in {*EQUITIES, ""})
    own = name.removeprefix("equities.")
    return EQUITIES[module or "equities"] < EQUITIES[own]


@pytest.mark.parametrize("path", SOURCES, ids=dotted)
def test_every_module_has_a_floor_and_imports_point_down(path: Path) -> None:
    name = dotted(path)
    assert name.split(".")[0] in FLOOR, f"{name} has no floor in this test"
    assert faults(name, path.read_text("utf-8")) == []


def test_every_room_has_a_floor_and_none_is_a_ghost() -> None:
    """A room of the design that is built leaves TO_COME; each module of equities/ has its floor."""
    built = {name.split(".")[0] for name in map(dotted, SOURCES)}
    assert set(FLOOR) - built == TO_COME
    inside = {
        name.removeprefix("equities.") for name in map(dotted, SOURCES) if name.split(".")[0] == "equities"
    }
    assert inside == set(EQUITIES)


def modules_used(path: Path) -> set[str]:
    """The modules of ours that a module imports, wherever the import stands, except where a result shows
    itself."""
    tree, modules, found = ast.parse(path.read_text("utf-8")), set(map(dotted, SOURCES)), set()
    for used, node in rooms_used(tree):
        parts = used.split(".")
        module = next((".".join(parts[:n]) for n in (3, 2, 1) if ".".join(parts[:n]) in modules), "__init__")
        if not (parts[0] == "show" and in_showing_method(tree, node)):
            found.add(module)
    return found


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle; [] where there are none."""
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_circle_of_imports_typing_included() -> None:
    graph = {dotted(path): modules_used(path) for path in SOURCES}
    assert sum(map(len, graph.values())) > 300
    assert circle(graph) == []
    graph["equities.query"] = graph["equities.query"] | {"equities.planner"}
    assert "equities.query" in circle(graph)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("cards", "from holdem_eval.ranges import Range"),
        ("equities.query", "from holdem_eval.equities.planner import plan"),
        ("equities.histogram", "from holdem_eval.equities.results import Equity"),
        ("equities.engines.sweep", "from holdem_eval.equities.engines.three import Three"),
        ("equities.engines", "from holdem_eval.equities.engines.sweep import Sweep"),
        ("equities.costs", "from holdem_eval.equities import planner"),
        ("equities.planner", "from holdem_eval.equities import equity"),
        ("strength", "from holdem_eval.ranges.range import Range"),
        ("ranges.range", "import holdem_eval.show.grid"),
        ("ranges.range", "from holdem_eval.native import kernels"),
        ("rules.betting", "from holdem_eval.native import kernels"),
        ("equities.query", "import holdem_eval"),
        ("equities.query", "from holdem_eval import Range"),
        ("equities.results", "def __str__(self):\n    from holdem_eval.show import text"),
        ("equities.results", "import rich.table"),
        ("show.text", "from holdem_eval.cli import main"),
    ],
)
def test_the_faults_are_found(name: str, source: str) -> None:
    assert faults(name, source)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        (
            "equities.results",
            "class E:\n    def _repr_html_(self):\n        from holdem_eval.show.html import equity_html",
        ),
        ("equities.cancellation", "from holdem_eval.equities.planner import engine_of"),
        ("equities.answer", "from holdem_eval.equities import cancellation"),
        ("equities.engines.sweep", "from holdem_eval.equities.engines import Engine"),
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
        "import sys, numpy; old = set(sys.modules); import holdem_eval as he; he.equity; "
        "print(*(set(sys.modules) - old))"
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


def test_sums_are_the_same_on_every_machine() -> None:
    """BLAS, behind a matrix product of floats, adds in an order of its own on each processor."""
    found = set()
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            product = isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult)
            named = isinstance(node, ast.Attribute) and node.attr in BLAS
            if product or named:
                found.add(source.relative_to(PACKAGE).as_posix())
    assert found == {"equities/engines/three.py"}  # a product of counts


BLAS = {"dot", "vdot", "inner", "matmul", "einsum", "tensordot", "linalg"}
