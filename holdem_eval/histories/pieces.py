"""A long text cut at its headings, one piece at a time: however many there are, memory holds two of them."""

from __future__ import annotations

import re
from collections.abc import Iterator


def pieces(heading: re.Pattern[str], text: str) -> Iterator[tuple[re.Match[str], int]]:
    """Each heading, and where its piece of the text ends: at the next one, or with the text.

    >>> [(match[0], end) for match, end in pieces(re.compile("[0-9]"), "1 one 2 two")]
    [('1', 6), ('2', 11)]
    """
    here: re.Match[str] | None = None
    for following in heading.finditer(text):
        if here is not None:
            yield here, following.start()
        here = following
    if here is not None:
        yield here, len(text)
