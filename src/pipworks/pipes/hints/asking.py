"""What the solver is asked on the way: does some layout extend a position, and what have all of them in common."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from operator import and_, or_
from types import TracebackType

from pipworks.limits import Budget, Exhausted, Stop
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import SIDES, each
from pipworks.pipes.solver.cuts import cuts, feeder, flow
from pipworks.pipes.solver.encode import Encoding, encode
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.mending.forest import Forest
from pipworks.pipes.solver.session import Session
from pipworks.pipes.solver.tile_rules import Clause
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_EAST_SOUTH: Final = 6
"""Two sides of each tile, so that every edge comes once."""


class Answer(Record):
    """A layout, as the used sides of each tile; none where there is none, or where `stop` says what ended the search.

    `clash` are turned tiles that no layout extends together, where there is none.
    """

    used: tuple[int, ...] = ()
    clash: tuple[int, ...] = ()
    stop: Stop | None = None


class Ways(Record):
    """What all layouts that extend a state have in common.

    `always` and `sometimes` are the sides of each tile that all of them use, and that some do. `witness` is one layout.
    Where `stop` is set, the time was up before all was known: what is not known to be common is not in `always`, and
    is in `sometimes`.
    """

    always: tuple[int, ...]
    sometimes: tuple[int, ...]
    witness: tuple[int, ...]
    stop: Stop | None = None


class Oracle:
    """The solver, asked about positions of one board. Use it in a `with` statement, as it holds native memory."""

    def __init__(self, net: Network, budget: Budget) -> None:
        self.net = net
        self.budget = budget
        self._clock = budget.clock()
        self._opened: Session | None = None

    def __enter__(self) -> Oracle:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._opened is not None:
            self._opened.__exit__(kind, error, trace)

    @cached_property
    def _encoding(self) -> Encoding:
        return encode(self.net.board, budget=self._clock)

    @property
    def _session(self) -> Session:
        """The solver, made when it is first asked."""
        if self._opened is None:
            self._opened = Session(self._encoding.clauses, self.budget, tables(self.net.board))
        return self._opened

    def find(self, turned: Mapping[int, int], *, not_needed: int = -1, passing: int = -1) -> Answer:
        """A layout that extends a position: one that stays within the sides that the turned tiles open.

        `not_needed` is a side, as 4 * tile + side, that it must not use, or `passing` one that it must.
        """
        try:
            return self._found(turned, not_needed, passing)
        except Exhausted as end:
            return Answer(stop=end.stop)

    def _found(self, turned: Mapping[int, int], not_needed: int, passing: int) -> Answer:
        """What `find` gives. Raises Exhausted when the budget runs out beside the search."""
        shut = {4 * tile + side: tile for tile, sides in turned.items() for side in each(SIDES & ~sides)}
        if not_needed >= 0:
            shut[not_needed] = -1
        leaving, entering = self._encoding.leaving, self._encoding.entering
        assumed = {-way[arc]: tile for arc, tile in shut.items() for way in (leaving, entering) if way[arc]}
        if passing < 0:
            return self._solve(assumed)
        answer = Answer()
        for way in (leaving, entering):
            if way[passing] and -way[passing] not in assumed:
                answer = self._solve(assumed | {way[passing]: -1}, passing)
                if answer.used or answer.stop is not None:
                    break
        return answer

    def _solve(self, assumed: Mapping[int, int], passing: int = -1) -> Answer:
        """A layout under assumptions, each of which stands for a turned tile, or -1."""
        encoding, session = self._encoding, self._session
        while answer := session.solve(tuple(assumed)):
            found = flow(encoding, session.model(), self._clock)
            if found.parts:
                session.add(cuts(encoding, found, self._clock))
                continue
            used = Forest(encoding, found, self._clock).layout().used
            if passing < 0 or used[passing >> 2] >> (passing & 3) & 1:
                return Answer(used)
            session.add([_cycle_cut(encoding, found.true, passing >> 2)])
        if answer is None:
            return Answer(stop=session.stop)
        clash = {assumed[literal] for literal in session.core() if literal in assumed}
        return Answer(clash=tuple(sorted(tile for tile in clash if tile >= 0)))

    def ways(self, state: State) -> Ways | None:
        """What the layouts that extend the state's turned tiles have in common; None when none was found.

        What the state knows is taken from it. Each side that one layout uses is tried to do without, and each that
        none has used so far to be used.
        """
        first = self.find(state.turned)
        if not first.used:
            return None
        witness = first.used
        common, some = list(witness), list(witness)
        always, sometimes = list(state.passing), list(state.passing)
        edges = [4 * tile + side for tile in range(len(witness)) for side in each(state.open(tile) & _EAST_SOUTH)]
        for place, arc in enumerate(edges):
            tile, bit = arc >> 2, 1 << (arc & 3)
            used = common[tile] & bit
            if not used and some[tile] & bit:
                continue
            answer = self.find(state.turned, not_needed=arc) if used else self.find(state.turned, passing=arc)
            if answer.stop is not None:
                for later in edges[place:]:
                    self._mark(sometimes, later)
                return Ways(tuple(always), tuple(map(or_, sometimes, some)), witness, answer.stop)
            if answer.used:
                common, some = list(map(and_, common, answer.used)), list(map(or_, some, answer.used))
            elif used:
                self._mark(always, arc)
        return Ways(tuple(always), tuple(map(or_, sometimes, some)), witness)

    def _mark(self, sides: list[int], arc: int) -> None:
        sides[arc >> 2] |= 1 << (arc & 3)
        sides[self.net.near[arc]] |= 1 << (arc & 3 ^ 2)


def _cycle_cut(encoding: Encoding, true: bytearray, tile: int) -> Clause:
    """A clause against the cycle that feeds a tile in a model without gas there; every layout satisfies it.

    A cycle that is in use has a way in, houses or not.
    """
    met: dict[int, None] = {}
    while tile not in met:
        met[tile] = None
        tile = encoding.near[feeder(encoding, true, tile)]
    walked = list(met)
    cycle = walked[walked.index(tile) :]
    inside = set(cycle)
    gates = {
        encoding.entering[4 * one + side]
        for one in cycle
        for side in range(4)
        if encoding.near[4 * one + side] not in inside
    }
    return [*sorted(gates - {0}), -encoding.entering[feeder(encoding, true, tile)]]
