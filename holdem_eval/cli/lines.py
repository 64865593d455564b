"""The lines of stdin: one, one question; whatever comes, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TextIO

LONGEST_LINE: Final = 1 << 20


class Line(NamedTuple):
    """A line with something on it; the first is number 1."""

    number: int
    text: str

    def checked(self) -> str:
        """The text, unless it is too long: a ValueError then."""
        if len(self.text) > LONGEST_LINE:
            raise ValueError(f"expected at most {LONGEST_LINE:,} characters, got more")
        return self.text


def lines_of(stream: TextIO) -> Iterator[Line]:
    """The lines that are not blank, without what surrounds their text: blanks, ends of lines, a byte-order
    mark. Of one that is too long no more is kept than shows that it is.

    >>> import io
    >>> list(lines_of(io.StringIO("AhKh\\n\\n 22+ ")))
    [Line(number=1, text='AhKh'), Line(number=3, text='22+')]
    """
    number = 0
    while piece := stream.readline(LONGEST_LINE + 1):
        number += 1
        rest = piece
        while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        text = (piece.removeprefix("\ufeff") if number == 1 else piece).strip()
        if text:
            yield Line(number, text)
