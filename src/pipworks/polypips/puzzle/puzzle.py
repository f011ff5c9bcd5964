"""A Polypips puzzle: a board, the pieces to cover it with, the constraints; and the defects that parts can have."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable

from pipworks.cell_names import column_name
from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, reading_order
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.supply import in_order, token_of
from pipworks.record import Record
from pipworks.render.notebook import Shown
from pipworks.showing import in_brackets
from pipworks.words import as_pair, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from pipworks.polypips.puzzle.solution import Solution

MOST_SIDE = 1000
"""The most columns and rows that a board may reach, so that a typing error in a coordinate can't fill the memory."""


class Part(enum.Enum):
    """A part of a puzzle that a defect is found in."""

    BOARD = "board"
    PIECES = "pieces"
    CONSTRAINTS = "constraints"


class Defect(Record):
    """Why parts make no puzzle: a sentence, what would be right, and the constraint and cell concerned, if any."""

    part: Part
    problem: str
    hint: str = ""
    constraint: int = -1
    cell: Cell | None = None


class Puzzle(Shown, Record):
    """A board to cover with pieces so that every constraint holds.

    `cells` are the board's, kept in reading order; each of `pieces` is to be used once; `comments` are the lines before
    the first section of its file, without the slashes, and are ignored when puzzles are compared. In place of pieces
    there may be a `supply`: shapes without pips, each to be used any number of times, kept in the order of `SHAPES`.
    Raises InvalidPuzzle when the parts have a defect (see `first_defect`).
    """

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    constraints: tuple[Constraint, ...] = ()
    comments: tuple[str, ...] = ()
    supply: tuple[Shape, ...] = ()
    family: ClassVar[str] = "pipworks.polypips"
    uncompared = ("comments",)

    def __post_init__(self) -> None:
        if self.supply:
            object.__setattr__(self, "supply", in_order(self.supply))
        object.__setattr__(self, "cells", tuple(sorted(map(Cell._make, self.cells), key=reading_order)))
        if any("\n" in comment or "\r" in comment for comment in self.comments):
            raise InvalidPuzzle("a comment is one line")
        if defect := first_defect(self.cells, self.pieces, self.constraints, self.supply):
            raise InvalidPuzzle(defect.problem)

    def __repr__(self) -> str:
        parts = [counted(len(self.cells), "cell"), counted(len(self.pieces), "piece")]
        if self.supply:
            parts[1] = f"pieces {', '.join(self.tokens)}"
        parts += [counted(len(self.constraints), "constraint")] if self.constraints else []
        return in_brackets(f"Puzzle {self.width}x{self.height}: {', '.join(parts)}")

    def solved_svg(self, solution: Shown) -> str:
        """A solution on the board's regions, as a picture for a notebook."""
        return solution._repr_svg_(puzzle=self)

    def __str__(self) -> str:
        text: str = self._verb("format")(self)
        return text.removesuffix("\n")

    @property
    def width(self) -> int:
        """One more than the largest x."""
        return max(x for x, _ in self.cells) + 1

    @property
    def height(self) -> int:
        """One more than the largest y."""
        return self.cells[-1].y + 1

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as a puzzle file writes it: `#` for a cell, a space for none, no spaces at the end."""
        lines: list[list[str]] = [[] for _ in range(self.height)]
        for x, y in self.cells:
            lines[y] += [" "] * (x - len(lines[y])) + ["#"]
        return tuple(map("".join, lines))

    @property
    def tokens(self) -> tuple[str, ...]:
        """The tokens of its pieces, or of its supply."""
        return tuple(map(token_of, self.supply)) if self.supply else tuple(map(str, self.pieces))

    @property
    def letters(self) -> dict[Piece, str]:
        """The letter of each piece of more than two cells, by the piece in its first orientation: A, B, … Z, AA, …

        In the order of the puzzle's pieces; equal pieces have one letter.
        """
        large = dict.fromkeys(piece.canonical for piece in self.pieces if piece.size > 2)
        return {piece: column_name(number).upper() for number, piece in enumerate(large)}

    def to_json(self) -> str:
        """The puzzle as the project's own JSON, which `docs/formats.md` describes."""
        text: str = self._verb("format_json")(self)
        return text

    def to_link(self, position: Solution | None = None) -> str:
        """The puzzle as a link, for an address to hold behind its `#`; with the pieces that a position has placed."""
        link: str = self._verb("format_link")(self, position)
        return link


def first_defect(
    cells: Iterable[Cell], pieces: Iterable[Piece], constraints: Iterable[Constraint], supply: Iterable[Shape] = ()
) -> Defect | None:
    """The first reason why these parts make no puzzle; None when they do.

    In this order: no cells, a cell twice or out of bounds, a constraint off the board, a cell in two constraints,
    pieces that don't add up to the board. With a supply: pieces or constraints beside it, which have pips.
    """
    listed = tuple(cells)
    if defect := _board_defect(listed):
        return defect
    board = set(listed)
    taken: dict[Cell, int] = {}
    for number, constraint in enumerate(constraints):
        for cell in constraint.cells:
            if cell not in board:
                problem = f"{as_pair(cell)} is off the board"
                return Defect(Part.CONSTRAINTS, problem, _nearest(cell, board), number, cell)
            if cell in taken:
                problem = f"{as_pair(cell)} is in two constraints"
                hint = f"it is in constraint {taken[cell] + 1} already"
                return Defect(Part.CONSTRAINTS, problem, hint, number, cell)
            taken[cell] = number
    if starred := next(map(token_of, supply), ""):
        return _beside(starred, tuple(pieces), taken)
    area = sum(piece.size for piece in pieces)
    if area != len(board):
        problem = f"the pieces cover {counted(area, 'cell')}, the board has {len(board)}"
        difference = len(board) - area
        more = f"{difference} more to cover: single cells are monominoes, as in 1o:4"
        hint = more if difference > 0 else f"{-difference} too many"
        return Defect(Part.PIECES, problem, hint)
    return None


def _board_defect(cells: tuple[Cell, ...]) -> Defect | None:
    if not cells:
        return Defect(Part.BOARD, "the board has no cells", "# is a cell")
    if len(set(cells)) < len(cells):
        return Defect(Part.BOARD, "the board has a cell twice")
    for cell in cells:
        if not (0 <= cell.x < MOST_SIDE and 0 <= cell.y < MOST_SIDE):
            hint = f"x and y go from 0 to {MOST_SIDE - 1}"
            return Defect(Part.BOARD, f"{as_pair(cell)} can't be on a board", hint, cell=cell)
    return None


def _beside(starred: str, pieces: tuple[Piece, ...], bound: Collection[Cell]) -> Defect | None:
    """What can't stand beside a supply, of which `starred` is a token: a piece with pips, a constraint."""
    if pieces:
        hint = f"write {pieces[0].shape}* for it too, or pips for all pieces"
        return Defect(Part.PIECES, f"{pieces[0]} has pips, {starred} has none: one puzzle can't have both", hint)
    if bound:
        hint = "leave the section constraints: empty"
        return Defect(Part.CONSTRAINTS, f"constraints need pips, and {starred} has none", hint)
    return None


def _nearest(cell: Cell, board: set[Cell]) -> str:
    """A hint for a cell off the board: x and y swapped where that is on it, or how cells are counted."""
    if (cell.y, cell.x) in board:
        return f"(x,y) is column and row, both from 0: did you mean {as_pair((cell.y, cell.x))}?"
    return "(x,y) is column and row, both from 0"
