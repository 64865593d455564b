"""Step 3: a perfect hash, so that a strength is two small loads away from the sum of a hand.

A sum is multiplied by ``MULTIPLIER`` mod 2^32. The top 12 bits of the product name a *row*, the next bits a
*column*. Each row has a displacement; ``column ^ displacement[row]`` is the place of the strength. Rows are
placed by falling size, each with the smallest displacement that puts all of its keys on free places.

The places that are still free are one big int, a bit a place. Xor-ing a place with a column permutes the
bits: block swaps, one for each bit of the column. A displacement is right for a row when the free places,
permuted by each of its columns, all have a 1 there: a bitwise and finds them all at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tables.keys import MULTIPLIER, WORD

ROW_BITS = 12


def row_and_column(total: int, column_bits: int, multiplier: int) -> tuple[int, int]:
    product = total * multiplier % WORD
    return product >> (32 - ROW_BITS), (product >> (32 - ROW_BITS - column_bits)) & ((1 << column_bits) - 1)


class Displaced:
    """``values`` placed under ``totals`` in a table of ``2 ** column_bits`` places, 0 where nothing is."""

    def __init__(
        self, totals: Sequence[int], values: Sequence[int], column_bits: int, multiplier: int = MULTIPLIER
    ) -> None:
        self.column_bits = column_bits
        self.multiplier = multiplier
        self.displacements = _displacements(totals, column_bits, multiplier)
        self.table = [0] * (1 << column_bits)
        for total, value in zip(totals, values, strict=True):
            assert value > 0, "0 is never a strength"
            place = self._place(total)
            assert self.table[place] == 0, "two keys share a place"
            self.table[place] = value
        assert all(self[total] == value for total, value in zip(totals, values, strict=True)), "read-back"
        assert self.table.count(0) == len(self.table) - len(totals), "empty places hold 0"

    def _place(self, total: int) -> int:
        row, column = row_and_column(total, self.column_bits, self.multiplier)
        return column ^ self.displacements[row]

    def __getitem__(self, total: int) -> int:
        return self.table[self._place(total)]


def _displacements(totals: Sequence[int], column_bits: int, multiplier: int) -> list[int]:
    rows: list[list[int]] = [[] for _ in range(1 << ROW_BITS)]
    for total in totals:
        row, column = row_and_column(total, column_bits, multiplier)
        rows[row].append(column)
    assert all(len(set(row)) == len(row) for row in rows), (
        "two keys share row and column: no displacement helps"
    )

    every = (1 << (1 << column_bits)) - 1
    free = every
    displacements = [0] * len(rows)
    for row in sorted(range(len(rows)), key=lambda row: -len(rows[row])):
        if not rows[row]:
            break
        right = every
        for column in rows[row]:
            right &= _xor_places(free, column, column_bits)
            assert right, f"no displacement for a row of {len(rows[row])} keys"
        smallest = (right & -right).bit_length() - 1
        displacements[row] = smallest
        for column in rows[row]:
            free ^= 1 << (column ^ smallest)
    return displacements


def _xor_places(places: int, column: int, column_bits: int) -> int:
    """The set {place ^ column} for the places in a bit set."""
    for bit in range(column_bits):
        if column >> bit & 1:
            width = 1 << bit
            low = _low_halves(bit, column_bits)
            places = (places & low) << width | (places >> width) & low
    return places


@cache
def _low_halves(bit: int, column_bits: int) -> int:
    """Ones at all places whose ``bit`` is 0."""
    places = 1 << column_bits
    ones = (1 << (1 << bit)) - 1
    width = 2 << bit
    while width < places:
        ones |= ones << width
        width *= 2
    return ones
