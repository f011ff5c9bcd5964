"""A puzzle on its way to paper: its entry, the ways to set it out, its solved drawing where one is printed."""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.errors import InvalidPuzzle
from pipworks.families import family_of_puzzle
from pipworks.printing.entry import Entry
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.printing.options import Options
    from pipworks.render.arranged import Arranged


class Subject(Record):
    """An entry with its drawings: `ways` to set it out, `solved` where that is known; the address that it links to."""

    entry: Entry
    ways: tuple[Arranged, ...]
    solved: Arranged | None = None
    address: str = ""

    @property
    def caption(self) -> tuple[str, str]:
        """The number and the title."""
        return str(self.entry.number), self.entry.title


def entries_of(items: Iterable[object]) -> tuple[Entry, ...]:
    """The items as entries, numbered from 1 in their order: each is an `Entry` or a puzzle of any family.

    Raises TypeError for anything else, ValueError for none.
    """
    if isinstance(items, Entry | str | bytes) or family_of_puzzle(items) is not None:
        raise TypeError(f"several puzzles are printed at a time: pass a list, not {type(items).__name__}")
    if not isinstance(items, Iterable):
        raise TypeError(f"a list of puzzles is printed, not {type(items).__name__}")
    entries = [_checked(item) if isinstance(item, Entry) else _entry(item) for item in items]
    if not entries:
        raise ValueError("there is no puzzle to print")
    return numbered(entries)


def _checked(entry: Entry) -> Entry:
    """The entry. Raises TypeError for one whose fields are of other types than `Entry` says."""
    from pipworks.family import Family

    if not isinstance(entry.family, Family):
        raise TypeError(f"an entry's family is a record, as families.PIPES, not {entry.family!r}")
    if not isinstance(entry.title, str):
        raise TypeError(f"an entry's title is a text, not {entry.title!r}")
    return entry


def _entry(puzzle: object) -> Entry:
    family = family_of_puzzle(puzzle)
    if family is None:
        raise TypeError(f"puzzles and entries are printed, not {type(puzzle).__name__}")
    return Entry(family, puzzle)


def numbered(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries with numbers from 1."""
    return tuple(entry.replaced(number=number) for number, entry in enumerate(entries, 1))


def subjects_of(entries: Sequence[Entry], options: Options) -> tuple[Subject, ...]:
    """The entries with the ways to set them out. Raises InvalidPuzzle for those of a family that is not printed."""
    return tuple(_subject(entry, options) for entry in entries)


def _subject(entry: Entry, options: Options) -> Subject:
    ways = entry.family.arrangements(entry.puzzle, rulers=options.rulers)
    if not ways:
        raise InvalidPuzzle(f"{entry.name}: puzzles of {entry.family.title} are not printed")
    address = ""
    if options.link and "format_link" in entry.family.verbs:
        address = f"{options.link}#{entry.family.verb('format_link')(entry.puzzle)}"
    return Subject(entry, ways, None, address)


def solved(subjects: Sequence[Subject], entries: Sequence[Entry], options: Options) -> tuple[Subject, ...]:
    """The subjects with what was found of them, and with the drawings of their answers, where those are known."""
    pairs = zip(subjects, entries, strict=True)
    return tuple(subject.replaced(entry=entry, solved=_solved(entry, options)) for subject, entry in pairs)


def _solved(entry: Entry, options: Options) -> Arranged | None:
    if entry.answer is None or entry.answer.solution is None:
        return None
    return entry.family.answer_drawing(entry.puzzle, entry.answer.solution, rulers=options.rulers)
