"""Pips: the numbers that a cell can have, sets of them as bits, and the number of ways to a sum."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

MOST_PIPS: Final = 6
"""The most pips on one cell; the least is 0."""

UP_TO_SIX: Final = f"sets up to double-six are supported: no cell has more than {MOST_PIPS} pips"
"""What a refusal of more pips says, as in a set up to double-nine."""

VALUES: Final = range(MOST_PIPS + 1)
"""The numbers of pips that a cell can have."""

ALL_PIPS: Final = (1 << len(VALUES)) - 1
"""The set of them all: bit `pip` stands for `pip` pips."""


def pips_in(numbers: int) -> list[int]:
    """The numbers of pips in a set, the least first."""
    return [pip for pip in VALUES if numbers >> pip & 1]


@cache
def ways_to_sum(size: int, total: int) -> int:
    """The number of ways in which `size` cells can hold pips that sum to `total`."""
    if size == 0:
        return total == 0
    return sum(ways_to_sum(size - 1, total - pip) for pip in range(min(total, MOST_PIPS) + 1)) if total >= 0 else 0
