"""A hint or a stage of a solve as a picture: the board between its rulers, and on it what the reasoning is about.

Nothing is said by colour alone: tiles to look at are ringed, those that the step rests on have a heavy double line
around, a bar across an edge says that gas must pass there and a small cross that it has no need to (what has just been
found out is larger and darker than what was known), and a tile just turned has a strong frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks import sizes
from pipworks.grid import COMPASS, Cell, Direction
from pipworks.pipes.drawing import picture
from pipworks.pipes.drawing.picture import SIDE
from pipworks.pipes.drawing.strokes import ON_SCREEN, Strokes
from pipworks.pipes.drawing.view import View
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.render.forms import drawn
from pipworks.render.marks import ring
from pipworks.render.outline import outline
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.rulers import SPACE, RulerRoom, larger, rulers
from pipworks.render.scene import Group, Item, Path, Rect, Scene, Style

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.hints.marks import Marks, Note
    from pipworks.render.theme import Theme

_FRAME = 20.0
"""How far what a board draws around itself may reach: pipes that cross the border, and the wall."""


def to_picture(
    board: Board,
    position: Solution,
    marks: Marks[Cell],
    *,
    form: str = "svg",
    theme: Theme | str | None = None,
    scale: float | None = None,
) -> str | bytes:
    """The picture as SVG text or PNG bytes; see `of_marks` and `render.forms.drawn`.

    Raises TooLarge as `to_svg` does.
    """
    sizes.check(form, "pipes", len(board.tiles))
    return drawn(of_marks(board, position, marks), form=form, theme=theme, scale=scale)


def of_marks(board: Board, position: Solution, marks: Marks[Cell], *, strokes: Strokes = ON_SCREEN) -> Scene:
    """The position with these marks; `marks.placed` are tiles that have just been turned."""
    view = View.of(board, position)
    plain = picture.scene(view)
    margin = (plain.width - board.width * SIDE) / 2
    room = RulerRoom() if strokes is ON_SCREEN else larger(SIDE)
    items = (
        Group(picture.items(view, strokes), margin, margin),
        Group(
            (
                *rulers(range(board.width), range(board.height), SIDE, gap=_FRAME, room=room),
                *_bold(marks.bold),
                *_sides(marks.known, strong=False),
                *_sides(marks.found, strong=True),
                *_turned(marks.placed),
                *(item for cell in marks.ringed for item in ring(*_middle(cell), SIDE * 0.44)),
            ),
            margin,
            margin,
        ),
    )
    return Scene(
        plain.width + SPACE,
        plain.height + SPACE,
        f"{plain.title}: a step",
        plain.description,
        (Group(items, SPACE, SPACE),),
    )


def _middle(cell: Cell) -> tuple[float, float]:
    return (cell.x + 0.5) * SIDE, (cell.y + 0.5) * SIDE


def _bold(cells: tuple[Cell, ...]) -> Iterator[Item]:
    """A heavy double line around each connected part of the cells."""
    if cells:
        steps = outline(cells, SIDE, inset=0.4, radius=5.0)
        yield Path(steps, Style(stroke=Role.WALL, width=5.5))
        yield Path(steps, Style(stroke=Role.GLOW, width=2.0))


def _turned(cells: Iterable[Cell]) -> Iterator[Item]:
    """A strong frame around each tile."""
    for x, y in cells:
        yield Rect(x * SIDE + 2, y * SIDE + 2, SIDE - 4, SIDE - 4, Style(stroke=Role.INK, width=3.2), radius=4)


def _sides(notes: Iterable[Note], *, strong: bool) -> Iterator[Item]:
    """Bars across the edges where gas must pass, crosses at those where it has no need to.

    A note has the letters of sides: capitals where gas must pass, small ones where it has no need to.
    """
    bars, crosses = Pen(), Pen()
    for cell, sides in notes:
        for way in COMPASS:
            name = str(way.name)
            x, y = _edge(cell, way)
            dx, dy = way.step
            if name in sides:
                half = 6.0 if strong else 4.5
                bars.move(x - dx * half, y - dy * half).line((x + dx * half, y + dy * half))
            elif name.lower() in sides:
                half = 3.2 if strong else 2.2
                crosses.move(x - half, y - half).line((x + half, y + half))
                crosses.move(x + half, y - half).line((x - half, y + half))
    yield bars.path(Style(stroke=Role.PAPER, width=9.0 if strong else 6.0))
    yield bars.path(Style(stroke=Role.INK if strong else Role.MUTED, width=6.0 if strong else 3.5))
    yield crosses.path(Style(stroke=Role.INK if strong else Role.MUTED, width=2.2 if strong else 1.4))


def _edge(cell: Cell, way: Direction) -> tuple[float, float]:
    """The middle of a tile's side."""
    x, y = _middle(cell)
    dx, dy = way.step
    return x + dx * SIDE / 2, y + dy * SIDE / 2
