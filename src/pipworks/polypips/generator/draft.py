"""A puzzle in the making, and a rough count of the solutions that its constraints leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import factorial

from pipworks.grid import Cell
from pipworks.polypips.generator.fill import place
from pipworks.polypips.generator.uniqueness.counterexamples import Counterexample
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import possible_conditions
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng


@dataclass(slots=True)
class Draft:
    """A puzzle in the making: a tiling, pips that satisfy the constraints, and the shapes that constraints may have."""

    board: Bitboard
    tiling: Tiling
    pips: dict[Cell, int]
    constraints: list[Constraint]
    shapes: Sequence[Shape]
    counterexamples: list[Counterexample] = field(default_factory=list)

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
        return Puzzle(self.board.cells, self.pieces, tuple(self.constraints))

    @property
    def covered(self) -> int:
        """How many cells have a constraint."""
        return sum(constraint.size for constraint in self.constraints)

    @property
    def free(self) -> int:
        """The cells without a constraint, as bits of the board."""
        return self.board.bits & ~self.board.bits_of(cell for c in self.constraints for cell in c.cells)

    def fitting(self, cells: Sequence[Cell]) -> list[Condition]:
        """The conditions that the intended pips of these cells satisfy."""
        pips = [self.pips[cell] for cell in cells]
        return [c for c in possible_conditions(len(cells)) if c.holds(pips)]

    def redraw(self, cell: Cell, rng: Rng) -> None:
        """Draw new pips for the cell; in a region for all of its cells, with a condition that says about as much."""
        for number, constraint in enumerate(self.constraints):
            if cell in constraint.cells:
                size, most = constraint.size, 4 * max(ways_to_satisfy(constraint.condition, constraint.size), 2)
                near = constraint.condition.possible(size) if rng.below(2) else possible_conditions(size)
                alike = [c for c in near if ways_to_satisfy(c, size) <= most]
                self.constraints[number] = Constraint(rng.choice(alike), constraint.cells)
                self.refill(self.constraints[number], rng)
                return
        self.pips[cell] = rng.below(len(VALUES))

    def refill(self, constraint: Constraint, rng: Rng) -> None:
        """Draw new pips that satisfy the constraint."""
        new = constraint.condition.draw(constraint.size, rng)
        self.pips.update(zip(constraint.cells, new, strict=True))

    def expects_several(self) -> bool:
        """Whether a rough count expects more than one solution.

        Tilings, times the arrangements of pieces of equal shapes, times the turns that cover the same cells, times the
        share of all pips that each region's condition lets through.
        """
        pieces = self.pieces
        chances = 1 << len(self.board.cells) // 4
        for number in Counter(piece.shape.name for piece in pieces).values():
            chances *= factorial(number)
        for piece, number in Counter(pieces).items():
            chances //= factorial(number)
            chances *= (len(piece.orientations()) // len(self.board.masks(piece.shape))) ** number
        all_pips = 1
        for constraint in self.constraints:
            chances *= ways_to_satisfy(constraint.condition, constraint.size)
            all_pips *= len(VALUES) ** constraint.size
        return all_pips < chances


@cache
def ways_to_satisfy(condition: Condition, size: int) -> int:
    """`Condition.ways`, kept: the generator asks it of the same conditions again and again."""
    return condition.ways(size)
