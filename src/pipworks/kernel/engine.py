"""What a question can ask of a back end, native or reference; there is no search in here.

An engine holds one problem's tables and the limits of one question. `questions` is written against it, so that each
question is put the same way to both.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from pipworks.limits import Stop

if TYPE_CHECKING:
    from pipworks.kernel.problem import Placement

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
    def begin(self, forced: Sequence[int], avoid: Sequence[int] | None) -> None: ...
    def begin_count(self) -> None: ...
    def begin_grids(self) -> None: ...
    def run(self, budget: int) -> int: ...
    def counted(self) -> int: ...
    def seed(self, seed: int) -> None: ...
    def restart(self, budget: int) -> int: ...
    def improve(self, budget: int) -> int: ...
    def probe(self) -> bool: ...
    def alive(self) -> list[int]: ...
    def count_alive(self) -> int: ...
