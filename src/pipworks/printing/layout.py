"""Sizes in, boxes out: which drawing stands where on which page, in millimetres, and at which size of its cells.

Pure: neither puzzles nor drawings are known here. `grids` puts equal slots on a page, `shelves` packs by size; both
give a `Laid`. On one page all drawings have the same cell.
"""

from __future__ import annotations

from math import floor, inf
from typing import Final

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

GAP: Final = 5.0
"""Between two slots."""


class Box(Record):
    """A rectangle by its upper left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def inside(self, *, top: float = 0.0, bottom: float = 0.0, sides: float = 0.0) -> Box:
        """What is left of it without these strips; never less than nothing."""
        width, height = self.width - 2 * sides, self.height - top - bottom
        return Box(self.x + sides, self.y + top, max(0.0, width), max(0.0, height))


class Size(Record):
    """One way to draw a thing: `width` by `height` cells, with `below` mm of room under it.

    Of several that have room the one of the greatest `weight` is best. `letters` is the height of its least capitals in
    cells, `squares` the least side of a square in it. One that is the `last` resort is for a page of the thing's own
    where no other has room; one that is not `readable` is for none.
    """

    width: float
    height: float
    weight: float = 1.0
    letters: float = 0.0
    below: float = 0.0
    last: bool = False
    squares: float = 1.0
    readable: bool = True


class Thing(Record):
    """What is to be laid out, in one of its `sizes`, with `above` mm over the drawing; it takes `wide` mm at least.

    Its `caption` is so wide, and is shortened where it has less room.
    """

    sizes: tuple[Size, ...]
    above: float = 0.0
    wide: float = 0.0
    caption: float = 0.0


class Bounds(Record):
    """How large cells are: at least `least`, `alone` on a page where there is no room for that, at most `most`.

    Least capitals are `capital` mm high or higher, least squares have sides of `square` mm or longer.
    """

    least: float = 6.0
    alone: float = 4.0
    most: float = 14.0
    capital: float = 0.0
    square: float = 0.0

    def lowest(self, size: Size, *, alone: bool = False) -> float:
        """The least cell at which a drawing can be read."""
        if not size.readable:
            return inf
        letters = self.capital / size.letters if size.letters else 0.0
        return max(self.alone if alone else self.least, letters, self.square / size.squares)

    def highest(self, size: Size) -> float:
        """The greatest cell that a drawing is given."""
        return max(self.most, self.lowest(size) if size.readable else 0.0)


PLAIN: Final = Bounds(square=4.0)
LARGE: Final = Bounds(least=15.0, alone=15.0, most=25.0, capital=3.6, square=15.0)
"""Large print."""


class Areas(Record):
    """What is free on the first page, and on each other."""

    first: Box
    other: Box

    def of(self, page: int) -> Box:
        """The area of a page, from 0."""
        return self.other if page else self.first


class Choice(Record):
    """A size of a thing, by its place among the thing's sizes, and the cell that it has room for."""

    size: int
    cell: float


class Place(Record):
    """Where a thing stands: its slot, the drawing in it, the cell. `thing` and `size` are numbers from 0."""

    thing: int
    size: int
    cell: float
    slot: Box
    drawing: Box

    @property
    def below(self) -> Box:
        """What is free under the drawing."""
        return self.slot.inside(top=self.drawing.bottom - self.slot.y)


class Fault(Record):
    """A thing that can't be read: the cell that it would have, 0 for none at all, and the least one that it needs."""

    thing: int
    cell: float
    least: float


class Laid(Record):
    """The places of each page, in order, and the things that could be given none."""

    pages: tuple[tuple[Place, ...], ...]
    faults: tuple[Fault, ...] = ()


def rounded(cell: float) -> float:
    """The cell in hundredths of a millimetre, never more than it was."""
    return floor(cell * 100 + 1e-6) / 100


def greatest(thing: Thing, size: Size, box: Box) -> float:
    """The greatest cell that a size has room for in a box; 0 or less where there is room for none."""
    wide = box.width / size.width if size.width else 1000.0
    high = (box.height - thing.above - size.below) / size.height if size.height else 1000.0
    return rounded(min(wide, high))


def best(thing: Thing, box: Box, bounds: Bounds, *, alone: bool = False, last: bool = True) -> Choice | None:
    """The size whose weight and cell have the greatest product, of those that can be read; None where none can.

    `alone` takes the cells of a page of its own, and without `last` none is the last resort.
    """
    found = None
    for number, size in enumerate(thing.sizes):
        if size.last and not last:
            continue
        cell = min(greatest(thing, size, box), bounds.highest(size))
        if cell < bounds.lowest(size, alone=alone) or thing.wide > box.width or not holds(thing, size, cell, box):
            continue
        worth = (not size.last, size.weight * cell)
        if found is None or worth > found[0]:
            found = worth, Choice(number, cell)
    return found and found[1]


def weightiest(
    thing: Thing, box: Box, cell: float, bounds: Bounds, *, alone: bool = False, last: bool = True
) -> int | None:
    """The size of the greatest weight that can be read and has room at this cell; None where none has.

    Without `last` none is the last resort.
    """
    sizes = [
        number
        for number, size in enumerate(thing.sizes)
        if (last or not size.last) and cell >= bounds.lowest(size, alone=alone) and holds(thing, size, cell, box)
    ]
    return max(sizes, key=lambda number: (not thing.sizes[number].last, thing.sizes[number].weight), default=None)


def holds(thing: Thing, size: Size, cell: float, box: Box) -> bool:
    """Whether a box has room for the drawing at this cell, with what stands above and below it."""
    high = thing.above + size.height * cell + size.below
    return max(thing.wide, size.width * cell) <= box.width + _EXACT and high <= box.height + _EXACT


_EXACT: Final = 1e-6
"""What sums of floats may be off."""


def fault(number: int, thing: Thing, box: Box, bounds: Bounds, *, alone: bool) -> Fault:
    """What is wrong with a thing that has no legible size in a box, told of the size that comes nearest."""

    def least(size: Size) -> float:
        return bounds.lowest(size, alone=alone)

    readable = [size for size in thing.sizes if size.readable and (alone or not size.last)]
    sizes = readable or thing.sizes
    nearest = max(sizes, key=lambda size: greatest(thing, size, box) / (least(size) or 1.0))
    cell = 0.0 if thing.wide > box.width else max(0.0, greatest(thing, nearest, box))
    return Fault(number, cell, least(nearest))


def placed(number: int, thing: Thing, choice: Choice, slot: Box) -> Place:
    """The thing in its slot: the drawing in the middle from left to right, right under what stands above."""
    size = thing.sizes[choice.size]
    width, height = size.width * choice.cell, size.height * choice.cell
    drawing = Box(slot.x + (slot.width - width) / 2, slot.y + thing.above, width, height)
    return Place(number, choice.size, choice.cell, slot, drawing)


def together(
    things: Sequence[Thing], chosen: Sequence[tuple[int, Choice]], slots: Sequence[Box], bounds: Bounds
) -> tuple[Place, ...] | None:
    """The things of one page in its slots, all at one cell, each in its best size at that cell.

    It is the greatest at which all can be read, at most the least of those chosen; None where there is none.
    """
    found = list(zip(chosen, slots, strict=False))
    most = min(choice.cell for _, choice in chosen)
    cells = {greatest(things[number], size, slot) for (number, _), slot in found for size in things[number].sizes}
    for cell in (most, *sorted((cell for cell in cells if cell < most), reverse=True)):
        sizes = [_size(things[number], choice, slot, cell, bounds) for (number, choice), slot in found]
        if None not in sizes:
            return tuple(
                placed(number, things[number], Choice(size, cell), slot)
                for ((number, _), slot), size in zip(found, sizes, strict=True)
                if size is not None
            )
    return None


def _size(thing: Thing, choice: Choice, slot: Box, cell: float, bounds: Bounds) -> int | None:
    """The size that is best at a cell; what was chosen is good at its own."""
    if cell == choice.cell:
        return choice.size
    return weightiest(thing, slot, cell, bounds, last=thing.sizes[choice.size].last)
