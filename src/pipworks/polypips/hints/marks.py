"""The marks of Polypips: which cells to look at, the pips that cells may have, what has been placed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pipworks.grid import Cell, reading_order
from pipworks.hints.marks import Marks, key_step, near
from pipworks.hints.steps import Stage, Step
from pipworks.polypips.drawing.pieces_left import left_over
from pipworks.polypips.hints.facts import Fact, Gone, Joined
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_FEW: Final = 2
"""No more pips than this are noted in a cell."""


class Notes:
    """What is known of the cells that are open, as steps go by: the pips that each may have, and cells under one piece.

    Pips of which the pieces left have none are nowhere. All else is what the steps conclude.
    """

    def __init__(self, puzzle: Puzzle, position: Solution) -> None:
        self._puzzle = puzzle
        self._gone: dict[Cell, set[int]] = {}
        self._joined: list[frozenset[Cell]] = []
        self._open: tuple[Cell, ...] = ()
        self._stock: frozenset[int] = frozenset()
        self.lay(position)

    def lay(self, position: Solution) -> None:
        """Go on from this position."""
        covered = position.grid
        self._open = tuple(sorted((c for c in self._puzzle.cells if c not in covered), key=reading_order))
        self._stock = frozenset(pip for piece in left_over(self._puzzle, position) for pip in piece.pips)

    def take(self, steps: Iterable[Step[Fact]]) -> None:
        """Note what the steps conclude."""
        for step in steps:
            for fact in step.conclusion:
                if isinstance(fact, Gone):
                    self._gone.setdefault(fact.cell, set()).update(fact.pips)
                elif isinstance(fact, Joined):
                    self._join(frozenset(fact.cells))

    def _join(self, cells: frozenset[Cell]) -> None:
        apart = [each for each in self._joined if not each & cells]
        self._joined = [*apart, cells.union(*(each for each in self._joined if each & cells))]

    def pips(self) -> dict[Cell, str]:
        """The pips of each open cell where few are left, the least first."""
        found = {}
        for cell in self._open:
            left = [pip for pip in VALUES if pip in self._stock and pip not in self._gone.get(cell, ())]
            if 0 < len(left) <= _FEW:
                found[cell] = "".join(map(str, left))
        return found

    def joined(self) -> tuple[tuple[Cell, ...], ...]:
        """The open cells that one piece covers, in reading order."""
        free = frozenset(self._open)
        found = (tuple(sorted(cells, key=reading_order)) for cells in self._joined if cells <= free)
        return tuple(sorted(found, key=lambda cells: reading_order(cells[0])))


def stage_marks(
    puzzle: Puzzle, start: Solution, stages: Sequence[Stage[Fact, Placement, Solution]]
) -> Iterator[Marks[Placement]]:
    """The marks of each stage of a solve, for its position, which has what it placed."""
    notes = Notes(puzzle, start)
    for stage in stages:
        before = notes.pips()
        notes.take(stage.steps)
        after = notes.pips()
        joined = notes.joined()
        notes.lay(stage.position)
        ringed, bold = _looked_at(puzzle, stage)
        yield Marks(
            ringed,
            bold,
            found=tuple((cell, pips) for cell, pips in after.items() if before.get(cell) != pips),
            known=tuple((cell, pips) for cell, pips in after.items() if before.get(cell) == pips),
            joined=joined,
            placed=stage.placed,
        )


def _looked_at(puzzle: Puzzle, stage: Stage[Fact, Placement, Solution]) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The cells to ring and those of the region to draw bold: of the step that looks deepest.

    Of what is no region, the cells beside the placement, where any are.
    """
    key: Step[Fact] | None = key_step(stage.steps)
    if key is None:
        return (), ()
    focus = key.focus
    region = next((each.cells for each in puzzle.constraints if set(focus) == set(each.cells)), ())
    if region:
        return focus, region
    beside = near(focus, [cell for placed in stage.placed for cell in placed.cells])
    return beside or focus, ()
