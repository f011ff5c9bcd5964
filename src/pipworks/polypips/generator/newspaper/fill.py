"""Pips for a cut board: no domino twice, all pips about as often, equal where an `=` asks for it.

The cells of an `=` are one unknown, every other cell is one of its own. Min-conflicts (Minton and others, 1992): each
unknown in turn takes the value that clashes least, until no domino is there twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pipworks.limits import Budget
from pipworks.polypips.generator.newspaper.cut import Area
from pipworks.polypips.generator.newspaper.ground import Ground
from pipworks.polypips.generator.newspaper.plan import LabelKind
from pipworks.polypips.generator.set_words import cells_of
from pipworks.polypips.puzzle.pips import MOST_PIPS, VALUES
from pipworks.rng import Rng

SET: Final = len(VALUES) * (len(VALUES) + 1) // 2
"""The dominoes of a double-six set."""

_SWEEPS: Final = 40
"""The most times that every unknown is dealt anew before the cut is given up."""

_CLASH: Final = 1000
_LOOKALIKE: Final = 150
"""What a domino more than the sets have, or two equal pips in a `≠`, costs; and two dominoes that could lie crosswise,
or two `=` of the same pips side by side.

Beside them counts how uneven the pips are: 1 for each cell of the same value.
"""

_TELLING: Final = 2
_DULL: Final = 1
"""Sums so far from the least and the greatest, or less, cost nothing; each pip more costs as much as a cell more of the
same value.
"""


class Dealt:
    """Pips dealt to the cells of a ground, by the number of the cell; `clashes` says whether they will do."""

    __slots__ = (
        "_count",
        "_differ",
        "_group",
        "_groups",
        "_is_telling",
        "_joined",
        "_sets",
        "_sums",
        "_used",
        "_values",
        "ground",
        "pips",
    )

    def __init__(
        self, ground: Ground, areas: Sequence[Area], rng: Rng, *, telling: bool, most: int = MOST_PIPS
    ) -> None:
        """Random pips up to `most`. Where they shall be `telling`, two dominoes that show the same laid the other way
        cost, too.

        So do sums that tell little there.
        """
        self.ground = ground
        cells = len(ground.cells)
        same = [area.cells for area in areas if area.kind is LabelKind.SAME]
        self._joined = {cell for group in same for cell in group}
        self._groups = [*same, *((cell,) for cell in range(cells) if cell not in self._joined)]
        self._group = [0] * cells
        for number, group in enumerate(self._groups):
            for cell in group:
                self._group[cell] = number
        self._values = _values(self._groups, areas, most)
        self._differ = {cell: area.cells for area in areas if area.kind is LabelKind.DIFFERENT for cell in area.cells}
        self._is_telling = telling
        sums = [area.cells for area in areas if telling and area.kind is LabelKind.SUM and len(area.cells) > 1]
        self._sums = {cell: cells for cells in sums for cell in cells}
        self._sets = -(-len(ground.dominoes) // (cells_of(most) // 2))
        self._used: dict[tuple[int, int], int] = {}
        self._count = [0] * len(VALUES)
        self.pips = [-1] * cells
        for number in rng.shuffled(range(len(self._groups))):
            self._put(number, rng.choice(self._values[number]))
        for number in rng.shuffled(range(len(self._groups))):
            self._deal(number, rng)

    def settle(self, rng: Rng, budget: Budget) -> bool:
        """Deal again until nothing clashes; False when that does not come. Raises Exhausted at a limit."""
        for _ in range(_SWEEPS):
            if not self.clashes():
                return True
            for number in budget.over(rng.shuffled(range(len(self._groups)))):
                self._deal(number, rng)
        return not self.clashes()

    def shake(self, cells: Iterable[int], rng: Rng) -> None:
        """Give one of the cells, and all that are equal to it, another value at random."""
        number = self._group[rng.choice(sorted(cells))]
        self._take(number)
        for value in rng.shuffled(self._values[number]):
            if self._cost(number, value) < _LOOKALIKE:
                break
        self._put(number, value)

    def clashes(self) -> bool:
        """Whether a domino is there more often than the sets have it, or a `≠` holds equal pips."""
        if any(used > self._sets for used in self._used.values()):
            return True
        return any(self._equal_in(cell) for cell in self._differ)

    def _deal(self, number: int, rng: Rng) -> None:
        self._take(number)
        costs = [(self._cost(number, value), rng.below(64), value) for value in self._values[number]]
        self._put(number, min(costs)[2])

    def _take(self, number: int) -> None:
        """Take the pips of an unknown away."""
        for cell in self._groups[number]:
            other = self.pips[self.ground.partner[cell]]
            if other >= 0:
                self._used[_domino(self.pips[cell], other)] -= 1
            self._count[self.pips[cell]] -= 1
            self.pips[cell] = -1

    def _put(self, number: int, value: int) -> None:
        for cell in self._groups[number]:
            self.pips[cell] = value
            self._count[value] += 1
            other = self.pips[self.ground.partner[cell]]
            if other >= 0:
                domino = _domino(value, other)
                self._used[domino] = self._used.get(domino, 0) + 1

    def _cost(self, number: int, value: int) -> int:
        """What it costs that an unknown, whose pips are taken away, has this value."""
        self._put(number, value)
        cost = self._count[value] * len(self._groups[number])
        for cell in self._groups[number]:
            other = self.pips[self.ground.partner[cell]]
            if other >= 0:
                cost += _CLASH * (self._used[_domino(value, other)] > self._sets)
            if cell in self._differ:
                cost += _CLASH * self._equal_in(cell)
            if cell in self._joined:
                cost += _LOOKALIKE * self._twins(cell)
            if self._is_telling:
                cost += _LOOKALIKE * self._lookalikes(cell) + self._dull(cell)
        self._take(number)
        return cost

    def _equal_in(self, cell: int) -> bool:
        return any(self.pips[other] == self.pips[cell] for other in self._differ[cell] if other != cell)

    def _dull(self, cell: int) -> int:
        """How far the sum that the cell belongs to is from the totals that tell most, as a cost."""
        cells = self._sums.get(cell, ())
        total = sum(self.pips[other] for other in cells)
        if not cells or any(self.pips[other] < 0 for other in cells):
            return 0
        extreme = min(total, MOST_PIPS * len(cells) - total)
        return _DULL * abs(extreme - _TELLING)

    def _twins(self, cell: int) -> int:
        """The neighbours in another `=` that have the same pips."""
        number = self._group[cell]
        beside = (other for other in self.ground.near[cell] if other in self._joined and self._group[other] != number)
        return sum(self.pips[other] == self.pips[cell] for other in beside)

    def _lookalikes(self, cell: int) -> int:
        """The cells across that have the same pips."""
        return sum(self.pips[other] == self.pips[cell] for other in self.ground.across[cell])


def _domino(first: int, second: int) -> tuple[int, int]:
    return (first, second) if first < second else (second, first)


def _values(groups: Sequence[Sequence[int]], areas: Iterable[Area], most: int) -> list[tuple[int, ...]]:
    """The values of each unknown: all but 0 where a cell alone is more than something, all but 6 where it is less."""
    alone = {area.cells[0]: area.kind for area in areas if len(area.cells) == 1}
    excluded = {LabelKind.MORE: 0, LabelKind.LESS: MOST_PIPS}
    values = range(most + 1)
    return [
        tuple(each for each in values if len(group) > 1 or each != excluded.get(alone.get(group[0], LabelKind.FREE)))
        or (0,)
        for group in groups
    ]
