"""Layouts of a board one after another: solve the local rules, cut off what no tank feeds, forbid what was found."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.limits import Budget, Stop
from pipworks.pipes.cuts import Flow, cuts, flow
from pipworks.pipes.encode import Encoding, encode
from pipworks.pipes.layout import Layout
from pipworks.pipes.model import Board
from pipworks.pipes.session import Session


class Search:
    """A search for the layouts of a board within a budget.

    `complete` is True once it is proved that there are no more; `stop` says which limit ended the search; `rounds`
    counts the models that were looked at, broken ones too.
    """

    __slots__ = ("_budget", "_encoding", "complete", "rounds", "stop")

    def __init__(self, board: Board, budget: Budget) -> None:
        self._encoding = encode(board.width, board.height, "".join(tile.value for tile in board.tiles))
        self._budget = budget
        self.complete = False
        self.rounds = 0
        self.stop: Stop | None = None

    def layouts(self) -> Iterator[Layout]:
        """Each layout exactly once, always in the same order."""
        encoding = self._encoding
        with Session(encoding.clauses, encoding.variables, self._budget) as session:
            while session.solve():
                self.rounds += 1
                found = flow(encoding, session.model())
                if found.parts:
                    session.add(cuts(encoding, found))
                    continue
                layout, arcs = _layout(encoding, found)
                yield layout
                # All houses are fed, so no other layout has these arcs and more.
                session.add([[-arc for arc in arcs]])
            self.stop = session.stop
            self.complete = session.stop is None


def _layout(encoding: Encoding, found: Flow) -> tuple[Layout, list[int]]:
    """The lit part of a model in which every house has gas, and the variables that hold in it."""
    used = [0] * len(encoding.tiles)
    arcs: dict[int, None] = {}
    for tile, here in enumerate(found.lit):
        if here:
            for side in range(4):
                arc = encoding.leaving[4 * tile + side]
                if found.true[arc]:
                    arcs[arc] = None
                    used[tile] |= 1 << side
                    used[encoding.near[4 * tile + side]] |= 1 << (side ^ 2)
    return Layout(encoding.width, encoding.height, tuple(used)), list(arcs)
