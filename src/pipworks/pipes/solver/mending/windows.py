"""Solve a window of the board again, with everything around it as it is, so that a dark part joins another.

Large-neighbourhood search (Shaw, CP 1998) on a forest; `window` has the formula, `window_flow`
reads its models.
"""

from __future__ import annotations

from pipworks.limits import Budget
from pipworks.pipes.solver.mending.forest import LIT, UNUSED, Forest
from pipworks.pipes.solver.mending.window_flow import Changes, SolvableWindow, window_of, write
from pipworks.pipes.solver.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.pipes.solver import _native

_CONFLICTS_A_TILE = 2
_ROUNDS = 60


def square(forest: Forest, centre: int, radius: int) -> list[int]:
    """The tiles at most `radius` columns and rows away from the centre, in reading order; over the border as well."""
    width, height = forest.width, forest.height
    x, y = centre % width, centre // width
    columns = _beside(x, radius, width, forest.wraps)
    rows = _beside(y, radius, height, forest.wraps)
    return [row * width + column for row in rows for column in columns]


def _beside(middle: int, radius: int, length: int, wraps: bool) -> list[int]:
    places = range(middle - radius, middle + radius + 1)
    return sorted({place % length for place in places if wraps or 0 <= place < length})


def join_within(forest: Forest, tiles: list[int], target: int, budget: Budget) -> bool:
    """Whether the dark part `target` could be joined to another by changes among these tiles only.

    No lit tile gets dark by it. False proves nothing, as the effort is bounded.
    """
    window = window_of(forest, tiles, target)
    if not window.rooted or not _solved(window, len(tiles), budget):
        return False
    _apply(forest, tiles, Changes(*window.changes()))
    return True


def _solved(window: SolvableWindow | _native.Window, tiles: int, budget: Budget) -> bool:
    """Whether a model was found whose gas reaches every house of the window and every node outside."""
    with Session(write(window), budget) as session:
        for _ in range(_ROUNDS):
            if not session.solve((), _CONFLICTS_A_TILE * tiles):
                return False
            cuts = window.cuts(session.model())
            if not cuts:
                return True
            session.add(cuts)
    return False


def _apply(forest: Forest, tiles: list[int], changes: Changes) -> None:
    """Write the changes into the forest: the edges used, the way of the gas outside, and the part of every tile."""
    inside = set(tiles)
    joined = {forest.part[tile] for tile in tiles} - {LIT, UNUSED, *changes.kept}
    for tile in tiles:
        forest.part[tile] = changes.fed.get(tile, UNUSED)
        forest.used[tile] &= sum(1 << side for side in range(4) if forest.near[4 * tile + side] not in inside)
        forest.parent[tile] = -1
    for arc in changes.entering:
        forest.parent[arc >> 2] = arc & 3
        forest.use(arc)
    _apply_outside(forest, inside, changes)
    for part in joined:
        del forest.dark[part]


def _apply_outside(forest: Forest, inside: set[int], changes: Changes) -> None:
    """Turn round what hangs from the window outside, drop what gas no longer passes, and update the parts."""
    for arc, _ in changes.entries:
        forest.hang(forest.near[arc], arc & 3 ^ 2, inside)
    for arc in changes.idle:
        forest.drop(arc)
    for arc, part in changes.entries:
        forest.paint([forest.near[arc]], part)
