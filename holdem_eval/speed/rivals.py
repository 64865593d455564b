"""The rivals' packages, loaded only when they are asked, none required."""

from __future__ import annotations

import warnings
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

_loaded: dict[str, str] = {}


class NotInstalled(Exception):
    """The rival's distribution is not there: its rows are skipped by name."""

    def __init__(self, distribution: str) -> None:
        super().__init__(f"{distribution} is not installed")
        self.distribution = distribution


def load(distribution: str, module: str) -> Any:
    """``module`` of an installed ``distribution``, or :class:`NotInstalled`; a broken one fails loudly."""
    try:
        _loaded[distribution] = version(distribution)
    except PackageNotFoundError:
        raise NotInstalled(distribution) from None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # in their code: no reason to stop
        return import_module(module)


def versions() -> dict[str, str]:
    """Distribution -> version of every rival that took part."""
    return dict(sorted(_loaded.items()))
