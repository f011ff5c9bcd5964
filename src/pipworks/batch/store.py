"""Where the items of batches are kept: in a collection, as rows with a state."""

from __future__ import annotations

import hashlib
import json

from pipworks.batch.items import Items
from pipworks.batch.records import Input
from pipworks.collection.documents import PUZZLE, family_named
from pipworks.collection.entry import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from pipworks.batch.job import Job
    from pipworks.collection.collection import Collection

FACTS = ("solution", "solutions", "origin", "comments", "name")
"""The members of a document that don't decide what is answered."""


_ALL = 2**62
"""A number that no item reaches."""


class Store:
    """The batches of a collection."""

    def __init__(self, collection: Collection) -> None:
        self.collection = collection

    def begin(
        self,
        job: Job,
        inputs: Iterable[Input] | None = None,
        shard: tuple[int, int] = (1, 1),
        *,
        retry: bool = False,
    ) -> Items:
        """The items of the job, those of an earlier run among them, of which the shard's are to be done.

        Without `inputs` the job is to generate its `number` of puzzles. Puzzles of inputs are added to the collection.
        Items that reached a limit of time or memory wait again where the job's is higher now, and with `retry` all
        that failed but for the lack of other puzzles. Raises ValueError for a shard that there isn't, ParseError for
        a document that holds no puzzle.
        """
        _checked(shard)
        if inputs is None and job.verb != "generate":
            raise ValueError(f"{job.verb} needs inputs: puzzles to work on")
        with self.collection.transaction():
            if inputs is None:
                batch = self._batch(job.key, job)
                items = Items(self.collection, batch, job.key, job, shard, job.number)
                self._count_out(batch, job.number, shard)
            else:
                items = self._of_inputs(job, inputs, shard)
            items.begin(retry=retry)
        return items

    def begin_numbered(
        self, job: Job, inputs: Iterable[tuple[int, Input]], shard: tuple[int, int] = (1, 1), *, retry: bool = False
    ) -> Items:
        """The items of a job to which inputs are added by their numbers, those of earlier calls among them.

        The batch is known by the job alone. Raises as `begin` does.
        """
        place, parts = _checked(shard)
        with self.collection.transaction() as connection:
            batch = self._batch(job.key, job)
            for number, each in inputs:
                if number % parts == place % parts:
                    written = each.to_json()
                    written.pop("name", None)
                    connection.execute(
                        "INSERT OR IGNORE INTO items (batch, number, name, input, state, tries, attempt)"
                        " VALUES (?, ?, ?, ?, 'waiting', 0, 0)",
                        (batch, number, each.name, json.dumps(written, ensure_ascii=False)),
                    )
            items = Items(self.collection, batch, job.key, job, shard, _ALL)
            items.begin(retry=retry)
        return items

    def _batch(self, key: str, job: Job) -> int:
        connection = self.collection.connection
        told = json.dumps(job.to_json(), ensure_ascii=False)
        connection.execute(
            "INSERT INTO batches (key, job) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET job = excluded.job",
            (key, told),
        )
        found: int = connection.execute("SELECT id FROM batches WHERE key = ?", (key,)).fetchone()[0]
        return found

    def _count_out(self, batch: int, number: int, shard: tuple[int, int]) -> None:
        """Rows for the items of a shard that have none yet."""
        place, parts = shard
        self.collection.connection.executemany(
            "INSERT OR IGNORE INTO items (batch, number, name) VALUES (?, ?, '')",
            ((batch, each) for each in range(place, number + 1, parts)),
        )

    def _of_inputs(self, job: Job, inputs: Iterable[Input], shard: tuple[int, int]) -> Items:
        """The items of inputs. The batch is known by what all of them say, those of other shards too."""
        connection = self.collection.connection
        batch = self._batch("", job)
        digest = hashlib.sha256(job.key.encode())
        place, parts = shard
        number = 0
        for number, each in enumerate(inputs, 1):
            own, told = self._taken(job, each)
            digest.update(hashlib.sha256(told.encode()).digest())
            if number % parts == place % parts:
                written = own.to_json()
                written.pop("name", None)
                connection.execute(
                    "INSERT INTO items (batch, number, name, input, puzzle) VALUES (?, ?, ?, ?, ?)",
                    (batch, number, own.name, json.dumps(written, ensure_ascii=False), own.puzzle),
                )
        key = digest.hexdigest()[:32]
        known = connection.execute("SELECT id FROM batches WHERE key = ?", (key,)).fetchone()
        if known is None:
            connection.execute("UPDATE batches SET key = ? WHERE id = ?", (key, batch))
        else:
            connection.execute(
                "INSERT OR IGNORE INTO items SELECT ?, number, name, input, state, tries, reason, attempt, canon,"
                " result, puzzle FROM items WHERE batch = ?",
                (known[0], batch),
            )
            connection.execute("DELETE FROM items WHERE batch = ?", (batch,))
            connection.execute("DELETE FROM batches WHERE id = ?", (batch,))
            batch = known[0]
        return Items(self.collection, batch, key, job, shard, number)

    def _taken(self, job: Job, each: Input) -> tuple[Input, str]:
        """The input as it is kept, its puzzle added to the collection; and what it says, for the batch's key."""
        if job.verb == "generate":
            return each, json.dumps(each.to_json(), sort_keys=True)
        document = each.document
        if document is None:
            if each.puzzle is None:
                raise ValueError("an input needs a document or a puzzle of the collection")
            document = self.collection.get(each.puzzle).entry.document
        told = _told(job, document, each)
        if each.puzzle is not None:
            return each.replaced(document=None), told
        family = family_named(str(document.get("format", "")).removeprefix("pipworks.")).name
        named = _named(document, each.name)
        added = self.collection.add(Entry(family, named, source=each.source, tags=each.tags))
        kept = self.collection.get(added.id).entry.document
        decides = (*PUZZLE, "solution") if job.verb == "check" else PUZZLE
        same = all(kept.get(key) == named.get(key) for key in decides)
        return each.replaced(document=None if same else document, puzzle=added.id), told


def _checked(shard: tuple[int, int]) -> tuple[int, int]:
    """The shard. Raises ValueError for one that there isn't."""
    place, parts = shard
    if not 1 <= place <= parts:
        raise ValueError(f"a shard is one of 1/{parts} to {parts}/{parts}, not {place}/{parts}")
    return shard


def _named(document: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The document with a name, where it has none itself."""
    if not name or document.get("name"):
        return dict(document)
    head = {key: document[key] for key in ("format", "version") if key in document}
    return head | {"name": name} | {key: value for key, value in document.items() if key not in head}


def _told(job: Job, document: Mapping[str, Any], each: Input) -> str:
    """What decides the answer about an input."""
    kept = {key: value for key, value in document.items() if key not in FACTS}
    if job.verb == "check":
        kept["solution"] = document.get("solution")
    return json.dumps([kept, each.position], sort_keys=True)
