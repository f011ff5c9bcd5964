"""One large question as a batch: a count, or whether a solution is the only one, in parts that many workers share.

    from pipworks import batch, polypips
    from pipworks.collection import Collection

    puzzle = polypips.read("puzzle.txt")
    with Collection("count.db") as collection, batch.Processes() as workers:
        found = batch.count_in_parts(puzzle, 500, workers, batch.Store(collection), either_hand=True)
    print(found.count, found.exact)

The parts are items of a batch, each with its position, so that a run that was stopped goes on with what is open, shards
may be counted anywhere and brought together, and the sum is that of all parts that the collection has.
"""

from __future__ import annotations

import hashlib
import json
from importlib import import_module

from pipworks.batch.facts import learn
from pipworks.batch.job import Job
from pipworks.batch.records import Input
from pipworks.batch.runner import run_items
from pipworks.batch.summing import CountInParts, UniqueInParts, several, sum_of, verdict_of
from pipworks.collection.documents import PUZZLE, family_named
from pipworks.collection.entry import Entry
from pipworks.errors import CollectionError
from pipworks.limits import UNLIMITED, CancelToken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Executor
    from typing import Any

    from pipworks.batch.items import Items
    from pipworks.batch.records import Progress, Summary
    from pipworks.batch.store import Store
    from pipworks.family import Family
    from pipworks.limits import Limits
    from pipworks.parted import Split

    Watch = Callable[[Progress], None]


def count_in_parts(
    puzzle: Any,
    number: int,
    executor: Executor,
    store: Store,
    *,
    either_hand: bool = False,
    distinct: bool = False,
    orientations: bool = False,
    name: str = "",
    limits: Limits = UNLIMITED,
    shard: tuple[int, int] = (1, 1),
    cancel: CancelToken | None = None,
    watch: Watch | None = None,
    retry: bool = False,
) -> CountInParts:
    """The number of solutions, counted in at least `number` parts: exact once all are done, before a lower bound.

    `either_hand` and `distinct` are for Polypips, `orientations` for Pipes. `limits` are those of one part. All else is
    as for `run`. Raises ValueError for a number below 1 and an option of another family, InvalidPuzzle for a puzzle in
    supply, CollectionError where the store has the same count in other parts.
    """
    options = {"either_hand": either_hand, "distinct": distinct, "orientations": orientations}
    question = InParts(puzzle, number, "count", {key: True for key, value in options.items() if value}, name)
    items = question.begin(store, limits, shard, retry=retry)
    found = question.answer(items, question.run(items, executor, cancel=cancel, watch=watch))
    assert isinstance(found, CountInParts)
    return found


def unique_in_parts(
    puzzle: Any,
    number: int,
    executor: Executor,
    store: Store,
    *,
    either_hand: bool = False,
    name: str = "",
    limits: Limits = UNLIMITED,
    shard: tuple[int, int] = (1, 1),
    cancel: CancelToken | None = None,
    watch: Watch | None = None,
    retry: bool = False,
) -> UniqueInParts:
    """Whether there is exactly one solution, looked for in parts: it ends as soon as there are two.

    All else is as for `count_in_parts`.
    """
    question = InParts(puzzle, number, "unique", {"either_hand": True} if either_hand else {}, name)
    items = question.begin(store, limits, shard, retry=retry)
    found = question.answer(items, question.run(items, executor, cancel=cancel, watch=watch))
    assert isinstance(found, UniqueInParts)
    return found


class InParts:
    """A question about a puzzle that is asked in parts, step by step for whoever shows the steps: `begin`, `run`,
    `answer`. `verb` is count or unique. Raises as `count_in_parts` does."""

    def __init__(self, puzzle: Any, number: int, verb: str, options: dict[str, bool], name: str = "") -> None:
        self.verb = verb
        self.options = options
        self._family = family_named(str(puzzle.family).removeprefix("pipworks."))
        self._puzzle = puzzle
        self.cut = _cut(self._family, puzzle, number, verb, options)
        self._entry = Entry.of(self._family.name, puzzle, name=name)
        self._inputs = [self._input(part) for part in self.cut.parts]
        asked = {key: self._entry.document[key] for key in PUZZLE if key in self._entry.document}
        self.split = {
            "question": _digest([self._family.name, asked, verb, options, number]),
            "parts": _digest([each.to_json() for each in self._inputs]),
        }
        self._row: int | None = None
        self._same = True

    def _input(self, part: Any) -> Input:
        told = {key: value for key, value in (("times", part.times), ("kept", part.kept)) if value != (key == "times")}
        return Input(position=self._family.position_data(self._puzzle, part.position), options=told)

    def begin(self, store: Store, limits: Limits, shard: tuple[int, int], *, retry: bool) -> Items:
        """The parts as items of a batch in the store, those of an earlier run among them."""
        self._refuse_other_parts(store)
        job = Job(
            self.verb,
            options=self.options | {"split": self.split},
            seconds=limits.seconds,
            memory=limits.memory,
            nodes=limits.nodes,
        )
        added = store.collection.add(self._entry)
        self._row = added.id
        self._same = store.collection.get(added.id).entry.puzzle == self._puzzle
        which: dict[str, Any] = {"puzzle": added.id} if self._same else {"document": self._entry.document}
        inputs = [each.replaced(**which) for each in self._inputs]
        return store.begin(job, inputs, shard, retry=retry)

    def _refuse_other_parts(self, store: Store) -> None:
        rows = store.collection.connection.execute("SELECT job FROM batches").fetchall()
        for (told,) in rows:
            split = json.loads(told).get("options", {}).get("split", {})
            if split.get("question") == self.split["question"] and split != self.split:
                raise CollectionError(
                    str(store.collection.path),
                    "it has this question in other parts, which another version of pipworks made",
                    "go on with that version, or begin anew in another file",
                )

    def run(
        self, items: Items, executor: Executor, *, cancel: CancelToken | None = None, watch: Watch | None = None
    ) -> Summary:
        """How the parts stand after a run, which ends early where two solutions say all."""
        if self.verb == "count":
            return run_items(items, executor, cancel=cancel, watch=watch)
        enough = CancelToken()

        def seen(progress: Progress) -> None:
            if (cancel is not None and cancel.cancelled) or several(items):
                enough.cancel()
            if watch is not None:
                watch(progress)

        return run_items(items, executor, cancel=enough, watch=seen)

    def answer(self, items: Items, summary: Summary) -> CountInParts | UniqueInParts:
        """What all parts say together; the puzzle's row learns it where it is true of the puzzle as it is."""
        if self.verb == "count":
            count = sum_of(items, self.cut, summary)
            if count.exact:
                self._learn(items, {"solutions": count.count, "exact": True})
            return count
        found = verdict_of(items, self._family, self.cut, summary)
        if found:
            solution = self._family.solution_data(self._puzzle, found.solutions[0])
            self._learn(items, {"solutions": 1, "exact": True, "solution": solution})
        elif found.solutions:
            self._learn(items, {"solutions": len(found.solutions), "exact": False})
        return found

    def _learn(self, items: Items, facts: Mapping[str, Any]) -> None:
        if self.options or self._row is None:
            return
        with items.collection.transaction():
            learn(items.collection, self._row, facts, same=self._same)


def _cut(family: Family, puzzle: Any, number: int, verb: str, options: Mapping[str, bool]) -> Split[Any]:
    """The parts of the question. Raises ValueError for a family that has none, or lacks an option."""
    try:
        door = import_module(f"{family.package}.solver.split")
    except ModuleNotFoundError:
        raise ValueError(f"{family.name} can't be asked in parts: it has no {family.package}.solver.split") from None
    known = {"polypips": ("either_hand", "distinct"), "pipes": ("orientations",)}.get(family.name, ())
    for name in options:
        if name not in known:
            raise ValueError(f"{name} is no option of {family.name}: it has {', '.join(known) or 'none'}")
    how = dict(options) if family.name == "pipes" or verb == "count" else dict(options) | {"folded": False}
    cut: Split[Any] = door.split(puzzle, number, **how)
    return cut


def _digest(told: object) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]
