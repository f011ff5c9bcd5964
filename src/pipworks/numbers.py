"""Whole numbers as sets of bits, and Luby's sequence: what several searches count with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def set_bits(number: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first. The number is not negative."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def bits_at(places: Iterable[int]) -> int:
    """The number whose bits are set at these places, none of which is negative; the inverse of `set_bits`."""
    number = 0
    for place in places:
        number |= 1 << place
    return number


def luby(term: int) -> int:
    """A term, counted from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …: how long to search before starting again.

    Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms" (1993).
    """
    while term & term + 1:
        term -= (1 << term.bit_length() - 1) - 1
    return term + 1 >> 1
