"""Edges that not every layout has: the tiles of a layout that gas enters outside the board's backbone.

The backbone is the set of edges that all layouts have. It is a fact of the board: it does not depend on which layouts
a solver finds first, nor on the solver's version. So a generator that follows it makes the same boards everywhere. The
word is that of Janota, Lynce and Marques-Silva ("Algorithms for computing backbones of propositional formulae", AI
Communications 2015), and so is the chunked method: ask for a layout that lacks any edge of those still thought to be in
the backbone, until there is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.limits import Budget, Exhausted
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.cuts import cuts, flow
from pipworks.pipes.solver.encode import TANKS, Encoding, encode
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.session import Session


def outside_backbone(board: Board, used: Sequence[int], budget: Budget, most: int) -> list[int] | None:
    """The tiles that gas enters by an edge outside the backbone, in reading order; None if they are more than `most`.

    `used` holds the used sides of each tile in one layout of the board. An empty list proves that layout the only one,
    as every other lacks some edge: no layout has all edges of another and more. Raises Exhausted when the budget
    runs out before the backbone is known.
    """
    clock = budget.clock()
    encoding = encode(board, budget=clock)
    kept = _entered(encoding, used)
    outside: list[int] = []
    with Session(encoding.clauses, budget, tables(board)) as session:
        while kept:
            session.add([[-arc for arc in kept]])
            other = _layout_arcs(encoding, session, clock)
            if other is None:
                break
            for arc in [arc for arc in kept if arc not in other]:
                outside += kept.pop(arc)
            if len(outside) > most:
                return None
    return sorted(outside)


def _entered(encoding: Encoding, used: Sequence[int]) -> dict[int, list[int]]:
    """The variables that hold in the layout, each with the tiles that gas enters by it."""
    reached = [tile for tile, letter in enumerate(encoding.tiles) if letter in TANKS]
    entered: dict[int, list[int]] = {}
    came = [0] * len(used)
    for tile in reached:
        for side in range(4):
            if used[tile] & ~came[tile] & 1 << side:
                after = encoding.near[4 * tile + side]
                came[after] = 1 << (side ^ 2)
                entered.setdefault(encoding.leaving[4 * tile + side], []).append(after)
                reached.append(after)
    return entered


def _layout_arcs(encoding: Encoding, session: Session, clock: Budget) -> set[int] | None:
    """The variables that hold in the lit part of the next layout; None if there is no other layout."""
    while session.solve():
        now = flow(encoding, session.model(), clock)
        if not now.parts:
            leaving, true = encoding.leaving, now.true
            lit = [4 * tile for tile, here in enumerate(now.lit) if here]
            return {arc for first in lit for arc in leaving[first : first + 4] if true[arc]}
        session.add(cuts(encoding, now, clock))
    if session.stop is not None:
        raise Exhausted(session.stop)
    return None
