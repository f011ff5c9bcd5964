"""What a position asks of a search: fixed placements; and whether it can be a position of its puzzle."""

from __future__ import annotations

from collections import Counter

from pipworks.outcome import Reason, Violation
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.rules import Code, verify
from pipworks.polypips.solver.encode import Instance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.kernel import problem as kernel_problem

_OPEN = (Code.GAP, Code.PIECE_MISSING)
"""What is wrong with a solution that is not finished, and with nothing else."""

DEAD_END: Final = Reason("position", "no solution goes on from this position")
"""Why there is no answer where it is not known to be the puzzle's fault."""


_ALLOWED: Final = "; --either-hand (either_hand=True) allows that"


def faults(puzzle: Puzzle, position: Solution) -> tuple[Violation[Code], ...]:
    """What is wrong with a position already; a piece that lies too often is not found as long as there are gaps."""
    return tuple(found for found in verify(puzzle, position) if found.code not in _OPEN)


def fixed_by(instance: Instance, position: Solution) -> tuple[kernel_problem.Placement, ...] | Reason:
    """The position's placements in the kernel's numbers; the reason why it can't be a position of the puzzle."""
    if found := faults(instance.as_used(position), position):
        allowed = _ALLOWED if found[0].code is Code.REFLECTED_PIECE else ""
        return _wrong(f"{found[0].sentence}{allowed}", found[0].cells)
    number_of = {
        orientation: (kind, number)
        for kind, (_, orientations) in enumerate(instance.problem.pieces)
        for number, orientation in enumerate(orientations)
    }
    fixed = []
    for placed in position.placements:
        left, top = placed.corner
        squares = tuple([(x - left, y - top, pip) for (x, y), pip in placed.grid.items()])
        kind, number = number_of[squares]
        fixed.append((kind, number, left, top))
    times = Counter(kind for kind, *_ in fixed)
    for kind, (given, _) in enumerate(instance.problem.pieces):
        if times[kind] > given:
            return _wrong(f"{instance.kinds[kind].piece} is placed {times[kind]} times, given {given}")
    return tuple(fixed)


def _wrong(sentence: str, cells: tuple[tuple[int, int], ...] = ()) -> Reason:
    return Reason("position", f"the position is wrong: {sentence}", cells)
