"""Which of a batch's items has which puzzle, where several came to the same one.

Each item has its attempts in an order, and of the items that came to puzzles of one canonical form the lowest has it;
the others go on to their next attempt. That is the deferred acceptance of Gale and Shapley ("College admissions and the
stability of marriage", 1962), where all forms prefer items in one order: what each item has at the end does not depend
on the order in which results come in. No form that an item has is ever given up but to a lower item, so that what is
kept of an unfinished batch, or of a shard, needs never be undone.
"""

from __future__ import annotations

import json

from pipworks.batch import rows
from pipworks.batch.seeds import ATTEMPTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.collection.collection import Collection

NO_OTHER = f"variety: {ATTEMPTS} attempts made no other puzzle than those that are there"
"""The reason of an item that had all its attempts."""


class Claims:
    """The claims of a batch's items on puzzles, within the transaction that is open."""

    def __init__(self, collection: Collection, batch: int, key: str) -> None:
        self._collection = collection
        self._batch = batch
        self._key = key

    def claim(self, number: int, result: dict[str, Any], tags: tuple[str, ...] = ()) -> list[int]:
        """The items that have to go on to another attempt, after this one came to a puzzle: itself, another or none."""
        connection = self._collection.connection
        canon = bytes.fromhex(result["canon"])
        found = connection.execute(
            "SELECT i.number FROM puzzles p JOIN items i ON i.puzzle = p.id"
            " WHERE p.canon = ? AND i.batch = ? AND i.state = 'done'",
            (canon, self._batch),
        ).fetchone()
        if found is not None and found[0] < number:
            return self.go_on(number, result["attempt"] + 1)
        others = self.go_on(found[0]) if found is not None else []
        entry = rows.entry_of(result["entry"], self._key, number, tags)
        puzzle = rows.put(self._collection, result, entry)
        kept = None
        if puzzle is None:
            puzzle = self._collection.add(entry).id
            here = connection.execute("SELECT batch FROM puzzles WHERE id = ?", (puzzle,)).fetchone()[0]
            kept = None if here == self._key else json.dumps(result["entry"])
        connection.execute(
            "UPDATE items SET state = 'done', reason = NULL, attempt = ?, canon = ?, result = ?, puzzle = ?"
            " WHERE batch = ? AND number = ?",
            (result["attempt"], canon, kept, puzzle, self._batch, number),
        )
        return others

    def go_on(self, number: int, attempt: int | None = None) -> list[int]:
        """The item, which is to make the attempt, by default the one after its last; none where it had them all."""
        connection = self._collection.connection
        if attempt is None:
            (last,) = connection.execute(
                "SELECT attempt FROM items WHERE batch = ? AND number = ?", (self._batch, number)
            ).fetchone()
            attempt = last + 1
        out = attempt >= ATTEMPTS
        connection.execute(
            "UPDATE items SET state = ?, reason = ?, attempt = ?, tries = 0, canon = NULL, result = NULL, puzzle = NULL"
            " WHERE batch = ? AND number = ?",
            ("failed" if out else "waiting", NO_OTHER if out else None, attempt, self._batch, number),
        )
        return [] if out else [number]

    def settle(self) -> None:
        """Let lower items have what they share with others, as after shards were merged; remake what lost its row."""
        connection = self._collection.connection
        shared = connection.execute(
            "SELECT i.number FROM items i JOIN (SELECT puzzle, MIN(number) least FROM items"
            " WHERE batch = ?1 AND state = 'done' GROUP BY puzzle HAVING COUNT(*) > 1) s ON i.puzzle = s.puzzle"
            " WHERE i.batch = ?1 AND i.state = 'done' AND i.number > s.least",
            (self._batch,),
        ).fetchall()
        for (number,) in shared:
            self.go_on(number)
        connection.execute(
            "UPDATE items SET state = 'waiting', canon = NULL, result = NULL, puzzle = NULL"
            " WHERE batch = ?1 AND state = 'done' AND (puzzle IS NULL OR EXISTS"
            " (SELECT 1 FROM puzzles p WHERE p.id = items.puzzle AND p.batch = ?2 AND p.item <> items.number))",
            (self._batch, self._key),
        )
