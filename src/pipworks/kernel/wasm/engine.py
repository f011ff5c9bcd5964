"""An `Engine` over an instance of the module. What it gives is what the native one gives, node by node."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NoReturn

from pipworks.kernel.engine import STOPS, Event
from pipworks.kernel.problem import Placement, Problem, Solution
from pipworks.kernel.wasm import home
from pipworks.kernel.wasm.flat import WIDE, flat
from pipworks.kernel.wasm.instance import Trapped
from pipworks.limits import Stop

SLICE = 16_000
"""Nodes after which a run comes back to Python for a moment, to look at the cancel flag and for Ctrl-C."""
BLOCK = 1024
"""Placements whose origins are read at once."""
MEMORY_STOP = STOPS.index(Stop.MEMORY)
FAULT_MEMORY, FAULT_MALFORMED = 1, 2
UNSIGNED = WIDE.upper()


class WasmEngine:
    """The native search in an instance of the module.

    Numbers that may not fit 32 bits go in as floats, which hold whole numbers up to 2^53: larger ones would become big
    integers on the way, which the module doesn't take. The cancel flag is looked at between calls and slices, as is
    Ctrl-C: in a browser nothing else could happen meanwhile.
    """

    def __init__(
        self, problem: Problem, seconds: float | None, nodes: int | None, memory: int, flag: bytearray | None
    ) -> None:
        row = flat(problem)
        self._flag = flag
        self._trapped = False
        self._cells = len(problem.cells)
        self._blocks: dict[int, list[Placement]] = {}
        self._home = home.enter()
        self._module = self._home.instance
        self._at = 0
        self._at = int(self._call("make"))
        self._hand(row)
        self._ask("build", -1.0 if seconds is None else seconds, -1.0 if nodes is None else float(nodes), float(memory))

    def __del__(self) -> None:
        if getattr(self, "_at", 0):
            self._home.gone.append(self._at)

    @property
    def nodes(self) -> int:
        """Nodes tried so far."""
        return int(self._module.call("nodes", self._at)) if self._at else 0

    @property
    def stop(self) -> int:
        """The number of the limit that was reached in `STOPS`, 0 for none."""
        return MEMORY_STOP if self._trapped else int(self._module.call("stop", self._at))

    def origin(self, p: int) -> Placement:
        """`(piece, orientation, x, y)` of a placement."""
        block = self._blocks.get(p // BLOCK)
        if block is None:
            block = self._blocks[p // BLOCK] = self._origins(p // BLOCK * BLOCK)
        if p % BLOCK >= len(block):
            raise IndexError("no such placement")
        return block[p % BLOCK]

    def path(self) -> list[int]:
        """The placements of the solution that the last run came back with, ascending."""
        return self._given("path")

    def solution(self) -> Solution:
        """What these placements are."""
        return tuple(self.origin(p) for p in self.path())

    def begin(self, forced: Sequence[int], avoid: Sequence[int] | None) -> None:
        """Search for solutions that contain the `forced` placements. With `avoid`, a label for each cell in reading
        order, only for solutions that show a different label on some cell."""
        if self._trapped:
            return
        placements = int(self._module.call("placements", self._at))
        if not all(0 <= p < placements for p in forced):
            raise ValueError("a forced placement is unknown")
        if avoid is not None and len(avoid) != self._cells:
            raise ValueError("labels to avoid are a sequence")
        self._hand(array(WIDE, [*forced, *(avoid or ())]))
        self._ask("begin", len(forced), avoid is not None)

    def begin_count(self) -> None:
        """Count all solutions."""
        self._ask("begin_count")

    def begin_grids(self) -> None:
        """Count the different labellings among the solutions."""
        self._ask("begin_grids")

    def begin_frontier(self, always: bool) -> bool:
        """Count layer by layer; False, and nothing changes, where the problem does not suit that."""
        return self._trapped or bool(self._ask("begin_frontier", always))

    def begin_tilings(self, counting: bool, distinct: bool) -> bool:
        """Count all tilings, or stop at each; False where the problem does not suit that search."""
        return self._trapped or bool(self._ask("begin_tilings", counting, distinct))

    def run(self, budget: int) -> int:
        """Go on with the search or count that was begun."""
        event: int = Event.BUDGET
        while event == Event.BUDGET and budget > 0:
            event = self._go("run", min(budget, SLICE))
            budget -= SLICE
        return event

    def counted(self) -> int:
        """The number of solutions or labellings counted so far; the total once the run has finished."""
        halves = self._given("counted")
        return sum(half << 32 * place for place, half in enumerate(halves))

    def seed(self, seed: int) -> None:
        """Start the random arms anew."""
        self._ask("seed", float(seed >> 32 & 0xFFFFFFFF), float(seed & 0xFFFFFFFF))

    def restart(self, budget: int) -> int:
        """Searches in random order, each given up after a number of nodes that grows by Luby's sequence."""
        return self._go("restart", budget)

    def improve(self, budget: int) -> int:
        """Large-neighbourhood search."""
        return self._go("improve", budget)

    def probe(self) -> bool:
        """Kill the placements that fail at the root for good, until nothing changes. False when no solution is left."""
        return self._trapped or bool(self._ask("probe"))

    def alive(self) -> list[int]:
        """The placements that are live once the fixed ones are laid, without the fixed ones."""
        return self._given("alive")

    def count_alive(self) -> int:
        """How many these are."""
        return int(self._ask("count_alive"))

    def _go(self, arm: str, budget: int) -> int:
        event = int(self._ask(arm, float(budget)))
        return Event.STOPPED if self._trapped else event

    def _ask(self, name: str, *numbers: float) -> float:
        """What an export gives back for this engine; 0 once it has trapped for want of memory, which is a limit."""
        if self._trapped:
            return 0
        if self._flag is not None and self._flag[0]:
            self._call("cancel", self._at)
        return self._call(name, self._at, *numbers)

    def _call(self, name: str, *numbers: float) -> float:
        try:
            return self._module.call(name, *numbers)
        except Trapped as trap:
            self._home.spoiled = True
            self._trapped = True
            self._raise_unless_memory(trap)
            return 0

    def _raise_unless_memory(self, trap: Trapped) -> None:
        fault = self._module.call("fault")
        if fault == FAULT_MALFORMED:
            self._refuse()
        if fault != FAULT_MEMORY:
            raise trap

    def _refuse(self) -> NoReturn:
        at, size = int(self._module.call("said")), int(self._module.call("said_length"))
        raise ValueError(self._module.read(at, size).decode()) from None

    def _hand(self, row: array[int]) -> None:
        """Hand numbers over to the next call."""
        at = int(self._call("room", len(row)))
        if not self._trapped:
            self._module.write(at, row.tobytes())

    def _given(self, name: str) -> list[int]:
        """The numbers that an export gives to read."""
        count = int(self._ask(name))
        return [] if not count else array(UNSIGNED, self._module.read(self._where("given"), 4 * count)).tolist()

    def _origins(self, first: int) -> list[Placement]:
        count = min(BLOCK, int(self._module.call("placements", self._at)) - first)
        if first < 0 or count <= 0:
            raise IndexError("no such placement")
        row = array(WIDE, self._module.read(self._where("origins") + 16 * first, 16 * count)).tolist()
        return list(zip(row[::4], row[1::4], row[2::4], row[3::4], strict=True))

    def _where(self, name: str) -> int:
        return int(self._module.call(name, self._at))
