"""Regions that tell more: neighbouring ones are cut anew as long as they tell no less of the pips than before."""

from __future__ import annotations

from typing import Final

from pipworks.limits import Budget
from pipworks.polypips.generator.newspaper.sheet import Sheet
from pipworks.rng import Rng

_MOVES: Final = 40
"""The regions drawn again for each one there is."""


def sharpen(sheet: Sheet, rng: Rng, budget: Budget) -> None:
    """Cut the sheet's regions so that they tell more; sizes and kinds stay. Raises Exhausted at a limit."""
    for _ in budget.over(range(_MOVES * len(sheet.regions))):
        first = rng.below(len(sheet.regions))
        second = sheet.beside(first, rng)
        new = sheet.recut(first, second, rng)
        if new is not None:
            old = sheet.regions[first].told + sheet.regions[second].told
            if new[0].told + new[1].told >= old:
                sheet.put(first, new[0])
                sheet.put(second, new[1])
