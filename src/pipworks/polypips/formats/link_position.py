"""The pieces placed so far as digits of a link: of each piece of the puzzle, in order, whether it lies, and how.

A piece that lies has the number of the cell that its first pips are on, in reading order, and that of its orientation.
Equal pieces are placed in their order as their placements are in reading order.
"""

from __future__ import annotations

from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, to_corner
from pipworks.linking import DigitReader, DigitWriter
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.words import cells_listed


def write_position(digits: DigitWriter, puzzle: Puzzle, position: Solution) -> None:
    """Add the position. Raises InvalidPuzzle for a piece that is not the puzzle's, off the board or on another."""
    places = {cell: number for number, cell in enumerate(puzzle.cells)}
    placed = _by_piece(puzzle, position)
    _refuse_overlaps(position)
    for number, piece in enumerate(puzzle.pieces):
        placement = placed.get(number)
        digits.put(int(placement is not None), 2)
        if placement is not None:
            if off := [cell for cell in placement.cells if cell not in places]:
                raise InvalidPuzzle(f"{piece} lies off the board: {cells_listed(off)}")
            turns = piece.orientations()
            turn, first = _turned_so(piece, placement)
            digits.put(places[first], len(places))
            digits.put(turn, len(turns))


def read_position(digits: DigitReader, puzzle: Puzzle) -> Solution:
    """The position. Raises ParseError for a piece that doesn't fit, and for what is left over."""
    open_cells = set(puzzle.cells)
    placements = []
    for piece in puzzle.pieces:
        if not digits.take(2):
            continue
        first = puzzle.cells[digits.take(len(puzzle.cells))]
        turns = piece.orientations()
        turned = turns[digits.take(len(turns))]
        dx, dy = first.x - turned.cells[0].x, first.y - turned.cells[0].y
        pips = {Cell(x + dx, y + dy): pip for (x, y), pip in zip(turned.cells, turned.pips, strict=True)}
        if not pips.keys() <= open_cells:
            raise digits.refusal()
        open_cells -= pips.keys()
        placements.append(Placement.of(pips))
    digits.end()
    return Solution(tuple(placements))


def _by_piece(puzzle: Puzzle, position: Solution) -> dict[int, Placement]:
    """The placement of each piece that is placed, by the piece's place in the puzzle."""
    waiting: dict[Piece, list[int]] = {}
    for number in reversed(range(len(puzzle.pieces))):
        waiting.setdefault(puzzle.pieces[number].canonical, []).append(number)
    placed: dict[int, Placement] = {}
    for placement in position.placements:
        piece = placement.piece
        left = waiting.get(piece, []) if piece is not None else []
        if not left:
            more = " that are left" if piece in waiting else ""
            problem = f"{piece or 'what lies'} on {cells_listed(placement.cells)} is none of the puzzle's pieces{more}"
            raise InvalidPuzzle(problem)
        placed[left.pop()] = placement
    return placed


def _refuse_overlaps(position: Solution) -> None:
    taken: set[Cell] = set()
    for placement in position.placements:
        if both := taken.intersection(placement.cells):
            raise InvalidPuzzle(f"two pieces lie on {cells_listed(sorted(both))}")
        taken.update(placement.cells)


def _turned_so(piece: Piece, placement: Placement) -> tuple[int, Cell]:
    """The number of the orientation in which the piece lies so, and the cell of its first pips."""
    laid = dict(zip(to_corner(placement.cells), placement.pips, strict=True))
    for turn, turned in enumerate(piece.orientations()):
        if turned.grid == laid:
            left, top = placement.corner
            x, y = turned.cells[0]
            return turn, Cell(left + x, top + y)
    raise AssertionError(placement)
