"""A board as a scene: round tanks, gabled houses, thick pipes that carry gas and thin hollow ones that don't.

No fact is shown by colour alone: a pipe that carries gas is thicker, has a dark edge and a bright thread; a house with
gas has a filled roof and bright windows. Pipes that go on over the border end outside the frame in an arrow head, and
an end that meets nothing has a flange. A board that doesn't wrap has a wall around.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from pipworks.grid import COMPASS, Cell, Direction
from pipworks.pipes.drawing.strokes import ON_SCREEN, Strokes
from pipworks.pipes.drawing.view import View
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.render import lettering
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.rulers import SPACE
from pipworks.render.rulers import rulers as ruled
from pipworks.render.scene import Circle, Group, Item, Rect, Scene, Style
from pipworks.words import counted

SIDE = 40.0
"""A tile's side, in user units."""

FRAME = 3.0
"""How far outside the tiles the middle of the frame runs."""

_MARGIN = 24.0
_HALF = SIDE / 2
DIGIT = 11.0
"""The height of the digit on a tank."""
_STUB = 8.0
"""The length of a pipe outside the frame."""
_HEAD = 1.5
"""How much wider than its pipe half an arrow head is."""
_OUTLINE = 2.0
"""The width of an arrow head's line."""


def scene(view: View, *, rulers: bool = False) -> Scene:
    """The board as a drawing, `SIDE` user units to a tile, with a margin for pipes that cross the border.

    With `rulers` the names of columns and rows stand beyond it.
    """
    board = view.board
    width, height = board.width * SIDE, board.height * SIDE
    names = ruled(range(board.width), range(board.height), SIDE, gap=_MARGIN - 3) if rulers else ()
    room = SPACE if rulers else 0
    return Scene(
        width + 2 * _MARGIN + room,
        height + 2 * _MARGIN + room,
        *about(view),
        (Group((*items(view), *names), _MARGIN + room, _MARGIN + room),),
    )


def items(view: View, strokes: Strokes = ON_SCREEN) -> tuple[Item, ...]:
    """The board with its frame, the upper left corner of its first tile at the origin."""
    return *_ground(view, strokes), *_pipes(view, strokes), *_buildings(view)


def reach(strokes: Strokes) -> float:
    """How far outside the tiles the arrow head of a pipe that carries gas over the border ends."""
    return _STUB + strokes.lit.casing.width / 2 + _HEAD + _OUTLINE / 2


def about(view: View) -> tuple[str, str]:
    """The title of a board's picture, and its description."""
    return f"Pipes, {view.board.width}x{view.board.height}", _description(view)


def _description(view: View) -> str:
    houses, tanks = len(view.board.houses), len(view.board.tanks)
    some_houses, some_tanks = counted(houses, "house"), counted(tanks, "gas tank")
    if not view.turned:
        return f"{some_houses} and {some_tanks}, not yet turned."
    if view.board.all_tiles:
        tiles = len(view.board.tiles) - view.board.tiles.count(Tile.BLANK)
        return f"Gas from {some_tanks} reaches {len(view.lit)} of {counted(tiles, 'tile')}."
    return f"Gas from {some_tanks} reaches {view.lit_houses} of {some_houses}."


def frame(board: Board, strokes: Strokes) -> Rect:
    """The ground of a board and the frame around it."""
    width, height = board.width * SIDE + 2 * FRAME, board.height * SIDE + 2 * FRAME
    return Rect(-FRAME, -FRAME, width, height, strokes.frame(wraps=board.wraps), radius=7)


def _ground(view: View, strokes: Strokes) -> Iterator[Item]:
    """The board and a plate under each tile that can be turned."""
    yield frame(view.board, strokes)
    plates = Pen()
    near, far, round_ = 1.0, SIDE - 1.0, 4.0
    for cell in view.board.cells():
        if view.board[cell] is not Tile.BLANK:
            x, y = cell.x * SIDE, cell.y * SIDE
            corners = ((near, near), (far, near), (far, far), (near, far))
            plates.through(((x + dx, y + dy, round_) for dx, dy in corners), closed=True)
    yield plates.path(Style(fill=Role.PAPER, stroke=Role.GRID, width=strokes.plate))


def _pipes(view: View, strokes: Strokes) -> Iterator[Item]:
    """All dry pipes, then all lit ones, each in a few paths of the whole board: no seam shows where two tiles meet."""
    for lit, pipe in ((False, strokes.dry), (True, strokes.lit)):
        casing = pipe.casing
        pipes, flanges, heads = Pen(), Pen(), Pen()
        for cell in view.board.cells():
            if (cell in view.lit) == lit:
                _tile(pipes, view, cell)
                for end in _ends(view, cell):
                    if not view.meets(cell, end):
                        _across(flanges, cell, end, _HALF - 1.6, casing.width / 2 + 2)
                    elif view.turned and view.leaves(cell, end):
                        pipes.move(*_place(cell, end, _HALF)).line(_place(cell, end, _HALF + _STUB))
                        _head(heads, cell, end, casing.width / 2 + _HEAD)
        yield pipes.path(casing)
        yield flanges.path(Style(stroke=casing.stroke, width=pipe.flange, square=True))
        for style in pipe.insides:
            yield pipes.path(style)
        yield heads.path(Style(fill=pipe.insides[0].stroke, stroke=casing.stroke, width=_OUTLINE))


def _tile(pen: Pen, view: View, cell: Cell) -> None:
    """Draw the middle lines of a tile's pipes: round a bend, straight through, or from the middle to an edge."""
    ends = _ends(view, cell)
    if view.board[cell] is Tile.L and ends:
        # The arc can be drawn from either end; from this one it always turns left.
        start, end = ends if ends != [Direction.N, Direction.W] else ends[::-1]
        pen.move(*_place(cell, start, _HALF)).arc(*_place(cell, end, _HALF), _HALF, clockwise=False)
        return
    for end in ends:
        across = end.opposite in ends
        if not across:
            pen.move(*_place(cell, end, 0)).line(_place(cell, end, _HALF))
        elif end in (Direction.N, Direction.E):
            pen.move(*_place(cell, end, _HALF)).line(_place(cell, end, -_HALF))


def _ends(view: View, cell: Cell) -> list[Direction]:
    mask = view.mask(cell)
    return [end for end in COMPASS if mask & end]


def _place(cell: Cell, way: Direction, distance: float, aside: float = 0.0) -> tuple[float, float]:
    """The point at `distance` from a tile's middle in direction `way`, moved `aside` to the right of that direction."""
    dx, dy = way.step
    x, y = (cell.x + 0.5) * SIDE, (cell.y + 0.5) * SIDE
    return x + dx * distance - dy * aside, y + dy * distance + dx * aside


def _across(pen: Pen, cell: Cell, way: Direction, distance: float, half: float) -> None:
    """Draw a bar across a pipe."""
    pen.move(*_place(cell, way, distance, -half)).line(_place(cell, way, distance, half))


def _head(pen: Pen, cell: Cell, way: Direction, half: float) -> None:
    """Draw an arrow head at the end of a pipe that goes on over the border."""
    foot = _HALF + _STUB
    pen.move(*_place(cell, way, foot, -half)).line(
        _place(cell, way, foot + half, 0), _place(cell, way, foot, half)
    ).close()


def _buildings(view: View) -> Iterator[Item]:
    """Houses and tanks, over the ends of their pipes."""
    houses = view.board.houses
    for lit in (False, True):
        chosen = [house for house in houses if (house in view.lit) == lit]
        yield from _houses(chosen, lit)
    for cell in view.board.tanks:
        yield from _tank(cell, view.board[cell].value)
    if view.turned:
        yield from _open_tiles(view)


def _open_tiles(view: View) -> Iterator[Item]:
    """The letters of pipes that are not turned yet, in a position."""
    for cell in view.board.cells():
        tile = view.board[cell]
        if tile in (Tile.I, Tile.L, Tile.T) and not view.mask(cell):
            x, y = _place(cell, Direction.N, 0)
            yield lettering.label(tile.value, (x - 9, y - 9, 18, 18), Role.MUTED, most=13)


def _houses(cells: list[Cell], lit: bool) -> Iterator[Item]:
    """These houses, all lit or all dry: their walls as one path, their roofs as one, their windows as one."""
    walls, roofs, windows = Pen(), Pen(), Pen()
    for cell in cells:
        x, y = _place(cell, Direction.N, 0)
        walls.through(((x + dx, y + dy, 1.0) for dx, dy in ((-10, -3), (10, -3), (10, 13), (-10, 13))), closed=True)
        roofs.through(((x + dx, y + dy, 1.2) for dx, dy in ((-15.5, -1), (0, -15.5), (15.5, -1))), closed=True)
        windows.through(
            ((x + dx, y + dy, 0) for dx, dy in ((-4.5, 2.5), (4.5, 2.5), (4.5, 9.5), (-4.5, 9.5))), closed=True
        )
    ink = Role.INK
    yield walls.path(Style(fill=Role.DIAL if lit else Role.DRY, stroke=ink, width=1.8))
    yield roofs.path(Style(fill=Role.ROOF if lit else Role.DRY, stroke=ink, width=1.8))
    yield windows.path(Style(fill=Role.GLOW if lit else Role.MUTED, stroke=ink, width=1.5))


def _tank(cell: Cell, digit: str) -> Iterator[Item]:
    """A round tank seen from the front: its shell, and a gauge that shows the number of its openings."""
    x, y = _place(cell, Direction.N, 0)
    yield Circle(x, y, 15.5, Style(fill=Role.SOURCE, stroke=Role.INK, width=1.8))
    yield Circle(x, y, 11.5, Style(fill=Role.DIAL, stroke=Role.INK, width=1.4))
    scale = Pen()
    for degrees in range(-210, 31, 30):
        dx, dy = cos(radians(degrees)), sin(radians(degrees))
        scale.move(x + 9.2 * dx, y + 9.2 * dy).line((x + 11 * dx, y + 11 * dy))
    yield scale.path(Style(stroke=Role.INK, width=1.1, square=True))
    yield lettering.label(digit, (x - 8, y - 8, 16, 16), Role.INK, most=DIGIT, weight=0.18)
