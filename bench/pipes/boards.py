"""Large Pipes boards with a known solution, of several families, the same on every machine.

Trees grow from the tanks over free neighbours until a share of the board is full; a tile's kind follows from the sides
that the tree uses, and ends are houses. With decoys all tiles outside the trees are pipes that no solution needs.
"""

from __future__ import annotations

from dataclasses import dataclass

from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.solver.encode import neighbours
from pipworks.rng import Rng


@dataclass(frozen=True, slots=True)
class Growth:
    """How boards grow: tiles to a tank (None for one tank), share of tiles in the trees, decoys, chance to branch."""

    name: str
    tiles_a_tank: int | None
    fill: float
    decoys: bool
    branching: float = 0.5


GROWTHS = (
    Growth("one tank, dense", None, 1.0, False),
    Growth("many tanks, dense", 50, 1.0, False),
    Growth("one tank, gaps", None, 0.7, False),
    Growth("one tank, decoys", None, 0.6, True),
    Growth("many tanks, decoys", 50, 0.6, True),
    Growth("few T", 50, 0.9, True, 0.1),
)


def grown(growth: Growth, size: int, seed: int) -> Board:
    """The board of `size` x `size` tiles that this seed gives."""
    rng = Rng(seed)
    count = size * size
    near = neighbours(size, size)
    tanks = set(rng.shuffled(range(count))[: count // (growth.tiles_a_tank or count)])
    used = [0] * count
    grows = sorted(tanks)
    left = round(count * growth.fill) - len(tanks)
    taken = bytearray(count)
    for tank in tanks:
        taken[tank] = 1
    while left > 0 and grows:
        place = len(grows) - 1 if rng.below(2) else rng.below(len(grows))
        tile = grows[place]
        free = [side for side in range(4) if not taken[near[4 * tile + side]]]
        ways = used[tile].bit_count()
        done = not free or ways == 3 or (ways == 2 and rng.unit() >= growth.branching)
        if done:
            grows[place] = grows[-1]
            grows.pop()
            continue
        side = rng.choice(free)
        after = near[4 * tile + side]
        used[tile] |= 1 << side
        used[after] |= 1 << (side ^ 2)
        taken[after] = 1
        grows.append(after)
        left -= 1
    kinds = [_kind(used[tile], tile in tanks, growth.decoys, rng) for tile in range(count)]
    return Board(size, size, tuple(kinds))


def _kind(used: int, tank: bool, decoys: bool, rng: Rng) -> Tile:
    ways = used.bit_count()
    straight = used in (5, 10)
    if tank:
        return (Tile.TANK1, Tile.TANK1, Tile.TANK3 if straight else Tile.TANK2, Tile.TANK3)[ways]
    if ways == 0:
        return rng.choice((Tile.I, Tile.L, Tile.T)) if decoys else Tile.BLANK
    return (Tile.HOUSE, Tile.I if straight else Tile.L, Tile.T)[ways - 1]
