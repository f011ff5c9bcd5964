"""A large question in parts: what each family's `split` gives, and how the parts' answers become one."""

from __future__ import annotations

from pipworks.record import Record
from pipworks.typed import Generic, TypeVar

S = TypeVar("S")


class Branch(Record, Generic[S]):
    """A part: of the solutions that contain `position`, all, or where `kept` is not 0 those that the symmetry of that
    number maps to themselves (in `grid.TURNS`). Its number counts `times`."""

    position: S
    times: int = 1
    kept: int = 0


class Split(Record, Generic[S]):
    """The parts of a question. Their numbers, each so many times as it counts, have the answer as their sum divided by
    `order`."""

    parts: tuple[Branch[S], ...]
    order: int = 1
