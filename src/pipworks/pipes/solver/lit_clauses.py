"""Clauses that tell which tiles are lit: the turn of every tile, and gas that spreads wherever two openings meet.

The tiles of a layout are lit, but an opening that it does not use may light more: a `T` that gas passes straight
through has a third opening. So the formula has variables for the turn of every tile, dry ones included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from pipworks.limits import Budget
from pipworks.pipes.solver.encode import Encoding
from pipworks.pipes.solver.tile_rules import Clause
from pipworks.typed import NamedTuple

_PIPES = "ILT"


class LitClauses(NamedTuple):
    """Clauses to add to an encoding's own, and what their variables mean.

    `opens` holds at 4i + d the literal of "tile i is open on side d" (0 for a blank tile). `lit` maps each pipe to a
    variable that is true if gas reaches it. Tanks and houses have none: they are lit in every solution. `variables` is
    the number of all variables, the encoding's included. `clauses` are written while they are gone through, once.
    """

    opens: list[int]
    lit: dict[int, int]
    variables: int
    clauses: Iterator[Clause]


def lit_clauses(encoding: Encoding, clock: Budget) -> LitClauses:
    """The clauses to add to those of this encoding. Raises Exhausted when the clock runs out."""
    opens, variables = _turns(encoding.tiles, encoding.variables, clock)
    lit = {pipe: variables + k for k, pipe in enumerate((i for i, t in enumerate(encoding.tiles) if t in _PIPES), 1)}
    return LitClauses(opens, lit, variables + len(lit), _clauses(encoding, opens, lit))


def _clauses(encoding: Encoding, opens: list[int], lit: dict[int, int]) -> Iterator[Clause]:
    for tile, letter in enumerate(encoding.tiles):
        if letter not in "_IL2":
            sides = sorted(map(abs, opens[4 * tile : 4 * tile + 4]))
            yield sides
            yield from _not_two(sides)
    near = encoding.near
    for a, arc in enumerate(encoding.leaving):
        if arc:
            yield -arc, opens[a]
            yield -arc, opens[4 * near[a] + (a & 3 ^ 2)]
    for pipe, is_lit in lit.items():
        for a in range(4 * pipe, 4 * pipe + 4):
            source, arc = near[a], encoding.entering[a]
            if arc:
                yield -arc, is_lit
            if source == pipe or encoding.tiles[source] in "_H":
                continue
            meeting = [-opens[a], -opens[4 * source + (a & 3 ^ 2)], is_lit]
            yield meeting if source not in lit else [*meeting, -lit[source]]


def _turns(tiles: str, variables: int, clock: Budget) -> tuple[list[int], int]:
    """A literal for each side of each tile, and the number of variables."""
    opens: list[int] = []
    for tile in clock.over(tiles):
        if tile == "_":
            opens += (0, 0, 0, 0)
        elif tile == "I":
            variables += 1
            opens += (variables, -variables, variables, -variables)
        elif tile in "L2":
            north, east = variables + 1, variables + 2
            variables = east
            opens += (north, east, -north, -east)
        else:
            sides = range(variables + 1, variables + 5)
            variables += 4
            sign = -1 if tile in "T3" else 1
            opens += (sign * side for side in sides)
    return opens, variables


def _not_two(sides: Iterable[int]) -> Iterable[Clause]:
    return combinations([-side for side in sides], 2)
