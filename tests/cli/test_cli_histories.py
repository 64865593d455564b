"""``holdem-eval replay`` and ``holdem-eval allin`` through real processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.commands import done, on_terminal, refused, rows_of, run
from support.records import PLURIBUS, WSOP, acts, phh

from holdem_eval.histories import all_in_totals

ALL_IN = (
    "d dh p1 AsAh, d dh p2 KdKc, p2 cbr 6, p1 cc, d db 2c7h9s, p1 cbr 94, p2 cc, "
    "p1 sm AsAh, p2 sm KdKc, d db 4d, d db 3h"
)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """Two hands of two players."""
    hand = {"antes": "[0, 0]", "blinds_or_straddles": "[1, 2]", "starting_stacks": "[100, 100]"}
    hand["players"] = "['Ann', 'Bob']"
    path = tmp_path / "night.phhs"
    path.write_text(f"[1]\n{phh(actions=acts(ALL_IN), **hand)}\n[2]\n{phh(actions=acts('p2 f'), **hand)}")
    return path


def test_replay_tells_every_hand(night: Path) -> None:
    told = done("replay", str(night))
    assert told.splitlines()[:3] == [
        "# night.phhs, hand 1",
        "No-limit hold'em, blinds 1/2, 2 players",
        "  Ann 100 AsAh",
    ]
    for line in (
        "Flop 2c 7h 9s (pot 12)",
        "  Bob raises to 6",
        "  Ann bets 94 and is all-in",
        "  Bob calls 94 and is all-in",
        "Run-out 4d 3h",
        "  Ann shows AsAh: pair of aces, nine, seven and four kickers",
        "  Ann wins 200 with pair of aces, nine, seven and four kickers",
        "Stacks: Ann 200, Bob 0",
        "All-in EV: Ann 183.23 (91.62 %), luck +16.77; Bob 16.77 (8.38 %), luck -16.77",
        "# night.phhs, hand 2",
        "  Ann wins 2, unseen",
    ):
        assert f"\n{line}\n" in told, line


def test_replay_of_one_hand_and_in_french(night: Path) -> None:
    assert done("replay", str(night), "--hand", "2").startswith("# night.phhs, hand 2\n")
    french = done("replay", str(night), "--hand", "1", "--lang", "fr")
    assert (
        "\n  Bob paie 94, à tapis\n" in french
        and "\nEV à tapis : Ann 183.23 (91.62 %), chance +16.77; " in french
    )
    third = done("replay", str(PLURIBUS), "--hand", "3")
    assert third.startswith(f"# {PLURIBUS.name}: pluribus/30/") and third.count("Preflop") == 1


def test_replay_json_is_a_line_for_each_hand(night: Path) -> None:
    first, second = (json.loads(line) for line in done("replay", str(night), "--json").splitlines())
    assert first["players"] == ["Ann", "Bob"] and first["place"] == "night.phhs, hand 1"
    assert first["result"]["stacks"] == [200, 0] and first["board"] == "2c7h9s4d3h"
    assert first["all_in"]["equity"] == pytest.approx([907 / 990, 83 / 990])
    assert second["all_in"] is None and second["result"]["stacks"] == [101, 99]


def test_replay_of_a_hand_with_unknown_cards_says_what_is_not_known(night: Path) -> None:
    night.write_text(night.read_text().replace("'d dh p2 KdKc', ", "").replace(", 'p2 sm KdKc'", ""))
    assert "\nWho wins is not known: the record lacks cards\n" in done("replay", str(night), "--hand", "1")
    facts = json.loads(done("replay", str(night), "--hand", "1", "--json"))
    assert facts["result"] is None and facts["all_in"] is None and facts["holes"] == ["AsAh", None]


def test_replay_amounts_in_cents_say_so(tmp_path: Path) -> None:
    (tmp_path / "x.phh").write_text(
        phh(blinds_or_straddles="[0.5, 1, 0]", min_bet="1", actions=acts("p3 f, p1 f"))
    )
    assert done("replay", str(tmp_path / "x.phh")).startswith(
        "# x.phh (1 = 0.1)\nNo-limit hold'em, blinds 5/10"
    )


def test_replay_lenient(night: Path) -> None:
    night.write_text(night.read_text().replace("cbr 6", "cbr 3").replace("cbr 94", "cbr 97"))
    line = refused("replay", str(night))
    assert "night.phhs, hand 1, action 3 'p2 cbr 3': minimum raise is to 4" in line
    result = run("replay", str(night), "--lenient")
    assert result.returncode == 0 and "Bob raises to 3\n" in result.stdout
    assert result.stderr == "took a raise to 3 below the minimum of 4\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ["FILE"]),
        (("nothing.phh",), ["nothing.phh", "No such file"]),
        ((str(WSOP), "--hand", "99"), []),
        ((str(WSOP), "--hand", "0"), ["--hand"]),
        ((str(WSOP), "--lang", "de"), ["--lang", "de"]),
    ],
)
def test_replay_refuses_in_one_line(arguments: tuple[str, ...], words: list[str]) -> None:
    if "99" in arguments:
        result = run("replay", *arguments)
        assert result.returncode == 2 and "phua-xuan-2019.phh: expected variant" in result.stderr
        return
    line = refused("replay", *arguments)
    assert [word for word in words if word not in line] == []


def test_replay_of_a_hand_that_is_not_there(night: Path) -> None:
    assert "expected a hand number 1..2, got 3" in refused("replay", str(night), "--hand", "3")
    night.write_text("# nothing\n")
    assert "variant" in refused("replay", str(night))


def test_allin_table_json_and_csv(night: Path) -> None:
    lines = done("allin", str(night)).splitlines()
    assert lines[0].split() == ["player", "hands", "all-ins", "won", "all-in", "EV", "luck"]
    assert lines[2].split() == ["Ann", "2", "1", "101.00", "84.23", "16.77"]
    assert lines[3].split() == ["Bob", "2", "1", "-101.00", "-84.23", "-16.77"]
    assert lines[4:] == ["2 hands, 1 with an all-in before the river"]
    totals = all_in_totals(night)
    assert json.loads(done("allin", str(night), "--json")) == totals.to_dict()
    rows = rows_of(done("allin", str(night), "--csv"))
    assert [float(row["luck"]) for row in rows] == [player.luck for player in totals.players]
    assert list(rows[0]) == ["name", "hands", "all_ins", "won", "ev", "luck"]


def test_allin_names_what_it_passes_over(night: Path) -> None:
    result = run("allin", str(WSOP), str(night), "no such file")
    assert result.returncode == 0
    assert [line.split(": expected")[0] for line in result.stderr.splitlines()] == [
        f"{WSOP.name}: phua-xuan-2019.phh",
        "no such file",
    ]
    assert result.stdout.splitlines()[-1] == "21 hands, 3 with an all-in before the river, 2 not read"


def test_allin_shows_its_progress_on_a_terminal() -> None:
    printed, code = on_terminal("allin", str(WSOP))
    assert code == 0 and "allin" in printed and "19 hands, 2 with an all-in" in printed


@pytest.mark.parametrize("ending", ["png", "svg", "pdf", "html"])
def test_allin_plot(night: Path, ending: str) -> None:
    pytest.importorskip("matplotlib")
    figure = night.with_suffix(f".{ending}")
    done("allin", str(night), "--plot", str(figure))
    data = figure.read_bytes()
    assert data[:4] in (b"\x89PNG", b"<?xm", b"%PDF", b"<!DO") and len(data) > 1000
    if ending in ("svg", "html"):
        assert data.count(b'id="line2d_') > 4


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ["files, folders or archives", "none"]),
        (("nothing.phh",), ["nothing.phh", "none that can be replayed"]),
        ((str(WSOP), "--plot", "x.gif"), [".png, .svg, .pdf or .html", "x.gif"]),
        ((str(WSOP), "--json", "--csv"), ["--json", "--csv"]),
    ],
)
def test_allin_refuses(arguments: tuple[str, ...], words: list[str]) -> None:
    result = run("allin", *arguments)
    assert result.returncode == 2
    last = result.stderr.splitlines()[-1]
    assert last.startswith("holdem-eval: ") and [word for word in words if word not in last] == []
