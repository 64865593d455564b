"""Inputs made to do harm, of any size, and what it costs to answer them: CPU time and memory of a child."""

from __future__ import annotations

import io
import json
import os
import resource
import signal
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from itertools import cycle, islice
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import holdem_eval as he
from holdem_eval.cli.main import main
from holdem_eval.histories import read_phh, replay

MEGABYTE: Final = 1_000_000
SECONDS: Final = 2.0
KILOBYTES: Final = 200_000
LONGEST_MESSAGE: Final = 2_000

Text: TypeAlias = Callable[[int], str]
"""A text of about so many bytes, never more."""


def repeated(unit: str, start: str = "", end: str = "") -> Text:
    """``start``, then as many times ``unit`` as there is room for, then ``end``."""
    size = _bytes(unit)
    return lambda n: start + unit * ((n - _bytes(start + end)) // size) + end


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def nested(opening: str, inner: str, closing: str) -> Text:
    def text(n: int) -> str:
        times = (n - len(inner)) // (len(opening) + len(closing))
        return opening * times + inner + closing * times

    return text


def different(unit: str) -> Text:
    """Items that are not alike: ``unit`` with a number in it."""
    return lambda n: ",".join(unit.format(i) for i in range(n // (len(unit.format(n)) + 1)))


def numbers(how_many: int, digit: str, last: str = "") -> Text:
    """So many numbers, each as long as there is room for, the last one perhaps something else."""

    def text(n: int) -> str:
        each = "0." + digit * max(1, n // how_many - 3)
        return " ".join([each] * (how_many - 1) + [last or each])[:n]

    return text


def _combos(n: int) -> str:
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    pairs = (a + b for a in cards for b in cards if a != b)
    return ",".join(f"{pair}:0.{i % 997:03d}" for i, pair in enumerate(islice(cycle(pairs), n // 11)))


RANGES: Final[dict[str, Text]] = {
    "items": repeated("AA,"),
    "suited items": repeated("A5s-A2s "),
    "combos": repeated("AsKs,"),
    "different weights": _combos,
    "long weights": different("AA:0.{:06d}"),
    "lines": repeated("AA\n"),
    "all hands": repeated("random,"),
    "any two": repeated("any two,"),
    "percents": repeated("15%,"),
    "bands": repeated("5%-20%;"),
    "long bands": different("0.{:06d}%-99%"),
    "tops": repeated("top15% "),
    "many wild cards": repeated("AxKy "),
    "wild and up": repeated("Tx+,"),
    "wild combos": repeated("As*,"),
    "taking out": repeated("!AA", start="random"),
    "taking out of all": repeated("random,!AA,"),
    "taking out nothing": repeated("!"),
    "taking out of takings": repeated("!!AA,"),
    "relative weights": repeated("AA@100,"),
    "mixed weights": repeated("AA@50,KK,"),
    "nested": nested("50%(", "AA", ")"),
    "nested fractions": nested("0.5(", "AA", ")"),
    "nested tags": nested("[50]", "AA", "[/50]"),
    "groups": repeated("50%(AA),"),
    "tags": repeated("[50]AA[/50],"),
    "open": repeated("50%("),
    "open tags": repeated("[50]"),
    "closed": repeated(")", start="AA"),
    "closed tags": repeated("[/50]"),
    "parentheses": repeated("("),
    "brackets": repeated("["),
    "empty groups": repeated("50%(),"),
    "one letter": repeated("A"),
    "letters": repeated("hello"),
    "words": repeated("hello "),
    "one digit": repeated("1"),
    "tens": repeated("10"),
    "a long weight": repeated("3", start="AA:0."),
    "a heavy weight": repeated("9", start="AA:"),
    "a huge exponent": repeated("9", start="AA:1e-"),
    "a long percentage": repeated("3", start="15.", end="%"),
    "a huge percentage": repeated("9", end="%"),
    "weights of weights": repeated(":0.5", start="AA"),
    "ats": repeated("@5", start="AA"),
    "commas": repeated(","),
    "commas after a hand": repeated(",", start="AA"),
    "separators": repeated(" ,;\n"),
    "blanks": repeated(" ", end="AA"),
    "blanks within": repeated(" ", start="AA", end="-22"),
    "blanks after": repeated(" ", start="AA", end="%"),
    "no-break blanks": repeated("\u00a0", start="AA", end="KK"),
    "tabs and dashes": repeated("\t-", start="AA"),
    "dashes": repeated("-"),
    "dashes of all kinds": repeated("\u2013\u2014\u2212", start="AA"),
    "minuses": repeated("-", start="44"),
    "pluses": repeated("+", start="44"),
    "spans of spans": repeated("-22", start="AA"),
    "half spans": repeated("55- 33,"),
    "colons": repeated(":"),
    "percent signs": repeated("%"),
    "stars": repeated("*"),
    "stars and a hand": repeated("*", start="A"),
    "marks": repeated("\ufeff", end="AA"),
    "accents": repeated("\u0301", start="A"),
    "digits of others": repeated("\u0663"),
    "suits": repeated("\u2660"),
    "suits of hands": repeated("A\u2660K\u2660,"),
    "faces": repeated("\U0001f0a1"),
    "halves of letters": repeated("\ud800"),
    "nothings": repeated("\x00"),
    "escapes": repeated("\x1b[2J"),
    "capitals that grow": repeated("\u0130"),
    "capitals that become two": repeated("\ufb03"),
    "Kelvin": repeated("\u212a"),
    "weights by combo": numbers(1326, "3"),
    "weights and a word": numbers(1326, "3", "x"),
    "weights and a large one": numbers(1326, "3", "9" * 500),
    "one weight too few": numbers(1325, "3"),
    "half a million weights": repeated("0 "),
    "weights with commas": repeated("0.5,"),
    "exponents": repeated("1e-9 "),
    "equals": repeated("AA=0.5,"),
    "decimal commas": repeated("33,3% "),
    "mixes": repeated("AsK,"),
    "hands in brackets": repeated("[As Ks] "),
    "a word at the end": repeated("AA,", end="hello"),
    "a mistake at the end": repeated("AKs:0.5, ", end="AKs:2"),
}
"""Texts for :class:`Range`, good and bad, and for whatever reads ranges."""

CARDS: Final[dict[str, Text]] = {
    "cards": repeated("As "),
    "cards without blanks": repeated("As"),
    "a deck": lambda n: "".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")[:n],
    "tens": repeated("10s"),
    "cards in brackets": repeated("[As]"),
    "brackets": repeated("["),
    "closed brackets": repeated("]"),
    "brackets in pairs": repeated("[]"),
    "brackets in brackets": nested("[", "As", "]"),
    "separators": repeated(",; "),
    "blanks": repeated(" ", end="As"),
    "blanks and nothing": repeated(" "),
    "blanks between": repeated(" ", start="As", end="Ks"),
    "letters": repeated("A"),
    "digits": repeated("1"),
    "suits": repeated("\u2660"),
    "cards with suits": repeated("A\u2660\ufe0f"),
    "pictures": repeated("\ufe0f", start="A\u2660"),
    "nothings": repeated("\x00"),
    "halves of letters": repeated("\ud800"),
    "a word at the end": repeated(" ", start="As", end="hello"),
}
"""Texts for :func:`parse_cards`, boards, dead cards and hands."""

_HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh", "p3 cbr 5", "p1 f", "p2 f"]
"""
_FIELDS = _HAND.rsplit("actions", 1)[0]

RECORDS: Final[dict[str, Text]] = {
    "hands": lambda n: "".join(f"[{i}]\n{_HAND}" for i in range(1, n // (len(_HAND) + 8))),
    "headings": repeated("[1]\n"),
    "different headings": lambda n: "".join(f"[{i}]\n" for i in range(n // 9)),
    "comments": repeated("# nothing\n", end=_HAND),
    "a long comment": repeated("x", start=_HAND + "# "),
    "actions": repeated('"p1 f",', start=_FIELDS + "actions = [", end="]"),
    "comments of an action": repeated("#", start=_FIELDS + 'actions = ["p3 cbr 5 ', end='"]'),
    "a long action": repeated("9", start=_FIELDS + 'actions = ["p3 cbr ', end='"]'),
    "deals": repeated('"d dh p1 AsAh",', start=_FIELDS + "actions = [", end="]"),
    "cards": repeated("As", start=_FIELDS + 'actions = ["d dh p1 ', end='"]'),
    "stacks": repeated("100,", start='variant = "NT"\nstarting_stacks = [', end="]"),
    "a stack": repeated("9", start='variant = "NT"\nstarting_stacks = [', end="]"),
    "an exponent": repeated("9", start='variant = "NT"\nstarting_stacks = [1e', end="]"),
    "a fraction": repeated("3", start='variant = "NT"\nstarting_stacks = [0.', end="]"),
    "lists in lists": nested("x = [", "1", "]"),
    "open lists": repeated("[", start="x = "),
    "open tables": repeated("{a=", start="x = "),
    "dots": repeated("a.", end="a = 1"),
    "fields": lambda n: _HAND + "".join(f"_{i} = 1\n" for i in range((n - len(_HAND)) // 12)),
    "a long name": repeated("a", end=" = 1"),
    "a long heading": repeated("a", start="[", end="]\n"),
    "quotes": repeated('"'),
    "texts within texts": repeated("'''"),
    "an open text": repeated("a", start='x = "'),
    "escapes": repeated("\\n", start='x = "', end='"'),
    "bad escapes": repeated("\\z", start='x = "', end='"'),
    "ends of lines": repeated("\n"),
    "carriage returns": repeated("\r"),
    "blanks": repeated(" "),
    "nothings": repeated("\x00"),
    "faces": repeated("\U0001f0a1"),
    "equals": repeated("="),
    "dates": repeated("1979-05-27T07:32:00Z,", start="x = [", end="]"),
    "one letter": repeated("a"),
}
"""Texts for :func:`read_phh`."""


class Cost(NamedTuple):
    """What an answer cost: CPU seconds of a child process, kilobytes of its peak; and what came: ``answer``,
    or the class and the message of the error."""

    seconds: float
    kilobytes: int
    came: str
    message: str

    def faults(self, documented: tuple[str, ...]) -> Iterator[str]:
        """What is too much of it, or came and should not."""
        if self.seconds > SECONDS:
            yield f"{self.seconds:.1f} s"
        if self.kilobytes > KILOBYTES:
            yield f"{self.kilobytes:,} kB"
        if self.came != "answer" and self.came not in documented:
            yield f"{self.came}: {self.message[:80]}"
        if len(self.message) > LONGEST_MESSAGE or "\n" in self.message:
            yield f"a message of {len(self.message):,} characters: {self.message[:80]!r}"


def cost_of(work: Callable[[], object]) -> Cost:
    """Do it in a child process that begins as this one is, and may not take more than a minute or 4 GB."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            os.write(writing, json.dumps(_came(work)).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    _, status, usage = os.wait4(child, 0)
    peak = usage.ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    if not told:
        ended = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else "no words"
        return Cost(usage.ru_utime + usage.ru_stime, peak, ended, "")
    return Cost(usage.ru_utime + usage.ru_stime, peak, *json.loads(told))


def _came(work: Callable[[], object]) -> tuple[str, str]:
    try:
        work()
    except BaseException as error:
        return type(error).__name__, str(error)[: LONGEST_MESSAGE + 1]
    return "answer", ""


# --- archives ----------------------------------------------------------------------------------------------

Bytes: TypeAlias = Callable[[int], bytes]


def _tar(member: Callable[[int], bytes], mode: str, times: int) -> Bytes:
    """A packed tar of one member that is so many times as large as there is room for."""

    def data(n: int) -> bytes:
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode=mode) as archive:  # type: ignore[call-overload]
            info = tarfile.TarInfo("a.phhs")
            info.size = len(body := member(n * times))
            archive.addfile(info, io.BytesIO(body))
        return out.getvalue()

    return data


def _zip(member: bytes, times: int) -> Bytes:
    """A zip of so many members."""

    def data(n: int) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for i in range(times):
                archive.writestr(f"{i}.phh", member)
        return out.getvalue()

    return data


def _zeros(n: int) -> bytes:
    return bytes(n)


def _hands(n: int) -> bytes:
    return RECORDS["hands"](n).encode()


ARCHIVES: Final[dict[str, Bytes]] = {
    "zeros in a gzip": _tar(_zeros, "w:gz", 100),
    "zeros in a bzip2": _tar(_zeros, "w:bz2", 100),
    "zeros in an xz": _tar(_zeros, "w:xz", 100),
    "hands in a gzip": _tar(_hands, "w:gz", 1),
    "hands in an xz": _tar(_hands, "w:xz", 1),
    "bare hands": _tar(_hands, "w", 1),
    "zeros in a zip": _zip(bytes(1 << 25), 30),
    "lines in a zip": _zip(b"\n" * (1 << 25), 30),
    "headings in a zip": _zip(b"[1]\n" * (1 << 23), 30),
    "small members of a zip": _zip(b"", 9_000),
    "members that are no hands": _zip(b"hello", 8_500),
    "not an archive": lambda n: b"\x1f\x8b" + bytes(range(256)) * (n // 256 - 1),
    "a header of a tar and noise": lambda n: _tar(_zeros, "w", 1)(1)[:512] + b"\xff" * (n - 512),
    "the start of a zip": lambda n: b"PK\x03\x04" + b"PK\x01\x02" * ((n - 4) // 4),
}
"""Bytes of files for :func:`read_phh`."""


# --- doors -------------------------------------------------------------------------------------------------


class Door(NamedTuple):
    """Where an input comes in, what is tried there, and the errors that are documented for it."""

    answer: Callable[[str], object]
    texts: dict[str, Text]
    documented: tuple[str, ...]


def _read_and_replay(source: str | Path) -> None:
    """All hands are read, and the first few replayed."""
    for number, history in enumerate(read_phh(source)):
        if number < 100:
            replay(history)


def _ask_command(*arguments: str) -> Callable[[str], object]:
    """The command, with the text as a line of stdin; a bad one is exit code 2 and one line of words."""

    def ask(text: str) -> None:
        line = text.replace("\n", " ").replace("\r", " ").encode("utf-8", "surrogatepass")
        sys.stdin = io.TextIOWrapper(io.BytesIO(line), encoding="utf-8")
        words = io.StringIO()
        with redirect_stdout(io.StringIO()), redirect_stderr(words):
            code = main(arguments)
        if code:
            raise SystemExit(words.getvalue().removesuffix("\n"))

    return ask


_OF_CARDS: Final = ("CardError", "DealError")
_OF_HANDS: Final = ("RangeError", *_OF_CARDS)
_OF_RECORDS: Final = ("HistoryError", "IllegalAction", "DealError")

DOORS: Final[dict[str, Door]] = {
    "Range": Door(lambda text: str(he.Range(text)), RANGES, ("RangeError",)),
    "Range of a dict": Door(lambda text: he.Range({text: 0.5}), RANGES, ("RangeError",)),
    "equity": Door(lambda text: he.equity(text, "AA", method="sample", deals=100, seed=1), RANGES, _OF_HANDS),
    "boards": Door(lambda text: he.Query("AA", "KK", board=text), CARDS, _OF_CARDS),
    "dead cards": Door(lambda text: he.Query("AA", "KK", dead=text), CARDS, _OF_CARDS),
    "players": Door(lambda text: he.Query(text, "KK"), CARDS, _OF_HANDS),
    "parse_cards": Door(he.parse_cards, CARDS, ("CardError",)),
    "evaluate": Door(he.evaluate, CARDS, ("CardError",)),
    "describe": Door(he.describe, CARDS, ("CardError",)),
    "read_phh": Door(lambda text: _read_and_replay(text + "\n"), RECORDS, _OF_RECORDS),
    "paths": Door(
        lambda text: _read_and_replay(text.replace("\n", "")), RECORDS, (*_OF_RECORDS, "ValueError")
    ),
    "range -": Door(_ask_command("range", "-", "--json"), RANGES, ("SystemExit",)),
    "equity -": Door(_ask_command("equity", "-", "AA", "--csv"), CARDS, ("SystemExit",)),
    "eval -": Door(_ask_command("eval", "-"), CARDS, ("SystemExit",)),
}


def faults_of(door: str, name: str, n: int = MEGABYTE) -> list[str]:
    """What an input of ``n`` bytes costs too much, or brings about that it should not."""
    answer, texts, documented = DOORS[door]
    text = texts[name](n)
    assert _bytes(text) <= n
    return list(cost_of(lambda: answer(text)).faults(documented))


def faults_of_archive(name: str, folder: Path, n: int = MEGABYTE) -> list[str]:
    path = folder / "archive"
    path.write_bytes(ARCHIVES[name](n)[:n])
    return list(cost_of(lambda: _read_and_replay(path)).faults(_OF_RECORDS))
