"""Six-max no-limit hands a second, random legal play: this project beside PokerKit and clubs.

Goal: at least 20 x PokerKit and 1.3 x clubs in the same run, one thread. Run it on a quiet machine:

    python benchmarks/bench_rules.py

Every engine shuffles, deals and settles each hand (200 chips, blinds 1/2), asks for the legal actions at
every decision, and plays by the one policy below. CPU time counts; the mean number of decisions stands beside the speed, since
it is the work. The engines take turns, and the best of five turns counts. Rivals that are not installed are
named. Then the native showdowns: settle_many beside evaluate_many of the same hands (goal: at most 40 x).
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable

import numpy as np

from holdem_eval import rules
from holdem_eval.strength import evaluate_many

Play = Callable[[int, random.Random], int]
"""Plays so many hands and returns how many decisions they took."""

TURNS, SECONDS = 5, 0.6
PLAYERS, STACK = 6, 200


def decide(can_check: bool, least: int | None, most: int | None, generator: random.Random) -> tuple[str, int]:
    roll = generator.random()
    if roll < 0.25 and least is not None and most is not None:
        return "raise", least + int((most - least) * generator.random() ** 3)
    if can_check:
        return "check", 0
    return ("call" if roll < 0.75 else "fold"), 0


def holdem_eval(hands: int, generator: random.Random) -> int:
    blinds, stacks, decisions = rules.Blinds(1, 2), (STACK,) * PLAYERS, 0
    letters = {"check": "x", "call": "c", "fold": "f"}
    for _ in range(hands):
        hand = rules.HandState.start(stacks, blinds)
        while hand.to_act is not None:
            legal = hand.legal()
            what, to = decide(legal.check, legal.min_to, legal.max_to, generator)
            if what == "raise":
                hand = hand.apply(f"r{to}" if max(hand.bets) else f"b{to}")
            else:
                hand = hand.apply(letters[what])
            decisions += 1
        assert sum(hand.settle().stacks) == PLAYERS * STACK
    return decisions


def pokerkit(hands: int, generator: random.Random) -> int:
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)
    decisions = 0
    for _ in range(hands):
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, STACK, PLAYERS)
        while state.actor_index is not None:
            least, most = (
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            what, to = decide(state.checking_or_calling_amount == 0, least, most, generator)
            if what == "raise":
                state.complete_bet_or_raise_to(to)
            elif what == "fold":
                state.fold()
            else:
                state.check_or_call()
            decisions += 1
        assert sum(state.stacks) == PLAYERS * STACK
    return decisions


def clubs(hands: int, generator: random.Random) -> int:
    from clubs import configs, poker

    dealer = poker.Dealer(**configs.NO_LIMIT_HOLDEM_SIX_PLAYER)
    decisions = 0
    for _ in range(hands):
        seen = dealer.reset(reset_button=True, reset_stacks=True)
        done = [False]
        while not all(done):
            call, least, most = seen["call"], seen["min_raise"], seen["max_raise"]
            can_raise = most > call
            what, by = decide(call == 0, least if can_raise else None, most if can_raise else None, generator)
            bet = by if what == "raise" else call if what == "call" else -1 if what == "fold" else 0
            seen, _, done = dealer.step(bet)
            decisions += 1
        assert sum(dealer.stacks) == PLAYERS * STACK
    return decisions


def timed(play: Play, turn: int) -> tuple[float, float]:
    """Hands a second, and decisions a hand."""
    hands, decisions, generator = 0, 0, random.Random(turn)
    random.seed(turn)
    start = time.process_time()
    while (elapsed := time.process_time() - start) < SECONDS:
        decisions += play(20, generator)
        hands += 20
    return hands / elapsed, decisions / hands


def compare() -> None:
    players: dict[str, Play] = {"holdem_eval": holdem_eval}
    for name, rival in (("pokerkit", pokerkit), ("clubs", clubs)):
        try:
            rival(1, random.Random(0))
            players[name] = rival
        except ImportError:
            print(f"{name}: not installed")
    best = dict.fromkeys(players, (0.0, 0.0))
    for turn in range(TURNS):
        for name, play in players.items():
            best[name] = max(best[name], timed(play, turn))
    for name, (speed, decisions) in best.items():
        times = f"{best['holdem_eval'][0] / speed:6.1f} x"
        print(f"{name:12} {speed:8.0f} hands/s {decisions:6.1f} decisions a hand {times}")


def native(n_hands: int = 200_000, n_players: int = 6) -> None:
    holes, boards = rules.deal_many(n_hands, n_players, seed=1)
    contributions = np.random.default_rng(1).integers(1, 5, (n_hands, n_players)) * 50
    live = np.ones((n_hands, n_players), np.bool_)
    sevens = np.concatenate(
        [holes.reshape(-1, 2), np.repeat(boards, n_players, axis=0)], axis=1, dtype=np.uint8
    )
    costs = {}
    for name, work in (
        ("settle_many", lambda: rules.settle_many(holes, boards, contributions, live)),
        ("evaluate_many", lambda: evaluate_many(sevens)),
        ("deal_many", lambda: rules.deal_many(n_hands, n_players, seed=1)),
    ):
        turns = []
        for _ in range(TURNS):
            start = time.process_time()
            work()
            turns.append(time.process_time() - start)
        costs[name] = min(turns)
        print(f"{name:14} {n_hands / costs[name]:12.0f} hands of {n_players} a second")
    print(f"settle_many costs {costs['settle_many'] / costs['evaluate_many']:.1f} x evaluate_many")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    compare()
    native()
