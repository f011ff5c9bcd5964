"""Edges that not every layout has: the tiles of a layout that gas enters outside the board's backbone.

The backbone is the set of edges that all layouts have. It is a fact of the board: it does not depend on which layouts
a solver finds first, nor on the solver's version. So a generator that follows it makes the same boards everywhere. The
word is that of Janota, Lynce and Marques-Silva ("Algorithms for computing backbones of propositional formulae", AI
Communications 2015), and so is the chunked method: ask for a layout that lacks any edge of those still thought to be in
the backbone, until there is none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import compress
from types import MappingProxyType

from pipworks.limits import Budget, Exhausted
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.solver.cuts import Flow, cuts, flow
from pipworks.pipes.solver.encode import TANKS, Encoding, encode
from pipworks.pipes.solver.memory import tables
from pipworks.pipes.solver.session import Session
from pipworks.pipes.solver.tile_rules import Clause

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_NEVER: Final = bytes([values & 2 == 0 for values in range(256)])
_ALWAYS: Final = bytes([values == 2 for values in range(256)])
"""By the values that a side may have: 1 where gas never enters there, and where it always does."""

_NO_PORTS: Final[Mapping[int, int]] = MappingProxyType({})


def outside_backbone(
    board: Board,
    used: Sequence[int],
    budget: Budget,
    most: int,
    ports: Mapping[int, int] = _NO_PORTS,
    doubted: Collection[int] | None = None,
    sides: bytes = b"",
) -> list[int] | None:
    """The tiles that gas enters by an edge outside the backbone, in reading order; None if they are more than `most`.

    `used` holds the used sides of each tile in one layout of the board. An empty list proves that layout the only one,
    as every other lacks some edge: no layout has all edges of another and more. `ports` are tanks and houses with a
    side that each uses, and no other: the rest then holds of the layouts that do so. With `doubted` only those of these
    tiles are told, and maybe others. `sides` are what is known already, as `facts` has it. Raises Exhausted when the
    budget runs out before the backbone is known.
    """
    clock = budget.clock()
    encoding = encode(board, budget=clock)
    kept = entered(encoding, used)
    if doubted is not None:
        kept = {arc: tiles for arc, tiles in kept.items() if any(tile in doubted for tile in tiles)}
    outside: list[int] = []
    with Session(encoding.clauses, budget, tables(board)) as session:
        session.add(_at_ports(encoding, ports))
        session.add(facts(encoding, sides))
        while kept:
            session.add([[-arc for arc in kept]])
            found = next_flow(encoding, session, clock)
            if found is None:
                break
            other = _arcs(encoding, found)
            for arc in [arc for arc in kept if arc not in other]:
                outside += kept.pop(arc)
            if len(outside) > most:
                return None
    return sorted(outside)


def entered(encoding: Encoding, used: Sequence[int]) -> dict[int, list[int]]:
    """The variables that hold in the layout, each with the tiles that gas enters by it.

    `used` holds the used sides of each tile. No other layout has all of these variables.
    """
    reached = [tile for tile, letter in enumerate(encoding.tiles) if letter in TANKS]
    found: dict[int, list[int]] = {}
    came = [0] * len(used)
    for tile in reached:
        for side in range(4):
            if used[tile] & ~came[tile] & 1 << side:
                after = encoding.near[4 * tile + side]
                came[after] = 1 << (side ^ 2)
                found.setdefault(encoding.leaving[4 * tile + side], []).append(after)
                reached.append(after)
    return found


def _at_ports(encoding: Encoding, ports: Mapping[int, int]) -> Iterator[Clause]:
    """The clauses by which gas passes each of these tiles by the one side only."""
    for tile, port in ports.items():
        for arcs in (encoding.leaving, encoding.entering):
            for side, arc in enumerate(arcs[4 * tile : 4 * tile + 4]):
                if arc:
                    yield (arc,) if side == port else (-arc,)


def facts(encoding: Encoding, sides: bytes) -> Iterator[Clause]:
    """What is known of all layouts, as clauses: `sides` holds at 4i + d the values that side d of tile i may have.

    They are a sum: 1 where gas may stay away, 2 where it may come in, 4 where it may go out. Empty where nothing is.
    """
    yield from ((-arc,) for arc in {*compress(encoding.entering, sides.translate(_NEVER))} - {0})
    yield from ((arc,) for arc in {*compress(encoding.entering, sides.translate(_ALWAYS))} - {0})


def next_flow(encoding: Encoding, session: Session, clock: Budget, assumptions: Sequence[int] = ()) -> Flow | None:
    """The flow of gas in the next layout; None if there is no other under the assumptions. Raises Exhausted."""
    while session.solve(assumptions):
        now = flow(encoding, session.model()[: encoding.variables], clock)
        if not now.parts:
            return now
        session.add(cuts(encoding, now, clock))
    if session.stop is not None:
        raise Exhausted(session.stop)
    return None


def _arcs(encoding: Encoding, now: Flow) -> set[int]:
    """The variables that hold in the lit part of a flow."""
    leaving, true = encoding.leaving, now.true
    lit = [4 * tile for tile, here in enumerate(now.lit) if here]
    return {arc for first in lit for arc in leaving[first : first + 4] if true[arc]}
