"""Texts that hold puzzles of several families: links, or documents of JSON, each taken by its own family."""

from __future__ import annotations

from pipworks.errors import ParseError
from pipworks.families import FAMILIES, family_of, named_family
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from pipworks.family import Family

_LEFT_OUT: Final = {family.name: f'{{"format": "pipworks.{family.name}"}}' for family in FAMILIES}
"""What stands in place of a document that is left out, by its family: it keeps the places of those behind it."""

_LINKS_LEFT_OUT: Final = {"pipes": "p1.", "polypips": "d1."}
"""The same in place of a link."""


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


def by_family(source: Source) -> tuple[tuple[Family, Source], ...]:
    """The families whose puzzles a text has, each with a text of its own puzzles alone; most often there is one.

    In that text those of other families are left out, in their places; see `is_left_out`.
    """
    if not _may_be_mixed(source):
        return ((family_of(source), source),)
    parts = parts_of(source)
    if len(parts) == 1:
        return ((family_of(source), source),)
    there = {part[0].name for part in parts if isinstance(part, tuple)}
    return tuple((family, _of_family(source, family, parts)) for family in FAMILIES if family.name in there)


def own_part(source: Source, family: str) -> Source:
    """The text with the puzzles of the family of this name alone; the whole text where it has none, or no others."""
    if not _may_be_mixed(source):
        return source
    return next((own for each, own in by_family(source) if each.name == family), source)


def left_out(family: str) -> str:
    """The line that stands for a document of a family that is left out; empty for a family that has none."""
    return _LEFT_OUT.get(family, "")


def is_left_out(family: Family, line: str) -> bool:
    """Whether a line stands for a puzzle of another family than this one."""
    stands_for = {text: name for names in (_LEFT_OUT, _LINKS_LEFT_OUT) for name, text in names.items()}
    return stands_for.get(line, family.name) != family.name


def others(family: Family, source: Source) -> dict[Family, int]:
    """How many puzzles of other families are left out in a text of this one."""
    numbers = {
        each: source.lines.count(_LEFT_OUT[each.name]) + source.lines.count(_LINKS_LEFT_OUT[each.name])
        for each in FAMILIES
        if each is not family
    }
    return {each: number for each, number in numbers.items() if number}


def _may_be_mixed(source: Source) -> bool:
    """Whether a glance finds no reason against several families; to cut a text takes as long as to read it."""
    if not source.is_json:
        from pipworks.linking import first_link

        return bool(first_link(source))
    text = source.text
    return '"pipworks.pipes"' in text and ('"pipworks.polypips"' in text or '"dominoes"' in text)


def _of_family(source: Source, family: Family, parts: tuple[tuple[Family, Source] | ParseError, ...]) -> Source:
    """The text with the parts of other families left out, so that lines and places stay what they are."""
    lines = list(source.lines)
    for part in parts:
        if isinstance(part, tuple) and part[0] is not family:
            start = part[1].above - source.above
            number = len(part[1].lines)
            if source.is_json:
                lines[start : start + number] = [left_out(part[0].name), *[""] * (number - 1)]
            else:
                lines[start + number - 1] = _LINKS_LEFT_OUT[part[0].name]
    return source.replaced(lines=tuple(lines))


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
