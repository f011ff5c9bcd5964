"""The labels that a region may have where its pips are known, for a constructor to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pipworks.arguments import public
from pipworks.grid import Cell
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ways_to_satisfy
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import possible_conditions
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution

_MOST: Final = 12
"""The most labels that are given for a region."""

Cells = tuple[Cell, ...]


@public
def labels(puzzle: Puzzle, solution: Solution) -> dict[Cells, tuple[Condition, ...]]:
    """For the cells of each constraint the conditions that its pips in the solution satisfy, best first.

    What the puzzle asks there now is not looked at. None where the solution leaves one of the cells open. Best are
    equal pips, then the sum, then pips that all differ, then bounds of the sum, the closer ones first.
    """
    grid = solution.grid
    return {each.cells: _of(each.cells, grid) for each in puzzle.constraints}


def _of(cells: Cells, grid: Mapping[Cell, int]) -> tuple[Condition, ...]:
    if any(cell not in grid for cell in cells):
        return ()
    pips = [grid[cell] for cell in cells]
    holding = [condition for condition in possible_conditions(len(cells)) if condition.holds(pips)]
    return tuple(sorted(holding, key=lambda condition: _rank(condition, len(cells)))[:_MOST])


def _rank(condition: Condition, size: int) -> tuple[int, int]:
    """How soon a label is offered: `=`, a sum, `≠`, bounds, `=3`; of one sort the one that fewer pips meet."""
    label = condition.label
    sort = 1 if label.isdecimal() else {"=": 0, "≠": 2}.get(label, 3 if is_usual(condition) else 4)
    return sort, ways_to_satisfy(condition, size)


def is_usual(condition: Condition) -> bool:
    """Whether newspapers have such a label: not `=3`, which says two things at once."""
    return not (condition.label.startswith("=") and len(condition.label) > 1)
