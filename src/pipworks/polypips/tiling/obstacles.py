"""Simple facts that forbid a tiling, or bound the cells that can be covered: sizes, cells out of reach, colourings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pipworks.grid import Cell
from pipworks.outcome import Reason
from pipworks.polypips.puzzle.shapes import LARGEST, Shape
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.colouring import COLOURINGS, Colouring, Reach, set_can_cover
from pipworks.words import at, counted


def sizes_forbid(board: Bitboard, shapes: Sequence[Shape]) -> Reason | None:
    """Why areas alone forbid a tiling of the board, or of a part of it, by these shapes; None if they don't."""
    reach = Reach(shapes)
    sizes = sorted({shape.size for shape in shapes})
    whole = len(board.cells)
    if not reach.sums(whole):
        return Reason("area", _no_sum(whole, sizes))
    for part in board.parts(board.bits):
        area = part.bit_count()
        if reach.sums(area):
            continue
        cells = board.cells_of(part)
        name = f"the part of {counted(area, 'cell')} at ({cells[0].x},{cells[0].y})"
        if area < sizes[0]:
            return Reason("small part", f"{name} is too small for a piece of {counted(sizes[0], 'cell')}", cells)
        return Reason("area", f"{name} can't be filled: {_no_sum(area, sizes)}", cells)
    return None


def dead_cells_forbid(board: Bitboard, shapes: Sequence[Shape]) -> Reason | None:
    """The cells that no piece can cover even on the empty board, as a reason; None if there are none."""
    reached = 0
    for shape in shapes:
        for mask in board.masks(shape):
            anchors = board.anchors(mask, board.bits)
            for offset in mask.offsets:
                reached |= anchors << offset
    dead = board.cells_of(board.bits & ~reached)
    if not dead:
        return None
    return Reason("dead cell", f"no allowed piece can cover ({dead[0].x},{dead[0].y})", dead)


def colours_forbid(board: Bitboard, shapes: Sequence[Shape]) -> Reason | None:
    """A connected part and a colouring that no pieces of these shapes can match; None if `COLOURINGS` has none."""

    def judge(colouring: Colouring) -> Callable[[int, int], bool]:
        reach = Reach(shapes, colouring)
        return lambda area, coloured: bool(reach.sums(area) >> coloured & 1)

    return _first_mismatch(board, list(board.parts(board.bits)), judge)


def set_forbidden(board: Bitboard, kinds: Sequence[Sequence[Shape]]) -> Reason | None:
    """Why one piece of each kind can't tile the board, by areas or a colouring; None if these allow it.

    All kinds must have pieces of the same size.
    """
    size = kinds[0][0].size
    area, needed = len(board.cells), size * len(kinds)
    if area != needed:
        return Reason("area", f"{len(kinds)} pieces of {counted(size, 'cell')} cover {needed}, the board has {area}")
    for part in board.parts(board.bits):
        if part.bit_count() % size:
            cells = board.cells_of(part)
            name = f"the part of {counted(len(cells), 'cell')} at ({cells[0].x},{cells[0].y})"
            problem = f"is too small for a piece of {counted(size, 'cell')}" if len(cells) < size else "can't be filled"
            why = "" if len(cells) < size else f": {_no_sum(len(cells), [size])}"
            return Reason("small part" if len(cells) < size else "area", f"{name} {problem}{why}", cells)
    for kind in kinds:
        if not any(board.anchors(mask, board.bits) for shape in kind for mask in board.masks(shape)):
            return Reason("no place", f"{kind[0].both_hands} fits nowhere on the board")
    return _first_mismatch(
        board, [board.bits], lambda colouring: lambda _, coloured: set_can_cover(kinds, colouring, coloured)
    )


def crowding(cells: Sequence[Cell], between: Sequence[Cell]) -> Reason:
    """Why dominoes can't cover these cells of one colour, all of whose neighbours are `between`."""
    many = f"{counted(len(cells), 'cell')} of one colour, the first at {at(cells[0])}"
    sentence = f"{many}, have only {counted(len(between), 'neighbour')}, too few for a domino on each"
    return Reason("crowding", sentence, tuple(cells))


def most_covered(board: Bitboard, shapes: Sequence[Shape]) -> int:
    """An upper bound on the cells that pieces of these shapes can cover without overlap: the best of all colourings."""
    parts = list(board.parts(board.bits))
    waste = [0] * len(parts)
    for colouring in COLOURINGS:
        reach = Reach(shapes, colouring)
        for number, part in enumerate(parts):
            tally = colouring.tally(board.cells_of(part))
            waste[number] = max(waste[number], *(reach.waste(sum(tally), coloured) for coloured in tally))
    return len(board.cells) - sum(waste)


def _first_mismatch(
    board: Bitboard, parts: Sequence[int], judge: Callable[[Colouring], Callable[[int, int], bool]]
) -> Reason | None:
    for colouring in COLOURINGS:
        fits = judge(colouring)
        for part in parts:
            cells = board.cells_of(part)
            tally = colouring.tally(cells)
            for coloured in tally:
                if not fits(len(cells), coloured):
                    subject = "the board" if len(parts) == 1 else f"the part at ({cells[0].x},{cells[0].y})"
                    return Reason("colouring", _mismatch(subject, colouring, tally, coloured), cells)
    return None


def _mismatch(subject: str, colouring: Colouring, tally: list[int], coloured: int) -> str:
    if colouring.colours == 2:
        has = f"{max(tally)} cells of one colour and {min(tally)} of the other"
    else:
        has = f"{coloured} cells of one colour among its {sum(tally)}"
    return f"coloured {colouring}, {subject} has {has}, which no choice of these pieces covers"


def _no_sum(area: int, sizes: Sequence[int]) -> str:
    if len(sizes) == 1:
        return f"{area} is not a multiple of {sizes[0]}"
    assert sizes[-1] <= LARGEST
    return f"no sum of {', '.join(map(str, sizes[:-1]))} and {sizes[-1]} is {area}"
