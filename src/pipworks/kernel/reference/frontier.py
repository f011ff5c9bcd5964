"""The number of solutions, layer by layer, without a search: for boards of many pieces that are alike.

Places are covered in order, the first open one first, and what was laid is forgotten but for what the rest depends on:
the *state*. That is which places are covered ahead, how many of each piece are left, and what the regions that are
neither untouched nor full have shown. All ways to a state of a layer are counted together. Transfer matrices of this
kind are as old as the counts of dominoes that physicists made; with states found as they are met, and not listed
beforehand, they are known as dynamic programming over a broken profile.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pipworks.kernel.engine import Event
from pipworks.kernel.problem import DIFFERENT, SAME, SUM
from pipworks.kernel.reference.base import Monitor
from pipworks.kernel.reference.layers import Layers

Shown: TypeAlias = tuple[tuple[int, int], ...]
"""What regions that are alive have shown: a sum, the label of equal ones plus one, or a mask of different ones."""
State: TypeAlias = tuple[int, tuple[int, ...], Shown]
"""The window, the number of each piece left, and what regions have shown."""

STATE_BYTES = 400
"""What a state takes, about."""


class Frontier:
    """A count that can stop and go on."""

    def __init__(self, layers: Layers, monitor: Monitor, memory: int) -> None:
        self._layers = layers
        self._monitor = monitor
        self._most = memory // STATE_BYTES
        self._place = 0
        self._here: dict[State, int] = {(0, tuple(layers.left) if layers.counts else (), ()): 1}
        self._next: dict[State, int] = {}
        self._rest = iter(self._here.items())

    def run(self, budget: int) -> int | None:
        """Go on for about `budget` nodes, which are placements laid in a state; None where memory was met."""
        end = self._monitor.nodes + budget
        while self._place < len(self._layers.place):
            for state, number in self._rest:
                for following in self._following(state):
                    self._next[following] = self._next.get(following, 0) + number
                if self._monitor.stop:
                    return Event.STOPPED
                if len(self._here) + len(self._next) > self._most:
                    return None
                if self._monitor.nodes >= end:
                    return Event.BUDGET
            if not self._monitor.look():
                return Event.STOPPED
            self._here = self._end_regions(self._next)
            self._next = {}
            self._rest = iter(self._here.items())
            self._place += 1
        return Event.FINISHED

    def counted(self) -> int:
        """The number of solutions, once the run has finished."""
        return sum(number for (_, left, _), number in self._here.items() if not any(left))

    def _following(self, state: State) -> Iterator[State]:
        """The states of the next layer to which one leads, a node for each placement; fewer at a limit."""
        layers = self._layers
        window, left, shown = state
        if window & 1:
            yield window >> 1, left, shown
            return
        for p in layers.starting[self._place]:
            piece, cover = layers.tables.piece[p], layers.covers[p]
            if window & cover or (layers.counts and not left[piece]):
                continue
            after = self._show(p, shown)
            if after is None:
                continue
            if not self._monitor.spend():
                return
            fewer = (*left[:piece], left[piece] - 1, *left[piece + 1 :]) if layers.counts else left
            yield (window | cover) >> 1, fewer, after

    def _show(self, p: int, shown: Shown) -> Shown | None:
        """What regions have shown once a placement is laid; None where one is violated."""
        t = self._layers.tables
        after: dict[int, int] = dict(shown)
        for slot, label in t.marks[p]:
            region = t.region_of[slot]
            if region not in self._layers.watched:
                continue
            before = after.get(region, 0)
            if t.kind[region] == SUM:
                after[region] = before + label
                violated = after[region] > t.high[region]
            elif t.kind[region] == SAME:
                after[region] = label + 1
                violated = before not in (0, label + 1)
            else:
                assert t.kind[region] == DIFFERENT
                after[region] = before | 1 << label
                violated = bool(before >> label & 1)
            if violated:
                return None
        return tuple(sorted((region, value) for region, value in after.items() if value))

    def _end_regions(self, states: dict[State, int]) -> dict[State, int]:
        """The states whose regions that end at this place are satisfied, without what these have shown."""
        ending = self._layers.ends[self._place]
        if not ending:
            return states
        t = self._layers.tables
        kept: dict[State, int] = {}
        for (window, left, shown), number in states.items():
            values = dict(shown)
            if all(t.kind[region] != SUM or values.get(region, 0) >= t.low[region] for region in ending):
                state = window, left, tuple(each for each in shown if each[0] not in ending)
                kept[state] = kept.get(state, 0) + number
        return kept
