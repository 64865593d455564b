"""Every public function with arguments that are right, and what the package makes itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import holdem_eval as he
from holdem_eval import histories, jit, rules
from holdem_eval.histories import read_phh
from support.playing import fresh
from support.wrong_values import Enough

Call = tuple[Callable[..., object], dict[str, Any]]

QUICK = {"method": "sample", "deals": 100, "seed": 1}
FLOP, RIVER = "Qs7h2d", "Qs7h2d4c9s"
MOST_CARDS = [card for card in range(52) if card < 32 or card % 4 < 2]
HOLES = np.array([[[0, 1], [2, 3]]])
PHH = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["p2 f"]
"""


def over() -> rules.HandState:
    """All-in on the turn."""
    return fresh((100, 100), actions="c c c c allin c", holes=("AsAh", "KsKh"), board=RIVER)


def table() -> rules.Table:
    return rules.Table((500, 500, 500), rules.Blinds(5, 10), seed=1, n_seats=4)


def busted() -> rules.Table:
    """Player 1 has no chips left."""
    found = rules.Table((100, 10, 100), rules.Blinds(5, 10), seed=1, n_seats=4)
    while found.stacks[1]:
        hand = found.next_hand()
        while hand.to_act is not None:
            shoves = found.players[hand.to_act] == 1
            hand = hand.apply("allin" if shoves else "c" if hand.legal().call else "x")
        found.finish(hand)
    return found


ITS_OWN = object()


def finished(hand: Any, muck: Any) -> object:
    at = table()
    own = at.next_hand().apply("f").apply("f")
    return at.finish(own if hand is ITS_OWN else hand, muck)


def history() -> histories.HandHistory:
    return next(read_phh(PHH))


def axes() -> object:
    return Figure().subplots()


def enough(done: int, total: int) -> None:
    raise Enough


def right(function: Callable[..., object], /, **arguments: Any) -> Call:
    """A function, and arguments that are right; those made anew for each call are functions themselves."""
    return function, arguments


def asked(function: Callable[..., object]) -> Callable[..., object]:
    """A function of players, two of them by name."""

    def ask(hero: object, villain: object, **more: object) -> object:
        return function(hero, villain, **more)

    return ask


def of_one(function: Callable[..., object], what: str) -> Callable[..., object]:
    """A function that takes what comes first by place only, by name."""

    def call(**arguments: object) -> object:
        return function(arguments.pop(what), **arguments)

    return call


def drawn(hero: Any, villain: Any, **more: Any) -> object:
    return he.equity(hero, villain, **{**QUICK, **more})


FIVE = jit.EMPTY
for _card in (0, 5, 10, 15, 20):
    FIVE = jit.add_card(FIVE, _card)

CALLS: dict[str, Call] = {
    "parse_cards": right(he.parse_cards, cards="AsKh"),
    "format_cards": right(he.format_cards, cards=(51, 46), separator=" "),
    "evaluate": right(of_one(he.evaluate, "cards"), cards="AsKsQsJsTs"),
    "evaluate_many": right(
        he.evaluate_many, hands=np.arange(7)[None], check=True, threads=1, out=np.zeros(1, np.uint16)
    ),
    "evaluate_masks": right(
        he.evaluate_masks, masks=np.array([127], np.uint64), check=True, threads=1, out=np.zeros(1, np.uint16)
    ),
    "Board": right(he.Board, board=FLOP, dead="2c"),
    "Board.blockers": right(he.Board(FLOP).blockers, villain="QQ+", hero="AK"),
    "Board.nuts": right(he.Board(FLOP).nuts, n=3),
    "Board.outs": right(he.Board(FLOP).outs, hand="AhQh", villain="QQ+", shared=True),
    "Board.outs_by_combo": right(he.Board(FLOP).outs_by_combo, shared=True),
    "Board.spot": right(he.Board(FLOP).spot, hand="AhQh", villain="QQ+", pot=100, call=50),
    "Board.standing": right(he.Board(FLOP).standing, hand="AhQh", among="QQ+"),
    "Board.standings": right(he.Board(FLOP).standings, among="QQ+"),
    "Board.values": right(he.Board(RIVER).values, reach=np.ones(1326), out=np.zeros((3, 1326))),
    "Board.net": right(he.Board(RIVER).net, reach=np.ones(1326), out=np.zeros(1326)),
    "Board.matrix": right(he.Board(RIVER).matrix, dtype="float32", out=np.zeros((1326, 1326), np.float32)),
    "boards.Blockers.__getitem__": right(lambda hand: he.Board(FLOP).blockers("QQ+")[hand], hand="AsKs"),
    "boards.Nut.to_dict": right(he.Board(FLOP).nuts()[0].to_dict, lang="en"),
    "boards.Nuts.describe": right(he.Board(FLOP).nuts().describe, lang="en"),
    "boards.Nuts.to_dict": right(he.Board(FLOP).nuts().to_dict, lang="en"),
    "boards.Nut.describe": right(he.Board(FLOP).nuts()[0].describe, lang="en"),
    "boards.Nuts.__getitem__": right(lambda place: he.Board(FLOP).nuts()[place], place=1),
    "boards.Spot.to_dict": right(he.Board(FLOP).spot("AhQh", "QQ+").to_dict, lang="en"),
    "boards.Spot.describe": right(he.Board(FLOP).spot("AhQh", "QQ+").describe, lang="en"),
    "boards.Standing.to_dict": right(he.Board(FLOP).standing("AhQh").to_dict, lang="en"),
    "boards.Standing.describe": right(he.Board(FLOP).standing("AhQh").describe, lang="en"),
    "boards.Texture.to_dict": right(he.Board(FLOP).texture.to_dict, lang="en"),
    "boards.Texture.describe": right(he.Board(FLOP).texture.describe, lang="en"),
    "outs": right(he.outs, hand="AhQh", board=FLOP, villain="QQ+", dead="2c", shared=True),
    "board_strengths": right(he.board_strengths, board=RIVER, dead="2c"),
    "category": right(he.category, strength_or_cards=7462),
    "describe": right(he.describe, strength_or_cards=7462, lang="en"),
    "best_five": right(he.best_five, cards="AsKsQsJsTs2c"),
    "equity": right(
        drawn,
        hero="AhKh",
        villain="QQ",
        board=FLOP,
        dead="2c",
        method="sample",
        deals=100,
        max_error=None,
        time_limit=None,
        seed=1,
        exact_limit=5.0,
        threads=1,
        progress=enough,
        explain=False,
    ),
    "equity_by_combo": right(
        asked(he.equity_by_combo),
        hero="AhKh",
        villain="QQ",
        board=FLOP,
        dead="2c",
        threads=1,
        progress=enough,
    ),
    "runouts": right(
        asked(he.runouts), hero="AhKh", villain="QQ", board=FLOP, dead="2c", threads=1, progress=enough
    ),
    "flops": right(asked(he.flops), hero="AsKs", villain="QhQs", dead=MOST_CARDS, threads=1, progress=enough),
    "hand_equities": right(
        he.hand_equities,
        holes=np.array([[51, 50]]),
        boards=np.array([[0, 5, 10, 15, 20]]),
        villain="random",
        villain2=None,
        threads=1,
        out=np.zeros(1),
        progress=enough,
    ),
    "equity_many": right(
        he.equity_many, queries=[he.Query("AhKh", "QQ", board=FLOP)], executor=None, progress=None, seed=1
    ),
    "matchup": right(he.matchup, hero="AKs", villain="QQ"),
    "Query": right(asked(he.Query), hero="AhKh", villain="QQ", board=FLOP, dead="2c"),
    "Range": right(he.Range, source="AA"),
    "Range.top": right(he.Range.top, fraction=0.1, order=None),
    "Range.from_grid": right(he.Range.from_grid, grid=np.zeros((13, 13))),
    "Range.percentile": right(he.Range.percentile, hand="AA"),
    "Range.without": right(he.Range("AA").without, dead="As"),
    "Range.sample": right(he.Range("AA").sample, n=2, seed=1),
    "Range.breakdown": right(he.Range("AA").breakdown, board=FLOP),
    "Range.__contains__": right(lambda hand: hand in he.Range("AA"), hand="AA"),
    "Range.__getitem__": right(lambda hand: he.Range("AA")[hand], hand="AA"),
    "Range.plot": right(he.Range("AA").plot, ax=axes),
    "Equity.plot": right(he.equity("AA", "KK").plot, ax=axes),
    "ComboEquity.plot": right(he.equity_by_combo("AA", "KK").plot, ax=axes, kind="distribution"),
    "Flops.plot": right(he.flops("AsKs", "QdQc").plot, ax=axes),
    "MatchupMatrix.plot": right(lambda ax: he.matchup_matrix().plot(ax), ax=axes),
    "histories.AllInTotals.plot": right(
        histories.AllInTotals(
            (histories.PlayerTotal("Ann", 1, 0, 2.0, 2.0, 0.0, (2.0,), (2.0,)),), 1, 0, 0, 0
        ).plot,
        ax=axes,
    ),
    "ranges.Breakdown.describe": right(he.Range("AA").breakdown(FLOP).describe, lang="en"),
    "ranges.Breakdown.__getitem__": right(lambda name: he.Range("AA").breakdown(FLOP)[name], name="overpair"),
    "HistoryError": right(he.HistoryError, place="here", reason="no"),
    "IllegalAction": right(he.IllegalAction, reason="no", legal=None),
    "rules.Action.parse": right(rules.Action.parse, text="r20"),
    "rules.Award.describe": right(over().settle().winners[0].describe, lang="en"),
    "rules.Blinds": right(
        rules.Blinds, sb=1, bb=2, ante=1, ante_type="all", straddles=(4,), posts=((3, 2),), dead_sb=False
    ),
    "rules.Blinds.check_for": right(rules.Blinds(1, 2).check_for, n_players=3),
    "rules.Blinds.posters": right(rules.Blinds(1, 2).posters, n_players=3),
    "rules.Deck": right(rules.Deck, seed=1, dead="As"),
    "rules.Deck.deal": right(lambda n: rules.Deck(1).deal(n), n=2),
    "rules.Deck.stacked": right(rules.Deck.stacked, cards="AsKs"),
    "rules.Format": right(
        rules.Format,
        name="ours",
        players=(2, 6),
        stack=100,
        levels=(rules.Blinds(1, 2),),
        rules=rules.TableRules(),
        button="moving",
        rises=False,
        rebuy_hands=None,
    ),
    "rules.Format.table": right(rules.LUDOTEKA.table, players=6, seed=1),
    "rules.HandState.start": right(
        rules.HandState.start,
        stacks=(100, 100),
        blinds=rules.Blinds(1, 2),
        rules=rules.TableRules(),
        holes=("AsAh", None),
        board=RIVER,
        deck=None,
        seed=1,
    ),
    "rules.HandState.apply": right(
        lambda **more: fresh((100, 100)).apply(**more), action="c", player=1, strict=True
    ),
    "rules.HandState.run_out": right(
        lambda **more: fresh((100, 100), actions="allin c").run_out(**more), times=1, boards=None
    ),
    "rules.HandState.settle": right(lambda muck: over().settle(muck), muck=()),
    "rules.Showdown.describe": right(lambda lang: over().settle().describe(lang), lang="en"),
    "rules.Table": right(
        rules.Table,
        stacks=(500, 500, 500),
        levels=rules.Blinds(5, 10),
        rules=rules.TableRules(),
        button="moving",
        seed=1,
        hands_per_level=3,
        n_seats=4,
        rebuy_hands=None,
    ),
    "rules.Table.next_hand": right(lambda straddle: table().next_hand(straddle=straddle), straddle=False),
    "rules.Table.finish": right(finished, hand=ITS_OWN, muck=()),
    "rules.Table.rebuy": right(lambda **more: busted().rebuy(**more), seat=1, chips=100),
    "rules.Table.reenter": right(lambda **more: busted().reenter(**more), seat=1, chips=100),
    "rules.TableRules": right(
        rules.TableRules,
        betting="FL",
        small_bet=2,
        big_bet=4,
        max_raises=3,
        cap_heads_up=True,
        tournament=False,
        odd_chip="clockwise",
        straddle_is_raise=True,
        ante_first=True,
    ),
    "rules.TableRules.bet_sizes": right(rules.TableRules().bet_sizes, blinds=rules.Blinds(1, 2)),
    "rules.deal_many": right(rules.deal_many, n_hands=2, n_players=2, seed=1, dead="As"),
    "rules.icm": right(rules.icm, stacks=(3, 2, 1), prizes=(2, 1), gradient=False, threads=1, progress=None),
    "rules.play_at_random": right(rules.play_at_random, hand=lambda: fresh((100, 100)), seed=1),
    "rules.position_names": right(rules.position_names, n_players=6),
    "rules.settle_many": right(
        rules.settle_many,
        holes=HOLES,
        boards=np.array([[4, 9, 14, 19, 24]]),
        contributions=np.array([[5, 5]]),
        live=np.array([[True, True]]),
        dead_money=0,
        odd_chip="clockwise",
    ),
    "rules.settle_pots": right(
        rules.settle_pots, pots=(rules.Pot(5, (0, 1)),), strengths=(3, 3), order=(0, 1), odd_chip="clockwise"
    ),
    "rules.showdown": right(
        rules.showdown,
        holes=("AsAh", "KsKh"),
        board=RIVER,
        pots=(rules.Pot(5, (0, 1)),),
        order=(0, 1),
        odd_chip="clockwise",
        more_boards=(),
    ),
    "rules.split_pots": right(rules.split_pots, contributions=(5, 5), live=(True, True), dead_money=0),
    "rules.uncalled_bet": right(rules.uncalled_bet, contributions=(5, 7)),
    "histories.all_in_ev": right(
        histories.all_in_ev, hand=over, dead="2c", result=None, prizes=None, other_stacks=()
    ),
    "histories.all_in_totals": right(
        of_one(histories.all_in_totals, "source"), source=PHH, progress=None, on_error=None, strict=True
    ),
    "histories.mucked": right(histories.mucked, history=history, hand=over),
    "histories.read_phh": right(histories.read_phh, source=PHH, on_error=None),
    "histories.replay": right(histories.replay, history=history, strict=True, odd_chip=None),
    "histories.settled": right(histories.settled, history=history, hand=over),
    "histories.write_phh": right(histories.write_phh, hand=over, fields=None, muck=(), result=None),
    "jit.add_card": right(jit.add_card, hand=jit.EMPTY, card=3),
    "jit.board_values": right(
        jit.board_values, board=he.Board(RIVER), reach=np.ones(1326), out=np.zeros((3, 1326))
    ),
    "jit.board_net": right(jit.board_net, board=he.Board(RIVER), reach=np.ones(1326), out=np.zeros(1326)),
    "jit.evaluate5": right(jit.evaluate5, **{f"c{i}": i for i in range(5)}),
    "jit.evaluate6": right(jit.evaluate6, **{f"c{i}": i for i in range(6)}),
    "jit.evaluate7": right(jit.evaluate7, **{f"c{i}": i for i in range(7)}),
    "jit.evaluate_cards": right(jit.evaluate_cards, cards=[0, 1, 2, 3, 4]),
    "jit.evaluate_mask": right(jit.evaluate_mask, mask=31),
    "jit.value": right(jit.value, hand=FIVE),
}

ANSWERS = {
    "Category",
    "CardError",
    "ComboEquity",
    "DealError",
    "Equity",
    "Flops",
    "Matchup",
    "MatchupMatrix",
    "PlayerEquity",
    "RangeError",
    "boards.Blockers",
    "boards.Nut",
    "boards.Nuts",
    "boards.Spot",
    "boards.Standing",
    "boards.Texture",
    "ranges.Breakdown",
    "ranges.Row",
    "rules.Action",
    "rules.Award",
    "rules.Forced",
    "rules.HandState",
    "rules.Legal",
    "rules.Move",
    "rules.Place",
    "rules.Pot",
    "rules.Showdown",
    "histories.AllInEV",
    "histories.AllInTotals",
    "histories.HandHistory",
    "histories.PlayerTotal",
}
"""Made by the package, and plain records or errors for whoever makes one."""

FOR_THE_ENGINES = {f"Query.{name}" for name in ("boards", "free_weights", "holes", "only_weight")}
