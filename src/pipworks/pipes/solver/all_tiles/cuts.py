"""What a model joins that no tank reaches, and what it joins twice, with the clauses that forbid it.

The same idea as in `pipes.solver.cuts`: connectivity is added when a model breaks it, and each clause holds in every
layout. Where the number of openings leaves no edge to spare, each tank has a tree of its own, so rings and ways between
two tanks are forbidden as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipworks.limits import Budget
from pipworks.pipes.solver.all_tiles.encode import Edges
from pipworks.pipes.solver.encode import TANKS
from pipworks.pipes.solver.tile_rules import Clause
from pipworks.typed import NamedTuple


class Joined(NamedTuple):
    """What hangs together in a model: the parts without a tank, and edges that are one too many.

    `dark` are the tiles of each part that no tank reaches. `rings` are the edges of a ring each, or of a way from tank
    to tank; they are looked for where no edge is to spare.
    """

    dark: tuple[tuple[int, ...], ...]
    rings: tuple[tuple[int, ...], ...]

    @property
    def whole(self) -> bool:
        """Whether the model is a layout."""
        return not self.dark and not self.rings


def joined(edges: Edges, used: Sequence[int], budget: Budget) -> Joined:
    """What hangs together where these sides of the tiles are open; O(tiles). Raises Exhausted."""
    walk = _Walk(edges, used)
    walk.go([tile for tile, letter in enumerate(edges.tiles) if letter in TANKS], budget)
    dark = []
    for tile, letter in enumerate(edges.tiles):
        if letter != "_" and walk.parent[tile] == _UNSEEN:
            dark.append(tuple(walk.go([tile], budget)))
    return Joined(tuple(dark), tuple(walk.rings))


def cuts(edges: Edges, found: Joined) -> Iterator[Clause]:
    """Clauses that this model breaks: some edge leaves each dark part, and some edge of each ring is closed."""
    near, edge = edges.near, edges.edge
    for part in found.dark:
        inside = set(part)
        yield sorted(
            {edge[a] for tile in part for a in range(4 * tile, 4 * tile + 4) if edge[a] and near[a] not in inside}
        )
    for ring in found.rings:
        yield [-variable for variable in ring]


_UNSEEN = -2
_TOP = -1

_EACH = tuple(tuple(side for side in range(4) if sides >> side & 1) for sides in range(16))
"""The sides of a set of them, by the set as flags."""

_EAST_SOUTH = (1, 2)
"""Two sides of each tile, so that every edge comes once."""


class _Walk:
    """A breadth-first walk over open edges. `parent` is the side by which each tile was reached, seen from there."""

    __slots__ = ("depth", "edges", "parent", "rings", "used")

    def __init__(self, edges: Edges, used: Sequence[int]) -> None:
        self.edges = edges
        self.used = used
        self.parent = [_UNSEEN] * len(used)
        self.depth = [0] * len(used)
        self.rings: list[tuple[int, ...]] = []

    def go(self, reached: list[int], budget: Budget) -> list[int]:
        """The tiles that hang together with the first ones, which the list starts with."""
        near, used, parent, depth = self.edges.near, self.used, self.parent, self.depth
        tight = not self.edges.spare
        for tile in reached:
            parent[tile] = _TOP
        for tile in budget.over(reached):
            came = parent[tile]
            for side in _EACH[used[tile]]:
                if side != came:
                    other = near[4 * tile + side]
                    if parent[other] == _UNSEEN:
                        parent[other] = side ^ 2
                        depth[other] = depth[tile] + 1
                        reached.append(other)
                    elif tight and side in _EAST_SOUTH:
                        self.rings.append(self._ring(4 * tile + side))
        return reached

    def _ring(self, arc: int) -> tuple[int, ...]:
        """The edges of the ring, or of the way between two tanks, that the edge at an arc closes."""
        near, edge = self.edges.near, self.edges.edge
        found = [edge[arc]]
        one, other = arc >> 2, near[arc]
        while one != other:
            if self.depth[one] < self.depth[other]:
                one, other = other, one
            side = self.parent[one]
            if side == _TOP:
                break
            found.append(edge[4 * one + side])
            one = near[4 * one + side]
        return tuple(found)
