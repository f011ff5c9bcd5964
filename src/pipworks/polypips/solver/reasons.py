"""Why a puzzle can't be solved, as far as looking and counting tell: sizes, places, colours, pips.

Each reason is sound: where one is given there is no solution. None may be given all the same; `conflict` then looks for
constraints that can't hold together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from pipworks.outcome import Reason
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.solver import shortage
from pipworks.polypips.solver.encode import Instance, Kit
from pipworks.polypips.tiling.bitboard import Field
from pipworks.polypips.tiling.colouring import CHESSBOARD, COLOURINGS, Colouring, Reach, counts
from pipworks.words import at, cells_listed, counted

_MOST_LISTED: Final = 6
"""So many cells are listed in a sentence; the reason itself has them all."""


def at_sight(instance: Instance) -> Reason | None:
    """The first reason found, the simplest to see first; None if there is none of these.

    `part`: a part of the board that no choice of the pieces fills, by their sizes. `no place`: a piece that fits
    nowhere. `dead cell`: a cell that no piece reaches. `colouring`: a colouring of the board that the pieces can't
    match. Then those of `shortage`, and `no place` and `dead cell` once more for the pips that the constraints allow.
    """
    field = Field(instance.puzzle.cells)
    whole = [field.bits] * len(VALUES)
    told = "whatever the constraints"
    found = chain(
        _parts(instance, field),
        _places(instance, field, whole, told),
        _colours(instance, field),
        shortage.reasons(instance),
        _places(instance, field, _allowed(instance, field), "with the pips that the constraints allow"),
    )
    return next(found, None)


def _parts(instance: Instance, field: Field) -> Iterator[Reason]:
    """Parts whose number of cells is not a sum of sizes of the pieces."""
    parts = list(field.parts(field.bits))
    if len(parts) == 1:
        return
    sums = 1
    for piece in instance.puzzle.pieces:
        sums |= sums << piece.size
    for part in parts:
        area = part.bit_count()
        if not sums >> area & 1:
            cells = field.cells_of(part)
            told = f"the part of {counted(area, 'cell')} at {at(cells[0])} can't be filled"
            yield Reason("part", f"{told}: no choice of the pieces covers {counted(area, 'cell')}", cells)


def _places(instance: Instance, field: Field, allowed: Sequence[int], told: str) -> Iterator[Reason]:
    """Pieces that fit nowhere, and cells that none reaches, where pips v lie on the cells `allowed[v]` only."""
    reached = 0
    for kit in instance.kits:
        found = _reach(kit, field, allowed)
        if not found:
            yield Reason("no place", f"{kit.piece} fits nowhere on the board, {told}")
        reached |= found
    if dead := field.bits & ~reached:
        cells = field.cells_of(dead)
        yield Reason("dead cell", f"no piece can cover {cells_listed(cells, _MOST_LISTED)}, {told}", cells)


def _reach(kit: Kit, field: Field, allowed: Sequence[int]) -> int:
    """The cells that a piece can cover."""
    reached = 0
    for look in kit.looks:
        spots = field.bits
        first = look[0][0]
        offsets = [y * field.stride + x - first for x, y, _ in look]
        for offset, (_, _, pip) in zip(offsets, look, strict=True):
            spots &= allowed[pip] >> offset
        for offset in offsets:
            reached |= spots << offset
    return reached


def _allowed(instance: Instance, field: Field) -> list[int]:
    """For each number of pips the cells that may show it, as far as each constraint by itself tells."""
    allowed = [field.bits] * len(VALUES)
    for constraint, pips in zip(instance.puzzle.constraints, shortage.allowed(instance), strict=True):
        bits = field.bits_of(constraint.cells)
        for pip in VALUES:
            if not pips >> pip & 1:
                allowed[pip] &= ~bits
    return allowed


def _colours(instance: Instance, field: Field) -> Iterator[Reason]:
    """Colourings in which the pieces together can't cover as many cells of a colour as the board has, or a part."""
    parts = [field.cells_of(part) for part in field.parts(field.bits)]
    shapes = {piece.shape for kit in instance.kits for piece in kit.pieces}
    for colouring in COLOURINGS:
        tally = colouring.tally(instance.puzzle.cells)
        sums = _coloured(instance, colouring)
        for colour, coloured in enumerate(tally):
            if not sums >> coloured & 1:
                yield Reason("colouring", _mismatch("the board", colouring, tally, colour))
        if len(parts) == 1:
            continue
        reach = Reach(shapes, colouring)
        for cells in parts:
            tally = colouring.tally(cells)
            for colour, coloured in enumerate(tally):
                if not reach.sums(len(cells)) >> coloured & 1:
                    name = f"the part of {counted(len(cells), 'cell')} at {at(cells[0])}"
                    yield Reason("colouring", _mismatch(name, colouring, tally, colour), cells)


def _coloured(instance: Instance, colouring: Colouring) -> int:
    """A bit for each number of cells of one colour that the pieces can cover together."""
    sums = 1
    for kit, (copies, _) in zip(instance.kits, instance.problem.pieces, strict=True):
        covers = {count for piece in kit.pieces for count in counts(piece.shape, colouring)}
        for _ in range(copies):
            found = 0
            for count in covers:
                found |= sums << count
            sums = found
    return sums


def _mismatch(name: str, colouring: Colouring, tally: Sequence[int], colour: int) -> str:
    if colouring == CHESSBOARD:
        many, few = max(tally), min(tally)
        told = f"coloured like a chessboard {name} has {many} cells of one colour and {few} of the other"
        return f"{told}, which these pieces can't cover"
    told = f"coloured {colouring} {name} has {counted(tally[colour], 'cell')} of one colour"
    return f"{told}, which these pieces can't cover exactly"
