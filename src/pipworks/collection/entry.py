"""What a collection holds of a puzzle, and what it gives back of it."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.arguments import public
from pipworks.collection.damage import Kept, reading
from pipworks.collection.documents import puzzle_in, with_facts
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.collection.canonical.likeness import Alike


class Entry(Record):
    """A puzzle with all that is known of it; nothing in it depends on when or where it was found.

    `family` is the family's name, and `document` the puzzle in the family's own JSON, as `puzzle_data` gives it, with
    `solution`, `solutions`, `comments` and `origin` where they are known. `unique` says whether it has one solution:
    where it is None, it is what the number of `solutions` says. That number is a lower bound where `exact` is False.
    `grade` is what `Grade.to_data` gives; a `Grade` becomes that. `tags` are kept in order, each once. `source` is the
    file that it came from and its level there; `batch` is the key of the batch that made it, and `item` its number in
    that.
    """

    family: str
    document: Mapping[str, object]
    unique: bool | None = None
    exact: bool = True
    grade: Mapping[str, object] | None = None
    tags: tuple[str, ...] = ()
    source: str = ""
    batch: str = ""
    item: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "tags", tuple(sorted(set(self.tags))))
        if not isinstance(self.grade, Mapping | None):
            object.__setattr__(self, "grade", _as_data(self.grade))
        if self.unique is None:
            object.__setattr__(self, "unique", self.counted_unique)

    @classmethod
    @public
    def of(cls, family: str, puzzle: object, **facts: Any) -> Entry:
        """The entry of a puzzle: `name`, `comments`, `origin`, `solution`, `solutions`, else fields of the entry.

        `origin` and `solution` are the family's own, as a generated puzzle has them. Raises InvalidPuzzle for a
        solution that can't be written.
        """
        own = {key: facts.pop(key) for key in ("name", "comments", "origin", "solution", "solutions") if key in facts}
        return cls(family, with_facts(family, puzzle, **own), **facts)

    @property
    def counted_unique(self) -> bool | None:
        """Whether it has one solution, by the number of its solutions alone; None where that doesn't tell."""
        number = self.document.get("solutions")
        if not isinstance(number, int) or (not self.exact and number < 2):
            return None
        return number == 1

    @property
    def name(self) -> str:
        """The puzzle's name; empty where it has none."""
        return str(self.document.get("name") or "")

    @property
    def puzzle(self) -> Any:
        """The puzzle, read anew.

        Raises ParseError for a document that holds none, and CollectionError where a collection holds that.
        """
        document = self.document
        if isinstance(document, Kept):
            with reading(document.path, f"puzzle {document.number}"):
                return puzzle_in(self.family, document)
        return puzzle_in(self.family, document)


class Stored(Record):
    """An entry of a collection, and its number there."""

    id: int
    entry: Entry


class Added(Record):
    """What became of an entry that was added: its number, and whether the collection had none of its form.

    `alike` is the entry of that form that was there before, and `how` what makes that one the new one.
    """

    id: int
    is_new: bool
    alike: Entry | None = None
    how: Alike | None = None


def _as_data(grade: object) -> dict[str, object]:
    """A grade as JSON can carry it. Raises TypeError for what is none."""
    from pipworks.hints.grading import Grade

    if not isinstance(grade, Grade):
        raise TypeError(f"the grade of an entry is a Grade, or what its to_data gives, not {grade!r}")
    return grade.to_data()
