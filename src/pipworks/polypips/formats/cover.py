"""A puzzle as a matrix of exact cover, in Knuth's form for dancing links; `cover_rows` reads the rows that are chosen.

The first line names the columns, each further line a row by the columns that it covers; comments start with `|`. A row
lays one piece on the board; its columns are its cells, and which piece it is. Equal pieces are one after the other, by
numbers. Conditions that are more than a matrix can say are left to `check_polypips`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod

from pipworks.grid import Cell
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement
from pipworks.record import Record
from pipworks.unsaid import left_out
from pipworks.words import counted, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAME: Final = "cover"


_MOST_TIMES: Final = 10**12
"""A larger number of covers is not written out."""


class Row(Record):
    """A row of the matrix: the column of its piece, empty for a supply's, and where it is laid."""

    piece: str
    placement: Placement


def format(document: Document) -> str:
    """The matrix with comments that say what it means, a line a row."""
    puzzle = document.puzzle
    rows = list(rows_of(puzzle))
    pieces = [name for name, _ in _columns(puzzle)]
    columns = " ".join([*pieces, *map(_name, puzzle.cells)])
    comments = [
        f"A puzzle of Polypips by pipworks: {counted(len(rows), 'row')} to choose from.",
        "The first line names the columns. Each further line is a row: a piece, and the cells xXyY that it covers.",
        *lost_conditions(puzzle),
        *_equal_pieces(puzzle),
        "The n-th of them is row n. check_polypips PUZZLE ANSWER judges a choice of rows: rows: 3 17 22",
    ]
    lines = [" ".join([*([row.piece] if row.piece else []), *map(_name, row.placement.cells)]) for row in rows]
    return "".join(f"| {line}\n" for line in comments) + "".join(f"{line}\n" for line in (columns, *lines))


def lost_out(document: Document) -> tuple[str, ...]:
    """What the matrix can't hold: conditions on several pieces, and all that isn't the puzzle."""
    return (*lost_conditions(document.puzzle), *left_out(document))


def lost_conditions(puzzle: Puzzle) -> tuple[str, ...]:
    """A sentence that names the constraints which the matrix can't say in full; none where it says all."""
    wide = [str(number) for number, each in enumerate(puzzle.constraints, 1) if len(each.cells) > 1]
    if not wide:
        return ()
    which = f"constraint {wide[0]} is" if len(wide) == 1 else f"constraints {listed(wide)} are"
    return (f"{which} kept only where one piece alone breaks it: a cover of the matrix may be no solution",)


def _equal_pieces(puzzle: Puzzle) -> tuple[str, ...]:
    """A sentence on how often a tiling is found where pieces are equal; none where they are all different."""
    many = [number for number in Counter(piece.canonical for piece in puzzle.pieces).values() if number > 1]
    if not many:
        return ()
    times = prod(map(factorial, many))
    said = f"{times:,} covers" if times <= _MOST_TIMES else "as many covers as equal pieces have orders"
    return (f"Equal pieces have a column each, #1, #2 and so on: each tiling is {said}, in which they change places.",)


def rows_of(puzzle: Puzzle) -> Iterator[Row]:
    """The rows of the matrix in order: by the puzzle's pieces, their orientations, then the cells in reading order."""
    board = set(puzzle.cells)
    of_cell = {cell: each for each in puzzle.constraints for cell in each.cells}
    for name, turns in _columns(puzzle) or _of_supply(puzzle):
        for turn in turns:
            first = turn.cells[0]
            for cell in puzzle.cells:
                placed = [Cell(x + cell.x - first.x, y + cell.y - first.y) for x, y in turn.cells]
                if board.issuperset(placed) and _may_stand(placed, turn.pips, of_cell):
                    yield Row(name, Placement(tuple(placed), turn.pips))


def _columns(puzzle: Puzzle) -> list[tuple[str, list[Placement]]]:
    """For each piece its column and the ways in which it may be turned; several equal pieces have a number each."""
    copies = Counter(piece.canonical for piece in puzzle.pieces)
    seen: Counter[Piece] = Counter()
    found = []
    for piece in (each.canonical for each in puzzle.pieces):
        seen[piece] += 1
        number = f"#{seen[piece]}" if copies[piece] > 1 else ""
        turns = [Placement(tuple(turn.grid), tuple(turn.grid.values())) for turn in piece.orientations()]
        found.append((f"{piece}".replace(":", "=") + number, turns))
    return found


def _of_supply(puzzle: Puzzle) -> list[tuple[str, list[Placement]]]:
    """For each shape of the supply its distinct turns, without a column, as it may be used any number of times."""
    found = []
    for shape in puzzle.supply:
        turns = dict.fromkeys(Placement.blank(cells) for cells in shape.turns)
        found.append(("", list(turns)))
    return found


def _may_stand(cells: list[Cell], pips: tuple[int, ...], of_cell: dict[Cell, Constraint]) -> bool:
    """Whether no constraint is broken by this piece alone: those that it covers whole, and pips no filling has."""
    shown: dict[int, list[int]] = {}
    for cell, pip in zip(cells, pips, strict=False):
        if cell in of_cell:
            shown.setdefault(id(of_cell[cell]), []).append(pip)
    by_id = {id(of_cell[cell]): of_cell[cell] for cell in cells if cell in of_cell}
    return all(_can_hold(by_id[key], tuple(sorted(found))) for key, found in shown.items())


def _can_hold(constraint: Constraint, pips: tuple[int, ...]) -> bool:
    """Whether some pips on the other cells go with these ones; a condition of many cells is taken to be open."""
    return len(pips) < len(constraint.cells) or constraint.condition.holds(pips)


def _name(cell: Cell) -> str:
    return f"x{cell.x}y{cell.y}"
