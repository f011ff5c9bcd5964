"""The number of ways to light every tile with no end open, exactly, tile by tile: a second opinion for larger boards.

A frontier program (Simpath, Knuth 2008): after each tile only the edges to tiles still to come are remembered, as
closed or with the number of the part that each open one belongs to, and which of these parts have a tank. Imports
nothing of the library.
"""

from __future__ import annotations

from collections import Counter

from tests.support.pipes.oracle import beyond, cells, turns

State = tuple[tuple[int, ...], frozenset[int]]
"""The part at each edge of the frontier, 0 where it is closed, and the parts with a tank."""


def count(rows: list[str], wraps: bool = True) -> int:
    """How many pictures of open edges light every tile and leave no end open."""
    frontier: list[object] = []
    states: Counter[State] = Counter({((), frozenset()): 1})
    for x, y in cells(rows):
        edges = [_edge(rows, x, y, side, wraps) for side in range(4)]
        before = list(frontier)
        own = set(edges) - {None}
        # An edge is met twice: by the tile that opens the frontier for it, and by the one that closes it.
        loops = {edge for edge in own if edges.count(edge) == 2}
        frontier = [edge for edge in before if edge not in own]
        frontier += sorted(own - set(before) - loops, key=str)
        after: Counter[State] = Counter()
        for state, number in states.items():
            for sides in turns(rows[y][x]):
                if (next_state := _turn(before, frontier, edges, state, sides, rows[y][x] in "123")) is not None:
                    after[next_state] += number
        states = after
    return sum(states.values())


def _edge(rows: list[str], x: int, y: int, side: int, wraps: bool) -> object:
    """One name for the edge from both of its tiles; None for a wall."""
    near = beyond(rows, x, y, side, wraps)
    if near is None:
        return None
    return (
        ("right", x, y)
        if side == 1
        else ("down", x, y)
        if side == 2
        else ("right", *near)
        if side == 3
        else ("down", *near)
    )


def _turn(
    before: list[object], frontier: list[object], edges: list[object], state: State, sides: frozenset[int], tank: bool
) -> State | None:
    parts, lit = dict(zip(before, state[0], strict=True)), set(state[1])
    mine = 1 + max(parts.values(), default=0)
    if tank:
        lit.add(mine)
    opened: dict[object, bool] = {}
    for side, edge in enumerate(edges):
        here = side in sides
        if edge is None:
            if here:
                return None
        elif edge in parts:
            if (parts[edge] > 0) != here:
                return None
            if here:
                theirs = parts[edge]
                if theirs in lit:
                    lit.add(mine)
                parts = {other: mine if part == theirs else part for other, part in parts.items()}
        elif opened.setdefault(edge, here) != here:
            return None
    parts |= {edge: mine if here else 0 for edge, here in opened.items()}
    kept = [parts[edge] for edge in frontier]
    ended = {part for part in (*parts.values(), *([mine] if sides else [])) if part} - set(kept)
    if not ended <= lit:
        return None
    names: dict[int, int] = {0: 0}
    renamed = tuple(names.setdefault(part, len(names)) for part in kept)
    return renamed, frozenset(names[part] for part in lit if part in names)
