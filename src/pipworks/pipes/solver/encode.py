"""The local rules of a board as clauses: which sides of a tile gas may pass, and in which direction.

A variable stands for a *directed* arc between neighbours: gas goes from one to the other. Gas enters a tile by one
side at most; an `I` passes it straight on, an `L` turns it, a `T` passes it on one or two ways, a house keeps it, a
tank gives it. Directions pay twice. A part of a model that no tank feeds has exactly one cycle, and is cut off by that
(`pipworks.pipes.solver.cuts`). And the houses fed are never more than branchings and tank openings allow, without a
counter. Since an `I` only passes gas on, the arcs through a row of `I`s share one variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress

from pipworks.limits import UNLIMITED, Budget
from pipworks.native import native_or_none
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.templates import Clauses
from pipworks.pipes.solver.tile_rules import Clause
from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

TANKS = "123"
TANKS_AMONG = bytes([chr(code) in TANKS for code in range(256)])
"""What `bytes.translate` takes to put 1 in the place of a tank's letter and 0 in that of any other."""

_BRANCHING = bytes([chr(code) in "LT123" for code in range(256)])
"""By a tile's letter: 1 for those that arcs start from."""

_UNLIMITED = UNLIMITED.start()


@lru_cache(maxsize=8)
def neighbours(width: int, height: int, wraps: bool = True) -> tuple[int, ...]:
    """The neighbours: at 4i + d the tile across side d of tile i, sides 0 to 3 being N E S W.

    Where the board doesn't wrap, a tile of the border has itself across the wall. No gas passes from a tile to itself,
    which is so on boards one wide or high that wrap as well.
    """
    tiles = range(width * height)
    across = _shifted((tiles, tiles, tiles, tiles), width)
    if not wraps:
        for arc in rim(width, height):
            across[arc] = arc >> 2
    return tuple(across)


def _shifted(told: Sequence[Iterable[int]], width: int) -> list[int]:
    """At 4i + d what is told, by side d, of the tile across side d of tile i on a torus."""
    north, east, south, west = map(list, told)
    across = [0] * (4 * len(north))
    across[0::4] = north[-width:] + north[:-width]
    across[1::4] = [one for row in range(0, len(east), width) for one in (*east[row + 1 : row + width], east[row])]
    across[2::4] = south[width:] + south[:width]
    across[3::4] = [
        one for end in range(width, len(west) + 1, width) for one in (west[end - 1], *west[end - width : end - 1])
    ]
    return across


@lru_cache(maxsize=8)
def _opposites(width: int, height: int, wraps: bool) -> tuple[int, ...]:
    """At 4i + d the number of the side that tile i meets across its side d: 4j + e, e being opposite to d."""
    sides = 4 * width * height
    met = _shifted([range(side ^ 2, sides, 4) for side in range(4)], width)
    if not wraps:
        for arc in rim(width, height):
            met[arc] = arc ^ 2
    return tuple(met)


def rim(width: int, height: int) -> tuple[int, ...]:
    """The sides on the rim of the board, each as 4i + d."""
    row, cells = 4 * width, 4 * width * height
    top, bottom = range(0, row, 4), range(cells - row + 2, cells, 4)
    return (*top, *range(row - 3, cells, row), *bottom, *range(3, cells, row))


class Encoding(NamedTuple):
    """A board as a formula.

    `tiles` are the board's letters in reading order, `near` its `neighbours`, `houses` the tiles that are houses.
    `leaving` holds at 4i + d the variable of the arc out of tile i by side d, 0 where gas can't go that way;
    `entering` that of the arc into tile i by side d. `clauses` are written whenever they are gone through, as a list
    of them takes more memory than all the rest. Where houses are optional, `fed` maps each to the literal that
    requires gas in it; else `fed` is empty. `native` is the module that reads models of it, None for Python's way.
    """

    width: int
    height: int
    wraps: bool
    tiles: str
    near: tuple[int, ...]
    leaving: list[int]
    entering: list[int]
    variables: int
    clauses: Iterable[Clause]
    houses: list[int]
    fed: dict[int, int]
    native: ModuleType | None


def capacity(tiles: str) -> int:
    """The most houses that the tanks and `T` pipes can feed: one for each opening of a tank and one for each `T`."""
    return sum(int(tank) * tiles.count(tank) for tank in TANKS) + tiles.count("T")


def encode(board: Board, *, optional: bool = False, budget: Budget = _UNLIMITED) -> Encoding:
    """The local rules of the board. Raises Exhausted when the budget runs out on the way.

    With `optional`, a house may stay dry unless its literal of `Encoding.fed` is assumed. Without it, every house
    has gas; and where the houses are as many as `capacity` allows, every tank opening is used and every `T` branches.
    """
    tiles = board.letters
    near = neighbours(board.width, board.height, board.wraps)
    budget.check()
    native = native_or_none("pipworks.pipes.solver")
    leaving, variables = _arcs(tiles, near, budget) if native is None else _arcs_natively(native, tiles, near, budget)
    budget.check()
    entering = list(map(leaving.__getitem__, _opposites(board.width, board.height, board.wraps)))
    for arc in () if board.wraps else rim(board.width, board.height):
        entering[arc] = 0
    fed: dict[int, int] = {}
    houses = [i for i, tile in enumerate(tiles) if tile == "H"]
    if optional:
        fed = {house: variables + k for k, house in enumerate(houses, 1)}
        variables += len(fed)
    tight = not optional and len(houses) == capacity(tiles)
    clauses = Clauses(tiles, leaving, entering, fed, tight, native)
    size = (board.width, board.height, board.wraps)
    return Encoding(*size, tiles, near, leaving, entering, variables, clauses, houses, fed, native)


def _arcs(tiles: str, near: tuple[int, ...], budget: Budget) -> tuple[list[int], int]:
    """The variable of the arc out of each tile by each side, 0 for none; and how many there are."""
    leaving = [0] * len(near)
    variables = 0
    sources = compress(range(len(tiles)), tiles.encode().translate(_BRANCHING))
    for i in budget.through(sources, len(tiles)):
        for a, end in enumerate(near[4 * i : 4 * i + 4], 4 * i):
            kind = tiles[end]
            if kind in "_123":
                continue
            if kind != "I":
                # A tile that is its own neighbour would feed itself: the edge of a one-wide board, or a wall.
                if end != i:
                    variables += 1
                    leaving[a] = variables
                continue
            side = a & 3
            run = [a]
            while tiles[end] == "I" and near[4 * end + side] != end:
                run.append(4 * end + side)
                end = near[4 * end + side]
            # A run back to its own start would do the same. One that ends at an I has met a wall.
            if end != i and tiles[end] not in "_I123":
                variables += 1
                for arc in run:
                    leaving[arc] = variables
    return leaving, variables


def _arcs_natively(native: ModuleType, tiles: str, near: tuple[int, ...], budget: Budget) -> tuple[list[int], int]:
    budget.check()
    found: tuple[list[int], int] = native.arcs(tiles, near)
    return found
