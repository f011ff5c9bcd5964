"""All solutions of a small puzzle by plain backtracking: an oracle of the tests, which shares nothing with a solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pipworks.grid import Cell
from pipworks.polypips.model import Placement, Puzzle, Solution
from pipworks.polypips.rules import verify

EMPTY = Solution(())


def solutions(puzzle: Puzzle, start: Solution = EMPTY) -> Iterator[Solution]:
    """Every solution that extends the start, each once."""
    left = Counter(piece.canonical for piece in puzzle.pieces)
    for placed in start.placements:
        assert placed.piece is not None
        left[placed.piece] -= 1
    free = [cell for cell in puzzle.cells if cell not in start.grid]
    yield from _cover(puzzle, tuple(free), left, list(start.placements))


def _cover(puzzle: Puzzle, free: tuple[Cell, ...], left: Counter, placed: list[Placement]) -> Iterator[Solution]:  # type: ignore[type-arg]
    if not free:
        solution = Solution(tuple(placed))
        if not verify(puzzle, solution):
            yield solution
        return
    x, y = free[0]
    for piece in [piece for piece, count in left.items() if count > 0]:
        for turned in piece.orientations():
            (x0, y0), *_ = turned.grid
            here = Placement.of({Cell(x + cx - x0, y + cy - y0): pip for (cx, cy), pip in turned.grid.items()})
            if not set(here.cells) <= set(free) or _broken(puzzle, [*placed, here]):
                continue
            left[piece] -= 1
            rest = tuple(cell for cell in free if cell not in here.cells)
            yield from _cover(puzzle, rest, left, [*placed, here])
            left[piece] += 1


def _broken(puzzle: Puzzle, placed: list[Placement]) -> bool:
    """Whether some constraint that is covered whole fails."""
    grid = Solution(tuple(placed)).grid
    return any(
        all(cell in grid for cell in constraint.cells)
        and not constraint.condition.holds([grid[cell] for cell in constraint.cells])
        for constraint in puzzle.constraints
    )
