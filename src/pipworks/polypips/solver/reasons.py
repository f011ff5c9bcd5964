"""Reasons why a puzzle has no solution that need no search: sizes, places, colours, pips.

Each reason is a proof, but not every unsolvable puzzle has one; `conflict` then looks for constraints that can't hold
together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import Final

from pipworks.limits import NO_LIMIT, Budget
from pipworks.outcome import Reason
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.solver import shortage
from pipworks.polypips.solver.encode import Instance, PieceKind
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.colouring import CHESSBOARD, COLOURINGS, Colouring, Reach, counts
from pipworks.words import at, cells_listed, counted

_WOULD_FIT: Final = "; turned over it would: --either-hand (either_hand=True) allows that"
_COULD_COVER: Final = "; turned over some could: --either-hand (either_hand=True) allows that"

_MOST_LISTED: Final = 6
"""The most cells that a sentence lists; the reason's `cells` has them all."""


def at_sight(instance: Instance, budget: Budget = NO_LIMIT) -> Reason | None:
    """The first reason found, in order of simplicity; None if there is none of these. Raises Exhausted when the budget
    is spent first.

    `part`: a part of the board that no choice of the pieces fills, by their sizes. `no place`: a piece that fits
    nowhere. `dead cell`: a cell that no piece reaches. `colouring`: a colouring of the board that the pieces can't
    match. Then those of `shortage`, and `no place` and `dead cell` once more for the pips that the constraints allow.
    Of a supply: `area`, `small part`, `dead cell`, `colouring`, as in `pipworks.polypips.tiling.obstacles`.
    """
    if instance.puzzle.supply:
        return _of_supply(instance, budget)
    board = Bitboard(instance.puzzle.cells)
    whole = [board.bits] * len(VALUES)
    found = chain(
        _parts(instance, board, budget),
        _places(instance, board, whole, "whatever the constraints", budget),
        _colours(instance, board, budget),
        shortage.reasons(instance, budget),
        _places_allowed(instance, board, budget),
    )
    return next(found, None)


def _of_supply(instance: Instance, budget: Budget) -> Reason | None:
    """The first reason found for a supply, which is never used up."""
    from pipworks.polypips.tiling.obstacles import colours_forbid, dead_cells_forbid, sizes_forbid
    from pipworks.polypips.tiling.parts import connected

    board = Bitboard(instance.puzzle.cells, budget)
    parts = connected(board.cells, budget)
    shapes = instance.shapes
    forbidden = sizes_forbid(parts, shapes) or dead_cells_forbid(board, shapes)
    return forbidden or colours_forbid(parts, shapes, budget)


def _parts(instance: Instance, board: Bitboard, budget: Budget) -> Iterator[Reason]:
    """Reasons `part`: parts of the board whose number of cells is not a sum of sizes of pieces."""
    parts = _parts_of(board, budget)
    if len(parts) == 1:
        return
    sums = 1
    for piece in instance.puzzle.pieces:
        sums |= sums << piece.size
    for part in parts:
        area = part.bit_count()
        if not sums >> area & 1:
            cells = board.cells_of(part)
            unfilled = f"the part of {counted(area, 'cell')} at {at(cells[0])} can't be filled"
            yield Reason("part", f"{unfilled}: no choice of the pieces covers {counted(area, 'cell')}", cells)


def _parts_of(board: Bitboard, budget: Budget) -> list[int]:
    parts = []
    for part in board.parts(board.bits):
        budget.check()
        parts.append(part)
    return parts


def _places(
    instance: Instance, board: Bitboard, allowed: Sequence[int], given: str, budget: Budget
) -> Iterator[Reason]:
    """Reasons `no place` and `dead cell`, where `pip` pips may be on the cells `allowed[pip]` only.

    `given` ends the sentences: what the reason holds under. They say so where it is only for pieces not turned over.
    """
    reached = 0
    for kind in instance.kinds:
        budget.check()
        found = _reach(kind, board, allowed)
        if not found:
            flip = "" if instance.allow_flips or not _reach(_flipped(kind), board, allowed) else _WOULD_FIT
            yield Reason("no place", f"{kind.piece} fits nowhere on the board, {given}{flip}")
        reached |= found
    if dead := board.bits & ~reached:
        cells = board.cells_of(dead)
        flip = ""
        if not instance.allow_flips:
            flipped = reduce(or_, (_reach(_flipped(kind), board, allowed) for kind in instance.kinds), 0)
            flip = _COULD_COVER if flipped & dead == dead else ""
        yield Reason("dead cell", f"no piece can cover {cells_listed(cells, _MOST_LISTED)}, {given}{flip}", cells)


def _flipped(kind: PieceKind) -> PieceKind:
    """The kind's pieces turned over."""
    piece = kind.piece.mirrored
    turns = tuple(tuple((x, y, pip) for (x, y), pip in turned.grid.items()) for turned in piece.orientations())
    return PieceKind(piece, turns, (piece,))


def _places_allowed(instance: Instance, board: Bitboard, budget: Budget) -> Iterator[Reason]:
    """The same for the pips that each constraint allows on its own."""
    allowed = _allowed(instance, board, budget)
    yield from _places(instance, board, allowed, "with the pips that the constraints allow", budget)


def _reach(kind: PieceKind, board: Bitboard, allowed: Sequence[int]) -> int:
    """The cells that some placement of the piece covers, with its pips on allowed cells."""
    reached = 0
    for orientation in kind.orientations:
        anchors = board.bits
        first = orientation[0][0]
        offsets = [y * board.stride + x - first for x, y, _ in orientation]
        for offset, (_, _, pip) in zip(offsets, orientation, strict=True):
            anchors &= allowed[pip] >> offset
        for offset in offsets:
            reached |= anchors << offset
    return reached


def _allowed(instance: Instance, board: Bitboard, budget: Budget) -> list[int]:
    """For each number of pips the cells that may have it, judged by each constraint alone."""
    allowed = [board.bits] * len(VALUES)
    for constraint, pips in zip(instance.puzzle.constraints, shortage.allowed(instance, budget), strict=True):
        budget.check()
        bits = board.bits_of(constraint.cells)
        for pip in VALUES:
            if not pips >> pip & 1:
                allowed[pip] &= ~bits
    return allowed


def _colours(instance: Instance, board: Bitboard, budget: Budget) -> Iterator[Reason]:
    """Reasons `colouring`: the pieces can't cover exactly the cells of a colour on the board, or on a part of it."""
    parts = [board.cells_of(part) for part in _parts_of(board, budget)]
    shapes = {piece.shape for kind in instance.kinds for piece in kind.pieces}
    for colouring in COLOURINGS:
        tally = colouring.tally(instance.puzzle.cells)
        sums = _coloured(instance, colouring, budget)
        for colour, coloured in enumerate(tally):
            if not sums >> coloured & 1:
                yield Reason("colouring", _mismatch("the board", colouring, tally, colour))
        if len(parts) == 1:
            continue
        reach = Reach(shapes, colouring)
        for cells in parts:
            budget.check()
            tally = colouring.tally(cells)
            for colour, coloured in enumerate(tally):
                if not reach.sums(len(cells)) >> coloured & 1:
                    name = f"the part of {counted(len(cells), 'cell')} at {at(cells[0])}"
                    yield Reason("colouring", _mismatch(name, colouring, tally, colour), cells)


def _coloured(instance: Instance, colouring: Colouring, budget: Budget) -> int:
    """A bit for each number of cells of one colour that all pieces together can cover."""
    sums = 1
    for kind, (copies, _) in zip(instance.kinds, instance.problem.pieces, strict=True):
        budget.check()
        covers = {count for piece in kind.pieces for count in counts(piece.shape, colouring)}
        for _ in range(copies):
            found = 0
            for count in covers:
                found |= sums << count
            sums = found
    return sums


def _mismatch(name: str, colouring: Colouring, tally: Sequence[int], colour: int) -> str:
    if colouring == CHESSBOARD:
        many, few = max(tally), min(tally)
        coloured = f"coloured like a chessboard {name} has {many} cells of one colour and {few} of the other"
        return f"{coloured}, which these pieces can't cover"
    coloured = f"coloured {colouring} {name} has {counted(tally[colour], 'cell')} of one colour"
    return f"{coloured}, which these pieces can't cover exactly"
