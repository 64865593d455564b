"""What comes on stdin: answered line by line, whatever it is; and cards that the shell has torn apart."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from support.commands import COMMAND, PLAIN, done, refused, run

from holdem_eval.cli.lines import LONGEST_LINE

SPOT = ("-", "QQ+, AKs", "--board", "Qs7h2d")


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_a_bad_line_is_named_and_the_rest_go_on(form: tuple[str, ...]) -> None:
    result = run("equity", *SPOT, *form, stdin="AhKh\nhello\n\nQsQc\n9s9h\n")
    assert result.returncode == 2
    complaints = result.stderr.splitlines()
    assert [line.split(": ")[:3] for line in complaints] == [
        ["holdem-eval", "line 2", "player 1"],
        ["holdem-eval", "line 4", "Qs of player 1 is on the board"],
    ]
    good = done("equity", *SPOT, *form, stdin="AhKh\n\n\n\n9s9h\n")
    if form == ("--json",):
        assert len(result.stdout.splitlines()) == len(good.splitlines()) == 2
    else:
        assert result.stdout == good


def test_each_answer_is_out_before_the_next_line_is_read() -> None:
    """A program that asks and waits, in a pipe, gets what it waits for: answers, and words for bad lines."""
    for command in (["equity", *SPOT, "--json"], ["range", "-", "--json"], ["eval", "-", "--json"]):
        process = subprocess.Popen(
            [*COMMAND, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=PLAIN,
            text=True,
        )
        assert process.stdin and process.stdout and process.stderr
        for line in ("AhKh", "9s9h") if command[0] != "eval" else ("AsKsQsJsTs", "2c2d2h2s3c"):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())
        process.stdin.write("hello\n")
        if command[0] != "eval":  # which stops there, with its last words
            process.stdin.flush()
            assert "line 3: " in process.stderr.readline()
        _, complaint = process.communicate(timeout=60)
        assert (process.returncode, complaint.count("\n")) == (2, 1 if command[0] == "eval" else 0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("equity", "-", "AA", "--board", "Zz"), "'Zz'"),
        (("equity", "-", "hello"), "player 2: "),
        (("range", "-", "--board", "2c3d"), "got 2"),
        (("combos", "AsAh", "-", "--dead", "As"), "As of player 1"),
        (("combos", "-", "AA", "--plot", "equity.svg"), "expected one question for a --plot"),
        (("runouts", "-", "AA", "--board", "2c2c3d"), "2c comes twice"),
    ],
)
def test_what_is_wrong_with_all_questions_is_said_once(arguments: tuple[str, ...], words: str) -> None:
    """Before a line is read, and of no line; were stdin read, this process would wait for it."""
    line = refused(*arguments)
    assert words in line and "line 1" not in line


def raw(*arguments: str, stdin: bytes) -> tuple[int, list[str], list[str]]:
    result = subprocess.run([*COMMAND, *arguments], input=stdin, env=PLAIN, capture_output=True, check=False)
    return result.returncode, result.stdout.decode().splitlines(), result.stderr.decode().splitlines()


@pytest.mark.parametrize("command", ["range", "equity", "eval"])
@pytest.mark.parametrize(
    "ends", ["{0}", "{0}\n", "{0}\r\n", "\ufeff{0}", "\ufeff{0}\r\n", "\r\n\r\n{0}", "\ufeff\n{0}\n"]
)
def test_ends_of_lines_and_marks_are_no_part_of_a_question(command: str, ends: str) -> None:
    text = "AsKsQsJsTs" if command == "eval" else "AhKh"
    others = ("AA",) if command == "equity" else ()
    plain = raw(command, "-", *others, stdin=text.encode())
    assert plain[0] == 0 and plain[1] and not plain[2]
    assert raw(command, "-", *others, stdin=ends.format(text).encode()) == plain


@pytest.mark.parametrize(
    "bad", [b"\xff\xfe\x00", b"\x80AA", b"A\x00A", b"\xc3(", "AA\u2028K".encode(), b"\x1b[2J"]
)
def test_what_is_no_text_is_a_bad_line(bad: bytes) -> None:
    code, printed, complaints = raw("range", "-", "--json", stdin=b"AA\n" + bad + b"\nKK\n")
    assert code == 2
    assert [json.loads(line)["range"] for line in printed] == ["AA", "KK"]
    assert len(complaints) == 1 and complaints[0].startswith("holdem-eval: line 2: expected ")
    assert complaints[0].isprintable()


@pytest.mark.memory
def test_a_line_without_end_takes_no_memory() -> None:
    """64 MB without a newline, and then one more question."""
    script = """
import resource, subprocess, sys
child = subprocess.Popen([sys.executable, "-m", "holdem_eval", *sys.argv[1:]], stdin=subprocess.PIPE)
for _ in range(64):
    child.stdin.write(b"A" * 1_000_000)
child.stdin.write(b"\\nAsKsQsJsTs\\n")
child.stdin.close()
code = child.wait()
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // (1024 if sys.platform == "darwin" else 1))
sys.exit(code)
"""
    for arguments, answers in ((["range", "-", "--json"], 0), (["eval", "-"], 0), (["equity", "-", "KK"], 0)):
        result = subprocess.run(
            [sys.executable, "-c", script, *arguments], env=PLAIN, capture_output=True, text=True, check=False
        )
        assert result.returncode == 2
        *printed, kilobytes = result.stdout.splitlines()
        complaints = result.stderr.splitlines()
        assert complaints[0] == f"holdem-eval: line 1: expected at most {LONGEST_LINE:,} characters, got more"
        assert len(printed) == answers
        assert int(kilobytes) < 150_000


def test_a_long_line_is_read() -> None:
    text = "AA, " * (LONGEST_LINE // 4)
    code, printed, complaints = raw("range", "-", "--json", stdin=f"{text}\n{text}, KK\nQQ".encode())
    assert (code, len(printed)) == (2, 2)
    assert json.loads(printed[0])["range"] == "AA" and json.loads(printed[1])["range"] == "QQ"
    assert complaints == [f"holdem-eval: line 2: expected at most {LONGEST_LINE:,} characters, got more"]


def test_a_closed_stdin_is_an_empty_one() -> None:
    command = f'"{sys.executable}" -m holdem_eval equity - AA --csv <&-'
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr, result.stdout.count("\n")) == (0, "", 1)


# --- the options of cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ("equity", "AhKh", "QQ", "{b}", "Qs7h2d", "{d}", "2c"),
        ("range", "22+", "{b}", "Qs7h2d", "{d}", "2c"),
        ("combos", "AhKh", "QQ", "{b}", "Qs7h2d", "{d}", "2c"),
        ("runouts", "AhKh", "QQ", "{b}", "Qs7h2d", "{d}", "2c"),
    ],
)
def test_board_and_dead_have_short_names(arguments: tuple[str, ...]) -> None:
    long = [argument.format(b="--board", d="--dead") for argument in arguments]
    short = [argument.format(b="-b", d="-d") for argument in arguments]
    assert done(*short, "--csv") == done(*long, "--csv")
    assert "-b, --board CARDS" in done(arguments[0], "--help")


@pytest.mark.parametrize(
    ("arguments", "together"),
    [
        (("equity", "AhKh", "QQ", "--board", "Qs", "7h", "2d"), "--board 'Qs 7h 2d'"),
        (("equity", "AhKh", "-b", "Qs", "7h", "2d", "--json"), "--board 'Qs 7h 2d'"),
        (("equity", "AhKh", "QQ", "--dead", "2c", "3c"), "--dead '2c 3c'"),
        (("equity", "-", "QQ", "--board", "Qs", "7h", "2d"), "--board 'Qs 7h 2d'"),
        (("range", "22+", "--board", "Qs", "7h", "2d"), "--board 'Qs 7h 2d'"),
        (("combos", "AhKh", "--board", "Qs", "10h", "2d"), "--board 'Qs 10h 2d'"),
        (("runouts", "AhKh", "QQ", "--board", "Qs", "7h", "2d", "3d"), "--board 'Qs 7h 2d 3d'"),
        (("flops", "AhKh", "--dead", "2c", "3c"), "--dead '2c 3c'"),
        (("range", "QQ+,", "AKs"), "'QQ+, AKs'"),
    ],
)
def test_cards_torn_apart_by_the_shell_are_put_together(arguments: tuple[str, ...], together: str) -> None:
    assert f"write {together} in quotes" in refused(*arguments)
