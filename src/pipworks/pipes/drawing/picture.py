"""A board as a scene: round tanks, gabled houses, thick pipes that carry gas and thin hollow ones that don't.

No fact is shown by colour alone: a pipe that carries gas is thicker, has a dark edge and a bright thread; a house with
gas has a filled roof and bright windows. Pipes that go on over the border end outside the frame in an arrow head, and
an end that meets nothing has a flange. A board that doesn't wrap has a wall around.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from pipworks.grid import COMPASS, Cell, Direction
from pipworks.pipes.drawing.view import View
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

_MARGIN = 24.0
_HALF = SIDE / 2
_STUB = 8.0
"""The length of a pipe outside the frame."""


def scene(view: View, *, rulers: bool = False) -> Scene:
    """The board as a drawing, `SIDE` user units to a tile, with a margin for pipes that cross the border.

    With `rulers` the names of columns and rows stand beyond it.
    """
    board = view.board
    width, height = board.width * SIDE, board.height * SIDE
    items = (*_ground(view), *_pipes(view), *_buildings(view))
    names = ruled(range(board.width), range(board.height), SIDE, gap=_MARGIN - 3) if rulers else ()
    room = SPACE if rulers else 0
    return Scene(
        width + 2 * _MARGIN + room,
        height + 2 * _MARGIN + room,
        f"Pipes, {board.width}x{board.height}",
        _description(view),
        (Group((*items, *names), _MARGIN + room, _MARGIN + room),),
    )


def _description(view: View) -> str:
    houses, tanks = len(view.board.houses), len(view.board.tanks)
    some_houses, some_tanks = counted(houses, "house"), counted(tanks, "gas tank")
    if not view.turned:
        return f"{some_houses} and {some_tanks}, not yet turned."
    if view.board.all_tiles:
        tiles = len(view.board.tiles) - view.board.tiles.count(Tile.BLANK)
        return f"Gas from {some_tanks} reaches {len(view.lit)} of {counted(tiles, 'tile')}."
    return f"Gas from {some_tanks} reaches {view.lit_houses} of {some_houses}."


_EDGE = Style(fill=Role.FACE, stroke=Role.GRID, width=1.5)
_WALL = Style(fill=Role.FACE, stroke=Role.INK, width=5)
"""The frame of a board that wraps, and of one that doesn't."""


def _ground(view: View) -> Iterator[Item]:
    """The board and a plate under each tile that can be turned."""
    width, height = view.board.width * SIDE, view.board.height * SIDE
    edge = _EDGE if view.board.wraps else _WALL
    yield Rect(-3, -3, width + 6, height + 6, edge, radius=7)
    plates = Pen()
    near, far, round_ = 1.0, SIDE - 1.0, 4.0
    for cell in view.board.cells():
        if view.board[cell] is not Tile.BLANK:
            x, y = cell.x * SIDE, cell.y * SIDE
            corners = ((near, near), (far, near), (far, far), (near, far))
            plates.through(((x + dx, y + dy, round_) for dx, dy in corners), closed=True)
    yield plates.path(Style(fill=Role.PAPER, stroke=Role.GRID, width=0.8))


def _pipes(view: View) -> Iterator[Item]:
    """All dry pipes, then all lit ones, each in a few paths of the whole board: no seam shows where two tiles meet."""
    for lit, casing, flange, insides in _KINDS:
        pipes, flanges, heads = Pen(), Pen(), Pen()
        for cell in view.board.cells():
            if (cell in view.lit) == lit:
                _tile(pipes, view, cell)
                for end in _ends(view, cell):
                    if not view.meets(cell, end):
                        _across(flanges, cell, end, _HALF - 1.6, casing.width / 2 + 2)
                    elif view.turned and view.leaves(cell, end):
                        pipes.move(*_place(cell, end, _HALF)).line(_place(cell, end, _HALF + _STUB))
                        _head(heads, cell, end, casing.width / 2 + 1.5)
        yield pipes.path(casing)
        yield flanges.path(Style(stroke=casing.stroke, width=flange, square=True))
        for style in insides:
            yield pipes.path(style)
        yield heads.path(Style(fill=insides[0].stroke, stroke=casing.stroke, width=2))


_KINDS = (
    (
        False,
        Style(stroke=Role.DRY_CASING, width=10.5, square=True),
        2.6,
        (Style(stroke=Role.DRY, width=6.5, square=True),),
    ),
    (
        True,
        Style(stroke=Role.CASING, width=15, square=True),
        3.2,
        (Style(stroke=Role.LIT, width=10.5, square=True), Style(stroke=Role.GLOW, width=2.6, square=True)),
    ),
)
"""For dry pipes, then for lit ones: whether lit, the style of the edge, the width of flanges, the inside in layers."""


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
    yield lettering.label(digit, (x - 8, y - 8, 16, 16), Role.INK, most=11, weight=0.18)
