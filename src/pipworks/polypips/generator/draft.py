"""A puzzle in the making, and how much its constraints say of how much there is to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as field_
from functools import cache
from math import factorial, perm
from typing import Final

from pipworks.grid import Cell
from pipworks.polypips.generator.fill import conditions, draw_pips, place, ways
from pipworks.polypips.generator.uniqueness.counterexamples import Rival
from pipworks.polypips.puzzle.conditions import KINDS, AllDifferent, AllSame, Condition, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import MOST_PIPS, Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.tiling.bitboard import Field
from pipworks.polypips.tiling.tile import Layout
from pipworks.rng import Rng

_PIPS: Final = MOST_PIPS + 1


@dataclass(slots=True)
class Draft:
    """A puzzle in the making: a tiling, pips that satisfy the constraints, and the shapes that constraints may have."""

    field: Field
    tiling: Layout
    pips: dict[Cell, int]
    constraints: list[Constraint]
    shapes: Sequence[Shape]
    rivals: list[Rival] = field_(default_factory=list)

    @property
    def solution(self) -> Solution:
        """The intended solution."""
        return place(self.tiling, self.pips)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces as they come in the tiling, in reading order."""
        found = [placed.piece for placed in self.solution.placements]
        return tuple(piece for piece in found if piece is not None)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        return Puzzle(self.field.cells, self.pieces, tuple(self.constraints))

    @property
    def covered(self) -> int:
        """How many cells have a constraint."""
        return sum(constraint.size for constraint in self.constraints)

    @property
    def free(self) -> int:
        """The cells without a constraint, as bits of the field."""
        return self.field.bits & ~self.field.bits_of(cell for c in self.constraints for cell in c.cells)

    def fitting(self, cells: Sequence[Cell]) -> list[Condition]:
        """The conditions that the intended pips of these cells satisfy."""
        pips = [self.pips[cell] for cell in cells]
        return [c for kind in KINDS for c in conditions(len(cells), kind) if c.holds(pips)]

    def redraw(self, cell: Cell, rng: Rng) -> None:
        """Draw new pips for the cell; in a region for all of its cells, with a condition that says about as much."""
        for number, constraint in enumerate(self.constraints):
            if cell in constraint.cells:
                size, most = constraint.size, 4 * max(strength(constraint.condition, constraint.size), 2)
                kinds = [constraint.condition.kind] if rng.below(2) else KINDS
                alike = [c for kind in kinds for c in conditions(size, kind) if strength(c, size) <= most]
                self.constraints[number] = Constraint(rng.choice(alike), constraint.cells)
                self.refill(self.constraints[number], rng)
                return
        self.pips[cell] = rng.below(_PIPS)

    def refill(self, constraint: Constraint, rng: Rng) -> None:
        """Draw new pips that satisfy the constraint."""
        new = draw_pips(constraint.condition, constraint.size, rng)
        self.pips.update(zip(constraint.cells, new, strict=True))

    def wanting(self) -> bool:
        """Whether the constraints say too little for a single solution, by a rough count.

        The pieces can be laid in about so many ways (tilings, who lies where, turns that cover the same cells), and
        each region leaves the fraction of them that its condition leaves of all pips.
        """
        pieces = self.pieces
        chances = 1 << len(self.field.cells) // 4
        for number in Counter(piece.shape.name for piece in pieces).values():
            chances *= factorial(number)
        for piece, number in Counter(pieces).items():
            chances //= factorial(number)
            chances *= (len(piece.orientations()) // len(self.field.forms(piece.shape))) ** number
        told = 1
        for constraint in self.constraints:
            chances *= strength(constraint.condition, constraint.size)
            told *= _PIPS**constraint.size
        return told < chances


@cache
def strength(condition: Condition, size: int) -> int:
    """In how many ways so many cells can satisfy the condition: the fewer, the more it says."""
    match condition:
        case AllSame(value):
            return _PIPS if value is None else 1
        case AllDifferent(forbidden):
            return perm(_PIPS - len(forbidden), size)
        case Exactly(total):
            return ways(size, total)
        case LessThan(bound):
            return sum(ways(size, total) for total in range(bound))
        case MoreThan(bound):
            return sum(ways(size, total) for total in range(bound + 1, MOST_PIPS * size + 1))
