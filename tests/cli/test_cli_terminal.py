"""Tables as a terminal shows them: at 60, 80 and 120 columns, with and without colours, in poor encodings."""

from __future__ import annotations

import re

import pytest
from support.commands import done, on_terminal

ASKED = ("equity", "AhKh", "QQ+, AKs", "--board", "Qs7h2d")
AT = {
    "60": """
board Q♠ 7♥ 2♦
player   range    combos      equity         win         tie
────────────────────────────────────────────────────────────
1        A♥K♥          1   20.0631 %    8.5101 %   23.1061 %
2        QQ+,         12   79.9369 %   68.3838 %   23.1061 %
         AKs
exact: 990 boards, method sweep (TIME)
""",
    "80": """
board Q♠ 7♥ 2♦
player   range      combos      equity         win         tie        lose
──────────────────────────────────────────────────────────────────────────
1        A♥K♥            1   20.0631 %    8.5101 %   23.1061 %   68.3838 %
2        QQ+, AKs       12   79.9369 %   68.3838 %   23.1061 %    8.5101 %
exact: 990 boards, method sweep (TIME)
""",
    "120": """
board Q♠ 7♥ 2♦
player   range      combos      equity                        win         tie        lose
─────────────────────────────────────────────────────────────────────────────────────────
1        A♥K♥            1   20.0631 %   ██▍             8.5101 %   23.1061 %   68.3838 %
2        QQ+, AKs       12   79.9369 %   █████████▋     68.3838 %   23.1061 %    8.5101 %
exact: 990 boards, method sweep (TIME)
""",
}
CONTROL = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def table(columns: str, **environment: str) -> str:
    """What is left on the terminal when the live line has gone, with its colours."""
    printed, code = on_terminal(*ASKED, COLUMNS=columns, **environment)
    assert code == 0
    left = printed[printed.index("board Q") :]
    return re.sub(r"\([\d.]+ m?s\)", "(TIME)", left.replace("\r", ""))


def trimmed(text: str) -> list[str]:
    return [line.rstrip() for line in CONTROL.sub("", text).strip().splitlines()]


@pytest.mark.parametrize("columns", AT)
def test_tables_without_colours(columns: str) -> None:
    shown = table(columns, NO_COLOR="1")
    assert trimmed(shown) == trimmed(AT[columns])
    assert not re.search(r"\x1b\[3\dm", shown)


@pytest.mark.parametrize("columns", AT)
def test_colours_change_nothing_else(columns: str) -> None:
    shown = table(columns)
    assert trimmed(shown) == trimmed(AT[columns])
    assert "\x1b[31m7♥\x1b[0m \x1b[31m2♦\x1b[0m" in shown


def test_four_colours_on_request() -> None:
    shown = table("80", HOLDEM_EVAL_FOUR_COLORS="1")
    assert "Q♠ \x1b[31m7♥\x1b[0m \x1b[34m2♦\x1b[0m" in shown
    assert trimmed(shown) == trimmed(AT["80"])


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_code_pages_without_the_signs_get_ascii(encoding: str) -> None:
    shown = table("120", PYTHONIOENCODING=encoding, NO_COLOR="1")
    assert shown.isascii() and "\\u" not in shown
    lines = trimmed(shown)
    assert lines[0] == "board Qs 7h 2d"
    assert [word for word in lines[3].split() if word != "|"][:4] == ["1", "AhKh", "1", "20.0631"]
    assert "##########" in lines[4] and "###########" not in lines[4]


def test_a_pipe_gets_the_same_words_each_time() -> None:
    assert done(*ASKED) == done(*ASKED, HOLDEM_EVAL_FOUR_COLORS="1", COLUMNS="200")
    assert done(*ASKED).splitlines()[0] == "board Qs 7h 2d"


@pytest.mark.parametrize(("columns", "widest"), [("60", 55), ("80", 68), ("120", 68)])
def test_grids_fit_the_terminal(columns: str, widest: int) -> None:
    printed, code = on_terminal("combos", "random", "QQ+", COLUMNS=columns, NO_COLOR="1")
    lines = [CONTROL.sub("", line) for line in printed.splitlines()]
    start = next(place for place, line in enumerate(lines) if line.split() == list("AKQJT98765432"))
    assert code == 0 and {len(line) for line in lines[start : start + 14]} == {widest}
