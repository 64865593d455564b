"""The command line through real processes: what is printed where, exit codes, pipes, Ctrl-C, colours."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.commands import COMMAND, PLAIN, done, interrupted, on_terminal, refused, rows_of, run

import holdem_eval as he
from holdem_eval.cli.commands import COMMANDS
from holdem_eval.combos import CLASS_NAMES

# --- eval -------------------------------------------------------------------------------------------------


def test_eval_says_everything_about_one_hand() -> None:
    assert done("eval", "As", "Ks", "Qs", "Js", "10s", "2c", "3d").splitlines() == [
        "cards        As Ks Qs Js Ts 2c 3d",
        "strength     7462",
        "category     straight flush",
        "best five    As Ks Qs Js Ts",
        "description  royal flush",
    ]


def test_eval_joins_its_arguments() -> None:
    assert done("eval", "AsKsQs", "Js 10s", "2c,3d") == done("eval", "As Ks Qs Js Ts 2c 3d")


def test_eval_json_has_the_same_facts() -> None:
    assert json.loads(done("eval", "AsAhAd", "KcKd", "2c3d", "--json", "--lang", "fr")) == {
        "cards": "As Ah Ad Kc Kd 2c 3d",
        "strength": he.evaluate("AsAhAdKcKd2c3d"),
        "category": "full house",
        "best_five": "As Ah Ad Kd Kc",
        "description": "full aux as par les rois",
    }


def test_eval_csv() -> None:
    (row,) = rows_of(done("eval", "AsKsQsJs9d", "--csv"))
    assert (row["strength"], row["best_five"]) == (str(he.evaluate("AsKsQsJs9d")), "As Ks Qs Js 9d")


def test_eval_reads_hands_from_stdin() -> None:
    hands = "As Ks Qs Js Ts 2c 3d\n\n2c3d4h5s7c\n"
    lines = done("eval", "-", stdin=hands).splitlines()
    assert lines == [
        "As Ks Qs Js Ts 2c 3d  7462  As Ks Qs Js Ts  royal flush",
        "2c 3d 4h 5s 7c           1  7c 5s 4h 3d 2c  high card seven, five, four, three and two kickers",
    ]
    objects = [json.loads(line) for line in done("eval", "-", "--json", stdin=hands).splitlines()]
    assert [one["strength"] for one in objects] == [7462, 1]
    assert [row["strength"] for row in rows_of(done("eval", "-", "--csv", stdin=hands))] == ["7462", "1"]


def test_eval_of_no_lines_prints_no_lines() -> None:
    assert done("eval", "-", stdin="") == ""


def test_a_bad_line_is_named_after_the_good_ones_are_out() -> None:
    result = run("eval", "-", stdin="AsKsQsJsTs\n\nAsKsZz\n2c3d4h5s7c\n")
    assert result.returncode == 2
    assert result.stdout.splitlines()[0].startswith("As Ks Qs Js Ts")
    assert len(result.stdout.splitlines()) == 1
    assert result.stderr.startswith("holdem-eval: line 3: expected cards")
    assert "'Zz'" in result.stderr and len(result.stderr.splitlines()) == 1


def test_bytes_that_are_no_text_are_a_bad_line() -> None:
    result = subprocess.run([*COMMAND, "eval", "-"], input=b"\xff\xfe\n", capture_output=True, check=False)
    assert result.returncode == 2
    assert result.stderr.startswith(b"holdem-eval: line 1: ") and result.stderr.count(b"\n") == 1


@pytest.mark.parametrize("token", ["Ax", "1s", "Zz", "A", "Ahh"])
def test_bad_cards_are_named(token: str) -> None:
    assert token.rstrip("h") in refused("eval", "As Ks Qs Js", token)


# --- equity -----------------------------------------------------------------------------------------------


def test_equity_table() -> None:
    lines = done("equity", "AhKh", "QsQc").splitlines()
    assert lines[0].split() == ["player", "range", "combos", "equity", "win", "tie"]
    first, second = lines[2].split(), lines[3].split()
    assert first[:5] == ["1", "AhKh", "1", "46.2145", "%"]
    assert second[:5] == ["2", "QsQc", "1", "53.7855", "%"]
    assert first[7] == second[7]  # a tie of two is the tie of both
    assert float(first[3]) == pytest.approx(float(first[5]) + float(first[7]) / 2, abs=1e-4)
    assert lines[4].startswith("exact: 1,712,304 boards, method ")
    assert len(lines) == 5


def test_equity_json_is_to_dict() -> None:
    printed = json.loads(done("equity", "AhKh", "QsQc", "--json"))
    result = he.equity("AhKh", "QsQc").to_dict()
    assert {**printed, "elapsed": None} == {**result, "elapsed": None}
    weights = [one["weight"] for one in printed["outcomes"]]
    assert all(isinstance(weight, int) for weight in weights)
    assert sum(weights) == printed["total"] == 1712304


def test_equity_csv() -> None:
    rows = rows_of(done("equity", "AhKh", "QQ, JJ", "--csv", "--board", "Qs7h2d"))
    result = he.equity("AhKh", "QQ, JJ", board="Qs7h2d")
    assert [row["range"] for row in rows] == [str(player.range) for player in result.players]
    assert [float(row["equity"]) for row in rows] == [player.equity for player in result.players]
    assert [int(row["combos"]) for row in rows] == [1, 9]


def test_equity_with_board_and_dead_cards() -> None:
    lines = done("equity", "AhKh", "QQ", "--board", "Qs7h2d", "--dead", "2c").splitlines()
    assert lines[0] == "board Qs 7h 2d, dead 2c"
    expected = he.equity("AhKh", "QQ", board="Qs7h2d", dead="2c")
    assert f"{100 * expected.players[0].equity:.4f}" in lines[3]


def test_sampled_equity_says_so_and_repeats() -> None:
    arguments = ("equity", "AA", "random", "--method", "sample", "--deals", "2000")
    printed = done(*arguments, "--seed", "7")
    assert "sampled: 2,000 deals, largest standard error " in printed and "seed 7" in printed
    assert "95 % interval" in printed
    assert printed == done(*arguments, "--seed", "7") == done(*arguments, "--seed", "7", "--threads", "2")
    assert printed != done(*arguments, "--seed", "8")


def test_max_error_and_time_limit_reach_the_library() -> None:
    sampling = ("equity", "AA", "random", "--method", "sample", "--json")
    result = json.loads(done(*sampling, "--max-error", "0.004", "--seed", "1"))
    assert not result["exact"] and 0 < max(one["std_error"] for one in result["players"]) <= 0.004
    assert json.loads(done(*sampling, "--time-limit", "0.05"))["deals"] >= 1


def test_exact_limit_and_explain_reach_the_library() -> None:
    """The explanation is a note: it stands on stderr and leaves stdout to programs."""
    for limit, method in (("5", "sweep"), ("0", "sample")):
        result = run(
            "equity", "22+", "random", "--board", "Qs7h2d", "--explain", "--exact-limit", limit, "--json"
        )
        assert result.returncode == 0
        assert json.loads(result.stdout)["method"] == method
        assert result.stderr.startswith(f"{method}: ") and len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ["2 to 10 players", "none"]),
        (("AA",), ["2 to 10 players", "got 1: AA"]),
        (("AA",) * 11, ["10 players", "11"]),
        (("AA", "hello"), ["hello"]),
        (("AhKh", "AhQh"), ["Ah"]),
        (("AhKh", "QQ", "--board", "Ah2c3d"), ["Ah"]),
        (("AhKh", "QQ", "--board", "2c3d"), ["3, 4 or 5", "got 2"]),
        (("AhKh", "QQ", "--dead", "Zz"), ["Zz"]),
        (("AhKh", "QQ", "--method", "exact", "--deals", "5"), ["exact"]),
        (("AhKh", "QQ", "--method", "sample", "--deals", "0"), ["deals", "0"]),
        (("AhKh", "QQ", "--method", "sample", "--time-limit", "nan"), ["nan"]),
        (("AhKh", "QQ", "--threads", "0"), ["threads", "0"]),
        (("AhKh", "QQ", "--method", "guess"), ["--method", "guess", "exact", "sample"]),
        (("AhKh", "QQ", "--deals", "many"), ["--deals", "many"]),
        (("AhKh", "QQ", "--bord", "2c3d4h"), ["--bord"]),
        (("AhKh", "QQ", "--json", "--csv"), ["--json", "--csv"]),
    ],
)
def test_equity_refuses_in_one_line(arguments: tuple[str, ...], words: list[str]) -> None:
    line = refused("equity", *arguments)
    assert [word for word in words if word not in line] == []


# --- range ------------------------------------------------------------------------------------------------


def test_range_shows_text_combos_share_and_grid() -> None:
    lines = done("range", "AKs,QQ+ , A5s:0.5").splitlines()
    chosen = he.Range("QQ+, AKs, A5s:0.5")
    assert lines[0] == str(chosen)
    assert lines[1] == "26 combos, weight 24, 1.8100 % of all hands"
    assert lines[-14].split() == list("AKQJT98765432")
    assert lines[-13].split() == ["A", "AA", "AKs", *["."] * 7, "50%", *["."] * 3]


def test_range_without_dead_cards() -> None:
    printed = json.loads(done("range", "AA, KK", "--dead", "As", "--json"))
    assert (printed["range"], printed["combos"], printed["grid"][0][0]) == ("KK+", 9, 0.5)
    lines = done("range", "AA, KK", "--dead", "As").splitlines()
    assert lines[:2] == ["KK+", "without As: 9 combos, 0.6787 % of all hands"]


def test_range_json_and_csv_hold_the_grid() -> None:
    printed = json.loads(done("range", "QQ+, AKs:0.25", "--json"))
    chosen = he.Range("QQ+, AKs:0.25")
    assert he.Range(printed["range"]) == chosen
    assert printed["combos"] == chosen.combos
    assert printed["total_weight"] == chosen.total_weight
    assert printed["fraction"] == chosen.fraction
    assert printed["grid"] == chosen.grid().tolist()
    rows = rows_of(done("range", "QQ+, AKs:0.25", "--csv"))
    assert [row["hand"] for row in rows] == list(CLASS_NAMES)
    assert [float(row["weight"]) for row in rows] == chosen.grid().ravel().tolist()


def test_range_on_a_board_is_broken_down() -> None:
    breakdown = he.Range("22+, A2s+").without("Qs7h2d").breakdown("Qs7h2d").to_dict()
    printed = json.loads(done("range", "22+, A2s+", "--board", "Qs7h2d", "--json"))
    assert printed["breakdown"] == breakdown
    assert re.search(r"^set +9 ", done("range", "22+, A2s+", "--board", "Qs7h2d"), re.MULTILINE)
    rows = rows_of(done("range", "22+, A2s+", "--board", "Qs7h2d", "--csv"))
    expected = [*breakdown["made"], *breakdown["draws"]]
    assert [(row["name"], int(row["combos"]), float(row["share"])) for row in rows] == [
        (row["name"], row["combos"], row["share"]) for row in expected
    ]
    assert [row["part"] for row in rows] == ["made"] * len(breakdown["made"]) + ["draws"] * len(
        breakdown["draws"]
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ["TEXT"]),
        (("",), ["empty"]),
        (("AA,hello",), ["hello", "column 4"]),
        (("AA", "KK"), ["KK"]),
        (("AA", "--board", "2c3d"), ["got 2"]),
        (("AA", "--board", "2c3d4h", "--dead", "2c"), ["dead card 2c is also on the board"]),
        (("AA", "--dead", "2c2c"), ["card 2c comes twice in '2c2c'"]),
    ],
)
def test_range_refuses_in_one_line(arguments: tuple[str, ...], words: list[str]) -> None:
    line = refused("range", *arguments)
    assert [word for word in words if word not in line] == []


# --- the frame --------------------------------------------------------------------------------------------


def test_help_lists_the_commands() -> None:
    for arguments in ((), ("--help",), ("-h",)):
        printed = done(*arguments)
        assert all(f"\n  {command.name} " in printed for command in COMMANDS)
    for name in (str(command.name) for command in COMMANDS):
        assert f"holdem-eval {name}" in done(name, "--help")


def test_bad_input_is_exit_2_and_one_line_for_the_shell_too() -> None:
    result = run("equity", "AA", "hello")
    assert (result.returncode, result.stdout) == (2, "")
    assert (
        result.stderr.startswith("holdem-eval: player 2: expected a hand") and result.stderr.count("\n") == 1
    )


def test_unknown_commands_and_options_are_refused() -> None:
    assert "foo" in refused("foo")
    assert "--foo" in refused("--foo")


def test_the_console_script_is_the_same_command() -> None:
    script = shutil.which("holdem-eval", path=str(Path(sys.executable).parent))
    if script is None:
        pytest.skip("holdem_eval is not installed beside this Python")
    result = subprocess.run([script, "eval", "AsKsQsJsTs"], capture_output=True, text=True, check=True)
    assert result.stdout == done("eval", "AsKsQsJsTs")
    version = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"holdem-eval \d+\.\d+\.\d+\S*\n", version.stdout)


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    """The reader is gone; ten thousand lines are still to be printed."""
    hands = tmp_path / "hands.txt"
    hands.write_text("AsKsQsJsTs\n" * 10_000)
    reading_end, writing_end = os.pipe()
    os.close(reading_end)
    with hands.open() as lines, os.fdopen(writing_end, "w") as pipe:
        result = subprocess.run(
            [*COMMAND, "eval", "-"], stdin=lines, stdout=pipe, stderr=subprocess.PIPE, check=False
        )
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [*COMMAND, "eval", "AsKsQsJsTs"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert result.returncode == 1
    assert result.stderr.startswith("holdem-eval: ") and len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams_are_empty_ones(closed: str) -> None:
    command = f'"{sys.executable}" -m holdem_eval eval - {closed}'
    hands = "AsKsQsJsTs\n"
    result = subprocess.run(["sh", "-c", command], input=hands, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert ("royal flush" in result.stdout) == (closed == "2>&-")


def test_ctrl_c_stops_a_computation() -> None:
    """Also while it counts, not only while it waits; this sample would take years."""
    endless = ("equity", "AA", "random", "random", "--method", "sample", "--max-error", "1e-9")
    assert interrupted(*endless, at="[1-9] deals") == (130, "", "holdem-eval: interrupted")


def test_ctrl_c_is_exit_130_and_one_line() -> None:
    process = subprocess.Popen(
        [*COMMAND, "eval", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=PLAIN | {"PYTHONUNBUFFERED": "1"},
        text=True,
    )
    assert process.stdin and process.stdout
    process.stdin.write("AsKsQsJsTs\n")
    process.stdin.flush()
    assert "royal flush" in process.stdout.readline()  # it is at work, and waits for more
    process.send_signal(signal.SIGINT)
    _, complaint = process.communicate()
    assert (process.returncode, complaint) == (130, "holdem-eval: interrupted\n")


def test_colours_only_on_a_terminal_that_wants_them() -> None:
    colours = re.compile(r"\x1b\[[0-9;]*[34]8;")
    printed, code = on_terminal("range", "QQ+")
    assert code == 0 and colours.search(printed)
    printed, code = on_terminal("range", "QQ+", NO_COLOR="1")
    assert code == 0 and "QQ" in printed and not colours.search(printed)
    assert "\x1b" not in done("range", "QQ+")


@pytest.mark.parametrize("columns", ["20", "60", "80", "200"])
def test_a_narrow_terminal_loses_nothing(columns: str) -> None:
    ranges = ("22+, AQs+, 54s", "KhKd", "random")
    sampling = ("--method", "sample", "--deals", "1000", "--seed", "1")
    for arguments in (("equity", *ranges, *sampling), ("range", ranges[0])):
        printed, code = on_terminal(*arguments, COLUMNS=columns, NO_COLOR="1")
        assert code == 0
        words = re.findall(r"[^\s\u2500]+", done(*arguments))
        printed = printed.translate(str.maketrans("♣♦♥♠", "cdhs"))
        seen = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", printed).split()
        assert [word for word in words if word not in seen] == []


def test_progress_stands_on_stderr_and_only_on_a_terminal() -> None:
    printed, code = on_terminal(
        "equity", "AA", "random", "--method", "sample", "--deals", "1000", "--seed", "1"
    )
    assert code == 0 and "sampled: 1,000 deals" in printed
    assert done("equity", "AhKh", "QsQc")  # done() asserts an empty stderr


@pytest.mark.parametrize(
    "limits", [("--deals", "30000000"), ("--time-limit", "1"), ("--max-error", "0.00015")]
)
def test_a_live_line_tells_deals_equities_and_error_while_sampling(limits: tuple[str, str]) -> None:
    printed, code = on_terminal(
        "equity", "AA", "KK", "--method", "sample", "--seed", "1", "--threads", "1", *limits
    )
    assert code == 0 and "sampled: " in printed
    lines = re.findall(r"([\d,]+) deals: (\d+\.\d) (\d+\.\d) %, error (\d+(?:\.\d+)?) %", printed)
    dealt = [int(deals.replace(",", "")) for deals, *_ in lines]
    assert len(set(dealt)) > 1 and dealt == sorted(dealt)  # it moves
    for _, one, other, error in lines:
        assert abs(float(one) - 82) < 3 and abs(float(one) + float(other) - 100) < 0.2
        assert 0 < float(error) < 1
    assert (
        printed.rindex("deals: ") < printed.rindex("\x1b[2K") < printed.index("sampled: ")
    )  # and is gone at the end


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_poor_locales_lose_no_output(encoding: str) -> None:
    printed = done("eval", "--lang", "fr", "AsAhAdAcKs", PYTHONIOENCODING=encoding)
    assert "carr" in printed
    done("equity", "AhKh", "QsQc", PYTHONIOENCODING=encoding)
    done("range", "QQ+", PYTHONIOENCODING=encoding)
