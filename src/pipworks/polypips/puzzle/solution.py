"""Pieces on a board: one placement, and all placements of a solution, right or wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import lt

from pipworks.arguments import public
from pipworks.grid import Cell, reading_order, to_corner
from pipworks.polypips.puzzle.pieces import Piece, recognise, recognise_shape
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.record import Record
from pipworks.render.notebook import Shown
from pipworks.showing import Said, short
from pipworks.words import at, cells_listed, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class Placement(Said, Record):
    """A piece on a board, as its cells in reading order and the pips on them; no pips for a piece that has none."""

    cells: tuple[Cell, ...]
    pips: tuple[int, ...]

    @classmethod
    def of(cls, pips: Mapping[Cell, int]) -> Placement:
        """The placement of these pips. Raises ValueError when there are none."""
        if not pips:
            raise ValueError("a placement has cells")
        cells = tuple(sorted(map(Cell._make, pips), key=reading_order))
        return cls(cells, tuple(pips[cell] for cell in cells))

    @classmethod
    def blank(cls, cells: Iterable[tuple[int, int]]) -> Placement:
        """The placement of a piece without pips on these cells. Raises ValueError when there are none."""
        ordered = tuple(sorted(map(Cell._make, cells), key=reading_order))
        if not ordered:
            raise ValueError("a placement has cells")
        return cls(ordered, ())

    @classmethod
    @public
    def at(cls, piece: Piece, x: int, y: int) -> Placement:
        """The piece, turned as it is, with the upper left corner of the rectangle around it at (x, y)."""
        return cls.of({Cell(x + cell.x, y + cell.y): pip for cell, pip in piece.grid.items()})

    def __repr__(self) -> str:
        cells = ", ".join(f"({x}, {y})" for x, y in self.cells)
        pips = ", ".join(f"({x}, {y}): {pip}" for (x, y), pip in zip(self.cells, self.pips, strict=False))
        expression = f"Placement.of({{{pips}}})" if self.pips else f"Placement.blank([{cells}])"
        return short(expression, f"Placement on {counted(len(self.cells), 'cell')}")

    def _repr_html_(self) -> str:
        return Solution((self,))._repr_svg_()

    def __str__(self) -> str:
        if not self.pips:
            return cells_listed(self.cells, between=" ")
        return " ".join(f"{at(cell)}={pip}" for cell, pip in self.grid.items())

    @property
    def grid(self) -> dict[Cell, int]:
        """The pips by cell, in reading order; empty for a piece without pips."""
        return dict(zip(self.cells, self.pips, strict=True)) if self.pips else {}

    @property
    def shape(self) -> Shape | None:
        """The shape of its cells, whatever the pips; None when no shape has them."""
        return recognise_shape(self.cells)

    @property
    def piece(self) -> Piece | None:
        """The canonical piece that is placed there; None when no piece has these cells and pips, or it has no pips."""
        return recognise(self.grid)

    @property
    def turned(self) -> Piece | None:
        """The canonical piece in the least rotation that shows these pips on these cells; None for no piece."""
        piece = self.piece
        if piece is None:
            return None
        laid = tuple(zip(to_corner(self.cells), self.pips, strict=True))
        return next((turn for turn in piece.orientations() if tuple(turn.grid.items()) == laid), None)

    @property
    def corner(self) -> Cell:
        """The upper left corner of the rectangle around its cells."""
        return Cell(min(x for x, _ in self.cells), self.cells[0].y)


class Solution(Shown, Record):
    """Pieces on a board, kept in reading order of their first cells.

    Two are equal when they have the same placements; equal pieces, and rotations of a piece that cover the same cells
    with the same pips, are interchangeable. Any placements can be held, wrong ones too: whether they solve a puzzle is
    for `pipworks.polypips.rules.verify`.
    """

    placements: tuple[Placement, ...]
    family: ClassVar[str] = "pipworks.polypips"

    def __post_init__(self) -> None:
        object.__setattr__(self, "placements", _in_order(self.placements))

    def __repr__(self) -> str:
        covered = sum(len(placed.cells) for placed in self.placements)
        summary = f"Solution: {counted(len(self.placements), 'placement')} on {counted(covered, 'cell')}"
        return short(f"Solution({self.placements!r})", summary)

    def __str__(self) -> str:
        return self.to_text()

    @property
    def grid(self) -> dict[Cell, int]:
        """The pips by cell; where placements overlap, those of the last."""
        return {cell: pip for placed in self.placements for cell, pip in placed.grid.items()}


def _in_order(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """The placements in reading order of their cells, then by pips; a search gives them so already."""
    listed = tuple(placements)
    firsts = [(placed.cells[0][1], placed.cells[0][0]) for placed in listed if placed.cells]
    if len(firsts) == len(listed) and all(map(lt, firsts, firsts[1:])):
        return listed
    return tuple(sorted(listed, key=lambda placed: ([reading_order(cell) for cell in placed.cells], placed.pips)))
