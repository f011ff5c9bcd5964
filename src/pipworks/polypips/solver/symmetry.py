"""Which rotations and reflections carry a puzzle to itself, and how to meet its solutions once up to those.

A symmetry is one of the eight rotations and reflections of the plane, moved to where the board lies, that maps the
board onto itself, each constraint onto one with the same condition, and the pieces onto the same pieces. Pieces may
be rotated, so that for a rotation only the first two matter. A reflection turns each piece into its mirror image: it
is a symmetry only where those are the pieces given, as many of each, which dominoes always are, and any pieces are
where they may be turned over. Symmetries map solutions to solutions, and those that they map to each other are alike.
How many there are that are not alike is, by Burnside's lemma, the mean over all symmetries of how many solutions each
maps to itself: for the identity all, for the others few or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from pipworks.polypips.solver.encode import Instance

if TYPE_CHECKING:
    from pipworks.kernel.problem import Orientation, Placement, Solution
    from pipworks.polypips.puzzle.asks import Asks
    from pipworks.polypips.puzzle.condition import Condition
    from pipworks.polypips.puzzle.constraints import Constraint

TURNS: Final = (
    (1, 0, 0, 1),
    (0, 1, -1, 0),
    (-1, 0, 0, -1),
    (0, -1, 1, 0),
    (-1, 0, 0, 1),
    (0, 1, 1, 0),
    (1, 0, 0, -1),
    (0, -1, -1, 0),
)
"""The rotations and reflections of the plane as matrices (a b / c d), the identity first, then the other rotations."""


class _Image(NamedTuple):
    """What a symmetry makes of an orientation: kind and orientation, and its corner's way to the new corner."""

    kind: int
    orientation: int
    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of the plane, (x, y) to (ax + by + e, cx + dy + f), with what it makes of each orientation of each kind."""

    turn: tuple[int, int, int, int]
    shift: tuple[int, int]
    images: tuple[tuple[_Image, ...], ...]

    def image(self, placement: Placement) -> Placement:
        """Where a placement goes."""
        kind, orientation, x, y = placement
        to, (a, b, c, d), (e, f) = self.images[kind][orientation], self.turn, self.shift
        return to.kind, to.orientation, a * x + b * y + e + to.dx, c * x + d * y + f + to.dy


def symmetries(instance: Instance) -> tuple[Symmetry, ...]:
    """The puzzle's symmetries, without the identity."""
    found = (_symmetry(instance, turn) for turn in TURNS[1:])
    return tuple(symmetry for symmetry in found if symmetry is not None)


def is_first(group: Sequence[Symmetry], solution: Solution) -> bool:
    """Whether this solution stands for those that the symmetries map it to: it is the least of them."""
    mine = sorted(solution)
    return all(mine <= sorted(map(symmetry.image, solution)) for symmetry in group)


def is_kept(symmetry: Symmetry, solution: Solution) -> bool:
    """Whether the symmetry maps the solution to itself."""
    return sorted(map(symmetry.image, solution)) == sorted(solution)


def anchors(instance: Instance, symmetry: Symmetry) -> tuple[Placement, ...] | None:
    """Placements of which each solution that the symmetry maps to itself contains exactly one; None if none are known.

    Of a piece that is there once, and that the symmetry maps to one like it, such a solution has a placement that the
    symmetry keeps; the piece with the fewest of those is taken. If one, or any odd number of equal pieces, has none, as
    a shape without symmetry hasn't, there is no such solution: symmetries group the rest of them in twos and fours.
    """
    best: tuple[Placement, ...] | None = None
    for kind, (copies, _) in enumerate(instance.problem.pieces):
        if copies % 2 and all(image.kind == kind for image in symmetry.images[kind]):
            kept = tuple(
                placement for placement in _placements(instance, kind) if symmetry.image(placement) == placement
            )
            if not kept:
                return ()
            if copies == 1 and (best is None or len(kept) < len(best)):
                best = kept
    return best


def _placements(instance: Instance, kind: int) -> Iterator[Placement]:
    """Every placement of the kind's piece on the empty board."""
    board = set(instance.problem.cells)
    for orientation, squares in enumerate(instance.problem.pieces[kind][1]):
        first_x, first_y, _ = squares[0]
        for x, y in instance.problem.cells:
            left, top = x - first_x, y - first_y
            if all((left + dx, top + dy) in board for dx, dy, _ in squares):
                yield kind, orientation, left, top


def _symmetry(instance: Instance, turn: tuple[int, int, int, int]) -> Symmetry | None:
    """The symmetry with this matrix; None if the puzzle has none."""
    cells = instance.problem.cells
    a, b, c, d = turn
    turned = [(a * x + b * y, c * x + d * y) for x, y in cells]
    e = min(x for x, _ in cells) - min(x for x, _ in turned)
    f = min(y for _, y in cells) - min(y for _, y in turned)
    image = {cell: (x + e, y + f) for cell, (x, y) in zip(cells, turned, strict=True)}
    if set(image.values()) != set(cells):
        return None
    told = [(_meaning(constraint), constraint.cells) for constraint in instance.puzzle.constraints]
    regions = {(meaning, frozenset(where)) for meaning, where in told}
    moved = {(meaning, frozenset(image[cell] for cell in where)) for meaning, where in told}
    orientations = _images(instance, turn) if regions == moved else None
    return None if orientations is None else Symmetry(turn, (e, f), orientations)


def _meaning(constraint: Constraint) -> Asks | Condition:
    """The same for constraints that ask for the same of as many cells: what the search knows, where that is all."""
    return constraint.asks if constraint.asks.exact else constraint.condition


def _images(instance: Instance, turn: tuple[int, int, int, int]) -> tuple[tuple[_Image, ...], ...] | None:
    """What each orientation becomes; None where the mirror images of the pieces are not the pieces."""
    pieces = instance.problem.pieces
    known = {
        orientation: (kind, number)
        for kind, (_, orientations) in enumerate(pieces)
        for number, orientation in enumerate(orientations)
    }
    found = []
    for copies, orientations in pieces:
        images = []
        for orientation in orientations:
            squares, corner = _turned(orientation, turn)
            kind, number = known.get(squares, (-1, -1))
            if kind < 0 or pieces[kind][0] != copies:
                return None
            images.append(_Image(kind, number, *corner))
        found.append(tuple(images))
    return tuple(found)


def _turned(
    orientation: Sequence[tuple[int, int, int]], turn: tuple[int, int, int, int]
) -> tuple[Orientation, tuple[int, int]]:
    """The orientation after the turn, moved to its corner, and where that corner was."""
    a, b, c, d = turn
    squares = [(a * x + b * y, c * x + d * y, pip) for x, y, pip in orientation]
    left, top = min(x for x, _, _ in squares), min(y for _, y, _ in squares)
    moved = sorted(((x - left, y - top, pip) for x, y, pip in squares), key=lambda square: (square[1], square[0]))
    return tuple(moved), (left, top)
