"""Pips for a board that is cut into regions: each number about as often, no piece twice, one way to lay them."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Final

from pipworks.grid import Cell
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.rng import Rng


class Pattern(enum.Enum):
    """What the pips of a region have in common."""

    NONE = "none"
    SAME = "equal"
    DIFFERENT = "different"


_PATTERNS: Final = {2: (26, 0), 3: (22, 14), 4: (14, 22), 5: (6, 24), 6: (2, 26)}
"""For each size the percents of regions of equal pips, and of different ones; two that differ say too little."""

_DRAWN_AGAIN: Final = 8
"""One cell in so many gets pips regardless of the others, so that the last are not known by counting."""


def patterns(regions: Sequence[tuple[Cell, ...]], rng: Rng) -> list[Pattern]:
    """A pattern for each region, drawn at random."""
    drawn = []
    for region in regions:
        same, different = _PATTERNS.get(len(region), (0, 0))
        number = rng.below(100)
        pattern = Pattern.SAME if number < same else Pattern.DIFFERENT if number < same + different else Pattern.NONE
        drawn.append(pattern)
    return drawn


class BoardPips:
    """The pips of all cells; regions of a pattern keep it whatever is changed.

    The pips come from a bag with each number about as often.
    """

    def __init__(
        self, cells: Sequence[Cell], regions: Sequence[tuple[Cell, ...]], drawn: Sequence[Pattern], rng: Rng
    ) -> None:
        self.pips: dict[Cell, int] = {}
        self._rng = rng
        self._before: dict[Cell, int] = {}
        first = rng.below(len(VALUES))
        self._bag = [0] * len(VALUES)
        for number in range(len(cells)):
            self._bag[(first + number) % len(VALUES)] += 1
        self._of = {cell: (region, pattern) for region, pattern in zip(regions, drawn, strict=True) for cell in region}
        patterned = {cell for cell, (_, pattern) in self._of.items() if pattern is not Pattern.NONE}
        self._plain = [cell for cell in cells if cell not in patterned]
        for region, pattern in zip(regions, drawn, strict=True):
            if pattern is Pattern.SAME:
                self._same(region)
        for region, pattern in zip(regions, drawn, strict=True):
            if pattern is Pattern.DIFFERENT:
                self._different(region)
        pips = rng.shuffled([value for value in VALUES for _ in range(max(0, self._bag[value]))])
        for cell, value in zip(self._plain, pips, strict=False):
            self.pips[cell] = rng.below(len(VALUES)) if rng.below(_DRAWN_AGAIN) == 0 else value
        for cell in self._plain[len(pips) :]:
            self.pips[cell] = rng.below(len(VALUES))

    def redraw(self, cell: Cell) -> tuple[Cell, ...]:
        """Other pips for the cell, and for its region where that has a pattern.

        Returns the cells that got new pips, as `undo` takes them.
        """
        region, pattern = self._of.get(cell, ((cell,), Pattern.NONE))
        if pattern is Pattern.NONE:
            region = (cell,)
        self._before = {each: self.pips[each] for each in region}
        if pattern is Pattern.NONE:
            self.pips[cell] = self._rng.below(len(VALUES))
        elif pattern is Pattern.SAME:
            self._bag = [1] * len(VALUES)
            self._bag[self.pips[cell]] = 0
            self._same(region)
        else:
            self._bag = [1] * len(VALUES)
            self._different(region)
        return region

    def release(self, cell: Cell) -> None:
        """Let the pips of the cell's region have nothing in common from now on."""
        for each in self._of.get(cell, ((), Pattern.NONE))[0]:
            self._of.pop(each)

    def undo(self, changed: tuple[Cell, ...]) -> None:
        """Give the cells that were changed last the pips that they had before."""
        self.pips.update({cell: self._before[cell] for cell in changed})

    def _same(self, region: tuple[Cell, ...]) -> None:
        """Equal pips of which the bag has many."""
        value = self._rng.weighted([max(0, left) ** 2 + 1 for left in self._bag])
        for cell in region:
            self.pips[cell] = value
        self._bag[value] -= len(region)

    def _different(self, region: tuple[Cell, ...]) -> None:
        """Different pips, rather those of which the bag has many."""
        left = {value: max(0, self._bag[value]) ** 2 + 1 for value in VALUES}
        for cell in region:
            values = tuple(left)
            value = values[self._rng.weighted(tuple(left.values()))]
            del left[value]
            self.pips[cell] = value
            self._bag[value] -= 1
