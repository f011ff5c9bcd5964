"""The layouts of a board one by one: turn the tiles so that all ends meet, and cut off what no tank reaches.

As in `pipes.solver.search`, layouts that are found without the solver come first. That is so where no edge is to spare:
each of its tanks has a tree of its own, so that gas has a direction in every tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipworks.limits import Budget, Stop
from pipworks.outcome import Reason
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.solver.all_tiles.cuts import cuts, joined
from pipworks.pipes.solver.all_tiles.encode import Edges, encode, spare_edges
from pipworks.pipes.solver.all_tiles.reasons import NONE_FOUND
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.session import Session
from pipworks.pipes.solver.settling.settle import Settling, settle, unsettled


class AllTilesSearch:
    """A search for the layouts of a board within a budget, of the same form as `pipes.solver.search.Search`.

    `turned` are the turned tiles by number, each with its open sides.
    `complete` is True once it is proved that there are no more; `stop` says which limit ended the search; `rounds`
    counts the models found, broken ones included.
    """

    __slots__ = ("_board", "_budget", "_clock", "_settled", "_turned", "complete", "rounds", "stop")

    def __init__(self, board: Board, budget: Budget, turned: Mapping[int, int] | None = None) -> None:
        self._board = board
        self._budget = budget
        self._clock = budget.clock()
        self._turned = turned or {}
        self._settled: Settling | None = None
        self.complete = False
        self.rounds = 0
        self.stop: Stop | None = None

    def explain(self) -> Reason:
        """That there is no layout, once that is proved."""
        return NONE_FOUND

    def layouts(self) -> Iterator[Layout]:
        """Each layout once, always in the same order. Raises Exhausted when the budget runs out between two looks."""
        settled = self._settle()
        yield from settled.layouts()
        if settled.complete:
            self.complete = True
        else:
            yield from self._by_models(settled.given)

    def seems_fine(self) -> bool:
        """Whether the board is known to have a layout, so that no reason for the contrary is seen at sight."""
        return self._settle().found_one()

    def _settle(self) -> Settling:
        if self._settled is None:
            look = unsettled if spare_edges(self._board) else settle
            self._settled = look(self._board, self._budget, self._turned)
        return self._settled

    def _by_models(self, known: Sequence[Layout]) -> Iterator[Layout]:
        """The layouts but for those that are known."""
        edges = encode(self._board, self._clock)
        sides = [(edges.edge[4 * i + d], opened >> d & 1) for i, opened in self._turned.items() for d in range(4)]
        if any(opened and not edge for edge, opened in sides):
            self.complete = True
            return
        with Session(edges.clauses, self._budget, tables(self._board)) as session:
            session.add([edge if opened else -edge] for edge, opened in sides if edge)
            session.add(_other_than(edges, layout.used) for layout in known)
            while used := next_layout(edges, session, self._clock, self):
                yield Layout(self._board.width, self._board.height, tuple(used))
                session.add([_other_than(edges, used)])
            self.stop = session.stop
            self.complete = session.stop is None


def _other_than(edges: Edges, used: Sequence[int]) -> list[int]:
    """The clause of all layouts but one: they have as many open edges, so each lacks some of its."""
    return [-edges.edge[4 * i + d] for i, sides in enumerate(used) for d in (1, 2) if sides >> d & 1]


def next_layout(
    edges: Edges,
    session: Session,
    clock: Budget,
    counter: AllTilesSearch | None = None,
    assumptions: Sequence[int] = (),
) -> list[int]:
    """The open sides of each tile in a layout of the session's formula; empty if there is none, or if it stopped.

    Raises Exhausted when the clock runs out between two models.
    """
    while session.solve(assumptions):
        if counter is not None:
            counter.rounds += 1
        true = bytearray(edges.variables + 1)
        model = session.model()[: edges.variables]
        true[1 : len(model) + 1] = bytes([literal > 0 for literal in model])
        used = edges.used(true)
        found = joined(edges, used, clock)
        if found.whole:
            return used
        session.add(cuts(edges, found))
    return []
