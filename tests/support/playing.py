"""Play hands in the notation of the rules files: f fold, c check or call, rN bet or raise to N."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from holdem_eval.rules import Blinds, HandState, TableRules


def word(hand: HandState, action: str) -> str:
    """The action as :meth:`HandState.apply` reads it."""
    if action == "c":
        return "x" if hand.legal().check else "c"
    if action[0] == "r" and hand.street and not max(hand.bets):
        return f"b{action[1:]}"
    return action


def play(hand: HandState, actions: str | Iterable[str]) -> HandState:
    for action in actions.split() if isinstance(actions, str) else actions:
        hand = hand.apply(word(hand, action))
    return hand


def fresh(stacks: Iterable[int], sb: int = 1, bb: int = 2, actions: str = "", **more: Any) -> HandState:
    """A hand after ``actions``; ``more`` goes by name to start, to the blinds or to the rules."""
    to_start = {name: more.pop(name) for name in ("holes", "board", "deck") if name in more}
    blinds = {
        name: more.pop(name)
        for name in ("ante", "ante_type", "straddles", "posts", "dead_sb")
        if name in more
    }
    hand = HandState.start(stacks, Blinds(sb, bb, **blinds), TableRules(**more), **to_start)
    return play(hand, actions)


def from_record(record: dict[str, Any], holes: Any, board: str, **rules: Any) -> HandState:
    """The first state of a case of rules_cases.json or rules_fuzz_4000.jsonl.gz."""
    antes, n = record["antes"], len(record["stacks"])
    straddles = tuple(record.get("blinds_or_straddles", record.get("blinds"))[2:])
    trimmed = record.get("ante_trimming", record.get("trim"))
    if isinstance(antes, list):  # one player's, for the table
        assert not trimmed and sum(antes) == antes[0 if n == 2 else 1]
        blinds = Blinds(record["sb"], record["bb"], sum(antes), "bb", straddles)
    else:
        assert trimmed
        blinds = Blinds(record["sb"], record["bb"], antes, "all", straddles)
    betting = record.get("betting", record.get("kind"))
    return HandState.start(record["stacks"], blinds, TableRules(betting=betting, **rules), holes, board)


def random_blinds(generator: random.Random, n_players: int) -> Blinds:
    """Forced bets of every kind."""
    bb = generator.choice([2, 3, 10, 20, 100])
    sb = generator.choice([bb // 2, bb // 2, bb // 2, 0, bb])
    dead_sb = n_players > 2 and generator.random() < 0.1
    first = 1 if dead_sb else 2
    straddles = tuple(
        2 * bb << k for k in range(generator.choice([0, 0, 0, 1, 2])) if n_players >= first + 1 + k
    )
    straddles = straddles if n_players > 2 else ()
    free = range(first + len(straddles), n_players)
    posts = tuple((player, generator.randint(1, bb)) for player in free if generator.random() < 0.1)
    ante = generator.choice([0, 0, 1, max(bb // 5, 1), bb])
    return Blinds(sb, bb, ante, generator.choice(["all", "bb", "button"]), straddles, posts, dead_sb)


def random_rules(generator: random.Random, **more: Any) -> TableRules:
    return TableRules(
        betting=generator.choice(["NL", "NL", "FL"]),
        max_raises=generator.choice([3, 3, 3, 0, 1, 4]),
        cap_heads_up=generator.random() < 0.5,
        straddle_is_raise=generator.random() < 0.5,
        ante_first=generator.random() < 0.7,
        **{"odd_chip": generator.choice(["clockwise", "all_first"]), **more},
    )
