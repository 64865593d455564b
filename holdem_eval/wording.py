"""How numbers are said: the printed form of shares, counts, weights and intervals, everywhere the same."""

from __future__ import annotations


def percent(share: float) -> str:
    """A share 0..1 as a percentage with four decimals.

    >>> percent(0.4621449)
    '46.2145 %'
    """
    return f"{100 * share:.4f} %"


def interval(low: float, high: float) -> str:
    """The two ends of an interval of shares 0..1, as percentages.

    >>> interval(0.25, 0.5)
    '25.0000 to 50.0000 %'
    """
    return f"{100 * low:.4f} to {100 * high:.4f} %"


def counted(number: int, noun: str) -> str:
    """A number with its noun in the singular or the plural.

    >>> counted(1, "board"), counted(1712304, "board")
    ('1 board', '1,712,304 boards')
    """
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def weighed(amount: float) -> str:
    """A count or a sum of weights: whole numbers without decimals, others with two, thousands apart.

    >>> weighed(1326.0), weighed(7.25)
    ('1,326', '7.25')
    """
    return f"{amount:,.0f}" if amount == int(amount) else f"{amount:,.2f}"


def how_long(seconds: float) -> str:
    """A time in the unit that fits it.

    >>> [how_long(seconds) for seconds in (0.0000042, 0.00021, 0.0498, 0.25, 1.236, 125.0)]
    ['0.0042 ms', '0.21 ms', '50 ms', '250 ms', '1.2 s', '2 min 5 s']
    """
    if seconds >= 59.5:
        minutes, rest = divmod(round(seconds), 60)
        return f"{minutes} min {rest} s"
    number, unit = (seconds, "s") if seconds >= 0.9995 else (1000 * seconds, "ms")
    return f"{number:.0f} {unit}" if number >= 99.5 else f"{number:.2g} {unit}"
