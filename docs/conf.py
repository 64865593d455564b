"""How the pages become a site: MyST, furo, and the docstrings as they stand."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from enum import EnumType
from itertools import pairwise
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy.typing
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

from holdem_eval import __version__

T = TypeVar("T")


class NDArray(Generic[T]):
    """numpy's is an alias: who reads an annotation would see no name, but what it stands for."""


numpy.typing.NDArray = NDArray  # before a module of the package is imported

project = "holdem_eval"
author = "The holdem_eval founders"
copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = f"holdem_eval {release}"
html_copy_source = False

nitpicky = True
# Nothing is fetched while building, so what the names of other projects lead to is not known.
nitpick_ignore_regex = [
    ("py:.*", r"(np|numpy)\..*|NDArray|ArrayLike|DTypeLike"),
    ("py:.*", r"(collections|concurrent|decimal|enum|fractions|os|random|typing)(\..*)?"),
    ("py:.*", r"[A-Z][a-z]*Error|Fraction|Iterable|Iterator|Mapping|Sequence|SupportsIndex|Any"),
]
nitpick_ignore = [  # what is not ours, too, and names of types that say no more than the text beside them
    ("py:class", name)
    for name in (
        "Executor",
        "Hand",
        "HandLike",
        "OddChip",
        "StrengthOrCards",
        "holdem_eval.rules.button.Seating",
    )
]
add_module_names = False
autosummary_generate = False
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}
maximum_signature_line_length = 88
python_use_unqualified_type_names = True

ENTRY = re.compile(r"^\.\. auto(?!module)\w+:: (\S+)$", re.MULTILINE)
SECTION = re.compile(r"[-]{3,}")


def list_names(app: Sphinx, docname: str, content: list[str]) -> None:
    """Under each heading of "All names", the names of the page that it links to."""

    def with_names(heading: re.Match[str]) -> str:
        page = (Path(app.srcdir) / "reference" / heading[1]).read_text("utf-8")
        names = "".join(f"   ~{name}\n" for name in ENTRY.findall(page))
        return f"{heading[0]}\n\n```{{eval-rst}}\n.. autosummary::\n   :nosignatures:\n\n{names}```"

    if docname == "reference/index":
        content[0] = re.sub(r"^## \[.*\]\((.*)\)$", with_names, content[0], flags=re.MULTILINE)


def read_sections(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """A numpy section is its title and a definition list; what follows it is a paragraph again."""
    lines[:] = _in_rest(line for line in lines if not line.startswith("Alias for field number"))


def _in_rest(lines: Iterable[str]) -> Iterator[str]:
    in_section = False
    for line, after in pairwise([*lines, ""]):
        if SECTION.fullmatch(line):
            yield ""
        elif SECTION.fullmatch(after):
            in_section = True
            yield f".. rubric:: {line}"
        elif in_section and after.startswith("    ") and re.fullmatch(r"\w+(, \w+)*", line):
            yield ", ".join(f"``{argument}``" for argument in line.split(", "))
        else:
            yield line


def show_signature(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str, result: str
) -> tuple[str, str] | None:
    """Classes whose fields are listed below their name, with types and defaults, need not list them twice."""
    has_fields = is_dataclass(obj) or hasattr(obj, "_fields") or isinstance(obj, EnumType)
    return ("", "") if what == "class" and has_fields else None


def find_short_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.Element | None:
    """Docstrings name things as their module does: of what has that name here, the shortest path is meant."""
    if node.get("refdomain") != "py":
        return None
    ending = "." + node["reftarget"].rpartition("holdem_eval.")[2]
    objects: dict[str, Any] = env.domains.python_domain.objects
    found = min((name for name in objects if name.endswith(ending)), key=len, default=None)
    if found is None:
        return None
    entry = objects[found]
    return make_refnode(app.builder, node["refdoc"], entry.docname, entry.node_id, contnode, found)


def setup(app: Sphinx) -> None:
    app.connect("source-read", list_names)
    app.connect("autodoc-process-docstring", read_sections)
    app.connect("autodoc-process-signature", show_signature)
    app.connect("missing-reference", find_short_name)
