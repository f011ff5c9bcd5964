"""A puzzle translated into a kernel problem, and the kernel's solutions translated back."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from pipworks.grid import Cell
from pipworks.kernel.problem import DIFFERENT, SAME, SUM, Problem, labels_of
from pipworks.limits import NO_LIMIT, Budget
from pipworks.polypips.puzzle.asks import Kind
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias

    from pipworks.kernel import problem as kernel_problem

    Known = dict[kernel_problem.Placement, Placement]

_MOST_KNOWN = 1 << 14

_new = tuple.__new__  # makes a cell of a pair in half the time that the class takes


class PieceKind(Record):
    """Interchangeable pieces: the piece that stands for them, and their distinct orientations.

    An orientation has cells with pips, in reading order; the corner of the rectangle around them is at (0, 0). `pieces`
    are all that the kind stands for: `piece` itself and, where pieces may be turned over, its mirror image.
    """

    piece: Piece
    orientations: tuple[kernel_problem.Orientation, ...]
    pieces: tuple[Piece, ...]


class Instance(Record):
    """A puzzle and its kernel problem; the problem's pieces are `kinds`, in the same order.

    The problem's regions relax the `inexact` constraints: a kernel solution may violate these.
    """

    puzzle: Puzzle
    problem: Problem
    kinds: tuple[PieceKind, ...]
    allow_flips: bool
    inexact: tuple[Constraint, ...] = ()

    @classmethod
    def of(cls, puzzle: Puzzle, *, allow_flips: bool = False, budget: Budget = NO_LIMIT) -> Instance:
        """The puzzle as a kernel problem; with `allow_flips` each piece may be turned over as well.

        Raises Exhausted when the budget is spent first.
        """
        if puzzle.supply:
            return cls._of_supply(puzzle, allow_flips)
        kinds, counts = _counted(puzzle.pieces, allow_flips, budget)
        pieces = tuple([(counts[written], kind.orientations) for written, kind in kinds.items()])
        asked = [(each, *_asked(each.condition, len(each.cells))) for each in puzzle.constraints]
        regions: Any = tuple([(*asks, each.cells) for each, asks, _ in asked])
        inexact = tuple([each for each, _, exact in asked if not exact])
        problem = Problem(puzzle.cells, pieces, regions)
        return cls(puzzle, problem, tuple(kinds.values()), allow_flips, inexact)

    @classmethod
    def _of_supply(cls, puzzle: Puzzle, allow_flips: bool) -> Instance:
        """The same for a supply: the kernel, which knows labelled cells only, is given shapes with 0 on every cell."""
        found = (_kind(shape, (0,) * shape.size, allow_flips) for shape in puzzle.supply)
        kinds = tuple(dict.fromkeys(found))
        problem = Problem(puzzle.cells, tuple([(1, kind.orientations) for kind in kinds]), supply=True)
        return cls(puzzle, problem, kinds, allow_flips)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes that pieces may have, turned over where that is allowed."""
        return tuple(dict.fromkeys(piece.shape for kind in self.kinds for piece in kind.pieces))

    def with_fixed(self, fixed: tuple[kernel_problem.Placement, ...]) -> Problem:
        """The problem with fixed placements."""
        return self.problem.replaced(fixed=fixed)

    def satisfies(self, found: kernel_problem.Solution) -> bool:
        """Whether a kernel solution satisfies the `inexact` constraints, too."""
        pips = labels_of(self.problem, found) if self.inexact else {}
        return all(each.holds_on(pips) for each in self.inexact)

    def solution(self, found: kernel_problem.Solution, known: Known | None = None) -> Solution:
        """The kernel's solution as the puzzle's. Placements that are `known` are not made again; those of this solution
        are from now on."""
        if known is None:
            known = {}
        return Solution(tuple([known.get(each) or self._placement(each, known) for each in found]))

    def _placement(self, found: kernel_problem.Placement, known: Known) -> Placement:
        if len(known) >= _MOST_KNOWN:
            known.clear()
        kind, orientation, x, y = found
        squares = self.problem.pieces[kind][1][orientation]
        cells = tuple([_new(Cell, (x + dx, y + dy)) for dx, dy, _ in squares])
        made = known[found] = Placement(cells, () if self.puzzle.supply else tuple([pip for _, _, pip in squares]))
        return made

    def as_used(self, solution: Solution) -> Puzzle:
        """The puzzle with each piece flipped if the solution flips it, so that the solution can be verified.

        Pieces may be missing from the solution. The puzzle itself for one with pieces that the puzzle does not have.
        """
        if self.puzzle.supply:
            return self.puzzle.replaced(supply=self.shapes)
        kind_of = {piece: kind.piece for kind in self.kinds for piece in kind.pieces}
        used = [piece for placed in solution.placements if (piece := placed.piece)]
        given = {kind.piece: number for kind, (number, _) in zip(self.kinds, self.problem.pieces, strict=True)}
        laid = Counter(map(kind_of.get, used))
        if laid != given:
            if None in laid or any(number > given[piece] for piece, number in laid.items() if piece is not None):
                return self.puzzle
            used += [piece for piece, number in given.items() for _ in range(number - laid[piece])]
        return _with_pieces(self.puzzle, tuple(sorted(used, key=str)))


def counted_kinds(pieces: Iterable[Piece], budget: Budget) -> tuple[kernel_problem.Piece, ...]:
    """The pieces as those of a kernel problem, in the order of `Instance.of`. Raises Exhausted as that does."""
    kinds, counts = _counted(pieces, False, budget)
    return tuple([(counts[written], kind.orientations) for written, kind in kinds.items()])


def region_asked(constraint: Constraint) -> tuple[tuple[int, ...], bool]:
    """What the kernel is asked of the constraint's cells, which follow; and whether that is all of its condition."""
    return _asked(constraint.condition, len(constraint.cells))


_Written: TypeAlias = "tuple[Shape, tuple[int, ...]]"


def _counted(
    pieces: Iterable[Piece], allow_flips: bool, budget: Budget
) -> tuple[dict[_Written, PieceKind], dict[_Written, int]]:
    """The kinds of the pieces in the order in which they come, and how many there are of each."""
    kinds: dict[_Written, PieceKind] = {}
    counts: dict[_Written, int] = {}
    for number, given in enumerate(pieces):
        if number % 100 == 0:
            budget.check()
        kind = _kind(given.shape, given.pips, allow_flips)
        written = kind.piece.shape, kind.piece.pips  # quicker to look up than the piece, which is at rotation 0
        kinds[written] = kind
        counts[written] = counts.get(written, 0) + 1
    return kinds, counts


@lru_cache(maxsize=256)
def _with_pieces(puzzle: Puzzle, pieces: tuple[Piece, ...]) -> Puzzle:
    """The puzzle with other pieces; cached, as many solutions flip the same pieces."""
    return puzzle.replaced(pieces=pieces)


@lru_cache(maxsize=4096)
def _kind(shape: Shape, pips: tuple[int, ...], allow_flips: bool) -> PieceKind:
    """The kind of a piece, the same object for interchangeable pieces."""
    canonical = Piece(shape, pips).canonical
    pieces = {canonical, canonical.mirrored} if allow_flips else {canonical}
    first = min(pieces, key=str)
    return _kind_of(first, len(pieces) > 1)


@lru_cache(maxsize=4096)
def _kind_of(piece: Piece, two_sided: bool) -> PieceKind:
    pieces = (piece, piece.mirrored) if two_sided else (piece,)
    orientations = dict.fromkeys(
        tuple([(x, y, pip) for (x, y), pip in turned.grid.items()]) for each in pieces for turned in each.orientations()
    )
    return PieceKind(piece, tuple(orientations), pieces)


def is_exact(puzzle: Puzzle) -> bool:
    """Whether the kernel problem expresses all constraints of the puzzle in full."""
    return all(_asked(each.condition, len(each.cells))[1] for each in puzzle.constraints)


@lru_cache(maxsize=4096)
def _asked(condition: Condition, size: int) -> tuple[tuple[int, ...], bool]:
    """What the kernel is asked of a region of `size` cells, which follow; and whether that is all of the condition."""
    asks = condition.asks(size)
    if asks.kind is Kind.SUM:
        return (SUM, asks.low, asks.high), asks.exact
    return (SAME if asks.kind is Kind.SAME else DIFFERENT, asks.allowed), asks.exact
