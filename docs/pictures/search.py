"""The searches of `docs/how/solving.md`, drawn: each moment as a picture, and all as a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Final

from docs.pictures import pipes_trace, trace, tree
from docs.pictures.pipes_trace import Looked
from docs.pictures.trace import Seen
from pipworks import pipes, polypips
from pipworks.grid import COMPASS, Cell
from pipworks.hints.marks import Marks
from pipworks.pipes.drawing import hint_picture as pipes_picture
from pipworks.pipes.puzzle.tiles import OPEN, ORIENTATIONS, openings
from pipworks.pipes.solver.settling.reference import Way
from pipworks.polypips.drawing import hint_picture
from pipworks.render.scene import Scene
from pipworks.render.svg import to_svg
from pipworks.render.theme import LIGHT

_MOST_NOTED: Final = 3
"""A cell that may have more different pips has none noted."""

HOOK: Final = """board:
##
 #
 #
##
##

pieces:
2I:36,2I:45,2I:46,2I:66

constraints:
LessThan 5 {(0,0)}
Exactly 9 {(1,0),(1,1)}
Exactly 11 {(1,2),(1,3)}
MoreThan 11 {(0,3),(0,4)}
"""
"""A puzzle whose search has nine nodes: `generate_polypips --board hook`, see the page."""

YARD: Final = pipes.Recipe((5, 4), wraps=False)
YARD_SEED: Final = 137
"""The board of Pipes whose search has two dead ends."""


@cache
def hook() -> polypips.Puzzle:
    """The puzzle of Polypips that is searched."""
    return polypips.parse(HOOK)


@cache
def seen() -> tuple[Seen, ...]:
    """The search for its solution."""
    return tuple(trace.trace(hook()))


@cache
def yard() -> pipes.Board:
    """The board of Pipes that is searched."""
    return pipes.generate(YARD, YARD_SEED).board


@cache
def looked() -> tuple[Looked, ...]:
    """The search for its layout."""
    return tuple(pipes_trace.trace(yard()))


def pictures() -> Iterator[tuple[str, Callable[[], str]]]:
    """Each picture's name, and what makes it."""
    yield "search-puzzle.svg", lambda: polypips.to_svg(hook(), rulers=True)
    yield "search-tree.svg", _tree
    for number in range(len(seen())):
        yield f"search-{number}.svg", partial(_node, number)
    yield "settle-board.svg", lambda: pipes.to_svg(yard(), rulers=True)
    yield "settle-tree.svg", _pipes_tree


def _node(number: int) -> str:
    return to_svg(_moment(seen()[number], tray=True), LIGHT)


def _tree() -> str:
    nodes = [
        tree.Node(_moment(each, tray=False), len(each.laid), each.open is None, each.open == {}) for each in seen()
    ]
    return to_svg(tree.of_nodes(nodes, "The search tree of a Polypips puzzle"), LIGHT)


def _moment(each: Seen, *, tray: bool) -> Scene:
    """What is laid, the last of it new; small digits are pips that live placements still show."""
    noted = ((cell, pips) for cell, pips in (each.open or {}).items() if len(pips) <= _MOST_NOTED)
    marks = Marks(known=tuple(noted), placed=each.laid[-1:])
    return hint_picture.of_marks(hook(), each.position, marks, tray=tray)


def _pipes_tree() -> str:
    nodes = [
        tree.Node(
            _sides(number),
            len(each.tried),
            each.after is None,
            each.after is not None and all(len(ways) == 1 for ways in each.after),
        )
        for number, each in enumerate(looked())
    ]
    return to_svg(tree.of_nodes(nodes, "The search tree of a Pipes board"), LIGHT)


def _sides(number: int) -> Scene:
    """What the tiles' ways say of the edges: bars where gas must pass, crosses where it does not."""
    board, each = yard(), looked()[number]
    ways = each.after or each.before
    cells = tuple(board.cells())
    known = tuple((cell, _said(ways[at])) for at, cell in enumerate(cells))
    rows = [_letter(board, at, ways[at]) for at in range(len(cells))]
    letters = tuple("".join(rows[y * board.width : (y + 1) * board.width]) for y in range(board.height))
    ringed: tuple[Cell, ...] = (cells[each.tried[-1][0]],) if each.tried else ()
    return pipes_picture.of_marks(board, pipes.Solution(letters), Marks(ringed, known=known))


def _said(ways: tuple[Way, ...]) -> str:
    """The letters of sides that all ways use, and small ones of those that none does."""
    said = ""
    for side, name in enumerate(str(way.name) for way in COMPASS):
        used = {bool(way[side]) for way in ways}
        if len(used) == 1:
            said += name if used.pop() else name.lower()
    return said


def _letter(board: pipes.Board, at: int, ways: tuple[Way, ...]) -> str:
    """The letter of a tile whose sides are known; `?` for any other, `_` for a blank."""
    tile = board.tiles[at]
    if tile is pipes.Tile.BLANK:
        return "_"
    used = {sum(1 << side for side in range(4) if way[side]) for way in ways}
    if len(used) == 1 and (sides := used.pop()):
        return next(letter for letter in ORIENTATIONS if not sides & ~openings(tile, letter))
    return OPEN
