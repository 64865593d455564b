"""Equities of hands and ranges. The task: a :class:`Spot`.

All give "equity", one number a player, or "hero", the first player's; those that can also "by combo": one
number for each of the first player's 1,326 combos, nan outside the range.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CARD_NAMES, parse_cards
from holdem_eval.combos import COMBO_CARDS, N_COMBOS
from holdem_eval.equities import ComboEquity, Query, equity, equity_by_combo, matchup
from holdem_eval.ranges import Range
from holdem_eval.speed.contest import Answer, Contestant
from holdem_eval.speed.rivals import load

DEALS = 1 << 18
"""How many deals a sampler is asked for in one call: enough to forget the call's fixed cost."""


@dataclass(frozen=True)
class Spot:
    """Players as texts that ours and OMPEval's range language read alike; a board, dead cards."""

    players: tuple[str, ...]
    board: str = ""
    dead: str = ""

    @cached_property
    def ranges(self) -> tuple[Range, ...]:
        return tuple(Range(player) for player in self.players)


# --- ours -------------------------------------------------------------------------------------------------


def our_equity(spot: Spot) -> Contestant:
    ranges, board, dead = spot.ranges, spot.board, spot.dead
    return Contestant(
        "holdem_eval.equity",
        lambda: equity(*ranges, board=board, dead=dead, method="exact", threads=1),
        lambda found: {"equity": [player.equity for player in found.players]},
    )


def our_equity_of_query(spot: Spot) -> Contestant:
    query = Query(*spot.ranges, board=spot.board, dead=spot.dead)
    return Contestant(
        "holdem_eval.equity(query)",
        lambda: equity(query, method="exact", threads=1),
        lambda found: {"equity": [player.equity for player in found.players]},
    )


def our_matchup(spot: Spot) -> Contestant:
    hero, villain = spot.players
    return Contestant(
        "holdem_eval.matchup",
        lambda: matchup(hero, villain),
        lambda found: {"equity": [found.equity, 1 - found.equity]},
    )


def our_equity_by_combo(spot: Spot) -> Contestant:
    ranges, board = spot.ranges, spot.board

    def answer(found: ComboEquity) -> Answer:
        both = {"equity": [found.mean, 1 - found.mean]} if len(ranges) == 2 else {}
        return {"hero": found.mean, "by combo": found.equity, **both}

    return Contestant(
        "holdem_eval.equity_by_combo",
        lambda: equity_by_combo(*ranges, board=board, threads=1),
        answer,
    )


def our_sampling(spot: Spot) -> Contestant:
    ranges, board = spot.ranges, spot.board
    return Contestant(
        'holdem_eval.equity(method="sample")',
        lambda: equity(*ranges, board=board, method="sample", deals=DEALS, seed=1, threads=1),
        lambda found: {"equity": [player.equity for player in found.players]},
        DEALS,
    )


# --- pokerfast: OMPEval, ranges as texts only ---------------------------------------------------------------


def pokerfast(spot: Spot) -> Contestant:
    count = load("pokerfast", "pokerfast.equity").equity
    players, board, dead = list(spot.players), spot.board, spot.dead
    return Contestant(
        "pokerfast.equity.equity",
        lambda: count(players, board, dead),
        lambda found: {"equity": found, "hero": found[0]},
    )


def pokerfast_random(spot: Spot) -> Contestant:
    """Its call for one hand against a random one."""
    hand, board = spot.players[0], spot.board
    count = load("pokerfast", "pokerfast.equity").equity_vs_random
    return Contestant(
        "pokerfast.equity.equity_vs_random",
        lambda: count(hand, board),
        lambda found: {"equity": [found, 1 - found]},
    )


def pokerfast_sampling(spot: Spot) -> Contestant:
    """What ``equity(exact=False)`` calls: only there the number of deals comes out."""
    library = load("pokerfast", "pokerfast.equity")._load()
    n, board = len(spot.players), spot.board.encode()
    players = (ctypes.c_char_p * n)(*(player.encode() for player in spot.players))
    equities, deals = (ctypes.c_double * n)(), ctypes.c_uint64()

    def call() -> tuple[list[float], int]:
        # any error allowed: it looks at its clock five times a second, and stops there
        library.pf_equity(players, n, board, b"", 0, 1.0, 1, 0.0, equities, ctypes.byref(deals))
        return list(equities), deals.value

    return Contestant(
        "pokerfast.equity.equity(exact=False)",
        call,
        lambda found: {"equity": found[0]},
        lambda found: int(found[1]),
    )


# --- xiapl: masks, and ranges of weighted combos ------------------------------------------------------------


class _Xiapl:
    """A spot in xiapl's own types, one thread."""

    def __init__(self, spot: Spot) -> None:
        self.simulation = load("xiapl", "xiapl.simulation")
        self._range = load("xiapl", "xiapl.range")
        card = load("xiapl", "xiapl.card").Card
        self._bits = [1 << card.from_string(name).id for name in CARD_NAMES]
        self.exact = self.simulation.SimulationOptions.exact()
        self.sampling = self.simulation.SimulationOptions.mc_seeded(DEALS, 1)
        self.exact.threads = self.sampling.threads = 1
        self.board = self.mask(parse_cards(spot.board))
        self.ranges = [self._range_of(weights.weights) for weights in spot.ranges]
        self._combo = {self.mask(cards): index for index, cards in enumerate(COMBO_CARDS.tolist())}

    def mask(self, cards: Any) -> int:
        return sum(self._bits[card] for card in cards)

    def _range_of(self, weights: NDArray[np.float64]) -> Any:
        combos = []
        for index in np.flatnonzero(weights).tolist():
            combo = self._range.Combo()
            combo.mask, combo.weight = self.mask(COMBO_CARDS[index].tolist()), float(weights[index])
            combos.append(combo)
        return self._range.Range(combos, self.simulation.GameType.Holdem)

    def by_combo(self, entries: Any) -> NDArray[np.float64]:
        shares: NDArray[np.float64] = np.full(N_COMBOS, np.nan)
        for entry in entries:
            shares[self._combo[entry.combo_mask]] = entry.equity
        return shares


def xiapl_by_combo(spot: Spot) -> Contestant:
    x = _Xiapl(spot)
    calculate, mode = x.simulation.calculate_range_equity, x.simulation.RangeEquityMode.PerCombo
    hero, villain = x.ranges

    def answer(found: Any) -> Answer:
        shares = [found.hero_aggregate_equity, found.villain_aggregate_equity]
        return {"equity": shares, "by combo": x.by_combo(found.hero)}

    return Contestant(
        "xiapl.simulation.calculate_range_equity",
        lambda: calculate(hero, villain, x.board, x.exact, mode),
        answer,
    )


def xiapl_range_sampling(spot: Spot) -> Contestant:
    x = _Xiapl(spot)
    calculate, mode = x.simulation.calculate_range_equity, x.simulation.RangeEquityMode.AggregateOnly
    hero, villain = x.ranges
    return Contestant(
        "xiapl.simulation.calculate_range_equity(mc_seeded)",
        lambda: calculate(hero, villain, x.board, x.sampling, mode),
        lambda found: {"equity": [found.hero_aggregate_equity, found.villain_aggregate_equity]},
        lambda found: int(found.trials),
    )


def xiapl_known(spot: Spot) -> Contestant:
    return _xiapl_hands(spot, sampling=False)


def xiapl_known_sampling(spot: Spot) -> Contestant:
    return _xiapl_hands(spot, sampling=True)


def _xiapl_hands(spot: Spot, *, sampling: bool) -> Contestant:
    x = _Xiapl(spot)
    calculate, options = x.simulation.calculate_equity, x.sampling if sampling else x.exact
    holes = [x.mask(parse_cards(player)) for player in spot.players]
    return Contestant(
        "xiapl.simulation.calculate_equity" + ("(mc_seeded)" if sampling else ""),
        lambda: calculate(holes, x.board, options),
        lambda found: {"equity": [player.equity for player in found.players]},
        (lambda found: int(found.trials)) if sampling else 1,
    )


# --- pokyr and poker-equity ---------------------------------------------------------------------------------


def pokyr(spot: Spot) -> Contestant:
    enumerate_boards = load("pokyr", "poker.cpoker").full_enumeration
    hands, board = _pokyr_cards(spot)
    return Contestant(
        "pokyr: cpoker.full_enumeration",
        lambda: enumerate_boards(hands, board),
        lambda found: {"equity": found},
    )


def pokyr_sampling(spot: Spot) -> Contestant:
    deal = load("pokyr", "poker.cpoker").monte_carlo
    hands, _ = _pokyr_cards(spot)
    return Contestant(
        "pokyr: cpoker.monte_carlo", lambda: deal(hands, DEALS), lambda found: {"equity": found}, DEALS
    )


def _pokyr_cards(spot: Spot) -> tuple[list[list[int]], list[int]]:
    to_cards = load("pokyr", "poker.utils").to_cards
    return [to_cards(player) for player in spot.players], to_cards(spot.board) if spot.board else []


def poker_equity(spot: Spot) -> Contestant:
    enumerate_deals = load("poker-equity", "poker_equity").exact_from_text
    players, board = list(spot.players), spot.board
    return Contestant(
        "poker_equity.exact_from_text",
        lambda: enumerate_deals("holdem", players, board),
        lambda found: {"equity": [player["equity"] for player in found["players"]]},
    )


def poker_equity_sampling(spot: Spot) -> Contestant:
    deal = load("poker-equity", "poker_equity").chunk_from_text
    players, board = list(spot.players), spot.board
    return Contestant(
        "poker_equity.chunk_from_text",
        lambda: deal("holdem", players, board, samples=DEALS, seed=1, threads=1),
        lambda found: {"equity": [player["equity"] for player in found["players"]]},
        lambda found: int(found["samples"]),
    )
