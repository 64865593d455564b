"""Numbers of any size and length in records: read exactly, or refused in words, in little memory."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.commands import refused
from support.memory import peak_of
from support.records import one, phh, refusal

from holdem_eval.errors import HistoryError
from holdem_eval.histories import read_phh, replay, write_phh
from holdem_eval.histories.record import money_in_chips
from holdem_eval.rules import HandState

HUGE = [
    "1e3000000000",
    "-1e3000000000",
    "1e-3000000000",
    "0e3000000000",
    "0e-3000000000",
    "1e9999999999999999999",
    "1e-9999999999999999999",
    "0e9999999999999999999",
    f"1e{'9' * 5000}",
    f"0.{'0' * 1000}1",
    f"{'9' * 401}.5",
    "9" * 401,
    f"0x{'f' * 100_000}",
]


def finished() -> HandState:
    return replay(one(phh()))


@pytest.mark.parametrize("number", HUGE)
@pytest.mark.parametrize("value", ["{}", "[1, {}]", "{{a = [{{b = {}}}]}}"])
def test_numbers_without_measure_in_any_field(number: str, value: str) -> None:
    line = refusal(phh(note=value.format(number)))
    assert line.startswith("text: ") and "expected" in line


@pytest.mark.parametrize("number", HUGE)
@pytest.mark.parametrize("field", ["min_bet", "starting_stacks", "finishing_stacks"])
def test_money_without_measure(number: str, field: str) -> None:
    value = number if field == "min_bet" else f"[{number}, 100, 100]"
    assert refusal(phh(**{field: value})).startswith("text: ")


def test_one_bad_number_does_not_end_the_run() -> None:
    text = "".join(f"[{name}]\n{phh(note=number)}" for name, number in enumerate([*HUGE, "6.02e23"]))
    errors: list[HistoryError] = []
    [history] = read_phh(text, on_error=errors.append)
    assert history.fields["note"] == Decimal("6.02e23")
    assert [error.place for error in errors] == [f"text, hand {name}" for name in range(len(HUGE))]


def test_huge_numbers_take_no_memory() -> None:
    first = "from holdem_eval.histories import read_phh, replay, write_phh; from decimal import Decimal"
    work = f"""
for note in ("1e3000000000", "0e-3000000000", "1e999999999999999999"):
    errors = []
    assert list(read_phh({phh()!r} + "note = " + note, on_error=errors.append)) == [] and errors
    [history] = read_phh({phh()!r})
    try: write_phh(replay(history), {{"note": Decimal(note)}})
    except ValueError as error: print(error)
"""
    printed, kilobytes = peak_of(first, work)
    assert printed.count("expected a number of at most 400 digits before and after the point") == 3
    assert kilobytes < 10_000


@pytest.mark.parametrize(
    "value",
    [10**400, -(1 << 20_000), Decimal("1e400"), Decimal("1e-401"), Decimal("0e999999")],
    ids=["400 digits", "20000 bits", "e400", "e-401", "0e999999"],
)
def test_numbers_that_are_not_written(value: Any) -> None:
    for note in (value, [value], {"a": [value]}):
        with pytest.raises(ValueError, match="expected a number of at most 400 digits"):
            write_phh(finished(), {"note": note})


numbers = st.one_of(
    st.decimals(allow_nan=False, allow_infinity=False).filter(
        lambda number: number.as_tuple().exponent >= -400 and number.adjusted() < 400  # type: ignore[operator]
    ),
    st.integers(-(10**400) + 1, 10**400 - 1),
    st.sampled_from([Decimal(text) for text in ("inf", "-inf", "1e399", "1e-400", "0e-400")]),
)


@given(numbers)
def test_other_numbers_are_written_and_read_back_exactly(number: int | Decimal) -> None:
    again = one(write_phh(finished(), {"note": number})).fields["note"]
    assert again == number


def test_fields_nested_too_deeply_are_not_written() -> None:
    deep: Any = 1
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(ValueError, match="not nested so deeply"):
        write_phh(finished(), {"note": deep})


@pytest.mark.parametrize(
    "amount",
    [
        "100.00000000000000000000000000001",  # 29 decimals, which 28 digits do not show
        "100.0000000001",
        f"100.{'0' * 40}1",
        "1e-10",
        "1234567890123456789",
        "1000000000000000000.5",
        "1e18",
    ],
)
def test_no_digit_of_money_vanishes(amount: str) -> None:
    words = "expected an amount below 10**18 with at most 9 decimals"
    assert f"starting_stacks: {words}" in refusal(phh(starting_stacks=f"[{amount}, 100, 100]"))
    if "." in amount:
        assert words in refusal(phh(actions=f"['p3 cbr {amount}', 'p1 f', 'p2 f']"))


@pytest.mark.parametrize(
    ("amount", "chips", "unit"),
    [
        (f"100.5{'0' * 40}", 1005, "0.1"),
        ("1e2", 100, "1"),
        ("1005e-1", 1005, "0.1"),
        ("100.000000001", 100_000_000_001, "1e-9"),
        ("999999999999999999.999999999", 999_999_999_999_999_999_999_999_999, "1e-9"),
        (f"100.{'0' * 300}", 100, "1"),
    ],
)
def test_money_of_many_digits_is_exact(amount: str, chips: int, unit: str) -> None:
    history = one(phh(starting_stacks=f"[{amount}, 1, 1]", finishing_stacks=f"[{amount}, 1, 1]"))
    assert history.unit == Decimal(unit) and history.starting_stacks[0] == chips
    assert history.finishing_stacks is not None and Fraction(history.finishing_stacks[0]) == chips


@pytest.mark.parametrize("text", ["9" * 19, "9" * 5000, "1e5", "1_000", "\u0663", "-5", "", "0.0000000001"])
def test_amounts_of_actions_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="expected an amount below"):
        money_in_chips(text, Decimal(1))


@pytest.mark.parametrize(
    "arguments",
    [
        ("deal", "--stack", "9" * 5000),
        ("deal", "--stack", f"1{'0' * 400}"),
        ("deal", "--stacks", f"{'9' * 5000},5"),
        ("deal", "--seed", "x" * 5000),
        ("icm", "9" * 5000, "5", "--prizes", "1"),
        ("icm", "x" * 5000, "5", "--prizes", "1"),
        ("icm", "1e999", "5", "--prizes", "1"),
        ("icm", "5", "5", "--prizes", "y" * 5000),
    ],
)
def test_numbers_of_commands_are_refused_in_a_short_line(arguments: tuple[str, ...]) -> None:
    line = refused(*arguments)
    assert "expected" in line and len(line) < 300


@pytest.mark.parametrize("digits", ["9" * 10_001, "1e" + "9" * 10_001, "0." + "3" * 10_001])
def test_numbers_without_end_are_refused_before_they_take_memory(digits: str) -> None:
    with pytest.raises(HistoryError, match="a number of 10,000 digits or more"):
        list(read_phh(f'variant = "NT"\nstarting_stacks = [100, {digits}]\n'))
    text = f'variant = "NT"\nnote = "{digits}"\n'  # in a text they are no number
    with pytest.raises(HistoryError) as caught:
        list(read_phh(text))
    assert "digits" not in str(caught.value)  # but that the text is no hand
