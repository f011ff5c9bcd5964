"""Which tiles are lit, as clauses: turns of every tile, gas spreading wherever two openings meet.

A layout says which tiles must be lit, but an opening that it does not use may light more: a `T` that gas passes
straight through opens to one side all the same. So the formula knows the turn of every tile, dry ones too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from pipworks.pipes.solver.encode import Clause, Encoding

_PIPES = "ILT"


@dataclass(frozen=True, slots=True)
class Gaslight:
    """`opens` holds at 4i + d the literal of "tile i is open on side d" (0 for a blank tile).

    `lit` maps each pipe to the variable that holds at least where gas reaches it. Tanks and houses have none: they
    are lit in every solution. `variables` counts those of the encoding too.
    """

    opens: list[int]
    lit: dict[int, int]
    variables: int
    clauses: list[Clause]


def gaslight(encoding: Encoding) -> Gaslight:
    """The clauses that go with an encoding's own."""
    clauses: list[Clause] = []
    opens, variables = _turns(encoding.tiles, encoding.variables, clauses)
    lit = {pipe: variables + k for k, pipe in enumerate((i for i, t in enumerate(encoding.tiles) if t in _PIPES), 1)}
    near = encoding.near
    for a, arc in enumerate(encoding.leaving):
        if arc:
            clauses += ((-arc, opens[a]), (-arc, opens[4 * near[a] + (a & 3 ^ 2)]))
    for pipe, shines in lit.items():
        for a in range(4 * pipe, 4 * pipe + 4):
            source, arc = near[a], encoding.entering[a]
            if arc:
                clauses.append((-arc, shines))
            if source == pipe or encoding.tiles[source] in "_H":
                continue
            meeting = [-opens[a], -opens[4 * source + (a & 3 ^ 2)], shines]
            clauses.append(meeting if source not in lit else [*meeting, -lit[source]])
    return Gaslight(opens, lit, variables + len(lit), clauses)


def _turns(tiles: str, variables: int, clauses: list[Clause]) -> tuple[list[int], int]:
    """A literal for each side of each tile, and clauses that allow the tile's turns and no other sides together."""
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
