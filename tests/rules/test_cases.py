"""Written-down hands: the rules cases, and 4,000 random hands on which two other engines agree."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from support.data import DATA
from support.playing import from_record, play, word

from holdem_eval.errors import IllegalAction

CASES: list[dict[str, Any]] = json.loads((DATA / "rules_cases.json").read_text(encoding="utf-8"))


def test_there_are_33_cases() -> None:
    assert len(CASES) == 33


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_case(case: dict[str, Any]) -> None:
    boards = case["boards"]
    hand = from_record(case, case["holes"], boards[0] if len(boards) == 1 else "")
    marks = []
    for action in case["actions"]:
        if action in "=" or action[0] == "?":
            legal = hand.legal()
            span = None if legal.min_to is None else [legal.min_to, legal.max_to]
            if action == "=":
                marks.append([f"p{hand.to_act + 1}", legal.call, span])
            else:
                with pytest.raises(IllegalAction) as error:
                    hand.apply(word(hand, f"r{action[1:]}"))
                assert error.value.legal == legal
                place = (f"p{hand.to_act + 1}", legal.call, span and tuple(span))
                marks.append(f"?{action[1:]} rejected at {place}")
        else:
            hand = play(hand, [action])
    assert marks == case["expect_legal_at_marks"]
    if case["expect_final_stacks"] is None:
        assert not hand.is_over
        return
    if len(boards) > 1:
        hand = hand.run_out(times=len(boards), boards=boards)
    assert [[pot.amount, list(pot.eligible)] for pot in hand.pots()] == case["expect_pots"]
    assert hand.uncalled == (case["expect_uncalled"] and tuple(case["expect_uncalled"]))
    assert list(hand.settle().stacks) == case["expect_final_stacks"]


@pytest.mark.parametrize(
    "odd_chip, final", [("clockwise", "final_one_each"), ("all_first", "final_all_to_first")]
)
def test_4000_random_hands_give_the_same_pots_and_stacks(odd_chip: str, final: str) -> None:
    count = several = 0
    with gzip.open(DATA / "rules_fuzz_4000.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            holes, board, actions = [""] * record["n"], "", []
            for act in record["acts"]:
                match act.split():
                    case ["d", "dh", player, cards]:
                        holes[int(player[1:]) - 1] = cards
                    case ["d", "db", cards]:
                        board += cards
                    case [player, verb, *amount]:
                        actions.append(
                            (int(player[1:]) - 1, {"cc": "c", "f": "f"}.get(verb, f"r{''.join(amount)}"))
                        )
            hand = from_record(record, holes, board, odd_chip=odd_chip)
            for player, action in actions:
                hand = hand.apply(word(hand, action), player=player)
            where = f"hand {record['id']}"
            assert hand.is_over, where
            assert [[pot.amount, list(pot.eligible)] for pot in hand.pots()] == record["pots"], where
            assert list(hand.settle().stacks) == record[final], where
            count += 1
            several += len(record["pots"]) > 1
    assert (count, several) == (4000, 2296)
