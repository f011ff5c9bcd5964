"""A puzzle in the making, and a rough estimate of the number of its solutions."""

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
    """A puzzle in the making: a tiling, pips that satisfy the constraints, and the shapes allowed for constraints.

    `counterexamples` are earlier ones, which edits must go on ruling out.
    """

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
        """The pieces in reading order of their placements."""
        found = [placed.piece for placed in self.solution.placements]
        return tuple(piece for piece in found if piece is not None)

    @property
    def puzzle(self) -> Puzzle:
        """The draft as a puzzle."""
        return Puzzle(self.board.cells, self.pieces, tuple(self.constraints))

    @property
    def covered(self) -> int:
        """The number of cells with a constraint."""
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
        """Draw new pips for the cell; in a region for all of its cells, with a new condition about as strict."""
        for number, constraint in enumerate(self.constraints):
            if cell in constraint.cells:
                size, most = constraint.size, 4 * max(ways_to_satisfy(constraint.condition, constraint.size), 2)
                near = constraint.condition.possible(size) if rng.below(2) else possible_conditions(size)
                similar = [c for c in near if ways_to_satisfy(c, size) <= most]
                self.constraints[number] = Constraint(rng.choice(similar), constraint.cells)
                self.refill(self.constraints[number], rng)
                return
        self.pips[cell] = rng.below(len(VALUES))

    def refill(self, constraint: Constraint, rng: Rng) -> None:
        """Draw new pips that satisfy the constraint."""
        new = constraint.condition.draw(constraint.size, rng)
        self.pips.update(zip(constraint.cells, new, strict=True))

    def expects_several(self) -> bool:
        """Whether a rough estimate expects more than one solution.

        The estimate is the product of the number of tilings, the arrangements of pieces of equal shapes, the rotations
        of a piece that cover the same cells, and for each region the share of all pips that satisfies its condition.
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
    """`Condition.ways`, cached: the generator asks the same of the same conditions again and again."""
    return condition.ways(size)
