"""Engines asked by name, whatever the planner would choose."""

from __future__ import annotations

from typing import Protocol, TypeVar

import holdem_eval as he

Made = TypeVar("Made", covariant=True)


class Kind(Protocol[Made]):
    def of(self, query: he.Query) -> Made | None: ...


def engine(kind: Kind[Made], query: he.Query) -> Made:
    """The engine of that kind, which can count the query."""
    found = kind.of(query)
    assert found is not None, f"{kind} cannot count {query}"
    return found
