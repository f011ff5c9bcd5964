"""The layouts of a board one by one: solve the local rules, cut off what no tank feeds, forbid what was found.

Layouts that are found without the solver (`settling`) come first; where these are not all, they are forbidden to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from pipworks.limits import Budget, Exhausted, Stop
from pipworks.outcome import Reason
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.solver import reasons
from pipworks.pipes.solver.backbone import entered
from pipworks.pipes.solver.cuts import Cut, Flow, find_cuts, flow
from pipworks.pipes.solver.encode import Encoding, capacity, encode
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.mending.forest import Forest
from pipworks.pipes.solver.positions import shut_arcs
from pipworks.pipes.solver.session import Session
from pipworks.pipes.solver.settling.settle import Settling, settle

_LARGE = 400
"""The fewest tiles of a board whose broken models are mended: on smaller ones solving again is quicker."""

_HUGE = 25_000
"""The fewest tiles of a board whose formula is solved part by part."""

_LOOSE = 20
"""A board is loose if it has at least one opening to spare for this many houses: mending nearly always works there."""

_LATE = 16
"""The number of the broken model that is mended first on a board that is not loose."""

_KEPT = 8
"""The bytes of a literal in a cut that is kept."""


class Search:
    """A search for the layouts of a board within a budget: those that stay within the sides that turned tiles open.

    `turned` are the turned tiles by number, each with its open sides.

    `complete` is True once it is proved that there are no more; `stop` says which limit ended the search; `rounds`
    counts the models found, broken ones (with dark parts) included.
    """

    __slots__ = (
        "_board",
        "_budget",
        "_clock",
        "_cuts",
        "_settled",
        "_turned",
        "complete",
        "rounds",
        "stop",
    )

    def __init__(self, board: Board, budget: Budget, turned: Mapping[int, int] | None = None) -> None:
        self._board = board
        self._budget = budget
        self._clock = budget.clock()
        self._turned = turned or {}
        self._cuts: list[Cut] = []
        self._settled: Settling | None = None
        self.complete = False
        self.rounds = 0
        self.stop: Stop | None = None

    def explain(self) -> Reason | None:
        """Why there is no layout, once that is proved; None if no reason was found in time."""
        try:
            if self._settle().complete:
                deque(self._by_models(()), maxlen=0)
        except Exhausted:
            return None
        return None if self.stop else reasons.together(self._board, self._cuts, self._budget)

    def layouts(self) -> Iterator[Layout]:
        """Each layout once, always in the same order. Raises Exhausted when the budget runs out between two looks."""
        settled = self._settle()
        yield from settled.layouts()
        if settled.complete:
            self.complete = True
        else:
            yield from self._by_models(settled.given)

    def seems_fine(self) -> bool:
        """Whether gas is known to find a way to each house, so that no reason for the contrary is seen at sight."""
        return self._settle().reached()

    def _settle(self) -> Settling:
        if self._settled is None:
            self._settled = settle(self._board, self._budget, self._turned)
        return self._settled

    def _by_models(self, known: Sequence[Layout]) -> Iterator[Layout]:
        """The layouts but for those that are known."""
        board, clock = self._board, self._clock
        encoding = encode(board, budget=clock)
        mending = _Mending(encoding.tiles)
        given = set(map(hash, known))
        first = True
        huge = len(encoding.tiles) >= _HUGE
        with Session(() if huge else encoding.clauses, self._budget, tables(board)) as session:
            session.add((-arc,) for arc in sorted(shut_arcs(encoding, self._turned)))
            session.add([-arc for arc in entered(encoding, layout.used)] for layout in known)
            answer = session.add_by_parts(encoding.clauses) if huge else True
            while answer and session.solve():
                self.rounds += 1
                found = flow(encoding, session.model(), clock)
                forest = Forest(encoding, found, clock) if not found.parts or mending.due() else None
                if forest is not None and forest.dark:
                    mending.mend(forest, self._budget)
                layout = None if forest is None or forest.dark else forest.layout()
                if forest is None or layout is None or hash(layout) in given or not self._extends(layout):
                    learned = _learn(encoding, session, found, forest, clock)
                    if first:
                        self._cuts += learned
                        session.hold(_KEPT * sum(len(cut.clause) for cut in learned))
                    continue
                if mending.ever:
                    given.add(hash(layout))
                yield layout
                first = False
                mending.start()
                # All houses are fed, so no other layout has these arcs and more.
                session.add([[-encoding.entering[arc] for arc in forest.arcs()]])
            self.stop = session.stop
            self.complete = session.stop is None

    def _extends(self, layout: Layout) -> bool:
        """Whether the layout extends the position: mending doesn't know which sides are shut."""
        return not any(layout.used[tile] & ~opened for tile, opened in self._turned.items())


def _learn(encoding: Encoding, session: Session, found: Flow, forest: Forest | None, clock: Budget) -> list[Cut]:
    """The cuts added for a broken model and for what mending made of it; the search goes on near the latter."""
    learned = list(find_cuts(encoding, found, clock))
    if forest is not None and forest.dark:
        half = forest.flow(encoding)
        learned += find_cuts(encoding, half, clock)
        session.prefer([v if half.true[v] else -v for v in range(1, encoding.variables + 1)])
    session.add(cut.clause for cut in learned)
    return learned


class _Mending:
    """Which of the broken models since the last layout are mended; `ever` is False if none ever is.

    The first on a loose board, else the sixteenth. Then the next one as long as each leaves fewer dark parts than the
    best before; after one that does not, the wait doubles.
    """

    __slots__ = ("_at", "_broken", "_fewest", "_first", "_wait", "ever")

    def __init__(self, tiles: str) -> None:
        houses = tiles.count("H")
        loose = (capacity(tiles) - houses) * _LOOSE >= houses
        self.ever = len(tiles) >= _LARGE
        self._first = 1 if loose else _LATE
        self.start()

    def start(self) -> None:
        """Count afresh, after a layout."""
        self._broken = 0
        self._at = self._first
        self._wait = 1
        self._fewest: int | None = None

    def due(self) -> bool:
        """Whether to mend this broken model, which is counted by the call."""
        self._broken += 1
        return self.ever and self._broken == self._at

    def mend(self, forest: Forest, budget: Budget) -> None:
        """Mend the forest as far as possible, and choose the next model by the number of parts left dark."""
        from pipworks.pipes.solver.mending.mend import mend

        mend(forest, budget)
        left = len(forest.dark)
        better = self._fewest is None or left < self._fewest
        self._wait = 1 if better else 2 * self._wait
        self._fewest = left if better else self._fewest
        self._at += self._wait
