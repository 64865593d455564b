"""docs/: every example runs and prints what its page says; every public name is two clicks away."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from itertools import pairwise
from pathlib import Path

import pytest
from support import pages
from support.pages import Command, Page

from holdem_eval.cli.commands import COMMANDS
from holdem_eval.cli.main import main

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {str(path.relative_to(DOCS)): Page(path) for path in sorted(DOCS.rglob("*.md"))}
MODULES = ["", ".boards", ".equities", ".histories", ".jit", ".ranges", ".rules"]
"""The modules that users import names from: each says with ``__all__`` which."""
EXAMPLES = [(name, command) for name, page in PAGES.items() for command in page.commands()]
HELP = {
    command.line.split()[1]: command.output for _, command in EXAMPLES if command.line.endswith(" --help")
}
TRUSTED = ("make ", "pip install ")  # what an `sh` block may hold: installing is not a test's business


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return pages.shell_in(tmp_path_factory.mktemp("bin"))


def test_every_block_is_of_a_kind_that_is_checked() -> None:
    for name, page in PAGES.items():
        assert page.text.count("```") == 2 * len(page.blocks), name
        for block in page.blocks:
            assert block.language in ("python", "console", "sh", "text") or block.language.startswith("{"), (
                f"{name}:{block.line}"
            )
            if block.language == "sh":
                assert all(line.startswith(TRUSTED) for line in block.body.splitlines()), (name, block)


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.bodies("python")])
def test_python_examples(name: str) -> None:
    if "numba" in PAGES[name].text:
        pytest.importorskip("numba")
    assert PAGES[name].examples().examples
    assert PAGES[name].failures() == ""


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, id=f"{name}: {command.line}")
        for name, command in EXAMPLES
        if not command.line.endswith(" --help")
    ],
)
def test_shell_examples(command: Command, shell: dict[str, str]) -> None:
    pages.check(command, shell)


@pytest.mark.parametrize("name", HELP)
def test_help(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What ``--help`` prints needs no process of its own."""
    monkeypatch.setenv("COLUMNS", "80")
    assert main([name, "--help"]) == 0
    assert capsys.readouterr() == (HELP[name], "")


def linked(page: Page) -> list[str]:
    """The pages that a page's tables of contents name."""
    folder = page.path.parent
    return [
        str((folder / f"{entry}.md").resolve().relative_to(DOCS))
        for block in page.blocks
        if block.language == "{toctree}"
        for entry in block.body.split("\n")
        if entry and not entry.startswith(":")
    ]


def test_every_page_is_linked_from_the_first_or_one_that_it_links() -> None:
    near = linked(PAGES["index.md"])
    assert sorted(re.findall(r"\]\(([^)]+\.md)\)", PAGES["index.md"].text)) == sorted(near)
    far = [name for page in near for name in linked(PAGES[page])]
    assert sorted({"index.md", *near, *far}) == sorted(PAGES)
    assert len({*near, *far}) == len(near) + len(far)


def documented(page: Page) -> list[str]:
    return re.findall(r"^\.\. auto(?!module)\w+:: (\S+)$", page.text, re.MULTILINE)


def found(path: str) -> object:
    """What ``holdem_eval.rules.Pot`` names."""
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)


def test_every_public_name_is_in_the_reference() -> None:
    """Once: under its own path, or that of the module which gives out the same thing."""
    pytest.importorskip("numba", reason="holdem_eval.jit is documented, too")
    entries = [entry for name in linked(PAGES["index.md"]) for entry in documented(PAGES[name])]
    assert len(set(entries)) == len(entries) > 90
    things = {entry: found(entry) for entry in entries}
    missing = [
        path
        for module in (f"holdem_eval{suffix}" for suffix in MODULES)
        for name in importlib.import_module(module).__all__
        if (path := f"{module}.{name}") not in things
        and not inspect.ismodule(found(path))
        and not any(found(path) is thing for thing in things.values())
    ]
    assert missing == [], "write an .. autofunction:: or .. autoclass:: in a page of docs/reference/"


def test_every_entry_says_something() -> None:
    """Of its own: a variable without a text below it would show that of its type."""
    pytest.importorskip("numba", reason="holdem_eval.jit is documented, too")
    for page in PAGES.values():
        for entry in documented(page):
            thing = found(entry)
            if inspect.isclass(thing) or inspect.isroutine(thing) or hasattr(thing, "cache_info"):
                assert inspect.getdoc(thing), entry
            else:
                assert entry in described(entry.rpartition(".")[0]), entry


def described(module: str) -> set[str]:
    """The variables of a module that a text follows."""
    body = ast.parse(inspect.getsource(importlib.import_module(module))).body
    return {
        f"{module}.{ast.unparse(before.target)}"
        for before, after in pairwise(body)
        if isinstance(before, ast.AnnAssign)
        and isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
    }


def test_the_list_of_all_names_has_every_page_with_entries() -> None:
    """Under a link to the page ``docs/conf.py`` lists its names."""
    listed = re.findall(r"^## \[.+\]\((.+)\)$", PAGES["reference/index.md"].text, re.MULTILINE)
    assert sorted(listed) == [
        name.removeprefix("reference/") for name, page in PAGES.items() if documented(page)
    ]


def test_every_command_is_in_the_reference() -> None:
    page = PAGES["reference/command.md"]
    names = [command.name for command in COMMANDS]
    assert re.findall(r"^## (\S+)$", page.text, re.MULTILINE) == names
    assert [*HELP] == names


def test_every_module_with_public_names_is_looked_at() -> None:
    package = Path(importlib.import_module("holdem_eval").__file__ or "").parent
    with_all = {
        ".".join(path.relative_to(package).with_suffix("").parts).removesuffix("__init__").rstrip(".")
        for path in package.rglob("*.py")
        if re.search("^__all__ = ", path.read_text("utf-8"), re.MULTILINE)
    }
    assert with_all == {suffix.lstrip(".") for suffix in MODULES}
