"""The ways in which the pieces left can cover what is open of a region, so that its label holds.

Pieces may stick out of the region. A way is thrown out where it asks for more pieces than are left, where it leaves too
few pips for cells that are known, where it spoils another label, or where it leaves a cell that nothing covers.
"""

from __future__ import annotations

from functools import reduce
from operator import and_

from pipworks.numbers import set_bits
from pipworks.polypips.hints.holding import Labels
from pipworks.polypips.hints.needs import decided, extremes
from pipworks.polypips.hints.pip_sets import LEAST, MOST, PIPS, is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import NOWHERE, Kind, Tables
from pipworks.polypips.puzzle.pips import ALL_PIPS
from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final, TypeAlias

NODES: Final = 400
"""A region whose search takes more steps than this says nothing; a way that is found counts for some steps."""

MOST_WAYS: Final = 20
"""A region that can be filled in more ways than this says nothing."""

_WAY: Final = 5
"""The steps that a way counts for."""

_KEPT: Final = 5_000
"""The answers that are kept for one puzzle."""


class Way(NamedTuple):
    """One way to fill a region: its placements, as bits, and the cells that they cover."""

    placements: int
    cells: int


Fillings: TypeAlias = tuple[Way, ...] | None
"""All ways; None where there are too many to tell."""


class Searched(NamedTuple):
    """All ways to fill a region, and as bits the pips of which a way was thrown out for asking more than are left."""

    ways: Fillings
    short: int


class Surroundings(NamedTuple):
    """What the filling of a region may depend on: the placements that meet it, the cells that these cover and those
    next to them, with all of their regions, every placement on these cells, and these regions.
    """

    meeting: int
    placements: int
    cells: int
    regions: frozenset[int]


def fillings(state: State, number: int) -> Fillings:
    """The ways to fill a region, each once; None where that takes too long."""
    return answer(state, number).ways


def answer(state: State, number: int) -> Searched:
    """The ways to fill a region, and what they ran short of. The same question is answered once."""
    tables = state.tables
    around = surroundings(tables, number)
    key = (number, *what_counts(state, around.placements, around.cells))
    known: dict[object, Searched] = tables.fillings
    if key not in known:
        make_room(known)
        search = _Search(state, number, around)
        known[key] = Searched(search.all(), search.short)
    return known[key]


def what_counts(state: State, placements: int, cells: int) -> tuple[object, ...]:
    """All of a state that an answer may depend on which looks at these placements and cells, and at the pieces left."""
    return (
        state.live & placements,
        state.open & cells,
        tuple(state.left),
        tuple([state.pips[cell] for cell in set_bits(cells)]),
        tuple(decided(state, state.open)),
    )


def make_room(known: dict[Any, Any]) -> None:
    """Forget the answers that are kept once they are very many."""
    if len(known) >= _KEPT:
        known.clear()


def surroundings(tables: Tables, number: int) -> Surroundings:
    """What the filling of a region may depend on; made once."""
    kept: dict[int, Surroundings] = tables.surroundings
    if number not in kept:
        meeting = 0
        for cell in tables.regions[number].cells:
            meeting |= tables.cover[cell]
        cells = 0
        for placement in set_bits(meeting):
            cells |= tables.placements[placement].mask
        for cell in set_bits(cells):
            cells |= tables.near[cell]
        regions = {tables.region_of[cell] for cell in set_bits(cells)} - {NOWHERE}
        for region in regions:
            cells |= tables.regions[region].mask
        placements = 0
        for cell in set_bits(cells):
            placements |= tables.cover[cell]
        kept[number] = Surroundings(meeting, placements, cells, frozenset(regions))
    return kept[number]


def both(one: Surroundings, other: Surroundings) -> Surroundings:
    """What the filling of two regions may depend on."""
    return Surroundings(
        one.meeting | other.meeting,
        one.placements | other.placements,
        one.cells | other.cells,
        one.regions | other.regions,
    )


class _TooMany(Exception):
    """The search took too long."""


class _Search:
    """Going through the ways to fill one region, cell after cell, the one with the fewest placements first."""

    def __init__(self, state: State, number: int, around: Surroundings) -> None:
        self.state = state
        self.tables = state.tables
        self.around = around
        self.region = state.tables.regions[number]
        self.own = state.tables.shares(self.region.mask)
        self.left = list(state.left)
        self.nodes = 0
        self.short = 0
        self.found: list[Way] = []
        self.limits: dict[int, tuple[int, int]] = {}
        self.suiting: dict[int, bool] = {}
        self.covers = _covers(self.tables, state.open & around.cells)
        self.labels = Labels(state)
        known = decided(state, state.open)
        self.spare = [there - taken for there, taken in zip(state.stock, known, strict=True)]
        self.unknown = sum(1 << cell for cell in set_bits(state.open) if not is_single(state.pips[cell]))

    def all(self) -> Fillings:
        """All ways, each once; None where there are too many."""
        state, region = self.state, self.region
        todo = region.mask & state.open
        shown = [state.pips[cell].bit_length() - 1 for cell in region.cells if not state.open >> cell & 1]
        live = state.live & self.around.meeting
        for pip in PIPS[ALL_PIPS & ~region.allowed]:
            live = self._without(live, todo, pip)
        if region.kind is Kind.DIFFERENT:
            if len(set(shown)) < len(shown):
                return ()
            for pip in shown:
                live = self._without(live, todo, pip)
        elif region.kind is Kind.SAME and shown:
            if len(set(shown)) > 1:
                return ()
            live &= self.own.same[shown[0]]
        try:
            self._go_on(live, todo, 0, 0, sum(shown))
        except _TooMany:
            return None
        return tuple(self.found)

    def _without(self, live: int, todo: int, pip: int) -> int:
        """What is live without the placements that show these pips on cells still to do."""
        for cell in set_bits(todo):
            live &= ~self.tables.show[cell][pip]
        return live

    def _go_on(self, live: int, todo: int, placements: int, cells: int, total: int) -> None:
        """All ways to cover the cells still to do with what is live; what is taken shows a total in the region."""
        tables, kind, left, spare, unknown = self.tables, self.region.kind, self.left, self.spare, self.unknown
        here = min([live & tables.cover[cell] for cell in set_bits(todo)], key=int.bit_count)
        for placement in set_bits(here):
            if not self._suits(placement):
                continue
            self.nodes += 1
            if self.nodes > NODES:
                raise _TooMany
            placed = tables.placements[placement]
            pips = self.own.pips[placement]
            rest_todo = todo & ~placed.mask
            rest = live & ~tables.clash(placement)
            total_now = total + sum(pips)
            if kind is Kind.SUM:
                least, most = self._limits(rest_todo)
                if total_now + least > self.region.high or total_now + most < self.region.low:
                    continue
            elif kind is Kind.SAME:
                if pips.count(pips[0]) < len(pips):
                    continue
                rest &= self.own.same[pips[0]]
            else:
                if len(set(pips)) < len(pips):
                    continue
                for pip in pips:
                    rest = self._without(rest, rest_todo, pip)
            new = [pip for cell, pip in zip(placed.cells, placed.pips, strict=True) if unknown >> cell & 1]
            for pip in new:
                spare[pip] -= 1
            fits = min(spare) >= 0
            if not fits:
                self.short |= sum(1 << pip for pip in set(new) if spare[pip] < 0)
            elif not rest_todo:
                self._keep(placements | 1 << placement, cells | placed.mask)
            else:
                left[placed.piece_kind] -= 1
                if not left[placed.piece_kind]:
                    rest &= ~tables.of_piece_kind[placed.piece_kind]
                self._go_on(rest, rest_todo, placements | 1 << placement, cells | placed.mask, total_now)
                left[placed.piece_kind] += 1
            for pip in new:
                spare[pip] += 1

    def _suits(self, placement: int) -> bool:
        """Whether a placement, if it were the only one, leaves labels that can hold, and no bare cell nearby."""
        if placement not in self.suiting:
            covered = self.state.live & ~self.tables.clash(placement) | 1 << placement
            self.suiting[placement] = all(map(covered.__and__, self.covers)) and self.labels.can_hold(placement)
        return self.suiting[placement]

    def _limits(self, cells: int) -> tuple[int, int]:
        """The least and the most that cells can come to."""
        if cells not in self.limits:
            self.limits[cells] = extremes(self.state, set_bits(cells))
        return self.limits[cells]

    def _keep(self, placements: int, cells: int) -> None:
        """Note a way, unless it spoils something else."""
        self.nodes += _WAY
        if is_sound(self.state, self.around, placements, cells):
            self.found.append(Way(placements, cells))
            if len(self.found) > MOST_WAYS:
                raise _TooMany


def is_sound(state: State, around: Surroundings, placements: int, cells: int) -> bool:
    """Whether there are pieces for placements, and they leave labels that can hold, and no bare cell nearby."""
    tables = state.tables
    shown: dict[int, int] = {}
    live, left = state.live, list(state.left)
    for placement in set_bits(placements):
        placed = tables.placements[placement]
        shown.update(zip(placed.cells, placed.pips, strict=True))
        live &= ~tables.clash(placement)
        left[placed.piece_kind] -= 1
        if left[placed.piece_kind] <= 0:
            if left[placed.piece_kind] < 0:
                return False
            live &= ~tables.of_piece_kind[placed.piece_kind]
    covered = live | placements
    if not all(map(covered.__and__, _covers(tables, state.open & around.cells))):
        return False
    return all(_holds(state, region, shown) for region in around.regions if tables.regions[region].mask & cells)


def _covers(tables: Tables, cells: int) -> tuple[int, ...]:
    """The placements on each of these cells; made once."""
    kept: dict[int, tuple[int, ...]] = tables.covers
    if cells not in kept:
        make_room(kept)
        kept[cells] = tuple(map(tables.cover.__getitem__, set_bits(cells)))
    return kept[cells]


def _holds(state: State, number: int, shown: dict[int, int]) -> bool:
    """Whether the label of a region can hold where some of its cells show these pips."""
    region = state.tables.regions[number]
    masks = [1 << shown[cell] if cell in shown else state.pips[cell] for cell in region.cells]
    if region.kind is Kind.SUM:
        return region.low <= sum(MOST[mask] for mask in masks) and sum(LEAST[mask] for mask in masks) <= region.high
    if region.kind is Kind.SAME:
        return reduce(and_, masks, ALL_PIPS) != 0
    single = [mask for mask in masks if is_single(mask)]
    return len(set(single)) == len(single)
