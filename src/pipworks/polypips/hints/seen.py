"""Regions called by the cell in which a drawing of the position has their label: the first that is still open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pipworks.grid import Cell
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.polypips.hints.facts import Fact
from pipworks.polypips.hints.state import State

_SEEN = "region.seen"


def as_seen(start: State, steps: Iterable[Step[Fact]]) -> tuple[Step[Fact], ...]:
    """The steps with each region that is partly covered at their start called by its first open cell."""
    tables = start.tables
    names: dict[Phrase, Phrase] = {}
    for region in tables.regions:
        left = [cell for cell in region.cells if start.open >> cell & 1]
        if left and left[0] != region.cells[0]:
            names[region.name] = Phrase(_SEEN, (*region.name.parts, ("seen", tables.cells[left[0]])))
    return tuple(_step(step, names) for step in steps) if names else tuple(steps)


def by_first_cell(region: Part) -> Part:
    """A region's name as it is with nothing placed."""
    if isinstance(region, Phrase) and region.key == _SEEN:
        return Phrase("region", tuple(part for part in region.parts if part[0] != "seen"))
    return region


def seen_in(step: Step[Fact]) -> Iterator[Cell]:
    """The cells by which a step calls regions that are partly covered, those of its inner steps among them."""
    for phrase in _phrases(step.phrase):
        if phrase.key == _SEEN:
            cell = phrase["seen"]
            assert isinstance(cell, Cell)
            yield cell
    for inner in step.inner:
        yield from seen_in(inner)


def _phrases(part: Part) -> Iterator[Phrase]:
    """The phrases in a part, itself among them."""
    if isinstance(part, Phrase):
        yield part
        for _, inner in part.parts:
            yield from _phrases(inner)
    elif type(part) is tuple:
        for inner in part:
            yield from _phrases(inner)


def _step(step: Step[Fact], names: Mapping[Phrase, Phrase]) -> Step[Fact]:
    phrase = _renamed(step.phrase, names)
    assert isinstance(phrase, Phrase)
    return step.replaced(phrase=phrase, inner=tuple(_step(inner, names) for inner in step.inner))


def _renamed(part: Part, names: Mapping[Phrase, Phrase]) -> Part:
    """A part of a phrase with the regions in it renamed; a cell is a tuple as well, but stays as it is."""
    if isinstance(part, Phrase):
        if part in names:
            return names[part]
        return Phrase(part.key, tuple((name, _renamed(inner, names)) for name, inner in part.parts))
    return tuple(_renamed(inner, names) for inner in part) if type(part) is tuple else part
