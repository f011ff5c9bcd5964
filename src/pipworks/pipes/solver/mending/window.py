"""The small formula of a window: the edges inside it are free, an edge across its border stays used or unused.

What hangs together outside is one node of the formula, whichever way gas flows through it, so that a window no larger
than the gap between two parts can turn round a part of any size.
"""

from __future__ import annotations

from itertools import combinations

from pipworks.pipes.solver.encode import TANKS
from pipworks.pipes.solver.mending.forest import LIT, Forest
from pipworks.pipes.solver.tile_rules import Clause, local_rules

_TRUE = 1
"""A variable that holds: the literal of an arc that is used whatever happens."""


def tile_clauses(kind: str, ins: list[int], outs: list[int]) -> list[Clause]:
    """What a tile of a window may do with gas: a house gives none, a tank takes none."""
    clauses: list[Clause] = []
    local_rules(kind, ins, outs, clauses)
    if kind not in "ILT":
        clauses += [(-never,) for never in (outs if kind == "H" else ins) if never]
    return clauses


def places(kind: str, there: int, _tight: bool) -> list[list[int]]:
    """The clauses of a tile as a template: each literal as its place among the tile's, as in `solver.templates`.

    `there` has a bit for each of the eight arcs that the tile has, in by side and then out.
    """
    names = [k if there >> k - 1 & 1 else 0 for k in range(1, 9)]
    return [[v - 1 if v > 0 else 7 - v for v in clause] for clause in tile_clauses(kind, names[:4], names[4:])]


class Window:
    """Some tiles of a forest as nodes, with what they touch outside, and the formula for gas among them.

    Nodes are the window's tiles by number; what hangs from the window outside, as the number of tiles + the number of
    its top tile; and what reaches in from a tank or a cycle outside, as twice the number of tiles + the part's number.
    `roots` maps the nodes with gas of their own to their parts: tanks, and all of the last kind but the target's.
    `crossing` holds the used edges of each node outside, as arcs (4 * tile + side) out of the window. `ins` and `outs`
    hold each tile's literals by side, `arcs` all arcs as (from, to, literal). The `clauses` are complete after `write`.
    """

    __slots__ = (
        "_count",
        "_inside",
        "_variables",
        "arcs",
        "clauses",
        "crossing",
        "forest",
        "ins",
        "outs",
        "roots",
        "tiles",
    )

    def __init__(self, forest: Forest, tiles: list[int], target: int) -> None:
        """The window of these tiles, in which part `target` of the forest is to find gas."""
        self.forest = forest
        self.tiles = tiles
        self._inside = set(tiles)
        self._count = len(forest.tiles)
        self._variables = _TRUE
        self.clauses: list[Clause] = [(_TRUE,)]
        self.arcs: list[tuple[int, int, int]] = []
        self.ins = {tile: [0, 0, 0, 0] for tile in tiles}
        self.outs = {tile: [0, 0, 0, 0] for tile in tiles}
        self.crossing: dict[int, list[int]] = {}
        self.roots = {tile: LIT for tile in tiles if forest.tiles[tile] in TANKS}
        self._open_edges()
        for node in self.crossing:
            if node >= 2 * self._count and node != 2 * self._count + target:
                self.roots[node] = node - 2 * self._count

    def write(self) -> None:
        """Write the clauses: gas enters each node outside once, and the tiles of the window keep their rules.

        An edge of the border may also fall out of use, where gas came in by it and is no longer needed.
        """
        for node, arcs in self.crossing.items():
            self._write_crossing(node, arcs)
        for tile in self.tiles:
            kind = self.forest.tiles[tile]
            if kind == "_":
                continue
            ins, outs = self.ins[tile], self.outs[tile]
            self.clauses += tile_clauses(kind, ins, outs)

    def _write_crossing(self, node: int, arcs: list[int]) -> None:
        entries = []
        alone = len(arcs) == 1
        for arc in arcs:
            tile, side = arc >> 2, arc & 3
            if node in self.roots or not alone:
                self.ins[tile][side] = self._arc(node, tile)
            if node not in self.roots:
                out = _TRUE if alone else self._arc(tile, node)
                self.outs[tile][side] = out
                entries.append(out)
                if alone:
                    self.arcs.append((tile, node, out))
                else:
                    self.clauses.append((-out, -self.ins[tile][side]))
        if len(entries) > 1:
            self.clauses.append(entries)
            self.clauses += combinations([-entry for entry in entries], 2)

    def _open_edges(self) -> None:
        """Make a variable for each arc between two tiles of the window, and list the edges that cross its border."""
        forest, inside = self.forest, self._inside
        near, tiles = forest.near, forest.tiles
        node_of: dict[int, int] = {}
        for tile in self.tiles:
            gives = tiles[tile] not in "_H"
            for side in range(4):
                other = near[4 * tile + side]
                if other not in inside:
                    if forest.used[tile] >> side & 1:
                        self.crossing.setdefault(self._node(other, node_of), []).append(4 * tile + side)
                elif gives and other != tile and tiles[other] not in "_123":
                    self.outs[tile][side] = self.ins[other][side ^ 2] = self._arc(tile, other)

    def _arc(self, start: int, end: int) -> int:
        """A new variable for gas from one node to another."""
        self._variables += 1
        self.arcs.append((start, end, self._variables))
        return self._variables

    def _node(self, tile: int, node_of: dict[int, int]) -> int:
        """The node of a tile outside. `node_of` keeps the nodes found, of all tiles on the way."""
        forest = self.forest
        path = []
        for upper in forest.above(tile):
            if upper in node_of:
                node = node_of[upper]
                break
            path.append(upper)
            side = forest.parent[upper]
            if side >= 0 and forest.near[4 * upper + side] in self._inside:
                node = self._count + upper
                break
        else:
            node = 2 * self._count + forest.part[tile]
        node_of.update(dict.fromkeys(path, node))
        return node
