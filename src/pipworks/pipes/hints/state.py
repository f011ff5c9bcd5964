"""What is known at one moment of a solve: where gas must pass, where it has no need to, what each tile can still do.

Only what anybody sees at once is drawn silently: gas is no use towards a blank, a tile that is turned away, or from
house to house; what is known of a side is known from both of its tiles; and gas goes through tiles that are turned as
they are turned. All else takes a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pipworks.limits import UNLIMITED, Budget
from pipworks.pipes.hints.moves import Fault, Move
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.uses import SIDES, WITH, WITHIN, each, may, must, turn_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

SUPPOSED: Final = "suppose"
"""The rule of a move that only supposes something."""

_UNLIMITED = UNLIMITED.start()


class State:
    """A position and what has been derived there.

    `passing[i]` are the sides of tile i that gas must pass, `not_needed[i]` those where it has no need to,
    `ruled_out[i]` uses that rules have ruled out besides, `uses[i]` the uses that are left. `turned` maps the tiles
    that are turned to the sides that they open. `part[i]` is a number that the tiles of one part share, those that gas
    must pass between. `touched` are the tiles that the last move concerned, silent consequences included. `rules` are
    those whose moves were taken over; `last` is the tile that was turned last, -1 where that is not known. `idle`
    marks tiles that had nothing to say by themselves, and of which nothing has become known since. `fault` is why no
    solution can extend this, as soon as that shows. `clock` is what rules look at on large boards: they raise Exhausted
    when it runs out.
    """

    __slots__ = (
        "_due",
        "_fields",
        "clock",
        "fault",
        "idle",
        "last",
        "net",
        "not_needed",
        "part",
        "passing",
        "ruled_out",
        "rules",
        "touched",
        "turned",
        "uses",
    )

    net: Network
    clock: Budget
    uses: list[int]
    passing: list[int]
    not_needed: list[int]
    ruled_out: list[int]
    part: list[int]
    turned: dict[int, int]
    touched: set[int]
    rules: frozenset[str]
    last: int
    fault: Fault | None
    idle: bytearray
    _fields: tuple[list[int], ...] | None
    _due: list[int]

    def __init__(self, net: Network, turned: Mapping[int, int] | None = None, clock: Budget = _UNLIMITED) -> None:
        self.net = net
        self.clock = clock
        size = len(net.letters)
        self.uses = [uses & WITHIN[SIDES & ~closed] for uses, closed in zip(net.uses, net.closed, strict=True)]
        self.passing = [0] * size
        self.not_needed = list(net.closed)
        self.ruled_out = [0] * size
        self.part = list(range(size))
        self.idle = bytearray(size)
        self.turned = {}
        self.touched = set()
        self.rules = frozenset()
        self.last = -1
        self._fields = None
        self._due = []
        self.fault = next((Fault("stuck", tile) for tile, uses in enumerate(self.uses) if not uses), None)
        for tile, sides in clock.over((turned or {}).items()):
            self.turn(tile, sides)

    def copy(self) -> State:
        """The same knowledge, to go on from without touching this."""
        twin = State.__new__(State)
        twin.net = self.net
        twin.clock = self.clock
        twin.fault = self.fault
        twin.touched = set()
        twin.rules = self.rules
        twin.last = self.last
        twin._fields = None
        twin._due = []
        for name in ("uses", "passing", "not_needed", "ruled_out", "part", "turned", "idle"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def apply(self, move: Move) -> None:
        """Take the move's conclusion over."""
        self.touched = set()
        self._fields = None
        if move.rule not in self.rules:
            self.rules |= {move.rule}
        for tile, uses in move.ruled_out:
            self.ruled_out[tile] |= uses
            self._keep(tile, ~uses)
        for tile, sides in move.not_needed:
            for side in each(sides):
                self._rest(tile, side)
        for tile, sides in move.passing:
            for side in each(sides):
                self._pass(tile, side)
        for tile, sides in move.turned:
            self.turn(tile, sides)
        self._go_through()
        self.fault = self.fault or move.fault

    def turn(self, tile: int, sides: int) -> None:
        """Turn a tile so that it opens these sides, and none else."""
        self.turned[tile] = sides
        self._fields = None
        for side in each(SIDES & ~sides & ~self.not_needed[tile]):
            self._rest(tile, side)
        self._keep(tile, WITHIN[sides])
        self._due.append(tile)
        self._go_through()

    def find_fault(self) -> Fault | None:
        """Why no solution can extend this, as far as that shows."""
        return self.fault

    def _go_through(self) -> None:
        """Let gas go through the turned tiles of which something has become known."""
        while self._due:
            tile = self._due.pop()
            if self.uses[tile]:
                passing, not_needed = self.says(tile)
                for side in each(not_needed):
                    self._rest(tile, side)
                for side in each(passing):
                    self._pass(tile, side)

    def _pass(self, tile: int, side: int) -> None:
        if self.passing[tile] >> side & 1:
            return
        other = self.net.near[4 * tile + side]
        self._mark(self.passing, tile, side)
        self._keep(tile, WITH[1 << side])
        self._keep(other, WITH[1 << (side ^ 2)])
        mine, theirs = self.part[tile], self.part[other]
        if not self.net.trees:
            pass
        elif mine == theirs:
            self.fault = self.fault or Fault("loop", tile)
        elif self.has_tank(mine) and self.has_tank(theirs):
            self.fault = self.fault or Fault("meet", tile)
        self.part = [mine if number == theirs else number for number in self.part]

    def _rest(self, tile: int, side: int) -> None:
        other = self.net.near[4 * tile + side]
        self._mark(self.not_needed, tile, side)
        self._keep(tile, WITHIN[SIDES & ~(1 << side)])
        self._keep(other, WITHIN[SIDES & ~(1 << (side ^ 2))])

    def _mark(self, sides: list[int], tile: int, side: int) -> None:
        sides[tile] |= 1 << side
        other = self.net.near[4 * tile + side]
        sides[other] |= 1 << (side ^ 2)
        self.idle[tile] = self.idle[other] = False

    def _keep(self, tile: int, uses: int) -> None:
        self.touched.add(tile)
        self.idle[tile] = False
        left = self.uses[tile] & uses
        if left == self.uses[tile]:
            return
        self.uses[tile] = left
        if tile in self.turned:
            self._due.append(tile)
        if not left:
            self.fault = self.fault or Fault("stuck", tile)

    def open(self, tile: int) -> int:
        """The sides of a tile of which nothing is known."""
        return SIDES & ~self.passing[tile] & ~self.not_needed[tile]

    def has_tank(self, part: int) -> bool:
        """Whether a tank belongs to a part."""
        return any(self.part[tank] == part for tank in self.net.tanks)

    def lit_parts(self) -> set[int]:
        """The parts that have a tank."""
        return {self.part[tank] for tank in self.net.tanks}

    def members(self, part: int) -> list[int]:
        """The tiles of a part."""
        return [tile for tile, number in enumerate(self.part) if number == part]

    def exits(self, tiles: Iterable[int]) -> Iterator[tuple[int, int]]:
        """The open sides that lead out of some tiles, as pairs of tile and side."""
        inside = set(tiles)
        for tile in sorted(inside):
            for side in each(self.open(tile)):
                if self.net.near[4 * tile + side] not in inside:
                    yield tile, side

    def field(self, number: int) -> list[int]:
        """The tiles to look at, in the order in which a player follows the gas.

        In field 0 lie the tile that was turned last and its neighbours, in 1 the tiles that are known to have gas and
        theirs, in 2 other tiles that gas must pass and theirs, in 3 all others. What is supposed has one field, 3.
        """
        if self._fields is None:
            self._fields = self._made_fields()
        return self._fields[number]

    def _made_fields(self) -> tuple[list[int], ...]:
        size = len(self.part)
        if SUPPOSED in self.rules:
            return [], [], [], list(range(size))
        near, lit = self.net.near, self.lit_parts()
        fields = [3] * size
        for tile, part in enumerate(self.part):
            number = 0 if tile == self.last else 1 if part in lit else 2 if self.passing[tile] else 3
            if number < 3:
                for one in (tile, *near[4 * tile : 4 * tile + 4]):
                    fields[one] = min(fields[one], number)
        return tuple([tile for tile in range(size) if fields[tile] == number] for number in range(4))

    def needs_gas(self, tile: int) -> bool:
        """Whether gas must reach this tile, which is not a tank."""
        return not self.uses[tile] & 1 and not self.net.is_tank(tile)

    def settled(self, tile: int) -> int:
        """The sides that a tile must be turned to open, if it is not turned and that is known; 0 otherwise."""
        if tile in self.turned or not self.passing[tile]:
            return 0
        return turn_for(self.net.board.tiles[tile], self.passing[tile], SIDES & ~self.not_needed[tile])

    def news(self) -> list[int]:
        """The tiles that the last move may have settled, and that are settled now."""
        return [tile for tile in sorted(self.touched) if self.settled(tile)]

    def says(self, tile: int) -> tuple[int, int]:
        """The sides that gas must pass, and those where it has no need to, that are news from what the tile can do."""
        uses = self.uses[tile]
        return must(uses) & ~self.passing[tile], SIDES & ~may(uses) & ~self.not_needed[tile]
