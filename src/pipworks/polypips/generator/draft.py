"""A puzzle in the making, and a rough estimate of the number of its solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import factorial
from operator import itemgetter
from typing import Any

from pipworks.grid import Cell, reading_order
from pipworks.limits import UNLIMITED, Budget
from pipworks.numbers import set_bits
from pipworks.polypips.generator.fill import place
from pipworks.polypips.generator.uniqueness.conditions_as_bits import condition_bits, ways_to_satisfy
from pipworks.polypips.generator.uniqueness.counterexamples import Counterexample
from pipworks.polypips.generator.uniqueness.evidence import Evidence
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece, canonical, placed_shape
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES, Shape
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.tiling.bitboard import Bitboard, OrientationMask
from pipworks.polypips.tiling.tile import Tiling
from pipworks.rng import Rng


class TiledPieces:
    """The pieces that pips make of a tiling, each found once for the same pips; equal ones are the same object."""

    __slots__ = ("_all", "_found", "_pips_of", "_same", "_shapes", "_shown_by", "_turns", "tiling")

    def __init__(self, tiling: Tiling) -> None:
        self.tiling = tiling
        self._shown_by: Callable[[dict[Cell, int]], Any] = itemgetter(*[cell for cells in tiling for cell in cells])
        self._all: tuple[Any, tuple[Piece, ...]] = None, ()
        self._pips_of: list[Callable[[dict[Cell, int]], Any]] = [itemgetter(*cells) for cells in tiling]
        self._found: list[dict[Any, Piece]] = [{} for _ in tiling]
        self._shapes = [placed_shape(cells) for cells in tiling]
        self._same: dict[Piece, Piece] = {}
        self._turns: dict[int, int] = {}

    def at(self, number: int, pips: dict[Cell, int]) -> Piece:
        """The canonical piece on one part of the tiling, by its number there."""
        found = self._found[number]
        shown = self._pips_of[number](pips)
        piece = found.get(shown)
        if piece is None:
            shape, order = self._shapes[number]
            piece = canonical(shape, tuple([shown[at] for at in order]) if len(order) > 1 else (shown,))
            piece = found[shown] = self._same.setdefault(piece, piece)
        return piece

    def turns_in_place(self, piece: Piece, board: Bitboard) -> int:
        """The rotations in which the piece covers the same cells with its pips in other places, itself among them."""
        turns = self._turns.get(id(piece))
        if turns is None:
            turns = self._turns[id(piece)] = len(piece.orientations()) // len(board.masks(piece.shape))
        return turns

    def all(self, pips: dict[Cell, int]) -> tuple[Piece, ...]:
        """The canonical pieces in the order of the tiling; the same object while no pips change."""
        shown = self._shown_by(pips)
        if shown != self._all[0]:
            self._all = shown, tuple([self.at(number, pips) for number in range(len(self.tiling))])
        return self._all[1]


@dataclass(slots=True)
class Draft:
    """A puzzle in the making: a tiling, pips that satisfy the constraints, and the shapes allowed for constraints.

    `budget` bounds all work on it: what takes long raises Exhausted at a limit. `counterexamples` are earlier ones,
    which edits must go on ruling out; `evidence` and `halves` is what edits have found out of counterexamples, and of
    cutting regions of a shape in two; `masks` are the shapes in all rotations. Where the pips are those of pieces that
    are given, it `is_dealt`: then constraints alone may change.
    """

    board: Bitboard
    tiling: Tiling
    pips: dict[Cell, int]
    constraints: list[Constraint]
    shapes: Sequence[Shape]
    budget: Budget = field(default_factory=UNLIMITED.start)
    counterexamples: list[Counterexample] = field(default_factory=list)
    evidence: Evidence = field(default_factory=Evidence, repr=False)
    is_dealt: bool = False
    halves: dict[int, list[tuple[int, int]]] = field(default_factory=dict, repr=False)
    tiled: TiledPieces = field(init=False)
    masks: tuple[OrientationMask, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.tiled = TiledPieces(self.tiling)
        self.masks = tuple(mask for shape in self.shapes for mask in self.board.masks(shape))

    @property
    def solution(self) -> Solution:
        """The intended solution."""
        return place(self.tiling, self.pips, self.budget)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces in reading order of their placements."""
        return self.tiled.all(self.pips)

    @property
    def puzzle(self) -> Puzzle:
        """The draft as a puzzle."""
        return Puzzle(self.board.cells, self.pieces, tuple(self.constraints))

    def ordered(self, constraints: Sequence[Constraint], comments: tuple[str, ...] = ()) -> Puzzle:
        """The puzzle with these constraints as it leaves the library: a walkthrough depends on the order."""
        pieces = tuple(sorted(self.budget.over(self.pieces), key=_by_shape))
        regions = tuple(sorted(constraints, key=lambda constraint: reading_order(constraint.cells[0])))
        return Puzzle(self.board.cells, pieces, regions, comments)

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
        conditions = condition_bits(len(cells))
        holding = conditions.holding(tuple([self.pips[cell] for cell in cells]))
        return [conditions.all[number] for number in set_bits(holding)]

    def redraw(self, cell: Cell, rng: Rng) -> tuple[Cell, ...]:
        """Draw new pips for the cell; in a region for all of its cells, with a new condition about as strict.

        Returns the cells that got new pips.
        """
        for number, constraint in enumerate(self.constraints):
            if cell in constraint.cells:
                size, most = constraint.size, 4 * max(ways_to_satisfy(constraint.condition, constraint.size), 2)
                kind = type(constraint.condition) if rng.below(2) else None
                similar = condition_bits(size).with_at_most(most, kind)
                self.constraints[number] = self.evidence.constraint(rng.choice(similar), constraint.cells)
                self.refill(self.constraints[number], rng)
                return constraint.cells
        self.pips[cell] = rng.below(len(VALUES))
        return (cell,)

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
        for number in Counter([id(piece.shape) for piece in pieces]).values():
            chances *= factorial(number)
        known = {id(piece): piece for piece in pieces}
        for piece, number in Counter(map(id, pieces)).items():
            chances //= factorial(number)
            chances *= self.tiled.turns_in_place(known[piece], self.board) ** number
        for constraint in self.constraints:
            chances *= ways_to_satisfy(constraint.condition, constraint.size)
        all_pips: int = len(VALUES) ** self.covered
        return all_pips < chances


def _by_shape(piece: Piece) -> tuple[int, tuple[int, ...]]:
    return SHAPES.index(piece.shape), piece.pips
