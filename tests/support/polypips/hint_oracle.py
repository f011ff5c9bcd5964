"""All solutions of a small puzzle by plain backtracking: an oracle of the tests, which shares nothing with a solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipworks.grid import Cell
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution

Grid = dict[Cell, int]


def solutions(puzzle: Puzzle) -> Iterator[Solution]:
    """Every solution, each once."""
    left = Counter(piece.canonical for piece in puzzle.pieces)
    shapes = {piece: [tuple(turned.grid.items()) for turned in piece.orientations()] for piece in left}
    of_cell = {cell: constraint for constraint in puzzle.constraints for cell in constraint.cells}

    def cover(free: list[Cell], grid: Grid, placed: list[Grid]) -> Iterator[Solution]:
        if not free:
            yield Solution(tuple(map(Placement.of, placed)))
            return
        x, y = free[0]
        for piece, looks in shapes.items():
            if not left[piece]:
                continue
            for look in looks:
                (x0, y0), _ = look[0]
                here = {Cell(x + cx - x0, y + cy - y0): pip for (cx, cy), pip in look}
                rest = [cell for cell in free if cell not in here]
                if len(rest) + len(here) != len(free):
                    continue
                both = grid | here
                if all(holds(of_cell[cell], both) for cell in here if cell in of_cell):
                    left[piece] -= 1
                    yield from cover(rest, both, [*placed, here])
                    left[piece] += 1

    def holds(constraint: Constraint, grid: Grid) -> bool:
        """Whether the constraint holds, or has open cells."""
        pips = [grid[cell] for cell in constraint.cells if cell in grid]
        return len(pips) < constraint.size or constraint.condition.holds(pips)

    return cover(list(puzzle.cells), {}, [])
