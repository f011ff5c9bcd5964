"""Whether some pipes of a board are used by no layout, asked again and again while others of them are left out.

A pipe that gas doesn't enter might as well be blank. So one formula, that of the board with all of these pipes, answers
for every board with some of them: those left out are assumptions, and what was learned is kept from question to
question (Eén, Sörensson, "Temporal induction by incremental SAT solving", 2003).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import TracebackType

from pipworks.limits import Budget
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.backbone import next_flow
from pipworks.pipes.solver.encode import encode
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.session import Session


class Idle:
    """Questions about pipes of one board. Use it in a `with` statement: it holds native memory."""

    __slots__ = ("_clock", "_encoding", "_found", "_session")

    def __init__(self, board: Board, pipes: Sequence[int], budget: Budget) -> None:
        """The pipes by number. Raises Exhausted when the budget runs out before the board is encoded."""
        self._clock = budget.clock()
        self._encoding = encode(board, budget=self._clock)
        self._found: list[bytearray] = []
        self._session = Session(self._encoding.clauses, budget, tables(board))
        try:
            self._session.add([self._entering(pipes)])
        except BaseException:
            self._session.close()
            raise

    def __enter__(self) -> Idle:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._session.close()

    def without(self, absent: Collection[int]) -> bool:
        """Whether no layout uses any of the pipes once these of them are blank. Raises Exhausted."""
        if any(not any(map(lit.__getitem__, absent)) for lit in self._found):
            return False  # a layout that is known doesn't use them either
        shut = [-arc for arc in self._entering(absent)]
        found = next_flow(self._encoding, self._session, self._clock, shut)
        if found is not None:
            self._found.append(found.lit)
        return found is None

    def _entering(self, tiles: Collection[int]) -> list[int]:
        """The variables of the arcs into some tiles."""
        entering = self._encoding.entering
        return sorted({arc for tile in tiles for arc in entering[4 * tile : 4 * tile + 4] if arc})
