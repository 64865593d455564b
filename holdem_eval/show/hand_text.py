"""A hand told street by street, in English or French."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from holdem_eval.cards import format_cards
from holdem_eval.errors import DealError, is_one_of, printable, shown
from holdem_eval.rules.actions import Legal, Move
from holdem_eval.rules.betting import BOARD_SIZES, HandState
from holdem_eval.rules.positions import position_names
from holdem_eval.rules.showdowns import Award, Showdown

if TYPE_CHECKING:
    from holdem_eval.histories import AllInEV

Words = Mapping[str, str]

_ENGLISH: Final[Words] = {
    "NL": "No-limit hold'em, blinds {sb}/{bb}, {n} players",
    "FL": "Limit hold'em {small}/{big}, blinds {sb}/{bb}, {n} players",
    "unknown": "unknown cards",
    "ante": "{who} posts an ante of {amount}",
    "small blind": "{who} posts the small blind, {amount}",
    "big blind": "{who} posts the big blind, {amount}",
    "straddle": "{who} straddles for {amount}",
    "post": "{who} posts {amount}",
    "street 0": "Preflop",
    "street 1": "Flop",
    "street 2": "Turn",
    "street 3": "River",
    "pot": "pot {amount}",
    "fold": "{who} folds",
    "check": "{who} checks",
    "call": "{who} calls {paid}",
    "bet": "{who} bets {to}",
    "raise": "{who} raises to {to}",
    "all-in": " and is all-in",
    "to act": "{who} to act: {legal}",
    "may fold": "fold",
    "may check": "check",
    "may call": "call {amount}",
    "may bet": "bet or raise to {span}",
    "may raise": "raise to {span}",
    "uncalled": "{amount} not called go back to {who}",
    "run-out": "Run-out",
    "showdown": "Showdown",
    "shows": "{who} shows {cards}: {hand}",
    "mucks": "{who} mucks",
    "wins": "{who} wins {amount}{pot}{board}{hand}",
    "share": "{who} share {amount}{pot}{board}{hand}",
    "with": " with {hand}",
    "unseen": ", unseen",
    "main pot": " from the main pot",
    "side pot": " from side pot {number}",
    "on board": " on board {number}",
    "and": " and ",
    "unsettled": "Who wins is not known: the record lacks cards",
    "all-in EV": "All-in EV: {players}",
    "expected": "{who} {ev} ({equity}), luck {luck}",
    "stacks": "Stacks:",
}
_FRENCH: Final[Words] = {
    "NL": "Hold'em no-limit, blindes {sb}/{bb}, {n} joueurs",
    "FL": "Hold'em limit {small}/{big}, blindes {sb}/{bb}, {n} joueurs",
    "unknown": "cartes inconnues",
    "ante": "{who} pose une ante de {amount}",
    "small blind": "{who} pose la petite blinde, {amount}",
    "big blind": "{who} pose la grosse blinde, {amount}",
    "straddle": "{who} pose l'option, {amount}",
    "post": "{who} pose {amount}",
    "street 0": "Préflop",
    "street 1": "Flop",
    "street 2": "Turn",
    "street 3": "River",
    "pot": "pot {amount}",
    "fold": "{who} se couche",
    "check": "{who} checke",
    "call": "{who} paie {paid}",
    "bet": "{who} mise {to}",
    "raise": "{who} relance à {to}",
    "all-in": ", à tapis",
    "to act": "Parole à {who} : {legal}",
    "may fold": "se coucher",
    "may check": "checker",
    "may call": "payer {amount}",
    "may bet": "miser ou relancer à {span}",
    "may raise": "relancer à {span}",
    "uncalled": "{amount} non suivis reviennent à {who}",
    "run-out": "Suite du tableau",
    "showdown": "Abattage",
    "shows": "{who} montre {cards} : {hand}",
    "mucks": "{who} jette ses cartes",
    "wins": "{who} gagne {amount}{pot}{board}{hand}",
    "share": "{who} se partagent {amount}{pot}{board}{hand}",
    "with": " avec {hand}",
    "unseen": ", sans montrer",
    "main pot": " du pot principal",
    "side pot": " du pot extérieur {number}",
    "on board": " sur le tableau {number}",
    "and": " et ",
    "unsettled": "On ne sait qui gagne : il manque des cartes",
    "all-in EV": "EV à tapis : {players}",
    "expected": "{who} {ev} ({equity}), chance {luck}",
    "stacks": "Tapis :",
}
_WORDS: Final = {"en": _ENGLISH, "fr": _FRENCH}


def tell_hand(
    hand: HandState, lang: str = "en", muck: Iterable[int] = (), names: Sequence[str] | None = None
) -> str:
    """A hand as text, street by street: stacks, blinds, actions, showdown, who wins what.

    >>> from holdem_eval.rules import Blinds
    >>> hand = HandState.start((100, 100, 100), Blinds(1, 2), holes=("2c3d", "4c5d", "6c7d"))
    >>> print(tell_hand(hand.apply("r5").apply("f").apply("f")))
    No-limit hold'em, blinds 1/2, 3 players
      SB 100 3d2c
      BB 100 5d4c
      BTN 100 7d6c
    Preflop (pot 3)
      SB posts the small blind, 1
      BB posts the big blind, 2
      BTN raises to 5
      SB folds
      BB folds
      3 not called go back to BTN
      BTN wins 5, unseen
    Stacks: SB 99, BB 98, BTN 103

    ``lang`` is ``"en"`` or ``"fr"``; ``muck`` is that of :meth:`HandState.settle`; ``names`` stand instead of
    the positions. A hand that is not over ends with the player to act, one that lacks the cards to settle it
    says so. Raises ValueError for another language or number of names.
    """
    return "\n".join(_lines(hand, _named(hand, names), lang, _words(lang), frozenset(muck)))


def tell_all_in(
    hand: HandState, expected: AllInEV, lang: str = "en", names: Sequence[str] | None = None
) -> str:
    """The EV of a hand's all-in as a line: what each player could expect, and his luck.

    Arguments and errors are those of :func:`tell_hand`.
    """
    words = _words(lang)
    parts = [
        words["expected"].format(
            who=name,
            equity=f"{100 * expected.equity[player]:.2f} %",
            ev=f"{expected.ev[player]:.2f}",
            luck=f"{expected.luck[player]:+.2f}",
        )
        for player, name in enumerate(_named(hand, names))
        if player in hand.live
    ]
    return words["all-in EV"].format(players="; ".join(parts))


def _lines(
    hand: HandState, names: tuple[str, ...], lang: str, words: Words, muck: frozenset[int]
) -> Iterator[str]:
    small, _, big, _ = hand.setup.bet_sizes
    blinds, n = hand.blinds, len(names)
    yield words[hand.rules.betting].format(sb=blinds.sb, bb=blinds.bb, n=n, small=small, big=big)
    for name, stack, hole in zip(names, hand.starting_stacks, hand.holes, strict=True):
        yield f"  {name} {stack} {format_cards(hole) if hole else words['unknown']}"
    yield from _betting_lines(hand, names, words)
    if hand.to_act is not None:
        yield "  " + words["to act"].format(who=names[hand.to_act], legal=_choices(hand.legal(), words))
        return
    if hand.uncalled:
        player, amount = hand.uncalled
        yield "  " + words["uncalled"].format(who=names[player], amount=amount)
    try:
        if len(hand.live) > 1 and not hand.boards:
            hand = hand.run_out()
        result = hand.settle(muck)
    except DealError:
        yield words["unsettled"]
        return
    dealt = BOARD_SIZES[hand.street]
    if dealt < 5:
        for board in hand.boards:
            yield f"{words['run-out']} {format_cards(board[dealt:], ' ')}"
    if len(hand.live) > 1:
        yield words["showdown"]
    yield from _ending_lines(hand, result, names, words, lang, muck)


def _choices(legal: Legal, words: Words) -> str:
    said = [words[f"may {name}"] for name in ("fold", "check") if getattr(legal, name)]
    if legal.call:
        said.append(words["may call"].format(amount=legal.call))
    if legal.min_to is not None:
        span = f"{legal.min_to}" if legal.min_to == legal.max_to else f"{legal.min_to}..{legal.max_to}"
        said.append(words["may bet" if legal.check else "may raise"].format(span=span))
    return ", ".join(said)


def _words(lang: str) -> Words:
    if not is_one_of(lang, _WORDS):
        raise ValueError(f"expected lang 'en' or 'fr', got {shown(lang)}")
    return _WORDS[lang]


def _named(hand: HandState, names: Sequence[str] | None) -> tuple[str, ...]:
    if names is None:
        return _names(hand)
    if len(names) != len(hand.starting_stacks):
        raise ValueError(f"expected {len(hand.starting_stacks)} names, got {shown(names)}")
    return tuple(map(printable, names))


def _names(hand: HandState) -> tuple[str, ...]:
    n = len(hand.starting_stacks)
    if not hand.blinds.dead_sb:
        return position_names(n)
    return position_names(n + 1)[1:]  # the small blind's place is empty


def _betting_lines(hand: HandState, names: tuple[str, ...], words: Words) -> Iterator[str]:
    pot = sum(post.amount for post in hand.forced)
    moves = {street: list(group) for street, group in groupby(hand.history, key=lambda move: move.street)}
    for street in range(hand.street + 1):
        board = format_cards(hand.board[: BOARD_SIZES[street]], " ")
        title = words[f"street {street}"] + (f" {board}" if board else "")
        yield f"{title} ({words['pot'].format(amount=pot)})"
        if street == 0:
            for post in hand.forced:
                yield "  " + words[post.kind].format(who=names[post.player], amount=post.amount)
        for move in moves.get(street, ()):
            yield "  " + _action(move, names, words)
            pot += move.paid


def _action(move: Move, names: tuple[str, ...], words: Words) -> str:
    said = words[move.kind].format(who=names[move.player], to=move.to, paid=move.paid)
    return said + (words["all-in"] if move.all_in else "")


def _ending_lines(
    hand: HandState, result: Showdown, names: tuple[str, ...], words: Words, lang: str, muck: frozenset[int]
) -> Iterator[str]:
    described = result.describe(lang)
    for player in result.shown:
        if hole := hand.holes[player]:
            hands = " / ".join(described[player])
            yield "  " + words["shows"].format(who=names[player], cards=format_cards(hole), hand=hands)
    for player in sorted(muck):
        yield "  " + words["mucks"].format(who=names[player])
    for award in result.winners:
        yield "  " + _award(award, len(hand.pots()), len(hand.boards), names, words, lang)
    yield f"{words['stacks']} {', '.join(f'{n} {s}' for n, s in zip(names, result.stacks, strict=True))}"


def _award(award: Award, n_pots: int, n_boards: int, names: tuple[str, ...], words: Words, lang: str) -> str:
    pot = words["main pot" if award.pot == 0 else "side pot"].format(number=award.pot) if n_pots > 1 else ""
    board = words["on board"].format(number=award.board + 1) if n_boards > 1 else ""
    name = award.describe(lang)
    return words["wins" if len(award.players) == 1 else "share"].format(
        who=words["and"].join(names[player] for player in award.players),
        amount=award.amount,
        pot=pot,
        board=board,
        hand=words["unseen"] if name is None else words["with"].format(hand=name),
    )
