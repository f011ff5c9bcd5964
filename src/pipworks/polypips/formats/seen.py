"""A drawing of another program as a puzzle: regions by thick edges or cages, pieces as they lie beside the board."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from pipworks.cell_names import cell_name
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import COMPASS, Cell, reading_order
from pipworks.penpa.drawing import Drawing, between
from pipworks.polypips.formats.labels import HINT, condition_of
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece, recognise, recognise_shape
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.supply import STAR, read_shapes
from pipworks.source import Source
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final

_LISTED: Final = r"(?im)\bpieces\s*:\s*([^\n]*)"
_WANTED: Final = "draw them beside the board, pips in their cells, or list them in its rules: Pieces: 2I:06, 3L:012"


def read_drawing(source: Source, drawing: Drawing) -> Puzzle:
    """The puzzle that a drawing shows.

    Pieces beside the board are read before those that its rules list. Raises ParseError for a drawing that shows none.
    """
    try:
        pieces, supply = _pieces(source, drawing)
        return Puzzle(drawing.cells, pieces, tuple(_constraints(source, drawing)), supply=supply)
    except InvalidPuzzle as error:
        raise source.error(1, 1, f"this drawing is no puzzle: {error}") from None


def _constraints(source: Source, drawing: Drawing) -> Iterator[Constraint]:
    labels: dict[Cell, list[str]] = {}
    for cell, text in (*drawing.texts, *drawing.corners):
        labels.setdefault(cell, []).append(text)
    board = set(drawing.cells)
    for region in _regions(drawing, board):
        found = [(cell, text) for cell in region for text in labels.get(cell, ())]
        if not found:
            continue
        (cell, label), *others = found
        if others:
            problem = f"two clues in one region of this drawing: {label[:20]!r} and {others[0][1][:20]!r}"
            raise source.error(1, 1, problem, f"they are at {cell_name(cell)} and {cell_name(others[0][0])}")
        condition = condition_of(label)
        if condition is None:
            raise source.error(1, 1, f"{label[:20]!r} at {cell_name(cell)} of this drawing is no clue", HINT)
        yield Constraint(condition, tuple(region))


def _regions(drawing: Drawing, board: set[Cell]) -> list[list[Cell]]:
    """The cages, then the other cells as the thick edges part them; each in reading order, by their first cells."""
    caged = [[cell for cell in cage if cell in board] for cage in drawing.cages]
    free = board - {cell for cage in caged for cell in cage}
    found = [cage for cage in caged if cage] + [sorted(part, key=reading_order) for part in _parted(free, drawing)]
    return sorted(found, key=lambda region: reading_order(region[0]))


def _parted(cells: Iterable[Cell], drawing: Drawing) -> Iterator[list[Cell]]:
    """The cells in groups, between which there are thick edges or none of the cells."""
    free = set(cells)
    while free:
        group = [free.pop()]
        for cell in group:
            for side in COMPASS:
                near = Cell(cell.x + side.step[0], cell.y + side.step[1])
                if near in free and between(cell, side) not in drawing.edges:
                    free.remove(near)
                    group.append(near)
        yield group


def _pieces(source: Source, drawing: Drawing) -> tuple[tuple[Piece, ...], tuple[Shape, ...]]:
    """The pieces beside the board, or else those that the rules or the title list; or the shapes of a supply."""
    board = set(drawing.cells)
    pips = {cell: text for cell, text in drawing.texts if cell not in board}
    beside = {*pips, *(cell for cell in drawing.shaded if cell not in board)}
    if beside:
        groups = sorted(_parted(beside, drawing), key=lambda group: min(map(reading_order, group)))
        return _beside(source, groups, pips)
    listed = re.search(_LISTED, f"{drawing.rules}\n{drawing.title}")
    if listed is None:
        raise source.error(1, 1, "this drawing has no pieces", _WANTED)
    tokens = [token for token in re.split(r"[\s,]+", listed[1]) if token]
    try:
        starred = [token for token in tokens if token.endswith(STAR)]
        shapes = tuple(shape for token in starred for shape in read_shapes(Source.of(token), 1, 1, token))
        return tuple(Piece.parse(token) for token in tokens if token not in starred), shapes
    except ParseError as error:
        raise source.error(1, 1, f"the pieces in the rules of this drawing: {error.problem}", error.hint) from None


def _beside(
    source: Source, groups: Collection[list[Cell]], pips: Mapping[Cell, str]
) -> tuple[tuple[Piece, ...], tuple[Shape, ...]]:
    pieces: list[Piece] = []
    supply: list[Shape] = []
    for group in groups:
        texts = [pips.get(cell, "") for cell in group]
        here = f"at {cell_name(min(group, key=reading_order))}, beside the board of this drawing,"
        if not any(texts):
            shape = recognise_shape(group)
            if shape is None:
                raise source.error(1, 1, f"{here} is no piece", f"it has {counted(len(group), 'cell')}")
            supply.append(shape)
            continue
        wrong = next((text for text in texts if not re.fullmatch("[0-6]", text)), None)
        piece = None if wrong is not None else recognise(dict(zip(group, map(int, texts), strict=True)))
        if piece is None:
            what = f"a cell has {wrong[:20]!r}" if wrong else f"it has {counted(len(group), 'cell')}"
            raise source.error(1, 1, f"{here} is no piece", f"{what}; a piece has 1 to 5, each with pips from 0 to 6")
        pieces.append(piece)
    return tuple(pieces), tuple(supply)
