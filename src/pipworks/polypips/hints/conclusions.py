"""Conclusions in words: what a cell is rather than what it is not, where few pips remain, and pieces by place."""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.grid import Cell
from pipworks.hints.ladder import CHOICE
from pipworks.hints.steps import Part, Phrase
from pipworks.numbers import bits_at, set_bits
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import PIPS, is_single
from pipworks.polypips.hints.sentences import MOST_CELLS
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import NOWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_FEW: Final = 3
"""No more alternatives than this are named instead of what is ruled out."""

_REST: Final = 2
"""Of more open cells of a region than this, when all are concerned, "the rest" is said."""


_EACH: Final = Phrase.of("each")
_ITS_CELLS: Final = Phrase.of("its cells", count=_FEW)

_SUMS: Final = frozenset({"sum bounds", "sum stock", "combinations"})
"""The rules that say it of each cell of a region."""

_FILLS: Final = frozenset({"fill", "fill two"})
"""The rules whose reason says already where pieces can lie."""

_MOST_PLACES: Final = 2
"""More places than this, where pieces can't lie, are not listed after such a rule, nor counted beside pips."""


def conclusion(state: State, move: Move) -> Phrase:
    """What follows from a move in a state, in words."""
    if move.supposed is not None and move.ruled_out:
        return Phrase.of("not so")
    parts = dict(move.phrase.parts)
    rest = "each" if move.rule in _SUMS else "the rest"
    said = of_pips(state, move.gone, parts.get("region"), rest)
    places = _of_placements(state, move.ruled_out, None if move.phrase.key.endswith(".rest") else parts.get("cells"))
    if move.rule in _FILLS and len(places) > _MOST_PLACES:
        places = [] if said else [Phrase.of("places gone", count=len(places))]
    elif move.rule == "promised" and len(places) > _MOST_PLACES:
        places = [Phrase.of("nowhere else")]
    said += places
    if move.joined:
        said.append(Phrase.of("one piece", cells=state.tables.named(move.joined)))
    if len(move.laid) == 1:
        said.append(Phrase.of("grid", grid=grid_of(state, move.laid[0], alike=move.rule != CHOICE)))
    else:
        said += [
            Phrase.of("grids", piece=_name(state, placement), grid=grid_of(state, placement)) for placement in move.laid
        ]
    return said[0] if len(said) == 1 else Phrase.of("several", parts=tuple(said))


def grid_of(state: State, placement: int, *, alike: bool = True) -> tuple[Phrase, ...]:
    """The pips that a piece shows where it lies; with `alike` said at once where they are all equal."""
    placed = state.tables.placements[placement]
    if alike and len(placed.cells) > len(set(placed.pips)):
        of_pip: dict[int, list[Cell]] = {}
        for cell, pip in zip(placed.cells, placed.pips, strict=True):
            of_pip.setdefault(pip, []).append(state.tables.cells[cell])
        return tuple(Phrase.of("alike", pip=pip, cells=tuple(cells)) for pip, cells in of_pip.items())
    return tuple(
        Phrase.of("pip at", pip=pip, cell=state.tables.cells[cell])
        for cell, pip in zip(placed.cells, placed.pips, strict=True)
    )


def is_double(state: State, placement: int) -> bool:
    """Whether the piece shows the same pips everywhere, so that its place says all."""
    return len(set(state.tables.placements[placement].pips)) == 1


def _name(state: State, placement: int) -> Phrase:
    return state.tables.piece_kinds[state.tables.placements[placement].piece_kind].name


def of_pips(
    state: State, gone: Iterable[tuple[int, int]], region: Part | None = None, rest_of_it: str = "the rest"
) -> list[Phrase]:
    """What cells are when these pips are gone, or are not: cells with the same pips together, what says most first.

    `region` is the region that was named already, if one was, and `rest_of_it` the template for all its open cells.
    """
    alike: dict[tuple[str, int], list[int]] = {}
    for cell, pips in gone:
        rest = state.pips[cell] & ~pips
        pips &= state.pips[cell]
        if not rest:
            key = "is nothing"
        elif rest.bit_count() <= _FEW and rest.bit_count() <= pips.bit_count() + 1:
            key = "is"
        else:
            key, rest = "is not", pips
        alike.setdefault((key, rest), []).append(cell)
    return [_of_cells(state, key, cells, mask, (region, rest_of_it)) for (key, mask), cells in alike.items()]


def _of_cells(state: State, key: str, cells: list[int], pips: int, named: tuple[Part | None, str]) -> Phrase:
    """What cells are or are not, in the words for a region that is named already."""
    told = _cells(state, cells, *named)
    if told == _EACH and key != "is":
        key, told = ("none is", tuple(state.tables.cells[cell] for cell in cells)) if pips else (key, _ITS_CELLS)
    return Phrase.of(key, cells=told, pips=PIPS[pips])


def _cells(state: State, cells: list[int], region: Part | None, rest_of_it: str) -> Part:
    """The cells, or where they are too many to be listed, what they are of a region."""
    tables = state.tables
    names: tuple[Cell, ...] = tuple(tables.cells[cell] for cell in cells)
    numbers = {tables.region_of[cell] for cell in cells}
    number = next(iter(numbers))
    if len(numbers) > 1 or number == NOWHERE:
        return names
    facts = tables.regions[number]
    if facts.name == region and len(cells) > _REST and bits_at(cells) == facts.mask & state.open:
        whole = bits_at(cells) == facts.mask and rest_of_it == "the rest"
        return Phrase.of("its cells", count=len(cells)) if whole else Phrase.of(rest_of_it)
    return Phrase.of("cells of", count=len(cells), region=facts.name) if len(cells) > MOST_CELLS else names


def _of_placements(state: State, ruled_out: int, named: Part | None) -> list[Phrase]:
    """What can lie on a set of cells now, or can't; `there` where these cells were named already."""
    by_place: dict[int, int] = {}
    for placement in set_bits(ruled_out):
        mask = state.tables.placements[placement].mask
        by_place[mask] = by_place.get(mask, 0) | 1 << placement
    said = []
    for place, placements in by_place.items():
        rest = state.live & state.tables.places[place] & ~placements
        cells = state.tables.named(place)
        doubles = sum(1 << one for one in set_bits(rest | placements) if is_double(state, one)) * (len(cells) == 2)
        pieces: tuple[Phrase, ...] = ()
        if not rest:
            key = "no domino" if state.tables.largest == 2 else "no piece"
        elif rest == rest & doubles and not is_single(rest):
            key = "only a double"
        elif placements == doubles and not is_single(doubles):
            key = "no double"
        elif rest.bit_count() <= _FEW and rest.bit_count() < placements.bit_count():
            key, pieces = "only", _pieces(state, rest, placements)
        else:
            key, pieces = "not there", _pieces(state, placements, rest)
        said.append(Phrase.of(f"{key}{' there' * (cells == named)}", cells=cells, pieces=pieces))
    return said


def _pieces(state: State, placements: int, others: int) -> tuple[Phrase, ...]:
    """The pieces of the placements; a piece that `others` place too, the other way round, with its pips in place."""
    turned = {state.tables.placements[placement].piece_kind for placement in set_bits(others)}
    names: dict[Phrase, None] = {}
    for placement in set_bits(placements):
        name = _name(state, placement)
        if state.tables.placements[placement].piece_kind in turned:
            name = Phrase.of("turned", piece=name, grid=grid_of(state, placement))
        names[name] = None
    return tuple(names)
