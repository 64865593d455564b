"""States and their surroundings: deck, immutability, errors that leave nothing half done, run-outs, text."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
import random
from typing import Any

import pytest
from support.playing import fresh, play

from holdem_eval.cards import format_cards, parse_cards
from holdem_eval.errors import CardError, DealError, IllegalAction
from holdem_eval.rules import Action, Blinds, Deck, HandState, Pot, TableRules, play_at_random, showdown
from holdem_eval.rules.actions import NOTHING
from holdem_eval.show.hand_text import position_names, tell_hand

HOLES, BOARD = ("AsAd", "KsKd", "QsQd"), "2c7h9s4d3c"


# --- deck -------------------------------------------------------------------------------------------------


def test_a_deck_is_what_its_seed_says_and_leaves_the_global_generator_alone() -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    deck = Deck(seed=7, dead="As Kd")
    assert random.random() == expected
    cards = deck.deal(50)
    assert cards == Deck(7, "Kd As").deal(50) != Deck(8, "As Kd").deal(50)
    assert sorted(cards) == sorted(set(range(52)) - set(parse_cards("AsKd")))
    assert Deck().deal(52) != Deck().deal(52)


def test_every_card_is_on_top_as_often() -> None:
    counts = [0] * 52
    for seed in range(5200):
        counts[Deck(seed).deal(1)[0]] += 1
    assert 60 < min(counts) <= max(counts) < 145  # 100 expected, standard deviation 10


def test_a_stacked_deck_deals_and_burns_in_order() -> None:
    deck = Deck.stacked("2c3d 4h5s")
    assert (deck.deal(1), deck.burn(), deck.deal(2), len(deck)) == ((0,), 5, (10, 15), 0)
    assert deck.deal(0) == ()
    with pytest.raises(DealError, match="deal 1 cards, got a deck of 0"):
        deck.burn()
    with pytest.raises(DealError):
        Deck(1).deal(53)
    with pytest.raises(DealError):
        Deck(1).deal(-1)
    with pytest.raises(CardError, match="card 2c comes twice"):
        Deck.stacked("2c3d2c")
    for seed in ("1", 1.5, True):
        with pytest.raises(ValueError, match="seed to be an int or None"):
            Deck(seed)  # type: ignore[arg-type]


def test_named_cards_come_out_of_the_deck() -> None:
    hand = fresh(
        (100,) * 3,
        holes=("AsAd", None, "????"),
        board="2c7h",
        deck=Deck.stacked("As2c KsKd 7h 8c 9c Tc Jc Qc Kc"),
    )
    assert hand.holes == ((51, 49), tuple(parse_cards("KsKd")), None)
    hand = play(hand, "c c c")
    assert format_cards(hand.board) == "2c7h9c"  # 8c is burned
    assert format_cards(play(hand, "c c c c c c").board) == "2c7h9cJcKc"
    for seed in range(50):
        named = HandState.start(
            (100,) * 10, Blinds(1, 2), holes=[None] * 9 + ["AsAd"], board="2c7h9s", seed=seed
        )
        cards = [card for hole in named.holes if hole for card in hole]
        assert len({*cards, *parse_cards("2c7h9s")}) == 23


@pytest.mark.parametrize(
    "cards, error",
    [
        ({"holes": ("AsAd", "KsAs", "QsQd")}, DealError),
        ({"holes": ("AsAd", "KsKs", "QsQd")}, CardError),
        ({"holes": HOLES, "board": "AsKhQhJh9h"}, DealError),
        ({"holes": HOLES, "board": "2c2c"}, CardError),
        ({"holes": HOLES, "board": "2c3c4c5c6c7c"}, CardError),
        ({"holes": ("AsAd", "Ks", "QsQd")}, CardError),
        ({"holes": ("AsAd", "KsKdKh", "QsQd")}, CardError),
        ({"holes": ("AsAd", "??", "QsQd")}, CardError),
        ({"holes": ("AsAd", "KsKd")}, ValueError),
        ({"holes": "AsAdKsKdQsQd"}, ValueError),
        ({"deck": Deck.stacked("2c3c4c5c6c")}, DealError),
        ({"holes": ("AsAd", None, None), "deck": Deck.stacked("2c3c4c")}, DealError),
    ],
)
def test_impossible_deals_are_refused(cards: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        fresh((100,) * 3, **cards)


def test_a_deck_or_a_seed() -> None:
    with pytest.raises(ValueError, match="a deck or a seed, got both"):
        HandState.start((100, 100), Blinds(1, 2), deck=Deck(1), seed=1)


def test_a_deck_that_ends_before_the_board_is_an_error_and_the_state_stays() -> None:
    hand = fresh((100, 100), holes=HOLES[:2], deck=Deck.stacked(""), actions="c")
    with pytest.raises(DealError, match="3 board cards, got a deck that ends before"):
        hand.apply("x")
    assert hand.to_act == 0
    over = play(hand, "r100 c")
    with pytest.raises(DealError, match="1 boards of five"):
        over.settle()
    assert over.run_out(boards=[BOARD]).settle().stacks == (200, 0)


# --- states -----------------------------------------------------------------------------------------------


def test_states_are_immutable_hashable_and_picklable() -> None:
    hand = fresh((100,) * 3, holes=HOLES, board=BOARD, actions="c c")
    twin = fresh((100,) * 3, holes=HOLES, board=BOARD, actions="c c")
    assert hand == twin and hash(hand) == hash(twin)
    after = hand.apply("r10")
    assert after != hand and hand == twin and hash(hand) == hash(twin)
    for attribute in ("stacks", "to_act", "_wager", "new"):
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
            setattr(hand, attribute, None)
    loaded = pickle.loads(pickle.dumps(after))
    assert loaded == after and hash(loaded) == hash(after) and loaded.apply("f") == after.apply("f")
    assert copy.deepcopy(after) == after
    assert after.setup is hand.setup  # a new state copies nothing that stays


def test_one_seed_one_hand() -> None:
    first = [HandState.start((100,) * 4, Blinds(1, 2), seed=9) for _ in range(2)]
    assert first[0] == first[1] != HandState.start((100,) * 4, Blinds(1, 2), seed=10)
    assert play_at_random(first[0], 3) == play_at_random(first[1], 3)


def test_history_remembers_every_action() -> None:
    hand = fresh((100, 100, 8), actions="r8 f c")
    said = [(move.street, move.player, str(move), move.paid, move.all_in) for move in hand.history[:3]]
    assert said == [(0, 2, "r8", 8, True), (0, 0, "f", 0, False), (0, 1, "c", 6, False)]
    assert [(post.player, post.kind, post.amount) for post in hand.forced] == [
        (0, "small blind", 1),
        (1, "big blind", 2),
    ]


def test_history_replays() -> None:
    for seed in range(100):
        start = HandState.start((90, 60, 100, 5), Blinds(1, 2), seed=seed)
        end = play_at_random(start, seed)
        again = start
        for move in end.history:
            again = again.apply(str(move), player=move.player)
        assert again == end


def test_pots_while_the_hand_goes_on() -> None:
    hand = fresh((100,) * 3, actions="r10")
    assert sum(pot.amount for pot in hand.pots()) == hand.pot == 13
    assert "player 0 to act" in repr(hand)


def test_posts_of_newcomers_are_live() -> None:
    hand = fresh((100,) * 5, 5, 10, posts=((3, 10), (4, 5)))
    assert hand.bets == (5, 10, 0, 10, 5) and hand.to_act == 2
    hand = hand.apply("c")
    assert hand.legal() == (True, True, 0, 20, 100)  # it is a bet, and he has not acted
    assert hand.apply("x").legal().call == 5


@pytest.mark.parametrize(
    "arguments",
    [
        (-1, 2),
        (1, 0),
        (3, 2),
        (0.5, 1),
        (1, 2, -1),
        (1, 2, 0.5),
        (1, 2, 1, "sb"),
        (1, 2, 0, "all", (3,)),
        (1, 2, 0, "all", (4, 6)),
        (1, 2, 0, "all", (), ((2, 3),)),
        (1, 2, 0, "all", (), ((2, 0),)),
        (1, 2, 0, "all", (), (2,)),
    ],
)
def test_blinds_refuse(arguments: Any) -> None:
    with pytest.raises(ValueError, match="expected"):
        Blinds(*arguments)


@pytest.mark.parametrize(
    "n, more",
    [
        (2, {"straddles": (4,)}),
        (3, {"straddles": (4, 8)}),
        (2, {"dead_sb": True}),
        (3, {"posts": ((0, 2),)}),
        (4, {"posts": ((2, 2), (2, 2))}),
        (4, {"posts": ((4, 2),)}),
        (4, {"posts": ((2, 2),), "straddles": (4,)}),
    ],
)
def test_forced_bets_that_nobody_can_post_are_refused(n: int, more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="expected"):
        fresh((100,) * n, **more)


@pytest.mark.parametrize(
    "more",
    [
        {"betting": "PL"},
        {"odd_chip": "none"},
        {"max_raises": -1},
        {"max_raises": 1.5},
        {"small_bet": 2},
        {"betting": "FL", "small_bet": 0},
        {"betting": "FL", "small_bet": 10, "big_bet": 5},
    ],
)
def test_table_rules_refuse(more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="expected"):
        fresh((100,) * 3, 5, 10, **more)


# --- illegal actions --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "actions, action, reason",
    [
        ("", "x", "no check: there are 2 to call"),
        ("", "b10", "no bet: there is a bet of 2, raise it"),
        ("", "r3", "minimum raise is to 4"),
        ("r60", "r40", "minimum raise is to 100: 40 is no more than the bet of 60"),  # by instead of to
        ("c c c", "c", "nothing to call: check"),
        ("c c c", "r10", "no raise: there is no bet yet, bet (b2)"),
        ("c c c", "b0", "minimum bet is to 2"),
        ("", "r+10", "expected an action f, x, c"),
        ("", "r2.5", "expected an action f, x, c"),
        ("", "r-10", "expected an action f, x, c"),
        ("", "R10", "expected an action f, x, c"),
        ("", "r٣٠", "expected an action f, x, c"),
        ("", "", "expected an action f, x, c"),
        ("", "call", "expected an action f, x, c"),
        ("", None, "expected an action as text or rules.Action"),
        ("", ("raise", 10), "expected an action as text or rules.Action"),
        ("", Action("raise", 2.5), "expected a known kind and whole chips"),  # type: ignore[arg-type]
        ("", Action("raise", -10), "expected a known kind and whole chips"),
        ("", Action("shove", 10), "expected a known kind and whole chips"),  # type: ignore[arg-type]
        ("", Action("fold", 10), "expected a known kind and whole chips"),
        ("r100 c c", "f", "no decision is left"),
    ],
)
def test_an_illegal_action_says_why_and_what_is_legal(actions: str, action: Any, reason: str) -> None:
    hand = fresh((100,) * 3, holes=HOLES, board=BOARD, actions=actions)
    before = pickle.dumps(hand)
    with pytest.raises(IllegalAction) as error:
        hand.apply(action)
    assert reason in error.value.reason
    assert error.value.legal == (None if hand.is_over else hand.legal())
    assert error.value.legal is None or str(hand.legal()) in str(error.value)
    assert pickle.dumps(hand) == before
    copied = pickle.loads(pickle.dumps(error.value))
    assert (copied.reason, copied.legal, str(copied)) == (
        error.value.reason,
        error.value.legal,
        str(error.value),
    )


def test_acting_out_of_turn() -> None:
    hand = fresh((100,) * 3)
    with pytest.raises(IllegalAction, match="player 2 is to act, not player 0"):
        hand.apply("c", player=0)
    assert hand.apply("c", player=2) == hand.apply("c")


def test_legal_actions_of_a_hand_that_is_over() -> None:
    hand = fresh((100, 100), actions="f")
    assert hand.legal() is NOTHING and str(hand.legal()) == "nothing"


def test_all_in_is_a_call_or_a_raise_and_refused_where_raising_is() -> None:
    assert fresh((100, 100), actions="r50 allin").history[-1].kind == "raise"
    assert fresh((40, 100), actions="r50 allin").history[-1].kind == "call"
    assert fresh((100, 100), actions="c c allin").history[-1].kind == "bet"
    with pytest.raises(IllegalAction, match=r"maximum raise is to 4 \(fixed limit\)"):
        fresh((100, 100), betting="FL").apply("allin")
    with pytest.raises(IllegalAction, match="short all-in does not reopen"):
        fresh((35, 500, 500), 10, 20, "c allin c").apply("allin")
    hand = fresh((100, 100))
    assert hand.apply(Action("raise", 10)) == hand.apply("r10")


def test_literal_amounts_below_the_minimum() -> None:
    hand = fresh((100,) * 3)
    with pytest.warns(UserWarning, match="below the minimum of 4"):
        literal = hand.apply("r3", strict=False)
    assert literal.legal().min_to == 5  # it is no full raise: the last one was 2
    for refused in ("r2", "r101", "r1"):
        with pytest.raises(IllegalAction):
            hand.apply(refused, strict=False)
    with pytest.raises(IllegalAction):
        play(hand, "c c c").apply("b0", strict=False)


# --- the end ----------------------------------------------------------------------------------------------


def test_run_out_twice_on_named_boards_and_from_the_deck() -> None:
    hand = fresh((100, 100), holes=HOLES[:2], actions="allin c")
    named = hand.run_out(times=2, boards=[BOARD, "Kc7s9d4h3d"])
    result = named.settle()
    assert result.payouts == (100, 100) and named.board == () and len(named.boards) == 2
    assert [(award.board, award.players, award.amount) for award in result.winners] == [
        (0, (0,), 100),
        (1, (1,), 100),
    ]
    assert len(result.hands[0]) == 2
    dealt = HandState.start((100, 100), Blinds(1, 2), seed=4).apply("allin").apply("c").run_out(times=3)
    cards = [card for board in dealt.boards for card in board]
    assert len(set(cards)) == 15 and dealt == dealt.run_out(times=3)
    assert dealt.boards[0] == dealt.run_out().board
    flop = play(HandState.start((100, 100), Blinds(1, 2), seed=4), "c c r98 c").run_out(times=2)
    assert flop.boards[0][:3] == flop.boards[1][:3] == flop.board and len(flop.board) == 3


def test_run_out_refuses() -> None:
    hand = fresh((100, 100), holes=HOLES[:2], board=BOARD)
    with pytest.raises(IllegalAction, match="no run-out: player 1 is to act"):
        hand.run_out()
    with pytest.raises(IllegalAction, match="only one player is left"):
        hand.apply("f").run_out()
    over = play(hand, "allin c")
    for boards in ([BOARD, BOARD], ["2c7h9s4dAs"]):
        with pytest.raises(DealError):
            over.run_out(boards=boards)
    for boards in ([], BOARD):
        with pytest.raises(ValueError, match="one or more boards"):
            over.run_out(boards=boards)
    with pytest.raises(CardError):
        over.run_out(boards=["2c7h9s"])
    with pytest.raises(ValueError, match="times"):
        over.run_out(times=0)
    with pytest.raises(DealError, match="2 boards of five"):
        over.run_out(times=2)
    on_flop = play(hand, "c c allin c")
    with pytest.raises(DealError, match="begin with 2c 7h 9s"):
        on_flop.run_out(boards=["3d7h9s4d3c"])
    river = play(hand, "c c c c c c c c")
    assert river.run_out().board == river.board
    with pytest.raises(IllegalAction, match="the board is complete"):
        river.run_out(boards=[BOARD, "2c7h9s4d3d"])


def test_settle_refuses() -> None:
    hand = fresh((100,) * 3, holes=HOLES, board=BOARD)
    with pytest.raises(IllegalAction, match="not over: player 2 is to act"):
        hand.settle()
    over = play(hand, "f c c r10 c c c c c")
    for muck in ([2], [7], [0, 1]):
        with pytest.raises(IllegalAction, match="muck"):
            over.settle(muck=muck)
    with pytest.raises(IllegalAction, match="muck"):
        play(hand, "f f").settle(muck=[1])


def test_a_side_pot_keeps_somebody() -> None:
    hand = play(fresh((20, 100, 100), holes=HOLES, board=BOARD), "r50 c c c c c c c c")
    with pytest.raises(IllegalAction, match="last one left in pot 1"):
        hand.settle(muck=[1, 2])


def test_showdown_without_a_hand() -> None:
    result = showdown(["AsAd", None, "QsQd"], BOARD)
    assert (result.payouts, result.shown, result.winners[0].players) == ((0, 0, 0), (0, 2), (0,))
    assert result.hands[1] == () and result.describe("fr")[0][0].startswith("paire d'as")
    assert showdown(["AsAd", "KsKd"], BOARD, [Pot(10, (0, 1))], order=(1, 0)).shown == (1, 0)
    for holes, board, error in (
        (["AsAd", "AsKd"], BOARD, DealError),
        (["AsAd", "2cKd"], BOARD, DealError),
        (["AsAd"], "2c", CardError),
        ("AsAd", BOARD, ValueError),
        ([], BOARD, ValueError),
        ([None, None], BOARD, ValueError),
    ):
        with pytest.raises(error):
            showdown(holes, board)


def test_hands_and_results_are_plain_json() -> None:
    hand = fresh((40, 100, 100), holes=HOLES, board=BOARD, odd_chip="exact", actions="c allin c f")
    told, result = hand.to_dict(), hand.settle().to_dict()
    assert json.loads(json.dumps(told)) == told and json.loads(json.dumps(result)) == result
    assert told["holes"] == list(HOLES) and told["pots"] == [{"amount": 82, "eligible": [0, 1]}]
    assert [move["kind"] for move in told["history"]] == ["call", "raise", "call", "fold"]
    assert result["stacks"] == [82, 60, 98] and result["winners"][0]["hand"].startswith("pair of aces")
    halves = showdown(["2c3d", "4c5d"], "AhKhQhJhTh", [Pot(5, (0, 1))], odd_chip="exact").to_dict()
    assert halves["payouts"] == ["5/2", "5/2"]


# --- text -------------------------------------------------------------------------------------------------


def test_a_hand_is_told_street_by_street() -> None:
    hand = fresh((40, 100, 100), holes=("AsKd", "7c7d", "2h3h"), board="7hTs2cAdKc", actions="c allin c f")
    text = tell_hand(hand)
    assert text.splitlines()[0] == "No-limit hold'em, blinds 1/2, 3 players"
    for line in (
        "SB 40 AsKd",
        "SB raises to 40 and is all-in",
        "BB calls 38",
        "Run-out 7h Ts 2c Ad Kc",
        "BTN folds",
        "BB shows 7d7c: three of a kind, sevens, ace and king kickers",
        "Stacks: SB 0, BB 142, BTN 98",
    ):
        assert line in text
    french = tell_hand(hand, "fr")
    for line in (
        "SB relance à 40, à tapis",
        "BB paie 38",
        "Suite du tableau",
        "BB montre 7d7c : brelan de sept",
    ):
        assert line in french
    assert "BB to act: fold, call 38" in tell_hand(fresh((40, 100, 100), actions="f allin"))
    with pytest.raises(ValueError, match="lang 'en' or 'fr', got 'de'"):
        tell_hand(hand, "de")


def test_every_random_hand_can_be_told() -> None:
    for seed in range(200):
        rules = TableRules(betting="FL" if seed % 2 else "NL")
        n = 2 + seed % 9
        hand = play_at_random(HandState.start((80,) * n, Blinds(1, 2, ante=1), rules, seed=seed), seed)
        final = hand.settle().stacks
        for lang, word in (("en", "Stacks"), ("fr", "Tapis")):
            last = tell_hand(hand, lang).splitlines()[-1]
            assert last.startswith(word)
            assert last.endswith(
                ", ".join(f"{name} {stack}" for name, stack in zip(position_names(n), final, strict=True))
            )
    twice = HandState.start((100, 100), Blinds(1, 2), seed=4).apply("allin").apply("c").run_out(times=2)
    assert "on board 2" in tell_hand(twice)
    assert [len(set(position_names(n))) for n in range(2, 11)] == list(range(2, 11))


def test_the_choices_are_told_in_both_languages() -> None:
    generator = random.Random(5)
    for seed in range(60):
        hand = fresh([generator.randint(1, 40) for _ in range(generator.randint(2, 5))], deck=Deck(seed))
        if hand.to_act is None:
            continue
        for _ in range(generator.randint(0, 4)):
            after = hand.apply("x" if hand.legal().check else "c")
            hand = hand if after.to_act is None else after
        english, french = (tell_hand(hand, lang).splitlines()[-1] for lang in ("en", "fr"))
        assert english.endswith(f" to act: {hand.legal()}")
        assert not {"fold", "check", "call", "bet", "raise", "or", "to"} & set(
            french.replace(",", "").split()
        )
        assert english.count(",") == french.count(",")


def test_the_choices_in_french() -> None:
    told = tell_hand(fresh((100, 100, 100), deck=Deck(1)), "fr").splitlines()[-1]
    assert told == "  Parole à BTN : se coucher, payer 2, relancer à 4..100"
