"""The parts of a model that no tank feeds, and the clauses that forbid them.

The local rules allow a part that feeds itself: one cycle, with branches to houses. Connectivity is left to such cuts,
added when a model breaks them, as in the travelling-salesman codes since Dantzig, Fulkerson and Johnson (1954) and
in the satisfiability solvers of Slitherlink and Hamiltonian cycles (Soh et al., "Solving the Hamiltonian Cycle
Problem using SAT", 2014). Each clause below holds in every layout, so cuts may be kept as long as the formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress

from pipworks.limits import UNLIMITED, Budget
from pipworks.pipes.solver.encode import TANKS_AMONG, Encoding
from pipworks.pipes.solver.tile_rules import Clause
from pipworks.typed import NamedTuple

_UNLIMITED = UNLIMITED.start()


class Part(NamedTuple):
    """Tiles that feed each other without a tank: a cycle, the houses that hang from it, and all tiles between."""

    cycle: tuple[int, ...]
    tiles: frozenset[int]


class Flow(NamedTuple):
    """Where gas flows in a model: `true` is 1 for each variable that holds, `lit` 1 for each tile that a tank feeds.

    `parts` are the dark parts that hold a house, in reading order of their first house. `feeders` holds for each tile
    the arc by which gas enters it, as an index into `Encoding.entering`, -1 where none does.
    """

    true: bytearray
    lit: bytearray
    parts: tuple[Part, ...]
    feeders: list[int]


def flow(encoding: Encoding, model: Sequence[int], clock: Budget = _UNLIMITED) -> Flow:
    """The flow of gas in a model of the encoding's clauses; O(tiles). Raises Exhausted when the clock runs out."""
    native = encoding.native
    if native is None:
        return _flow(encoding, model, clock)
    clock.check()
    tables = (encoding.tiles, encoding.near, encoding.entering, encoding.houses)
    true, lit, parts, feeders = native.flow(*tables, encoding.variables, model)
    return Flow(true, lit, tuple([Part(cycle, tiles) for cycle, tiles in parts]), feeders)


def _flow(encoding: Encoding, model: Sequence[int], clock: Budget) -> Flow:
    true = bytearray(encoding.variables + 1)
    for literal in model:
        if literal > 0:
            true[literal] = 1
    entering = encoding.entering
    size = len(encoding.tiles)
    feeders = [-1] * size
    below: dict[int, list[int]] = {}
    near = encoding.near
    for arc in clock.through(compress(range(len(entering)), map(true.__getitem__, entering)), size):
        tile = arc >> 2
        if feeders[tile] < 0:
            feeders[tile] = arc
        source = near[arc]
        if source in below:
            below[source].append(tile)
        else:
            below[source] = [tile]
    lit = bytearray(size)
    reached = list(compress(range(size), encoding.tiles.encode().translate(TANKS_AMONG)))
    for tile in clock.through(reached, size):
        lit[tile] = 1
        if tile in below:
            reached += below[tile]
    return Flow(true, lit, _dark_parts(encoding, feeders, lit, clock), feeders)


def _dark_parts(encoding: Encoding, feeders: list[int], lit: bytearray, clock: Budget) -> tuple[Part, ...]:
    """The parts found by walking against the gas from each dark house, up to a tile that was met before."""
    home: dict[int, int] = {}
    cycles: dict[int, tuple[int, ...]] = {}
    members: dict[int, list[int]] = {}
    near = encoding.near
    for house in clock.through(encoding.houses, len(lit)):
        if lit[house]:
            continue
        path: list[int] = []
        tile = house
        while tile not in home:
            arc = feeders[tile]
            if arc < 0:
                break
            home[tile] = house
            path.append(tile)
            tile = near[arc]
        if not path:
            continue
        part = home[tile]
        if part == house:
            cycles[house] = tuple(path[path.index(tile) :])
        for walked in path:
            home[walked] = part
        members.setdefault(part, []).extend(path)
    return tuple(Part(cycle, frozenset(members[part])) for part, cycle in cycles.items())


def feeder(encoding: Encoding, true: bytearray, tile: int) -> int:
    """The arc by which gas enters the tile, as an index into `Encoding.entering`; -1 if no gas enters it."""
    for a in range(4 * tile, 4 * tile + 4):
        if true[encoding.entering[a]]:
            return a
    return -1


class Cut(NamedTuple):
    """A clause that holds in every layout that feeds any of `houses`; in every layout at all if `houses` is empty."""

    clause: Clause
    houses: tuple[int, ...] = ()

    def guarded(self, fed: dict[int, int]) -> Iterator[Clause]:
        """The clauses of the cut in a formula where houses are optional; `fed` is that of the `Encoding`."""
        if not self.houses:
            yield self.clause
        for house in self.houses:
            yield [*self.clause, -fed[house]]


def find_cuts(encoding: Encoding, found: Flow, clock: Budget = _UNLIMITED) -> Iterator[Cut]:
    """The cuts that this model breaks: some for each dark part, one for the lit tiles.

    Of a dark part: some arc enters it, and if an arc of its cycle holds, some arc enters the cycle. Of the lit tiles:
    some arc leaves them. Raises Exhausted when the clock runs out.
    """
    native = encoding.native
    if native is None:
        yield from _find_cuts(encoding, found, clock)
        return
    clock.check()
    tables = (encoding.near, encoding.entering, encoding.leaving, encoding.houses)
    for clause, houses in native.cuts(*tables, found.lit, found.feeders, found.parts):
        yield Cut(clause, houses)


def _find_cuts(encoding: Encoding, found: Flow, clock: Budget) -> Iterator[Cut]:
    entering = encoding.entering
    dark = tuple(house for house in encoding.houses if not found.lit[house])
    for part in found.parts:
        clock.check()
        yield Cut(_gates(encoding, part.tiles), tuple(house for house in dark if house in part.tiles))
        gates = _gates(encoding, part.cycle)
        for variable in {entering[found.feeders[tile]]: None for tile in part.cycle}:
            yield Cut([*gates, -variable])
    yield Cut(_exits(encoding, found.lit), dark)


def cuts(encoding: Encoding, found: Flow, clock: Budget = _UNLIMITED) -> Iterator[Clause]:
    """The clauses of `find_cuts`, guarded where houses are optional."""
    for cut in find_cuts(encoding, found, clock):
        if encoding.fed:
            yield from cut.guarded(encoding.fed)
        else:
            yield cut.clause


def _gates(encoding: Encoding, tiles: Iterable[int]) -> list[int]:
    """The variables of the arcs that enter the set of tiles from outside."""
    inside = set(tiles)
    near, entering = encoding.near, encoding.entering
    found = {
        entering[a] for tile in inside for a in range(4 * tile, 4 * tile + 4) if entering[a] and near[a] not in inside
    }
    return sorted(found)


def _exits(encoding: Encoding, lit: bytearray) -> list[int]:
    """The variables of the arcs that lead from the lit tiles to others."""
    near, leaving = encoding.near, encoding.leaving
    found = {
        leaving[a]
        for tile in compress(range(len(lit)), lit)
        for a in range(4 * tile, 4 * tile + 4)
        if leaving[a] and not lit[near[a]]
    }
    return sorted(found)
