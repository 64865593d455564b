"""Tables from hand to hand: buttons, blinds, places, buying chips, and the formats that the sources play."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.playing import play

from holdem_eval.errors import IllegalAction
from holdem_eval.rules import (
    CASH,
    LIMIT,
    LUDOTEKA,
    Blinds,
    Deck,
    HandState,
    Table,
    TableRules,
    play_at_random,
)
from holdem_eval.rules.button import first_seating, next_seating


@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_seatings_stay_sound_through_random_eliminations_and_returns(rule: Any) -> None:
    generator = random.Random(3)
    for _ in range(300):
        live = sorted(generator.sample(range(10), generator.randint(2, 10)))
        seating = first_seating(live, generator.choice(live))
        for _ in range(30):
            before = seating
            away = [seat for seat in live if generator.random() < 0.15]
            back = [seat for seat in range(10) if seat not in live and generator.random() < 0.05]
            changed = sorted({*live, *back} - set(away))
            live = changed if len(changed) >= 2 else live
            seating = next_seating(before, live, rule)
            assert len(set(seating.order)) == len(seating.order) >= 2
            assert set(seating.order) <= set(live) and seating.big_blind in seating.order
            if rule == "moving":
                assert set(seating.order) == set(live) and seating.button in live
            if len(live) == 2 and before.big_blind in live:
                assert seating.big_blind != before.big_blind and seating.button == before.big_blind
            if len(seating.order) > 2:
                assert seating.order[0 if seating.dead_sb else 1] == seating.big_blind
            else:
                assert seating.order == (seating.big_blind, seating.button)


def test_the_dead_button_lets_nobody_skip_or_repeat_the_big_blind() -> None:
    generator = random.Random(5)
    for _ in range(300):
        live = list(range(generator.randint(4, 10)))
        seating = first_seating(live, generator.choice(live))
        while len(live) > 3:
            if generator.random() < 0.3:
                live.remove(generator.choice(live))
            after = next_seating(seating, live, "dead")
            expected = next(
                seat for step in range(1, 11) if (seat := (seating.big_blind + step) % 10) in live
            )
            assert (after.big_blind, after.small_blind, after.button) == (
                expected,
                seating.big_blind,
                seating.small_blind,
            )
            assert sorted(after.order) == live
            seating = after


def test_a_dead_button_table_plays_to_one_winner() -> None:
    dead = 0
    for seed in range(5):
        rules = TableRules(tournament=True)
        table = Table((300,) * 7, [Blinds(5, 10), Blinds(10, 20)], rules, "dead", seed, hands_per_level=10)
        generator = random.Random(seed)
        while not table.is_over:
            hand = table.next_hand()
            dead += hand.blinds.dead_sb
            table.finish(play_at_random(hand, generator.getrandbits(32)))
            assert sum(table.stacks) == 2100
        assert sum(len(place.players) for place in table.ranking) == 7
    assert dead > 0


def test_positions_are_seats_from_the_button_on() -> None:
    table = Table((100, 200, 300, 400), Blinds(5, 10), seed=11)
    hand = table.next_hand()
    assert [table.stacks[player] for player in table.players] == list(hand.starting_stacks)
    assert table.players[-1] == table.button
    assert table.players == tuple((table.button + 1 + step) % 4 for step in range(4))


def test_the_same_seed_plays_the_same_table() -> None:
    def played(seed: int) -> list[HandState]:
        table, hands = LUDOTEKA.table(players=6, seed=seed), []
        while not table.is_over and len(hands) < 10:
            hands.append(play_at_random(table.next_hand(), len(hands)))
            table.finish(hands[-1])
        return hands

    assert played(4) == played(4) != played(5)


def test_levels_rise_after_so_many_hands_as_there_were_starters() -> None:
    table = LUDOTEKA.table(players=8, seed=2)
    seen = []
    for number in range(24):
        hand = table.next_hand()
        seen.append(hand.blinds.bb)
        while not hand.is_over:
            hand = hand.apply("f")
        table.finish(hand)
        assert table.hands_played == number + 1
    assert seen == [10] * 8 + [20] * 8 + [30] * 8


def test_finish_takes_only_the_hand_in_play_at_its_end() -> None:
    table = Table((100,) * 3, Blinds(5, 10), seed=1)
    hand = table.next_hand()
    with pytest.raises(ValueError, match="finish"):
        table.next_hand()
    with pytest.raises(IllegalAction, match="not over"):
        table.finish(hand)
    other = HandState.start((100,) * 3, Blinds(5, 10), seed=1).apply("f").apply("f")
    with pytest.raises(ValueError, match="the hand of this table that is in play"):
        table.finish(other)
    with pytest.raises(ValueError, match="between two hands"):
        table.rebuy(0, 100)
    done = hand.apply("f").apply("f")
    table.finish(done)
    assert table.hands_played == 1
    with pytest.raises(ValueError, match="in play"):
        table.finish(done)


def test_a_table_that_is_over_deals_no_more() -> None:
    table = Table((100, 100), Blinds(50, 100), seed=1)
    while not table.is_over:
        table.finish(play(table.next_hand(), "c") if table.hands_played else table.next_hand().apply("c"))
    with pytest.raises(ValueError, match="a table that is over"):
        table.next_hand()


@pytest.mark.parametrize(
    "change",
    [
        {"stacks": (100,)}, {"stacks": (100, -1)}, {"stacks": (100,) * 11}, {"levels": []}, {"levels": [5]},
        {"levels": [Blinds(1, 2), Blinds(2, 4)]}, {"hands_per_level": 0}, {"button": "still"}, {"seed": "x"},
        {"n_seats": 2}, {"rules": TableRules(odd_chip="exact")}, {"n_seats": 11}, {"rebuy_hands": -1},
        {"levels": Blinds(1, 2, straddles=(4,)), "rules": TableRules(tournament=True)},
    ],
)  # fmt: skip
def test_tables_refuse(change: dict[str, Any]) -> None:
    good: dict[str, Any] = {"stacks": (100, 100, 100), "levels": Blinds(1, 2)}
    assert Table(**good).stacks == (100, 100, 100)
    with pytest.raises(ValueError, match="expected"):
        Table(**{**good, **change})


# --- the sources' games -----------------------------------------------------------------------------------


def test_000_river_example() -> None:
    """Big blind and button are left after the flop: check, bet 20, call; the button shows first."""
    deck = Deck.stacked("2c3c4c5c6c7c8c9cTcAc 2d3d4d5d6d7d8d9dTdAd 2s KhQh7s 3s 9h 4s 4h")
    hand = HandState.start((1000,) * 10, Blinds(10, 20), deck=deck)
    hand = play(hand, "f f f f f f f c f c  c c  c c  c r20 c")
    result = hand.settle(muck=[1])
    assert result.shown == (9,) and hand.pot == 90
    assert hand.settle().shown == (9, 1)
    assert result.stacks[9] == hand.settle().stacks[9] == 1050


def test_002_blinds_5_10_and_a_straddle_of_20() -> None:
    table = CASH.table(players=6, seed=1)
    hand = table.next_hand(straddle=True)
    assert hand.bets == (5, 10, 20, 0, 0, 0) and hand.to_act == 3
    hand = play(hand, "c c c c c")
    assert hand.to_act == 2 and hand.legal().check  # the straddler speaks last
    table.finish(play(hand, "r1000 f f f f f"))
    assert table.next_hand().bets == (5, 10, 0, 0, 0, 0)


def test_straddles_are_for_cash_games_of_three_and_more() -> None:
    with pytest.raises(ValueError, match="no straddle in a tournament"):
        LUDOTEKA.table(seed=1).next_hand(straddle=True)
    heads_up = CASH.table(players=2, seed=1)
    with pytest.raises(ValueError, match="three players for a straddle"):
        heads_up.next_hand(straddle=True)
    assert not heads_up.next_hand().is_over


def test_002_a_cash_player_may_add_chips_a_tournament_player_only_when_broke() -> None:
    cash = CASH.table(players=3, seed=1)
    cash.rebuy(0, 50)
    assert cash.stacks == (1050, 1000, 1000)
    tournament = Table((100,) * 3, Blinds(1, 2), TableRules(tournament=True), seed=1)
    with pytest.raises(ValueError, match="a player without chips, got 100 in seat 0"):
        tournament.rebuy(0, 50)
    for chips in (0, -5, 2.5):
        with pytest.raises(ValueError, match="chips to be a whole number"):
            cash.rebuy(0, chips)  # type: ignore[arg-type]


def test_reentry_swaps_no_seats_with_the_living_and_needs_a_free_one() -> None:
    with pytest.raises(ValueError, match="without chips and a free seat"):
        CASH.table(players=3, seed=1).reenter(0, 100)
    for seed in range(20):
        table = Table((100,) * 5, Blinds(5, 10), seed=seed)
        while table.stacks.count(0) < 2 and not table.is_over:
            hand = table.next_hand().apply("allin")
            while not hand.is_over:
                hand = hand.apply("c")
            table.finish(hand)
        out = table.stacks.index(0)
        playing = [table.seats[player] for player, stack in enumerate(table.stacks) if stack]
        seat = table.reenter(table.seats[out], 100)
        assert seat not in playing and table.seats[out] == seat
        assert len(set(table.seats)) == 5
        assert not any(out in place.players for place in table.ranking)


def test_004_the_limit_game_5_10() -> None:
    """In cents: blinds 250/500, bets of 500 before and on the flop, 1,000 after; one bet and three raises."""
    hand = LIMIT.table(players=4, seed=1).next_hand()
    assert hand.bets == (250, 500, 0, 0) and hand.to_act == 2
    hand = play(hand, "r1000 r1500 f r2000")  # left of the big blind speaks first; three raises
    assert hand.legal().min_to is None and hand.legal().call == 1000  # the others still call or fold
    hand = play(hand, "c c")
    assert (hand.street, hand.pot) == (1, 6250)
    for size in (500, 1000, 1000):
        assert hand.to_act == 1  # first live player left of the button
        hand = play(hand, f"r{size} r{2 * size} r{3 * size} r{4 * size}")
        assert hand.legal().min_to is None
        hand = play(hand, "c c")
    assert hand.is_over and hand.pot == 6250 + 3 * (2000 + 4000 + 4000)
    assert sum(hand.settle().stacks) == 80_000
