"""What no puzzle by the rules can be, by the board and the pieces alone: proved at once instead of searched for."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pipworks.grid import Cell, neighbours
from pipworks.hints.grading import Depth, Difficulty
from pipworks.polypips.generator.rules import Rules
from pipworks.polypips.generator.steering.aim import Aim


def impossible(rules: Rules) -> str:
    """Why no puzzle by these rules has the difficulty and the depth that they ask for; empty where that isn't known."""
    aim = Aim(rules)
    if rules.board.hole or not rules.is_graded:
        return ""
    cells = rules.board.cells
    sizes = {shape.size for shape in rules.pieces.shapes}
    if len(cells) < 2 * min(sizes) and (reason := _of_one_piece(len(cells), aim)):
        return reason
    if aim.depth is Depth.LOOK and rules.unique and len(sizes) == 1:
        left = len(left_by_looking(cells, *sizes))
        if left:
            return (
                "by looking alone a piece is laid where a cell has one way on, and that leaves "
                f"{left} of this board's {len(cells)} cells open: ask for {Depth.COUNT.value} at least, or for a board "
                "with more ends, as snake and duck have"
            )
    return ""


def _of_one_piece(cells: int, aim: Aim) -> str:
    """A domino lies as the label on one of its cells says, and the labels on any other piece together fit one way."""
    if cells <= 2 and (aim.difficulty not in (None, Difficulty.EASY) or aim.depth not in (None, Depth.LOOK)):
        return f"the board holds one piece, which fits at sight: no such puzzle is {aim.words()}; ask for easy, or look"
    if aim.depth is Depth.SUPPOSE:
        return (
            f"the board holds one piece, for which nothing has to be supposed: no such puzzle is {aim.words()}; "
            "ask for less"
        )
    return ""


def left_by_looking(cells: Iterable[Cell], size: int) -> Collection[Cell]:
    """The cells that rules of the first level leave open at best, all pips being known and all pieces of one size.

    These rules lay a piece only on cells that are joined, and join a part of a piece to the one cell that it can go on
    to. More pieces on the board never leave more ways on, so that the order does not matter.
    """
    open_cells = set(cells)
    part_of = {cell: {cell} for cell in open_cells}
    waiting = list(open_cells)
    while waiting:
        cell = waiting.pop()
        part = part_of[cell]
        if cell not in open_cells:
            continue
        around = _around(part, open_cells)
        if len(part) < size and len(around) == 1:
            part |= part_of[next(iter(around))]
            part_of.update(dict.fromkeys(part, part))
            waiting.append(cell)
        if len(part) >= size:
            open_cells -= part
            waiting.extend(_around(part, open_cells))
    return open_cells


def _around(part: Iterable[Cell], open_cells: Collection[Cell]) -> set[Cell]:
    """The open cells beside a part, none of its own."""
    return {near for cell in part for near in neighbours(cell) if near in open_cells}.difference(part)
