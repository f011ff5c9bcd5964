"""Make a puzzle with several solutions one with a single solution, and keep as much of it as can be.

The fewest changes are sought: one label first, then two labels or the pips of one piece, which count as two as they
change the solution, too; then more labels. The solution that is kept is one of the puzzle's own where labels suffice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pipworks import kernel, sizes
from pipworks.arguments import public
from pipworks.errors import BrokenAnswer
from pipworks.fewest_edits import Edit, Edits, FewestEdits, Known, Proof
from pipworks.grid import Cell
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits, Stop
from pipworks.mended import Mended, Mending
from pipworks.numbers import set_bits
from pipworks.outcome import Reason, Status, Uniqueness, Verdict
from pipworks.polypips.generator.mending import label_edits
from pipworks.polypips.generator.mending.changes import changes_between
from pipworks.polypips.generator.mending.repips import Repip, repips
from pipworks.polypips.generator.mending.untangling import untangled
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.rules import verify
from pipworks.polypips.solver.encode import Instance
from pipworks.polypips.solver.uniqueness import uniqueness
from pipworks.rng import Rng

_KNOWN: Final = 256
"""The most solutions of the puzzle that are listed before edits are sought."""

_SHOWN: Final = 4
"""The most solutions that a question about a puzzle with edits brings."""

_NODES: Final = 200_000
"""The nodes of the question how many solutions the puzzle has, and of listing them; of others a tenth."""

_TARGETS: Final = 12
"""The most solutions that are tried as the one to keep, where none is drawn."""

_STEPS: Final = 1_000_000
"""The most pairs of edits that are looked at for sets of one size."""

_MOST: Final = 40
"""The most edits that are made."""

_REPIPS: Final = 300
"""The most other pips for pieces that are put to the solver."""

_NO_PIPS: Final = Reason("no pips", "the pieces have no pips, so that there is nothing to put a label on")
_NO_WAY: Final = Reason("no way", "no labels and no other pips were found that leave one solution")

Grid = tuple[int, ...]
Found = tuple[Puzzle, Solution]


@public
def mend(
    puzzle: Puzzle, *, position: Solution | None = None, seed: int = 0, limits: Limits = UNLIMITED
) -> Mended[Puzzle, Solution]:
    """The puzzle with as few changes as were found that leave one solution, and what was changed.

    A `position` that is a solution is the one to keep; others are ignored. Among changes that are as good as each
    other the seed chooses. At a limit the best puzzle found so far is given where it is proved to have one solution.
    Raises TooLarge for a large board.
    """
    sizes.check("mend", "polypips", len(puzzle.cells))
    budget = limits.start()
    if puzzle.supply:
        return Mended(Mending.IMPOSSIBLE, reason=_NO_PIPS)
    found = uniqueness(puzzle, limits=replace(budget.rest(), nodes=_fewer(budget, _NODES)))
    budget.spend(int(found.stats["nodes"]))
    drawn = position if position is not None and not verify(puzzle, position) else None
    stop = budget.stop()
    if found.verdict is Verdict.UNIQUE:
        return Mended(Mending.UNCHANGED, puzzle, found.solutions[0], stats=_stats(budget))
    if found.verdict is Verdict.NONE:
        return Mended(Mending.NONE, reason=found.reason, stats=_stats(budget))
    if stop is not None or not (found.solutions or drawn):
        return _ended(stop or Stop.NODES, budget)
    work = _Work(puzzle, drawn, found, Rng(seed), budget)
    try:
        work.run()
    except Exhausted as end:
        stop = end.stop
    if work.best is None:
        if stop is not None:
            return _ended(stop, budget)
        return Mended(Mending.IMPOSSIBLE, reason=_NO_WAY, stats=_stats(budget))
    return _checked(puzzle, *work.best, budget)


def _checked(old: Puzzle, new: Puzzle, kept: Solution, budget: Budget) -> Mended[Puzzle, Solution]:
    """The new puzzle, if it is proved anew that it has that one solution. Raises BrokenAnswer where it has others.

    It was proved with few nodes before, so that this takes no time to speak of, also where a limit ended the search.
    """
    proof = uniqueness(new, limits=replace(budget.limits, seconds=None, nodes=_NODES))
    if proof.verdict in (Verdict.LIMIT, Verdict.CANCELLED):
        return _ended(budget.stop() or Stop.SECONDS, budget)
    if proof.verdict is not Verdict.UNIQUE or proof.solutions[0] != kept:
        raise BrokenAnswer(f"mended, but {proof.line}:\n{old}\nmended:\n{new}")
    return Mended(Mending.UNIQUE, new, kept, changes_between(old, new, kept), stats=_stats(budget))


def _ended(stop: Stop, budget: Budget) -> Mended[Puzzle, Solution]:
    cancelled = Status.of(stop) is Status.CANCELLED
    status = Mending.CANCELLED if cancelled else Mending.LIMIT
    return Mended(status, reason=None if cancelled else Reason("limit", stop.sentence), stats=_stats(budget))


def _stats(budget: Budget) -> dict[str, float]:
    return {"seconds": budget.elapsed, "nodes": budget.nodes}


def _fewer(budget: Budget, nodes: int) -> int:
    """So many nodes, or what the budget leaves of them."""
    rest = budget.rest().nodes
    return nodes if rest is None else min(nodes, rest)


class _Work:
    """The search for one puzzle; `best` is the best found so far, proved, with its solution."""

    def __init__(
        self, puzzle: Puzzle, drawn: Solution | None, found: Uniqueness[Solution], rng: Rng, budget: Budget
    ) -> None:
        self.best: Found | None = None
        self._size = _MOST + 1  # the edits of the best
        self._puzzle = puzzle
        self._rng = rng
        self._budget = budget
        self._solutions: dict[Grid, Solution] = {}
        at = {cell: number for number, cell in enumerate(puzzle.cells)}
        self._known: Known[Grid] = Known(
            puzzle.constraints,
            lambda demand: demand.cells,
            lambda cells: _shown_on([at[cell] for cell in cells]),
            lambda demand, shown: label_edits.holds(demand.condition, shown),
        )
        self._search = FewestEdits(self._known, self._prove, budget)
        self._targets = self._note(drawn) if drawn is not None else 0
        self._shown = found.solutions
        self._complete = False

    def run(self) -> None:
        """Look for the best, cheap changes first. Raises Exhausted at a limit; what was found by then is kept."""
        self.list_solutions()
        if self._one_label():
            return
        for target in self._best_targets():
            self._greedily(target)
        if self._size > _PIPS and (self._labels(2) or self._one_piece()):
            return
        for more in range(3, min(self._size, _LARGEST + 1)):
            if self._labels(more):
                return
        if self.best is None and not self._untangle(relabel=False):
            self._untangle(relabel=True)
        if self.best is None and self._targets:
            self._targets = 0  # better another solution than the drawn one than none
            self.run()

    def list_solutions(self) -> None:
        """List solutions of the puzzle. Raises Exhausted at a limit.

        Listed ones come in the same order on every machine; those of other questions need not, and are known only
        where no others came.
        """
        proof = self._ask(self._puzzle, _KNOWN, _NODES)
        self._complete = proof.complete
        for solution in () if proof.answers else self._shown:
            self._note(solution)

    def _note(self, solution: Solution) -> int:
        """The bit of a solution's grid; it is tangled if pieces lie otherwise in another solution with that grid."""
        grid = _grid(self._puzzle, solution)
        bit = self._known.add(grid)
        if self._solutions.setdefault(grid, solution) != solution:
            self._known.tangled |= bit
        return bit

    def _prove(self, edits: Edits) -> Proof[Grid]:
        return self._ask(label_edits.with_edits(self._puzzle, edits), _SHOWN, _NODES // 10)

    def _ask(self, puzzle: Puzzle, most: int, nodes: int) -> Proof[Grid]:
        """Up to so many solutions of a puzzle of these pieces, noted."""
        budget = self._budget
        instance = Instance.of(puzzle)
        limits = replace(budget.rest(), solutions=most, nodes=_fewer(budget, nodes))
        run = kernel.solutions(instance.problem, limits)
        grids: dict[Grid, None] = {}
        number = 0
        for found in run:
            number += 1
            if instance.satisfies(found):
                solution = instance.solution(found)
                grids[_grid(puzzle, solution)] = None
                self._note(solution)
        budget.spend(run.nodes)
        budget.check()
        return Proof(tuple(grids), run.stop is None and number < most)

    def _one_label(self) -> bool:
        """Whether one label suffices, or one region."""
        if self._targets:
            pips = self._solution_of(self._targets).grid
            for edits in self._by_kind(pips):
                if found := self._search.first_of(self._targets, edits, 1, _STEPS):
                    return self._keep(found, self._targets)
            return False
        for edits in self._by_kind(None):
            found, target = self._search.first_single(edits, complete=self._complete)
            if found:
                return self._keep(found, target)
        return False

    def _by_kind(self, pips: dict[Cell, int] | None) -> Iterator[list[Edit]]:
        """The edits of labels kind by kind, those that change less first; those that hold on the pips, or all."""
        yield self._in_order(label_edits.other_labels(self._puzzle, pips))
        yield self._in_order(label_edits.labelled_areas(self._puzzle, pips))
        many = [pips] if pips else [self._solution_of(1 << bit).grid for bit in set_bits(self._free())]
        regions = label_edits.new_regions(self._puzzle, self._budget, pips)
        yield self._in_order([*regions, *label_edits.cut_regions(self._puzzle, many)])

    def _in_order(self, edits: list[Edit]) -> list[Edit]:
        return sorted(self._rng.shuffled(edits), key=lambda edit: edit.rank)

    def _edits(self, target: int) -> list[Edit]:
        """All edits of labels that hold in one solution."""
        pips = self._solution_of(target).grid
        return [edit for edits in self._by_kind(pips) for edit in edits]

    def _free(self) -> int:
        """The solutions that may be kept, as bits."""
        return self._known.alive() & ~self._known.tangled & (self._targets or -1)

    def _best_targets(self) -> list[int]:
        """The solutions to try, those first of which one other label leaves the fewest others."""
        known = self._known
        fewest = dict.fromkeys(self._rng.shuffled(list(set_bits(self._free()))), len(known.answers))
        if len(fewest) > 1:
            for edit in label_edits.other_labels(self._puzzle):
                alive = known.alive((edit,))
                for bit in set_bits(alive & self._free()):
                    fewest[bit] = min(fewest[bit], alive.bit_count())
        return [1 << bit for bit in sorted(fewest, key=fewest.__getitem__)[:_TARGETS]]

    def _greedily(self, target: int) -> bool:
        """Whether labels leave this solution alone; where there is no better way, one for each cell of a region."""
        edits = self._edits(target)
        if self._size > _PIPS and (found := self._search.greedy(target, edits, self._size - 1)):
            return self._keep(found, target)
        if self.best is not None or self._known.tangled & target:
            return False
        single = label_edits.single_cells(self._puzzle, self._solution_of(target).grid)
        for allowed in ([*edits, *single], single):
            if found := self._search.greedy(target, allowed, _MOST):
                return self._keep(found, target)
        return False

    def _labels(self, size: int) -> bool:
        """Whether so many labels suffice."""
        targets = self._best_targets()
        for target in targets:
            edits = self._edits(target)
            if found := self._search.first_of(target, edits, size, _STEPS // len(targets)):
                return self._keep(found, target)
        return False

    def _one_piece(self) -> bool:
        """Whether other pips of one piece suffice, in a solution that is not drawn."""
        if self._targets:
            return False
        solution = self._solution_of(next(iter(self._best_targets()), 1))
        for tried, other in enumerate(repips(self._puzzle, solution, self._rng, self._budget)):
            if tried == _REPIPS:
                break
            if self._is_only(other):
                return self._take(other)
        return False

    def _is_only(self, other: Repip) -> bool:
        found = self._asked_anew(other)
        return found.verdict is Verdict.UNIQUE and found.solutions[0] == other.solution

    def _untangle(self, *, relabel: bool) -> bool:
        """Whether other pips for some pieces, then labels, leave one solution."""
        start = self._solution_of(self._targets or 1)
        other = untangled(Repip(self._puzzle, start), self._rng, self._budget, relabel=relabel)
        if other is None:
            return False
        found = self._asked_anew(other)
        if found.verdict is Verdict.UNIQUE and found.solutions[0] == other.solution:
            return self._take(other)
        more = _Work(other.puzzle, other.solution, found, self._rng, self._budget)
        more.list_solutions()
        more._greedily(more._targets)
        self.best = more.best
        return self.best is not None

    def _asked_anew(self, other: Repip) -> Uniqueness[Solution]:
        found = uniqueness(other.puzzle, limits=replace(self._budget.rest(), nodes=_fewer(self._budget, _NODES // 10)))
        self._budget.check()
        return found

    def _take(self, other: Repip) -> bool:
        self.best = (other.puzzle, other.solution)
        return True

    def _keep(self, edits: Edits, target: int) -> bool:
        self.best = (label_edits.with_edits(self._puzzle, edits), self._solution_of(target))
        self._size = len(edits)
        return True

    def _solution_of(self, bit: int) -> Solution:
        return self._solutions[self._known.answers[bit.bit_length() - 1]]


_PIPS: Final = 2
"""The labels that other pips of a piece count as much as."""

_LARGEST: Final = 4
"""The most labels in sets of which all are gone through."""


def _grid(puzzle: Puzzle, solution: Solution) -> Grid:
    grid = solution.grid
    return tuple([grid[cell] for cell in puzzle.cells])


def _shown_on(places: list[int]):  # type: ignore[no-untyped-def]
    def look(grid: Grid) -> Grid:
        return tuple([grid[place] for place in places])

    return look
