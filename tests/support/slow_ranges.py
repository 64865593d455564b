"""A second reader of range texts, slow and plain: for each word it asks every hand whether it is meant.

It shares nothing with ``holdem_eval.ranges``. The order of hands behind percentages is that of the equities
against a random hand in ``preflop_169_vs_random.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache

from support.data import DATA

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = [(rank, suit) for rank in range(13) for suit in SUITS]
HANDS = [(high, low) for place, high in enumerate(CARDS) for low in CARDS[:place]]
"""The 1,326 hands in combo order, each as (rank, suit) of the higher card, then of the lower one."""

Hand = tuple[tuple[int, str], tuple[int, str]]
Rule = Callable[[int, int, str, str], bool]
"""On the higher rank, the lower rank and their suits."""


class Refused(ValueError):
    """The text is no range."""


def slow_range(text: str) -> list[float]:
    """The 1,326 weights of a text in combo order; raises :class:`Refused`."""
    parts = [part for part in re.split(r"[\s,;]+", text.removeprefix("\ufeff")) if part]
    if len(parts) >= 170 and all(
        re.fullmatch(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", p, re.I | re.A) for p in parts
    ):
        return listed(parts)
    text = normal(text)
    cards = re.findall("(10|[2-9tjqka])([cdhs])", text)
    between = re.sub("(10|[2-9tjqka])([cdhs])", "", text)
    if len(cards) == 2 and re.fullmatch(r"[\s,;]*(\[[\s,;]*\][\s,;]*)*", between) and whole_cards(text):
        return one_hand(cards)
    if text.strip(" ,;\n\r") == "none":
        return [0.0] * 1326
    refuse_misreadings(text)
    return Reader(text).read()


def listed(parts: list[str]) -> list[float]:
    weights = [float(part) for part in parts]
    if len(weights) != 1326 or not all(0 <= weight <= 1 for weight in weights):
        raise Refused("not 1326 weights")
    return weights


def whole_cards(text: str) -> bool:
    """Does no bracket or separator part a rank from its suit?"""
    return re.fullmatch(r"([\s,;\[\]]|(10|[2-9tjqka])[cdhs])*", text) is not None


def one_hand(cards: list[tuple[str, str]]) -> list[float]:
    first, second = ((rank_of(rank), suit) for rank, suit in cards)
    if first == second:
        raise Refused("a card twice")
    return [float({first, second} == set(hand)) for hand in HANDS]


def normal(text: str) -> str:
    """Small letters, plain dashes and blanks, and no blank that separates nothing."""
    text = text.removeprefix("\ufeff")
    text = "".join(letter.lower() if letter.isascii() else letter for letter in text)
    for letter, symbols in zip(SUITS, ("♣♧", "♦♢", "♥♡❤", "♠♤"), strict=True):
        text = re.sub(f"[{symbols}]", letter, text)
    text = re.sub("[\ufe0e\ufe0f]", "", text)
    text = re.sub("[\u2010\u2011\u2013\u2014\u2212]", "-", text)
    text = re.sub("[\t\u00a0\u2007\u2009\u202f]", " ", text)
    text = re.sub(" +", " ", text)
    text = re.sub(r" (?=[:@%])|(?<=[:@!]) |(?<=top) ", "", text)
    text = re.sub(r" (?=[,;)\n\r]|\[/|$)", "", text)
    text = text.replace(" - ", "-")
    return re.sub(
        r"(?<![^\s,;(\]!])any( two| hand)?(?![^\s,;:@()\[\]!])", lambda m: m[0].replace(" ", "_"), text
    )


def refuse_misreadings(text: str) -> None:
    if " -" in text or "- " in text:
        raise Refused("a blank on one side of a dash")
    if re.search(r"(?<![^\s,;(\]!])any(_two|_hand)? (?!!)", text):
        raise Refused("a hand after any")
    if re.search(r"(?<![^\s,;(\]])!?(\d+|[\d.]+%-\d+),\d+%", text, re.A):
        raise Refused("a decimal comma")
    for weight, digits, percent in re.findall(r"[:@](\d+),(\d+)(%?)(?![^\s,;)\[\]])", text, re.A):
        if int(weight) == 0 or not readable(digits + percent) or (percent and int(weight) > 1):
            raise Refused("a decimal comma in a weight")


def readable(word: str) -> bool:
    try:
        hands_named(word)
    except Refused:
        return False
    return True


class Reader:
    """Reads items from left to right; ``weights`` is what has been said so far."""

    def __init__(self, text: str) -> None:
        self.tokens = re.findall(r"[\s,;]+|\[[^\[\]()]*\]?|[()\]]|[^\s,;()\[\]]+", text)
        self.weights: dict[Hand, float] = {}
        self.styles: set[str] = set()
        self.said = False

    def read(self) -> list[float]:
        rest = self.items(self.tokens, 1.0, "")
        if rest or not self.styles:
            raise Refused("something is left, or nothing was said")
        top = 1.0
        if "@" in self.styles:
            if self.styles != {"@"}:
                raise Refused("relative weights beside others")
            top = max(self.weights.values())
            if top == 0:
                raise Refused("only zeros")
        return [self.weights.get(hand, 0.0) / top for hand in HANDS]

    def items(self, tokens: list[str], factor: float, close: str) -> list[str]:
        """Read items up to what closes the group; what is left after it."""
        apart, count = True, 0
        while tokens:
            token, tokens = tokens[0], tokens[1:]
            if re.fullmatch(r"[\s,;]+", token):
                apart = True
                continue
            if token == ")" or token.startswith("[/"):
                if not count or not closes(token, close):
                    raise Refused("closes nothing, or an empty group")
                return tokens
            if not apart:
                raise Refused("no separator")
            if token.startswith("[") or tokens[:1] == ["("]:
                tokens = self.group(token, tokens, factor)
            else:
                self.item(token, factor)
            apart, count = False, count + 1
        if close:
            raise Refused("not closed")
        return []

    def group(self, token: str, tokens: list[str], factor: float) -> list[str]:
        self.styles.add("group")
        if token.startswith("["):
            share = number(token[1:-1].strip().removesuffix("%") + "%") if token.endswith("]") else None
            close = token
        else:
            share, close, tokens = number(token), ")", tokens[1:]
        if share is None or share > 1:
            raise Refused("no weight before a group")
        return self.items(tokens, factor * share, close)

    def item(self, token: str, factor: float) -> None:
        if token.startswith("!"):
            if not self.said:
                raise Refused("nothing to take out of")
            self.styles.add("plain")
            self.weights |= dict.fromkeys(hands_named(token[1:]), 0.0)
            return
        hand, mark, text = re.fullmatch("([^:@]*)([:@]?)(.*)", token, re.S).groups()  # type: ignore[union-attr]
        self.styles.add("@" if mark == "@" else "plain")
        weight = number(text) if mark else 1.0
        if weight is None or (mark == "@" and (text.endswith("%") or weight == float("inf"))):
            raise Refused("no weight")
        if mark != "@" and weight > 1:
            raise Refused("a weight above 1")
        self.weights |= dict.fromkeys(hands_named(hand), weight * factor)
        self.said = True


def closes(token: str, close: str) -> bool:
    if not close.startswith("["):
        return token == close
    inside = token.removeprefix("[/").removesuffix("]"), close[1:-1]
    ends = [number(text.strip().removesuffix("%") + "%") for text in inside]
    return token.startswith("[/") and token.endswith("]") and ends[0] is not None and ends[0] == ends[1]


def number(text: str) -> float | None:
    """A number or a percentage as a fraction; None for all else."""
    match = re.fullmatch(r"(\d+\.?\d*|\.\d+)(e[+-]?\d{1,4})?(%?)", text, re.A)
    if match is None:
        return None
    mantissa, exponent, percent = match.groups()
    power = int(exponent[1:]) if exponent else 0
    return float(f"{mantissa}e{power - 2 if percent else power}")


@cache
def hands_named(word: str) -> frozenset[Hand]:
    """The hands of a word without weight."""
    word = word.replace("10", "t") if "%" not in word else word
    if word in ("random", "any", "any2", "any_two", "any_hand", "*", "**", "xx", "100%"):
        return frozenset(HANDS)
    if "%" in word:
        return percentage(word)
    rule = rule_of(word)
    return frozenset(
        (high, low)
        for high, low in HANDS
        if rule(max(high[0], low[0]), min(high[0], low[0]), high[1], low[1])
    )


def rank_of(letter: str) -> int:
    return RANKS.index("T" if letter == "10" else letter.upper())


def suited(form: str) -> Callable[[str, str], bool]:
    return {"s": lambda s, t: s == t, "o": lambda s, t: s != t, "": lambda s, t: True}[form]


def rule_of(word: str) -> Rule:
    r = "([2-9tjqka])"
    if m := re.fullmatch(f"{r}{r}([so]?)([-+]?)", word):
        return class_rule(rank_of(m[1]), rank_of(m[2]), m[3], m[4])
    if m := re.fullmatch(f"{r}{r}([so]?)-{r}{r}([so]?)", word):
        if m[3] and m[6] and m[3] != m[6]:
            raise Refused("different letters")
        return span_rule(rank_of(m[1]), rank_of(m[2]), rank_of(m[4]), rank_of(m[5]), m[3] or m[6])
    if m := re.fullmatch(f"{r}([cdhs]){r}([cdhs])", word):
        return two_cards(rank_of(m[1]), m[2], rank_of(m[3]), m[4])
    if m := re.fullmatch(f"{r}([cdhs]){r}([cdhs])-{r}([cdhs]){r}([cdhs])", word):
        return combo_span(*[m[i] if i % 2 == 0 else rank_of(m[i]) for i in range(1, 9)])  # type: ignore[arg-type]
    if m := re.fullmatch(rf"{r}[x*]([so]?)([-+]?)", word):
        return wild_rule(rank_of(m[1]), m[2], m[3])
    if m := re.fullmatch(rf"{r}([cdhs])\*([cdhs]?)", word):
        card, suit = (rank_of(m[1]), m[2]), m[3]
        return lambda h, k, s, t: ((h, s) == card and suit in ("", t)) or ((k, t) == card and suit in ("", s))
    if m := re.fullmatch(f"{r}([xy]){r}([xy])", word):
        ranks, same = (rank_of(m[1]), rank_of(m[3])), m[2] == m[4]
        if same and ranks[0] == ranks[1]:
            raise Refused("a card twice")
        return lambda h, k, s, t: (h, k) == (max(ranks), min(ranks)) and (s == t) is same
    raise Refused(f"unknown word {word}")


def class_rule(first: int, second: int, form: str, sign: str) -> Rule:
    top, kicker = max(first, second), min(first, second)
    fits = suited(form)
    if top == kicker:
        if form:
            raise Refused("a pair with a suit letter")
        return {
            "+": lambda h, k, s, t: h == k >= top,
            "-": lambda h, k, s, t: h == k <= top,
            "": lambda h, k, s, t: h == k == top,
        }[sign]
    return {
        "+": lambda h, k, s, t: h == top and kicker <= k < top and fits(s, t),
        "-": lambda h, k, s, t: h == top and k <= kicker and fits(s, t),
        "": lambda h, k, s, t: h == top and k == kicker and fits(s, t),
    }[sign]


def span_rule(a: int, b: int, c: int, d: int, form: str) -> Rule:
    (top, kicker), (other, last) = (max(a, b), min(a, b)), (max(c, d), min(c, d))
    fits = suited(form)
    if top == kicker or other == last:
        if top != kicker or other != last or form:
            raise Refused("a span of a pair and another hand")
        return lambda h, k, s, t: h == k and min(top, other) <= h <= max(top, other)
    if top == other:
        kickers = min(kicker, last), max(kicker, last)
        return lambda h, k, s, t: h == top and kickers[0] <= k <= kickers[1] and fits(s, t)
    if top - kicker == other - last:
        tops = min(top, other), max(top, other)
        return lambda h, k, s, t: h - k == top - kicker and tops[0] <= h <= tops[1] and fits(s, t)
    raise Refused("no such span")


def two_cards(a: int, s1: str, b: int, s2: str) -> Rule:
    if (a, s1) == (b, s2):
        raise Refused("a card twice")
    cards = {(a, s1), (b, s2)}
    return lambda h, k, s, t: {(h, s), (k, t)} == cards


def combo_span(a: int, s1: str, b: int, s2: str, c: int, s3: str, d: int, s4: str) -> Rule:
    """The hands of the span of classes whose higher card has the one suit and whose lower the other."""
    two_cards(a, s1, b, s2), two_cards(c, s3, d, s4)
    start, end = sorted([(a, s1), (b, s2)], reverse=True), sorted([(c, s3), (d, s4)], reverse=True)
    suits = start[0][1], start[1][1]
    if suits != (end[0][1], end[1][1]):
        raise Refused("different suits")
    pairs = a == b, c == d
    if pairs[0] != pairs[1]:
        raise Refused("a span of a pair and another hand")
    inside = span_rule(a, b, c, d, "")
    if all(pairs):
        return lambda h, k, s, t: inside(h, k, s, t) and {s, t} == set(suits)
    return lambda h, k, s, t: inside(h, k, s, t) and (s, t) == suits


def wild_rule(rank: int, form: str, sign: str) -> Rule:
    if sign == "-" and rank == 12:
        raise Refused("every hand")
    fits = suited(form)
    meant = {"": lambda x: x == rank, "+": lambda x: x >= rank, "-": lambda x: x <= rank}[sign]
    return lambda h, k, s, t: (meant(h) or meant(k)) and fits(s, t) and not (form and h == k)


def percentage(word: str) -> frozenset[Hand]:
    if m := re.fullmatch("([^%]+%)-([^%]+%)", word):
        ends = number(m[1]), number(m[2])
        if ends[0] is None or ends[1] is None or max(ends) > 1:  # type: ignore[type-var]
            raise Refused("no band")
        return frozenset(set(top(max(ends))) - set(top(min(ends))))  # type: ignore[type-var]
    share = number(word.removeprefix("top"))
    if share is None or share > 1:
        raise Refused("no percentage")
    return frozenset(top(share))


@cache
def classes_by_equity() -> list[list[Hand]]:
    rows = json.loads((DATA / "preflop_169_vs_random.json").read_text(encoding="utf-8"))
    rows.sort(key=lambda row: Fraction(2 * row["win"] + row["tie"], 2 * row["total"]), reverse=True)
    return [list(hands_named(row["hand"].lower())) for row in rows]


def top(share: float) -> list[Hand]:
    """Whole classes, as long as they bring the number of hands nearer to the share."""
    hands: list[Hand] = []
    for members in classes_by_equity():
        if abs(len(hands) + len(members) - share * 1326) >= abs(len(hands) - share * 1326):
            break
        hands += members
    return hands
