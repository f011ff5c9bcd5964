"""Drawings that are to be given a size: how many cells wide and high they are, and the scene when it is asked for."""

from __future__ import annotations

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pipworks.render.scene import Scene


class Arranged(Record):
    """A drawing of `width` by `height` cells, all its ink included; `draw` gives it, with `side` user units to a cell.

    Of several arrangements of one thing that have room, the one of the greatest `weight` is best, and of two with other
    cells the one with the greater product of weight and cell. `letters` is the height of its least capitals in cells, 0
    without any, `squares` the least side of a square in cells, where some things are drawn smaller than others. `rest`
    are drawings that go with it on pages of their own; the words around the puzzle's name in the heading of such a
    page are the first one's `heading`. `roomy` says that it has room to write in,
    so that little is left below it.
    """

    width: float
    height: float
    side: float
    draw: Callable[[], Scene]
    weight: float = 1.0
    letters: float = 0.0
    rest: tuple[Arranged, ...] = ()
    roomy: bool = False
    squares: float = 1.0
    heading: tuple[str, str] = ("", "")
