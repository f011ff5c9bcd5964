"""Simple facts that forbid a tiling, or bound the cells that can be covered: sizes, cells out of reach, colourings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pipworks.grid import Cell
from pipworks.limits import Budget
from pipworks.outcome import Reason
from pipworks.polypips.puzzle.shapes import LARGEST, Shape
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.colouring import COLOURINGS, Colouring, Reach, set_can_cover
from pipworks.polypips.tiling.parts import BoardPart
from pipworks.words import at, counted


def sizes_forbid(parts: Sequence[BoardPart], shapes: Sequence[Shape]) -> Reason | None:
    """Why areas alone forbid a tiling of the board, or of a part of it, by these shapes; None if they don't."""
    reach = Reach(shapes)
    sizes = sorted({shape.size for shape in shapes})
    whole = sum(part.area for part in parts)
    if not reach.fills(whole):
        return Reason("area", _no_sum(whole, sizes))
    for part in parts:
        if reach.fills(part.area):
            continue
        name = f"the part of {counted(part.area, 'cell')} at {at(part.first)}"
        if part.area < sizes[0]:
            sentence = f"{name} is too small for a piece of {counted(sizes[0], 'cell')}"
            return Reason("small part", sentence, part.cells)
        return Reason("area", f"{name} can't be filled: {_no_sum(part.area, sizes)}", part.cells)
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
    return Reason("dead cell", f"no allowed piece can cover {at(dead[0])}", dead)


def colours_forbid(parts: Sequence[BoardPart], shapes: Sequence[Shape], budget: Budget) -> Reason | None:
    """A connected part and a colouring that no pieces of these shapes can match; None if `COLOURINGS` has none.

    Raises Exhausted at a limit.
    """
    return _first_mismatch(parts, lambda colouring: Reach(shapes, colouring).covers, budget)


def set_forbidden(
    board: Bitboard, parts: Sequence[BoardPart], kinds: Sequence[Sequence[Shape]], budget: Budget
) -> Reason | None:
    """Why one piece of each kind can't tile the board, by areas or a colouring; None if these allow it.

    All kinds must have pieces of the same size. Raises Exhausted at a limit.
    """
    size = kinds[0][0].size
    area, needed = len(board.cells), size * len(kinds)
    if area != needed:
        return Reason("area", f"{len(kinds)} pieces of {counted(size, 'cell')} cover {needed}, the board has {area}")
    for part in parts:
        if part.area % size:
            name = f"the part of {counted(part.area, 'cell')} at {at(part.first)}"
            if part.area < size:
                sentence = f"{name} is too small for a piece of {counted(size, 'cell')}"
                return Reason("small part", sentence, part.cells)
            return Reason("area", f"{name} can't be filled: {_no_sum(part.area, [size])}", part.cells)
    for kind in budget.over(kinds):
        if not any(board.anchors(mask, board.bits) for shape in kind for mask in board.masks(shape)):
            return Reason("no place", f"{kind[0].both_hands} fits nowhere on the board")
    whole = BoardPart(sorted(run for part in parts for run in part.runs))
    return _first_mismatch(
        [whole], lambda colouring: lambda _, coloured: set_can_cover(kinds, colouring, coloured), budget
    )


def crowding(cells: Sequence[Cell], between: Sequence[Cell]) -> Reason:
    """Why dominoes can't cover these cells of one colour, all of whose neighbours are `between`."""
    many = f"{counted(len(cells), 'cell')} of one colour, the first at {at(cells[0])}"
    sentence = f"{many}, have only {counted(len(between), 'neighbour')}, too few for a domino on each"
    return Reason("crowding", sentence, tuple(cells))


def most_covered(parts: Sequence[BoardPart], shapes: Sequence[Shape], budget: Budget) -> int:
    """An upper bound on the cells that pieces of these shapes can cover without overlap: the best of all colourings.

    Raises Exhausted at a limit.
    """
    waste = [0] * len(parts)
    for colouring in COLOURINGS:
        reach = Reach(shapes, colouring)
        for number, part in enumerate(budget.over(parts)):
            waste[number] = max(waste[number], *(reach.waste(part.area, some) for some in part.tally(colouring)))
    return sum(part.area for part in parts) - sum(waste)


def _first_mismatch(
    parts: Sequence[BoardPart], judge: Callable[[Colouring], Callable[[int, int], bool]], budget: Budget
) -> Reason | None:
    for colouring in COLOURINGS:
        fits = judge(colouring)
        for part in budget.over(parts):
            tally = part.tally(colouring)
            for coloured in tally:
                if not fits(part.area, coloured):
                    subject = "the board" if len(parts) == 1 else f"the part at {at(part.first)}"
                    return Reason("colouring", _mismatch(subject, colouring, tally, coloured), part.cells)
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
