"""What a question can ask of a back end, the native one and the reference alike.

An engine holds one problem's tables and the limits of one question. `questions` is written against it, so that each
question is put the same way to both; it stands apart from the reference, which need not be loaded where the native
search runs.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Protocol

from pipworks.kernel.problem import Placement


class Event(enum.IntEnum):
    """Why a search has come back."""

    SOLUTION = 0
    FINISHED = 1
    BUDGET = 2
    STOPPED = 3


class Engine(Protocol):
    """What a question can ask of a back end. Placements are numbers here; `origin` tells what they are.

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
