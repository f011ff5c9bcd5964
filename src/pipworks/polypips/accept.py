"""Whether a solution is right, in one pass: the quick half of `rules.verify`, which says what is wrong with any other.

`rules.violations` is the definition; what is accepted here has none. The pass asks as one would with pencil and paper:
is each cell written on once, are the pieces those that were given, does each condition hold. Pieces are compared by
number, each worked out from its shape once a process, so that nothing made of cells is sorted or turned on the way.
"""

from __future__ import annotations

from functools import lru_cache, reduce

from pipworks.polypips.puzzle.pieces import Piece, recognise, recognise_shape
from pipworks.polypips.puzzle.pips import VALUES
from pipworks.polypips.puzzle.shapes import SHAPES, Shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.grid import Cell
    from pipworks.polypips.puzzle.puzzle import Puzzle
    from pipworks.polypips.puzzle.solution import Placement, Solution

    Steps = tuple[tuple[int, int], ...]

_NO_PIECE = -1
_MOST_KNOWN = 1 << 14
_NUMBER_OF_SHAPE = {shape: number for number, shape in enumerate(SHAPES)}


class _Given:
    """What a puzzle gives: its board, the numbers of its pieces in order, and what its constraints ask where."""

    __slots__ = ("asked", "board", "either_hand", "known", "numbers", "puzzle", "supply")

    def __init__(self, puzzle: Puzzle, either_hand: bool) -> None:
        self.puzzle = puzzle
        self.either_hand = either_hand
        self.board = frozenset(puzzle.cells)
        self.numbers = sorted([_number_of(piece.shape, piece.pips, either_hand) for piece in puzzle.pieces])
        self.asked = [(constraint.condition.holds, constraint.cells) for constraint in puzzle.constraints]
        shapes = [*puzzle.supply, *(shape.mirror for shape in puzzle.supply if either_hand)]
        self.supply = {_NUMBER_OF_SHAPE[shape] for shape in shapes}
        self.known: dict[int, tuple[Placement, int]] = {}
        """Placements met before, and the numbers of their pieces: a search that lists solutions lays the same ones time
        and again. By `id`, which is nobody else's as they are kept alive here."""

    def keep(self, placed: Placement, number: int) -> None:
        """Keep the number of a placement that nobody can change."""
        if len(self.known) >= _MOST_KNOWN:
            self.known.clear()
        if type(placed.cells) is tuple is type(placed.pips):
            self.known[id(placed)] = placed, number


_last: _Given | None = None
"""The puzzle asked about last: a search that lists solutions asks about one many times."""


def accepts(puzzle: Puzzle, solution: Solution, either_hand: bool = False) -> bool:
    """Whether the solution is right: whether `rules.violations` would find none. O(cells)."""
    global _last
    given = _last
    again = True
    if given is None or given.puzzle is not puzzle or given.either_hand is not either_hand:
        _last = given = _Given(puzzle, either_hand)
        again = False
    shown: dict[Cell, Any] = {}
    numbers = []
    written = 0
    for placed in solution.placements:
        cells, pips = placed.cells, tuple(placed.pips)
        written += len(cells)
        if again and (known := given.known.get(id(placed))):
            shown.update(zip(cells, pips))  # noqa: B905 - as many as there are, and `strict` takes as long again
            numbers.append(known[1])
            continue
        if not cells:
            return False
        left, top = cells[0]
        steps = tuple([(x - left, y - top) for x, y in cells])
        if pips:
            if len(pips) != len(cells):
                return False
            shown.update(zip(cells, pips))  # noqa: B905 - as many as there are, and `strict` takes as long again
            numbers.append(_number_at(steps, pips, either_hand))
            if again:
                given.keep(placed, numbers[-1])
        elif _shape_at(steps) in given.supply:
            shown.update(dict.fromkeys(cells))
        else:
            return False
    # With as many cells as the board has, and all of those, none is written on twice.
    if written != len(given.board) or shown.keys() != given.board:
        return False
    numbers.sort()
    return numbers == given.numbers and all(holds([shown[cell] for cell in cells]) for holds, cells in given.asked)


@lru_cache(maxsize=1 << 14)
def _number_of(shape: Shape, pips: tuple[int, ...], either_hand: bool) -> int:
    """The number of a piece: one for all tokens of the same piece; with `either_hand`, for its mirror image, too."""
    piece = Piece(shape, pips)
    hands = (piece.canonical, piece.mirrored) if either_hand else (piece.canonical,)
    return min([reduce(_with_digit, hand.pips, _NUMBER_OF_SHAPE[hand.shape] + 1) for hand in hands])


def _with_digit(number: int, pip: int) -> int:
    return len(VALUES) * number + pip


@lru_cache(maxsize=1 << 14)
def _number_at(steps: Steps, pips: tuple[int, ...], either_hand: bool) -> int:
    """The number of the piece whose cells lie so, by their steps from the first; `_NO_PIECE` where there is none."""
    piece = recognise(dict(zip(steps, pips, strict=True)))  # type: ignore[arg-type]
    return _NO_PIECE if piece is None else _number_of(piece.shape, piece.pips, either_hand)


@lru_cache(maxsize=1 << 10)
def _shape_at(steps: Steps) -> int:
    """The number of the shape that these cells form; `_NO_PIECE` where there is none."""
    shape = recognise_shape(steps)  # type: ignore[arg-type]
    return _NO_PIECE if shape is None else _NUMBER_OF_SHAPE[shape]
