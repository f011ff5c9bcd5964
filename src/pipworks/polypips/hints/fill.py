"""Level 4 as well: all ways in which pieces can cover a region, or two, so that the labels hold, gone through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations as choose
from operator import or_

from pipworks.hints.steps import Part, Phrase
from pipworks.numbers import set_bits
from pipworks.polypips.hints.fillings import (
    MOST_WAYS,
    Fillings,
    Way,
    answer,
    both,
    fillings,
    is_sound,
    make_room,
    surroundings,
    what_counts,
)
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.needs import open_regions
from pipworks.polypips.hints.pip_sets import PIPS, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Kind, Tables
from pipworks.polypips.puzzle.pips import VALUES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_TOGETHER: Final = 9
"""Two regions are filled together where no more cells than this are open."""

_PAIRS: Final = 300
"""Two regions whose ways make more pairs than this are left alone."""

_NAMED: Final = 3
"""No more choices of pieces than this are named."""

MANY: Final = 6
"""More ways than this are not gone through at a glance."""

_HINGED: Final = 4
"""Many ways are told by the pieces on one cell, where these are no more than this."""

_MOST_PIECES: Final = 6
"""Of several choices no more pieces than this are named in all."""


def fill(state: State, regions: Iterable[int]) -> Iterator[Move]:
    """What occurs in no way to fill a region; of regions with many ways only where the others say nothing.

    >>> say("fill", "###/###", "12,23,45", "AllSame None {(0,0),(1,0)}")
    Of the pieces left only 1-2 with 2-3 can fill the = at a1: a1 and b1 are 2.
    """
    many = []
    found = False
    for number in regions:
        ways = fillings(state, number)
        if ways is not None and len(ways) > MANY:
            many.append(number)
        elif ways is not None and (move := _filled("fill", state, (number,), ways)):
            found = True
            yield move
    for number in many if not found else ():
        ways = fillings(state, number)
        if ways is not None and (move := _filled("fill", state, (number,), ways)):
            yield move


def pairs(state: State) -> Iterator[int]:
    """The pairs of regions that a piece may meet both of, few open cells in all, as numbers."""
    regions = state.tables.regions
    for one, other in choose(open_regions(state), 2):
        if ((regions[one].mask | regions[other].mask) & state.open).bit_count() <= _TOGETHER:
            yield one * len(regions) + other


def fill_two(state: State, pairs: Iterable[int]) -> Iterator[Move]:
    """What occurs in no way to fill two regions together.

    >>> say("fill two", "###/###", "46,02,23", "AllDifferent {} {(0,0),(0,1)}", "Exactly 8 {(1,1),(2,1)}",
    ...     after="fill")
    Of the pieces left only 4-6 with 0-2 with 2-3 can fill the ≠ at a1 and the 8 at b2: a1 is 0, 2 or 3 and
    a2 isn't 6.
    """
    count = len(state.tables.regions)
    known: dict[int, Fillings] = {}
    for pair in pairs:
        one, other = regions = divmod(pair, count)
        for number in regions:
            if number not in known:
                known[number] = fillings(state, number)
        first, second = known[one], known[other]
        if first and second and len(first) * len(second) <= _PAIRS:
            ways = _of_both(state, one, other, first, second)
            if len(ways) <= MOST_WAYS and (move := _filled("fill two", state, regions, ways, pair)):
                yield move
                known.clear()


def _of_both(state: State, one: int, other: int, first: Iterable[Way], second: Iterable[Way]) -> Sequence[Way]:
    """The ways to fill two regions, from the ways to fill each. The same question is answered once."""
    tables = state.tables
    around = both(surroundings(tables, one), surroundings(tables, other))
    key = (one, other, *what_counts(state, around.placements, around.cells))
    if key not in tables.fillings:
        make_room(tables.fillings)
        tables.fillings[key] = tuple(_together(state, one, other, first, second))
    found: Sequence[Way] = tables.fillings[key]
    return found


def _together(state: State, one: int, other: int, first: Iterable[Way], second: Iterable[Way]) -> Iterator[Way]:
    """The ways to fill two regions, from the ways to fill each."""
    tables = state.tables
    here, there = surroundings(tables, one), surroundings(tables, other)
    around = both(here, there)
    for a in first:
        for b in second:
            shared = a.placements & b.placements
            if (a.placements & there.meeting) | (b.placements & here.meeting) != shared:
                continue
            common = 0
            for placement in set_bits(shared):
                common |= tables.placements[placement].mask
            way = Way(a.placements | b.placements, a.cells | b.cells)
            if a.cells & b.cells == common and is_sound(state, around, *way):
                yield way


def _filled(rule: str, state: State, regions: tuple[int, ...], ways: Sequence[Way], focus: int = -1) -> Move | None:
    """What occurs in none of the ways to fill regions; None when all does."""
    tables = state.tables
    cells = meeting = seen = 0
    for number in regions:
        around = surroundings(tables, number)
        cells |= tables.regions[number].mask & state.open
        meeting |= around.meeting
        seen |= around.cells & state.open | _known(state, answer(state, number).short)
    gone, ruled_out = _in_none(state, cells, meeting, ways)
    if not gone and not ruled_out:
        return None
    parts: dict[str, Part] = {"region": tables.regions[regions[0]].name}
    parts |= {"regions": tuple(tables.regions[number].name for number in regions), "count": len(ways)}
    by_pieces = tuple(dict.fromkeys(_pieces(state, way) for way in ways))
    named = len(by_pieces) == 1 or (len(by_pieces) <= _NAMED and sum(map(_number, by_pieces)) <= _MOST_PIECES)
    parts |= {"pieces": by_pieces if named else (), "ways": tuple(_told(state, w) for w in ways)}
    key = "none" if not ways else "pieces" if named else "many"
    if key == "many" and len(ways) > MANY:
        key, told = _by_kind(state, regions, ways)
        parts |= told
    phrase = Phrase.of(f"fill.{key}", **parts)
    return Move(rule, regions[0] if focus < 0 else focus, phrase, seen, gone, ruled_out=ruled_out)


def _known(state: State, pips: int) -> int:
    """The open cells, as bits, that are known to show one of these pips."""
    return sum(1 << cell for cell in set_bits(state.open) if is_single(state.pips[cell]) and state.pips[cell] & pips)


def _in_none(state: State, cells: int, meeting: int, ways: Iterable[Way]) -> tuple[tuple[tuple[int, int], ...], int]:
    """The pips of cells that no way shows, and the placements on these that occur in none, but for those pips."""
    kept = 0
    for way in ways:
        kept |= way.placements
    false = state.live & meeting & ~kept
    gone = []
    for cell in set_bits(cells):
        show = state.tables.show[cell]
        lost = sum(1 << pip for pip in PIPS[state.pips[cell]] if not show[pip] & kept)
        if lost:
            gone.append((cell, lost))
            for pip in PIPS[lost]:
                false &= ~show[pip]
    return tuple(gone), false


def _pieces(state: State, way: Way) -> Phrase:
    """The pieces of a way."""
    tables = state.tables
    kinds = sorted(tables.placements[placement].piece_kind for placement in set_bits(way.placements))
    return Phrase.of("with", pieces=tuple(tables.piece_kinds[kind].name for kind in kinds))


def _by_kind(state: State, regions: tuple[int, ...], ways: Sequence[Way]) -> tuple[str, dict[str, Part]]:
    """Many ways by what tells them apart: the pips that all of a region shows, or the pieces on one of its cells."""
    tables = state.tables
    lying = reduce(or_, [way.placements for way in ways])
    if len(regions) == 1 and tables.regions[regions[0]].kind is Kind.SAME:
        show = tables.show[next(iter(set_bits(tables.regions[regions[0]].mask & state.open)))]
        return "same", {"pips": tuple(pip for pip in VALUES if show[pip] & lying)}
    hinges = []
    for number in regions:
        for cell in set_bits(tables.regions[number].mask & state.open):
            on = set_bits(lying & tables.cover[cell])
            hinges.append((cell, sorted({tables.placements[placement].piece_kind for placement in on})))
    cell, kinds = min(hinges, key=lambda hinge: len(hinge[1]))
    if len(kinds) > _HINGED:
        return "many", {}
    return "kinds", {"cell": tables.cells[cell], "on": tuple(tables.piece_kinds[kind].name for kind in kinds)}


def _number(choice: Phrase) -> int:
    """The pieces in a choice of pieces."""
    pieces = choice["pieces"]
    assert isinstance(pieces, tuple)
    return len(pieces)


def _told(state: State, way: Way) -> Phrase:
    """A way as data: each of its pieces, with its pips where it lies."""
    return Phrase.of("way", pieces=tuple(_laid(state.tables, placement) for placement in set_bits(way.placements)))


def _laid(tables: Tables, placement: int) -> Phrase:
    """A piece with its pips where it lies; made once."""
    kept: dict[int, Phrase] = tables.told
    if placement not in kept:
        placed = tables.placements[placement]
        grid = tuple(
            Phrase.of("pip at", pip=pip, cell=tables.cells[cell])
            for cell, pip in zip(placed.cells, placed.pips, strict=True)
        )
        kept[placement] = Phrase.of("grids", piece=tables.piece_kinds[placed.piece_kind].name, grid=grid)
    return kept[placement]
