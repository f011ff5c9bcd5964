"""A whole solve in numbered steps, tile by tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pipworks.hints.steps import Standing, Step
from pipworks.limits import UNLIMITED, Budget, Limits, Stop
from pipworks.outcome import Reason, Status
from pipworks.pipes.formats.position import untouched, with_turned
from pipworks.pipes.hints.asking import Oracle
from pipworks.pipes.hints.checking import Check, check_with, turned_tiles
from pipworks.pipes.hints.facts import Fact, Turned
from pipworks.pipes.hints.network import network_of
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.telling import tell
from pipworks.pipes.hints.walk import UNKNOWN, clock_of, next_moves
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import openings
from pipworks.pipes.rules import lit


@dataclass(frozen=True, slots=True)
class Stage:
    """The steps to the next tiles that are turned, these, and the position after them."""

    steps: tuple[Step[Fact], ...]
    placed: tuple[Turned, ...]
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

    SOLVED: in the last stage's position (or at the start) gas reaches every house; tiles that it needs nothing of are
    not turned. UNSOLVABLE: no solution extends the start, `reason` says why. LIMIT and CANCELLED: the stages up to
    there hold.
    """

    board: Board
    start: Solution
    stages: tuple[Stage, ...]
    status: Status
    reason: Reason | None = None

    @property
    def end(self) -> Solution:
        """The position that it comes to."""
        return self.stages[-1].position if self.stages else self.start

    def __str__(self) -> str:
        from pipworks.pipes.hints.writing import walkthrough_text

        return walkthrough_text(self)

    def to_markdown(self) -> str:
        """The walkthrough as a Markdown page, drawings as code blocks."""
        from pipworks.pipes.hints.writing import walkthrough_markdown

        return walkthrough_markdown(self)

    def to_data(self) -> dict[str, Any]:
        """The walkthrough as JSON can carry it."""
        from pipworks.pipes.hints.writing import walkthrough_data

        return walkthrough_data(self)


def explain(board: Board, position: Solution | None = None, limits: Limits = UNLIMITED) -> Walkthrough:
    """How to come from the position (None: no tile is turned yet) to a solution, step by step.

    What one stage finds out the next ones know; each step is true in every solution that extends the start and the
    choices made before it.
    """
    budget = limits.start()
    start = untouched(board) if position is None else position
    with Oracle(network_of(board), budget) as oracle:
        standing = check_with(board, start, oracle)
        if standing.standing in (Standing.WRONG, Standing.UNSOLVABLE):
            reason = Reason(standing.standing.value, " ".join(standing.sentences))
            return Walkthrough(board, start, (), Status.UNSOLVABLE, reason)
        if not standing:
            return Walkthrough(board, start, (), _status(standing), Reason("limit", " ".join(standing.sentences)))
        return _walk(board, start, oracle, clock_of(budget))


def _walk(board: Board, start: Solution, oracle: Oracle, clock: Budget) -> Walkthrough:
    """From a position that is right to one that is finished."""
    state = State(oracle.net, turned_tiles(board, start))
    stages: list[Stage] = []
    position = start
    while not set(board.houses) <= lit(board, position):
        moves = next_moves(state, oracle, clock)
        steps = tell(state, moves)
        placed = tuple(fact for step in steps for fact in step.conclusion if isinstance(fact, Turned))
        if not placed or clock.stop() or any(step.phrase.key == UNKNOWN for step in steps):
            status = Status.CANCELLED if clock.stop() is Stop.CANCELLED else Status.LIMIT
            return Walkthrough(board, start, tuple(stages), status, Reason("limit", "The limit was reached."))
        for move in moves:
            state.apply(move)
        for fact in placed:
            state.turn(fact.cell.y * board.width + fact.cell.x, openings(fact.tile, fact.letter))
            position = with_turned(board, position, fact.cell, fact.letter)
        stages.append(Stage(steps, placed, position))
    return Walkthrough(board, start, tuple(stages), Status.SOLVED)


def _status(standing: Check) -> Status:
    return Status.CANCELLED if standing.standing is Standing.CANCELLED else Status.LIMIT
