"""A layout in the making: trees of gas on a board, with the free cells between them."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.limits import UNLIMITED, Budget
from pipworks.pipes.generator.plan import Plan
from pipworks.pipes.generator.quick_judging import outside_backbone
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings
from pipworks.rng import Rng

SIDES = (0, 1, 2, 3)
"""N E S W as the solver numbers them (`encode.neighbours`); the opposite side is `side ^ 2`."""

_UNLIMITED = UNLIMITED.start()

_GUESSES = 8
"""Free cells tried at random before all of them are put in random order."""

_TANKS = {1: Tile.TANK1, 2: Tile.TANK2, 3: Tile.TANK3}


def _kinds() -> dict[int, Tile]:
    """The kind of tile, tanks aside, for each set of open sides."""
    kinds = {0: Tile.BLANK}
    for tile in (Tile.HOUSE, Tile.I, Tile.L, Tile.T):
        kinds |= {openings(tile, letter): tile for letter in ORIENTATIONS}
    return kinds


_KINDS = _kinds()


def kind_of(sides: int) -> Tile:
    """The kind of tile, tanks aside, that is open on exactly these sides."""
    return _KINDS[sides]


def tank_of(ways: int) -> Tile:
    """The tank with so many openings."""
    return _TANKS[ways]


State = tuple[list[int], list[int], list[int], int]


class Draft:
    """Trees that each hang from one tank and end in houses; a proper layout between any two steps of `grow`.

    `used` holds the used sides of each tile as flags, 0 for a free cell or one that stays blank; `tanks` the digit of
    each tank; `free` the free cells, in an order that depends on the steps so far; `near` the plan's neighbours, at
    4 * tile + side.
    """

    __slots__ = ("_place", "free", "houses", "near", "plan", "rng", "tanks", "used")

    def __init__(self, plan: Plan, rng: Rng) -> None:
        cells = plan.width * plan.height
        self.plan = plan
        self.rng = rng
        self.near = plan.near
        self.used = [0] * cells
        self.tanks: dict[int, int] = {}
        self.free = [cell for cell in range(cells) if cell not in plan.blank]
        self._place = [0] * cells
        for place, cell in enumerate(self.free):
            self._place[cell] = place
        self.houses = 0

    @property
    def size(self) -> int:
        """The number of tiles of the layout."""
        return len(self.used) - len(self.plan.blank) - len(self.free)

    @property
    def complete(self) -> bool:
        """Whether the plan's numbers are reached."""
        return self.size == self.plan.tree and self.houses == self.plan.houses

    def board(self) -> Board:
        """The board of the layout's tiles; free cells are blank."""
        tiles = [_KINDS[sides] if tile not in self.tanks else Tile.BLANK for tile, sides in enumerate(self.used)]
        for tile, digit in self.tanks.items():
            tiles[tile] = _TANKS[digit]
        return Board(self.plan.width, self.plan.height, tuple(tiles), self.plan.wraps)

    def outside(self, budget: Budget, most: int) -> list[int] | None:
        """The tiles that gas enters outside the board's backbone, as `outside_backbone` has it. Raises Exhausted."""
        return outside_backbone(self.board(), self.used, budget, most)

    def save(self) -> State:
        """The state to give to `restore`, tanks aside: they stay where they are."""
        return self.used[:], self.free[:], self._place[:], self.houses

    def restore(self, state: State) -> None:
        """Return to the state. It can be restored only once, as its lists become the draft's own."""
        self.used, self.free, self._place, self.houses = state

    def take_over(self, used: list[int], free: list[int], houses: int) -> None:
        """Be as another draft of the same plan and tanks, whose lists become this one's own."""
        self.used, self.free, self.houses = used, free, houses
        for place, cell in enumerate(free):
            self._place[cell] = place

    def plant(self, clock: Budget = _UNLIMITED) -> bool:
        """Whether every tank could be put on the board, with a house at each opening to be used.

        Raises Exhausted when the clock runs out.
        """
        by_size = sorted(zip(self.plan.openings, self.plan.tanks, strict=True), reverse=True)
        return all(any(self._plant(tile, *tank) for tile in clock.over(self._places())) for tank in by_size)

    def _places(self) -> Iterator[int]:
        """Free cells to try: `_GUESSES` drawn at random, which mostly suffice, then all in random order."""
        for _ in range(_GUESSES):
            if self.free:
                yield self.rng.choice(self.free)
        yield from self.rng.shuffled(self.free)

    def _plant(self, tile: int, ways: int, digit: int) -> bool:
        self.tanks[tile] = digit
        self.take(tile)
        for side in self.rng.shuffled(SIDES):
            house = self.near[4 * tile + side]
            if self.used[tile].bit_count() < ways and self.is_free(house) and _fits(digit, self.used[tile] | 1 << side):
                self.grow_into(house, side ^ 2)
                self.houses += 1
        if self.used[tile].bit_count() == ways:
            return True
        for side in SIDES:
            if self.used[tile] >> side & 1:
                self.cut(tile, side)
                self.release(self.near[4 * tile + side])
                self.houses -= 1
        self.release(tile)
        del self.tanks[tile]
        return False

    def is_free(self, tile: int) -> bool:
        return not self.used[tile] and tile not in self.tanks

    def is_house(self, tile: int) -> bool:
        return self.used[tile].bit_count() == 1 and tile not in self.tanks

    def is_pipe(self, tile: int) -> bool:
        """Whether the tile is an `I` or an `L`."""
        return self.used[tile].bit_count() == 2 and tile not in self.tanks

    def may_turn(self, tile: int, old: int, new: int) -> bool:
        """Whether the edge at side `old` can move to side `new`: only the shape of a tank can forbid that."""
        return tile not in self.tanks or _fits(self.tanks[tile], self.used[tile] & ~(1 << old) | 1 << new)

    def grow_into(self, cell: int, side: int) -> None:
        """Take a free cell and join it to its neighbour on this side."""
        self.take(cell)
        self.join(cell, side)

    def join(self, tile: int, side: int) -> None:
        self.used[tile] |= 1 << side
        self.used[self.near[4 * tile + side]] |= 1 << (side ^ 2)

    def cut(self, tile: int, side: int) -> None:
        self.used[tile] &= ~(1 << side)
        self.used[self.near[4 * tile + side]] &= ~(1 << (side ^ 2))

    def take(self, cell: int) -> None:
        """Remove a cell from the free ones."""
        place, last = self._place[cell], self.free.pop()
        if last != cell:
            self.free[place] = last
            self._place[last] = place

    def release(self, cell: int) -> None:
        """Add a cell to the free ones."""
        self._place[cell] = len(self.free)
        self.free.append(cell)


def _fits(digit: int, sides: int) -> bool:
    """Whether a tank with this digit can open in all of these sides."""
    return any(sides & ~openings(_TANKS[digit], letter) == 0 for letter in ORIENTATIONS)
