"""``board`` through real processes."""

from __future__ import annotations

import json

import pytest
from support.commands import done, refused, rows_of, run

import holdem_eval as he
from holdem_eval.boards import Spot

SPOT = ("Qh7h2d", "AhKh", "--dead", "2c", "--villain", "QQ+, AQ:0.5", "--pot", "150", "--call", "50.5")


def spot() -> Spot:
    return he.Board("Qh7h2d", dead="2c").spot("AhKh", "QQ+, AQ:0.5", pot=150, call=50.5)


def test_a_board_alone() -> None:
    board = he.Board("Qs7h2d", dead="2c")
    assert done("board", "Qs 7h 2d", "-d", "2c") == f"{board.texture}\n\n{board.nuts(5)}\n"
    assert done("board", "Qs7h2d", "-d", "2c", "--nuts", "2") == f"{board.texture}\n\n{board.nuts(2)}\n"
    french = done("board", "Qs7h2d", "--lang", "fr").splitlines()
    assert (
        french[0]
        == "Qs 7h 2d: hauteur dame, arc-en-ciel, sans paire, non connecté, pas de quinte, pas de couleur"
    )
    assert french[2].startswith("1  brelan de dames")


def test_a_whole_spot() -> None:
    board = he.Board("Qh7h2d", dead="2c")
    assert done("board", *SPOT) == f"{spot()}\n\n{board.nuts(5)}\n"
    assert (
        done("board", *SPOT, "--lang", "fr") == f"{spot().describe('fr')}\n\n{board.nuts(5).describe('fr')}\n"
    )
    against_all = he.Board("Qh7h2d").spot("AhKh", "random")
    assert done("board", "Qh7h2d", "AhKh").startswith(f"{against_all}\n\n1  ")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_json_has_the_keys_of_the_parts(lang: str) -> None:
    board = he.Board("Qh7h2d", dead="2c")
    told = json.loads(done("board", "Qh7h2d", "-d", "2c", "--json", "--lang", lang))
    assert told == {"texture": board.texture.to_dict(lang), "nuts": board.nuts(5).to_dict(lang)}
    told = json.loads(done("board", *SPOT, "--json", "--lang", lang))
    wanted = spot().to_dict(lang)
    told["spot"]["equity"]["elapsed"] = wanted["equity"]["elapsed"]
    assert told["spot"] == wanted


def test_csv() -> None:
    rows = {(row["part"], row["name"]): row["value"] for row in rows_of(done("board", *SPOT, "--csv"))}
    wanted = spot()
    assert rows["texture", "suits"] == "two-tone"
    assert rows["nuts", "three of a kind, queens, seven and two kickers"] == "QQ"
    assert rows["outs", "flush"] == he.format_cards(wanted.outs[he.Category.FLUSH], " ")
    assert float(rows["standing", "better"]) == wanted.standing.better
    assert float(rows["equity", "equity"]) == wanted.share
    assert float(rows["call", "ev"]) == wanted.ev
    alone = rows_of(done("board", "Qh7h2d", "--csv", "--nuts", "3"))
    assert [row["part"] for row in alone].count("nuts") == 3 and {row["part"] for row in alone} == {
        "texture",
        "nuts",
    }


def test_a_hand_or_a_villain_a_line() -> None:
    """Each line is a question; a bad one is named, the others are answered."""
    result = run("board", "Qh7h2d", "-", "--json", stdin="AhKh\n\nAhQh\nQsQc\n")
    assert result.returncode == 2
    assert result.stderr == "holdem-eval: line 3: Qh of player 1 is on the board\n"
    hands = [json.loads(line)["spot"]["standing"]["hand"] for line in result.stdout.splitlines()]
    assert hands == ["AhKh", "QsQc"]
    csv = rows_of(done("board", "Qh7h2d", "AhKh", "--villain", "-", "--csv", stdin="QQ\nJJ\n"))
    shares = [float(row["value"]) for row in csv if row["name"] == "equity"]
    assert shares == [he.Board("Qh7h2d").spot("AhKh", villain).share for villain in ("QQ", "JJ")]


def test_what_is_refused() -> None:
    assert "expected BOARD and perhaps HAND, got none" in refused("board")
    assert "got 3: Qs 7h 2d: write 'Qs 7h 2d' in quotes" in refused("board", "Qs", "7h", "2d")
    assert "expected a HAND for --villain, got none" in refused("board", "Qs7h2d", "--villain", "QQ")
    assert "expected a HAND for --call, got none" in refused("board", "Qs7h2d", "--call", "3")
    assert "expected pot and call together" in refused("board", "Qs7h2d", "AhKh", "--call", "3")
    assert "expected pot to be a number 0..1e15, got nan" in refused(
        "board", "Qs7h2d", "-", "--pot", "nan", "--call", "3"
    )
    assert "expected a board of 3, 4 or 5 cards, got 2: Qs 7h" in refused("board", "Qs7h")
    assert "expected n to be an int 1..7462, got 0" in refused("board", "Qs7h2d", "--nuts", "0")
    assert "expected a hand of two cards" in refused("board", "Qs7h2d", "AK")
    assert "Invalid value for '--lang'" in refused("board", "Qs7h2d", "--lang", "de")
    assert "dead card Qs is also on the board" in refused("board", "Qs7h2d", "--dead", "Qs")
