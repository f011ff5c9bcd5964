"""A job: what is to be done with each item of a batch, as a value that JSON can carry."""

from __future__ import annotations

import hashlib
import json
import math

from pipworks.near_names import hint_of
from pipworks.record import Record
from pipworks.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Final

VERBS: Final = ("generate", "solve", "count", "unique", "grade", "explain", "check")
"""What can be done with an item."""

OPTIONS: Final = {
    "generate": ("rules", "recipe", "difficulty", "grade", "days"),
    "solve": ("either_hand", "seed"),
    "count": ("either_hand", "distinct", "grids", "orientations", "split"),
    "unique": ("either_hand", "grids", "seed", "split"),
    "grade": (),
    "explain": (),
    "check": ("either_hand",),
}
"""The options that each verb has."""


MOST: Final = 1_000_000
"""The most items of a batch."""


class Job(Record):
    """The work on each item of a batch.

    `verb` is one of `VERBS`. `family` is the name of a family to generate puzzles of; empty for the other verbs, whose
    items say it themselves. `options` for generate are `rules`, the lines of a Polypips rule file with a board, or
    `recipe`, that of Pipes as its options, with `difficulty`; `grade` asks for a grade of each puzzle; a series of
    `days` has these in its inputs, with their families. `number` of items and `seed` are for generate. `seconds`,
    `memory` in bytes and `nodes` bound the work on one item.

    Raises ValueError for a verb or an option that there isn't, and for numbers that can't be.
    """

    verb: str
    family: str = ""
    options: Mapping[str, Any] = {}
    number: int = 0
    seed: int = 0
    seconds: float | None = None
    memory: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.verb not in VERBS:
            raise ValueError(f"no work {self.verb!r}: {hint_of(self.verb, VERBS, 'it is ' + ', '.join(VERBS))}")
        known = OPTIONS[self.verb]
        for name in self.options:
            if name not in known:
                told = f"it has {', '.join(known)}" if known else "it has none"
                raise ValueError(f"{self.verb} has no option {name!r}: {hint_of(name, known, told)}")
        if self.verb == "generate" and not (self.family or "days" in self.options):
            raise ValueError("generate needs a family: pipes or polypips")
        if not 0 <= self.number <= MOST:
            raise ValueError(f"a batch has 0 to {MOST:,} items, not {self.number:,}")
        for name in ("seconds", "memory", "nodes"):
            value = getattr(self, name)
            if value is not None and not (value > 0 and math.isfinite(value)):
                raise ValueError(f"{name} is a number above 0, or None, not {value!r}")

    @property
    def key(self) -> str:
        """A digest of all that decides the answers: not the number of items, and no limit of time or memory.

        The version of pipworks is in it for generate, since a seed's puzzle may be another one in another version.
        """
        told = {name: value for name, value in self.to_json().items() if name not in ("number", "seconds", "memory")}
        if self.verb == "generate":
            told["version"] = __version__
        text = json.dumps(told, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def to_json(self) -> dict[str, Any]:
        """The job as JSON can carry it, with keys only for what is not as it is by default."""
        members = {name: getattr(self, name) for name in type(self).__match_args__}
        members["options"] = dict(self.options)
        return {name: value for name, value in members.items() if value not in (None, "", 0, {})}

    @classmethod
    def from_json(cls, members: Mapping[str, Any]) -> Job:
        """The job that `to_json` wrote. Raises ValueError for what is none."""
        strange = [name for name in members if name not in cls.__match_args__]
        if strange or "verb" not in members:
            raise ValueError(f"this is no job: {'it has no verb' if not strange else f'{strange[0]!r} is strange'}")
        return cls(**members)
