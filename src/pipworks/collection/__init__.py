"""Collections: thousands of puzzles of all families in one SQLite file, each once up to symmetry.

    from pipworks.collection import Collection, Entry

    with Collection("puzzles.db") as collection, collection.transaction():
        added = collection.add(Entry.of("polypips", puzzle))

Start at `collection`; an `entry` is what it holds of a puzzle, `schema` the tables, and `canonical/` tells which
puzzles are alike. `importing` takes in texts of every form, `joining` other collections; `lines` are JSON Lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.lazy import names_from

if TYPE_CHECKING:
    from pipworks.collection.canonical.likeness import Alike
    from pipworks.collection.collection import Collection
    from pipworks.collection.entry import Added, Entry, Stored

__all__ = ["Added", "Alike", "Collection", "Entry", "Stored"]

__getattr__ = names_from(
    __name__,
    {
        "canonical.likeness": "Alike",
        "collection": "Collection",
        "entry": "Added Entry Stored",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
