"""All-in EV: against all boards by hand, the truths of the books, and sums over ten thousand hands."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from support.playing import fresh, play
from support.records import MEMBERS, PLURIBUS, WSOP, acts, phh, tar_of

from holdem_eval import DealError, HistoryError, IllegalAction
from holdem_eval.histories import all_in_ev, all_in_totals
from holdem_eval.histories import allin as module
from holdem_eval.rules import Blinds, HandState, Pot, icm, position_names, showdown

RIVALS = [
    ("AsAh", "KdKc", "2c7h9s", Fraction(907, 990)),
    ("AsKs", "QdQc", "2s7s9h", 0.541414),
    ("AsKs", "AdKd", "Ah7s2s", 0.681818),
]


def all_in(
    holes: tuple[str, ...], board: str, stacks: tuple[int, ...] | None = None, **more: Any
) -> HandState:
    """Everybody is all-in on the street of ``board`` (5 cards come, or fewer), limped to it."""
    chips = stacks or (100,) * len(holes)
    hand = fresh(chips, holes=holes, board=board, **more)
    lying = {0: 0, 6: 1, 8: 2, 10: 3}[len(board.replace(" ", ""))]
    while hand.to_act is not None:
        if hand.street < lying:
            hand = hand.apply("x" if hand.legal().check else "c")
        else:
            hand = hand.apply("allin" if hand.legal().max_to is not None else "c")
    return hand


@pytest.mark.parametrize(("first", "second", "board", "share"), RIVALS)
def test_truths_of_two_hands(first: str, second: str, board: str, share: float) -> None:
    hand = all_in((first, second), board).run_out(boards=[board + "4d3h"])
    expected = all_in_ev(hand)
    assert expected is not None and expected.street == 1
    assert expected.equity == pytest.approx((float(share), 1 - float(share)), abs=5e-7)
    assert expected.ev == pytest.approx([200 * equity for equity in expected.equity])
    assert expected.net == pytest.approx([ev - 100 for ev in expected.ev])


def test_truths_of_three_hands_and_a_side_pot() -> None:
    hand = all_in(("AsAh", "KsQs", "9d9c"), "9s5s2h", (100, 250, 600)).run_out(boards=["9s5s2hJd3c"])
    expected = all_in_ev(hand)
    assert expected is not None
    assert expected.pots == (Pot(300, (0, 1, 2)), Pot(300, (1, 2)))
    assert expected.pot_equities[0] == pytest.approx((96 / 903, 192 / 903, 615 / 903), abs=1e-12)
    assert expected.pot_equities[1] == pytest.approx((0, 212 / 903, 691 / 903), abs=1e-12)
    assert expected.ev == pytest.approx((31.8937, 134.2193, 433.8870), abs=5e-5)
    assert expected.net == pytest.approx((-68.1063, -115.7807, 183.8870), abs=5e-5)
    assert expected.actual == (-100, -250, 350)
    assert expected.luck == pytest.approx([a - n for a, n in zip(expected.actual, expected.net, strict=True)])
    assert sum(expected.ev) == pytest.approx(600) and sum(expected.luck) == pytest.approx(0, abs=1e-9)


def prizes_by_hand(stacks: list[float], before: tuple[int, ...], prizes: tuple[float, ...]) -> list[float]:
    """icm() for those who have chips; of the others, who had more before the hand is ranked higher."""
    values = list(icm(stacks, prizes))
    playing = sum(stack > 0 for stack in stacks)
    out = sorted((player for player, stack in enumerate(stacks) if not stack), key=lambda p: -before[p])
    for player in out:
        equal = [place for place, other in enumerate(out, playing) if before[other] == before[player]]
        values[player] = sum(prizes[place] for place in equal if place < len(prizes)) / len(equal)
    return values


def by_hand(
    hand: HandState, dead: tuple[int, ...], prizes: tuple[float, ...]
) -> tuple[list[float], list[float]]:
    """The mean over all boards of what showdown() pays, and of the prizes."""
    lying = hand.setup.runout[: (0, 3, 4)[hand.street]]
    used = {*lying, *dead, *(card for player in hand.live for card in hand.holes[player] or ())}
    deck = [card for card in range(52) if card not in used]
    holes = [hand.holes[player] if player in hand.live else None for player in range(len(hand.stacks))]
    paid, worth, boards = [Fraction(0)] * len(holes), [0.0] * len(holes), 0
    for rest in combinations(deck, 5 - len(lying)):
        payouts = showdown(holes, lying + rest, hand.pots(), odd_chip="exact").payouts
        paid = [total + chips for total, chips in zip(paid, payouts, strict=True)]
        stacks = [float(stack + chips) for stack, chips in zip(hand.stacks, payouts, strict=True)]
        values = prizes_by_hand(stacks, hand.starting_stacks, prizes)
        worth = [total + value for total, value in zip(worth, values, strict=True)]
        boards += 1
    return [float(total / boards) for total in paid], [total / boards for total in worth]


def random_all_in(generator: random.Random, n: int, street: int) -> HandState:
    """An all-in on a street, some folding, some calling for less."""
    while True:
        stacks = [generator.randint(5, 90) for _ in range(n)]
        hand = HandState.start(stacks, Blinds(1, 2, generator.choice([0, 1])), seed=generator.getrandbits(32))
        raises = 0
        while hand.to_act is not None:
            shoves = hand.street == street and hand.legal().max_to is not None
            if shoves and (raises == 0 or generator.random() < 0.6):
                hand, raises = hand.apply("allin"), raises + 1
            elif raises and generator.random() < 0.25:
                hand = hand.apply("f")
            else:
                hand = hand.apply("x" if hand.legal().check else "c")
        if len(hand.live) > 1 and hand.street == street and any(not hand.stacks[i] for i in hand.live):
            return hand


@pytest.mark.parametrize("seed", range(12))
def test_side_pots_folds_and_prizes_against_all_boards(seed: int) -> None:
    generator = random.Random(seed)
    n = generator.randint(2, 5)
    hand = random_all_in(generator, n, street=2 if seed % 6 else 1)
    gone = hand.setup.stub[:2] if seed % 3 == 0 else ()
    prizes = (50.0, 30.0, 20.0)[: min(n, 3)]
    expected = all_in_ev(hand, gone, prizes=prizes)
    assert expected is not None
    paid, worth = by_hand(hand, gone, prizes)
    assert expected.ev == pytest.approx(paid, abs=1e-9)
    assert expected.icm == pytest.approx(worth, abs=1e-9)
    assert sum(expected.ev) == pytest.approx(hand.pot) and sum(expected.net) == pytest.approx(0, abs=1e-9)


def test_prizes_are_the_mean_of_values_and_not_the_value_of_means() -> None:
    hand = all_in(("AsAh", "KdKc"), "2c7h9s", (100, 50))
    expected = all_in_ev(hand.run_out(boards=["2c7h9s4d3h"]), prizes=(70, 30), other_stacks=(50,))
    assert expected is not None and expected.icm is not None
    win, lose = icm((150, 50), (70, 30)), icm((50, 100, 50), (70, 30))
    share = 907 / 990
    assert expected.icm[0] == pytest.approx(share * win[0] + (1 - share) * lose[0], abs=1e-9)
    assert expected.icm[1] == pytest.approx((1 - share) * lose[1], abs=1e-9)
    mean = icm((50 + 100 * share, 100 * (1 - share), 50), (70, 30))
    assert abs(expected.icm[0] - mean[0]) > 0.1


def test_two_out_in_one_hand_and_the_larger_stack_ranks_higher() -> None:
    hand = all_in(("AsAh", "KdKc", "QdQc"), "AdAc9s2c", (100, 50, 80)).run_out(boards=["AdAc9s2c3h"])
    assert all_in_ev(hand, prizes=(50, 30, 20)).icm == pytest.approx((50, 20, 30))  # type: ignore[union-attr]
    hand = all_in(("AsAh", "KdKc", "QdQc"), "AdAc9s2c", (100, 50, 50)).run_out(boards=["AdAc9s2c3h"])
    assert all_in_ev(hand, prizes=(50, 30, 20)).icm == pytest.approx((50, 25, 25))  # type: ignore[union-attr]


def test_an_all_in_before_the_flop_counts_all_boards() -> None:
    hand = all_in(("AsAh", "KdKc"), "").run_out(boards=["2c7h9s4d3h"])
    expected = all_in_ev(hand, prizes=(1,))
    assert expected is not None and expected.icm == pytest.approx(expected.equity, abs=1e-12)


def test_the_uncalled_bet_is_no_part_of_it() -> None:
    hand = all_in(("AsAh", "KdKc"), "2c7h9s", (500, 60)).run_out(boards=["2c7h9s4d3h"])
    assert hand.uncalled == (0, 440) or hand.pot == 120
    assert sum(all_in_ev(hand).ev) == pytest.approx(120)  # type: ignore[union-attr]


def test_dead_money_is_won_and_paid_by_nobody_twice() -> None:
    hand = all_in(("AsAh", "KdKc", "QdQc"), "2c7h9s", ante=6, ante_type="bb").run_out(boards=["2c7h9s4d3h"])
    expected = all_in_ev(hand)
    assert expected is not None
    assert sum(expected.ev) == pytest.approx(300) and sum(expected.net) == pytest.approx(0, abs=1e-9)
    assert expected.net[1] == pytest.approx(expected.ev[1] - 100)


def test_dead_cards_and_folded_hands() -> None:
    hand = play(fresh((100,) * 3, holes=("AsAh", "KdKc", "AdAc"), board="2c7h9s4d3h"), "f c c r98 c")
    unknown, known = all_in_ev(hand), all_in_ev(hand, dead="AdAc")
    assert unknown is not None and known is not None
    assert unknown.equity[0] == pytest.approx(907 / 990) and unknown.equity[2] == 0
    assert known.equity[0] < unknown.equity[0]
    with pytest.raises(DealError, match="As"):
        all_in_ev(hand, dead="As")


def test_the_same_ev_on_several_boards() -> None:
    hand = all_in(("AsAh", "KdKc"), "2c7h9s")
    once = all_in_ev(hand.run_out(boards=["2c7h9s4d3h"]))
    twice = all_in_ev(hand.run_out(boards=["2c7h9s4d3h", "2c7h9sKhJd"]))
    assert once is not None and twice is not None and once.ev == twice.ev
    assert (once.actual, twice.actual) == ((100, -100), (0, 0))


def test_no_all_in_no_ev() -> None:
    assert all_in_ev(fresh((100,) * 3, actions="f f")) is None
    assert (
        all_in_ev(play(fresh((100,) * 2), "c c c c c c r98 c")) is None
    )  # on the river nothing is left to chance
    with pytest.raises(IllegalAction, match="player 1 is to act"):
        all_in_ev(fresh((100,) * 2))


def test_an_unknown_hand_gives_no_ev_and_says_so() -> None:
    with pytest.raises(DealError, match=r"hole cards of player 1 for the EV of his all-in, got '\?\?\?\?'"):
        all_in_ev(all_in(("AsAh", "????"), "2c7h9s"))


def test_to_dict_is_plain() -> None:
    facts = all_in_ev(all_in(("AsAh", "KdKc"), "2c7h9s").run_out(boards=["2c7h9s4d3h"])).to_dict()  # type: ignore[union-attr]
    assert json.loads(json.dumps(facts)) == facts and facts["actual"] == [100, -100]


# --- totals -----------------------------------------------------------------------------------------------


def test_ten_thousand_hands() -> None:
    reports: list[tuple[int, int]] = []
    module._equities.cache_clear()
    totals = all_in_totals(PLURIBUS, progress=lambda done, total: reports.append((done, total)))
    assert (totals.hands, totals.all_ins, totals.unknown, totals.bad) == (10_000, 92, 0, 0)
    assert sorted(player.name for player in totals.players) == sorted(position_names(6))
    assert sum(player.won for player in totals.players) == 0
    assert sum(player.luck for player in totals.players) == pytest.approx(0, abs=1e-6)
    for player in totals.players:
        assert player.luck == pytest.approx(player.won - player.ev, abs=1e-6)
        assert player.hands == len(player.won_line) == len(player.ev_line) == 10_000
        assert player.won_line[-1] == player.won and player.ev_line[-1] == pytest.approx(player.ev)
    assert [player.won for player in totals.players] == sorted((p.won for p in totals.players), reverse=True)
    big_blind = next(player for player in totals.players if player.name == "BB")
    assert (big_blind.won, round(big_blind.ev, 4)) == (-437819.5, -443290.9850)
    assert reports[-1][0] == reports[-1][1] and len(reports) > 40 and reports == sorted(reports)
    with pytest.raises(ValueError, match="expected progress to be True, None or a callable"):
        all_in_totals(progress=7)


def test_equal_spots_are_computed_once(tmp_path: Path) -> None:
    record = phh(
        actions=acts("d dh p1 AsAh, d dh p2 KdKc, p3 f, p1 cbr 100, p2 cc, d db 2c7h9s, d db 4d, d db 3h")
    )
    text = "".join(f"[{number}]\n{record}" for number in range(50))
    (tmp_path / "x.phhs").write_text(text)
    module._equities.cache_clear()
    totals = all_in_totals(tmp_path)
    assert totals.all_ins == 50 and module._equities.cache_info().misses == 1


def test_names_units_and_several_sources(tmp_path: Path) -> None:
    one = phh(
        blinds_or_straddles="[0.5, 1, 0]",
        min_bet="1",
        players="['Ann', 'Bob', 'Cid']",
        actions=acts("p3 f, p1 f"),
    )
    two = phh(players="['Bob', 'Ann', 'Dee']", actions=acts("p3 f, p1 f"))
    (tmp_path / "one.phh").write_text(one)
    tar_of(tmp_path / "two.tar", {"two.phh": two.encode()})
    totals = all_in_totals(tmp_path / "one.phh", str(tmp_path / "two.tar"))
    assert [(player.name, player.hands, player.won) for player in totals.players] == [
        ("Ann", 2, 0.5),
        ("Cid", 1, 0.0),
        ("Dee", 1, 0.0),
        ("Bob", 2, -0.5),
    ]


def test_unknown_cards_count_as_they_came(tmp_path: Path) -> None:
    unknown = acts("d dh p1 AsAh, p3 f, p1 cbr 100, p2 cc, d db 2c7h9s, d db 4d, d db 3h")
    (tmp_path / "a.phh").write_text(phh(actions=unknown, finishing_stacks="[200, 0, 100]"))
    (tmp_path / "b.phh").write_text(phh(actions=unknown))
    errors: list[Any] = []
    totals = all_in_totals(tmp_path, on_error=errors.append)
    assert (totals.hands, totals.all_ins, totals.unknown, totals.bad) == (1, 0, 1, 1)
    best = totals.players[0]
    assert (best.name, best.won, best.luck) == ("SB", 100.0, 0.0)
    assert "expected to learn who won" in str(errors[0])


def test_bad_files_and_hands_are_told_and_passed_over(tmp_path: Path) -> None:
    members = MEMBERS | {
        "../out.phh": b"",
        "bad.phh": b"\xff",
        "worse.phh": phh(actions=acts("p1 f")).encode(),
    }
    tar_of(tmp_path / "x.tar", members)
    errors: list[HistoryError | IllegalAction] = []
    totals = all_in_totals(tmp_path / "x.tar", tmp_path / "nothing", WSOP, on_error=errors.append)
    assert (totals.hands, totals.bad) == (3 + 19, 5) and len(errors) == 5
    assert str(errors[0]).startswith("x.tar: ../out.phh: ")
    assert isinstance(errors[2], IllegalAction) and "p3 is to act" in str(errors[2])
    assert "nothing: expected a file, folder or archive" in str(errors[3])
    assert all_in_totals(tmp_path / "x.tar").bad == 3  # without anyone to tell


def test_lenient_totals(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(phh(actions=acts("p3 cbr 3, p1 f, p2 f")))
    assert all_in_totals(tmp_path).bad == 1
    with pytest.warns(UserWarning, match="below the minimum"):
        assert all_in_totals(tmp_path, strict=False).hands == 1
    (tmp_path / "a.phh").write_text(
        phh(actions=acts("p3 f, p1 f"), finishing_stacks="[99, 100.5, 100]")
    )  # rake
    assert all_in_totals(tmp_path).bad == 1
    with pytest.warns(UserWarning, match="finishing_stacks"):
        totals = all_in_totals(tmp_path, strict=False)
    assert [(player.name, player.won) for player in totals.players] == [
        ("BB", 0.5),
        ("BTN", 0.0),
        ("SB", -1.0),
    ]
