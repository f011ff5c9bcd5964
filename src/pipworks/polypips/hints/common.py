"""What all ways to go on have in common where no placement is forced: pips of cells, cells under one piece."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.hints.ladder import IN_COMMON
from pipworks.hints.steps import Phrase
from pipworks.hints.trim import Goal
from pipworks.numbers import set_bits
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import is_single
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.ways import Ways


def forced_pips(tables: Tables, cells: int, possible: int) -> Iterator[tuple[int, int]]:
    """The cells, of these, that show the same pips whichever of the possible placements lie; with the pips as bits."""
    for cell in set_bits(cells):
        here = tables.cover[cell] & possible
        shown = sum(1 << pip for pip, rows in enumerate(tables.show[cell]) if rows & here)
        if is_single(shown):
            yield cell, shown


def forced_edges(tables: Tables, cells: int, possible: int) -> Iterator[int]:
    """The pairs of neighbours, of these cells, that one piece covers whichever of the possible placements lie."""
    for cell in set_bits(cells):
        here = tables.cover[cell] & possible
        for near in set_bits(tables.near[cell] & cells):
            if near > cell and not here & ~tables.cover[near]:
                yield 1 << cell | 1 << near


def reasoned(state: State, work: State, ways: Ways) -> Goal[State] | None:
    """The goal of what all ways have in common as far as `work` knows it and `state` doesn't; None without any."""
    tables = state.tables
    pips = [
        (cell, shown)
        for cell, shown in forced_pips(tables, state.open, ways.possible)
        if work.pips[cell] == shown != state.pips[cell]
    ]
    edges = [
        edge
        for edge in forced_edges(tables, state.open, ways.possible)
        if not edge & ~_part(work, edge) and edge & ~_part(state, edge)
    ]
    if not pips and not edges:
        return None

    def known(found: State) -> bool:
        return all(found.pips[cell] == shown for cell, shown in pips) and not any(
            edge & ~_part(found, edge) for edge in edges
        )

    return known


def _part(state: State, edge: int) -> int:
    """The cells known to lie under one piece with the first cell of an edge."""
    return state.joined[(edge & -edge).bit_length() - 1]


def in_common(state: State, ways: Ways) -> Iterator[Move]:
    """What all ways have in common and the state doesn't know, in words that claim no reason for it."""
    tables = state.tables
    gone = tuple(
        (cell, other)
        for cell, shown in forced_pips(tables, state.open, ways.possible)
        if (other := state.pips[cell] & ~shown)
    )
    if gone:
        yield Move(IN_COMMON, gone[0][0], Phrase.of(IN_COMMON), state.open, gone)
    work = state.copy()
    for edge in forced_edges(tables, state.open, ways.possible):
        work.apply(Move(IN_COMMON, 0, Phrase.of(IN_COMMON), joined=edge))
    for part in dict.fromkeys(work.joined[cell] for cell in set_bits(state.open)):
        first = (part & -part).bit_length() - 1
        if part != state.joined[first]:
            yield Move(IN_COMMON, first, Phrase.of(IN_COMMON), state.open, joined=part)
