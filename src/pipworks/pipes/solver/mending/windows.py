"""Solve a window of the board again, with everything around it as it is, so that a dark part joins another.

Large-neighbourhood search (Shaw, CP 1998) on a forest; `window` has the formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.limits import Budget
from pipworks.pipes.solver.mending.forest import LIT, UNUSED, Forest
from pipworks.pipes.solver.mending.window import Window
from pipworks.pipes.solver.session import Session
from pipworks.pipes.solver.tile_rules import Clause

_CONFLICTS_A_TILE = 2
_ROUNDS = 60

Arcs = dict[int, list[tuple[int, int]]]
"""For each node, the node at the other end and the literal of each of its arcs, all out of it or all into it."""


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
    window = Window(forest, tiles, target)
    if not window.roots:
        return False
    flow = _solve(window, budget)
    if flow is None:
        return False
    _apply(window, flow)
    return True


class _WindowFlow:
    """Where gas flows in a model of a window: the literals that hold, and in `source` the part that feeds each node."""

    __slots__ = ("_true", "source")

    def __init__(self, model: Iterable[int], roots: dict[int, int]) -> None:
        self._true = {literal for literal in model if literal > 0}
        self.source = dict(roots)

    def holds(self, literal: int) -> bool:
        return literal in self._true if literal > 0 else literal < 0 and -literal not in self._true

    def follow(self, out_of: Arcs) -> list[int]:
        """The nodes that gas reaches, breadth-first; each gets the source of the node that it is reached from."""
        reached = list(self.source)
        for node in reached:
            for end, literal in out_of.get(node, ()):
                if end not in self.source and self.holds(literal):
                    self.source[end] = self.source[node]
                    reached.append(end)
        return reached


def _solve(window: Window, budget: Budget) -> _WindowFlow | None:
    """A flow that reaches every house of the window and every node outside; None if none was found."""
    window.write()
    needy = [tile for tile in window.tiles if window.forest.tiles[tile] == "H"]
    needy += [node for node in window.crossing if node not in window.roots]
    into: Arcs = {}
    out_of: Arcs = {}
    with Session(window.clauses, budget) as session:
        for _ in range(_ROUNDS):
            if not session.solve((), _CONFLICTS_A_TILE * len(window.tiles)):
                return None
            if not into:
                for start, end, literal in window.arcs:
                    into.setdefault(end, []).append((start, literal))
                    out_of.setdefault(start, []).append((end, literal))
            flow = _WindowFlow(session.model(), window.roots)
            reached = flow.follow(out_of)
            dry = [node for node in needy if node not in flow.source]
            if not dry:
                return flow
            session.add(_cuts(dry, into, flow))
            session.add(
                [[literal for node in reached for end, literal in out_of.get(node, ()) if end not in flow.source]]
            )
    return None


def _apply(window: Window, flow: _WindowFlow) -> None:
    """Write the flow into the forest: the edges used, the way of the gas outside, and the part of every tile."""
    forest, inside = window.forest, set(window.tiles)
    joined = {forest.part[arc >> 2] for arcs in window.crossing.values() for arc in arcs}
    joined |= {forest.part[tile] for tile in window.tiles}
    joined -= {LIT, UNUSED, *window.roots.values()}
    for tile in window.tiles:
        forest.part[tile] = flow.source.get(tile, UNUSED)
        forest.used[tile] &= sum(1 << side for side in range(4) if forest.near[4 * tile + side] not in inside)
        forest.parent[tile] = -1
    for tile in window.tiles:
        if tile in flow.source:
            for side, literal in enumerate(window.ins[tile]):
                if flow.holds(literal):
                    forest.parent[tile] = side
                    forest.use(4 * tile + side)
    _apply_outside(window, flow, inside)
    for part in joined:
        del forest.dark[part]


def _apply_outside(window: Window, flow: _WindowFlow, inside: set[int]) -> None:
    """Turn round what hangs from the window outside, drop what gas no longer passes, and update the parts."""
    forest = window.forest
    entries: list[tuple[int, int]] = []
    idle: list[int] = []
    for node, arcs in window.crossing.items():
        for arc in arcs:
            if flow.holds(window.outs[arc >> 2][arc & 3]):
                entries.append((arc, flow.source[node]))
            elif not flow.holds(window.ins[arc >> 2][arc & 3]):
                idle.append(arc)
    for arc, _ in entries:
        forest.hang(forest.near[arc], arc & 3 ^ 2, inside)
    for arc in idle:
        forest.drop(arc)
    for arc, part in entries:
        forest.paint([forest.near[arc]], part)


def _cuts(dry: list[int], into: Arcs, flow: _WindowFlow) -> Iterator[Clause]:
    """The cuts of `pipes.solver.cuts` in a window: gas enters each cycle, and all that hangs from it, from outside."""
    met: dict[int, int] = {}
    for first in dry:
        path = []
        node = first
        while node not in met:
            met[node] = first
            path.append(node)
            node = next(start for start, literal in into[node] if flow.holds(literal))
        if met[node] == first:
            cycle = path[path.index(node) :]
            gates = _gates(cycle, into)
            for node in cycle:
                yield [*gates, *(-literal for _, literal in into[node] if flow.holds(literal))]
            yield _gates(path, into)


def _gates(nodes: list[int], into: Arcs) -> list[int]:
    """The literals of the arcs that enter the set of nodes from outside."""
    inside = set(nodes)
    return [literal for node in nodes for start, literal in into[node] if start not in inside]
