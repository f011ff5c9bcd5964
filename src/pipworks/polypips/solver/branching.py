"""The tree that a large question is cut in: positions, and the positions that a search goes on to from each.

A solution covers each cell by one placement, and has the only piece of a kind in one placement. So the positions after
one, each with another placement on one cell or of one such piece, share no solution and have all of them among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from pipworks.kernel.problem import DIFFERENT, SUM
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.kernel.problem import Placement, Problem


class Node(Record):
    """A position in the tree: the placements laid, and how many ways there are about from here.

    `ways` is the product of the numbers of placements that each piece not laid has left, as if each lay on its own: a
    whole number, the same on every machine, and good for nothing but comparisons.
    """

    laid: tuple[int, ...]
    ways: int


class Tree:
    """The positions of a kernel problem. Placements and cells are numbers here; the cells run along the short side."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        cells = sorted(problem.cells, key=_along(problem))
        self._bit = {cell: 1 << number for number, cell in enumerate(cells)}
        self._all = (1 << len(cells)) - 1
        self.placements: list[Placement] = []
        self._masks: list[int] = []
        self._labels: list[dict[tuple[int, int], int]] = []
        self._of_kind = [self._enter(kind) for kind in range(len(problem.pieces))]
        self.number = {placement: number for number, placement in enumerate(self.placements)}
        self._pips = {label for labels in self._labels for label in labels.values()}

    def _enter(self, kind: int) -> range:
        """The numbers of a kind's placements on the empty board."""
        before = len(self.placements)
        bit = self._bit
        for orientation, squares in enumerate(self.problem.pieces[kind][1]):
            first_x, first_y, _ = squares[0]
            for x, y in bit:
                left, top = x - first_x, y - first_y
                shown = {(left + dx, top + dy): label for dx, dy, label in squares}
                if shown.keys() <= bit.keys():
                    self.placements.append((kind, orientation, left, top))
                    self._masks.append(sum(bit[cell] for cell in shown))
                    self._labels.append(shown if self.problem.regions else {})
        return range(before, len(self.placements))

    def root(self) -> Node | None:
        """The position of the problem's fixed placements; None where there is at sight no solution."""
        fixed = [self.number.get(placement) for placement in self.problem.fixed]
        return None if None in fixed else self._node(tuple([number for number in fixed if number is not None]))

    def of_kind(self, node: Node, kind: int) -> list[int]:
        """The placements of a kind that fit after a position."""
        return self._fits(node.laid)[1][kind]

    def after(self, node: Node, placements: list[int]) -> Iterator[Node]:
        """The positions with one placement more, without those that are at sight dead."""
        for placement in placements:
            found = self._node((*node.laid, placement))
            if found is not None:
                yield found

    def branches(self, node: Node) -> list[int]:
        """The placements of which each solution from here has exactly one, as few as there are; none for a solution."""
        open_, fits = self._fits(node.laid)
        if not open_:
            return []
        left = self._left(node.laid)
        only = [placed for kind, placed in enumerate(fits) if left[kind] == 1]
        fewest = min(map(len, only), default=len(self.placements))
        on: dict[int, int] = {}
        for placed in fits:
            for number in placed:
                mask = self._masks[number]
                while mask:
                    low = mask & -mask
                    on[low] = on.get(low, 0) + 1
                    mask ^= low
        least = min(on.values())
        if fewest < least:
            return next(placed for placed in only if len(placed) == fewest)
        cell = min(bit for bit, number in on.items() if number == least)
        return [number for placed in fits for number in placed if self._masks[number] & cell]

    def _node(self, laid: tuple[int, ...]) -> Node | None:
        """A position; None where a cell, a piece or a region shows at sight that no solution goes on from it."""
        left = self._left(laid)
        if min(left, default=0) < 0 or not self._regions_can_hold(laid):
            return None
        covered = 0
        for number in laid:
            if covered & self._masks[number]:
                return None
            covered |= self._masks[number]
        open_, fits = self._fits(laid)
        reached = 0
        for placed in fits:
            for number in placed:
                reached |= self._masks[number]
        if reached != open_:
            return None
        ways = prod(len(placed) ** times for placed, times in zip(fits, left, strict=True))
        return Node(laid, ways) if ways else None

    def _left(self, laid: tuple[int, ...]) -> list[int]:
        left = [times for times, _ in self.problem.pieces]
        for number in laid:
            left[self.placements[number][0]] -= 1
        return left

    def _fits(self, laid: tuple[int, ...]) -> tuple[int, list[list[int]]]:
        """The open cells, and of each kind the placements that fit on them, none of a kind that is used up."""
        covered = 0
        for number in laid:
            covered |= self._masks[number]
        masks = self._masks
        fits = [
            [number for number in placed if not masks[number] & covered] if times else []
            for placed, times in zip(self._of_kind, self._left(laid), strict=True)
        ]
        return self._all & ~covered, fits

    def _regions_can_hold(self, laid: tuple[int, ...]) -> bool:
        if not self.problem.regions:
            return True
        shown: dict[tuple[int, int], int] = {}
        for number in laid:
            shown |= self._labels[number]
        least, most = min(self._pips, default=0), max(self._pips, default=0)
        for region in self.problem.regions:
            labels = [shown[cell] for cell in region[-1] if cell in shown]
            if region[0] == SUM:
                _, low, high, cells = region
                open_ = len(cells) - len(labels)
                if not (sum(labels) + least * open_ <= high and sum(labels) + most * open_ >= low):
                    return False
                continue
            kind, mask, _ = region
            different = len(set(labels))
            if any(not mask >> label & 1 for label in labels):
                return False
            if different != len(labels) if kind == DIFFERENT else different > 1:
                return False
        return True


def _along(problem: Problem) -> Key:
    """The order of cells line by line, the lines along the short side, in which the search for tilings goes."""
    wide = max(x for x, _ in problem.cells) - min(x for x, _ in problem.cells)
    high = max(y for _, y in problem.cells) - min(y for _, y in problem.cells)
    return (lambda cell: (cell[1], cell[0])) if wide <= high else (lambda cell: cell)


if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Key: TypeAlias = Callable[[tuple[int, int]], tuple[int, int]]
