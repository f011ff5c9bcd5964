"""The counterpart of `_native.Engine` on the reference search; `kernel.engine` has the protocol of both."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from pipworks.kernel.engine import Event
from pipworks.kernel.problem import Placement, Problem
from pipworks.kernel.reference.base import Monitor
from pipworks.kernel.reference.grids import SMALL, GridCount
from pipworks.kernel.reference.memo import Memo
from pipworks.kernel.reference.position import Position, position_bytes
from pipworks.kernel.reference.problem import check
from pipworks.kernel.reference.propagation import Propagator
from pipworks.kernel.reference.search import Search, shuffler
from pipworks.kernel.reference.tables import Tables
from pipworks.limits import Exhausted
from pipworks.numbers import luby, set_bits
from pipworks.rng import Rng

RESTART_NODES = 200


class ReferenceEngine:
    """An `Engine` on the reference search. It has no large-neighbourhood search: `improve` is the same as `restart`."""

    def __init__(
        self, problem: Problem, seconds: float | None, nodes: int | None, memory: int, flag: bytearray | None
    ) -> None:
        self._monitor = Monitor(seconds, nodes, flag)
        self._walk: Search | GridCount | None = None
        self._root: Position | None = None
        self._path: list[int] = []
        self.seed(0)
        check(problem)
        with suppress(Exhausted):
            self._monitor.check()
            self.tables = Tables(problem, self._monitor, memory)
            self._memory = self._left(memory)
            self._no_goods = Memo(self._memory)
            self.propagator = Propagator(self.tables)
            self._root = self._lay(None if self.tables.dead else self.propagator.root(), self.tables.fixed)

    @property
    def nodes(self) -> int:
        """Nodes tried so far."""
        return self._monitor.nodes

    @property
    def stop(self) -> int:
        """The number of the limit that was reached in `STOPS`, 0 for none."""
        return self._monitor.stop

    def origin(self, p: int) -> Placement:
        """`(piece, orientation, x, y)` of a placement."""
        return self.tables.origin[p]

    def path(self) -> list[int]:
        """The placements of the solution that the last run came back with, ascending."""
        return sorted(self._path)

    def begin(self, forced: Sequence[int], avoid: Sequence[int] | None) -> None:
        """Search for solutions that contain the `forced` placements, one by one. With `avoid`, a label for each cell in
        reading order, only for solutions that show a different label on some cell."""
        if self.stop:
            return
        with suppress(Exhausted):
            self._begin(forced, avoid)

    def _begin(self, forced: Sequence[int], avoid: Sequence[int] | None) -> None:
        search = self._search(Memo(self._memory) if avoid is not None else self._no_goods)
        t = self.tables
        if avoid is not None:
            search.differs = sum(
                1 << p
                for p in range(len(t.piece))
                if any(avoid[cell] != label for cell, label in zip(t.covers[p], t.labels[p], strict=True))
            )
        root = self._root
        if root is not None and forced:
            root = self._lay(root.copy(), forced)
        search.begin(root, [*t.fixed, *forced])
        self._walk = search

    def begin_count(self) -> None:
        """Count all solutions."""
        if self.stop:
            return
        search = self._search(Memo(self._memory), counting=True)
        search.begin(self._root, self.tables.fixed)
        self._walk = search

    def begin_grids(self) -> None:
        """Count the different labellings among the solutions."""
        if self.stop:
            return
        with suppress(Exhausted):
            self._walk = GridCount(self.propagator, self._root, self.tables.fixed, self._memory)

    def run(self, budget: int) -> int:
        """Go on with the search or count that was begun."""
        if self.stop or self._walk is None or not self._monitor.look():
            return Event.STOPPED
        try:
            event = self._walk.run(budget)
        except Exhausted:
            return Event.STOPPED
        if event == Event.SOLUTION and isinstance(self._walk, Search):
            self._path = list(self._walk.path)
        return event

    def counted(self) -> int:
        """The number of solutions or labellings counted so far; the total once the run has finished."""
        return 0 if self._walk is None else self._walk.counted()

    def seed(self, seed: int) -> None:
        """Start the random arms anew."""
        self._rng = Rng(seed)
        self._restarts = 0

    def restart(self, budget: int) -> int:
        """Searches in random order, each given up after a number of nodes that grows by Luby's sequence."""
        if self.stop or not self._monitor.look():
            return Event.STOPPED
        try:
            return self._restart(budget)
        except Exhausted:
            return Event.STOPPED

    def _restart(self, budget: int) -> int:
        end = self.nodes + budget
        while self.nodes < end:
            self._restarts += 1
            search = self._search(None)
            search.shuffle = shuffler(self._rng, self.tables, scarce=self._restarts % 2 == 0)
            search.begin(self._root.copy() if self._root else None, self.tables.fixed)
            event = search.run(RESTART_NODES * luby(self._restarts))
            if event == Event.SOLUTION:
                self._path = list(search.path)
            if event != Event.BUDGET:
                return event
        return Event.BUDGET

    def improve(self, budget: int) -> int:
        """The same as `restart`."""
        return self.restart(budget)

    def probe(self) -> bool:
        """Try each placement at the root, and kill those that fail for good, until nothing changes. False when no
        solution is left. Stops early at a limit."""
        with suppress(Exhausted):
            changed = self._root is not None
            while changed and self._root is not None:
                changed = False
                for p in self.alive():
                    if not self._monitor.spend():
                        return True
                    if not self._root.live >> p & 1 or self.propagator.place(self._root.copy(), p):
                        continue
                    changed = True
                    if not self.propagator.forbid(self._root, p):
                        self._root = None
                        break
        return self._root is not None

    def alive(self) -> list[int]:
        """The placements that are live once the fixed ones are laid, without the fixed ones."""
        return [] if self._root is None else list(set_bits(self._root.live))

    def count_alive(self) -> int:
        """How many these are."""
        return 0 if self._root is None else self._root.live.bit_count()

    def _search(self, memo: Memo | None, counting: bool = False) -> Search:
        return Search(self.propagator, self._monitor.spend, memo, counting)

    def _lay(self, position: Position | None, placements: Sequence[int]) -> Position | None:
        for p in placements:
            if position is None or not position.live >> p & 1 or not self.propagator.place(position, p):
                return None
        return position

    def _left(self, memory: int) -> int:
        """What tables, and the positions of two searches, leave of the memory. Raises Exhausted when that is nothing.

        Positions of small boards are not charged, as in the native search.
        """
        levels = self.tables.most_laid + 3
        positions = 2 * levels * position_bytes(self.tables)
        used = self.tables.bytes + (positions if positions > SMALL else 0)
        self._monitor.charge(used, memory)
        return memory - used
