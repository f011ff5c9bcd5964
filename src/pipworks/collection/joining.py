"""Another collection taken in: its puzzles, and the items of its batches, so that shards become one."""

from __future__ import annotations

from itertools import islice

from pipworks.collection.checking import sound_batch, sound_item
from pipworks.collection.damage import reading
from pipworks.collection.faults import told
from pipworks.collection.importing import put
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, Final

    from pipworks.collection.collection import Collection
    from pipworks.collection.entry import Added, Stored

    Tell = Callable[[Stored, Added], None]

_AT_ONCE: Final = 500
"""So many puzzles are taken in by one transaction, so that other programs come to write as well."""

_ITEM: Final = ("name", "input", "state", "tries", "reason", "attempt", "canon", "result", "puzzle")
_RANK: Final = {"waiting": 0, "failed": 1, "done": 2}


class Joined(Record):
    """What came of another collection: how many of its puzzles were new, and how many items of batches it brought."""

    new: int
    alike: int
    items: int


def join(collection: Collection, other: Collection, tell: Tell | None = None) -> Joined:
    """Takes in all that another collection holds; `tell` is called with each puzzle and what became of it.

    Batches of one key are one batch: of two states of an item the one stays that is further, done before failed before
    waiting. What ends it in the middle leaves a part, and the same call again brings the rest.
    """
    number_of: dict[int, int] = {}
    new = 0
    found = other.entries()
    while part := list(islice(found, _AT_ONCE)):
        with collection.transaction():
            became = [(stored, put(collection, stored.entry, stored.entry.puzzle)) for stored in part]
        for stored, added in became:
            number_of[stored.id] = added.id
            new += added.is_new
            if tell is not None:
                tell(stored, added)
    return Joined(new, len(number_of) - new, _join_batches(collection, other, number_of))


def _join_batches(collection: Collection, other: Collection, number_of: dict[int, int]) -> int:
    items = 0
    with told(other.path):
        batches = other.connection.execute("SELECT id, key, job FROM batches ORDER BY id").fetchall()
    for batch, key, job in batches:
        with reading(other.path, f"batch {batch}"):
            sound_batch(key, job)
        with collection.transaction() as connection:
            connection.execute("INSERT INTO batches (key, job) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", (key, job))
            (mine,) = connection.execute("SELECT id FROM batches WHERE key = ?", (key,)).fetchone()
            for number, *item in _items(other, batch):
                item[-1] = number_of.get(item[-1])
                _join_item(collection, mine, number, item)
                items += 1
    return items


def _items(other: Collection, batch: int) -> Iterator[tuple[Any, ...]]:
    """The items of a batch, in order. Raises CollectionError for one that can't be read."""
    with told(other.path):
        sql = f"SELECT number, {', '.join(_ITEM)} FROM items WHERE batch = ? ORDER BY number"
        found = other.connection.execute(sql, (batch,))
    while True:
        with told(other.path):
            row = found.fetchone()
        if row is None:
            return
        with reading(other.path, f"item {row[0]} of batch {batch}"):
            sound_item(row)
        yield row


def _join_item(collection: Collection, batch: int, number: int, item: Sequence[object]) -> None:
    """Puts the item in, or in place of one that is less far."""
    connection = collection.connection
    where = (batch, number)
    there = connection.execute("SELECT state, tries FROM items WHERE batch = ? AND number = ?", where).fetchone()
    state, tries = str(item[_ITEM.index("state")]), item[_ITEM.index("tries")]
    if there is None:
        marks = ", ".join("?" * (2 + len(_ITEM)))
        connection.execute(f"INSERT INTO items (batch, number, {', '.join(_ITEM)}) VALUES ({marks})", (*where, *item))
    elif (_RANK.get(state, 0), tries) > (_RANK.get(there[0], 0), there[1]):
        puts = ", ".join(f"{column} = ?" for column in _ITEM)
        connection.execute(f"UPDATE items SET {puts} WHERE batch = ? AND number = ?", (*item, *where))
