"""The rotations and reflections that map a puzzle to itself, and its solutions up to these.

A symmetry is one of the eight rotations and reflections of the plane, followed by a translation, that maps the board
onto itself, each constraint onto one with the same condition, and the pieces onto the same pieces. Pieces may be
rotated, so that the last is always true of a rotation. A reflection maps each piece to its mirror image and is a
symmetry only where the mirror images are the given pieces, each as often: always for dominoes, and for all pieces where
they may be turned over. Symmetries map solutions to solutions; two solutions are equivalent when one maps them to each
other. By Burnside's lemma the number of classes is the mean, over all symmetries, of the number of solutions that each
maps to itself: all for the identity, few or none for the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipworks.grid import TURNS
from pipworks.limits import NO_LIMIT, Budget
from pipworks.polypips.solver.encode import Instance
from pipworks.record import Record
from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.kernel.problem import Orientation, Placement, Solution
    from pipworks.polypips.puzzle.asks import Asks
    from pipworks.polypips.puzzle.condition import Condition
    from pipworks.polypips.puzzle.constraints import Constraint


class _Image(NamedTuple):
    """The image of an orientation: kind and orientation, and the offset of its corner from the old corner's image."""

    kind: int
    orientation: int
    dx: int
    dy: int


class Symmetry(Record):
    """A map of the plane, (x, y) to (ax + by + e, cx + dy + f), with the image of each orientation of each kind."""

    turn: tuple[int, int, int, int]
    shift: tuple[int, int]
    images: tuple[tuple[_Image, ...], ...]

    def image(self, placement: Placement) -> Placement:
        """The image of a placement."""
        kind, orientation, x, y = placement
        to, (a, b, c, d), (e, f) = self.images[kind][orientation], self.turn, self.shift
        return to.kind, to.orientation, a * x + b * y + e + to.dx, c * x + d * y + f + to.dy


def symmetries(instance: Instance, budget: Budget = NO_LIMIT) -> tuple[Symmetry, ...]:
    """The puzzle's symmetries, without the identity: those that keep the fixed placements, if there are any.

    Raises Exhausted when the budget is spent first.
    """
    found = []
    for turn in TURNS[1:]:
        budget.check()
        symmetry = by_turn(instance, turn)
        if symmetry is not None and is_kept(symmetry, instance.problem.fixed):
            found.append(symmetry)
    return tuple(found)


def is_first(group: Sequence[Symmetry], solution: Solution) -> bool:
    """Whether this solution is the least of its class, the one that represents it."""
    mine = sorted(solution)
    return all(mine <= sorted(map(symmetry.image, solution)) for symmetry in group)


def is_kept(symmetry: Symmetry, solution: Solution) -> bool:
    """Whether the symmetry maps the solution to itself."""
    return sorted(map(symmetry.image, solution)) == sorted(solution)


def anchors(instance: Instance, symmetry: Symmetry) -> tuple[Placement, ...] | None:
    """Placements of which each solution that the symmetry maps to itself has exactly one; None if no such set is known.

    Call a placement, kind or solution fixed if the symmetry maps it to itself. A fixed solution has the only piece of a
    fixed kind in a fixed placement; the kind with the fewest fixed placements is taken. Of a fixed kind with an odd
    number of pieces at least one is in a fixed placement, as orbits of other placements have two or four. If that kind
    has no fixed placement, for example because its shape has no symmetry, the result is empty: no solution is fixed.
    """
    if instance.problem.supply:
        return None
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


def by_turn(instance: Instance, turn: tuple[int, int, int, int]) -> Symmetry | None:
    """The puzzle's symmetry with this matrix, one of `TURNS`; None if it has none."""
    cells = instance.problem.cells
    a, b, c, d = turn
    turned = [(a * x + b * y, c * x + d * y) for x, y in cells]
    e = min(x for x, _ in cells) - min(x for x, _ in turned)
    f = min(y for _, y in cells) - min(y for _, y in turned)
    image = {cell: (x + e, y + f) for cell, (x, y) in zip(cells, turned, strict=True)}
    if set(image.values()) != set(cells):
        return None
    meant = [(_meaning(constraint), constraint.cells) for constraint in instance.puzzle.constraints]
    regions = {(meaning, frozenset(where)) for meaning, where in meant}
    moved = {(meaning, frozenset(image[cell] for cell in where)) for meaning, where in meant}
    orientations = _images(instance, turn) if regions == moved else None
    return None if orientations is None else Symmetry(turn, (e, f), orientations)


def _meaning(constraint: Constraint) -> Asks | Condition:
    """A value that equivalent constraints share: what the kernel is asked, or the condition if that asks more."""
    return constraint.asks if constraint.asks.exact else constraint.condition


def _images(instance: Instance, turn: tuple[int, int, int, int]) -> tuple[tuple[_Image, ...], ...] | None:
    """The image of each orientation; None where the images of the pieces are not the pieces of the puzzle."""
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
    """The orientation after the turn, moved so that its corner is at (0, 0), and where the corner was before."""
    a, b, c, d = turn
    squares = [(a * x + b * y, c * x + d * y, pip) for x, y, pip in orientation]
    left, top = min(x for x, _, _ in squares), min(y for _, y, _ in squares)
    moved = sorted(((x - left, y - top, pip) for x, y, pip in squares), key=lambda square: (square[1], square[0]))
    return tuple(moved), (left, top)
