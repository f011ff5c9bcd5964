"""A Polypips puzzle, a solution of it, and what else a file can say about it."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell, reading_order, to_corner
from pipworks.polypips.constraints import Constraint
from pipworks.polypips.pieces import Piece, recognise
from pipworks.render.notebook import Shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.render.theme import Theme

MOST_SIDE = 1000
"""The most columns and rows that a board may reach; it keeps a slip of a coordinate from filling the memory."""


class Part(enum.Enum):
    """A part of a puzzle that a fault is found in."""

    BOARD = "board"
    PIECES = "pieces"
    CONSTRAINTS = "constraints"


@dataclass(frozen=True, slots=True)
class Fault:
    """Why parts make no puzzle: a sentence and what would be right, and the constraint and cell that it is about."""

    part: Part
    problem: str
    hint: str = ""
    constraint: int = -1
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Puzzle(Shown):
    """A board to cover with pieces so that every constraint holds.

    `cells` are the board's, kept in reading order; `pieces` are each to be used once; `comments` are what stands
    before the first section of its file, without the slashes, and don't count when puzzles are compared.
    InvalidPuzzle when the parts don't fit together: `first_fault` says how.
    """

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    constraints: tuple[Constraint, ...] = ()
    comments: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(map(Cell._make, self.cells), key=reading_order)))
        if any("\n" in comment or "\r" in comment for comment in self.comments):
            raise InvalidPuzzle("a comment is one line")
        if fault := first_fault(self.cells, self.pieces, self.constraints):
            raise InvalidPuzzle(fault.problem)

    def __str__(self) -> str:
        from pipworks.polypips.text import format

        return format(self).removesuffix("\n")

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

    def to_json(self) -> str:
        """The puzzle as the project's own JSON, which `docs/formats.md` describes."""
        from pipworks.polypips.json_form import format

        return format(Document(self))

    def to_text(self) -> str:
        """The board and its pieces as box drawings; see `draw.to_text`."""
        from pipworks.polypips.draw import to_text

        return to_text(self)

    def to_svg(
        self, *, theme: Theme | None = None, scale: float = 1.0, digits: bool = False, tokens: bool = False
    ) -> str:
        """The board and its pieces as an SVG picture; see `draw.to_svg`."""
        from pipworks.polypips.draw import to_svg

        return to_svg(self, theme=theme, scale=scale, digits=digits, tokens=tokens)


def first_fault(cells: Iterable[Cell], pieces: Iterable[Piece], constraints: Iterable[Constraint]) -> Fault | None:
    """The first reason why these parts make no puzzle; None when they do.

    In this order: no cells, a cell twice or out of bounds, a constraint off the board, a cell in two constraints,
    pieces that don't add up to the board.
    """
    listed = tuple(cells)
    if fault := _board_fault(listed):
        return fault
    board = set(listed)
    taken: dict[Cell, int] = {}
    for number, constraint in enumerate(constraints):
        for cell in constraint.cells:
            if cell not in board:
                problem = f"({cell.x},{cell.y}) is off the board"
                return Fault(Part.CONSTRAINTS, problem, _nearest(cell, board), number, cell)
            if cell in taken:
                problem = f"({cell.x},{cell.y}) is in two constraints"
                hint = f"it is in constraint {taken[cell] + 1} already"
                return Fault(Part.CONSTRAINTS, problem, hint, number, cell)
            taken[cell] = number
    area = sum(piece.size for piece in pieces)
    if area != len(board):
        problem = f"the pieces cover {area} cell{'s' * (area != 1)}, the board has {len(board)}"
        difference = len(board) - area
        hint = f"{difference} more to cover" if difference > 0 else f"{-difference} too many"
        return Fault(Part.PIECES, problem, hint)
    return None


def _board_fault(cells: tuple[Cell, ...]) -> Fault | None:
    if not cells:
        return Fault(Part.BOARD, "the board has no cells", "# is a cell")
    if len(set(cells)) < len(cells):
        return Fault(Part.BOARD, "the board has a cell twice")
    for cell in cells:
        if not (0 <= cell.x < MOST_SIDE and 0 <= cell.y < MOST_SIDE):
            hint = f"x and y go from 0 to {MOST_SIDE - 1}"
            return Fault(Part.BOARD, f"({cell.x},{cell.y}) can't be on a board", hint, cell=cell)
    return None


def _nearest(cell: Cell, board: set[Cell]) -> str:
    """What would be right for a cell off the board: the other way round, or that counting starts at 0."""
    if (cell.y, cell.x) in board:
        return f"(x,y) is column and row, both from 0: did you mean ({cell.y},{cell.x})?"
    return "(x,y) is column and row, both from 0"


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on a board, told by its cells in reading order and the pips on them."""

    cells: tuple[Cell, ...]
    pips: tuple[int, ...]

    @classmethod
    def of(cls, pips: Mapping[Cell, int]) -> Placement:
        """The placement of pips on cells; ValueError when there are none."""
        if not pips:
            raise ValueError("a placement has cells")
        cells = tuple(sorted(map(Cell._make, pips), key=reading_order))
        return cls(cells, tuple(pips[cell] for cell in cells))

    @classmethod
    def at(cls, piece: Piece, x: int, y: int) -> Placement:
        """The piece, turned as it is, with the upper left corner of the rectangle around it at (x, y)."""
        return cls.of({Cell(x + cell.x, y + cell.y): pip for cell, pip in piece.grid.items()})

    def __str__(self) -> str:
        return " ".join(f"({x},{y})={pip}" for (x, y), pip in self.grid.items())

    @property
    def grid(self) -> dict[Cell, int]:
        """The pips by cell, in reading order."""
        return dict(zip(self.cells, self.pips, strict=True))

    @property
    def piece(self) -> Piece | None:
        """The canonical piece that lies there; None when there is none that does."""
        return recognise(self.grid)

    @property
    def turned(self) -> Piece | None:
        """The canonical piece, turned as it lies there by the least rotation that does; None when there is none."""
        piece = self.piece
        lies = tuple(zip(to_corner(self.cells), self.pips, strict=True))
        turns = piece.orientations() if piece else ()
        return next((turn for turn in turns if tuple(turn.grid.items()) == lies), None)

    @property
    def corner(self) -> Cell:
        """The upper left corner of the rectangle around its cells."""
        return Cell(min(x for x, _ in self.cells), self.cells[0].y)


@dataclass(frozen=True, slots=True)
class Solution(Shown):
    """Pieces on a board, kept in reading order of their first cells.

    Two are equal when they place the same pips on the same cells as the same pieces; which of two equal pieces
    lies where, and which turn of a symmetric one, makes no difference. Any placements can be held, wrong ones
    too: whether they solve a puzzle is for `pipworks.polypips.rules.verify`.
    """

    placements: tuple[Placement, ...]

    def __post_init__(self) -> None:
        ordered = sorted(
            self.placements, key=lambda placed: ([reading_order(cell) for cell in placed.cells], placed.pips)
        )
        object.__setattr__(self, "placements", tuple(ordered))

    def __str__(self) -> str:
        return self.to_text()

    @property
    def grid(self) -> dict[Cell, int]:
        """The pips by cell; where placements overlap, those of the last."""
        return {cell: pip for placed in self.placements for cell, pip in placed.grid.items()}

    def to_text(self) -> str:
        """The placed pieces as a box drawing; see `draw.to_text`."""
        from pipworks.polypips.draw import draw_solution

        return draw_solution(self)

    def to_svg(
        self,
        *,
        theme: Theme | None = None,
        scale: float = 1.0,
        puzzle: Puzzle | None = None,
        digits: bool = False,
    ) -> str:
        """The placed pieces as an SVG picture, over the regions of `puzzle` where it is given; see `draw.to_svg`."""
        from pipworks.polypips.draw import to_svg

        return to_svg(self, puzzle=puzzle, theme=theme, scale=scale, digits=digits)


@dataclass(frozen=True, slots=True)
class Origin:
    """What made a puzzle: the generator's rules as lines of its rule file, its seed, and the version that ran."""

    rules: tuple[str, ...]
    seed: int
    version: str


@dataclass(frozen=True, slots=True)
class Document:
    """A puzzle and what a file says about it: its name there, a solution, how many there are, what made it."""

    puzzle: Puzzle
    solution: Solution | None = None
    solutions: int | None = None
    origin: Origin | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """The puzzles of one file, and the names of those that it has a place for but leaves empty."""

    documents: tuple[Document, ...]
    empty: tuple[str, ...] = ()
