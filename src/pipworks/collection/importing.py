"""What texts of every form hold, as entries; an entry put in together with what is known of its like."""

from __future__ import annotations

from pipworks.collection.documents import with_facts
from pipworks.collection.entry import Added, Entry
from pipworks.collection.lines import entry_in
from pipworks.collection.merging import merged
from pipworks.collection.telling import entry_of_answer
from pipworks.errors import ParseError
from pipworks.families import NO_VARIANT, PIPES, families, family_of
from pipworks.json_nodes import Node, load_all
from pipworks.json_records import ANSWER, ENTRY, form_of, without_ends
from pipworks.mixed import parts_of
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from pipworks.collection.collection import Collection
    from pipworks.family import Family, Filed, Variant
    from pipworks.source import Source


class Read(Record):
    """An entry that was read, and its puzzle."""

    entry: Entry
    puzzle: Any


def put(collection: Collection, entry: Entry, puzzle: Any = None) -> Added:
    """What became of the entry: as `Collection.add`, but where its like is there, that one learns what it adds.

    Two that one batch made learn nothing of each other: which of them came first must make no difference.
    """
    with collection.transaction():
        added = collection.add(entry, puzzle)
        if added.alike is None or (entry.batch and entry.batch == added.alike.batch):
            return added
        known = merged(added.alike, entry, added.how)
        if known is not added.alike:
            collection.update(
                added.id,
                document=known.document,
                unique=known.unique,
                exact=known.exact,
                grade=known.grade,
                tags=known.tags,
            )
    return added


def entries_of(source: Source, variant: Variant = NO_VARIANT) -> Iterator[Read | ParseError]:
    """The puzzles of a text of any form, each as an entry, or what is wrong with it.

    Entries of another collection are as they were there; those of answers know what the answer says. Others come from
    the source, with their name in it or their place. `variant` is for boards
    of Pipes, where their text doesn't say it. Raises ParseError where nothing of the text can be read.
    """
    is_own = source.is_json and any(f'"pipworks.{form}"' in source.text for form in _forms())
    if is_own and family_of(source).foreign_form(source) is None:
        yield from _of_json(source)
        return
    for part in parts_of(source):
        if isinstance(part, ParseError):
            yield part
        else:
            yield from _of_contents(*part, variant)


def entry_of(family: Family, filed: Filed, source: str = "") -> Entry:
    """The entry of a puzzle of a file; `source` is the file, and its level where it has several."""
    document = with_facts(
        family.name,
        filed.puzzle,
        name=filed.name,
        comments=tuple(filed.comments),
        origin=filed.origin,
        solution=filed.solution,
        solutions=filed.solutions,
    )
    return Entry(family.name, document, source=source)


def _forms() -> tuple[str, ...]:
    return ("answer", "entry", *(family.name for family in families()))


def _of_json(source: Source) -> Iterator[Read | ParseError]:
    """The entries of JSON in our own forms, one by one, so that none is lost for another."""
    found: Sequence[Node | ParseError] = load_all(source)
    if len(found) == 1 and isinstance(found[0], Node) and isinstance(found[0].value, list):
        found = found[0].items("an array of puzzles")
    several = len(found) > 1
    for place, node in enumerate(without_ends(found), 1):
        try:
            yield _of_node(node, source.name, str(place) if several else "")
        except ParseError as error:
            yield error


def _of_node(node: Node | ParseError, file: str, place: str) -> Read:
    if isinstance(node, ParseError):
        raise node
    form = form_of(node)
    entry = entry_of_answer(node) if form == ANSWER else entry_in(node)
    if form != ENTRY:
        entry = entry.replaced(source=_place(file, entry.name or place))
    return Read(entry, _puzzle(entry, node if form not in (ANSWER, ENTRY) else node.need("puzzle", "a puzzle")))


def _puzzle(entry: Entry, node: Node) -> Any:
    """The entry's puzzle, refused at its place in the file."""
    if entry.family == "pipes":
        from pipworks.pipes.formats import own_json as pipes_json

        return pipes_json.parse(node).board
    if entry.family == "polypips":
        from pipworks.polypips.formats import own_json as polypips_json

        return polypips_json.parse(node).puzzle
    return entry.puzzle


def _of_contents(family: Family, source: Source, variant: Variant) -> Iterator[Read | ParseError]:
    contents = _contents(family, source, variant if family is PIPES else NO_VARIANT)
    several = len(contents.documents) + len(contents.refused) > 1
    for filed in contents.documents:
        place = _place(source.name, filed.name)
        if several and filed.name.isdecimal():  # the name that one without a name is called by in its file
            filed.name = ""
        yield Read(entry_of(family, filed, place), filed.puzzle)
    yield from contents.refused.values()


def _contents(family: Family, source: Source, variant: Variant) -> Any:
    """The puzzles of the text with the solutions in it, or without these where one can't be read."""
    how: dict[str, Any] = {"variant": variant} if variant else {}
    try:
        return family.contents(source, solutions=True, **how)
    except ParseError:
        return family.contents(source, **how)


def _place(file: str, name: str) -> str:
    """The file, and the name of a puzzle in it."""
    return f"{file}: {name}" if name else file
