"""The tint of each region of a drawing: clearly different where two share an edge, to all eyes and in grey.

Tints come in levels, from light to dark: two of different levels differ for everybody, on a grey copier, too (see
`render.theme`). So that neighbours differ in level, a map is coloured in as few colours as there are levels. Every map
of connected regions can be (Appel and Haken 1976); here the smallest-last order of Matula and Beck (1983) comes near,
and chains of Kempe (1879) do the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import permutations

from pipworks.grid import Cell
from pipworks.render.roles import LEVELS, TINTS

_BESIDE = ((1, 0), (0, 1))
_ASKEW = ((1, 1), (-1, 1))
_PATIENCE = 200
"""The regions that chains may visit, for each region of the map."""


def tints(regions: Sequence[Collection[tuple[int, int]]]) -> tuple[int, ...]:
    """A tint for each of these disjoint sets of cells, from 0 to `roles.TINTS` - 1; its level is it modulo `LEVELS`.

    Two that share an edge differ if every region is connected: the map is then planar, and in smallest-last order each
    region meets at most five that have their tint already. They differ in level, too, unless chains fail on a map of
    many hundred regions. Regions in several parts may need more tints than there are; then the tint that clashes least
    is taken. Among the tints left, one that no region at a corner has is preferred, then the one used least.
    O(cells + regions log), as chains visit no more than `_PATIENCE` regions for each that there is.
    """
    owner = {Cell(*cell): number for number, cells in enumerate(regions) for cell in cells}
    beside = _meetings(owner, _BESIDE, len(regions))
    askew = _meetings(owner, _ASKEW, len(regions))
    chosen: dict[int, int] = {}
    used: Counter[int] = Counter()
    patience = _PATIENCE * len(regions)
    for region in reversed(_smallest_last(beside)):
        near = beside[region]
        if len({chosen[other] % LEVELS for other in near if other in chosen}) == LEVELS and patience > 0:
            patience -= _free_a_level(region, beside, chosen, used, patience)
        best = _best(_counts(near, chosen), _counts(askew[region], chosen), used)
        chosen[region] = best
        used[best] += 1
    return tuple(chosen[region] for region in range(len(regions)))


def _counts(regions: Collection[int], chosen: dict[int, int]) -> tuple[Counter[int], Counter[int]]:
    """How often these regions have each tint, and each level."""
    had = [chosen[region] for region in regions if region in chosen]
    return Counter(had), Counter(tint % LEVELS for tint in had)


def _best(
    edges: tuple[Counter[int], Counter[int]], corners: tuple[Counter[int], Counter[int]], used: Counter[int]
) -> int:
    """The tint that clashes least with those across edges, then with those at corners, then the one used least."""

    def cost(tint: int) -> tuple[int, ...]:
        level = tint % LEVELS
        return edges[0][tint], edges[1][level], corners[0][tint], corners[1][level], used[tint], tint

    return min(range(TINTS), key=cost)


def _free_a_level(
    region: int, beside: list[set[int]], chosen: dict[int, int], used: Counter[int], patience: int
) -> int:
    """Exchange two levels in a part of the map, so that no neighbour of the region has the first any more.

    Nothing is changed where no two levels allow it. Returns the number of regions that were visited.
    """
    visited = 0
    near = [other for other in beside[region] if other in chosen]
    for first, second in permutations(range(LEVELS), 2):
        starts = [other for other in near if chosen[other] % LEVELS == first]
        chain = list(_chain(starts, {first, second}, beside, chosen))
        visited += len(chain)
        if not any(chosen[other] % LEVELS == second for other in set(near).intersection(chain)):
            for other in chain:
                used[chosen[other]] -= 1
                chosen[other] += second - first if chosen[other] % LEVELS == first else first - second
                used[chosen[other]] += 1
            break
        if visited > patience:
            break
    return visited


def _chain(
    starts: Collection[int], levels: Collection[int], beside: list[set[int]], chosen: dict[int, int]
) -> Iterator[int]:
    """The regions that can be reached from these by way of regions of these levels."""
    seen = set(starts)
    queue = list(starts)
    for region in queue:
        yield region
        for other in beside[region]:
            if other not in seen and other in chosen and chosen[other] % LEVELS in levels:
                seen.add(other)
                queue.append(other)


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
