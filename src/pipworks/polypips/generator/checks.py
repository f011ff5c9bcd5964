"""What a puzzle is held to besides its rules: a size that the limits allow before it is made, every promise after it.

The check of a made puzzle knows nothing of how it was made: the verifier judges it, its file is read back, and where it
shall have one solution, the solver counts them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pipworks.errors import BrokenAnswer, GenerationFailed
from pipworks.kernel.problem import MAX_CELLS
from pipworks.kernel.questions import MEMORY
from pipworks.limits import Budget, Limits
from pipworks.outcome import Status
from pipworks.polypips.drawing.text import solution_lines
from pipworks.polypips.formats import text as text_form
from pipworks.polypips.formats.solution_art import read_drawing
from pipworks.polypips.generator.board import MOST_CELLS
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.rules import verify
from pipworks.source import Source

if TYPE_CHECKING:
    from pipworks.polypips.generator.generated import Generated

_CELL: Final = 3_000
"""The bytes that a puzzle takes for each cell while it is made, by measurement: 1,300 to 2,900."""

_BATCH: Final = 20
"""Lines of a drawing between two looks at the limits."""


def allowed(rules: Rules, limits: Limits, seed: int) -> Limits:
    """The limits with the memory that is left for searches; they need no more than their default.

    Raises GenerationFailed for a board that is too large: at all, for the solver, or for the memory.
    """
    cells = len(rules.board.cells)
    if cells > MOST_CELLS:
        raise _too_large(f"a board to make a puzzle on has at most {MOST_CELLS:,} cells, this one {cells:,}", seed)
    if (rules.unique or rules.is_graded) and cells > MAX_CELLS:
        raise _too_large(f"a board to solve has at most {MAX_CELLS:,} cells, this one {cells:,}", seed)
    if limits.memory is None:
        return limits
    needed = cells * _CELL
    if needed > limits.memory:
        takes = f"a board of {cells:,} cells takes about {(needed >> 20) + 1} MB"
        raise _too_large(f"{takes}, more than the {limits.memory >> 20} MB allowed", seed)
    return replace(limits, memory=min(MEMORY, limits.memory - needed))


def _too_large(reason: str, seed: int) -> GenerationFailed:
    return GenerationFailed("size", reason, seed, limit=True)


def check(made: Generated, budget: Budget) -> None:
    """Check a made puzzle: by the verifier, by reading its file back, and by a count where it shall be unique.

    Raises BrokenAnswer where it does not hold, GenerationFailed where a limit ends the count, Exhausted at a limit
    elsewhere.
    """
    budget.check()
    wrong = verify(made.puzzle, made.solution)
    if wrong:
        raise BrokenAnswer(f"{wrong[0]}\n{made.to_text()}")
    most = made.rules.pieces.set_to
    if most is not None and sorted(piece.pips for piece in made.puzzle.pieces) != [
        (less, more) for less in range(most + 1) for more in range(less, most + 1)
    ]:
        raise BrokenAnswer(f"made of a set, but the pieces are another choice\n{made.to_text()}")
    _read_back(made, budget)
    if made.unique:
        _count(made, budget)


def _read_back(made: Generated, budget: Budget) -> None:
    """The file without the drawing of the game, which readers pass over."""
    budget.check()
    puzzle = text_form.parse(text_form.format(made.puzzle), budget=budget)
    lines = []
    for number, line in enumerate(solution_lines(made.solution)):
        if number % _BATCH == 0:
            budget.check()
        lines.append(line)
    drawing = Source.of("\n".join(lines))
    if puzzle != made.puzzle or read_drawing(drawing, 1, len(lines) + 1, puzzle.cells, budget) != made.solution:
        raise BrokenAnswer(f"the puzzle does not read back as it was written\n{made.to_text()}")


def _count(made: Generated, budget: Budget) -> None:
    from pipworks.polypips.solver.count import count

    counted = count(made.puzzle, limits=budget.rest())
    budget.spend(int(counted.stats.get("nodes", 0)))
    if counted.status in (Status.LIMIT, Status.CANCELLED):
        reason = f"made, but not proved to be unique: {counted.reason or counted.status.value}"
        raise GenerationFailed("uniqueness", reason, made.seed, limit=True)
    if counted.count != 1:
        raise BrokenAnswer(f"made to be unique, but it has {counted.count} solutions\n{made.to_text()}")
