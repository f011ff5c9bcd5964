"""Whether some pipes of a board are used by no layout, asked again and again while others of them are left out.

A pipe that gas doesn't enter might as well be blank. So one formula, that of the board with all of these pipes, answers
for every board with some of them: those left out are assumptions, and what was learned is kept from question to
question (Eén, Sörensson, "Temporal induction by incremental SAT solving", 2003).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from types import TracebackType

from pipworks.limits import Budget
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.backbone import facts, next_flow
from pipworks.pipes.solver.cuts import Flow
from pipworks.pipes.solver.encode import encode
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.session import Session
from pipworks.pipes.solver.tile_rules import Clause


class Idle:
    """Questions about pipes of one board. Use it in a `with` statement: it holds native memory."""

    __slots__ = ("_clock", "_encoding", "_found", "_pipes", "_questions", "_session")

    def __init__(self, board: Board, pipes: Sequence[int], budget: Budget) -> None:
        """The pipes by number. Raises Exhausted when the budget runs out before the board is encoded."""
        self._clock = budget.clock()
        self._encoding = encode(board, budget=self._clock)
        self._found: list[bytearray] = []
        self._pipes = list(pipes)
        self._questions = 0
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
        self.close()

    def close(self) -> None:
        """Let go of the memory."""
        self._session.close()

    def learn(self, sides: bytes) -> None:
        """Take facts, as `backbone.facts` has them, of all layouts that are asked about from now on."""
        self._session.add(facts(self._encoding, sides))

    def never(self, pipes: Collection[int]) -> set[int]:
        """Those of the pipes that no layout uses while all are there. Raises Exhausted."""
        left = set(pipes)
        while left:
            self._questions += 1
            asked = self._encoding.variables + self._questions
            self._session.add([[-asked, *self._entering(left)]])
            found = next_flow(self._encoding, self._session, self._clock, [asked])
            if found is None:
                break
            if any(map(found.lit.__getitem__, self._pipes)):
                self._found.append(found.lit)
            left.difference_update([tile for tile in left if found.lit[tile]])
            self._session.add(self._against_rings(found))
        return left

    def without(self, absent: Collection[int]) -> bool:
        """Whether no layout uses any of the pipes once these of them are blank. Raises Exhausted."""
        if any(not any(map(lit.__getitem__, absent)) for lit in self._found):
            return False  # a layout that is known doesn't use them either
        shut = [-arc for arc in self._entering(absent)]
        while (found := next_flow(self._encoding, self._session, self._clock, shut)) is not None:
            if any(map(found.lit.__getitem__, self._pipes)):
                self._found.append(found.lit)
                return False
            self._session.add(self._against_rings(found))
        return True

    def _against_rings(self, found: Flow) -> Iterator[Clause]:
        """Clauses that forbid the pipes' dark rings without a house, which no part of a flow tells of.

        Where an arc of a ring holds, some arc enters the ring.
        """
        encoding, feeders = self._encoding, found.feeders
        met: set[int] = set()
        for tile in self._pipes:
            path: list[int] = []
            while feeders[tile] >= 0 and tile not in met:
                met.add(tile)
                path.append(tile)
                tile = encoding.near[feeders[tile]]
            if tile in path:
                ring = path[path.index(tile) :]
                arcs = {encoding.entering[feeders[each]] for each in ring}
                gates = set(self._entering(ring)) - arcs
                yield from ([*sorted(gates), -arc] for arc in sorted(arcs))

    def _entering(self, tiles: Collection[int]) -> list[int]:
        """The variables of the arcs into some tiles."""
        entering = self._encoding.entering
        return sorted({arc for tile in tiles for arc in entering[4 * tile : 4 * tile + 4] if arc})
