"""Every example in a docstring runs and prints what it says; what the package gives out has a docstring."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

import holdem_eval

NEEDS = {"holdem_eval.jit": "numba"}
MODULES = [
    found.name
    for found in pkgutil.walk_packages(holdem_eval.__path__, "holdem_eval.")
    if not found.name.endswith("__main__")  # importing it runs it
]


def loaded(name: str) -> ModuleType:
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    return importlib.import_module(name)


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    report: list[str] = []
    module = loaded(name)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module, name):
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert "".join(report) == ""


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    counts = {name: sum(len(test.examples) for test in finder.find(loaded(name), name)) for name in MODULES}
    assert sum(counts.values()) > 100
    assert counts["holdem_eval.native.kernels"] > 0  # compiled modules too


@pytest.mark.parametrize("name", sorted(holdem_eval.__all__))
def test_what_the_package_gives_out_has_a_docstring_and_functions_an_example(name: str) -> None:
    thing = getattr(holdem_eval, name)
    assert inspect.getdoc(thing)
    if callable(thing) and not isinstance(thing, type):
        assert ">>> " in inspect.getdoc(thing), f"{name} shows no example"
    if isinstance(thing, type):
        undocumented = [
            method
            for method, value in vars(thing).items()
            if not method.startswith("_")
            and isinstance(value, property | staticmethod | classmethod) | inspect.isfunction(value)
            and not inspect.getdoc(value)
        ]
        assert undocumented == []
