"""Entries as JSON Lines: written and read without loss, and read as puzzles by all that reads puzzles.

A line is an object of the format `pipworks.entry`: the puzzle's document under `puzzle`, and keys for what else is
known. A line that is a puzzle's document alone is read, too.
"""

from __future__ import annotations

import json

from pipworks.collection.documents import family_named
from pipworks.collection.entry import Entry
from pipworks.errors import ParseError
from pipworks.json_nodes import Node, load
from pipworks.json_records import ENTRY, VERSION, form_of, unwrapped
from pipworks.source import BLANK, Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Final

_OURS: Final = "pipworks."
_KEYS: Final = ("format", "version", "puzzle", "unique", "exact", "grade", "tags", "source", "batch", "item")


def line_of(entry: Entry) -> str:
    """The entry as one line of JSON, ended by LF."""
    return json.dumps(data_of(entry), ensure_ascii=False) + "\n"


def data_of(entry: Entry) -> dict[str, object]:
    """The entry as JSON holds it."""
    known: dict[str, object] = {}
    if entry.unique is not None and entry.unique != entry.counted_unique:
        known["unique"] = entry.unique
    if not entry.exact:
        known["exact"] = False
    if entry.grade is not None:
        known["grade"] = dict(entry.grade)
    if entry.tags:
        known["tags"] = list(entry.tags)
    known |= {key: value for key in ("source", "batch") if (value := getattr(entry, key))}
    if entry.item is not None:
        known["item"] = entry.item
    return {"format": ENTRY, "version": VERSION, "puzzle": dict(entry.document), **known}


def entries_in(lines: Iterable[str], name: str = "<string>") -> Iterator[Entry | ParseError]:
    """The entry of each line, or what is wrong with it; blank lines are passed over.

    The lines are read one by one, so that a file of any length may be given: `entries_in(file, file.name)`. Whether a
    document holds a puzzle is seen when `Entry.puzzle` is asked for.
    """
    for number, line in enumerate(lines, 1):
        text = line.removesuffix("\n").removesuffix("\r")
        text = text.removeprefix("\ufeff") if number == 1 else text
        if not text.strip(BLANK):
            continue
        try:
            yield entry_in(load(Source(name, (text,), number - 1)))
        except ParseError as error:
            yield error


def entry_in(node: Node) -> Entry:
    """The entry that is this JSON. Raises ParseError for any other."""
    document = unwrapped(node, "puzzle") if form_of(node) == ENTRY else node
    family = _family(document)
    members = document.members("a puzzle as an object")
    solutions = members.get("solutions")
    if solutions is not None:
        solutions.whole("a number of solutions", 0)
    data: dict[str, object] = document.value  # type: ignore[assignment]
    return Entry(family, data) if document is node else _with_known(Entry(family, data), node)


def _family(document: Node) -> str:
    form = form_of(document)
    if not form.startswith(_OURS):
        found = f"format {form[:40]!r}" if form else "no format"
        raise document.error(f"expected a puzzle in our own JSON, found {found}", 'it has "format": "pipworks.…"')
    try:
        return family_named(form.removeprefix(_OURS)).name
    except ParseError as error:
        raise document.need("format", "a format").error(error.problem, error.hint) from None


def _with_known(entry: Entry, node: Node) -> Entry:
    """The entry with what stands beside its puzzle."""
    node.only(*_KEYS)
    known: dict[str, object] = {}
    for key in ("unique", "exact"):
        if (at := node.get(key)) is not None:
            if not isinstance(at.value, bool):
                raise at.wrong("true or false")
            known[key] = at.value
    if (grade := node.get("grade")) is not None:
        grade.members("a grade as an object")
        known["grade"] = grade.value
    if (tags := node.get("tags")) is not None:
        known["tags"] = tuple([tag.text("a tag") for tag in tags.items("an array of tags")])
    for key in ("source", "batch"):
        if (text := node.get(key)) is not None:
            known[key] = text.text("a text")
    if (item := node.get("item")) is not None:
        known["item"] = item.whole("the number of an item", 0)
    return Entry(entry.family, entry.document, **known)  # type: ignore[arg-type]
