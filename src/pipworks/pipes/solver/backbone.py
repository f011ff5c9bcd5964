"""Where a layout is in doubt: which of its edges some other layout of the same board does without.

That set is a fact of the board. Which other layouts a solver finds first, and so the solver's version, don't change
it: a generator that is led by it makes the same boards everywhere. It is the complement of what Janota, Lynce and
Marques-Silva ("Algorithms for computing backbones of propositional formulae", AI Communications 2015) call the
backbone, and found by their chunked method: ask for a layout that lacks any edge not yet in doubt, until there is none.
"""

from __future__ import annotations

from collections.abc import Sequence

from pipworks.limits import Budget
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.cuts import cuts, flow
from pipworks.pipes.solver.encode import TANKS, Encoding, encode
from pipworks.pipes.solver.session import Session


class Stopped(Exception):
    """A limit ended the search for other layouts; nothing may be concluded."""


def doubtful(board: Board, arms: Sequence[int], budget: Budget, most: int) -> list[int] | None:
    """The tiles where gas enters by an edge that another layout lacks, in reading order.

    `arms` holds the used sides of each tile in one layout of the board. An empty list says
    that the layout is the only one. None says that more than `most` edges are in doubt. Stopped when the budget ran
    out. (No layout has all edges of another and more, so every other layout lacks some edge.)
    """
    encoding = encode(board.width, board.height, "".join(tile.value for tile in board.tiles))
    sure = _entered(encoding, arms)
    found: list[int] = []
    with Session(encoding.clauses, budget) as session:
        while sure:
            session.add([[-arc for arc in sure]])
            other = _layout_arcs(encoding, session)
            if other is None:
                break
            for arc in [arc for arc in sure if arc not in other]:
                found += sure.pop(arc)
            if len(found) > most:
                return None
    return sorted(found)


def _entered(encoding: Encoding, arms: Sequence[int]) -> dict[int, list[int]]:
    """The variables that hold in the layout, each with the tiles that gas enters by it."""
    reached = [tile for tile, letter in enumerate(encoding.tiles) if letter in TANKS]
    entered: dict[int, list[int]] = {}
    came = [0] * len(arms)
    for tile in reached:
        for side in range(4):
            if arms[tile] & ~came[tile] & 1 << side:
                after = encoding.near[4 * tile + side]
                came[after] = 1 << (side ^ 2)
                entered.setdefault(encoding.leaving[4 * tile + side], []).append(after)
                reached.append(after)
    return entered


def _layout_arcs(encoding: Encoding, session: Session) -> set[int] | None:
    """The variables that hold in the lit part of the next layout; None where there is none."""
    while session.solve():
        now = flow(encoding, session.model())
        if not now.parts:
            leaving, true = encoding.leaving, now.true
            lit = [4 * tile for tile, here in enumerate(now.lit) if here]
            return {arc for first in lit for arc in leaving[first : first + 4] if true[arc]}
        session.add(cuts(encoding, now))
    if session.stop is not None:
        raise Stopped(session.stop.value)
    return None
