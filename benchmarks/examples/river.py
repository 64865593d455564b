"""A river solved by counterfactual regret in numpy: an example of Board.net and Board.values, not a product.

    python benchmarks/examples/river.py

The first player checks or bets one of some sizes; after a check the second may bet; a bet is called or folded to. Both
begin with half of the pot in, so what one wins the other loses. CFR+ (Tammelin, 2014): in turn, each player's regrets are
updated against the other's strategy, never below 0, and strategies are averaged with weight t in round t.

How exploitable the averages are is exact: what a best response to either would win, together, half of that for each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval import Board, Range

Vector = NDArray[np.float64]
"""(1326,): a number for each combo; or (actions, 1326)."""


@dataclass(frozen=True)
class Showdown:
    """Both have ``stake`` in the pot."""

    stake: float


@dataclass(frozen=True)
class Fold:
    """``player`` gave up, with ``stake`` in the pot."""

    player: int
    stake: float


@dataclass
class Decision:
    """``player`` to act: what each action leads to, and what he has learned, (actions, 1326) each."""

    player: int
    actions: dict[str, Showdown | Fold | Decision]
    regrets: Vector = field(init=False)
    sums: Vector = field(init=False)

    def __post_init__(self) -> None:
        self.regrets, self.sums = np.zeros((2, len(self.actions), 1326))

    def strategy(self) -> Vector:
        """In proportion to regrets; all alike where there is none."""
        return _shares(self.regrets)

    def average(self) -> Vector:
        return _shares(self.sums)


Node = Showdown | Fold | Decision
Choose = Callable[[Decision], Vector]


def _shares(weights: Vector) -> Vector:
    total = weights.sum(axis=0)
    return np.where(total > 0, weights / np.where(total > 0, total, 1), 1 / len(weights))


def tree(pot: float, bets: tuple[float, ...]) -> Decision:
    """The river's decisions; ``bets`` are shares of the pot."""
    half = pot / 2

    def bet(player: int, size: float) -> Decision:
        other = 1 - player
        return Decision(other, {"fold": Fold(other, half), "call": Showdown(half + size * pot)})

    checked = Decision(1, {"check": Showdown(half)} | {f"bet {size:g}": bet(1, size) for size in bets})
    return Decision(0, {"check": checked} | {f"bet {size:g}": bet(0, size) for size in bets})


@dataclass
class River:
    """A board, two ranges, and the tree over which they play."""

    board: Board
    ranges: tuple[Range, Range]
    pot: float
    bets: tuple[float, ...]

    def __post_init__(self) -> None:
        self.root = tree(self.pot, self.bets)
        self.deals = float(self.ranges[0].weights @ self.board.values(self.ranges[1].weights)[2])

    def _at_end(self, node: Showdown | Fold, player: int, reach: Vector) -> Vector:
        """What each of the player's combos wins of the other's reach."""
        if isinstance(node, Showdown):
            return node.stake * self.board.net(reach)
        met = self.board.values(reach)[2]
        return -node.stake * met if node.player == player else node.stake * met

    def _learn(self, node: Node, player: int, own: Vector, reach: Vector, t: int) -> Vector:
        """Update the player's regrets below ``node``; what each of his combos wins there."""
        if not isinstance(node, Decision):
            return self._at_end(node, player, reach)
        strategy, children = node.strategy(), node.actions.values()
        if node.player != player:
            parts = [
                self._learn(child, player, own, reach * p, t)
                for child, p in zip(children, strategy, strict=True)
            ]
            return np.sum(parts, axis=0)
        wins = np.array(
            [
                self._learn(child, player, own * p, reach, t)
                for child, p in zip(children, strategy, strict=True)
            ]
        )
        value: Vector = (strategy * wins).sum(axis=0)
        np.maximum(node.regrets + wins - value, 0, out=node.regrets)
        node.sums += t * own * strategy
        return value

    def _best(self, node: Node, player: int, reach: Vector) -> Vector:
        """What each combo of a best response to the other's average strategy wins."""
        if not isinstance(node, Decision):
            return self._at_end(node, player, reach)
        children = node.actions.values()
        if node.player == player:
            return np.max([self._best(child, player, reach) for child in children], axis=0)
        average = node.average()
        parts = [self._best(child, player, reach * p) for child, p in zip(children, average, strict=True)]
        return np.sum(parts, axis=0)

    def best_response(self, player: int) -> float:
        """What ``player`` wins a deal, at best, against the other's average strategy."""
        own, other = self.ranges[player].weights, self.ranges[1 - player].weights
        return float(own @ self._best(self.root, player, other)) / self.deals

    def exploitability(self) -> float:
        """As a share of the pot; 0 at an equilibrium."""
        return (self.best_response(0) + self.best_response(1)) / 2 / self.pot

    def solve(self, goal: float, most_rounds: int = 20_000, told: Callable[..., Any] = print) -> float:
        """Learn until the averages are exploitable for no more than ``goal`` of the pot; how much they are."""
        start, check = perf_counter(), 25
        for t in range(1, most_rounds + 1):
            for player in (0, 1):
                own, other = self.ranges[player].weights, self.ranges[1 - player].weights
                self._learn(self.root, player, own, other, t)
            if t in (check, most_rounds):
                left, check = self.exploitability(), 2 * check
                told(f"{t:6} rounds, {perf_counter() - start:6.2f} s: exploitable for {left:.4%} of the pot")
                if left <= goal:
                    break
        return left


if __name__ == "__main__":
    wide, tight = (
        Range("22+, A2s+, K8s+, QTs+, JTs, T9s, 98s, 87s, ATo+, KTo+"),
        Range("55+, A8s+, KTs+, QJs, AJo+, KQo"),
    )
    river = River(Board("Ks 9d 7h 4s 2c"), (wide, tight), pot=10, bets=(0.5, 1.0, 2.0))
    river.solve(goal=0.001)
    print(
        f"The first player wins {river.best_response(0):+.3f} at most, the second {river.best_response(1):+.3f}"
    )
    weights = river.ranges[0].weights
    for name, share in zip(river.root.actions, river.root.average(), strict=True):
        print(f"{name:8} {(share * weights).sum() / weights.sum():6.1%}")
