"""The rules of Pipes once more, naive and slow, for tests to compare with: imports nothing of the library.

A board is a list of rows of tile letters. Sides are numbered 0 to 3 for N E S W; a set of sides is a frozenset. With
`wraps` False there is a wall around; with `all_tiles` every tile is to be lit and every opening to meet an opening.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

Sides = frozenset[int]
_FIRST = {"_": "", "H": "N", "1": "N", "I": "NS", "L": "NE", "2": "NE", "T": "NEW", "3": "NEW"}


@cache
def turns(tile: str) -> tuple[Sides, ...]:
    """The different ways to turn a tile, as the sides where it is open."""
    first = ["NESW".index(side) for side in _FIRST[tile]]
    return tuple(dict.fromkeys(frozenset((side + quarter) % 4 for side in first) for quarter in range(4)))


def across(rows: list[str], x: int, y: int, side: int) -> tuple[int, int]:
    """The tile on the other side of an edge, round the torus."""
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    return (x + dx) % len(rows[0]), (y + dy) % len(rows)


def beyond(rows: list[str], x: int, y: int, side: int, wraps: bool) -> tuple[int, int] | None:
    """The tile on the other side of an edge, None for a wall."""
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    if wraps or (0 <= x + dx < len(rows[0]) and 0 <= y + dy < len(rows)):
        return across(rows, x, y, side)
    return None


@cache
def _beyond(width: int, height: int, wraps: bool) -> dict[tuple[int, int], tuple[tuple[int, int] | None, ...]]:
    """What is beyond each of the four sides of each tile, for a board of the size."""
    rows = ["_" * width] * height
    return {(x, y): tuple(beyond(rows, x, y, side, wraps) for side in range(4)) for x, y in cells(rows)}


def cells(rows: list[str]) -> list[tuple[int, int]]:
    return [(x, y) for y in range(len(rows)) for x in range(len(rows[0]))]


def lit(rows: list[str], turned: dict[tuple[int, int], Sides], wraps: bool = True) -> set[tuple[int, int]]:
    """The tiles that gas reaches when the tiles are turned so."""
    around = _beyond(len(rows[0]), len(rows), wraps)
    reached = [(x, y) for x, y in cells(rows) if rows[y][x] in "123"]
    for place in reached:
        for side in turned[place]:
            near = around[place][side]
            if near is not None and (side + 2) % 4 in turned[near] and near not in reached:
                reached.append(near)
    return set(reached)


def solved(rows: list[str], wraps: bool = True) -> Iterator[set[tuple[int, int]]]:
    """The lit tiles of every way to turn all tiles that brings gas to every house; an `I` counts as two ways."""
    places = cells(rows)
    houses = {(x, y) for x, y in places if rows[y][x] == "H"}
    for choice in product(*(turns(rows[y][x]) for x, y in places)):
        reached = lit(rows, dict(zip(places, choice, strict=True)), wraps)
        if houses <= reached:
            yield reached


def pictures(rows: list[str], wraps: bool = True) -> Iterator[tuple[Sides, ...]]:
    """Every way to turn all tiles that lights each and leaves no end open, as the open sides in reading order."""
    places = cells(rows)
    tiles = {(x, y) for x, y in places if rows[y][x] != "_"}
    turned: dict[tuple[int, int], Sides] = {}

    def agrees(x: int, y: int, side: int) -> bool:
        """Whether the edge is open on both sides or on none, as far as is known."""
        near = beyond(rows, x, y, side, wraps)
        here = side in turned[x, y]
        return not here if near is None else near not in turned or ((side + 2) % 4 in turned[near]) == here

    def fill(k: int) -> Iterator[tuple[Sides, ...]]:
        if k == len(places):
            if lit(rows, turned, wraps) == tiles:
                yield tuple(turned[place] for place in places)
            return
        x, y = places[k]
        for sides in turns(rows[y][x]):
            turned[x, y] = sides
            if all(agrees(x, y, side) for side in range(4)):
                yield from fill(k + 1)
            del turned[x, y]

    return fill(0)


def layouts(rows: list[str], wraps: bool = True, all_tiles: bool = False) -> list[tuple[Sides, ...]]:
    """Every layout, as the used sides of each tile in reading order."""
    if all_tiles:
        return list(pictures(rows, wraps))
    places = cells(rows)
    around = _beyond(len(rows[0]), len(rows), wraps)
    found: list[tuple[Sides, ...]] = []
    used: dict[tuple[int, int], Sides] = {}

    def fill(k: int) -> None:
        if k == len(places):
            if _is_forest(rows, used, wraps):
                found.append(tuple(used[place] for place in places))
            return
        x, y = place = places[k]
        closed: set[int] = set()
        needed: set[int] = set()
        for side, near in enumerate(around[place]):
            if near is None or near == place:
                closed.add(side)
            elif near in used:
                (needed if (side + 2) % 4 in used[near] else closed).add(side)
        for sides in _uses(rows[y][x]):
            if needed <= sides and closed.isdisjoint(sides):
                used[place] = sides
                fill(k + 1)
                del used[place]

    fill(0)
    return found


@cache
def _uses(tile: str) -> tuple[Sides, ...]:
    """The sets of sides of a tile that a layout may use: no loose end, and every house has gas."""
    subsets = {frozenset(part) for whole in turns(tile) for n in range(4) for part in combinations(sorted(whole), n)}
    if tile == "H":
        allowed = {1}
    elif tile in "ILT":
        allowed = {0, 2, 3}
    else:
        allowed = {0, 1, 2, 3}
    return tuple(sorted((sides for sides in subsets if len(sides) in allowed), key=sorted))


def _is_forest(rows: list[str], used: dict[tuple[int, int], Sides], wraps: bool) -> bool:
    """Whether the used sides make trees, each with exactly one tank."""
    around = _beyond(len(rows[0]), len(rows), wraps)
    left = {place for place, sides in used.items() if sides}
    while left:
        part = [left.pop()]
        for place in part:
            for side in used[place]:
                near = around[place][side]
                if near is not None and near in left:
                    left.remove(near)
                    part.append(near)
        tanks = sum(rows[y][x] in "123" for x, y in part)
        edges = sum(len(used[place]) for place in part) // 2
        if tanks != 1 or edges != len(part) - 1:
            return False
    return True
