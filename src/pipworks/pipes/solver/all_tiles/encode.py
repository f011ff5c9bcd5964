"""How the tiles may be turned, as clauses: a variable for each edge, true where two openings meet.

As no end may be open, an edge is open on both sides or closed on both, and the edges tell how every tile is turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from pipworks.limits import Budget
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings
from pipworks.pipes.solver.encode import TANKS, neighbours, rim
from pipworks.pipes.solver.tile_rules import Clause
from pipworks.typed import NamedTuple


class Edges(NamedTuple):
    """A board as a formula over its edges.

    `tiles` are the board's letters in reading order, `near` its `neighbours`. `edge` holds at 4i + d the variable of
    the edge at side d of tile i, 0 where it must be closed: at walls, at blanks, between houses. `spare` is the number
    of open edges beyond those that join all tiles to the tanks: with 0 each tank has a tree of its own.
    """

    tiles: str
    near: tuple[int, ...]
    edge: list[int]
    variables: int
    clauses: Iterable[Clause]
    spare: int

    def used(self, true: bytearray) -> list[int]:
        """The open sides of each tile, as flags, where `true` is 1 for each edge that is open."""
        one, two, three, four = (self.edge[side::4] for side in range(4))
        return [
            true[a] | true[b] << 1 | true[c] << 2 | true[d] << 3
            for a, b, c, d in zip(one, two, three, four, strict=True)
        ]


def spare_edges(board: Board) -> int:
    """How many edges are open beyond those that join all tiles to the tanks; negative where they are too few."""
    letters = board.letters
    numbers = {tile: letters.count(tile.value) for tile in Tile if tile is not Tile.BLANK}
    openings_of_all = sum(tile.ways * number for tile, number in numbers.items())
    tanks = sum(number for tile, number in numbers.items() if tile.is_tank)
    return openings_of_all // 2 - sum(numbers.values()) + tanks


def encode(board: Board, budget: Budget) -> Edges:
    """The turns of the board's tiles. Raises Exhausted when the budget runs out."""
    letters = board.letters
    near = neighbours(board.width, board.height, board.wraps)
    edge, variables = _edges(board, near, budget)
    return Edges(letters, near, edge, variables, _Turns(letters, edge), spare_edges(board))


class _Turns:
    """The clauses of an encoding, written anew for each iteration."""

    __slots__ = ("_edge", "_letters")

    def __init__(self, letters: str, edge: list[int]) -> None:
        self._letters = letters
        self._edge = edge

    def __iter__(self) -> Iterator[Clause]:
        for i, tile in enumerate(self._letters):
            if tile != "_":
                literals = self._edge[4 * i : 4 * i + 4]
                names = tuple(literals.index(literal) + 1 if literal else 0 for literal in literals)
                for clause in _clauses(tile, names):
                    yield [literals[name - 1] if name > 0 else -literals[-name - 1] for name in clause]


def _edges(board: Board, near: Sequence[int], budget: Budget) -> tuple[list[int], int]:
    """The variable of each side, and how many there are."""
    letters, variables = board.letters, 0
    edge = [0] * len(near)
    walls = frozenset(() if board.wraps else rim(board.width, board.height))
    # An edge between two tanks is closed where each tank must have a tree of its own.
    apart = TANKS if not spare_edges(board) else ""
    for i, tile in budget.over(enumerate(letters)):
        for side in (1, 2):
            other = near[4 * i + side]
            one, two = tile, letters[other]
            closed = "_" in (one, two) or one == two == "H" or (one in apart and two in apart)
            if not closed and 4 * i + side not in walls:
                variables += 1
                edge[4 * i + side] = edge[4 * other + (side ^ 2)] = variables
    return edge, variables


@cache
def _clauses(tile: str, names: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The shortest clauses that say how a tile may be turned.

    `names` are the variables of its four sides, from 1; 0 for a closed side. On narrow boards two sides may share one.
    """
    turns = {openings(Tile(tile), letter) for letter in ORIENTATIONS}
    named = sorted(set(names) - {0})
    allowed = []
    for values in product((0, 1), repeat=len(named)):
        value = {0: 0, **dict(zip(named, values, strict=True))}
        if sum(value[name] << side for side, name in enumerate(names)) in turns:
            allowed.append(value)
    found: list[tuple[int, ...]] = []
    for signs in sorted(product((0, 1, -1), repeat=len(named)), key=lambda signs: sum(map(abs, signs))):
        clause = tuple(sign * name for sign, name in zip(signs, named, strict=True) if sign)
        holds = all(any((literal > 0) == bool(value[abs(literal)]) for literal in clause) for value in allowed)
        if holds and not any(set(shorter) <= set(clause) for shorter in found):
            found.append(clause)
    return tuple(found)
