"""Things packed by their sizes: side by side on shelves, the shelves one below the other, in the given order."""

from __future__ import annotations

from typing import Final

from pipworks.printing.layout import (
    GAP,
    Areas,
    Bounds,
    Box,
    Choice,
    Laid,
    best,
    fault,
    holds,
    placed,
)
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipworks.printing.layout import Fault, Place, Thing

CELLS: Final = (8.0, 7.5, 7.0, 6.5, 6.0)
"""The cells of packed puzzles: the first, or the first of those that need fewer pages."""

_NARROWEST: Final = 35.0
_CAPTION: Final = 60.0
"""The least slot, and the most that a slot is widened for its caption, of which A4 has room for three."""

_MORE_PAGES: Final = 1.15
"""By which factor more pages than the fewest are taken for larger cells."""

_WIDEST_GAP: Final = 15.0
"""The most that is between shelves where a page has room to spare."""

_MOST_WIDENED: Final = 20.0
"""By how much a slot is widened at the most: its drawing stays near its caption."""


class Packing(Record):
    """How things are packed: at which cells, how far apart, and whether room to spare is shared out.

    A slot is at least the `narrowest`, and as wide as its caption up to `caption`.
    """

    cells: tuple[float, ...] = CELLS
    gap: float = GAP
    narrowest: float = _NARROWEST
    caption: float = _CAPTION
    loose: bool = True


PACKING: Final = Packing()


def packed(things: Sequence[Thing], areas: Areas, bounds: Bounds, packing: Packing = PACKING) -> Laid:
    """The things on shelves, at the greatest of the cells that take few pages.

    A thing that has no room on an empty page at that cell has a page of its own, at a smaller one. The last page may
    have larger cells.
    """
    ways = [_Shelves(things, areas, bounds, cell, packing).laid for cell in packing.cells]
    faults = min(len(laid.faults) for laid in ways)
    ways = [laid for laid in ways if len(laid.faults) == faults]
    most = _MORE_PAGES * min(len(laid.pages) for laid in ways)
    laid = next(laid for laid in ways if len(laid.pages) <= most)
    if len(laid.pages) < 2:
        return laid
    *others, last = laid.pages
    return laid.replaced(pages=(*others, _enlarged(last, things, areas.other, bounds, packing)))


def _enlarged(
    page: tuple[Place, ...], things: Sequence[Thing], area: Box, bounds: Bounds, packing: Packing
) -> tuple[Place, ...]:
    """The things of a page at the greatest cell at which the page has room for them."""
    numbers = [place.thing for place in page]
    for cell in packing.cells:
        if cell <= page[0].cell:
            break
        shelves = _Shelves([things[number] for number in numbers], Areas(area, area), bounds, cell, packing)
        if len(shelves.pages) == 1 and not shelves.faults and shelves.pages[0][0].cell == cell:
            return tuple(place.replaced(thing=numbers[place.thing]) for place in shelves.pages[0])
    return page


class _Slot(Record):
    """A thing on a shelf: its size by number, and the room that it takes."""

    thing: int
    size: int
    width: float
    height: float


class _Shelves:
    """Things packed at one cell."""

    def __init__(self, things: Sequence[Thing], areas: Areas, bounds: Bounds, cell: float, packing: Packing) -> None:
        self.things, self.areas, self.bounds, self.cell, self.packing = things, areas, bounds, cell, packing
        self.pages: list[tuple[Place, ...]] = []
        self.faults: list[Fault] = []
        self.shelves: list[list[_Slot]] = []
        for number in range(len(things)):
            self._add(number)
        self._close()

    @property
    def laid(self) -> Laid:
        """The pages and the faults."""
        return Laid(tuple(self.pages), tuple(self.faults))

    @property
    def _area(self) -> Box:
        """What is free on the page that is being filled."""
        return self.areas.of(len(self.pages))

    def _add(self, number: int) -> None:
        """Put a thing on the last shelf, on one below it, on the next page, or on a page of its own."""
        if self.shelves and (self._beside(number) or self._below(number)):
            return
        self._close()
        if not self._below(number):
            self._alone(number)

    def _ways(self, number: int) -> Iterator[_Slot]:
        """The sizes that can be read and that an empty page has room for, the best first; none of last resort."""
        thing, area = self.things[number], self._area
        for place, size in sorted(enumerate(thing.sizes), key=lambda each: -each[1].weight):
            if size.last or self.cell < self.bounds.lowest(size) or not holds(thing, size, self.cell, area):
                continue
            least = max(self.packing.narrowest, min(thing.caption, self.packing.caption))
            width = max(size.width * self.cell, thing.wide, min(least, area.width))
            yield _Slot(number, place, width, thing.above + size.height * self.cell + size.below)

    def _beside(self, number: int) -> bool:
        shelf, above = self.shelves[-1], _height(self.shelves[:-1], self.packing.gap)
        used = sum(slot.width + self.packing.gap for slot in shelf)
        for slot in self._ways(number):
            if used + slot.width <= self._area.width and above + slot.height <= self._area.height:
                shelf.append(slot)
                return True
        return False

    def _below(self, number: int) -> bool:
        above = _height(self.shelves, self.packing.gap)
        for slot in self._ways(number):
            if above + slot.height <= self._area.height + 1e-6:
                self.shelves.append([slot])
                return True
        return False

    def _alone(self, number: int) -> None:
        """A page of its own for a thing that is larger than a page at this cell."""
        thing, area = self.things[number], self._area
        bounds = self.bounds.replaced(most=self.cell)
        found = best(thing, area, bounds) or best(thing, area, bounds, alone=True)
        if found is None:
            self.faults.append(fault(number, thing, area, bounds, alone=True))
        else:
            self.pages.append((placed(number, thing, found, area),))

    def _close(self) -> None:
        """End the page, if anything is on it."""
        if not self.shelves:
            return
        spare = self._area.height - _height(self.shelves, 0.0)
        between = spare / (len(self.shelves) - 1) if len(self.shelves) > 1 else 0.0
        gap = max(self.packing.gap, min(between, _WIDEST_GAP)) if self.packing.loose else self.packing.gap
        page: list[Place] = []
        y = self._area.y
        for shelf in self.shelves:
            page += self._shelf(shelf, y)
            y += max(slot.height for slot in shelf) + gap
        self.pages.append(tuple(page))
        self.shelves = []

    def _shelf(self, shelf: list[_Slot], y: float) -> Iterator[Place]:
        """The places of one shelf, wider than they need to be where there is room to spare."""
        gap, x, height = self.packing.gap, self._area.x, max(slot.height for slot in shelf)
        spare = self._area.width - sum(slot.width for slot in shelf) - gap * (len(shelf) - 1)
        more = max(0.0, min(spare / len(shelf), _MOST_WIDENED)) if self.packing.loose else 0.0
        for slot in shelf:
            box = Box(x, y, slot.width + more, height)
            yield placed(slot.thing, self.things[slot.thing], Choice(slot.size, self.cell), box)
            x = box.right + gap


def _height(shelves: Sequence[Sequence[_Slot]], gap: float) -> float:
    """How far down shelves reach, with the gap to the next one."""
    return sum(max(slot.height for slot in shelf) + gap for shelf in shelves)
