"""The local rules of a board as clauses: which sides of a tile gas may pass, and in which direction.

A variable stands for a *directed* arc between neighbours: gas goes from one to the other. Gas enters a tile by one
side at most; an `I` passes it straight on, an `L` turns it, a `T` passes it on one or two ways, a house keeps it, a
tank gives it. Directions pay twice. A part of a model that no tank feeds has exactly one cycle, and is cut off by that
(`pipworks.pipes.solver.cuts`). And the houses fed are never more than branchings and tank openings allow, without a
counter. Since an `I` only passes gas on, the arcs through a row of `I`s share one variable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from operator import itemgetter, neg
from typing import NamedTuple

from pipworks.limits import UNLIMITED, Budget
from pipworks.pipes.puzzle.board import Board

Clause = Sequence[int]

TANKS = "123"
_BRANCHING = "LT123"
_UNLIMITED = UNLIMITED.start()


@lru_cache(maxsize=8)
def neighbours(width: int, height: int, wraps: bool = True) -> tuple[int, ...]:
    """The neighbours: at 4i + d the tile across side d of tile i, sides 0 to 3 being N E S W.

    Where the board doesn't wrap, a tile of the border has itself across the wall. No gas passes from a tile to itself,
    which is so on boards one wide or high that wrap as well.
    """
    tiles = list(range(width * height))
    rows = [tiles[start : start + width] for start in range(0, len(tiles), width)]
    across = [0] * (4 * len(tiles))
    across[0::4] = tiles[-width:] + tiles[:-width]
    across[1::4] = [tile for row in rows for tile in (*row[1:], row[0])]
    across[2::4] = tiles[width:] + tiles[:width]
    across[3::4] = [tile for row in rows for tile in (row[-1], *row[:-1])]
    if not wraps:
        for arc in rim(width, height):
            across[arc] = arc >> 2
    return tuple(across)


def rim(width: int, height: int) -> tuple[int, ...]:
    """The sides on the rim of the board, each as 4i + d."""
    row, cells = 4 * width, 4 * width * height
    top, bottom = range(0, row, 4), range(cells - row + 2, cells, 4)
    return (*top, *range(row - 3, cells, row), *bottom, *range(3, cells, row))


class Encoding(NamedTuple):
    """A board as a formula.

    `tiles` are the board's letters in reading order, `near` its `neighbours`, `houses` the tiles that are houses.
    `leaving` holds at 4i + d the variable of the arc out of tile i by side d, 0 where gas can't go that way;
    `entering` that of the arc into tile i by side d. `clauses` are written whenever they are gone through, as a list
    of them takes more memory than all the rest. Where houses are optional, `fed` maps each to the literal that
    requires gas in it; else `fed` is empty.
    """

    width: int
    height: int
    wraps: bool
    tiles: str
    near: tuple[int, ...]
    leaving: list[int]
    entering: list[int]
    variables: int
    clauses: Iterable[Clause]
    houses: list[int]
    fed: dict[int, int]


def capacity(tiles: str) -> int:
    """The most houses that the tanks and `T` pipes can feed: one for each opening of a tank and one for each `T`."""
    return sum(int(tank) * tiles.count(tank) for tank in TANKS) + tiles.count("T")


def encode(board: Board, *, optional: bool = False, budget: Budget = _UNLIMITED) -> Encoding:
    """The local rules of the board. Raises Exhausted when the budget runs out on the way.

    With `optional`, a house may stay dry unless its literal of `Encoding.fed` is assumed. Without it, every house
    has gas; and where the houses are as many as `capacity` allows, every tank opening is used and every `T` branches.
    """
    tiles = board.letters
    near = neighbours(board.width, board.height, board.wraps)
    leaving, variables = _arcs(tiles, near, budget)
    entering = [leaving[4 * tile + (d & 3 ^ 2)] for d, tile in enumerate(near)]
    for arc in () if board.wraps else rim(board.width, board.height):
        entering[arc] = 0
    fed: dict[int, int] = {}
    houses = [i for i, tile in enumerate(tiles) if tile == "H"]
    if optional:
        fed = {house: variables + k for k, house in enumerate(houses, 1)}
        variables += len(fed)
    tight = not optional and len(houses) == capacity(tiles)
    clauses = _Clauses(tiles, leaving, entering, fed, tight)
    size = (board.width, board.height, board.wraps)
    return Encoding(*size, tiles, near, leaving, entering, variables, clauses, houses, fed)


class _Clauses:
    """The clauses of an encoding, written anew for each iteration."""

    __slots__ = ("_entering", "_fed", "_leaving", "_tight", "_tiles")

    def __init__(self, tiles: str, leaving: list[int], entering: list[int], fed: dict[int, int], tight: bool) -> None:
        self._tiles = tiles
        self._leaving = leaving
        self._entering = entering
        self._fed = fed
        self._tight = tight

    def __iter__(self) -> Iterator[Clause]:
        leaving, entering, fed, tight = self._leaving, self._entering, self._fed, self._tight
        for i, tile in enumerate(self._tiles):
            if tile == "_":
                continue
            arcs = (*entering[4 * i : 4 * i + 4], *leaving[4 * i : 4 * i + 4])
            literals = arcs + tuple(map(neg, arcs))
            written = [pick(literals) for pick in _patterns(tile, tuple(map(bool, arcs)), tight)]
            if tile == "H" and fed:
                written[0] = [*written[0], -fed[i]]
            yield from written


@lru_cache(maxsize=4096)
def _patterns(tile: str, there: tuple[bool, ...], tight: bool) -> list[Callable[[tuple[int, ...]], Clause]]:
    """A picker for each clause of the tile, from its literals: the arcs in and out by side, then their negations.

    `there` says which of the eight arcs exist. A board has many tiles and few patterns, so the pickers are kept.
    """
    names = [k if here else 0 for k, here in enumerate(there, 1)]
    ins, outs = names[:4], names[4:]
    clauses: list[Clause] = []
    if tile == "I":
        # What enters an I leaves it by the same variable; both ways at once are forbidden where the row ends.
        clauses += product([-v for v in outs[0::2] if v], [-v for v in outs[1::2] if v])
    else:
        local_rules(tile, ins, outs, clauses, tight=tight)
    return [_picker([v - 1 if v > 0 else 7 - v for v in clause]) for clause in clauses]


def _picker(places: list[int]) -> Callable[[tuple[int, ...]], Clause]:
    """An `itemgetter` whose result is a tuple for any number of places, none and one included."""
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


def _arcs(tiles: str, near: tuple[int, ...], budget: Budget) -> tuple[list[int], int]:
    leaving = [0] * len(near)
    variables = 0
    for i, tile in budget.over(enumerate(tiles)):
        if tile not in _BRANCHING:
            continue
        for a in range(4 * i, 4 * i + 4):
            end = near[a]
            if tiles[end] in "_123":
                continue
            side = a & 3
            run = [a]
            while tiles[end] == "I" and near[4 * end + side] != end:
                run.append(4 * end + side)
                end = near[4 * end + side]
            # A run back to its own start would feed the tile with its own gas; this is also a one-wide board's edge.
            # One that ends at an I has met a wall.
            if end != i and tiles[end] not in "_I123":
                variables += 1
                for arc in run:
                    leaving[arc] = variables
    return leaving, variables


def local_rules(tile: str, ins: list[int], outs: list[int], clauses: list[Clause], *, tight: bool = False) -> None:
    """Add to `clauses` what the tile may do with gas.

    `ins` and `outs` hold, by side, the literals of the arcs into the tile and out of it, 0 for no arc. Arcs into a
    tank or out of a house are the caller's to forbid. An `I` has a literal for each side, as its row is not known here.
    With `tight` every tank opening is used and every `T` branches.
    """
    if tile == "I":
        _straight(ins, outs, clauses)
    elif tile == "L":
        _bend(ins, outs, clauses)
    elif tile == "T":
        _branch(ins, outs, clauses, tight)
    elif tile == "H":
        sources = [v for v in ins if v]
        clauses.append(sources)
        clauses += _at_most_one(sources)
    else:
        _tank(int(tile), outs, clauses, tight)


def _at_most_one(variables: Iterable[int]) -> Iterable[Clause]:
    return combinations([-v for v in variables if v], 2)


def _straight(ins: list[int], outs: list[int], clauses: list[Clause]) -> None:
    clauses += _at_most_one(outs)
    for d in range(4):
        here, through = ins[d], outs[d ^ 2]
        if here and through:
            clauses += ((-here, through), (here, -through))
        elif here or through:
            clauses.append((-(here or through),))


def _bend(ins: list[int], outs: list[int], clauses: list[Clause]) -> None:
    clauses += _at_most_one((ins[0], ins[2], outs[0], outs[2]))
    clauses += _at_most_one((ins[1], ins[3], outs[1], outs[3]))
    for sources, targets in ((ins, outs), (outs, ins)):
        for d in range(4):
            if sources[d]:
                clauses.append([-sources[d], *(v for v in targets[1 - (d & 1) :: 2] if v)])


def _branch(ins: list[int], outs: list[int], clauses: list[Clause], tight: bool) -> None:
    clauses += _at_most_one(ins)
    sources = [v for v in ins if v]
    targets = [v for v in outs if v]
    for d in range(4):
        here, there = ins[d], outs[d]
        if here:
            clauses.append([-here, *(v for v in targets if v != there)])
        if there:
            clauses.append([-there, *(v for v in sources if v != here)])
            if here:
                clauses.append((-here, -there))
        if tight:
            clauses.append([v for v in targets if v != there])
    if tight:
        clauses.append(sources)
    clauses += combinations([-v for v in targets], 3)


def _tank(ways: int, outs: list[int], clauses: list[Clause], tight: bool) -> None:
    """Openings on at most one side, two adjacent ones or three, by `ways`; if `tight`, all of them used."""
    if ways == 1:
        clauses += _at_most_one(outs)
        groups = [outs]
    elif ways == 2:
        groups = [outs[0::2], outs[1::2]]
        for group in groups:
            clauses += _at_most_one(group)
    else:
        if all(outs):
            clauses.append([-v for v in outs])
        groups = [list(pair) for pair in combinations(outs, 2)]
    if tight:
        clauses += [[v for v in group if v] for group in groups]
