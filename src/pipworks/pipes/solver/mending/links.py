"""Join a dark part to another by a new way through unused tiles, between two tiles that can use one more side."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from pipworks.limits import UNLIMITED, Budget
from pipworks.pipes.solver.mending.forest import UNUSED, Forest

_UNLIMITED = UNLIMITED.start()

_TURNS = {"I": (0,), "L": (1, 3), "T": (0, 1, 3)}
"""For each kind of pipe, the quarter turns clockwise that gas can make in it."""


def link(forest: Forest, number: int, members: list[int], clock: Budget = _UNLIMITED) -> bool:
    """Whether part `number`, which is dark, could be joined to another: to the nearest, breadth-first, O(tiles).

    `members` are the part's tiles; once joined, they belong to the other part. Raises Exhausted when time is up.
    """
    near, part, tiles = forest.near, forest.part, forest.tiles
    came: dict[int, int] = {}
    for tile in members:
        if part[tile] == number and tiles[tile] == "T":
            came |= {4 * tile + side: -1 for side in range(4) if forest.spare(tile, side)}
    queue = deque(came)
    met: set[int] = set()
    for arc in clock.over(_popped(queue)):
        tile, side = near[arc], arc & 3
        if part[tile] != UNUSED:
            if part[tile] != number and forest.spare(tile, side ^ 2):
                _lay(forest, arc, came, number)
                return True
            continue
        if tile in met or tile == arc >> 2:
            continue
        met.add(tile)
        for quarters in _TURNS.get(tiles[tile], ()):
            onward = 4 * tile + (side + quarters & 3)
            came[onward] = arc
            queue.append(onward)
    return False


def _popped(queue: deque[int]) -> Iterator[int]:
    """What the queue holds and will hold, from its front on."""
    while queue:
        yield queue.popleft()


def _lay(forest: Forest, last: int, came: dict[int, int], number: int) -> None:
    """Use the arcs up to `last`, which leads into another part, and let gas flow from there back along them."""
    other = forest.part[forest.near[last]]
    arc = last
    while came[arc] >= 0:
        forest.use(arc)
        forest.parent[arc >> 2] = arc & 3
        arc = came[arc]
    forest.use(arc)
    forest.hang(arc >> 2, arc & 3)
    forest.paint([last >> 2], other)
    del forest.dark[number]
