"""The connected parts of a board as runs of cells side by side: found in time in proportion to the cells.

Runs of two rows are joined where they touch (Hoshen and Kopelman, 1976). A board has far fewer runs than cells, and a
part's area and the colours of its cells follow from its runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipworks.grid import Cell
from pipworks.limits import Budget
from pipworks.polypips.tiling.colouring import Colouring

Run = tuple[int, int, int]
"""(y, x, end): the cells of row y from column x up to, not including, `end`."""


class BoardPart:
    """A connected part of a board: its runs in reading order, and the number of its cells."""

    __slots__ = ("area", "runs")

    def __init__(self, runs: Sequence[Run]) -> None:
        self.runs = runs
        self.area = sum(end - x for _, x, end in runs)

    @property
    def first(self) -> Cell:
        """The first cell in reading order."""
        y, x, _ = self.runs[0]
        return Cell(x, y)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in reading order."""
        return tuple(Cell(x, y) for y, start, end in self.runs for x in range(start, end))

    def tally(self, colouring: Colouring) -> list[int]:
        """The number of the cells with each colour."""
        tally = [0] * colouring.colours
        period = colouring.colours
        for y, x, end in self.runs:
            whole, rest = divmod(end - x, period)
            for step in range(period if whole else rest):
                tally[colouring.of((x + step, y))] += whole + (step < rest)
        return tally


def connected(cells: Sequence[Cell], budget: Budget) -> list[BoardPart]:
    """The connected parts of the cells, which are in reading order, in reading order of their first cells.

    Raises Exhausted at a limit.
    """
    runs = list(runs_of(cells, budget))
    joined = RunSets()
    above = here = 0
    for number, (y, x, end) in enumerate(budget.over(runs)):
        if number and runs[number - 1][0] != y:
            above, here = here, number
        joined.add(end - x)
        while above < here and (runs[above][0] < y - 1 or runs[above][2] <= x):
            above += 1
        at = above
        while at < here and runs[at][1] < end:
            joined.join(number, at)
            at += 1
    found: dict[int, list[Run]] = {}
    for number, run in enumerate(budget.over(runs)):
        found.setdefault(joined.root(number), []).append(run)
    return [BoardPart(part) for part in budget.over(found.values())]


def runs_of(cells: Sequence[Cell], budget: Budget) -> Iterator[Run]:
    """The runs of the cells, which are in reading order."""
    start, end, row = 0, 0, None
    for x, y in budget.over(cells):
        if x != end or y != row:
            if row is not None:
                yield row, start, end
            start, row = x, y
        end = x + 1
    if row is not None:
        yield row, start, end


class RunSets:
    """Sets of runs, by number, that are joined to larger ones; `size` gives the cells of a set."""

    __slots__ = ("_sizes", "_up")

    def __init__(self) -> None:
        self._up: list[int] = []
        self._sizes: list[int] = []

    def add(self, size: int) -> int:
        """A new set of one run with so many cells; its number."""
        self._up.append(len(self._up))
        self._sizes.append(size)
        return len(self._up) - 1

    def root(self, number: int) -> int:
        """The run that stands for the set of this one."""
        up = self._up
        while up[number] != number:
            up[number] = number = up[up[number]]
        return number

    def join(self, one: int, other: int) -> None:
        """Make the sets of two runs one."""
        one, other = sorted((self.root(one), self.root(other)))
        if one != other:
            self._up[other] = one
            self._sizes[one] += self._sizes[other]

    def size(self, number: int) -> int:
        """The cells of the set of this run."""
        return self._sizes[self.root(number)]
