"""The items of one batch: which wait, what came of them, in few and large transactions."""

from __future__ import annotations

import json

from pipworks.batch.claims import Claims
from pipworks.batch.facts import learn
from pipworks.batch.records import Failure
from pipworks.batch.rows import entry_of
from pipworks.collection.faults import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, Final

    from pipworks.batch.job import Job
    from pipworks.collection.collection import Collection
    from pipworks.collection.entry import Entry

RETRIES: Final = 2
"""How often an item is asked again whose worker ended."""

_PAGE: Final = 500
"""The items that are read at once."""

_FOR_GOOD: Final = ("variety", "impossible", "input")
"""The kinds of failures that no other try changes."""


class Items:
    """The items of a batch that a run is to do: those of a shard, up to a number.

    `key` names the batch. Each change is a transaction of its own.
    """

    def __init__(
        self, collection: Collection, batch: int, key: str, job: Job, shard: tuple[int, int], number: int
    ) -> None:
        self.collection = collection
        self.batch = batch
        self.key = key
        self.job = job
        self._claims = Claims(collection, batch, key)
        place, parts = shard
        self._mine = f"batch = {batch:d} AND number <= {number:d} AND number % {parts:d} = {place % parts:d}"

    def begin(self, *, retry: bool) -> None:
        """Bring the rows up to date before a run, within the open transaction: what is to be asked again waits."""
        if self.job.verb == "generate":
            self._claims.settle()
        connection = self.collection.connection
        connection.execute(
            f"UPDATE items SET state = 'failed', reason = 'crash: the program ended whenever it was tried'"
            f" WHERE {self._mine} AND state = 'waiting' AND tries >= ?",
            (RETRIES,),
        )
        again = []
        failed = f"SELECT number, reason, result FROM items WHERE {self._mine} AND state = 'failed'"
        for number, reason, result in connection.execute(failed):
            kind = reason.partition(":")[0]
            if (retry and kind not in _FOR_GOOD) or (kind in ("limit", "hang", "memory") and self._has_more(result)):
                again.append((self.batch, number))
        connection.executemany(
            "UPDATE items SET state = 'waiting', tries = 0, reason = NULL, result = NULL"
            " WHERE batch = ? AND number = ?",
            again,
        )

    def _has_more(self, result: str | None) -> bool:
        """Whether the job's limits are higher than those that an item failed at."""
        limits = json.loads(result).get("limits", {}) if result else {}
        for name in ("seconds", "memory"):
            now = getattr(self.job, name)
            if limits.get(name) is not None and (now is None or now > limits[name]):
                return True
        return False

    def _read(self, query: str, values: tuple[object, ...] = ()) -> list[Any]:
        """The rows of a query. Raises CollectionError."""
        with told(self.collection.path):
            return self.collection.connection.execute(query, values).fetchall()

    def counts(self) -> dict[str, int]:
        """The number of items by state."""
        rows = self._read(f"SELECT state, COUNT(*) FROM items WHERE {self._mine} GROUP BY state")
        return {"waiting": 0, "done": 0, "failed": 0} | dict(rows)

    def failures(self) -> tuple[Failure, ...]:
        """The items that failed, in order."""
        rows = self._read(
            f"SELECT number, name, reason FROM items WHERE {self._mine} AND state = 'failed' ORDER BY number"
        )
        return tuple(Failure(number, name or "", *_split(reason)) for number, name, reason in rows)

    def waiting(self, suspects: list[int]) -> Iterator[dict[str, Any]]:
        """The items that wait, in order, as orders have them; those that were tried before go to `suspects`."""
        last = 0
        while True:
            rows = self._read(
                f"SELECT number, name, attempt, input, tries, puzzle FROM items WHERE {self._mine}"
                f" AND state = 'waiting' AND number > ? ORDER BY number LIMIT {_PAGE}",
                (last,),
            )
            if not rows:
                return
            last = rows[-1][0]
            for row in rows:
                if row[4]:
                    suspects.append(row[0])
                else:
                    yield self._order(*row)

    def asked(self, number: int) -> dict[str, Any] | None:
        """One item as orders have it; None if it doesn't wait, or belongs to another shard."""
        rows = self._read(
            f"SELECT number, name, attempt, input, tries, puzzle FROM items WHERE {self._mine}"
            " AND state = 'waiting' AND number = ?",
            (number,),
        )
        return self._order(*rows[0]) if rows else None

    def _order(
        self, number: int, name: str | None, attempt: int, written: str | None, _: int, puzzle: int | None
    ) -> dict[str, Any]:
        given = {} if written is None else json.loads(written)
        if name:
            given["name"] = name
        if puzzle is not None and "document" not in given:
            entry = self.collection.get(puzzle).entry
            given["document"] = dict(entry.document)
            given.setdefault("source", entry.source)
        return {"number": number, "attempt": attempt, "input": given}

    def try_again(self, number: int) -> bool:
        """Whether the item may be asked again; that it is has been written then, so that it outlives the program."""
        with self.collection.transaction():
            changed = self.collection.connection.execute(
                "UPDATE items SET tries = tries + 1 WHERE batch = ? AND number = ? AND tries < ? AND state = 'waiting'",
                (self.batch, number, RETRIES),
            )
        return changed.rowcount == 1

    def put(self, results: Sequence[dict[str, Any]]) -> list[int]:
        """The items that wait again, after these results were written in one transaction."""
        again: list[int] = []
        with self.collection.transaction():
            for result in results:
                again += self._put(result)
        return list(dict.fromkeys(again))

    def _put(self, result: dict[str, Any]) -> list[int]:
        number, state = result["number"], result["state"]
        connection = self.collection.connection
        row = connection.execute(
            "SELECT attempt, input, puzzle FROM items WHERE batch = ? AND number = ? AND state = 'waiting'",
            (self.batch, number),
        ).fetchone()
        if row is None or state == "waiting":  # another program was quicker, or nothing was done
            return []
        if state == "failed":
            self._fail(number, result)
        elif "canon" in result:
            if result["attempt"] < row[0]:
                return []
            tags = json.loads(row[1]).get("tags", ()) if row[1] else ()
            return self._claims.claim(number, result, tuple(tags))
        else:
            connection.execute(
                "UPDATE items SET state = 'done', reason = NULL, result = ? WHERE batch = ? AND number = ?",
                (json.dumps(result.get("answer"), ensure_ascii=False), self.batch, number),
            )
        if row[2] is not None and result.get("facts"):
            same = row[1] is None or "document" not in json.loads(row[1])
            learn(self.collection, row[2], result["facts"], same=same)
        return []

    def _fail(self, number: int, result: dict[str, Any]) -> None:
        limits = {name: getattr(self.job, name) for name in ("seconds", "memory") if getattr(self.job, name)}
        kept = {"limits": limits} | ({"answer": result["answer"]} if "answer" in result else {})
        attempt = result.get("attempt")
        self.collection.connection.execute(
            "UPDATE items SET state = 'failed', reason = ?, result = ?, attempt = COALESCE(?, attempt)"
            " WHERE batch = ? AND number = ?",
            (f"{result['kind']}: {result['sentence']}", json.dumps(kept), attempt, self.batch, number),
        )

    def entries(self) -> Iterator[Entry]:
        """The puzzles that were made, in the order of their items, as they were made."""
        rows = self._read(
            f"SELECT number, puzzle, result FROM items WHERE {self._mine} AND state = 'done' ORDER BY number"
        )
        for number, puzzle, result in rows:
            if result is None:
                yield self.collection.get(puzzle).entry
            else:
                yield entry_of(json.loads(result), self.key, number)

    def answers(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """The answers about puzzles, with the numbers of their items, in order."""
        rows = self._read(f"SELECT number, result FROM items WHERE {self._mine} AND state = 'done' ORDER BY number")
        for number, result in rows:
            yield number, json.loads(result)


def _split(reason: str) -> tuple[str, str]:
    kind, _, sentence = reason.partition(": ")
    return kind, sentence
