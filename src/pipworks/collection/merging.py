"""One entry made of two of one form: what only one of them knows, both know."""

from __future__ import annotations

from pipworks.collection.canonical.likeness import Alike
from pipworks.collection.documents import in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.collection.entry import Entry


def merged(entry: Entry, other: Entry, how: Alike | None) -> Entry:
    """The entry with the facts that the other adds; `how` is what makes the one the other.

    Turning and shifting change no number of solutions, no grade and no tag. A solution is taken over only where the
    two are the same, and so are a name, comments and an origin.
    """
    changes: dict[str, Any] = {}
    document = dict(entry.document)
    if _counts_more(entry, other):
        document["solutions"] = other.document["solutions"]
        changes["exact"] = other.exact
    if how is Alike.SAME:
        document = dict(_told(other)) | document
        if document.get("solutions") == 0:
            document.pop("solution", None)
    if document != entry.document:
        changes["document"] = in_order(document)
    if entry.unique is None and other.unique is not None:
        changes["unique"] = other.unique
    if entry.grade is None and other.grade is not None:
        changes["grade"] = other.grade
    if not set(other.tags) <= set(entry.tags):
        changes["tags"] = (*entry.tags, *other.tags)
    return entry.replaced(**changes) if changes else entry


def _told(entry: Entry) -> dict[str, object]:
    """What the entry's document says besides its puzzle and the number of solutions."""
    told = ("name", "comments", "origin", "solution")
    return {key: entry.document[key] for key in told if key in entry.document}


def _counts_more(entry: Entry, other: Entry) -> bool:
    """Whether the other has the better number of solutions: the only one, the exact one, or the higher bound."""
    mine, others = entry.document.get("solutions"), other.document.get("solutions")
    if not isinstance(others, int) or not isinstance(mine, int):
        return isinstance(others, int) and mine is None
    return not entry.exact and (other.exact or others > mine)
