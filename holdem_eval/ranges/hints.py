"""What was probably meant by a word that cannot be read: only texts that can be read are proposed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from holdem_eval.ranges.hands import is_hand
from holdem_eval.ranges.notation import read_number, read_share, to_write

_LONGEST: Final = 24
"""No word that somebody meant is longer."""

_PLAIN_WORDS: Final = {
    **dict.fromkeys(("pair", "pairs"), "22+"),
    **dict.fromkeys(("all", "everything"), "random"),
    "broadways": "TT+, ATs+, KTs+, QTs+, JTs, ATo+, KTo+, QTo+, JTo",
    "nothing": "none",
}


def meant_by(word: str) -> str:
    """The hint for a normalised word that cannot be read; "" where there is none.

    >>> meant_by("tt+!aa"), meant_by("77777"), meant_by("kj0"), meant_by("hello")
    ('write TT+, !AA', 'write 77', 'write KJo', '')
    """
    if len(word) > _LONGEST:
        return ""
    share = read_number(word.removeprefix("top"))
    if share is not None and share <= 100:
        return f"a share of all hands is written {word}%"
    if meant := _repaired(word):
        return to_write(meant)
    hand, _, weight = word.partition("=")
    if is_hand(hand) and read_share(weight) is not None:
        return f"a weight follows a colon: {to_write(f'{hand}:{weight}')}"
    if "{" in word or "}" in word:
        return "no braces around hands; a group is written 50%(KK+,AK)"
    if "x" in word or "*" in word:
        return "x or * is any rank and follows a rank: Ax, Axs, K*o, Tx+"
    return ""


def _repaired(word: str) -> str:
    """A readable text for ``word``; "" where none is found."""
    if word in _PLAIN_WORDS:
        return _PLAIN_WORDS[word]
    hand, mark, taken = word.partition("!")
    if mark and is_hand(hand) and is_hand(taken):
        return f"{hand}, !{taken}"
    if len(word) > 2 and set(word) == {word[0]} and is_hand(word[:2]):
        return word[:2]
    for repair in _repairs(word):
        if repair != word and is_hand(repair):
            return repair
    return ", ".join(_in_pieces(word))


def _repairs(word: str) -> Iterator[str]:
    """What a slip of the hand may have spoilt."""
    yield word.lstrip("~")
    yield word.replace("0", "o")  # KJ0
    yield re.sub("1(?!0)", "t", word)  # A1s
    yield re.sub("^(..)x", r"\1", word)  # AKx, where x stands for the suits
    yield re.sub("^(.[cdhs])x", r"\1*", word)  # Asx
    yield re.sub("^([x*])(.)", r"\2\1", word)  # xA
    for place in range(1, len(word)):
        if word[place] == word[place - 1]:  # AKss
            yield word[:place] + word[place + 1 :]


def _in_pieces(word: str) -> list[str]:
    """Hands that stand side by side without a separator, each as long as can be read; none if not all can."""
    pieces = []
    while word:
        end = next((end for end in range(len(word), 1, -1) if is_hand(word[:end])), 0)
        if not end:
            return []
        pieces.append(word[:end])
        word = word[end:]
    return pieces
