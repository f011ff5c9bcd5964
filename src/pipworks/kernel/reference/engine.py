"""The counterpart of `_native.Engine` on the reference search; `kernel.engine` has the protocol of both."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy

from pipworks.kernel.engine import Event
from pipworks.kernel.problem import Placement, Problem, Solution
from pipworks.kernel.reference.base import Monitor
from pipworks.kernel.reference.claims import Claims, Share
from pipworks.kernel.reference.frontier import Frontier
from pipworks.kernel.reference.grids import SMALL, GridCount
from pipworks.kernel.reference.layers import Layers
from pipworks.kernel.reference.memo import Memo
from pipworks.kernel.reference.position import Position, position_bytes
from pipworks.kernel.reference.problem import check
from pipworks.kernel.reference.propagation import Propagator
from pipworks.kernel.reference.search import Search, shuffler
from pipworks.kernel.reference.tables import Tables
from pipworks.kernel.reference.tilings import Tilings
from pipworks.limits import Exhausted
from pipworks.numbers import luby, set_bits
from pipworks.rng import Rng

RESTART_NODES = 200

FAIR = 1_000
"""Layers are begun once they are thought to have no more states than so many for each node that the search has spent.
The estimate is one from above: states are often a hundredth of it, and most take less time than a node."""
MOST_NODES = 4_000_000
"""After so many nodes the search alone goes on."""
STATE_BYTES = 4
"""The memory that there must be for each state of the largest layer, as it is estimated from above."""


class ReferenceEngine:
    """An `Engine` on the reference search. It has no large-neighbourhood search: `improve` is the same as `restart`."""

    def __init__(
        self, problem: Problem, seconds: float | None, nodes: int | None, memory: int, flag: bytearray | None
    ) -> None:
        self._monitor = Monitor(seconds, nodes, flag)
        self._walk: Search | GridCount | Tilings | None = None
        self._frontier: Frontier | None = None
        self._layers: Layers | None = None
        self._estimate: tuple[int, int] | None = None
        self._known = 0
        self._allowed = memory
        self._claims = Claims()
        self._share: Share | None = None
        self._root: Position | None = None
        self._counts: Memo | None = None
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

    def solution(self) -> Solution:
        """What these placements are."""
        return tuple(self.origin(p) for p in self.path())

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
        search.share = self._share
        root = self._root
        if root is not None and forced:
            root = self._lay(root.copy(), forced)
        search.begin(root, [*t.fixed, *forced])
        self._walk, self._frontier = search, None

    def twin(self, seconds: float | None, flag: bytearray | None) -> ReferenceEngine:
        """Another engine for the same problem, for a thread of its own."""
        other = copy(self)
        other._monitor = Monitor(seconds, None, flag)
        other._walk = None
        return other

    def take(self, depth: int) -> None:
        """Of what is begun from now on take only the parts below a depth that no twin has taken; all where it is 0."""
        self._share = Share(self._claims, depth) if depth else None

    def open_parts(self, free: bool) -> None:
        """For all twins: from now on all parts are free, or none is."""
        self._claims.open(free)

    @property
    def part(self) -> int:
        """The number of the part that was taken last."""
        return 0 if self._share is None else self._share.part

    def begin_count(self) -> None:
        """Count all solutions. The memo is kept where this engine is to count some parts of them."""
        if self.stop:
            return
        if self._share is None or self._counts is None:
            self._counts = Memo(self._memory)
        search = self._search(self._counts, counting=True)
        search.share = self._share
        search.begin(self._root, self.tables.fixed)
        self._walk, self._frontier = search, None

    def begin_grids(self) -> None:
        """Count the different labellings among the solutions."""
        if self.stop:
            return
        with suppress(Exhausted):
            self._frontier = None
            self._walk = GridCount(self.propagator, self._root, self.tables.fixed, self._memory)

    def begin_frontier(self, always: bool) -> bool:
        """Count layer by layer what `begin_count` may have begun to count. False, and nothing changes, where the
        problem does not suit that, or, unless `always`, where it does not pay yet."""
        if self.stop:
            return True
        layers = self._layers = self._layers or Layers(self.tables)
        with suppress(Exhausted):
            if not layers.suits or not (always or self._pays(layers)):
                return False
        known = 0
        if isinstance(self._walk, Search) and self._walk.counting:
            known = self._walk.counted()
        else:
            self.begin_count()
        self._known = known
        self._frontier = Frontier(layers, self._monitor, self._memory)
        return True

    def layers_due(self) -> int:
        """After how many nodes of a count layers pay; 0 for never."""
        layers = self._layers = self._layers or Layers(self.tables)
        with suppress(Exhausted):
            return self._due(layers) if not self.stop and layers.suits else 0
        return 0

    def begin_tilings(self, counting: bool, distinct: bool) -> bool:
        """Count all tilings, or stop at each, in the order of `tilings`; with `distinct` one of each class. False, and
        nothing is begun, where the problem does not suit that search."""
        if self.stop:
            return True
        if not Tilings.suits(self.tables, self._allowed):
            return False
        walk = Tilings(self.tables, self._monitor.spend, counting, distinct)
        if distinct and not walk.tells_classes():
            return False
        self._frontier = None
        walk.share = self._share
        if self._share is not None:
            self._share.start()
        self._walk = walk
        return True

    def run(self, budget: int) -> int:
        """Go on with the search or count that was begun."""
        if self.stop or self._walk is None or not self._monitor.look():
            return Event.STOPPED
        if self._frontier is not None:
            event = self._frontier.run(budget)
            if event == Event.FINISHED:
                self._known = self._frontier.counted()
            if event is not None:
                return event
            self._frontier = None
        try:
            event = self._walk.run(budget)
        except Exhausted:
            return Event.STOPPED
        if event == Event.SOLUTION and isinstance(self._walk, Search | Tilings):
            self._path = list(self._walk.path)
        return event

    def counted(self) -> int:
        """The number of solutions or labellings counted so far; the total once the run has finished."""
        if self._frontier is not None:
            return self._known
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

    def _pays(self, layers: Layers) -> bool:
        """Whether the search has had a fair part of the nodes that layers may take, and these may fit the memory."""
        return 0 < self._due(layers) <= self.nodes

    def _due(self, layers: Layers) -> int:
        if self._estimate is None:
            self._estimate = layers.estimate(FAIR * MOST_NODES)
        states, most = self._estimate
        nodes = max(1, -(-states // FAIR))
        return 0 if most > self._allowed // STATE_BYTES or nodes > MOST_NODES else nodes

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
