"""A solution with the fewest lit tiles, and the proof that none has fewer.

The minimum is found from below. Assume every pipe dry. Where that can't hold, the solver names a core: pipes of which
at least one is lit. Each core raises the bound by one and is replaced by a counter that allows one of its pipes to be
lit, until the assumptions left can hold. This is the algorithm OLL (Andres, Kaufmann, Matheis, Schaub, ICLP 2012; for
satisfiability solvers Morgado, Dodaro, Marques-Silva, CP 2014) with totalizers as counters (Bailleux, Boufkhad, CP
2003).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from pipworks.errors import BrokenAnswer
from pipworks.limits import Budget, Exhausted, Limits, Stop
from pipworks.outcome import Outcome, Reason, Status
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, ORIENTATIONS, Tile, openings
from pipworks.pipes.rules import lit
from pipworks.pipes.solver import memory, reasons
from pipworks.pipes.solver.cuts import Cut, Flow, find_cuts, flow
from pipworks.pipes.solver.encode import Encoding, encode
from pipworks.pipes.solver.lit_clauses import LitClauses, lit_clauses
from pipworks.pipes.solver.session import Session
from pipworks.pipes.solver.tile_rules import Clause

_CONFLICTS_A_TEST = 300


def fewest_lit(board: Board, limits: Limits) -> Outcome[Solution]:
    """A solution with the fewest lit tiles, `stats["lit"]` of them, tanks and houses counted.

    A dry tile is written N, or turned away from gas where N would light it: the minimum is over all turns of all
    tiles. With LIMIT and CANCELLED the reason gives the lower bound proved so far.
    """
    budget = limits.start()
    size = memory.needed_for_fewest(board)
    try:
        reason = reasons.by_counting(board)
        if reason is None:
            memory.check(limits, size)
            reason = reasons.at_sight(board, budget.clock())
        if reason is not None:
            return Outcome(Status.UNSOLVABLE, reason=reason, stats={"seconds": budget.elapsed})
        search = _Minimum(board, budget)
    except Exhausted as end:
        return _stopped(end.stop, limits, size, {"seconds": budget.elapsed})
    solution = search.run()
    stats = {"seconds": budget.elapsed, "rounds": search.rounds, "nodes": budget.nodes}
    if solution is not None:
        found = len(lit(board, solution))
        if found != search.bound:
            raise BrokenAnswer(
                f"{found} tiles are lit, not the proved {search.bound}: board {board.expression}, {solution.expression}"
            )
        return Outcome(Status.SOLVED, solution, stats={**stats, "lit": found}, puzzle=board)
    if search.stop is None:
        return Outcome(Status.UNSOLVABLE, reason=reasons.together(board, search.cuts, budget), stats=stats)
    return _stopped(search.stop, limits, size, stats, f"at least {search.bound} tiles are lit in every solution")


def _stopped(stop: Stop, limits: Limits, size: int, stats: dict[str, float], known: str = "") -> Outcome[Solution]:
    """The outcome of a search that a limit ended, with what is known by then."""
    reason = memory.limit_reason(stop, limits, size)
    reason = Reason(reason.code, f"{reason}: {known}" if known else str(reason))
    return Outcome(Status.of(stop), reason=reason, stats=stats)


class _Minimum:
    """The search from below. `bound` is a proved lower bound of lit tiles: the minimum once `run` gave a solution."""

    def __init__(self, board: Board, budget: Budget) -> None:
        """A search that has not begun. Raises Exhausted when the budget runs out before its clauses are written."""
        self.board = board
        self.budget = budget
        self.clock = budget.clock()
        self.rounds = 0
        self.stop: Stop | None = None
        self.cuts: list[Cut] = []
        self.encoding = encode(board, budget=self.clock)
        self.gas = lit_clauses(self.encoding, self.clock)
        self.variables = self.gas.variables
        self.bound = sum(tile.is_tank or tile is Tile.HOUSE for tile in board.tiles)
        # The literals assumed false. Behind each output of a counter stand the larger outputs of the same counter,
        # to be assumed false in turn once it has to be true.
        self.assumed_false: dict[int, tuple[int, ...]] = dict.fromkeys(self.gas.lit.values(), ())

    def run(self) -> Solution | None:
        """A solution with `bound` lit tiles; None if there is none, or if a limit was reached, which `stop` tells."""
        try:
            return self._run()
        except Exhausted as end:
            self.stop = end.stop
            return None

    def _run(self) -> Solution | None:
        encoding, clauses = self.encoding, chain(self.encoding.clauses, self.gas.clauses)
        with Session(clauses, self.budget, memory.tables_for_fewest(self.board)) as session:
            while True:
                answer = session.solve([-literal for literal in self.assumed_false])
                if answer is None:
                    self.stop = session.stop
                    return None
                if not answer:
                    core = self._shrunk(session, session.core())
                    if not core:
                        return None
                    self.bound += 1
                    session.add(self._relax([-literal for literal in core]))
                    continue
                self.rounds += 1
                model = session.model()
                found = flow(encoding, model[: encoding.variables], self.clock)
                if not found.parts:
                    return _written(self.board, encoding, self.gas, found, set(model), self.clock)
                new = list(find_cuts(encoding, found, self.clock))
                self.cuts += new
                session.add(cut.clause for cut in new)

    def _shrunk(self, session: Session, core: list[int]) -> list[int]:
        """The core less the literals that a short search shows not to be needed: small cores count best."""
        for literal in core:
            rest = [other for other in core if other != literal]
            if literal in core and session.solve(rest, _CONFLICTS_A_TEST) is False:
                core = session.core()
            if session.stop is not None:
                break
        return core

    def _relax(self, core: Sequence[int]) -> Iterable[Clause]:
        """The clauses of a counter for the core. Its assumptions are dropped for one: at most one of them fails."""
        for literal in core:
            larger = self.assumed_false.pop(literal)
            if larger:
                self.assumed_false[larger[0]] = larger[1:]
        if len(core) == 1:
            return [[core[0]]]
        sums: list[_Sum] = []
        first, second, *others = self._total(core, sums)
        self.assumed_false[second] = tuple(others)
        return chain(chain.from_iterable(map(_at_least, sums)), [[first]])

    def _total(self, literals: Sequence[int], sums: list[_Sum]) -> list[int]:
        """The outputs of a totalizer: the k-th, from 1, is true if at least k of `literals` are.

        What its clauses add up goes to `sums`.
        """
        if len(literals) == 1:
            return list(literals)
        middle = len(literals) // 2
        left, right = self._total(literals[:middle], sums), self._total(literals[middle:], sums)
        total = list(range(self.variables + 1, self.variables + len(literals) + 1))
        self.variables += len(literals)
        sums.append((left, right, total))
        return total


_Sum = tuple[list[int], list[int], list[int]]
"""Two counters' outputs and those of their sum."""


def _at_least(added: _Sum) -> Iterator[Clause]:
    """The clauses of a sum: i of one and j of the other are i + j. The converse is not needed and has none.

    They are as many as one times the other, so they are written while they are added.
    """
    left, right, total = added
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            if i or j:
                holding = [-literal for literal in (*left[i - 1 : i], *right[j - 1 : j])]
                yield [*holding, total[i + j - 1]]


def _written(
    board: Board, encoding: Encoding, gas: LitClauses, found: Flow, model: set[int], clock: Budget
) -> Solution:
    """The solution that the model describes, with each dry tile written N where N leaves it dry."""
    sides = [sum(1 << d for d in range(4) if _holds(gas.opens[a + d], model)) for a in range(0, len(gas.opens), 4)]
    lit = bytearray(found.lit)
    reached = [i for i, here in enumerate(lit) if here]
    for i in clock.over(reached):
        for j in _meeting(encoding, sides, i):
            if not lit[j]:
                lit[j] = 1
                reached.append(j)
    letters = []
    for i, tile in clock.over(enumerate(board.tiles)):
        if not lit[i] and tile is not Tile.BLANK:
            kept, sides[i] = sides[i], openings(tile, ORIENTATIONS[0])
            if any(lit[j] for j in _meeting(encoding, sides, i)):
                sides[i] = kept
        letters.append(_letter(tile, sides[i]))
    rows = range(0, len(letters), board.width)
    return Solution(tuple("".join(letters[start : start + board.width]) for start in rows))


def _holds(literal: int, model: set[int]) -> bool:
    """Whether the literal holds. A variable of no clause is in no model and may be either: it counts as false."""
    return literal in model if literal > 0 else literal < 0 and -literal not in model


def _meeting(encoding: Encoding, sides: Sequence[int], tile: int) -> list[int]:
    """The neighbours joined to the tile by an edge that is open on both sides."""
    near = encoding.near[4 * tile : 4 * tile + 4]
    return [j for d, j in enumerate(near) if j != tile and sides[tile] >> d & 1 and sides[j] >> (d ^ 2) & 1]


def _letter(tile: Tile, sides: int) -> str:
    """The first letter that opens the tile on exactly these sides."""
    if tile is Tile.BLANK:
        return BLANK_LETTER
    return next(letter for letter in ORIENTATIONS if openings(tile, letter) == sides)
