"""Level 4 as well: cells that some pieces need, and pieces that some cells need, are taken from all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations as choose
from typing import Final

from pipworks.hints.steps import Phrase
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import bits
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Board

_MOST_PIECES: Final = 3
"""No more pieces than this are looked at together."""


def piece_reserved(state: State, boards: Iterable[int]) -> Iterator[Move]:
    """Pieces that some cells need, as no others fit on them: they lie nowhere else.

    >>> say("piece reserved", "## ##", "15,36", "Exactly 3 {(0,0)}", after="direct")
    Only 3-6 can cover (0,0), so it lies nowhere else.
    """
    board = state.board
    for _ in boards:
        for wanted, fitting in _needed_kits(state):
            of_these = sum(board.of_kit[kit] for kit in bits(wanted)) & state.live
            for cells in choose(fitting, _count(state, wanted)):
                if not _apart(state, cells):
                    continue
                covering = seen = 0
                for cell in cells:
                    covering |= board.cover[cell]
                    seen |= board.reach(cell)
                if barred := of_these & ~covering:
                    pieces = tuple(board.kits[kit].name for kit in bits(wanted))
                    phrase = Phrase.of("piece reserved", pieces=pieces, cells=tuple(board.cells[c] for c in cells))
                    yield Move("piece reserved", 0, phrase, seen, barred=barred)
                    return


def _needed_kits(state: State) -> list[tuple[int, list[int]]]:
    """Kits of up to three pieces together, and cells on which nothing else fits, at least as many; few pieces first."""
    kits_on = {cell: _kits_on(state, state.board.cover[cell]) for cell in bits(state.open)}
    few = {cell: kits for cell, kits in kits_on.items() if _count(state, kits) <= _MOST_PIECES}
    sets = set(few.values())
    sets |= {a | b for a, b in choose(sorted(sets), 2) if _count(state, a | b) <= _MOST_PIECES}
    found = []
    for wanted in sorted(sets, key=lambda kits: (_count(state, kits), kits)):
        fitting = [cell for cell, kits in few.items() if not kits & ~wanted]
        if len(fitting) >= _count(state, wanted):
            found.append((wanted, fitting))
    return found


def _count(state: State, kits: int) -> int:
    """How many pieces are left of these kits."""
    return sum(state.left[kit] for kit in bits(kits))


def _kits_on(state: State, lies: int) -> int:
    lies &= state.live
    return sum(1 << kit for kit, mine in enumerate(state.board.of_kit) if mine & lies)


def _apart(state: State, cells: tuple[int, ...]) -> bool:
    """Whether no piece can cover two of these cells."""
    cover = state.board.cover
    return not any(state.live & cover[a] & cover[b] for a, b in choose(cells, 2))


def cell_reserved(state: State, boards: Iterable[int]) -> Iterator[Move]:
    """Cells that some pieces need, as these lie nowhere without them: nothing else covers them.

    >>> say("cell reserved", "## ##", "55,36", "AllSame None {(0,0),(1,0)}", after="inside clash")
    3-6 has no place without (3,0), so nothing else covers it.
    """
    board = state.board
    for _ in boards:
        for cells, needing in _needed_cells(state):
            if sum(state.left[kit] for kit in needing) < cells.bit_count():
                continue
            covering = of_these = 0
            for cell in bits(cells):
                covering |= board.cover[cell]
            for kit in needing:
                of_these |= board.of_kit[kit]
            if barred := state.live & covering & ~of_these:
                pieces = tuple(board.kits[kit].name for kit in needing)
                phrase = Phrase.of("cell reserved", pieces=pieces, cells=board.named(cells))
                yield Move("cell reserved", 0, phrase, state.open, barred=barred)
                return


def _needed_cells(state: State) -> list[tuple[int, list[int]]]:
    """Sets of one or two cells, and the kits whose pieces lie nowhere without one of them; single cells first."""
    board = state.board
    needs: dict[int, list[int]] = {}
    for kit, mine in enumerate(board.of_kit):
        if state.left[kit] and (lies := mine & state.live):
            for cells in _hitting(board, lies):
                needs.setdefault(cells, []).append(kit)
    found = []
    for cells, kits in needs.items():
        parts = [1 << cell for cell in bits(cells)] if cells & (cells - 1) else []
        found.append((cells, sorted({*kits, *(kit for part in parts for kit in needs.get(part, ()))})))
    return sorted(found, key=lambda entry: (entry[0].bit_count(), entry[0]))


def _hitting(board: Board, lies: int) -> set[int]:
    """The smallest sets of one or two cells of which each of these lies covers one.

    One of the cells is the first lie's; the other, if it needs one, is of the first lie that misses that.
    """
    found = set()
    for cell in board.lies[next(bits(lies))].cells:
        missed = lies & ~board.cover[cell]
        if not missed:
            found.add(1 << cell)
            continue
        for other in board.lies[next(bits(missed))].cells:
            if not missed & ~board.cover[other]:
                found.add(1 << cell | 1 << other)
    return found
