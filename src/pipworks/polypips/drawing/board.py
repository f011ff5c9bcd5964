"""A board like a leaded window: tinted panes, dark lead between them, and a tab with each region's label."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from pipworks.grid import Cell, connected_parts
from pipworks.polypips.drawing.holes import hatching
from pipworks.polypips.drawing.palette import tints
from pipworks.polypips.drawing.pieces import blank_mark, pip_marks, seams
from pipworks.polypips.drawing.strokes import ON_SCREEN, Strokes
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.record import Record
from pipworks.render import lettering
from pipworks.render.outline import outline
from pipworks.render.pen import Pen
from pipworks.render.roles import Role, tint
from pipworks.render.scene import Item, Path, Style

SIDE = 44.0
"""A square's side, in user units."""

GAME_LETTERS = 11.0
"""The most height of a label's capitals where no pips are in its cell."""
SOLVED_LETTERS = ON_SCREEN.label
"""The most height of a label's capitals above pips."""

_LEAD = 1.5
"""How far lead reaches into a pane, without its edge."""
_EDGE = 1.4
LEAD_OUTSIDE = _EDGE / 2
"""How far lead reaches out of the board's cells."""
_ROUND = 6.0
_PAD = 0.33
"""What a tab leaves free beside its words, in heights of its capitals."""

Cells = tuple[Cell, ...]


class TintedRegion(Record):
    """Cells that share a tint, and the words on the tabs in their cells."""

    cells: Cells
    tabs: tuple[tuple[Cell, str], ...] = ()


def regions(puzzle: Puzzle) -> tuple[TintedRegion, ...]:
    """The puzzle's constraints as tinted regions, each with its label on a tab in the first cell.

    Each connected part of a region has a tab; the parts of one region share a letter.
    """
    found = []
    split = 0
    for constraint in puzzle.constraints:
        first, *others = (part[0] for part in connected_parts(constraint.cells))
        words = constraint.label
        mark = ""
        if others:
            mark = _letters(split)
            words = f"{words} {mark}"
            split += 1
        found.append(TintedRegion(constraint.cells, ((first, words), *((other, mark) for other in others))))
    return tuple(found)


def _letters(number: int) -> str:
    """a to z, then aa, ab and so on."""
    rest, last = divmod(number, 26)
    return (_letters(rest - 1) if rest else "") + chr(ord("a") + last)


def walled(cells: Iterable[Cell], found: Sequence[TintedRegion]) -> Iterator[Cells]:
    """The connected parts of these cells, region by region, and of the cells in no region."""
    owner = owners(found)
    parts: dict[int, list[Cell]] = {}
    for cell in cells:
        parts.setdefault(owner.get(cell, -1), []).append(cell)
    for _, part in sorted(parts.items()):
        yield from connected_parts(part)


def window(cells: Cells, found: Sequence[TintedRegion], strokes: Strokes = ON_SCREEN) -> Iterator[Item]:
    """The ground of the board, the regions in their tints, and lead around each part of a region."""
    parts = tuple(walled(cells, found))
    yield Path(outline(cells, SIDE, radius=_ROUND), Style(fill=Role.FACE))
    for region, number in zip(found, tints([region.cells for region in found]), strict=True):
        yield Path(outline(region.cells, SIDE, inset=0.5, radius=_ROUND), Style(fill=tint(number)))
    yield hatching(cells, SIDE, strokes.hatching, strokes.minor)
    yield seams(parts, SIDE, width=strokes.seam)
    yield _lead(cells, parts)


def tabbed(found: Sequence[TintedRegion]) -> frozenset[Cell]:
    """The cells that have a tab."""
    return frozenset(cell for region in found for cell, _ in region.tabs)


def owners(found: Sequence[TintedRegion]) -> dict[Cell, int]:
    """The number of the region of each cell that has one."""
    return {cell: number for number, region in enumerate(found) for cell in region.cells}


def grounds(found: Sequence[TintedRegion]) -> dict[Cell, Role]:
    """The tint under each cell that a region has."""
    chosen = zip(found, tints([region.cells for region in found]), strict=True)
    return {cell: tint(number) for region, number in chosen for cell in region.cells}


def _lead(cells: Cells, parts: Sequence[Cells]) -> Path:
    """The lead: what is left of the cells where each part is shrunk and its corners are rounded."""
    steps = list(outline(cells, SIDE, radius=_ROUND))
    for part in parts:
        steps += outline(part, SIDE, inset=_LEAD, radius=_ROUND)
    return Path(tuple(steps), Style(fill=Role.WALL, stroke=Role.WALL, width=_EDGE))


def tabs(cells: Iterable[Cell], found: Sequence[TintedRegion], size: float, *, light: bool = False) -> Iterator[Item]:
    """The regions' tabs, each in the upper left corner of its cell, with letters of height `size` at most.

    The region ends above and to the left of that cell, so that the tab grows out of the lead. In a corner of the board
    of these cells a tab is as round as the board. On `light` tabs letters are dark.
    """
    board = set(cells)
    for region in found:
        for cell, words in region.tabs:
            x, y = cell
            left, right = ((x, y - 1) not in board and (x + step, y) not in board for step in (-1, 1))
            yield from _tab(words, cell, size, (left, right), light=light)


def label_size(words: str, size: float) -> float:
    """The height of capitals on a tab with these words, at most `size`: long words are made smaller."""
    return lettering.fit(words, SIDE - 2 * (_LEAD + _EDGE / 2) - 2 * size * _PAD, size * 2, size)


def _tab(words: str, cell: Cell, size: float, in_corner: tuple[bool, bool], *, light: bool) -> Iterator[Item]:
    """One tab; long words are made smaller, so that it stays in its cell.

    `in_corner` says whether the cell's upper left and upper right corners are the board's.
    """
    inner = _LEAD + _EDGE / 2
    pad_x, pad_y = size * _PAD, size * 0.22
    most = label_size(words, size)
    width = max(lettering.width(words, most), size * 0.6) + 2 * pad_x
    height = size + 2 * pad_y
    x, y = cell.x * SIDE, cell.y * SIDE
    right, bottom = x + inner + width, y + inner + height
    near = _ROUND if in_corner[0] else inner
    far = _ROUND if in_corner[1] and right > x + SIDE - _ROUND else 0.0
    corners = ((x, y, near), (right, y, far), (right, bottom, size * 0.35), (x, bottom, 0.0))
    yield Pen().through(corners, closed=True).path(Style(fill=Role.WALL))
    if light:
        over, low = right - _EDGE, bottom - _EDGE
        rounds = (max(near - inner, 0.0), 0.0, size * 0.25, 0.0)
        places = ((x + inner, y + inner), (over, y + inner), (over, low), (x + inner, low))
        inside = [(*place, radius) for place, radius in zip(places, rounds, strict=True)]
        yield Pen().through(inside, closed=True).path(Style(fill=Role.PAPER))
    role = Role.INK if light else Role.PAPER
    yield lettering.label(words, (x + inner, y + inner, width, height), role, most=most, weight=0.15)


def pips(
    grid: Mapping[Cell, int],
    tabbed: Collection[Cell],
    *,
    digits: bool,
    role: Role = Role.PIP,
    strokes: Strokes = ON_SCREEN,
) -> Iterator[Item]:
    """The pips of placed pieces, smaller and a little lower in cells that have a tab; a faint ring for none."""
    for cell, pip in grid.items():
        drop, side = (strokes.drop, strokes.pips * SIDE) if cell in tabbed else (0.0, SIDE)
        x, y = (cell.x + 0.5) * SIDE, (cell.y + 0.5) * SIDE + drop
        if not pip and not digits:
            yield blank_mark(x, y, side)
        yield from pip_marks(pip, x, y, side, digits=digits, role=role)
