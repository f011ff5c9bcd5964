"""What a batch is given and what it tells: inputs, progress, failures, the summary."""

from __future__ import annotations

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class Input(Record):
    """What one item works on.

    `document` is a puzzle as its family's JSON, with a solution for `check`. `puzzle` is the number of a puzzle in the
    collection, whose document is taken where none is given, and which learns what the answer says. `position` are
    placements to go on from. For generate there is no document: `options` are added to those of the job, `family`
    stands for the job's, and `stem`, a text, for the item's number in its seed.
    """

    name: str = ""
    document: Mapping[str, Any] | None = None
    puzzle: int | None = None
    source: str = ""
    position: Any = None
    family: str = ""
    options: Mapping[str, Any] = {}
    stem: str = ""
    tags: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The input as JSON can carry it, with keys only for what it has."""
        members = {name: getattr(self, name) for name in type(self).__match_args__}
        members |= {"options": dict(self.options), "tags": list(self.tags)}
        if self.document is not None:
            members["document"] = dict(self.document)
        return {name: value for name, value in members.items() if value not in (None, "", {}, [])}


class Failure(Record):
    """An item that failed: its number and name, a `kind` to test for, and a sentence.

    Kinds are `limit`, `variety` (no other puzzle than those there are), `impossible`, `input`, `memory`, `crash`,
    `hang` and `error`.
    """

    number: int
    name: str
    kind: str
    sentence: str


class Progress(Record):
    """How far a batch is: items that are done and failed, of how many; `before` of these were there at the start."""

    done: int
    failed: int
    total: int
    before: int
    seconds: float

    @property
    def rate(self) -> float:
        """Items a second since the start."""
        return (self.done + self.failed - self.before) / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """The seconds that the rest takes at this rate; None where nothing is known yet."""
        rate = self.rate
        return (self.total - self.done - self.failed) / rate if rate > 0 else None


class Summary(Record):
    """How a run ended: items that are done and failed, of how many; `before` were there at its start.

    `cancelled` says whether it was stopped before the end. `key` names the batch in the collection.
    """

    done: int
    failed: int
    total: int
    before: int
    failures: tuple[Failure, ...] = ()
    cancelled: bool = False
    key: str = ""

    @property
    def waiting(self) -> int:
        """The items that are still to be done."""
        return self.total - self.done - self.failed
