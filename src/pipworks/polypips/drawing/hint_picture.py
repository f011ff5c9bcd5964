"""A hint or a stage of a solve as a picture: the board between its rulers, and on it what the reasoning is about.

Nothing is said by colour alone: cells to look at are ringed, the region has a heavy double line, what has just been
found out is in larger, heavier digits than what was known, the new piece has a strong line and older ones a pale one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from pipworks import sizes
from pipworks.grid import Cell
from pipworks.hints.marks import Marks
from pipworks.polypips.drawing import board
from pipworks.polypips.drawing.board import SIDE
from pipworks.polypips.drawing.laid import NEW, OLD, bodies
from pipworks.polypips.drawing.pieces_left import left_over
from pipworks.polypips.drawing.strokes import ON_SCREEN, Strokes
from pipworks.polypips.drawing.tray import Rows, Tray
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.render import lettering
from pipworks.render.forms import drawn
from pipworks.render.marks import ring
from pipworks.render.outline import outline
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.rulers import ON_PAPER as NAMES
from pipworks.render.rulers import SPACE, RulerRoom, larger, rulers
from pipworks.render.scene import Group, Item, Path, Scene, Style
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.render.theme import Theme

Size = tuple[float, float]

_MARGIN = 20.0
_BETWEEN = 22.0
"""The gap between the board and the pieces that are left."""
_FOUND = 9.5
"""The height of digits just found out, and of those known before."""
_KNOWN = 7.5
_PAGE = 1.0
"""Width by height of the page that is looked for."""
_LOOSE = 0.62 * SIDE
"""The side of a square of the pieces that are left."""


def to_picture(
    puzzle: Puzzle,
    position: Solution,
    marks: Marks[Placement],
    *,
    form: str = "svg",
    theme: Theme | str | None = None,
    scale: float | None = None,
) -> str | bytes:
    """The picture as SVG text or PNG bytes; see `of_marks` and `render.forms.drawn`.

    Raises TooLarge as `to_svg` does.
    """
    sizes.check(form, "polypips", len(puzzle.cells))
    return drawn(of_marks(puzzle, position, marks), form=form, theme=theme, scale=scale)


def of_marks(
    puzzle: Puzzle, position: Solution, marks: Marks[Placement], *, tray: bool = True, strokes: Strokes = ON_SCREEN
) -> Scene:
    """The position with these marks, and below it the pieces that are left; without `tray` the board alone.

    Placements of `marks.placed` that the position has are drawn as new ones, all others as older ones.
    """
    xs, ys = _span(x for x, _ in puzzle.cells), _span(y for _, y in puzzle.cells)
    left, top = xs.start * SIDE - SPACE, ys.start * SIDE - SPACE
    width, height = xs.stop * SIDE - left, ys.stop * SIDE - top
    items = (
        *rulers(xs, ys, SIDE, gap=2, room=RulerRoom() if strokes is ON_SCREEN else larger(SIDE)),
        *_ground(puzzle, marks, strokes),
        *_pieces(puzzle, position, marks, strokes),
        *_over(puzzle, position, marks, strokes),
    )
    over = left_over(puzzle, position)
    loose = _tray(over if tray else (), puzzle.letters, strokes)
    (wide, tall), placed = _with_tray(Group(items, -left, -top), (width, height), loose)
    return Scene(
        wide + 2 * _MARGIN,
        tall + 2 * _MARGIN,
        f"Polypips, {len(xs)}x{len(ys)}: a step",
        f"{counted(len(position.placements), 'piece')} placed, {counted(len(over), 'piece')} left",
        (Group(placed, _MARGIN, _MARGIN),),
    )


def _span(numbers: Iterable[int]) -> range:
    """From the least of the numbers to the greatest; empty without any."""
    found = sorted(numbers)
    return range(found[0], found[-1] + 1) if found else range(0)


def _tray(pieces: Sequence[Piece], letters: Mapping[Piece, str], strokes: Strokes) -> Tray:
    """The pieces that are left; names and lines as wide as on the board, where it is on paper."""
    if strokes is ON_SCREEN:
        return Tray(pieces, digits=False, tokens=False, letters=letters)
    share = _LOOSE / SIDE
    size, edge, seam = NAMES / share, strokes.edge / share, strokes.seam / share
    return Tray(
        pieces, digits=False, tokens=False, letters=letters, size=size, edge=edge, seam=seam, role=strokes.minor
    )


def _with_tray(board: Item, size: Size, tray: Tray) -> tuple[Size, tuple[Item, ...]]:
    """The board of this size with the pieces below it or beside it, whichever page is smaller; its size, its items."""
    width, height = size
    best: tuple[float, Size, Rows, Size] | None = None
    for rows in tray.choices():
        wide, tall = rows.width * _LOOSE, rows.height * _LOOSE
        below = (max(width, wide), height + _BETWEEN + tall), (max(width - wide, 0) / 2, height + _BETWEEN)
        beside = (width + _BETWEEN + wide, max(height, tall)), (width + _BETWEEN, max(height - tall, 0) / 2)
        for page, at in (below, beside):
            cost = max(page[0] / _PAGE, page[1])
            if best is None or cost < best[0]:
                best = cost, page, rows, at
    if best is None:
        return size, (board,)
    _, page, rows, (x, y) = best
    shift = ((page[0] - width) / 2, 0.0) if y >= height else (0.0, (page[1] - height) / 2)
    return page, (Group((board,), *shift), Group(tuple(tray.items(rows, _LOOSE)), x, y))


def _ground(puzzle: Puzzle, marks: Marks[Placement], strokes: Strokes) -> Iterator[Item]:
    """The board as it was given, and the region in question within a heavy double line."""
    yield from board.window(puzzle.cells, board.regions(puzzle), strokes)
    if marks.bold:
        steps = outline(marks.bold, SIDE, inset=0.6, radius=5.0)
        yield Path(steps, Style(stroke=Role.WALL, width=7.5))
        yield Path(steps, Style(stroke=Role.GLOW, width=2.4))


def _pieces(puzzle: Puzzle, position: Solution, marks: Marks[Placement], strokes: Strokes) -> Iterator[Item]:
    """The older pieces pale, the new ones in strong lines, and the pips of both."""
    owner = board.owners(board.regions(puzzle)).get
    new = frozenset(marks.placed)
    shown = [
        ([each for each in position.placements if each not in new], OLD, Role.FACE, Role.MUTED),
        ([each for each in position.placements if each in new], NEW, Role.PIECE, Role.PIP),
    ]
    for placements, look, ground, _ in shown:
        parts = [placed.cells for placed in placements]
        if parts:
            on = partial(_same, ground)
            yield from bodies(parts, SIDE, ground=on, owner=owner, look=look, seam=strokes.inner)
    tabbed = board.tabbed(board.regions(puzzle))
    for placements, _, _, role in shown:
        grid = Solution(tuple(placements)).grid
        yield from board.pips(grid, tabbed, digits=False, role=role, strokes=strokes)


def _same(role: Role, cell: Cell) -> Role:  # noqa: ARG001 - each cell has the same
    """The role, on whichever cell."""
    return role


def _over(puzzle: Puzzle, position: Solution, marks: Marks[Placement], strokes: Strokes) -> Iterator[Item]:
    """Rings, bars between joined cells, and digits."""
    covered = position.grid
    yield _bars([cells for cells in marks.joined if not covered.keys() & set(cells)])
    for cell in marks.ringed:
        yield from ring((cell.x + 0.5) * SIDE, (cell.y + 0.5) * SIDE, SIDE * 0.43)
    regions = board.regions(puzzle)
    yield from board.tabs(puzzle.cells, regions, strokes.label, light=strokes.light)
    tabbed = board.tabbed(regions)
    for notes, size, weight in ((marks.known, _KNOWN, 0.08), (marks.found, _FOUND, 0.17)):
        for cell, pips in notes:
            if cell not in covered:
                yield _digits(cell, pips, size, weight, lower=cell in tabbed)


def _bars(parts: Iterable[Collection[Cell]]) -> Path:
    """Short bars over the edges between cells that one piece covers."""
    pen = Pen()
    for cells in parts:
        inside = frozenset(cells)
        for x, y in sorted(inside):
            if (x + 1, y) in inside:
                pen.move((x + 0.86) * SIDE, (y + 0.5) * SIDE).line(((x + 1.14) * SIDE, (y + 0.5) * SIDE))
            if (x, y + 1) in inside:
                pen.move((x + 0.5) * SIDE, (y + 0.86) * SIDE).line(((x + 0.5) * SIDE, (y + 1.14) * SIDE))
    return pen.path(Style(stroke=Role.INK, width=4.0))


def _digits(cell: Cell, pips: str, size: float, weight: float, *, lower: bool) -> Item:
    """The pips that a cell may have, in its middle, two with a stroke between."""
    box = (cell.x * SIDE + 8, cell.y * SIDE + (12 if lower else 8), SIDE - 16, SIDE - (18 if lower else 16))
    return lettering.label("/".join(pips), box, Role.INK, most=size, weight=weight)
