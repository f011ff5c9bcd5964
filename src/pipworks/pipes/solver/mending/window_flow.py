"""Where gas flows in a model of a window, the cuts that it breaks, and what it changes in the forest.

`window_of` is a window that can be solved: natively, or by the Python here and in `window`, which say what comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from pipworks.native import native_or_none
from pipworks.pipes.solver.mending.forest import Forest
from pipworks.pipes.solver.mending.window import Window, places
from pipworks.pipes.solver.tile_rules import Clause
from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.pipes.solver import _native

Arcs = dict[int, list[tuple[int, int]]]
"""For each node, the node at the other end and the literal of each of its arcs, all out of it or all into it."""


class Changes(NamedTuple):
    """What a model that feeds all changes in a forest.

    `fed` are the window's tiles with gas, each with the part that feeds it; `entering` are the arcs (4 * tile + side)
    by which gas enters them. Of the used edges across the border, as arcs out of the window, `entries` have gas going
    out, with the part that it comes from, and `idle` have none any more. `kept` are the parts with gas of their own.
    """

    fed: dict[int, int]
    entering: list[int]
    entries: list[tuple[int, int]]
    idle: list[int]
    kept: list[int]


class SolvableWindow:
    """A window with its models read in Python; `rooted` if any part but the target has gas there."""

    __slots__ = ("_into", "_out_of", "_source", "_true", "_window", "rooted")

    def __init__(self, forest: Forest, tiles: list[int], target: int) -> None:
        self._window = Window(forest, tiles, target)
        self._into: Arcs = {}
        self._out_of: Arcs = {}
        self._true: set[int] = set()
        self._source: dict[int, int] = {}
        self.rooted = bool(self._window.roots)

    def write(self, _ask: Callable[[str, int, bool], Sequence[Sequence[int]]]) -> list[Clause]:
        """The clauses of the window; to be asked for once, and first."""
        window = self._window
        window.write()
        for start, end, literal in window.arcs:
            self._into.setdefault(end, []).append((start, literal))
            self._out_of.setdefault(start, []).append((end, literal))
        return window.clauses

    def cuts(self, model: Iterable[int]) -> list[Clause]:
        """The clauses that a model breaks, as gas doesn't reach all that need it; none where it does."""
        window, out_of = self._window, self._out_of
        self._true = {literal for literal in model if literal > 0}
        source = self._source = dict(window.roots)
        reached = self._follow()
        needy = [tile for tile in window.tiles if window.forest.tiles[tile] == "H"]
        needy += [node for node in window.crossing if node not in window.roots]
        dry = [node for node in needy if node not in source]
        if not dry:
            return []
        onward = [literal for node in reached for end, literal in out_of.get(node, ()) if end not in source]
        return [*self._cuts(dry), onward]

    def changes(self) -> Changes:
        """What the last model, which broke nothing, changes."""
        window, source = self._window, self._source
        fed = {tile: source[tile] for tile in window.tiles if tile in source}
        entering = [4 * tile + side for tile in fed for side in range(4) if window.ins[tile][side] in self._true]
        entries: list[tuple[int, int]] = []
        idle: list[int] = []
        for node, arcs in window.crossing.items():
            for arc in arcs:
                if window.outs[arc >> 2][arc & 3] in self._true:
                    entries.append((arc, source[node]))
                elif window.ins[arc >> 2][arc & 3] not in self._true:
                    idle.append(arc)
        return Changes(fed, entering, entries, idle, list(window.roots.values()))

    def _follow(self) -> list[int]:
        """The nodes that gas reaches, breadth-first; each gets the source of the node that it is reached from."""
        source, true = self._source, self._true
        reached = list(source)
        for node in reached:
            for end, literal in self._out_of.get(node, ()):
                if end not in source and literal in true:
                    source[end] = source[node]
                    reached.append(end)
        return reached

    def _cuts(self, dry: list[int]) -> Iterator[Clause]:
        """As `pipes.solver.cuts` in a window: gas enters each cycle, and all that hangs from it, from outside."""
        into, true = self._into, self._true
        met: dict[int, int] = {}
        for first in dry:
            path = []
            node = first
            while node not in met:
                met[node] = first
                path.append(node)
                node = next(start for start, literal in into[node] if literal in true)
            if met[node] == first:
                cycle = path[path.index(node) :]
                gates = self._gates(cycle)
                for node in cycle:
                    yield [*gates, *(-literal for _, literal in into[node] if literal in true)]
                yield self._gates(path)

    def _gates(self, nodes: list[int]) -> list[int]:
        """The literals of the arcs that enter the set of nodes from outside."""
        inside = set(nodes)
        return [literal for node in nodes for start, literal in self._into[node] if start not in inside]


def window_of(forest: Forest, tiles: list[int], target: int) -> SolvableWindow | _native.Window:
    """The window of these tiles, in which part `target` of the forest is to find gas."""
    native = native_or_none("pipworks.pipes.solver")
    if native is None:
        return SolvableWindow(forest, tiles, target)
    window: _native.Window = native.Window(
        forest.tiles, forest.near, forest.used, forest.parent, forest.part, tiles, target
    )
    return window


def write(window: SolvableWindow | _native.Window) -> Sequence[Clause]:
    """The clauses of a window."""
    return window.write(places)
