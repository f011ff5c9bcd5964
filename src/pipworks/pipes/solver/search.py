"""Layouts of a board one after another: solve the local rules, cut off what no tank feeds, forbid what was found."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.limits import Budget, Stop
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.solver.cuts import Cut, Flow, find_cuts, flow
from pipworks.pipes.solver.encode import capacity, encode
from pipworks.pipes.solver.mending.forest import Forest
from pipworks.pipes.solver.mending.mend import repair
from pipworks.pipes.solver.session import Session

_LARGE = 400
"""Tiles from which a broken model is mended: below, asking again is quicker."""

_LOOSE = 20
"""A board is loose where one opening or more for so many houses is to spare: mending it nearly always works."""

_LATE = 16
"""How many broken models of a board that is not loose are cut off before one is mended."""


class Search:
    """A search for the layouts of a board within a budget.

    `complete` is True once it is proved that there are no more; `stop` says which limit ended the search; `rounds`
    counts the models that were looked at, broken ones too; `cuts` are what those before the first layout taught.
    """

    __slots__ = ("_budget", "_encoding", "_given", "_mending", "complete", "cuts", "rounds", "stop")

    def __init__(self, board: Board, budget: Budget) -> None:
        tiles = "".join(tile.value for tile in board.tiles)
        self._encoding = encode(board.width, board.height, tiles)
        self._budget = budget
        self._mending = _Mending(tiles)
        self._given: set[int] = set()
        self.complete = False
        self.cuts: list[Cut] = []
        self.rounds = 0
        self.stop: Stop | None = None

    def layouts(self) -> Iterator[Layout]:
        """Each layout exactly once, always in the same order."""
        encoding, mending = self._encoding, self._mending
        first = True
        with Session(encoding.clauses, self._budget) as session:
            while session.solve():
                self.rounds += 1
                found = flow(encoding, session.model())
                forest = Forest(encoding, found) if not found.parts or mending.due() else None
                if forest is not None and forest.dark:
                    repair(forest, self._budget)
                    mending.done(len(forest.dark))
                layout = None if forest is None or forest.dark else forest.layout()
                if forest is None or layout is None or hash(layout) in self._given:
                    learned = self._learn(session, found, forest)
                    if first:
                        self.cuts += learned
                    continue
                if mending.ever:
                    self._given.add(hash(layout))
                yield layout
                first = False
                mending.start()
                # All houses are fed, so no other layout has these arcs and more.
                session.add([[-encoding.entering[arc] for arc in forest.arcs()]])
            self.stop = session.stop
            self.complete = session.stop is None

    def _learn(self, session: Session, found: Flow, forest: Forest | None) -> list[Cut]:
        """Cut off a broken model, and what mending made of it; the next model is sought near that."""
        learned = list(find_cuts(self._encoding, found))
        if forest is not None and forest.dark:
            half = forest.flow(self._encoding)
            learned += find_cuts(self._encoding, half)
            session.prefer([v if half.true[v] else -v for v in range(1, self._encoding.variables + 1)])
        session.add(cut.clause for cut in learned)
        return learned


class _Mending:
    """Which of the broken models since the last layout to mend; `ever` says whether any.

    On a loose board the first, else the sixteenth; then the next as long as fewer dark parts are left each time, and
    where that is not so the one twice as far away as last time.
    """

    __slots__ = ("_at", "_broken", "_fewest", "_first", "_wait", "ever")

    def __init__(self, tiles: str) -> None:
        houses = tiles.count("H")
        loose = (capacity(tiles) - houses) * _LOOSE >= houses
        self.ever = len(tiles) >= _LARGE
        self._first = 1 if loose else _LATE
        self.start()

    def start(self) -> None:
        """Count anew, after a layout."""
        self._broken = 0
        self._at = self._first
        self._wait = 1
        self._fewest: int | None = None

    def due(self) -> bool:
        """Count a broken model; whether to mend it."""
        self._broken += 1
        return self.ever and self._broken == self._at

    def done(self, left: int) -> None:
        """Choose the next one, given how many parts mending left dark."""
        better = self._fewest is None or left < self._fewest
        self._wait = 1 if better else 2 * self._wait
        self._fewest = left if better else self._fewest
        self._at += self._wait
