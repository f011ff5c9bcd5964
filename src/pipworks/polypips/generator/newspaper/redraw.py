"""One solution for a newspaper puzzle: regions that clash are drawn again, and only then cut into smaller ones.

Other solutions of the puzzle are collected. Two neighbouring regions, of which one holds a cell where such a solution
differs, are cut another way with the same sizes and kinds, as long as that leaves no more of the solutions standing:
the plan stays as it was. A region is cut smaller, or a free cell labelled, where that comes to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pipworks.limits import Budget, Exhausted
from pipworks.polypips.generator.newspaper.label import Labelled, labelled
from pipworks.polypips.generator.newspaper.plan import LabelKind
from pipworks.polypips.generator.newspaper.sheet import Sheet
from pipworks.polypips.generator.uniqueness.counterexamples import Counterexamples, Effort, find_counterexamples
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng

_ROUNDS: Final = 200
"""The most questions for other solutions."""

_MOVES: Final = 300
"""The most regions that are drawn again between two questions, before one is cut smaller."""

_NODES: Final = 2_000
_MOST_NODES: Final = 128_000
"""The nodes of a question at first, and at most."""

_OTHERS: Final = (120, 40)
"""The other solutions after which redrawing alone is given up, as the regions tell too little on the whole: at first,
and for each region cut smaller.
"""


class Redraw:
    """The search for regions of a sheet that leave one solution; at most `most_cuts` of them are cut smaller."""

    def __init__(self, sheet: Sheet, tiling: Tiling, rng: Rng, budget: Budget, most_cuts: int) -> None:
        self.sheet = sheet
        self.cuts = 0
        self._most_cuts = most_cuts
        self._tiling = tiling
        self._rng = rng
        self._budget = budget
        self._others: list[tuple[int, ...]] = []
        self._excluded = [0] * len(sheet.regions)

    def run(self, pieces: tuple[Piece, ...]) -> bool:
        """Whether the regions now leave one solution with these pieces. Raises Exhausted at a limit."""
        nodes = _NODES
        for _ in range(_ROUNDS):
            answer = self._ask(self.sheet, pieces, Effort(2, nodes, 5))
            if answer.proved:
                return True
            if answer.found:
                if not self._exclude_all():
                    return False
            else:
                nodes *= 4
                if nodes > _MOST_NODES:
                    return False
        return False

    def is_unique(self, sheet: Sheet, pieces: tuple[Piece, ...]) -> bool:
        """Whether a quick search proves that another sheet of the same pips leaves one solution. Raises Exhausted."""
        standing = (1 << len(self._others)) - 1
        for region in sheet.regions:
            standing &= ~self._by(region, standing)
        return not standing and self._ask(sheet, pieces, Effort(1, _NODES, 2)).proved

    def _ask(self, sheet: Sheet, pieces: tuple[Piece, ...], effort: Effort) -> Counterexamples:
        """Other solutions, which are kept."""
        self._budget.check()
        cells = sheet.ground.cells
        puzzle = Puzzle(cells, pieces, tuple(sheet.constraints()))
        shown = dict(zip(cells, sheet.pips, strict=True))
        answer = find_counterexamples(puzzle, self._tiling, shown, self._rng, effort, self._budget)
        if answer.stop is not None:
            raise Exhausted(answer.stop)
        self._add([tuple(other.pips[cell] for cell in cells) for other in answer.found])
        return answer

    def _add(self, others: list[tuple[int, ...]]) -> None:
        first = len(self._others)
        self._others += others
        for number, region in enumerate(self.sheet.regions):
            self._excluded[number] |= self._by(region, ((1 << len(others)) - 1) << first)

    def _by(self, region: Labelled, among: int) -> int:
        """The other solutions, of those among these, that the region excludes; both as bits."""
        condition = region.condition
        excluded = 0
        if condition is not None:
            while among:
                bit = among & -among
                among ^= bit
                pips = self._others[bit.bit_length() - 1]
                if not condition.holds([pips[cell] for cell in region.cells]):
                    excluded |= bit
        return excluded

    def _standing(self, *without: int) -> int:
        """The other solutions that no region excludes, those `without` left out of account."""
        standing = (1 << len(self._others)) - 1
        for number, excluded in enumerate(self._excluded):
            if number not in without:
                standing &= ~excluded
        return standing

    def _exclude_all(self) -> bool:
        """Redraw and cut until no other solution stands; False when that does not come."""
        at_first, each = _OTHERS
        is_late = len(self._others) > at_first + each * self.cuts
        if is_late and (self.cuts == self._most_cuts or not self._cut(self._standing())):
            return False
        while standing := self._standing():
            for _ in range(_MOVES):
                standing = self._moved(standing)
                if not standing:
                    return True
            if self.cuts == self._most_cuts or not self._cut(standing):
                return False
        return True

    def _moved(self, standing: int) -> int:
        """Draw two regions again if that leaves no more solutions standing; the ones that stand then."""
        first = self.sheet.owner[self._rng.choice(self._clash(standing))]
        second = self.sheet.beside(first, self._rng)
        new = self.sheet.recut(first, second, self._rng)
        if new is None:
            return standing
        among = self._standing(first, second)
        left = among & ~self._by(new[0], among)
        left &= ~self._by(new[1], left)
        more = left.bit_count() - standing.bit_count()
        told = sum(region.told for region in new) - sum(self.sheet.regions[each].told for each in (first, second))
        if (more > 0 or (more == 0 and told < 0)) and (more > 1 or self._rng.below(_WORSE)):
            return standing
        for number, region in zip((first, second), new, strict=True):
            self._put(number, region)
        return left

    def _put(self, number: int, region: Labelled) -> None:
        excluded = self._by(region, (1 << len(self._others)) - 1)
        self._excluded[number : number + 1] = [excluded]
        self.sheet.put(number, region)

    def _clash(self, standing: int) -> list[int]:
        """The cells where one of the solutions that stand, drawn at random, differs."""
        for _ in range(self._rng.below(standing.bit_count())):
            standing &= standing - 1
        other = self._others[(standing & -standing).bit_length() - 1]
        pairs = zip(other, self.sheet.pips, strict=True)
        return [cell for cell, (its, ours) in enumerate(pairs) if its != ours]

    def _cut(self, standing: int) -> bool:
        """Cut the region smaller, or label the free cell, that excludes most of the solutions that stand."""
        best: tuple[int, int, tuple[Labelled, ...]] = (0, 0, ())
        for cell in self._clash(standing):
            number = self.sheet.owner[cell]
            for parts in self._parts(self.sheet.regions[number], cell):
                gone = 0
                for part in parts:
                    gone |= self._by(part, standing)
                if gone.bit_count() > best[0]:
                    best = gone.bit_count(), number, parts
        _, number, parts = best
        for place, part in zip((number, len(self.sheet.regions)), parts, strict=False):
            self._put(place, part)
        self.cuts += bool(parts)
        return bool(parts)

    def _parts(self, region: Labelled, cell: int) -> Iterator[tuple[Labelled, ...]]:
        """The ways to say more of the cell in its region: a number on it alone, and a sum on the rest."""
        rest = [other for other in region.cells if other != cell]
        if (
            region.kind in (LabelKind.SAME, LabelKind.DIFFERENT)
            or (not rest and region.kind is LabelKind.SUM)
            or not self.sheet.ground.is_connected(rest)
        ):
            return
        parts = [labelled(LabelKind.SUM, cells, self.sheet.pips, self._rng) for cells in ((cell,), rest) if cells]
        yield tuple(part for part in parts if part is not None)


_WORSE: Final = 20
"""One redrawing in so many may leave one solution more standing than before."""
