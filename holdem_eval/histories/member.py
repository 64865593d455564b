"""What the readers of archives give: one member after the other, or where the archive is damaged."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Member(NamedTuple):
    """A member of an archive; its bytes can be had until the next one is asked for."""

    name: str
    refused: str | None
    """Why it cannot be read, such as a link."""
    is_sure: bool
    """False: nothing vouches for the name, which may be a damaged one."""
    read: Callable[[int], bytes | None]
    """Its bytes, or None if there are more than so many."""
    done: int
    """Bytes of the archive consumed by then."""


class DamagedMember(Exception):
    """A member that cannot be unpacked, which was seen after ``n_bytes`` of it; others can."""

    def __init__(self, reason: str, n_bytes: int) -> None:
        super().__init__(reason)
        self.n_bytes = n_bytes


class DamagedArchive(Exception):
    """``where`` in the archive it is damaged; what comes after that cannot be found."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(where, reason)
        self.where = where
        self.reason = reason
