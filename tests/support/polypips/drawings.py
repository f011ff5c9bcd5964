"""A game with much that a drawing can meet, and its solution.

A hole of one square, a bay, an empty row, a board in two parts, a region in two parts with a label of four characters,
a cell that no constraint has.
"""

from __future__ import annotations

from pipworks.grid import Cell
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution

_PIECES = """
aaabbccc
a.dbbeec
addd

.ffggggg
"""
_PIPS = """
66666120
6.366645
6656

.3356666
"""
_REGIONS = """
pppppqqq
p.rppp.q
pppp

.tttpppp
"""
_CONDITIONS: dict[str, Condition] = {
    "p": MoreThan(100),
    "q": AllDifferent(),
    "r": AllSame(3),
    "t": LessThan(12),
}


def _read(picture: str) -> dict[Cell, str]:
    rows = picture.strip("\n").splitlines()
    return {Cell(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."}


def _placements() -> tuple[Placement, ...]:
    pips, owner = _read(_PIPS), _read(_PIECES)
    return tuple(
        Placement.of({cell: int(pips[cell]) for cell, mine in owner.items() if mine == letter})
        for letter in sorted(set(owner.values()))
    )


SOLUTION = Solution(_placements())
GAME = Puzzle(
    tuple(_read(_PIPS)),
    tuple(placed.turned for placed in SOLUTION.placements if placed.turned),
    tuple(
        Constraint(condition, tuple(cell for cell, mine in _read(_REGIONS).items() if mine == letter))
        for letter, condition in _CONDITIONS.items()
    ),
)
