"""When a board is solved: the rules of Polypips, known here and nowhere else.

`verify` is what every answer passes before it leaves the library, so this module shares nothing with the solver.
`accept` says yes quickly to what is right.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pipworks.arguments import public
from pipworks.grid import Cell, reading_order
from pipworks.outcome import Violation
from pipworks.polypips.accept import accepts
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.words import cells_listed, is_or_are


class Code(enum.Enum):
    """What can be wrong with a proposed solution."""

    OFF_THE_BOARD = "off the board"
    OVERLAP = "overlap"
    GAP = "gap"
    REFLECTED_PIECE = "reflected piece"
    PIECE_NOT_GIVEN = "piece not given"
    PIECE_MISSING = "piece missing"
    CONSTRAINT_FAILED = "constraint failed"


@public
def verify(puzzle: Puzzle, solution: Solution, *, either_hand: bool = False) -> tuple[Violation[Code], ...]:
    """Every way in which the solution fails; empty when it solves the puzzle.

    Given pieces that are not placed are named with a gap, or with a piece that was not given. They are a violation of
    their own (`PIECE_MISSING`) only where the board is covered by too many of another given piece. A constraint is
    judged when each of its cells is covered once, with pips. Of a supply nothing is missing; a piece of another shape,
    or with pips, was not given. With `either_hand` pieces may be turned over.
    """
    return () if accepts(puzzle, solution, either_hand) else violations(puzzle, solution, either_hand)


def violations(puzzle: Puzzle, solution: Solution, either_hand: bool = False) -> tuple[Violation[Code], ...]:
    """What `verify` gives, found rule by rule: the definition of what a solution is."""
    given = Counter(piece.canonical for piece in puzzle.pieces)
    covered = Counter(cell for placed in solution.placements for cell in placed.cells)
    missing, unexpected = _compare(given, solution)
    if either_hand and unexpected:
        given = _turned_over(given, missing, unexpected)
        missing, unexpected = _compare(given, solution)
    found = [*_off_the_board(puzzle, covered), *_overlaps(puzzle, covered), *_gaps(puzzle, covered, missing)]
    if not found:
        found += _missing(given, solution, missing)
    if puzzle.supply:
        found += _not_supplied(puzzle, unexpected, either_hand)
    else:
        found += _unexpected(given, unexpected, missing)
    found += _failed(puzzle, solution, covered)
    return tuple(found)


def _off_the_board(puzzle: Puzzle, covered: Iterable[Cell]) -> Iterator[Violation[Code]]:
    if outside := _in_order(set(covered) - set(puzzle.cells)):
        yield Violation(
            Code.OFF_THE_BOARD, f"off the board: {_at(outside)} {is_or_are(len(outside))} covered, but no cell", outside
        )


def _overlaps(puzzle: Puzzle, covered: Counter[Cell]) -> Iterator[Violation[Code]]:
    if twice := _in_order(cell for cell in puzzle.cells if covered[cell] > 1):
        yield Violation(Code.OVERLAP, f"overlap: {_at(twice)} {is_or_are(len(twice))} covered more than once", twice)


def _gaps(puzzle: Puzzle, covered: Counter[Cell], missing: Counter[Piece]) -> Iterator[Violation[Code]]:
    if bare := _in_order(cell for cell in puzzle.cells if not covered[cell]):
        left = f"; not placed: {_tokens(missing)}" if missing else ""
        yield Violation(Code.GAP, f"gap: {_at(bare)} {is_or_are(len(bare))} not covered{left}", bare)


def _compare(given: Counter[Piece], solution: Solution) -> tuple[Counter[Piece], list[Placement]]:
    """The given pieces that are not placed, and the placements of other pieces, or of one more often than given."""
    left = given.copy()
    unexpected = []
    for placed in solution.placements:
        piece = placed.piece
        if piece is not None and left[piece]:
            left[piece] -= 1
        else:
            unexpected.append(placed)
    return +left, unexpected


def _turned_over(given: Counter[Piece], missing: Counter[Piece], unexpected: Iterable[Placement]) -> Counter[Piece]:
    """The given pieces, those turned over that lie so and are missing as they were given."""
    turned, left = given.copy(), missing.copy()
    for placed in unexpected:
        piece = placed.piece
        if piece is not None and left[mirrored := piece.mirrored]:
            left[mirrored] -= 1
            turned[mirrored] -= 1
            turned[piece] += 1
    return turned


def _missing(given: Counter[Piece], solution: Solution, missing: Counter[Piece]) -> Iterator[Violation[Code]]:
    """A violation for given pieces that are not placed, where others are placed more often than they were given."""
    if not missing:
        return
    used = Counter(placed.piece for placed in solution.placements if placed.piece is not None)
    if surplus := [piece for piece in used if used[piece] > given[piece] > 0]:
        too_many = ", ".join(f"{piece} is placed {used[piece]} times, given {given[piece]}" for piece in surplus)
        yield Violation(Code.PIECE_MISSING, f"piece missing: {_tokens(missing)} not placed; {too_many}")


def _unexpected(
    given: Counter[Piece], unexpected: Iterable[Placement], missing: Counter[Piece]
) -> Iterator[Violation[Code]]:
    """Violations for placements of pieces that were not given: reflected where the mirror image is a missing piece."""
    left = missing.copy()
    foreign: list[Placement] = []
    for placed in unexpected:
        piece = placed.piece
        if piece is not None and left[mirrored := piece.mirrored]:
            left[mirrored] -= 1
            sentence = f"reflected piece: {mirrored} was turned over to lie at {_at(placed.cells)}"
            yield Violation(Code.REFLECTED_PIECE, sentence, placed.cells)
        elif piece is None or not given[piece]:
            foreign.append(placed)
    rest = f"; not placed: {_tokens(+left)}" if +left else ""
    for placed in foreign:
        what = str(placed.piece) if placed.piece else "something that is no piece"
        if not placed.pips and placed.shape is not None:
            what = f"{placed.shape} without pips"
        yield Violation(Code.PIECE_NOT_GIVEN, f"piece not given: {what} at {_at(placed.cells)}{rest}", placed.cells)


def _not_supplied(puzzle: Puzzle, placements: Iterable[Placement], either_hand: bool) -> Iterator[Violation[Code]]:
    """Violations for placements that a supply does not have."""
    for placed in placements:
        shape = placed.shape
        if shape in puzzle.supply and not placed.pips:
            continue
        where = _at(placed.cells)
        if shape is not None and shape.mirror in puzzle.supply and not placed.pips:
            if either_hand:
                continue
            sentence = f"reflected piece: {shape.mirror} was turned over to lie at {where}"
            yield Violation(Code.REFLECTED_PIECE, sentence, placed.cells)
        else:
            what = str((placed.piece if placed.pips else shape) or "something that is no piece")
            yield Violation(Code.PIECE_NOT_GIVEN, f"piece not given: {what} at {where}", placed.cells)


def _failed(puzzle: Puzzle, solution: Solution, covered: Counter[Cell]) -> Iterator[Violation[Code]]:
    grid = solution.grid
    for constraint in puzzle.constraints:
        if any(covered[cell] != 1 or cell not in grid for cell in constraint.cells):
            continue
        pips = [grid[cell] for cell in constraint.cells]
        condition = constraint.condition
        if condition.holds(pips):
            continue
        sentence = (
            f"constraint failed: {constraint.named} needs {condition.requirement}, has {condition.describe(pips)}"
        )
        yield Violation(Code.CONSTRAINT_FAILED, sentence, constraint.cells)


def _in_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=reading_order))


def _at(cells: Sequence[Cell]) -> str:
    return cells_listed(cells, between=" ")


def _tokens(pieces: Counter[Piece]) -> str:
    return ", ".join(map(str, sorted(pieces.elements(), key=str)))
