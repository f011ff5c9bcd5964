"""The marks of Pipes: which tiles to look at, where gas must pass and where it has no need to, what has been turned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pipworks.grid import COMPASS, Cell, Direction
from pipworks.hints.marks import Marks, key_step, near
from pipworks.hints.steps import Stage, Step
from pipworks.pipes.hints.facts import Fact, NotNeeded, Passes, Turned
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import OPEN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MOST: Final = 12
"""The largest number of tiles that are marked as what a step rests on: more are no place to look at."""

Known = dict[Cell, Direction]


class Notes:
    """Where gas must pass and where it has no need to, as steps conclude it; both tiles of an edge know it."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.passing: Known = {}
        self.not_needed: Known = {}

    def take(self, steps: Iterable[Step[Fact]]) -> None:
        """Note what the steps conclude."""
        for step in steps:
            for fact in step.conclusion:
                if isinstance(fact, Passes):
                    self._add(self.passing, fact.cell, fact.sides)
                elif isinstance(fact, NotNeeded):
                    self._add(self.not_needed, fact.cell, fact.sides)

    def _add(self, known: Known, cell: Cell, sides: Direction) -> None:
        """Note it at both tiles of each edge."""
        for side in COMPASS:
            if side & sides:
                known[cell] = known.get(cell, Direction(0)) | side
                beyond = self._board.across(cell, side)
                if beyond is not None:
                    known[beyond] = known.get(beyond, Direction(0)) | side.opposite

    def of(self, cell: Cell) -> str:
        """The letters of a tile's sides: capitals where gas must pass, small ones where it has no need to."""
        passing, resting = (known.get(cell, Direction(0)) for known in (self.passing, self.not_needed))
        names = [(str(side.name), side) for side in COMPASS]
        must = "".join(name for name, side in names if passing & side)
        return must + "".join(name.lower() for name, side in names if resting & side)


def stage_marks(board: Board, stages: Sequence[Stage[Fact, Turned, Solution]]) -> Iterator[Marks[Cell]]:
    """The marks of each stage of a solve, for its position, in which what it placed is turned.

    Of a tile that is turned nothing is noted: its pipes show it.
    """
    notes = Notes(board)
    before: dict[Cell, str] = {}
    for stage in stages:
        notes.take(stage.steps)
        after = {
            cell: said
            for cell in notes.passing.keys() | notes.not_needed.keys()
            if stage.position[cell] == OPEN and (said := notes.of(cell))
        }
        found, known = [], []
        for cell in sorted(after, key=lambda cell: (cell.y, cell.x)):
            old = before.get(cell, "")
            new = "".join(letter for letter in after[cell] if letter not in old)
            found += [(cell, new)] if new else []
            known += [(cell, old)] if old else []
        ringed, bold = _looked_at(stage)
        placed = tuple(fact.cell for fact in stage.placed)
        yield Marks(ringed, bold, tuple(found), tuple(known), placed=placed)
        before = after


def _looked_at(stage: Stage[Fact, Turned, Solution]) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The tiles to ring, of the step that looks deepest those near what is turned, if any are; and what it rests on."""
    key: Step[Fact] | None = key_step(stage.steps)
    if key is None:
        return (), ()
    beside = near(key.focus, [fact.cell for fact in stage.placed])
    bold = tuple(dict.fromkeys((*key.focus, *key.premises)))
    return beside or key.focus, bold if len(key.focus) < len(bold) <= _MOST else ()
