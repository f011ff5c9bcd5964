"""What answers say of a puzzle, put onto its row in the collection."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from pipworks.collection.collection import Collection
    from pipworks.collection.entry import Entry

LAST = ("solution", "solutions")
"""The members of a document that facts are written into, in the order that families write them."""


def learn(collection: Collection, puzzle: int, facts: Mapping[str, Any], *, same: bool) -> None:
    """Put facts onto the puzzle's row; those that hold for its turned copies alone where it is not the `same`."""
    entry = collection.get(puzzle).entry
    document = dict(entry.document)
    exact: bool = entry.exact
    if same and "solution" in facts and "solution" not in document:
        document["solution"] = facts["solution"]
    if "solutions" in facts:
        document["solutions"], exact = _better(entry, facts)
    members = {key: value for key, value in document.items() if key not in LAST}
    members |= {key: document[key] for key in LAST if key in document}
    number = members.get("solutions")
    known = isinstance(number, int) and (exact or number > 1)
    changes: dict[str, Any] = {"document": members, "exact": exact}
    if known:
        changes["unique"] = number == 1
    if same and "grade" in facts:
        changes["grade"] = facts["grade"]
    collection.update(puzzle, **changes)


def _better(entry: Entry, facts: Mapping[str, Any]) -> tuple[int, bool]:
    """The number of solutions, and whether it is exact, of what was known and what is new."""
    known, new = entry.document.get("solutions"), facts["solutions"]
    if facts["exact"] or not isinstance(known, int):
        return new, facts["exact"]
    return (known, True) if entry.exact else (max(known, new), False)
