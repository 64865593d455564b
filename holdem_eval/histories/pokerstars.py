"""PokerStars texts, turned into PHH by PokerKit's parser (``pip install 'holdem_eval[pokerstars]'``).

Covered: no-limit hold'em in English, cash games and tournaments, without antes, straddles and posts of
newcomers, which that parser does not read. Stacks at the end are those of the rules: rake is not taken off.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import redirect_stderr
from typing import Final

from holdem_eval.errors import HistoryError
from holdem_eval.histories.pieces import pieces

_START: Final = re.compile(r"^\ufeff?PokerStars (?:Zoom )?(?:Hand|Game) #(\w{1,200})", re.MULTILINE)
_UNREAD: Final = re.compile(r": (posts (?:the ante|small & big blinds|a dead blind|straddle)|straddles)")


def is_pokerstars(data: bytes) -> bool:
    """Whether a text begins as those of PokerStars do.

    >>> is_pokerstars(b"PokerStars Hand #1: Hold'em No Limit ($1/$2 USD)"), is_pokerstars(b"Read me")
    (True, False)
    """
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:11] == b"PokerStars "


def phh_texts(text: str, place: str) -> Iterator[tuple[str, str | HistoryError]]:
    """(where, PHH text or what is wrong) of each hand in a PokerStars text.

    Raises :class:`HistoryError` without PokerKit, or for a text that is not PokerStars'.
    """
    if not _START.search(text):
        raise HistoryError(place, "expected a text of PokerStars hands, got none")
    for start, end in pieces(_START, text):
        where = f"{place}, hand {start[1]}"
        yield where, _converted(text[start.start() : end].lstrip("\ufeff").strip(), where)


def _converted(text: str, place: str) -> str | HistoryError:
    try:
        from pokerkit import HandHistory
    except ImportError:
        raise HistoryError(
            place, "expected PokerKit to read PokerStars texts: pip install 'holdem_eval[pokerstars]'"
        ) from None
    if unread := _UNREAD.search(text):
        return HistoryError(place, f"expected small and big blind only, got {unread[1]!r}")
    try:
        with redirect_stderr(io.StringIO()), warnings.catch_warnings():  # it prints tracebacks
            warnings.simplefilter("ignore")
            hands = list(HandHistory.from_pokerstars(text, error_status=True))
    except Exception as error:  # whatever goes wrong in there, it is this hand that cannot be read
        why = type(error).__name__
        return HistoryError(place, f"expected a no-limit hold'em hand, got one PokerKit cannot read ({why})")
    if len(hands) != 1:
        return HistoryError(place, f"expected one hand, got {len(hands)}")
    for number, player in enumerate(hands[0].players, 1):  # the parser passes mucks over
        if f"\n{player}: mucks hand" in text:
            hands[0].actions.append(f"p{number} sm")
    return str(hands[0].dumps())
