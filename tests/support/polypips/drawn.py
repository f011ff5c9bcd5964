"""Puzzles of one seed each for long runs: small enough for the naive oracle, solvable or not."""

from __future__ import annotations

import random
from collections import Counter
from math import factorial, prod

from pipworks.errors import InvalidPuzzle
from pipworks.grid import Cell
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES

_SIZES = ((1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 3), (4, 2), (5, 2), (4, 3))


_MOST_ORDERS = 200


def puzzle(seed: int) -> Puzzle:
    """A board of up to nine cells, holes and islands included; pieces that have its size; up to three constraints."""
    rng = random.Random(seed)
    while True:
        try:
            return _puzzle(rng)
        except InvalidPuzzle:
            continue


def _puzzle(rng: random.Random) -> Puzzle:
    width, height = rng.choice(_SIZES)
    every = [Cell(x, y) for y in range(height) for x in range(width)]
    bare = set(rng.sample(every, max(len(every) - 9, rng.choice((0, 0, 1, 2)))))
    cells = tuple(cell for cell in every if cell not in bare)
    highest = rng.choice((0, 1, 1, 2, 6))
    pieces = []
    left = len(cells)
    largest = rng.choice((2, 3, 5))
    while left:
        shape = rng.choice([shape for shape in SHAPES if shape.size <= min(left, largest)])
        pieces.append(Piece(shape, tuple(rng.randint(0, highest) for _ in range(shape.size))))
        left -= shape.size
    orders = factorial(len(pieces)) // prod(map(factorial, Counter(pieces).values()))
    if orders > _MOST_ORDERS:
        raise InvalidPuzzle("too many orders of its pieces for the oracle")
    free = list(cells)
    rng.shuffle(free)
    constraints = []
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        size = min(rng.randint(1, 4), len(free))
        if size:
            some, free = free[:size], free[size:]
            constraints.append(Constraint(_condition(rng, size, highest), tuple(some)))
    return Puzzle(cells, tuple(pieces), tuple(constraints))


def _condition(rng: random.Random, size: int, highest: int) -> Condition:
    """A condition that some pips up to the highest may satisfy."""
    total = rng.randint(0, highest * size)
    choices: list[Condition] = [
        *(Exactly(total), LessThan(total + 1), MoreThan(total - 1) if total else LessThan(7)),
        *(AllSame(), AllSame(rng.randint(0, highest))),
    ]
    if size <= highest:
        choices.append(AllDifferent(frozenset({rng.randint(0, 6)})))
    return rng.choice(choices)
