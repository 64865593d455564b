"""Random hands of every kind: chips conserved, legal() exactly what apply() accepts, PokerKit agrees."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.playing import random_blinds, random_rules

from holdem_eval.cards import format_cards
from holdem_eval.errors import IllegalAction
from holdem_eval.rules import Action, Blinds, HandState, Legal, TableRules
from holdem_eval.rules.random_play import random_action

N_HANDS = 20_000


def accepted(hand: HandState, action: Action, legal: Legal) -> bool:
    """What legal() says about an action, in the words of its documentation."""
    a_bet_stands = hand.street == 0 or max(hand.bets) > 0
    match action.kind:
        case "fold":
            return legal.fold
        case "check":
            return legal.check
        case "call":
            return legal.call > 0
        case "allin":
            stack = hand.stacks[hand.to_act or 0]
            if legal.call == stack or (legal.min_to is None and 0 < stack < legal.call):
                return True
            return legal.max_to == hand.bets[hand.to_act or 0] + stack
        case kind:
            in_bounds = legal.min_to is not None and legal.min_to <= action.to <= (legal.max_to or 0)
            return in_bounds and a_bet_stands == (kind == "raise")


def any_action(generator: random.Random, legal: Legal, hand: HandState) -> Action:
    """An action that may be legal or not; amounts close to the limits."""
    kind = generator.choice(["fold", "check", "call", "allin", "bet", "raise", "raise", "bet"])
    if kind not in ("bet", "raise"):
        return Action(kind)  # type: ignore[arg-type]
    near = generator.choice([legal.min_to, legal.max_to, max(hand.bets), 0, sum(hand.stacks)]) or 1
    return Action(kind, max(near + generator.randint(-2, 2), 0))  # type: ignore[arg-type]


def check_state(hand: HandState, chips: int) -> None:
    pots = hand.pots()
    returned = 0 if hand.uncalled is None else hand.uncalled[1]
    assert sum(hand.stacks) + hand.pot == chips and returned >= 0
    assert sum(pot.amount for pot in pots) == hand.pot
    assert min(hand.stacks) >= 0 and min(hand.bets) >= 0
    assert all(pot.amount > 0 and pot.eligible for pot in pots)
    assert not any(hand.folded[player] for pot in pots for player in pot.eligible)


def test_20000_random_hands() -> None:
    generator = random.Random(20_000)
    probes = {True: 0, False: 0}
    endings = {"street": [0] * 4, "pots": 0, "shown": 0}
    for number in range(N_HANDS):
        n = generator.randint(2, 10)
        blinds, rules = random_blinds(generator, n), random_rules(generator)
        deep = generator.choice([2, 10, 100]) * blinds.bb
        stacks = [generator.randint(1, deep) for _ in range(n)]
        hand = HandState.start(stacks, blinds, rules, seed=number)
        while hand.to_act is not None:
            legal, probe = hand.legal(), any_action(generator, hand.legal(), hand)
            expected = accepted(hand, probe, legal)
            try:
                hand.apply(probe)
                got = True
            except IllegalAction as error:
                got = False
                assert error.legal == legal and error.reason
            assert got == expected, (number, hand, hand.bets, hand.stacks, probe, legal)
            probes[got] += 1
            hand = hand.apply(random_action(hand, generator))
        check_state(hand, sum(stacks))
        if len(hand.live) > 1 and len(hand.board) < 5 and generator.random() < 0.2:
            hand = hand.run_out(times=2)
        result = hand.settle()
        assert sum(result.stacks) == sum(stacks) and sum(result.payouts) == hand.pot
        assert all(hand.live.count(player) for player, paid in enumerate(result.payouts) if paid)
        endings["street"][hand.street] += 1  # type: ignore[index]
        endings["pots"] += len(hand.pots()) > 1  # type: ignore[operator]
        endings["shown"] += bool(result.shown)  # type: ignore[operator]
    assert min(probes.values()) > 30_000 and min(endings["street"]) > 500  # type: ignore[call-overload]
    assert endings["pots"] > 3_000 and endings["shown"] > 5_000


def deal_street(state: Any, board: tuple[int, ...], street: int) -> None:
    state.burn_card("??")
    state.deal_board(format_cards(board[(0, 0, 3, 4)[street] : (0, 3, 4, 5)[street]]))


def test_pokerkit_agrees_where_it_has_no_known_fault() -> None:
    pytest.importorskip("pokerkit")
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(
        automation
        for automation in Automation
        if automation.name not in ("HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING")
    )
    generator, compared = random.Random(77), 0
    for number in range(250):
        n = generator.randint(2, 6)
        # multiples of 60 have no odd chips; stacks above the blinds keep the price
        stacks = [60 * generator.randint(3, 60) for _ in range(n)]
        ante = generator.choice([0, 60])
        hand = HandState.start(stacks, Blinds(60, 120, ante), TableRules(), seed=number)
        state = NoLimitTexasHoldem.create_state(automations, True, ante, (60, 120), 120, tuple(stacks), n)
        for hole in hand.holes:
            state.deal_hole(format_cards(hole or ()))
        while hand.to_act is not None:
            legal, actor = hand.legal(), hand.to_act
            total = hand.bets[actor] + hand.stacks[actor]
            others = [hand.bets[i] + hand.stacks[i] for i in hand.live if i != actor]
            assert (state.actor_index, state.checking_or_calling_amount) == (actor, legal.call)
            short_all_in = any(move.all_in and move.street == hand.street for move in hand.history)
            can_be_called = max(others) > max(hand.bets) and total <= max(others)
            if not short_all_in and can_be_called:  # else one of the known faults may show
                span = (
                    state.min_completion_betting_or_raising_to_amount,
                    state.max_completion_betting_or_raising_to_amount,
                )
                assert span == (legal.min_to, legal.max_to), (number, hand)
                compared += 1
            action = random_action(hand, generator)
            if action.to:
                to = action.to // 60 * 60 if action.to // 60 * 60 >= (legal.min_to or 0) else action.to
                if not state.can_complete_bet_or_raise_to(to):
                    action = Action("check") if legal.check else Action("call")
                else:
                    action = Action(action.kind, to)
            if action.kind == "fold":
                state.fold()
            elif action.to:
                state.complete_bet_or_raise_to(action.to)
            else:
                state.check_or_call()
            street, hand = hand.street, hand.apply(action)
            if hand.street > street:
                deal_street(state, hand.board, hand.street)
        if len(hand.live) > 1:
            board = hand.run_out().board
            for street in range(hand.street + 1, 4):
                deal_street(state, board, street)
        assert not state.status
        assert tuple(state.stacks) == hand.settle().stacks, number
    assert compared > 1000
