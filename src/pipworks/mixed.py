"""Texts that hold puzzles of several families: links, or documents of JSON, each taken by its own family."""

from __future__ import annotations

from pipworks.errors import ParseError
from pipworks.families import FAMILIES, family_of, named_family
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipworks.family import Family


def parts_of(source: Source) -> tuple[tuple[Family, Source] | ParseError, ...]:
    """The parts of a text, each with the family that reads it: a part for each puzzle where these are of several.

    Otherwise the whole text is one part. A line among links that is none is here as its ParseError. Errors in a part
    name the lines of the whole.
    """
    parts = list(_parts(source))
    named = {named_family(part) for part in parts if isinstance(part, Source)}
    if len(named & {family.name for family in FAMILIES}) < 2:
        return ((family_of(source), source),)
    return tuple((family_of(part), part) if isinstance(part, Source) else part for part in parts)


def _parts(source: Source) -> Iterator[Source | ParseError]:
    """A text of links or of documents cut into these; any other text whole."""
    if source.is_json:
        from pipworks.json_nodes import parts_of as documents

        yield from documents(source)
        return
    from pipworks.linking import first_link, link_in, links_of, no_link

    if not first_link(source):
        yield source
        return
    start = 1
    for _, line in links_of(source):  # a name and comments go with the link below them
        is_link = link_in(source.lines[line - 1])
        yield source.part(start, line + 1) if is_link else no_link(source, line, "d")
        start = line + 1
