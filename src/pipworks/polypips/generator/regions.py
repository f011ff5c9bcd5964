"""Phase 2: constraint shapes laid on a board at random, until they cover the share that is asked for.

Shapes are drawn by weight and laid uniformly among the free places. When nothing fits any more too early, the
surroundings of a free cell are cleared and drawn again. If that does not help, a complete search finds a cover, or
proves that there is none and finds the most cells that can be covered.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from pipworks.grid import Cell
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits, Stop
from pipworks.outcome import Outcome, Reason, Status
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.tiling.bitboard import Bitboard, nth_place
from pipworks.polypips.tiling.domino_matching import most_dominoes, only_dominoes
from pipworks.polypips.tiling.obstacles import most_covered
from pipworks.polypips.tiling.packing import End, Laid, Packing, short_rows
from pipworks.polypips.tiling.parts import BoardPart, connected
from pipworks.polypips.tiling.tile import Tiling, check_size, in_order
from pipworks.rng import Rng

Weights = Sequence[tuple[Shape, int]]
"""Shapes, each with a whole number that its chance to be drawn is proportional to."""

_REPAIRS: Final = 300
"""The most times that the surroundings of a free cell are drawn again before the complete search."""

_EAGER: Final = 20_000
"""The steps of the eager search that comes first when the most cells that can be covered are sought."""


def draw_shape(weights: Weights, rng: Rng) -> Shape:
    """One of the shapes, with a probability proportional to its weight."""
    return weights[rng.weighted([weight for _, weight in weights])][0]


def place_regions(
    cells: Collection[Cell], weights: Weights, least: int, rng: Rng, *, limits: Limits = UNLIMITED
) -> Outcome[Tiling]:
    """Parts of the board of these shapes that together cover at least `least` cells, drawn at random.

    UNSOLVABLE is a proof that `least` cells can't be covered; its reason names the most that can be, or bounds of that
    number where a limit ended the search for it. With LIMIT and CANCELLED nothing is proved.
    """
    budget = limits.start()
    covered = 0
    try:
        check_size(budget, len(cells))
        board = Bitboard(cells, budget)
        cover = _Cover(board, weights, rng, budget)
        try:
            outcome = _place(board, cover, weights, least, rng, budget)
        finally:
            covered = cover.covered
    except Exhausted as end:
        outcome = _stopped(covered, least, end.stop)
    return replace(outcome, stats={"seconds": budget.elapsed, "nodes": budget.nodes})


def _place(board: Bitboard, cover: _Cover, weights: Weights, least: int, rng: Rng, budget: Budget) -> Outcome[Tiling]:
    """As `place_regions`. Raises Exhausted at a limit: a search that is lucky within it would give another puzzle."""
    shapes = [shape for shape, _ in weights]
    cover.fill(board.bits, least)
    if cover.covered < least:
        parts = connected(board.cells, budget)
        most = most_covered(parts, shapes, budget)
        if least <= most:
            cover.repair(least)
        if cover.covered < least:
            if only_dominoes(shapes):
                return _match(board, least, cover.covered, rng, budget)
            return _search(board, parts, weights, (least, most, cover.covered), rng, budget)
    return Outcome(Status.SOLVED, in_order([board.cells_at(*laid) for laid in budget.over(cover.laid)]))


class _Cover:
    """The parts laid so far. Its methods raise Exhausted at a limit."""

    def __init__(self, board: Bitboard, weights: Weights, rng: Rng, budget: Budget) -> None:
        self.laid: list[Laid] = []
        self.free = board.bits
        self._board = board
        self._weights = weights
        self._rng = rng
        self._budget = budget

    @property
    def covered(self) -> int:
        return len(self._board.cells) - self.free.bit_count()

    def fill(self, inside: int, least: int) -> None:
        """Draw shapes and lay them on free cells of `inside`, until `least` cells are covered or nothing fits."""
        pool = list(self._weights)
        while pool and self.covered < least:
            self._budget.check()
            shape = draw_shape(pool, self._rng)
            if not self._lay(shape, inside & self.free):
                pool = [(other, weight) for other, weight in pool if other is not shape]

    def _lay(self, shape: Shape, free: int) -> bool:
        """Lay the shape on a random free place, uniform over all; False when there is none."""
        anchors = [(mask.bits, self._board.anchors(mask, free)) for mask in self._board.masks(shape)]
        places = sum(anchor.bit_count() for _, anchor in anchors)
        if not places:
            return False
        number = self._rng.below(places)
        for bits, anchor in anchors:
            count = anchor.bit_count()
            if number < count:
                place = nth_place(anchor, number)
                self.laid.append((place, bits))
                self.free ^= bits << place
                break
            number -= count
        return True

    def repair(self, least: int) -> None:
        """Clear the surroundings of random free cells and draw them again; a result that covers less is undone."""
        for _ in range(_REPAIRS):
            self._budget.check()
            if self.covered >= least:
                return
            before = self.laid[:], self.free, self.covered
            around = 1 << nth_place(self.free, self._rng.below(self.free.bit_count()))
            for _ in range(1 + self._rng.below(3)):
                around = self._board.grow(around)
            self._clear(around)
            self.fill(self._board.bits, least)
            if self.covered < before[2]:
                self.laid, self.free, _ = before

    def _clear(self, around: int) -> None:
        """Take back the parts that cover one of these cells."""
        first = (around & -around).bit_length() - 1
        last, near = around.bit_length(), around >> first
        kept = []
        for place, bits in self._budget.over(self.laid):
            if place >= last or place + bits.bit_length() <= first:
                clear = True
            elif place >= first:
                clear = not near >> place - first & bits
            else:
                clear = not near & bits >> first - place
            if clear:
                kept.append((place, bits))
            else:
                self.free |= bits << place
        self.laid = kept


def _search(
    board: Bitboard, parts: Sequence[BoardPart], weights: Weights, cells: tuple[int, int, int], rng: Rng, budget: Budget
) -> Outcome[Tiling]:
    """A cover by complete search, or the most cells that can be covered, or bounds of that number.

    `cells` are the least number to cover, a bound of the most that can be covered, and those covered so far.
    """
    least, bound, covered = cells
    total = len(board.cells)
    turned, back = short_rows(board.cells, rng, budget)
    search = Packing(turned, parts, weights, budget)
    proved = bound < least
    waste = total - min(least, bound)
    while total - waste > covered:
        end, found = search.search(waste, rng, _EAGER, eager=True) if proved else (End.STEPS, ())
        if end is End.STEPS:
            end, found = search.search(waste, rng)
        if end is End.FOUND:
            if not proved:
                return Outcome(Status.SOLVED, in_order([[back(c) for c in turned.cells_at(*laid)] for laid in found]))
            covered = sum(bits.bit_count() for _, bits in found)
        elif end is End.IMPOSSIBLE:
            proved = True
            waste += 1
        else:
            break
    most = total - waste
    if proved:
        return _too_few(f"at most {covered}" if covered >= most else f"between {covered} and {most}", board, least)
    assert search.stop is not None  # a search without a limit of steps ends in no other way
    return _stopped(covered, least, search.stop)


def _match(board: Bitboard, least: int, covered: int, rng: Rng, budget: Budget) -> Outcome[Tiling]:
    """A cover by random dominoes of a maximum matching, or the most cells that dominoes can cover."""
    found = most_dominoes(board.cells, rng, budget)
    if found.stop is not None:
        return _stopped(covered, least, found.stop)
    most = 2 * len(found.dominoes)
    if most < least:
        return _too_few(f"at most {most}", board, least)
    return Outcome(Status.SOLVED, in_order(rng.shuffled(found.dominoes)[: (least + 1) // 2]))


def _too_few(can: str, board: Bitboard, least: int) -> Outcome[Tiling]:
    reason = Reason("coverage", f"{can} of {len(board.cells)} cells can be covered, not {least}")
    return Outcome(Status.UNSOLVABLE, reason=reason)


def _stopped(covered: int, least: int, stop: Stop) -> Outcome[Tiling]:
    reason = Reason("limit", f"{covered} of the {least} cells to cover are covered, {stop.sentence}")
    return Outcome(Status.of(stop), reason=reason)
