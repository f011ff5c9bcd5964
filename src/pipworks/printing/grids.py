"""Pages of equal slots: one grid for all of them, the one that gives the greatest cells.

A thing that can't have the least cell even alone on a page gets a page of its own, with smaller cells.
"""

from __future__ import annotations

from typing import Final

from pipworks.printing.layout import GAP, Areas, Bounds, Box, Choice, Laid, best, fault, placed, together

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.printing.layout import Fault, Place, Thing

GRIDS: Final = {
    1: ((1, 1),),
    2: ((1, 2), (2, 1)),
    4: ((2, 2), (1, 4), (4, 1)),
    6: ((2, 3), (3, 2), (1, 6)),
    9: ((3, 3),),
}
"""The grids for each number of things on a page, as columns and rows."""


def in_a_grid(things: Sequence[Thing], per_page: int, areas: Areas, bounds: Bounds, *, own: bool = False) -> Laid:
    """The things in order, `per_page` on a page. One without room is a fault, or, with `own`, alone on a page.

    Where the first page has less room than the others, its slots are smaller, or it has fewer rows of them.
    """
    ways = (False, True) if areas.first != areas.other else (False,)
    grids = [
        _Grid(things, columns, rows, areas, bounds, own=own, aligned=aligned)
        for aligned in ways
        for columns, rows in GRIDS[per_page]
    ]
    return min(grids, key=lambda grid: grid.cost).laid


def slots(area: Box, columns: int, rows: int) -> tuple[Box, ...]:
    """The slots of a grid, row by row, with gaps between."""
    width = max(0.0, (area.width - (columns - 1) * GAP) / columns)
    height = max(0.0, (area.height - (rows - 1) * GAP) / rows)
    return tuple(
        Box(area.x + column * (width + GAP), area.y + row * (height + GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    )


class _Grid:
    """All things laid out in one grid, and how good that is; `aligned` has slots as large on the first page."""

    def __init__(
        self,
        things: Sequence[Thing],
        columns: int,
        rows: int,
        areas: Areas,
        bounds: Bounds,
        *,
        own: bool,
        aligned: bool,
    ) -> None:
        self.things, self.areas, self.bounds, self.own, self.aligned = things, areas, bounds, own, aligned
        self.columns, self.rows = columns, rows
        self.pages: list[tuple[Place, ...]] = []
        self.faults: list[Fault] = []
        self.shared: list[Place] = []
        self.waiting: list[tuple[int, Choice]] = []
        for number in range(len(things)):
            self._add(number)
        self._close()

    @property
    def laid(self) -> Laid:
        """The pages and the faults."""
        return Laid(tuple(self.pages), tuple(self.faults))

    @property
    def cost(self) -> tuple[int, int, int, float]:
        """The less, the better: faults, pages, things in their last resort, and the least cell below zero."""
        last = sum(self.things[place.thing].sizes[place.size].last for page in self.pages for place in page)
        return len(self.faults), len(self.pages), last, -min((place.cell for place in self.shared), default=0.0)

    def _slots(self) -> tuple[Box, ...]:
        if self.aligned and not self.pages:
            found, first = slots(self.areas.other, self.columns, self.rows), self.areas.first
            down = first.y - self.areas.other.y
            moved = (slot.replaced(y=slot.y + down) for slot in found)
            if held := tuple(slot for slot in moved if slot.bottom <= first.bottom):
                return held
        return slots(self.areas.of(len(self.pages)), self.columns, self.rows)

    def _add(self, number: int) -> None:
        found = best(self.things[number], self._slots()[0], self.bounds, last=self.columns * self.rows == 1)
        if found is None:
            self._alone(number)
            return
        if self.waiting and not together(self.things, [*self.waiting, (number, found)], self._slots(), self.bounds):
            self._close()  # as no cell suits both
        self.waiting.append((number, found))
        if len(self.waiting) == len(self._slots()):
            self._close()

    def _alone(self, number: int) -> None:
        """Give a thing without room in a slot a page of its own, or note the fault."""
        thing, area = self.things[number], self.areas.of(len(self.pages) + bool(self.waiting))
        roomy = best(thing, area, self.bounds)
        found = roomy or best(thing, area, self.bounds, alone=True)
        if found is None:
            self.faults.append(fault(number, thing, area, self.bounds, alone=True))
        elif roomy is not None and not self.own:
            self.faults.append(fault(number, thing, self._slots()[0], self.bounds, alone=False))
        else:
            self._close()
            self.pages.append((placed(number, thing, found, area),))

    def _close(self) -> None:
        """End the page that things wait for, if any do."""
        if page := self.waiting and together(self.things, self.waiting, self._slots(), self.bounds):
            self.pages.append(page)
            self.shared += page
            self.waiting = []


def as_many_as_there_are(things: Sequence[Thing], areas: Areas, bounds: Bounds, most: int = 4) -> Laid:
    """The things on as few pages as give each room, at most `most` on a page, and then as few on a page as can be."""
    wanted = min((number for number in GRIDS if number >= len(things)), default=most)
    numbers = [number for number in GRIDS if number <= min(wanted, most)]
    ways = [in_a_grid(things, number, areas, bounds, own=True) for number in numbers]
    return min(ways, key=lambda laid: (len(laid.faults), len(laid.pages)))
