"""Little puzzles made at random from a hidden solution, small enough for every solution to be listed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count as numbers
from itertools import islice

from pipworks.grid import Cell, neighbours, reading_order
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from tests.support.polypips.hint_oracle import solutions

MOST_SOLUTIONS = 150
"""Puzzles with more solutions than this are left out."""


def little_puzzles(count: int, *, dominoes: bool = False) -> list[tuple[Puzzle, list[Solution]]]:
    """So many puzzles with all their solutions, the same ones each time."""
    made, more = _STREAMS[dominoes]
    made += islice(more, max(0, count - len(made)))
    return made[:count]


def _puzzles(*, dominoes: bool) -> Iterator[tuple[Puzzle, list[Solution]]]:
    for seed in numbers(1):
        puzzle = _puzzle(random.Random(seed), dominoes=dominoes)
        if puzzle is not None:
            found = list(islice(solutions(puzzle), MOST_SOLUTIONS + 1))
            if len(found) <= MOST_SOLUTIONS:
                yield puzzle, found


def _puzzle(rng: random.Random, *, dominoes: bool) -> Puzzle | None:
    """A puzzle on a board of up to 12 cells; None where the board could not be cut into pieces."""
    width, height = rng.randint(2, 5), rng.randint(2, 4)
    cells = [Cell(x, y) for y in range(height) for x in range(width) if rng.random() < 0.85][:12]
    most = rng.choice((2, 4, 6))
    pips = {cell: rng.randint(0, most) for cell in cells}
    parts = list(_parts(rng, cells, (2, 2) if dominoes else (1, rng.randint(2, 5))))
    if not cells or sum(map(len, parts)) < len(cells):
        return None
    pieces = [Placement.of({cell: pips[cell] for cell in part}).piece for part in parts]
    regions = [part for part in _parts(rng, cells, (1, 4)) if rng.random() < 0.8]
    constraints = [Constraint(_condition(rng, [pips[cell] for cell in part]), tuple(part)) for part in regions]
    return Puzzle(tuple(cells), tuple(piece for piece in pieces if piece is not None), tuple(constraints))


def _parts(rng: random.Random, cells: list[Cell], sizes: tuple[int, int]) -> Iterator[list[Cell]]:
    """Connected parts of sizes from one to the other, which cover the cells or leave some out."""
    free = set(cells)
    for start in sorted(cells, key=reading_order):
        if start not in free:
            continue
        part = [start]
        size = rng.randint(*sizes)
        free.discard(start)
        while len(part) < size:
            edge = sorted({near for cell in part for near in neighbours(cell)} & free)
            if not edge:
                break
            part.append(rng.choice(edge))
            free.discard(part[-1])
        if len(part) >= sizes[0]:
            yield part


def _condition(rng: random.Random, pips: list[int]) -> Condition:
    """A condition that these pips satisfy, a telling one where there is one."""
    total = sum(pips)
    choices: list[Condition] = [Exactly(total), LessThan(total + rng.randint(1, 3))]
    if total:
        choices.append(MoreThan(total - rng.randint(1, min(3, total))))
    if len(set(pips)) == 1 and len(pips) > 1:
        choices += [AllSame()] * 3
    if len(set(pips)) == len(pips) > 1:
        choices += [AllDifferent(frozenset({(pips[0] + 1) % 7} - set(pips)))] * 2
    return rng.choice(choices)


_Stream = tuple[list[tuple[Puzzle, list[Solution]]], Iterator[tuple[Puzzle, list[Solution]]]]

_STREAMS: dict[bool, _Stream] = {dominoes: ([], _puzzles(dominoes=dominoes)) for dominoes in (False, True)}
"""The puzzles that have been made, which take longer to make than to look at, and those to come."""
