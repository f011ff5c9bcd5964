"""Solve a small piece of the board again, with everything around it as it is, so that a dark part joins another.

Large-neighbourhood search (Shaw, CP 1998) on a forest: the edges inside a window are free, an edge across its border
stays used or unused. What hangs together outside is one node of a small formula, whichever way gas flows through it,
so that a window no larger than the gap can turn round a part of any size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from pipworks.limits import Budget
from pipworks.pipes.solver.encode import TANKS, Clause, local_rules
from pipworks.pipes.solver.mending.forest import LIT, UNUSED, Forest
from pipworks.pipes.solver.session import Session

_CONFLICTS_A_TILE = 2
_ROUNDS = 60
_TRUE = 1
"""A variable that holds: the literal of an arc that is used whatever happens."""


def square(forest: Forest, centre: int, radius: int) -> list[int]:
    """The tiles at most `radius` columns and rows away from the centre, round the torus, in reading order."""
    width, height = forest.width, forest.height
    x, y = centre % width, centre // width
    columns = sorted({(x + step) % width for step in range(-radius, radius + 1)})
    rows = sorted({(y + step) % height for step in range(-radius, radius + 1)})
    return [row * width + column for row in rows for column in columns]


def mend(forest: Forest, window: list[int], target: int, budget: Budget) -> bool:
    """Join the dark part `target` to another by changes inside the window; whether that was found.

    No other part gets dark by it. Nothing is proved where it fails: the effort is bounded.
    """
    piece = _Piece(forest, window, target)
    if not piece.roots:
        return False
    flow = piece.solve(budget)
    if flow is None:
        return False
    piece.apply(flow)
    return True


class _Flow:
    """A model of a piece: which literals hold, and the part that each node with gas gets it from."""

    def __init__(self, model: Iterable[int], roots: dict[int, int]) -> None:
        self._true = {literal for literal in model if literal > 0}
        self.source = dict(roots)

    def holds(self, literal: int) -> bool:
        return literal in self._true if literal > 0 else literal < 0 and -literal not in self._true


class _Piece:
    """The small formula of a window.

    Nodes are the window's tiles by number; what hangs from the window outside, as the number of tiles + the number of
    its top tile; and what reaches in from a tank or a cycle outside, as twice the number of tiles + the part's number.
    `roots` are the nodes with gas of their own, each with its part: tanks, and all of the last kind but the target's.
    `crossing` has the used edges of each node outside, as arcs out of the window. `arcs` are (from, to, literal).
    """

    def __init__(self, forest: Forest, window: list[int], target: int) -> None:
        self._forest = forest
        self._window = window
        self._target = target
        self._inside = set(window)
        self._count = len(forest.tiles)
        self._variables = _TRUE
        self._clauses: list[Clause] = [(_TRUE,)]
        self._arcs: list[tuple[int, int, int]] = []
        self._ins = {tile: [0, 0, 0, 0] for tile in window}
        self._outs = {tile: [0, 0, 0, 0] for tile in window}
        self._crossing: dict[int, list[int]] = {}
        self.roots = {tile: LIT for tile in window if forest.tiles[tile] in TANKS}
        self._open_edges()
        for node in self._crossing:
            if node >= 2 * self._count and node != 2 * self._count + target:
                self.roots[node] = node - 2 * self._count

    def _open_edges(self) -> None:
        """A variable for each arc between two tiles of the window; and the edges that cross its border."""
        forest, inside = self._forest, self._inside
        near, tiles = forest.near, forest.tiles
        home: dict[int, int] = {}
        for tile in self._window:
            gives = tiles[tile] not in "_H"
            for side in range(4):
                other = near[4 * tile + side]
                if other not in inside:
                    if forest.used[tile] >> side & 1:
                        self._crossing.setdefault(self._node(other, home), []).append(4 * tile + side)
                elif gives and other != tile and tiles[other] not in "_123":
                    self._outs[tile][side] = self._ins[other][side ^ 2] = self._arc(tile, other)

    def _arc(self, start: int, end: int) -> int:
        """A new variable for gas from one node to another."""
        self._variables += 1
        self._arcs.append((start, end, self._variables))
        return self._variables

    def _node(self, tile: int, home: dict[int, int]) -> int:
        """The node of a tile outside; `home` remembers."""
        forest = self._forest
        path = []
        for upper in forest.above(tile):
            if upper in home:
                node = home[upper]
                break
            path.append(upper)
            side = forest.parent[upper]
            if side >= 0 and forest.near[4 * upper + side] in self._inside:
                node = self._count + upper
                break
        else:
            node = 2 * self._count + forest.part[tile]
        home.update(dict.fromkeys(path, node))
        return node

    def _write(self) -> None:
        """The clauses: gas enters each node outside once, and the tiles of the window keep their rules.

        An edge of the border may also fall out of use, where gas came in by it and is no longer needed.
        """
        for node, arcs in self._crossing.items():
            entries = []
            for arc in arcs:
                tile, side = arc >> 2, arc & 3
                alone = len(arcs) == 1
                if node in self.roots or not alone:
                    self._ins[tile][side] = self._arc(node, tile)
                if node not in self.roots:
                    out = _TRUE if alone else self._arc(tile, node)
                    self._outs[tile][side] = out
                    entries.append(out)
                    if alone:
                        self._arcs.append((tile, node, out))
                    else:
                        self._clauses.append((-out, -self._ins[tile][side]))
            if len(entries) > 1:
                self._clauses.append(entries)
                self._clauses += combinations([-entry for entry in entries], 2)
        for tile in self._window:
            kind = self._forest.tiles[tile]
            if kind == "_":
                continue
            ins, outs = self._ins[tile], self._outs[tile]
            local_rules(kind, ins, outs, self._clauses)
            if kind not in "ILT":
                self._clauses += [(-never,) for never in (outs if kind == "H" else ins) if never]

    def solve(self, budget: Budget) -> _Flow | None:
        """A flow that reaches every house of the window and every node outside; None where none was found."""
        self._write()
        needy = [tile for tile in self._window if self._forest.tiles[tile] == "H"]
        needy += [node for node in self._crossing if node not in self.roots]
        with Session(self._clauses, budget) as session:
            into: dict[int, list[tuple[int, int]]] = {}
            out_of: dict[int, list[tuple[int, int]]] = {}
            for _ in range(_ROUNDS):
                if not session.solve((), _CONFLICTS_A_TILE * len(self._window)):
                    return None
                if not into:
                    for start, end, literal in self._arcs:
                        into.setdefault(end, []).append((start, literal))
                        out_of.setdefault(start, []).append((end, literal))
                flow = _Flow(session.model(), self.roots)
                reached = list(self.roots)
                for node in reached:
                    for end, literal in out_of.get(node, ()):
                        if end not in flow.source and flow.holds(literal):
                            flow.source[end] = flow.source[node]
                            reached.append(end)
                dry = [node for node in needy if node not in flow.source]
                if not dry:
                    return flow
                session.add(_cuts(dry, into, flow))
                session.add(
                    [[literal for node in reached for end, literal in out_of.get(node, ()) if end not in flow.source]]
                )
        return None

    def apply(self, flow: _Flow) -> None:
        """Write the flow into the forest, turn round what hangs outside, and say what belongs to which part now."""
        forest, inside = self._forest, self._inside
        gone = {forest.part[arc >> 2] for arcs in self._crossing.values() for arc in arcs}
        gone |= {forest.part[tile] for tile in self._window}
        gone -= {LIT, UNUSED, *self.roots.values()}
        for tile in self._window:
            forest.part[tile] = flow.source.get(tile, UNUSED)
            forest.used[tile] &= sum(1 << side for side in range(4) if forest.near[4 * tile + side] not in inside)
            forest.parent[tile] = -1
        for tile in self._window:
            if tile in flow.source:
                for side, literal in enumerate(self._ins[tile]):
                    if flow.holds(literal):
                        forest.parent[tile] = side
                        forest.use(4 * tile + side)
        entries: list[tuple[int, int]] = []
        idle: list[int] = []
        for node, arcs in self._crossing.items():
            for arc in arcs:
                if flow.holds(self._outs[arc >> 2][arc & 3]):
                    entries.append((arc, flow.source[node]))
                elif not flow.holds(self._ins[arc >> 2][arc & 3]):
                    idle.append(arc)
        for arc, _ in entries:
            forest.hang(forest.near[arc], arc & 3 ^ 2, inside)
        for arc in idle:
            forest.drop(arc)
        for arc, part in entries:
            forest.paint([forest.near[arc]], part)
        for part in gone:
            del forest.dark[part]


def _cuts(dry: list[int], into: dict[int, list[tuple[int, int]]], flow: _Flow) -> Iterator[Clause]:
    """The cuts of `pipes.solver.cuts` on a piece: gas enters each cycle from outside, and what hangs from it."""
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


def _gates(nodes: list[int], into: dict[int, list[tuple[int, int]]]) -> list[int]:
    inside = set(nodes)
    return [literal for node in nodes for start, literal in into[node] if start not in inside]
