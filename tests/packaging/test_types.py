"""The types that users see: checkers read typed_use.py, and the stub names what the compiled module has."""

from __future__ import annotations

import ast
import inspect
import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import holdem_eval
from holdem_eval.native import kernels

USE = Path(__file__).with_name("typed_use.py")
STUB = Path(kernels.__file__).with_name("kernels.pyi")


def run(*command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Checkers find the package as they find any other, an editable install too: nobody tells them where."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")
    }
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A user's project: one file, strict settings, no setting of ours."""
    shutil.copy(USE, tmp_path)
    strict = {"typeCheckingMode": "strict", "reportUnnecessaryTypeIgnoreComment": "error"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(strict))
    (tmp_path / "mypy.ini").write_text("[mypy]\nstrict = True\n")
    return tmp_path


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed")
def test_mypy_reveals_the_types(project: Path) -> None:
    result = run(sys.executable, "-m", "mypy", "--no-error-summary", USE.name, cwd=project)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


@pytest.mark.skipif(find_spec("pyright") is None, reason="pyright is not installed")
def test_pyright_reveals_the_types(project: Path) -> None:
    pyright = [sys.executable, "-m", "pyright"]
    if run(*pyright, "--version", cwd=project).returncode:
        pytest.skip("pyright is installed, but finds no Node to run on (pip install 'pyright[nodejs]')")
    result = run(*pyright, "--outputjson", "--pythonpath", sys.executable, cwd=project)
    report = json.loads(result.stdout)
    assert report["summary"]["filesAnalyzed"] == 1
    assert [found["message"] for found in report["generalDiagnostics"]] == []


def test_the_package_says_that_it_is_typed() -> None:
    assert Path(holdem_eval.__file__).with_name("py.typed").is_file()


def parameters(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]


def test_the_stub_names_all_that_the_compiled_module_has() -> None:
    nodes = ast.parse(STUB.read_text("utf-8")).body
    stub = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for node in nodes:  # twins: `name = another`
        if isinstance(node, ast.Assign):
            ((twin,), of) = node.targets, node.value
            assert isinstance(twin, ast.Name) and isinstance(of, ast.Name)
            stub[twin.id] = stub[of.id]
    named = [node.target for node in nodes if isinstance(node, ast.AnnAssign)]
    constants = {name.id for name in named if isinstance(name, ast.Name) and not name.id.startswith("_")}
    public = {name for name in vars(kernels) if not name.startswith("_") and name != "c"}
    assert set(stub) | constants == public
    for name, node in stub.items():
        if isinstance(node, ast.FunctionDef):
            assert parameters(node) == list(inspect.signature(getattr(kernels, name)).parameters), name
        else:
            methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            fields = {item.target.id for item in node.body if isinstance(item, ast.AnnAssign)}  # type: ignore[union-attr]
            has = {name for name in dir(getattr(kernels, name)) if not name.startswith("_")}
            assert methods - {"__init__"} | fields == has, name
