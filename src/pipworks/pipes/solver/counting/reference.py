"""A count tile by tile, in Python: what `native/frontier.hpp` does in C++, state by state.

A *part* is what open edges join. After each tile only the edges to tiles still to come are remembered, as closed or
with their part: the *state*. All ways to a state are counted together (Simpath, Knuth 2008). Of a part nothing is kept
but whether it has gas and whether it needs some:

* Edges of parts with gas are alike, whichever of these they belong to. In a layout two of them must never meet, neither
  of one part, which would be a ring, nor of two, which would be two tanks.
* A part without gas that needs some is told from the others. It must have an edge left.
* A part without gas that needs none is forgotten once it has a single edge: nothing comes of meeting it.

Where no tile still to come needs gas and no part does, all that remains is forgotten.
"""

from __future__ import annotations

from pipworks.pipes.solver.counting.sweep import Counted, Step, Sweep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    State: TypeAlias = tuple[int, ...]

CLOSED, GAS = 0, 1
"""What a slot holds; other parts have numbers from 2 on, odd where they need gas."""

OPEN, DONE, MEMORY = 0, 1, 2
"""How a run ended: there is more to do, all is counted, or there are more states than memory allows."""

_STATE_BYTES = 200
_SLOT_BYTES = 8


class Counter:
    """A count that can stop and go on; `nodes` are the states that it went on from, `bytes` what these take."""

    def __init__(self, sweep: Sweep, memory: int) -> None:
        self._sweep = sweep
        self._most = memory // (_STATE_BYTES + _SLOT_BYTES * sweep.slots)
        self._at = 0
        self._here: dict[State, int] = {(CLOSED,) * sweep.slots: 1}
        self._next: dict[State, int] = {}
        self._rest = iter(self._here.items())
        self.nodes = 0

    def run(self, nodes: int) -> int:
        """Go on from so many states; says how it ended."""
        sweep = self._sweep
        end = self.nodes + nodes
        while self._at < len(sweep.steps):
            step = sweep.steps[self._at]
            while self.nodes < end:
                state, number = next(self._rest, (None, 0))
                if state is None:
                    break
                self.nodes += 1
                for following, times in _following(sweep.counted, step, state):
                    self._next[following] = self._next.get(following, 0) + times * number
                if len(self._here) + len(self._next) > self._most:
                    return MEMORY
            else:
                return OPEN
            self._here, self._next = self._next, {}
            self._rest = iter(self._here.items())
            self._at += 1
        return DONE

    def counted(self) -> int:
        """The number, once all is counted."""
        return sum(self._here.values())


def _following(counted: Counted, step: Step, state: State) -> Iterator[tuple[State, int]]:
    """The states that a tile's choices lead to, each with its number of orientations."""
    for sides, times in step.choices:
        after = _laid(counted, step, list(state), sides)
        if after is not None and _may_end(step, after):
            yield _named(counted, step, after), times


def _laid(counted: Counted, step: Step, slots: list[int], sides: int) -> list[int] | None:
    """The slots once the tile is laid, a new part having a number above all others; None where that can't be."""
    met: list[int] = []
    left: list[int] = []
    for side, slot in step.closing:
        part, here = slots[slot], sides >> side & 1
        slots[slot] = CLOSED
        if counted is not Counted.TURNS and bool(part) != here:
            return None
        if part:
            (met if here else left).append(part)
    gas = step.tank + met.count(GAS)
    if counted is Counted.LAYOUTS and (gas > 1 or len(set(met)) < len(met)):
        return None
    needs = step.needs or (counted is Counted.LAYOUTS and sides > 0) or any(part > GAS and part & 1 for part in met)
    mine = GAS if gas else 2 * len(slots) + 4 + needs
    joined = {part for part in met if part != GAS}
    slots = [mine if part in joined else part for part in slots]
    for side, slot in step.opening:
        if sides >> side & 1:
            slots[slot] = mine
    ended = [part for part in (*left, *([mine] if needs else ())) if part > GAS and part & 1 and part not in joined]
    return None if any(part not in slots for part in ended) else slots


def _may_end(step: Step, slots: list[int]) -> bool:
    """Whether the rest of the board may give gas to all that needs it, as far as numbers tell."""
    needing = {part for part in slots if part > GAS and part & 1}
    if not step.tanks and GAS not in slots and (needing or step.needy):
        return False
    edges = _edges(slots)
    ends = edges.pop(GAS, 0) + sum(number - 2 for part, number in edges.items() if part in needing or number > 2)
    return step.least <= ends <= step.most


def _edges(slots: list[int]) -> dict[int, int]:
    """The number of edges of each part."""
    edges: dict[int, int] = {}
    for part in slots:
        if part != CLOSED:
            edges[part] = edges.get(part, 0) + 1
    return edges


def _named(counted: Counted, step: Step, slots: list[int]) -> State:
    """The state: parts numbered in the order of their slots, what can't matter any more closed."""
    if counted is Counted.TURNS and not step.needy and not any(part > GAS and part & 1 for part in slots):
        return (CLOSED,) * len(slots)
    edges = _edges(slots)
    names = {CLOSED: CLOSED, GAS: GAS}
    named = []
    for part in slots:
        if part > GAS and not part & 1 and edges[part] == 1:
            part = CLOSED
        if part not in names:
            names[part] = 2 * len(names) - 2 + (part & 1)
        named.append(names[part])
    return tuple(named)
