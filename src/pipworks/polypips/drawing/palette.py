"""The tint of each region of a drawing: different where two share an edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from heapq import heapify, heappop, heappush

from pipworks.grid import Cell
from pipworks.render.roles import TINTS

_BESIDE = ((1, 0), (0, 1))
_ASKEW = ((1, 1), (-1, 1))


def tints(regions: Sequence[Collection[tuple[int, int]]]) -> tuple[int, ...]:
    """A tint for each of these disjoint sets of cells, from 0 to `roles.TINTS` - 1.

    Two that share an edge differ if every region is connected: the map is then planar, and in the smallest-last order
    of Matula and Beck (1983) each region meets at most five that have their tint already. Regions in several parts may
    need more tints than there are; then the tint that clashes least is taken. Among the tints left, one that no region
    at a corner has is preferred, then the one used least. O(cells + regions log).
    """
    owner = {Cell(*cell): number for number, cells in enumerate(regions) for cell in cells}
    beside = _meetings(owner, _BESIDE, len(regions))
    askew = _meetings(owner, _ASKEW, len(regions))
    chosen: dict[int, int] = {}
    used: Counter[int] = Counter()
    for region in reversed(_smallest_last(beside)):
        edges = Counter(chosen[near] for near in beside[region] if near in chosen)
        corners = Counter(chosen[near] for near in askew[region] if near in chosen)
        best = min(range(TINTS), key=lambda tint: (edges[tint], corners[tint], used[tint], tint))
        chosen[region] = best
        used[best] += 1
    return tuple(chosen[region] for region in range(len(regions)))


def _meetings(owner: dict[Cell, int], steps: tuple[tuple[int, int], ...], count: int) -> list[set[int]]:
    """For each region, those that one of these steps, forwards or backwards, reaches."""
    met: list[set[int]] = [set() for _ in range(count)]
    for (x, y), mine in owner.items():
        for dx, dy in steps:
            theirs = owner.get(Cell(x + dx, y + dy), mine)
            if theirs != mine:
                met[mine].add(theirs)
                met[theirs].add(mine)
    return met


def _smallest_last(beside: list[set[int]]) -> list[int]:
    """The regions in the order in which they are removed when always one with the fewest neighbours left is next.

    Of several the last is next, so that tints are given out in about the order of the regions.
    """
    degree = [len(near) for near in beside]
    queue = [(count, -region) for region, count in enumerate(degree)]
    heapify(queue)
    order: list[int] = []
    gone = [False] * len(beside)
    while queue:
        count, negated = heappop(queue)
        region = -negated
        if gone[region] or count != degree[region]:
            continue
        gone[region] = True
        order.append(region)
        for near in beside[region]:
            if not gone[near]:
                degree[near] -= 1
                heappush(queue, (degree[near], -near))
    return order
