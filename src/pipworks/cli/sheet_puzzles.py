"""The puzzles that are printed: read from files and folders, with what each is called."""

from __future__ import annotations

from pipworks.cli.collected import collect
from pipworks.cli.page_puzzles import Reading
from pipworks.cli.titles import title_of
from pipworks.family import Family
from pipworks.printing.entry import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.cli.page_puzzles import Found
    from pipworks.cli.running import Exit
    from pipworks.family import Variant


def entries(places: Sequence[str], level: str, variant: Variant) -> tuple[list[Entry], list[Exit]]:
    """The puzzles of files and folders in their order, and the code of each that could not be read."""
    found: list[Entry] = []
    reading = Reading(_unprinted, "print", level, variant, solutions=True)
    codes = collect(places, lambda one: found.append(entry_of(one)), reading)
    return found, codes


def entry_of(found: Found) -> Entry:
    """The puzzle as it is printed; its number is not known yet. Without a title, messages call it by its file."""
    filed = found.filed
    solution = None if filed is None else filed.solution
    title = title_of(found)
    return Entry(
        found.asked.family, found.asked.puzzle, title, given=solution, source="" if title else found.asked.title
    )


def _unprinted(family: Family) -> str:
    """Why a family's puzzles are not printed; empty where they are."""
    is_printed = type(family).arrangements is not Family.arrangements
    return "" if is_printed else f"puzzles of {family.title} are not printed"
