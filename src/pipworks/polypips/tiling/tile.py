"""Phase 1: a random tiling of a board by the allowed shapes, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

from pipworks.grid import Cell, reading_order
from pipworks.limits import UNLIMITED, Budget, Exhausted, Limits, Stop
from pipworks.outcome import Outcome, Reason, Status
from pipworks.polypips.puzzle.shapes import SHAPES, Shape
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.domino_matching import most_dominoes, only_dominoes
from pipworks.polypips.tiling.obstacles import colours_forbid, crowding, dead_cells_forbid, set_forbidden, sizes_forbid
from pipworks.polypips.tiling.one_of_each import OneOfEach
from pipworks.polypips.tiling.packing import End, Packing, short_rows
from pipworks.polypips.tiling.parts import BoardPart, connected
from pipworks.rng import Rng

Tiling: TypeAlias = tuple[tuple[Cell, ...], ...]
"""Disjoint parts of a board, in reading order of their first cells; each has its cells in reading order."""

TWELVE: Final = tuple(
    tuple(shape for shape in SHAPES if shape.both_hands == name)
    for name in dict.fromkeys(shape.both_hands for shape in SHAPES if shape.size == 5)
)
"""The twelve pentominoes, each with its hands."""

CELL: Final = 900
"""The bytes that laying a board takes for each of its cells, by measurement: 310 to 860."""

_QUICK: Final = 4_000
"""The steps of a search before colourings are tried."""


def tile(
    cells: Collection[Cell], shapes: Sequence[Shape], rng: Rng | int, *, limits: Limits = UNLIMITED
) -> Outcome[Tiling]:
    """A tiling by pieces of these shapes, any number of each, drawn at random.

    UNSOLVABLE is a proof; its reason is a simple fact where there is one, with the code "area", "small part", "dead
    cell", "colouring" or, of dominoes, "crowding"; "exhausted" where there is none. With LIMIT and CANCELLED the reason
    names the limit. A board that takes more than `limits.memory` is not begun.
    """
    budget = limits.start()
    return _within(budget, len(cells), lambda: _tile(cells, shapes, Rng.of(rng), budget))


def tile_with_set(
    cells: Collection[Cell], kinds: Sequence[Sequence[Shape]], rng: Rng | int, *, limits: Limits = UNLIMITED
) -> Outcome[Tiling]:
    """A tiling by exactly one piece of each kind; a kind is a choice of shapes, all of one size. As `tile` besides."""
    budget = limits.start()
    return _within(budget, len(cells), lambda: _tile_with_set(cells, kinds, Rng.of(rng), budget))


def check_size(budget: Budget, cells: int) -> None:
    """Raise Exhausted at a limit, or where laying a board of so many cells takes more than the memory allowed."""
    budget.check()
    if budget.limits.memory is not None and cells * CELL > budget.limits.memory:
        raise Exhausted(Stop.MEMORY)


def _within(budget: Budget, cells: int, work: Callable[[], Outcome[Tiling]]) -> Outcome[Tiling]:
    """The outcome of the work, or of the limit that ended it."""
    try:
        check_size(budget, cells)
        return work()
    except Exhausted as end:
        return _outcome(End.STOPPED, (), end.stop, budget)


def _tile(cells: Collection[Cell], shapes: Sequence[Shape], rng: Rng, budget: Budget) -> Outcome[Tiling]:
    board = Bitboard(cells, budget)
    parts = connected(board.cells, budget)
    reason = sizes_forbid(parts, shapes) or dead_cells_forbid(board, shapes)
    if reason is not None:
        return Outcome(Status.UNSOLVABLE, reason=reason)
    if only_dominoes(shapes):
        return _tile_with_dominoes(board, parts, shapes, rng, budget)
    turned, back = short_rows(board.cells, rng, budget)
    search = Packing(turned, parts, [(shape, 1) for shape in shapes], budget)
    end, found = search.search(0, rng, _QUICK)
    if end in (End.STEPS, End.IMPOSSIBLE):
        reason = colours_forbid(parts, shapes, budget)
        if reason is not None:
            return Outcome(Status.UNSOLVABLE, reason=reason)
    if end is End.STEPS:
        end, found = search.search(0, rng)
    return _outcome(end, [[back(cell) for cell in turned.cells_at(*laid)] for laid in found], search.stop, budget)


def _tile_with_set(
    cells: Collection[Cell], kinds: Sequence[Sequence[Shape]], rng: Rng, budget: Budget
) -> Outcome[Tiling]:
    board = Bitboard(cells, budget)
    reason = set_forbidden(board, connected(board.cells, budget), kinds, budget)
    if reason is not None:
        return Outcome(Status.UNSOLVABLE, reason=reason)
    search = OneOfEach(board, kinds, budget)
    end, found = search.search(rng)
    return _outcome(end, [list(board.cells_of(bits)) for bits in found], search.stop, budget)


def _tile_with_dominoes(
    board: Bitboard, parts: Sequence[BoardPart], shapes: Sequence[Shape], rng: Rng, budget: Budget
) -> Outcome[Tiling]:
    found = most_dominoes(board.cells, rng, budget)
    if found.stop is not None:
        return _outcome(End.STOPPED, (), found.stop, budget)
    if not found.crowded:
        return _outcome(End.FOUND, found.dominoes, None, budget)
    reason = colours_forbid(parts, shapes, budget) or crowding(found.crowded, found.between)
    return Outcome(Status.UNSOLVABLE, reason=reason, stats={"seconds": budget.elapsed, "nodes": budget.nodes})


def in_order(parts: Collection[Collection[Cell]]) -> Tiling:
    """The parts sorted in reading order, and so the cells of each."""
    ordered = (tuple(sorted(part, key=reading_order)) for part in parts)
    return tuple(sorted(ordered, key=lambda part: reading_order(part[0])))


def _outcome(end: End, parts: Sequence[Sequence[Cell]], stop: Stop | None, budget: Budget) -> Outcome[Tiling]:
    stats = {"seconds": budget.elapsed, "nodes": budget.nodes}
    if end is End.FOUND:
        return Outcome(Status.SOLVED, in_order(parts), stats=stats)
    if end is End.IMPOSSIBLE:
        reason = Reason("exhausted", "every way to lay the pieces was tried, and none covers the board")
        return Outcome(Status.UNSOLVABLE, reason=reason, stats=stats)
    assert stop is not None
    return Outcome(Status.of(stop), reason=Reason("limit", stop.sentence), stats=stats)
