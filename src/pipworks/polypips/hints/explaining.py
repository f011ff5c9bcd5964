"""A whole solve in numbered steps, placement by placement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pipworks.hints.steps import Standing, Step
from pipworks.limits import UNLIMITED, Limits, Stop
from pipworks.outcome import Reason, Status
from pipworks.polypips.hints.advice import EMPTY
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.checking import Check, check_within, lies_of
from pipworks.polypips.hints.facts import Fact, Placed
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import board_of
from pipworks.polypips.hints.telling import tell
from pipworks.polypips.hints.walk import UNKNOWN, clock_of, next_moves
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution


@dataclass(frozen=True, slots=True)
class Stage:
    """The steps to the next placements, these, and the position after them."""

    steps: tuple[Step[Fact], ...]
    placed: tuple[Placement, ...]
    position: Solution

    @property
    def choice(self) -> bool:
        """Whether it is an open choice: other answers work as well."""
        return any(step.choice for step in self.steps)

    @property
    def level(self) -> int:
        """How deep one has to look for it; 0 for an open choice."""
        return max((step.level for step in self.steps), default=0)


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """A solve from a position to its end, or as far as the limits let it come.

    SOLVED: the last stage's position solves the puzzle. UNSOLVABLE: no solution extends the start, `reason` says
    why. LIMIT and CANCELLED: the stages up to there hold.
    """

    puzzle: Puzzle
    start: Solution
    stages: tuple[Stage, ...]
    status: Status
    reason: Reason | None = None

    def __str__(self) -> str:
        from pipworks.polypips.hints.writing import walkthrough_text

        return walkthrough_text(self)

    def to_markdown(self) -> str:
        """The walkthrough as a Markdown page, drawings as code blocks."""
        from pipworks.polypips.hints.writing import walkthrough_markdown

        return walkthrough_markdown(self)

    def to_data(self) -> dict[str, Any]:
        """The walkthrough as JSON can carry it."""
        from pipworks.polypips.hints.writing import walkthrough_data

        return walkthrough_data(self)


def explain(puzzle: Puzzle, position: Solution = EMPTY, limits: Limits = UNLIMITED) -> Walkthrough:
    """How to come from the position to a solution, step by step.

    What one stage finds out the next ones know; each step is true in every solution that extends the start and the
    choices made before it.
    """
    budget = limits.start()
    standing = check_within(puzzle, position, budget)
    if standing.standing in (Standing.WRONG, Standing.UNSOLVABLE):
        reason = Reason(standing.standing.value, " ".join(standing.sentences))
        return Walkthrough(puzzle, position, (), Status.UNSOLVABLE, reason)
    if not standing:
        return Walkthrough(puzzle, position, (), _status(standing), Reason("limit", " ".join(standing.sentences)))
    board = board_of(puzzle)
    oracle = Oracle(board, budget)
    clock = clock_of(budget)
    state = State(board, lies_of(board, position) or ())
    stages: list[Stage] = []
    while state.open:
        moves = next_moves(state, oracle, clock)
        steps = tell(state, moves)
        placed = tuple(fact.placement for step in steps for fact in step.conclusion if isinstance(fact, Placed))
        if not placed or clock.stop() or any(step.phrase.key == UNKNOWN for step in steps):
            status = Status.CANCELLED if clock.stop() is Stop.CANCELLED else Status.LIMIT
            return Walkthrough(puzzle, position, tuple(stages), status, Reason("limit", "The limit was reached."))
        for move in moves:
            state.apply(move)
        after = Solution(tuple(board.placement(lie) for lie in state.laid))
        stages.append(Stage(steps, placed, after))
    return Walkthrough(puzzle, position, tuple(stages), Status.SOLVED)


def _status(standing: Check) -> Status:
    return Status.CANCELLED if standing.standing is Standing.CANCELLED else Status.LIMIT
