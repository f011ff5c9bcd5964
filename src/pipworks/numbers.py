"""Whole numbers: read from text, as sets of bits, and Luby's sequence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MOST_DIGITS = 1000
"""The most digits of a number that is read; the interpreter itself refuses more than 4,300."""


def read_whole(text: str) -> int | None:
    """The whole number that the text writes in the digits 0 to 9, behind a sign or none; None for any other text.

    `int` takes more than a file or an option should: other scripts' digits, underscores, spaces around.
    """
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
        return None
    return int(text)


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
