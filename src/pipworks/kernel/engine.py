"""What a question can ask of a back end, native or reference; there is no search in here.

An engine holds one problem's tables and the limits of one question. `questions` is written against it, so that each
question is put the same way to both.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

from pipworks.limits import Stop
from pipworks.typed import Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.kernel.problem import Placement, Solution

STOPS: tuple[Stop | None, ...] = (None, Stop.SECONDS, Stop.NODES, Stop.MEMORY, Stop.CANCELLED)
"""What each value of `Engine.stop` means."""


class Event(enum.IntEnum):
    """Why a search has come back."""

    SOLUTION = 0
    FINISHED = 1
    BUDGET = 2
    STOPPED = 3


class Engine(Protocol):
    """One problem and the limits of one question. Placements are numbers here; `origin` tells what they are.

    `run`, `restart` and `improve` go on for about `budget` nodes and return an `Event`.
    """

    @property
    def nodes(self) -> int: ...
    @property
    def stop(self) -> int: ...
    def origin(self, p: int) -> Placement: ...
    def path(self) -> list[int]: ...
    def solution(self) -> Solution: ...
    def begin(self, forced: Sequence[int], avoid: Sequence[int] | None) -> None: ...
    def begin_count(self) -> None: ...
    def begin_grids(self) -> None: ...
    def begin_frontier(self, always: bool) -> bool: ...
    def begin_tilings(self, counting: bool, distinct: bool) -> bool: ...
    def run(self, budget: int) -> int: ...
    def counted(self) -> int: ...
    def seed(self, seed: int) -> None: ...
    def restart(self, budget: int) -> int: ...
    def improve(self, budget: int) -> int: ...
    def probe(self) -> bool: ...
    def alive(self) -> list[int]: ...
    def count_alive(self) -> int: ...


class Shareable(Engine, Protocol):
    """An engine whose work threads can share. A twin is for another thread, and has the same problem and memory.

    `take`: of what is begun from now on, only a share; see `sharing`.
    """

    def twin(self, seconds: float | None, flag: bytearray | None) -> Shareable: ...
    def take(self, number: int, of: int, depth: int) -> None: ...
