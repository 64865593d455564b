"""Each numbered rule (R) and each decision where sources contradict each other (C) has its test here."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from support.playing import fresh, play

from holdem_eval.cards import format_cards, parse_card, parse_cards
from holdem_eval.errors import IllegalAction
from holdem_eval.rules import (
    CASH,
    LIMIT,
    LUDOTEKA,
    Blinds,
    Deck,
    HandState,
    Pot,
    Table,
    TableRules,
    play_at_random,
    settle_pots,
    showdown,
    split_pots,
)
from holdem_eval.rules.button import first_seating, next_seating
from holdem_eval.strength import Category, category, describe, evaluate

NUMBERS = [f"R{n:02}" for n in (*range(1, 8), *range(10, 40))] + [
    f"C{n:02}" for n in (1, 2, 3, 4, 5, 7, 9, *range(10, 16), *range(19, 34))
]


def test_every_number_has_its_test() -> None:
    tests = " ".join(name for name in globals() if name.startswith("test_"))
    assert [number for number in NUMBERS if f"_{number}_" not in tests] == []


def refused(hand: HandState, action: str) -> str:
    """Why an action is refused."""
    before = (hand, hash(hand))
    with pytest.raises(IllegalAction) as error:
        hand.apply(action)
    assert (hand, hash(hand)) == before
    return error.value.reason


def no_raise(hand: HandState) -> bool:
    return hand.legal().min_to is None and hand.legal().max_to is None


# --- cards and hands --------------------------------------------------------------------------------------


def test_R01_52_cards_no_joker() -> None:
    assert sorted(Deck(seed=1).deal(52)) == list(range(52))


@pytest.mark.parametrize(
    "holes, board, winners",
    [
        (("AsKs", "2d2c"), "QsJsTs3h4h", (0,)),  # two hole cards
        (("As2d", "Kd3c"), "QsJsTs9s4h", (0,)),  # one
        (("2d3c", "4d5c"), "AsKsQsJsTs", (0, 1)),  # none: the board plays
    ],
)
def test_R02_the_best_five_of_seven(holes: tuple[str, str], board: str, winners: tuple[int, ...]) -> None:
    assert showdown(holes, board).winners[0].players == winners


def test_R03_the_order_of_the_categories() -> None:
    hands = ("9h8h7h6h5h", "KsKcKdKh7c", "JhJsJc6h6d", "KcJc8c5c4c", "JsTc9c8h7d", "AsAcAh7s4h", "QdQs9d9hAs",
             "7s7cAcJh3d", "KhJd9c5h2c")  # fmt: skip
    strengths = [evaluate(hand) for hand in hands]
    assert strengths == sorted(strengths, reverse=True)
    assert [category(hand) for hand in hands] == sorted(Category, reverse=True)
    assert category("AsKsQsJsTs") == Category.STRAIGHT_FLUSH and describe("AsKsQsJsTs") == "royal flush"


def test_R04_the_ace_is_high_or_low_and_does_not_wrap() -> None:
    assert category("AsKdQhJcTs") == category("As2d3h4c5s") == Category.STRAIGHT
    assert evaluate("As2d3h4c5s") < evaluate("6s2d3h4c5s")
    assert category("QsKdAh2c3s") == Category.HIGH_CARD
    tops = range(3, 13)
    assert all({(top - step) % 13 for step in range(5)} & {3, 8} for top in tops)  # a five or a ten


@pytest.mark.parametrize(
    "better, worse",
    [
        ("9c8h7d6s5c", "8c7h6d5s4c"),
        ("9c9h9d9s3c", "8c8h8d8sAc"),
        ("9c9h9d9s4c", "9c9h9d9s3c"),
        ("9c9h9d2s2c", "8c8h8dAsAc"),
        ("9c9h9d3s3c", "9c9h9d2s2c"),
        ("AhKh9h3h2h", "AsKs8s6s4s"),  # the example of the source
        ("AhKh9h4h3h", "AsKs9s4s2s"),
        ("9c9h9dAs3c", "9c9h9dKsQc"),
        ("AcAhKdKs3c", "AcAhQdQsKc"),
        ("AcAhKdKs4c", "AcAhKdKs3c"),
        ("7c7hAdJs3c", "7c7hAdTs9c"),
        ("KcJh9d5s3c", "KcJh9d5s2c"),
    ],
)
def test_R05_ties_inside_a_category(better: str, worse: str) -> None:
    assert evaluate(better) > evaluate(worse)


def test_R05_five_cards_only() -> None:
    assert showdown(["As3c", "Ah9d"], "KsKdQsQdJc").winners[0].players == (0, 1)


def test_R06_suits_are_equal() -> None:
    assert len({evaluate("".join(rank + suit for rank in "AK962")) for suit in "cdhs"}) == 1


def test_R07_card_text_and_names_in_two_languages() -> None:
    assert parse_cards("10♠ Ad kH") == (parse_card("Ts"), parse_card("A♦"), parse_card("k♥"))
    french = {"AsKsQsJsTs": "quinte flush royale", "9h8h7h6h5h": "quinte flush", "KsKcKdKh7c": "carré",
              "JhJsJc6h6d": "full", "KcJc8c5c4c": "couleur", "JsTc9c8h7d": "quinte", "AsAcAh7s4h": "brelan",
              "QdQs9d9hAs": "double paire", "7s7cAcJh3d": "paire", "KhJd9c5h2c": "hauteur"}  # fmt: skip
    for hand, name in french.items():
        assert describe(hand, "fr").startswith(name)


# --- table and forced bets --------------------------------------------------------------------------------


def test_R10_two_to_ten_players() -> None:
    assert [fresh((100,) * n).is_over for n in range(2, 11)] == [False] * 9


def test_R11_the_button_moves_one_live_seat_a_hand() -> None:
    table = Table((1000,) * 4, Blinds(5, 10), seed=3)
    buttons = []
    for _ in range(5):
        hand = table.next_hand()
        buttons.append(table.button)
        while not hand.is_over:
            hand = hand.apply("f")
        table.finish(hand)
    assert buttons == [(buttons[0] + step) % 4 for step in range(5)]
    assert next_seating(first_seating([0, 1, 2, 3], 0), [0, 2, 3], "moving").button == 2


def test_R12_small_and_big_blind_are_posted_before_the_deal() -> None:
    hand = fresh((100,) * 3, 5, 10)
    assert hand.bets == (5, 10, 0) and hand.history == () and hand.board == ()
    for preset in (LUDOTEKA, CASH, LIMIT):
        assert all(level.bb == 2 * level.sb for level in preset.levels)


def test_R13_a_limit_game_is_named_by_its_bets() -> None:
    rules = TableRules(betting="FL", small_bet=500, big_bet=1000)
    hand = HandState.start((9000,) * 3, Blinds(250, 500), rules, seed=1)
    assert hand.bets == (250, 500, 0) and hand.setup.bet_sizes == (500, 500, 1000, 1000)
    with pytest.raises(ValueError, match=r"one small bet \(500\), got 400"):
        HandState.start((9000,) * 3, Blinds(250, 400), rules)


def test_R14_antes() -> None:
    hand = fresh((100,) * 3, 5, 10, ante=2)
    assert (hand.bets, hand.pot, hand.stacks) == ((5, 10, 0), 21, (93, 88, 98))
    with pytest.raises(ValueError, match="at most 40 % of 5, got 3"):
        Table((100,) * 3, Blinds(5, 10, ante=3), TableRules(tournament=True))
    assert Table((100,) * 3, Blinds(5, 10, ante=2), TableRules(tournament=True)).blinds.ante == 2
    assert all(level.ante == (level.sb // 5 if level.bb >= 100 else 0) for level in LUDOTEKA.levels)


def test_R15_the_straddler_speaks_last() -> None:
    hand = fresh((100,) * 4, 5, 10, straddles=(20,))
    assert (hand.bets, hand.to_act) == ((5, 10, 20, 0), 3)
    hand = play(hand, "c c c")
    assert hand.to_act == 2 and hand.legal().check and hand.street == 0
    assert play(hand, "c").street == 1


def test_R16_a_closed_table_lets_nobody_in_and_its_blinds_rise() -> None:
    table = LUDOTEKA.table(seed=1)
    with pytest.raises(ValueError, match="bought in the first 0 hands"):
        table.rebuy(0, 1000)
    with pytest.raises(ValueError, match="a seat that a player holds, got 6"):
        table.rebuy(6, 1000)
    assert len({level.bb for level in table.levels}) == 13


# --- deal and streets -------------------------------------------------------------------------------------


def test_R17_R18_R19_one_card_at_a_time_and_a_burn_before_each_street() -> None:
    order = "2c3c4c 2d3d4d 9h AsKsQs 9d Js 9s Ts"
    hand = fresh((100,) * 3, deck=Deck.stacked(order))
    assert [format_cards(hole) for hole in hand.holes if hole] == ["2d2c", "3d3c", "4d4c"]  # the button last
    boards = [hand.board]
    for street in range(4):
        assert hand.street == street
        boards.append(hand.board)
        hand = play(hand, "c c c")
    assert [format_cards(board) for board in boards[1:]] == ["", "AsKsQs", "AsKsQsJs", "AsKsQsJsTs"]
    assert hand.is_over


def test_R17_R18_a_burn_heads_up() -> None:
    hand = fresh((100,) * 2, deck=Deck.stacked("2c3c 2d3d 9h AsKsQs 9d Js 9s Ts"), actions="allin c")
    assert [format_cards(hole) for hole in hand.holes if hole] == ["2d2c", "3d3c"]
    assert format_cards(hand.run_out().board) == "AsKsQsJsTs"


def test_R20_who_speaks_first() -> None:
    hand = fresh((100,) * 5)
    assert hand.to_act == 2
    hand = play(hand, "c c c f c")  # the small blind folds
    assert (hand.street, hand.to_act) == (1, 1)


def test_R21_a_round_ends_when_all_have_matched_or_are_all_in() -> None:
    hand = fresh((100, 30, 100), actions="r50 c")
    assert hand.street == 0 and hand.to_act == 1
    assert play(hand, "c").street == 1


# --- actions ----------------------------------------------------------------------------------------------


def test_R22_the_six_actions() -> None:
    hand = play(fresh((100,) * 4), "f c c c")
    kinds = [move.kind for move in hand.apply("x").apply("b10").apply("r20").apply("allin").history]
    assert kinds == ["fold", "call", "call", "check", "check", "bet", "raise", "raise"]


def test_R23_the_minimum_bet_is_the_big_blind() -> None:
    hand = fresh((100,) * 2, 5, 10, "c c")
    assert refused(hand, "b9") == "minimum bet is to 10"
    assert hand.apply("b10").bets == (10, 0)


def test_R24_the_minimum_raise_is_the_last_full_bet_or_raise() -> None:
    hand = fresh((300,) * 2, 5, 10, "c c r30")
    assert refused(hand, "r59") == "minimum raise is to 60"
    assert refused(hand.apply("r100"), "r169") == "minimum raise is to 170"


def test_R25_no_limit_goes_up_to_the_stack() -> None:
    hand = fresh((300, 300))
    assert hand.legal().max_to == 300
    assert refused(hand, "r301") == "maximum raise is to 300 (all the player has)"


def test_R26_fixed_limit_sizes_and_cap() -> None:
    hand = fresh((500,) * 3, 10, 20, betting="FL")
    for to in (40, 60, 80):
        assert (hand.legal().min_to, hand.legal().max_to) == (to, to)
        hand = hand.apply(f"r{to}")
    assert no_raise(hand) and "the 3 raises of the round are made" in refused(hand, "r100")
    hand = play(hand, "c c")
    for street, size in ((1, 20), (2, 40), (3, 40)):
        assert hand.street == street
        for bets in range(1, 5):
            assert hand.legal().min_to == hand.legal().max_to == bets * size
            hand = play(hand, [f"r{bets * size}"])
        assert no_raise(hand)
        hand = play(hand, "c c")


def test_R27_the_big_blind_may_raise_when_the_action_comes_back() -> None:
    hand = fresh((100,) * 3, actions="c c")
    assert hand.to_act == 1 and hand.legal() == (True, True, 0, 4, 100)


def test_R28_a_folders_chips_stay() -> None:
    assert fresh((100,) * 3, actions="r10 f f").pot == 5


# --- end of a hand ----------------------------------------------------------------------------------------


def test_R29_the_last_player_wins_unseen() -> None:
    result = fresh((100,) * 3, holes=["????"] * 3, actions="r10 f f").settle()
    assert (result.shown, result.hands, result.payouts) == ((), ((), (), ()), (0, 0, 5))
    assert result.winners[0].describe() is None


def test_R30_no_betting_left_runs_the_board_out() -> None:
    hand = fresh((100, 100), holes=("AsAd", "KsKd"), board="2c7h9s4d3c", actions="allin c")
    assert hand.board == () and hand.settle().stacks == (200, 0)


RIVER = {"holes": ("AsAd", "KsKd", "QsQd"), "board": "2c7h9s4d3c", "actions": "c c c c c c c c c"}


def test_R31_who_was_called_shows_first_and_a_mucked_hand_loses() -> None:
    hand = play(fresh((100,) * 3, **RIVER), "c r10 c c")
    assert hand.settle().shown == (1, 2, 0)
    mucked = hand.settle(muck=[0])
    assert mucked.shown == (1, 2) and mucked.stacks == (88, 124, 88) and mucked.hands[0] == ()


def test_R32_both_hole_cards_are_shown_to_win() -> None:
    hand = play(fresh((100,) * 3, **{**RIVER, "holes": ("AsAd", "KsKd", "????")}), "c r10 c f")
    with pytest.raises(ValueError, match="hole cards of player 2 at the showdown"):
        hand.settle()
    assert hand.settle(muck=[2]).stacks == (98, 114, 88)
    with pytest.raises(ValueError, match="expected two hole cards for player 0"):
        showdown(["As", "KsKd"], "2c7h9s4d3c")


def test_R33_equal_hands_share() -> None:
    hand = fresh((100,) * 3, holes=("2c3d", "4c5d", "6c7d"), board="AhKhQhJhTh", actions="c c c")
    assert play(hand, "c c c c c c c c c").settle().payouts == (2, 2, 2)


def test_R34_each_pot_goes_to_the_best_of_its_contributors() -> None:
    result = showdown(["AsAd", "KsKd", "QsQd"], "2c7h9s4d3c", split_pots([50, 300, 300], [True] * 3))
    assert [(award.pot, award.players, award.amount) for award in result.winners] == [
        (0, (0,), 150),
        (1, (1,), 500),
    ]


def test_R35_a_folder_has_no_claim_to_a_pot_closed_before() -> None:
    hand = fresh((50, 300, 300), 10, 20, "r50 c c", holes=("KsKd", "QsQd", "AsAd"), board="2c7h9s4d3c")
    hand = play(hand, "r100 f")
    assert hand.pots() == (Pot(150, (0, 1)),) and hand.settle().stacks == (150, 250, 250)


def test_R36_the_button_passes() -> None:
    seating = first_seating([0, 1, 2], 0)
    assert [seating.button, next_seating(seating, [0, 1, 2], "moving").button] == [0, 1]


# --- formats ----------------------------------------------------------------------------------------------


def play_out(table: Table, seed: int) -> None:
    generator = random.Random(seed)
    while not table.is_over:
        table.finish(play_at_random(table.next_hand(), generator.getrandbits(32)))


@pytest.mark.parametrize("players", [6, 8])
def test_R37_a_ludoteka_tournament_from_start_to_one_winner(players: int) -> None:
    table = LUDOTEKA.table(players=players, seed=players)
    assert table.stacks == (1000,) * players and table.blinds == Blinds(5, 10)
    groups: list[tuple[int, ...]] = []
    generator = random.Random(players)
    while not table.is_over:
        assert table.level == min(table.hands_played // players, 12)
        before = table.stacks
        table.finish(play_at_random(table.next_hand(), generator.getrandbits(32)))
        assert sum(table.stacks) == 1000 * players
        out = [player for player in range(players) if before[player] and not table.stacks[player]]
        for stack in sorted({before[player] for player in out}):
            groups.append(tuple(player for player in out if before[player] == stack))
    groups.append((table.stacks.index(1000 * players),))
    assert [place.players for place in table.ranking] == groups[::-1]
    better = 0
    for place in table.ranking:
        assert place.place == better + 1
        better += len(place.players)
    assert better == players


def test_R38_cash_rebuys_at_any_time() -> None:
    table = CASH.table(players=2, seed=1)
    while not table.is_over:
        table.finish(play(table.next_hand(), "allin c"))
    broke = table.stacks.index(0)
    assert len(table.ranking) == 2
    table.rebuy(table.seats[broke], 500)
    assert table.stacks[broke] == 500 and table.ranking == () and not table.next_hand().is_over


def test_R39_rebuy_keeps_the_seat_and_reentry_draws_one_in_the_period() -> None:
    def one_out() -> tuple[Table, int]:
        table = Table(
            (300, 300, 300, 300),
            Blinds(5, 10),
            TableRules(tournament=True),
            seed=5,
            n_seats=6,
            rebuy_hands=40,
        )
        while all(table.stacks):
            table.finish(play(table.next_hand(), "allin c f f"))
        return table, table.stacks.index(0)

    table, out = one_out()
    table.rebuy(table.seats[out], 300)
    assert table.seats[out] == out and table.stacks[out] == 300 and table.ranking == ()

    table, out = one_out()
    seat = table.reenter(out, 300)
    assert seat in (4, 5) and table.seats[out] == seat and table.stacks[out] == 300
    hand = table.next_hand()
    assert out in table.players and len(hand.stacks) == 4

    table, out = one_out()
    table.rebuy_hands = table.hands_played
    for buy in (table.rebuy, table.reenter):
        with pytest.raises(ValueError, match="to be bought in the first"):
            buy(out, 300)


# --- contradictions and gaps ------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, 1, 11])
def test_C01_two_to_ten_players_and_three_to_start_a_tournament(n: int) -> None:
    with pytest.raises(ValueError, match=f"stacks of 2 to 10 players, got {n}"):
        HandState.start((100,) * n, Blinds(1, 2))
    with pytest.raises(ValueError, match="at least 3 players to start a tournament, got 2"):
        Table((100, 100), Blinds(1, 2), TableRules(tournament=True))
    table = Table((100,) * 3, Blinds(1, 2), TableRules(tournament=True), seed=2)
    play_out(table, 2)  # through heads-up to one winner
    assert sorted(table.stacks) == [0, 0, 300]


@pytest.mark.parametrize("rule", ["moving", "dead"])
@pytest.mark.parametrize("bust", [0, 1, 2])
def test_C02_nobody_posts_the_big_blind_twice_running_when_three_become_two(bust: int, rule: str) -> None:
    before = first_seating([0, 1, 2], button=2)  # small blind 0, big blind 1
    live = [seat for seat in (0, 1, 2) if seat != bust]
    after = next_seating(before, live, rule)  # type: ignore[arg-type]
    assert after.big_blind != before.big_blind
    if bust != 1:
        assert after.button == before.big_blind
    assert after.order == (after.big_blind, after.button) and after.small_blind == after.button
    again = next_seating(after, live, rule)  # type: ignore[arg-type]
    assert again.big_blind == after.button


def test_C02_heads_up_deal_and_order() -> None:
    hand = fresh((100, 100), deck=Deck.stacked("2c3c2d3d"))
    assert [format_cards(hole) for hole in hand.holes if hole] == ["2d2c", "3d3c"]
    assert hand.bets == (2, 1) and hand.to_act == 1


def test_C03_minimum_raise_to_and_all_in_for_less() -> None:
    hand = fresh((1000, 1000, 70), 10, 20)
    assert hand.legal()[3:] == (40, 70)
    assert fresh((1000, 1000, 1000, 70), 10, 20, "r50").legal()[3:] == (70, 70)


def test_C04_the_ten_player_example_and_its_corrected_line() -> None:
    hand = fresh((1000,) * 10, 10, 20)
    assert refused(hand, "r30") == "minimum raise is to 40"
    with pytest.warns(UserWarning, match="raise to 30 below the minimum of 40"):
        assert hand.apply("r30", strict=False).bets[2] == 30
    hand = play(hand, "r40 f f f f r60 c f c r80 c c c c")  # seat numbers of the source are one higher
    assert (hand.street, hand.pot, hand.live) == (1, 400, (0, 1, 2, 7, 8))
    assert [hand.to_act, hand.legal().check] == [0, True]


def test_C05_a_flop_bet_below_the_big_blind() -> None:
    hand = fresh((1000,) * 10, 10, 20, "f f f f f f f c c c")
    assert hand.live == (0, 1, 9)
    hand = hand.apply("x")
    assert refused(hand, "b10") == "minimum bet is to 20"
    assert play(hand, "r20 c").to_act == 0


def test_C07_later_rounds_start_left_of_the_button() -> None:
    assert fresh((100,) * 4, actions="c c c c").to_act == 0


def test_C09_after_three_raises_the_others_still_call_or_fold() -> None:
    hand = fresh((500,) * 3, 10, 20, "r40 r60 r80", betting="FL")
    assert (hand.street, hand.to_act, hand.legal().fold, hand.legal().call) == (0, 2, True, 40)


def test_C10_the_limit_cap() -> None:
    assert no_raise(fresh((500,) * 2, 10, 20, "r40 r60 r80", betting="FL"))
    free = fresh((500,) * 2, 10, 20, "r40 r60 r80 r100 r120", betting="FL", cap_heads_up=False)
    assert free.legal().min_to == 140
    three = fresh((500,) * 3, 10, 20, "f r40 r60 r80", betting="FL", cap_heads_up=False)
    assert no_raise(three)  # the round began with three
    assert no_raise(fresh((500,) * 3, 10, 20, "r40", betting="FL", max_raises=1))
    straddled = fresh((500,) * 4, 10, 20, "r60 r80 r100", betting="FL", straddles=(40,))
    assert no_raise(straddled) and straddled.bets == (80, 100, 40, 60)


@pytest.mark.parametrize(
    "stack, target, raises_left",
    [
        (20 + 29, 40, 3),  # 9 over 20 is less than half a bet: no raise, it is completed to 40
        (20 + 30, 50, 2),  # half a bet counts: the next full raise is to 50
        (20 + 35, 55, 2),
    ],
)
def test_C10_short_limit_all_ins(stack: int, target: int, raises_left: int) -> None:
    hand = fresh((500, stack, 500, 500), 10, 20, "c c c c r20 allin", betting="FL")
    assert hand.legal().min_to == hand.legal().max_to == target
    hand, made = hand.apply(f"r{target}"), 1
    while not no_raise(hand):
        hand, made = hand.apply(f"r{hand.legal().min_to}"), made + 1
    assert made == raises_left


@pytest.mark.parametrize("call, payouts", [(True, (150, 500, 0)), (False, (150, 300, 0))])
def test_C11_C12_C13_C14_pots_are_layered_by_contribution(call: bool, payouts: tuple[int, ...]) -> None:
    hand = fresh((50, 300, 300), 10, 20, "r50 c c", holes=("AsAd", "KsKd", "QsQd"), board="2c7h9s4d3c")
    hand = play(hand, "r150 c r100 c" if call else "r150 c c c c c")
    result = hand.settle()
    assert sum(result.stacks) == 650 and result.payouts == payouts  # not the second best hand of all


def test_C13_the_best_hand_wins_every_pot_it_paid_into() -> None:
    pots = split_pots([100, 50, 300, 300], [True] * 4)
    assert settle_pots(pots, [9, 5, 7, 6], range(4)) == (350, 0, 400, 0)


def test_C15_players_with_chips_go_on_betting() -> None:
    hand = fresh((50, 300, 300), 10, 20, "r50 c c")
    assert (hand.street, hand.to_act) == (1, 1)
    hand = fresh((50, 300, 300), 10, 20, "r50 c f")
    assert hand.is_over and hand.street == 0  # one live player with chips, nothing owed
    owing = fresh((50, 300, 300), 10, 20, "r100 allin")
    assert owing.to_act == 1


def test_C19_odd_chips() -> None:
    pot, ties = (Pot(50, (0, 1, 2)),), (7, 7, 7)
    assert settle_pots(pot, ties, (1, 2, 0)) == (16, 17, 17)
    assert settle_pots(pot, ties, (1, 2, 0), "all_first") == (16, 18, 16)
    assert settle_pots(pot, ties, (1, 2, 0), "exact") == (Fraction(50, 3),) * 3
    boards = {"board": "2c7h9s4d3c", "more_boards": ["Kc7s9d4h3d"]}
    twice = showdown(["AsAd", "KsKd"], pots=[Pot(201, (0, 1))], **boards)
    assert twice.payouts == (101, 100)  # the first board takes the odd chip
    per_pot = [Pot(5, (0, 1)), Pot(7, (0, 1))]
    assert settle_pots(per_pot, (7, 7), (0, 1)) == (7, 5)
    assert showdown(["2c3d", "4c5d"], "AhKhQhJhTh", [Pot(5, (0, 1))], (1, 0)).payouts == (2, 3)


def test_C20_the_uncalled_bet_goes_back_before_pots_are_made() -> None:
    hand = fresh((100, 250, 600), 10, 20, "r600 c c")
    assert hand.uncalled == (2, 350) and hand.stacks == (0, 0, 350)
    assert hand.pots() == (Pot(300, (0, 1, 2)), Pot(300, (1, 2)))
    ante = fresh((9, 153), 50, 100, ante=10)  # an ante is no bet: what nobody matched is a pot of one
    assert ante.uncalled == (1, 50) and ante.pots() == (Pot(18, (0, 1)), Pot(1, (1,)))


def test_C21_a_short_blind_leaves_the_price() -> None:
    hand = fresh((300, 17, 300), 10, 20)
    assert hand.bets == (10, 17, 0) and hand.legal() == (True, False, 20, 40, 300)


def test_C22_short_all_ins_reopen_only_together() -> None:
    limped = fresh((35, 500, 500), 10, 20, "c allin")
    assert limped.legal().min_to == 55  # the big blind has not acted
    assert no_raise(play(limped, "c"))  # the limper owes 15 < 20
    together = fresh((35, 500, 500, 42), 10, 20, "c c r35 c")
    assert no_raise(together)
    both = fresh((500, 500, 500, 35, 42), 10, 20, "c r35 r42 f f")
    assert (both.to_act, both.legal().call, both.legal().min_to) == (2, 22, None)  # no one left with chips
    both = fresh((500, 500, 500, 35, 42), 10, 20, "c r35 r42 c f")
    assert (both.to_act, both.legal().call, both.legal().min_to) == (2, 22, 62)  # 15 + 7 >= 20
    limit = fresh((500, 30 + 20, 500), 10, 20, "c c c r20 r30", betting="FL")
    assert play(limit, "c").legal().min_to == 50  # half a bet reopens


def test_C23_ante_bounds_and_a_big_blind_ante() -> None:
    tournament = TableRules(tournament=True)
    with pytest.raises(ValueError, match="40 %"):
        Table((1000,) * 3, Blinds(10, 20, ante=5), tournament)
    table = Table((1000,) * 3, Blinds(10, 20, ante=20, ante_type="bb"), tournament, seed=1)
    hand = table.next_hand()
    assert hand.pot == 50 and hand.stacks[1] == 960 and hand.committed == (10, 20, 0)


def test_C24_ante_before_blind() -> None:
    first = fresh((300, 22, 300), 10, 20, ante=5)
    assert first.bets == (10, 17, 0) and first.committed[1] == 22
    after = fresh((300, 22, 300), 10, 20, ante=5, ante_first=False)
    assert after.bets == (10, 20, 0) and after.committed[1] == 22


@pytest.mark.parametrize("half", [2.5, 100.0, "100", None, True, -5, 0])
def test_C25_chips_are_whole(half: object) -> None:
    with pytest.raises(ValueError, match="stack of player 1 to be a whole number of chips >= 1"):
        HandState.start((100, half), Blinds(1, 2))  # type: ignore[arg-type]
    exact = fresh((100,) * 3, odd_chip="exact", holes=("2c3d", "4c5d", "6c7d"), board="AhKhQhJhTh")
    result = play(exact, "r5 f c c c c c c c").settle()
    assert result.payouts == (0, Fraction(11, 2), Fraction(11, 2))


def test_C26_the_ludoteka_levels() -> None:
    levels = [level.bb for level in LUDOTEKA.levels]
    assert levels == [10, 20, 30, 50, 100, 150, 250, 400, 600, 1000, 1500, 2500, 4000]
    assert all(1.5 <= after / before <= 2 for before, after in pairwise(levels))
    table = LUDOTEKA.table(players=6, seed=1)
    table.hands_played = 6 * 40
    assert table.blinds == LUDOTEKA.levels[-1]
    for players in (2, 5, 7, 9):
        with pytest.raises(
            ValueError, match=f"expected 6 or 8 players in a Ludoteka tournament, got {players}"
        ):
            LUDOTEKA.table(players=players)


@pytest.mark.parametrize(
    "second, ranking", [(200, [(1, (0,)), (2, (2,)), (3, (1,))]), (100, [(1, (0,)), (2, (1, 2))])]
)
def test_C27_two_out_in_one_hand(second: int, ranking: list[tuple[int, tuple[int, ...]]]) -> None:
    for seed in range(200):
        table = Table((500, 100, second), Blinds(5, 10), TableRules(tournament=True), seed=seed)
        table.finish(play(table.next_hand(), "allin allin c"))
        if table.stacks[1:] == (0, 0):
            assert [tuple(place) for place in table.ranking] == ranking
            return
    pytest.fail("nobody won in 200 deals")


def test_C28_a_raise_over_a_straddle() -> None:
    assert fresh((100,) * 4, 1, 2, straddles=(4,)).legal().min_to == 6
    assert fresh((100,) * 5, 1, 2, straddles=(4, 8)).legal().min_to == 12
    assert fresh((100,) * 4, 1, 2, straddles=(4,), straddle_is_raise=False).legal().min_to == 8
    assert fresh((100,) * 5, 1, 2, straddles=(4, 8), straddle_is_raise=False).legal().min_to == 16
    assert fresh((100,) * 4, 1, 2, "c c c c c", straddles=(4,)).legal().min_to == 2  # later the big blind


def test_C29_only_contested_pots_need_a_shown_hand() -> None:
    hand = play(fresh((100,) * 3, **RIVER), "c r10 c c")
    alone = hand.settle(muck=[1, 2])  # they muck before his turn
    assert alone.shown == () and alone.stacks == (124, 88, 88)
    shown = hand.settle(muck=[0, 2])  # the bettor shows before they muck
    assert shown.shown == (1,) and shown.stacks == (88, 124, 88)


def test_C30_order_without_a_bet_and_open_hands_after_an_all_in() -> None:
    hand = play(fresh((100,) * 3, **RIVER), "c c c")
    assert hand.settle().shown == (0, 1, 2)
    more = {**RIVER, "actions": ""}
    cash = play(fresh((50, 100, 100), **more), "r70 c c c c c c c c")
    assert cash.settle().shown == (0, 1, 2)
    assert cash.settle(muck=[2]).shown == (0, 1)  # a loser may
    with pytest.raises(IllegalAction, match="only losers muck"):
        cash.settle(muck=[1])  # he wins the side pot
    tournament = play(fresh((50, 100, 100), tournament=True, **more), "r70 c c c c c c c c")
    with pytest.raises(IllegalAction, match="all hands are shown: no muck"):
        tournament.settle(muck=[2])
    river = play(fresh((100, 100, 100), tournament=True, **RIVER), "allin c f")
    with pytest.raises(IllegalAction, match="all hands are shown: no muck"):
        river.settle(muck=[1])


def test_C31_moving_and_dead_button_after_an_elimination() -> None:
    before = first_seating([0, 1, 2, 3], button=0)  # small blind 1, big blind 2
    gone = [0, 2, 3]  # the small blind busts
    moving = next_seating(before, gone, "moving")
    assert (moving.button, moving.order) == (2, (3, 0, 2))
    dead = next_seating(before, gone, "dead")
    assert (dead.button, dead.small_blind, dead.big_blind, dead.order) == (1, 2, 3, (2, 3, 0))
    no_small_blind = next_seating(before, [0, 1, 3], "dead")  # the big blind busts
    assert no_small_blind == (1, 2, 3, (3, 0, 1)) and no_small_blind.dead_sb
    hand = fresh((100,) * 3, dead_sb=True)
    assert (hand.bets, hand.to_act) == ((2, 0, 0), 1)
    assert next_seating(no_small_blind, [0, 1, 3], "dead") == (
        2,
        3,
        0,
        (3, 0, 1),
    )  # the button on the empty seat
    assert (LUDOTEKA.button, CASH.button, LIMIT.button) == ("moving",) * 3


def test_C32_folding_when_checking_is_free() -> None:
    hand = fresh((100,) * 3, actions="c c c")
    assert hand.legal().fold and hand.apply("f").folded == (True, False, False)


def test_C33_the_big_blind_checks_exactly_when_nothing_is_owed() -> None:
    option = fresh((100,) * 3, actions="c c")
    assert option.legal().check and refused(option, "c") == "nothing to call: check"
    raised = fresh((100,) * 3, actions="r6 c")
    assert not raised.legal().check and refused(raised, "x") == "no check: there are 4 to call"


def test_a_raise_that_no_live_opponent_can_answer() -> None:
    hand = fresh((50, 30, 100), 10, 20, "r40 allin allin")
    assert hand.to_act == 2 and no_raise(hand)
    assert "all others are all-in" in refused(hand, "r100")
