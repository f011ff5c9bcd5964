"""Clauses that tell which tiles are lit: the turn of every tile, and gas that spreads wherever two openings meet.

The tiles of a layout are lit, but an opening that it does not use may light more: a `T` that gas passes straight
through has a third opening. So the formula has variables for the turn of every tile, dry ones included.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from pipworks.pipes.solver.encode import Clause, Encoding

_PIPES = "ILT"


class LitClauses(NamedTuple):
    """Clauses to add to an encoding's own, and what their variables mean.

    `opens` holds at 4i + d the literal of "tile i is open on side d" (0 for a blank tile). `lit` maps each pipe to a
    variable that is true if gas reaches it. Tanks and houses have none: they are lit in every solution. `variables` is
    the number of all variables, the encoding's included.
    """

    opens: list[int]
    lit: dict[int, int]
    variables: int
    clauses: list[Clause]


def lit_clauses(encoding: Encoding) -> LitClauses:
    """The clauses to add to those of this encoding."""
    clauses: list[Clause] = []
    opens, variables = _turns(encoding.tiles, encoding.variables, clauses)
    lit = {pipe: variables + k for k, pipe in enumerate((i for i, t in enumerate(encoding.tiles) if t in _PIPES), 1)}
    near = encoding.near
    for a, arc in enumerate(encoding.leaving):
        if arc:
            clauses += ((-arc, opens[a]), (-arc, opens[4 * near[a] + (a & 3 ^ 2)]))
    for pipe, is_lit in lit.items():
        for a in range(4 * pipe, 4 * pipe + 4):
            source, arc = near[a], encoding.entering[a]
            if arc:
                clauses.append((-arc, is_lit))
            if source == pipe or encoding.tiles[source] in "_H":
                continue
            meeting = [-opens[a], -opens[4 * source + (a & 3 ^ 2)], is_lit]
            clauses.append(meeting if source not in lit else [*meeting, -lit[source]])
    return LitClauses(opens, lit, variables + len(lit), clauses)


def _turns(tiles: str, variables: int, clauses: list[Clause]) -> tuple[list[int], int]:
    """A literal for each side of each tile, and the number of variables. `clauses` gets those that allow turns only."""
    opens: list[int] = []
    for tile in tiles:
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
            clauses.append(list(sides))
            clauses += _not_two(sides)
    return opens, variables


def _not_two(sides: Iterable[int]) -> Iterable[Clause]:
    return combinations([-side for side in sides], 2)
