"""What a table agrees on before the deal: the rules in force, the forced bets, and who posts them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from holdem_eval.errors import as_integer, checked_flag, is_one_of, shown
from holdem_eval.rules.chips import listed, number_of_players, whole_chips, whole_number
from holdem_eval.rules.pots import ODD_CHIP_RULES, OddChip

Betting: TypeAlias = Literal["NL", "FL"]
AnteType: TypeAlias = Literal["all", "bb", "button"]
_ANTE_TYPES: Final = ("all", "bb", "button")


@dataclass(frozen=True, slots=True)
class Blinds:
    """The forced bets of a hand, in chips.

    >>> Blinds(5, 10, ante=1, straddles=(20,)).price
    20

    Raises ValueError for amounts that are not whole, a small blind above the big one, or a straddle below
    twice the blind before it.
    """

    sb: int
    bb: int
    ante: int = 0
    ante_type: AnteType = "all"
    """Who pays it: everyone, live, or the big blind or the button for the table, as dead money."""
    straddles: Sequence[int] = ()
    """Posted by the players left of the big blind, in that order; they speak last before the flop."""
    posts: Iterable[tuple[int, int]] = ()
    """(player, amount) of newcomers: live bets of at most the big blind."""
    dead_sb: bool = False
    """Nobody posts the small blind (a dead button's rule): player 0 is then the big blind."""

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "sb", whole_chips(self.sb, "the small blind"))
        put(self, "bb", whole_chips(self.bb, "the big blind", 1))
        put(self, "ante", whole_chips(self.ante, "the ante"))
        if self.sb > self.bb:
            raise ValueError(f"expected a small blind of at most the big blind {self.bb}, got {self.sb}")
        if not is_one_of(self.ante_type, _ANTE_TYPES):
            raise ValueError(f"expected ante_type 'all', 'bb' or 'button', got {shown(self.ante_type)}")
        put(self, "dead_sb", checked_flag(self.dead_sb, "dead_sb"))
        listed_straddles = listed(self.straddles, "straddles to be a list of amounts")
        straddles = tuple(whole_chips(amount, "a straddle") for amount in listed_straddles)
        for before, amount in zip((self.bb, *straddles), straddles, strict=False):
            if amount < 2 * before:
                raise ValueError(
                    f"expected a straddle of at least twice the {before} before it, got {amount}"
                )
        put(self, "straddles", straddles)
        pairs = listed(self.posts, "posts to be (player, amount) pairs")
        if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
            raise ValueError(f"expected posts to be (player, amount) pairs, got {shown(pairs)}")
        posts = tuple((_player(player), whole_chips(amount, "a post", 1)) for player, amount in pairs)
        for _, amount in posts:
            if amount > self.bb:
                raise ValueError(f"expected posts of at most the big blind {self.bb}, got {amount}")
        put(self, "posts", posts)

    @property
    def price(self) -> int:
        """What it costs to stay in before the flop: the top straddle, or the big blind."""
        return self.straddles[-1] if self.straddles else self.bb

    def posters(self, n_players: int) -> tuple[int | None, int]:
        """The players who post the small blind (or None) and the big blind.

        >>> Blinds(1, 2).posters(3), Blinds(1, 2).posters(2)
        ((0, 1), (1, 0))
        """
        if number_of_players(n_players) == 2:
            return 1, 0
        return (None, 0) if self.dead_sb else (0, 1)

    def check_for(self, n_players: int) -> None:
        """ValueError unless that many players can post all this."""
        n_players = number_of_players(n_players)
        if self.dead_sb and n_players == 2:
            raise ValueError("expected a small blind heads-up, where the button posts it, got dead_sb=True")
        first = self.posters(n_players)[1] + 1
        if self.straddles and (n_players == 2 or len(self.straddles) > n_players - first):
            raise ValueError(
                f"expected a player left of the big blind for each straddle, got {len(self.straddles)}"
                f" with {n_players} players"
            )
        taken = {*self.posters(n_players), *range(first, first + len(self.straddles))}
        for player, _ in self.posts:
            if not 0 <= player < n_players or player in taken:
                raise ValueError(f"expected posts by players without a blind, one each, got {shown(player)}")
            taken.add(player)


def _player(value: object) -> int:
    player = as_integer(value)
    if player is None:
        raise ValueError(f"expected posts by players, numbers from 0 on, got {shown(value)}")
    return player


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules in force where tables differ.

    >>> TableRules(betting="FL").bet_sizes(Blinds(5, 10))
    (10, 20)

    Raises ValueError for values that are none of those below.
    """

    betting: Betting = "NL"
    """No limit, or fixed limit."""
    small_bet: int | None = None
    """Fixed limit, before and on the flop; None is the big blind."""
    big_bet: int | None = None
    """Fixed limit, on turn and river; None is two small bets."""
    max_raises: int = 3
    """Fixed limit: raises a round, after the bet; before the flop the big blind is the bet."""
    cap_heads_up: bool = True
    """False lifts that cap in a round that begins with two players."""
    tournament: bool = False
    """At an all-in showdown a muck is then refused."""
    odd_chip: OddChip = "clockwise"
    """Who gets what cannot be split: one each from the button on, all to the first, or exact fractions."""
    straddle_is_raise: bool = True
    """The minimum raise over a straddle adds its excess over the blind before it; False doubles it."""
    ante_first: bool = True
    """A stack too short for both pays the ante before the blind."""

    def __post_init__(self) -> None:
        if not is_one_of(self.betting, ("NL", "FL")):
            raise ValueError(f"expected betting 'NL' or 'FL', got {shown(self.betting)}")
        if not is_one_of(self.odd_chip, ODD_CHIP_RULES):
            raise ValueError(f"expected odd_chip one of {ODD_CHIP_RULES}, got {shown(self.odd_chip)}")
        put = object.__setattr__
        put(self, "max_raises", whole_number(self.max_raises, "max_raises"))
        for name in ("cap_heads_up", "tournament", "straddle_is_raise", "ante_first"):
            put(self, name, checked_flag(getattr(self, name), name))
        for name in ("small_bet", "big_bet"):
            if (size := getattr(self, name)) is not None:
                if self.betting == "NL":
                    raise ValueError(f"expected {name} only with betting 'FL', got {size} with 'NL'")
                put(self, name, whole_chips(size, name, 1))

    def bet_sizes(self, blinds: Blinds) -> tuple[int, int]:
        """The size of a bet before and on the flop, and on turn and river (no limit: the least bet).

        Raises ValueError unless the small bet is the big blind, and at most the big bet.
        """
        if not isinstance(blinds, Blinds):
            raise ValueError(f"expected blinds to be Blinds such as Blinds(1, 2), got {shown(blinds)}")
        if self.betting == "NL":
            return blinds.bb, blinds.bb
        small = blinds.bb if self.small_bet is None else self.small_bet
        big = 2 * small if self.big_bet is None else self.big_bet
        if small != blinds.bb:
            raise ValueError(f"expected a big blind of one small bet ({small}), got {blinds.bb}")
        if big < small:
            raise ValueError(f"expected a big bet of at least the small bet {small}, got {big}")
        return small, big


class Forced(NamedTuple):
    """A forced bet as it was posted."""

    player: int
    kind: Literal["ante", "small blind", "big blind", "straddle", "post"]
    amount: int
    """What the stack had for it, perhaps less than its nominal size."""


class Posted(NamedTuple):
    """The table after the forced bets."""

    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    """Live, counted towards the price."""
    committed: tuple[int, ...]
    """The bets and the antes that each player paid for himself."""
    dead_money: int
    """An ante that one player paid for the table: in the pot, and nobody's bet."""
    forced: tuple[Forced, ...]


def post_forced_bets(stacks: tuple[int, ...], blinds: Blinds, rules: TableRules) -> Posted:
    """Ante, blinds, straddles and posts, each as far as the stack goes.

    >>> post_forced_bets((100, 22, 100), Blinds(10, 20, ante=5), TableRules()).bets
    (10, 17, 0)
    """
    n_players = len(stacks)
    left, bets, antes = list(stacks), [0] * n_players, [0] * n_players
    forced: list[Forced] = []
    small, big = blinds.posters(n_players)
    due: list[Forced] = []
    if small is not None and blinds.sb:
        due.append(Forced(small, "small blind", blinds.sb))
    due.append(Forced(big, "big blind", blinds.bb))
    due += [Forced(big + 1 + place, "straddle", amount) for place, amount in enumerate(blinds.straddles)]
    due += [Forced(player, "post", amount) for player, amount in blinds.posts]
    if blinds.ante:
        payers = {"all": range(n_players), "bb": (big,), "button": (n_players - 1,)}[blinds.ante_type]
        ante = [Forced(player, "ante", blinds.ante) for player in payers]
        due = ante + due if rules.ante_first else due + ante
    for player, kind, amount in due:
        paid = min(amount, left[player])
        if paid:
            left[player] -= paid
            (antes if kind == "ante" else bets)[player] += paid
            forced.append(Forced(player, kind, paid))
    own_antes = antes if blinds.ante_type == "all" else [0] * n_players
    return Posted(
        stacks=tuple(left),
        bets=tuple(bets),
        committed=tuple(bet + ante for bet, ante in zip(bets, own_antes, strict=True)),
        dead_money=sum(antes) - sum(own_antes),
        forced=tuple(forced),
    )
