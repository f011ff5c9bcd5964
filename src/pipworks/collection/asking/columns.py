"""What can be asked of a puzzle of a collection: the columns by name, in one table, with what each says."""

from __future__ import annotations

import enum

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Kind(enum.Enum):
    """What a column's values are, as a refusal says it."""

    NUMBER = "a number"
    TEXT = "a text in quotes"
    DIGITS = "a whole number"
    YES_NO = "yes or no"
    WORD = "one of its words, in quotes"


class Column(Record):
    """A column: what it is called, what its values are, how SQL has it, and what it says of a puzzle.

    The values of the kind WORD are `words`, the least first; those of a text may be `known`. `also` are other names by
    which it can be called.
    """

    name: str
    kind: Kind
    sql: str
    help: str
    words: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    known: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """The texts that can be its values, where these are known; empty where any can."""
        if self.name == "family":
            from pipworks.families import families

            return tuple(family.name for family in families())
        return self.known

    @property
    def rank(self) -> str:
        """The SQL of a word's place among the column's words, from 0."""
        cases = " ".join(f"WHEN '{word}' THEN {place}" for place, word in enumerate(self.words))
        return f"CASE {self.sql} {cases} END"

    @property
    def ordered(self) -> str:
        """The SQL by which puzzles are put in order."""
        return self.rank if self.kind is Kind.WORD else self.sql

    @property
    def is_known(self) -> str:
        """The SQL that says whether a puzzle has a value here; an empty text is none."""
        return f"(coalesce({self.sql}, '') <> '')" if self.kind is Kind.TEXT else f"({self.sql} IS NOT NULL)"


_GRADES: Final = ("easy", "medium", "hard", "extreme")
_LEVELS: Final = ("look", "count", "parts", "cuts", "pieces", "regions", "suppose")
"""The words of the levels of hints, those of Pipes and those of Polypips."""

COLUMNS: Final = (
    Column("id", Kind.NUMBER, "puzzles.id", "the puzzle's number in this collection"),
    Column("family", Kind.TEXT, "puzzles.family", "the family: 'pipes', 'polypips'"),
    Column("name", Kind.TEXT, "puzzles.name", "what the puzzle is called, as '2027-01-03 hard'"),
    Column("source", Kind.TEXT, "puzzles.source", "the file that it came from, and the level there"),
    Column("batch", Kind.TEXT, "puzzles.batch", "the key of the batch that made it"),
    Column("item", Kind.NUMBER, "puzzles.item", "its number in that batch"),
    Column("cells", Kind.NUMBER, "puzzles.cells", "the cells of the board"),
    Column("width", Kind.NUMBER, "puzzles.width", "the columns of the board"),
    Column("height", Kind.NUMBER, "puzzles.height", "the rows of the board"),
    Column("pieces", Kind.NUMBER, "puzzles.pieces", "the pieces"),
    Column("regions", Kind.NUMBER, "puzzles.regions", "the regions that have a condition"),
    Column("solutions", Kind.NUMBER, "puzzles.solutions", "the solutions as far as counted; see `exact`"),
    Column("exact", Kind.YES_NO, "puzzles.exact", "whether the solutions were counted to the end"),
    Column("unique", Kind.YES_NO, "puzzles.is_unique", "whether there is exactly one solution"),
    Column("solved", Kind.YES_NO, "puzzles.solved", "whether the collection has a solution"),
    Column(
        "grade",
        Kind.WORD,
        "puzzles.difficulty",
        "how hard it is for its size, from 'easy' to 'extreme'",
        _GRADES,
        ("difficulty",),
    ),
    Column("score", Kind.NUMBER, "puzzles.score", "the number that orders puzzles of all sizes by how hard they are"),
    Column("depth", Kind.NUMBER, "puzzles.depth", "the mean level of its hints"),
    Column(
        "deepest",
        Kind.TEXT,
        "puzzles.deepest",
        "the highest level of its hints, by its word, as 'count'",
        known=_LEVELS,
    ),
    Column("steps", Kind.NUMBER, "puzzles.steps", "the mean number of steps of a hint"),
    Column("choices", Kind.NUMBER, "puzzles.choices", "the places where several answers work"),
    Column("newspaper", Kind.WORD, "puzzles.newspaper", "the level at which a newspaper would print it", _GRADES),
    Column("rules", Kind.TEXT, "puzzles.rules", "the version of the rules that graded it"),
    Column("size", Kind.NUMBER, "puzzles.size", "what has to be placed, as the grade counts it"),
    Column("seed", Kind.DIGITS, "puzzles.seed", "the seed that it was made from; with = and != alone"),
)
"""All columns, in the order of the documentation."""

LISTS: Final = {
    "tags": ("tag", "tags", "a word that somebody put on it: tag 'x', or tags has 'x'"),
    "shapes": ("shape", "shapes", "a shape that it uses: shape 'P', with a number shape 'P' >= 2"),
}
"""What a puzzle has several of: by name, the word for one, the table, and what it says."""

_NAMED: Final = {name: column for column in COLUMNS for name in (column.name, *column.also)}


def named(name: str) -> Column | None:
    """The column of this name, in whatever case; None for none."""
    return _NAMED.get(name.lower())


def names() -> tuple[str, ...]:
    """The names of all columns and lists."""
    return (*(column.name for column in COLUMNS), *LISTS)


def near(name: str, *, lists: bool = True) -> str:
    """What to offer in place of a name that no column has: the nearest, or else all, of which `lists` may be some."""
    from pipworks.near_names import hint_of

    here = names() if lists else tuple(column.name for column in COLUMNS)
    return hint_of(name, (*_NAMED, *(LISTS if lists else ())), f"the columns are {', '.join(here)}")
