"""Polyominoes with pips on them: tokens, rotation, and which two are the same piece."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from pipworks.arguments import public
from pipworks.grid import Cell, reading_order, to_corner
from pipworks.polypips.puzzle.pips import MOST_PIPS, UP_TO_SIX, VALUES
from pipworks.polypips.puzzle.shapes import SHAPES, Shape, find_shape, why_unknown
from pipworks.record import Record
from pipworks.render.notebook import Shown
from pipworks.source import Source
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Final

ROTATIONS: Final = (0, 90, 180, 270)
"""The rotations in degrees, counter-clockwise."""

_PIPS: Final = {str(pip): pip for pip in VALUES}
_AROUND: Final = " \t\r\n"


class Piece(Shown, Record):
    """A shape, the pips on its cells in the order in which they bind, and a rotation in degrees, counter-clockwise.

    Equal means written the same: `2I:06` and `2I:60` are different tokens of one piece, and `same_piece` is True.
    Raises ValueError when the pips do not fit the shape, and for any other rotation than a quarter turn.
    """

    shape: Shape
    pips: tuple[int, ...]
    rotation: int = 0
    family: ClassVar[str] = "pipworks.polypips"

    def __post_init__(self) -> None:
        if len(self.pips) != self.shape.size or not all(0 <= pip <= MOST_PIPS for pip in self.pips):
            raise ValueError(f"{self.shape} needs {self.shape.size} pips from 0 to {MOST_PIPS}, not {self.pips}")
        if self.rotation not in ROTATIONS:
            raise ValueError(f"a rotation is 0, 90, 180 or 270, not {self.rotation}")

    @classmethod
    @public
    def parse(cls, token: str) -> Piece:
        """The piece of a token: `5F+:12345`, `4T:0123:90`, `06` or `0-6` for `2I:06`, `4` for `1o:4`.

        Raises ParseError when it is none.
        """
        stripped = token.strip(_AROUND)
        column = len(token) - len(token.lstrip(_AROUND)) + 1
        return read_piece(Source.of(token, "<piece>"), 1, column, stripped)

    def __str__(self) -> str:
        turned = f":{self.rotation}" if self.rotation else ""
        return f"{self.shape}:{''.join(map(str, self.pips))}{turned}"

    def __repr__(self) -> str:
        return f"Piece.parse({str(self)!r})"

    @property
    def size(self) -> int:
        """The number of cells that it covers."""
        return len(self.pips)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells as it is turned, in the order of `pips`; the least x and the least y are 0."""
        return self.shape.turns[self.rotation // 90]

    @property
    def grid(self) -> dict[Cell, int]:
        """The pips by cell, as it is turned, in reading order."""
        cells = dict(zip(self.cells, self.pips, strict=True))
        return {cell: cells[cell] for cell in sorted(cells, key=reading_order)}

    def rotate(self, quarters: int = 1) -> Piece:
        """The piece after `quarters` quarter turns counter-clockwise; clockwise when negative."""
        return Piece(self.shape, self.pips, (self.rotation + 90 * quarters) % 360)

    def orientations(self) -> tuple[Piece, ...]:
        """Its 1, 2 or 4 distinct rotations, pips included, the least rotation of each."""
        return _orientations(self.shape, self.pips)

    @property
    def canonical(self) -> Piece:
        """The representative of all tokens of the same piece: at rotation 0, with the least pips."""
        return canonical(self.shape, self.pips)

    @property
    def mirrored(self) -> Piece:
        """The canonical piece that is its mirror image."""
        flipped = to_corner((-x, y) for x, y in self.cells)
        found = recognise(dict(zip(flipped, self.pips, strict=True)))
        assert found is not None  # the mirror image of a shape is a shape
        return found


@public
def same_piece(a: Piece, b: Piece) -> bool:
    """Whether a rotation carries one to the other, pips and all."""
    return a.shape is b.shape and a.canonical.pips == b.canonical.pips


def recognise(pips: dict[Cell, int]) -> Piece | None:
    """The canonical piece with these pips on these cells, anywhere on a board; None when no piece has them."""
    cells = sorted(pips, key=reading_order)
    found = _places().get(to_corner(cells)) if cells else None
    if found is None or not all(0 <= pip <= MOST_PIPS for pip in pips.values()):
        return None
    shape, order = found
    return canonical(shape, tuple(pips[cells[i]] for i in order))


def recognise_shape(cells: Iterable[Cell]) -> Shape | None:
    """The shape that these cells form, anywhere on a board; None when they form none."""
    ordered = sorted(cells, key=reading_order)
    found = _places().get(to_corner(ordered)) if ordered else None
    return found[0] if found else None


def placed_shape(cells: Iterable[Cell]) -> tuple[Shape, tuple[int, ...]]:
    """The shape that these cells form, and for each pip of a piece of it the number of its cell among these.

    Raises ValueError when they form none.
    """
    given = list(cells)
    ordered = sorted(given, key=reading_order)
    found = _places().get(to_corner(ordered)) if ordered else None
    if found is None:
        raise ValueError(f"no shape has the cells {given}")
    shape, order = found
    return shape, tuple([given.index(ordered[i]) for i in order])


@lru_cache(maxsize=4096)
def canonical(shape: Shape, pips: tuple[int, ...]) -> Piece:
    """The representative of the pieces that are the same as the one with this shape and these pips."""
    return Piece(shape, min(tuple(pips[i] for i in order) for order in _symmetries(shape)))


@lru_cache(maxsize=4096)
def _orientations(shape: Shape, pips: tuple[int, ...]) -> tuple[Piece, ...]:
    found: dict[tuple[tuple[Cell, int], ...], Piece] = {}
    for rotation in ROTATIONS:
        turned = Piece(shape, pips, rotation)
        found.setdefault(tuple(turned.grid.items()), turned)
    return tuple(found.values())


@cache
def _symmetries(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """The orders in which its pips can be read, one for each rotation that maps the shape to itself."""
    at = {cell: i for i, cell in enumerate(shape.cells)}
    return tuple(tuple(at[cell] for cell in turned) for turned in shape.turns if set(turned) == at.keys())


@cache
def _places() -> dict[tuple[Cell, ...], tuple[Shape, tuple[int, ...]]]:
    """For each rotated shape, by its cells in reading order: the shape, and the index there of each pip's cell."""
    table: dict[tuple[Cell, ...], tuple[Shape, tuple[int, ...]]] = {}
    for shape in SHAPES:
        for cells in shape.turns:
            ordered = tuple(sorted(cells, key=reading_order))
            table.setdefault(ordered, (shape, tuple(map(ordered.index, cells))))
    return table


def read_piece(source: Source, line: int, column: int, token: str) -> Piece:
    """The piece of a token without spaces around it, which starts at this place of the source.

    `SHAPE:PIPS` or `SHAPE:PIPS:ROTATION`; a domino may be its two ends, as in `06`, `0-6`, `0|6`, `0,6` or `[0,6]`, and
    a monomino its pips. Raises ParseError when it is no piece's token.
    """
    if not token:
        raise source.error(line, column, "expected a piece, found nothing", "a piece is SHAPE:PIPS, as in 5F+:12345")
    if len(token) == 2 and token.isdigit() and token.isascii():
        return Piece(_DOMINO, _read_pips(source, line, column, token, _DOMINO))
    if len(token) == 1 and token in "0123456789":
        return Piece(_MONOMINO, _read_pips(source, line, column, token, _MONOMINO))
    ends = None if ":" in token else re.fullmatch(_ENDS, token)
    if ends is not None and (ends[1] == "") == (ends[4] == ""):
        both = tuple(_read_pips(source, line, column + ends.start(n), ends[n], _MONOMINO)[0] for n in (2, 3))
        return Piece(_DOMINO, both)
    name, colon, rest = token.partition(":")
    shape = find_shape(name)
    if name.endswith("*"):
        problem = f"{name}: any number of pieces, found where one stands"
        raise source.error(line, column + len(name) - 1, problem, "a piece is SHAPE:PIPS, as in 5F+:12345")
    if shape is None and len(name) == 2 and set(name) <= _PIPS.keys() and rest in _ROTATION_OF:
        raise source.error(line, column + 2, f"{name} with a rotation", f"write 2I:{token}")
    if shape is None:
        raise source.error(line, column, *why_unknown(name))
    if not colon:
        raise source.error(line, column + len(name), f"{shape} without pips", f"write {shape}: and {shape.size} digits")
    digits, colon, turned = rest.partition(":")
    start = column + len(name) + 1
    pips = _read_pips(source, line, start, digits, shape)
    if not colon:
        return Piece(shape, pips)
    if turned not in _ROTATION_OF:
        problem = f"expected a rotation, found {_shown(turned)}"
        raise source.error(line, start + len(digits) + 1, problem, "0, 90, 180 or 270 degrees, counter-clockwise")
    return Piece(shape, pips, _ROTATION_OF[turned])


def _read_pips(source: Source, line: int, column: int, digits: str, shape: Shape) -> tuple[int, ...]:
    for offset, digit in enumerate(digits):
        if digit not in _PIPS:
            problem = f"expected pips from 0 to {MOST_PIPS}, found {digit!r}"
            hint = "pieces are parted by commas" if digit.isspace() else UP_TO_SIX if digit in "789" else ""
            raise source.error(line, column + offset, problem, hint)
    if len(digits) != shape.size:
        problem = f"{shape} has {counted(shape.size, 'cell')}, found pips for {counted(len(digits), 'cell')}"
        missing = shape.size - len(digits)
        hint = f"{missing} more" if missing > 0 else f"{-missing} too many from here"
        raise source.error(line, column + min(len(digits), shape.size), problem, hint)
    return tuple(map(_PIPS.__getitem__, digits))


_MONOMINO: Final = Shape.named("1o")
_DOMINO: Final = Shape.named("2I")
_ENDS: Final = r"(\[?)[ \t]*([0-9])[ \t]*[-\u2013|,][ \t]*([0-9])[ \t]*(\]?)"
"""A domino by its two ends: `2-2`, `2|2`, `2,2`, and each in square brackets."""

_ROTATION_OF: Final = {str(rotation): rotation for rotation in ROTATIONS}


def _shown(text: str) -> str:
    return repr(text[:20]) if text else "nothing"
