"""An entry as a row of the table `puzzles`, with its shapes and tags, and a row as an entry."""

from __future__ import annotations

import json
from collections import Counter

from pipworks.collection.canonical.digest import canonical
from pipworks.collection.damage import Kept, expect, reading
from pipworks.collection.entry import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, Final

MOST: Final = 2**63 - 1
"""The largest number that a column holds; a larger number of solutions stands there as this one."""

_OF_GRADE: Final = ("difficulty", "score", "depth", "deepest", "steps", "choices", "newspaper", "rules", "size")

FACTS: Final = (
    *("name", "source", "batch", "item"),
    *("solved", "solutions", "exact", "is_unique"),
    *_OF_GRADE,
    *("seed", "grade", "document"),
)
"""The columns of what is known of a puzzle, as `facts_of` gives their values."""

COLUMNS: Final = ("family", "canon", "cells", "width", "height", "pieces", "regions", *FACTS)
"""The columns of a puzzle but for its number, as `row_of` gives their values."""

READ: Final = "id, family, document, is_unique, exact, grade, source, batch, item"
"""The columns that `entry_of` takes."""


def row_of(entry: Entry, puzzle: Any, canon: bytes | None = None) -> tuple[object, ...]:
    """The values of `COLUMNS`; `canon` is the digest where it is known."""
    digest = canonical(entry.family, puzzle) if canon is None else canon
    return entry.family, digest, *_measures(entry.family, puzzle), *facts_of(entry)


def facts_of(entry: Entry) -> tuple[object, ...]:
    """The values of `FACTS`."""
    document = entry.document
    solutions = document.get("solutions")
    origin = document.get("origin")
    grade: Mapping[str, object] = entry.grade or {}
    return (
        *(entry.name, entry.source, entry.batch, entry.item),
        "solution" in document,
        min(solutions, MOST) if isinstance(solutions, int) else None,
        *(entry.exact, entry.unique),
        *(grade.get(key) for key in _OF_GRADE),
        str(origin["seed"]) if isinstance(origin, dict) and "seed" in origin else None,
        None if entry.grade is None else written(entry.grade),
        written(document),
    )


def _measures(family: str, puzzle: Any) -> tuple[int | None, ...]:
    """The numbers of cells, columns, rows, pieces and regions; None for what a family doesn't have."""
    if family == "pipes":
        return len(puzzle.tiles), puzzle.width, puzzle.height, None, None
    if family == "polypips":
        pieces = None if puzzle.supply else len(puzzle.pieces)
        return len(puzzle.cells), puzzle.width, puzzle.height, pieces, len(puzzle.constraints)
    return (None,) * 5


def shapes_of(family: str, puzzle: Any) -> list[tuple[str, int | None]]:
    """The shapes of a puzzle's pieces with the number of each, None for those of a supply."""
    if family != "polypips":
        return []
    return [(shape.name, None) for shape in puzzle.supply] + [
        (shape.name, number) for shape, number in Counter(piece.shape for piece in puzzle.pieces).items()
    ]


def entry_of(row: Sequence[Any], tags: Iterable[str], path: str) -> Entry:
    """The entry of a row of `READ` in the file of this path. Raises CollectionError for a row that can't be one."""
    number, family, document, is_unique, exact, grade, source, batch, item = row
    with reading(path, f"puzzle {number}"):
        for text in (family, document, source, batch, *tags):
            expect(text, str)
        expect(item, int, type(None))
        if is_unique not in (None, 0, 1) or exact not in (0, 1):
            raise ValueError("neither yes nor no")
        return Entry(
            family,
            Kept(document_in(document, family), path, number),
            None if is_unique is None else bool(is_unique),
            bool(exact),
            None if grade is None else _grade_in(grade),
            tuple(tags),
            source,
            batch,
            item,
        )


def document_in(text: str, family: str) -> dict[str, object]:
    """The document of a family that a column holds. Raises ValueError or TypeError for a text that is none."""
    found = json.loads(text)
    expect(found, dict)
    form = found.get("format")
    if form != f"pipworks.{family}":
        raise ValueError(f"the document of {family} is {form!r}")
    return found  # type: ignore[no-any-return]


def _grade_in(text: object) -> dict[str, object]:
    """The grade that a column holds. Raises ValueError or TypeError for what is none."""
    expect(text, str)
    found = json.loads(str(text))
    expect(found, dict)
    for key in _OF_GRADE:
        expect(found.get(key), str, int, float, type(None))
        if isinstance(found.get(key), int) and abs(found[key]) > MOST:
            raise ValueError(f"{key} is too large")
    return found  # type: ignore[no-any-return]


def written(value: object) -> str:
    """JSON on one line, without spaces, as it stands in a column."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
