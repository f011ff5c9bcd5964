"""Level 4 as well: cells that some pieces need, and pieces that some cells need, are taken from all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations as choose

from pipworks.hints.steps import Phrase
from pipworks.numbers import set_bits
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MOST_PIECES: Final = 3
"""No more pieces than this are looked at together."""


def piece_reserved(state: State, boards: Iterable[int]) -> Iterator[Move]:
    """Pieces that some cells need, as no others fit on them: they lie nowhere else.

    >>> say("piece reserved", "## ##", "15,36", "Exactly 3 {(0,0)}", after="direct")
    Only 3-6 can cover a1: it lies nowhere else.
    """
    tables = state.tables
    for _ in boards:
        for wanted, fitting in _needed_kinds(state):
            of_these = sum(tables.of_piece_kind[piece_kind] for piece_kind in set_bits(wanted)) & state.live
            for cells in choose(fitting, _count(state, wanted)):
                if not _apart(state, cells):
                    continue
                covering = seen = 0
                for cell in cells:
                    covering |= tables.cover[cell]
                    seen |= tables.reach(cell)
                if ruled_out := of_these & ~covering:
                    pieces = tuple(tables.piece_kinds[piece_kind].name for piece_kind in set_bits(wanted))
                    phrase = Phrase.of("piece reserved", pieces=pieces, cells=tuple(tables.cells[c] for c in cells))
                    yield Move("piece reserved", 0, phrase, seen, ruled_out=ruled_out)
                    return


def _needed_kinds(state: State) -> list[tuple[int, list[int]]]:
    """Piece kinds of up to three pieces, and as many cells or more where nothing else fits; few pieces first."""
    kinds_on = {cell: _kinds_on(state, state.tables.cover[cell]) for cell in set_bits(state.open)}
    few = {cell: piece_kinds for cell, piece_kinds in kinds_on.items() if _count(state, piece_kinds) <= _MOST_PIECES}
    sets = set(few.values())
    sets |= {a | b for a, b in choose(sorted(sets), 2) if _count(state, a | b) <= _MOST_PIECES}
    found = []
    for wanted in sorted(sets, key=lambda piece_kinds: (_count(state, piece_kinds), piece_kinds)):
        fitting = [cell for cell, piece_kinds in few.items() if not piece_kinds & ~wanted]
        if len(fitting) >= _count(state, wanted):
            found.append((wanted, fitting))
    return found


def _count(state: State, piece_kinds: int) -> int:
    """The number of pieces left of these kinds."""
    return sum(state.left[piece_kind] for piece_kind in set_bits(piece_kinds))


def _kinds_on(state: State, placements: int) -> int:
    placements &= state.live
    return sum(1 << piece_kind for piece_kind, mine in enumerate(state.tables.of_piece_kind) if mine & placements)


def _apart(state: State, cells: tuple[int, ...]) -> bool:
    """Whether no piece can cover two of these cells."""
    cover = state.tables.cover
    return not any(state.live & cover[a] & cover[b] for a, b in choose(cells, 2))


def cell_reserved(state: State, boards: Iterable[int]) -> Iterator[Move]:
    """Cells that some pieces need, as these lie nowhere without them: nothing else covers them.

    >>> say("cell reserved", "## ##", "55,36", "AllSame None {(0,0),(1,0)}", after="inside clash")
    3-6 needs d1: nothing else covers it.
    """
    tables = state.tables
    for _ in boards:
        for cells, needing in _needed_cells(state):
            if sum(state.left[piece_kind] for piece_kind in needing) < cells.bit_count():
                continue
            covering = of_these = 0
            for cell in set_bits(cells):
                covering |= tables.cover[cell]
            for piece_kind in needing:
                of_these |= tables.of_piece_kind[piece_kind]
            if ruled_out := state.live & covering & ~of_these:
                pieces = tuple(tables.piece_kinds[piece_kind].name for piece_kind in needing)
                phrase = Phrase.of("cell reserved", pieces=pieces, cells=tables.named(cells))
                yield Move("cell reserved", 0, phrase, state.open, ruled_out=ruled_out)
                return


def _needed_cells(state: State) -> list[tuple[int, list[int]]]:
    """Sets of one or two cells, and the piece kinds that have no placement without one of them; single cells first."""
    tables = state.tables
    needs: dict[int, list[int]] = {}
    for piece_kind, mine in enumerate(tables.of_piece_kind):
        if state.left[piece_kind] and (placements := mine & state.live):
            for cells in _hitting(tables, placements):
                needs.setdefault(cells, []).append(piece_kind)
    found = []
    for cells, piece_kinds in needs.items():
        parts = [1 << cell for cell in set_bits(cells)] if cells & (cells - 1) else []
        found.append(
            (cells, sorted({*piece_kinds, *(piece_kind for part in parts for piece_kind in needs.get(part, ()))}))
        )
    return sorted(found, key=lambda entry: (entry[0].bit_count(), entry[0]))


def _hitting(tables: Tables, placements: int) -> set[int]:
    """The smallest sets of one or two cells of which each of these placements covers one.

    One of the cells is the first placement's; the other, if one is needed, is of the first placement that misses that.
    """
    found = set()
    for cell in tables.placements[next(set_bits(placements))].cells:
        missed = placements & ~tables.cover[cell]
        if not missed:
            found.add(1 << cell)
            continue
        for other in tables.placements[next(set_bits(missed))].cells:
            if not missed & ~tables.cover[other]:
                found.add(1 << cell | 1 << other)
    return found
