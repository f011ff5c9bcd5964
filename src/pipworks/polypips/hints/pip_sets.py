"""Sets of pips as seven-bit numbers, and what is asked of them most, looked up in tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pipworks.numbers import bits_at
from pipworks.polypips.puzzle.pips import ALL_PIPS, MOST_PIPS, VALUES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

PIPS: Final = tuple(tuple(pip for pip in VALUES if mask >> pip & 1) for mask in range(ALL_PIPS + 1))
"""The pips of a set, the least first."""

LEAST: Final = tuple(min(pips, default=MOST_PIPS + 1) for pips in PIPS)
"""The least pips of a set; more than there can be when it is empty."""

MOST: Final = tuple(max(pips, default=-1) for pips in PIPS)
"""The most pips of a set; less than 0 when it is empty."""


_WIDE: Final = 1 << 16
"""From this many bits on a number is better made of bytes than by adding one bit to it after the other."""


def bits_of(places: Collection[int]) -> int:
    """The number with ones at these places, of which there may be many: linear in the largest."""
    if max(places, default=0) < _WIDE:
        return bits_at(places)
    ones = bytearray()
    for place in places:
        byte = place >> 3
        if byte >= len(ones):
            ones.extend(bytes(byte + 1 - len(ones)))
        ones[byte] |= 1 << (place & 7)
    return int.from_bytes(ones, "little")


def is_single(number: int) -> bool:
    """Whether exactly one bit is set."""
    return number != 0 and number & (number - 1) == 0


def reachable(masks: Iterable[int]) -> int:
    """The sums that one number of pips from each set can come to: bit s of the answer stands for sum s."""
    sums = 1
    for mask in masks:
        more = 0
        for pip in PIPS[mask]:
            more |= sums << pip
        sums = more
    return sums


def span(low: int, high: int) -> int:
    """The sums from low to high as bits; what lies below 0 is left out."""
    low = max(low, 0)
    return ((1 << (high - low + 1)) - 1) << low if high >= low else 0
