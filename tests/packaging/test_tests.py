"""The tests as rooms: what two of them need stands in ``support/``, and no two files have one name."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_no_test_imports_a_test() -> None:
    """pytest imports a test module as it likes; a second copy of it would share nothing with the first."""
    found = [
        f"{path.relative_to(TESTS)}:{node.lineno}: {ast.unparse(node)}"
        for path in sorted(TESTS.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        and any(part.startswith("test_") for name in imported(node) for part in name.split("."))
    ]
    assert found == []


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    names = [alias.name for alias in node.names]
    return names if isinstance(node, ast.Import) else [node.module or "", *names]


def test_no_two_files_have_one_name() -> None:
    """The folders are no packages: of two modules of one name pytest would see one."""
    names = Counter(path.name for path in TESTS.rglob("*.py"))
    assert [name for name, times in names.items() if times > 1] == []
