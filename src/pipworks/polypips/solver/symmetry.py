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


class _Look(NamedTuple):
    """Where a symmetry takes a look: the kit and look that it becomes, and its corner's way to the new corner."""

    kit: int
    look: int
    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A map of the plane, (x, y) to (ax + by + e, cx + dy + f), with what it makes of each look of each kit."""

    turn: tuple[int, int, int, int]
    shift: tuple[int, int]
    looks: tuple[tuple[_Look, ...], ...]

    def image(self, placement: Placement) -> Placement:
        """Where a placement goes."""
        kit, look, x, y = placement
        to, (a, b, c, d), (e, f) = self.looks[kit][look], self.turn, self.shift
        return to.kit, to.look, a * x + b * y + e + to.dx, c * x + d * y + f + to.dy


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
    for kit, (copies, _) in enumerate(instance.problem.pieces):
        if copies % 2 and all(look.kit == kit for look in symmetry.looks[kit]):
            kept = tuple(lie for lie in _placements(instance, kit) if symmetry.image(lie) == lie)
            if not kept:
                return ()
            if copies == 1 and (best is None or len(kept) < len(best)):
                best = kept
    return best


def _placements(instance: Instance, kit: int) -> Iterator[Placement]:
    """Every way for the kit's piece to lie on the empty board."""
    board = set(instance.problem.cells)
    for look, squares in enumerate(instance.problem.pieces[kit][1]):
        first_x, first_y, _ = squares[0]
        for x, y in instance.problem.cells:
            left, top = x - first_x, y - first_y
            if all((left + dx, top + dy) in board for dx, dy, _ in squares):
                yield kit, look, left, top


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
    looks = _looks(instance, turn) if regions == moved else None
    return None if looks is None else Symmetry(turn, (e, f), looks)


def _meaning(constraint: Constraint) -> Asks | Condition:
    """The same for constraints that ask for the same of as many cells: what the search knows, where that is all."""
    return constraint.asks if constraint.asks.exact else constraint.condition


def _looks(instance: Instance, turn: tuple[int, int, int, int]) -> tuple[tuple[_Look, ...], ...] | None:
    """What each look becomes; None where the mirror images of the pieces are not the pieces."""
    pieces = instance.problem.pieces
    known = {look: (kit, number) for kit, (_, looks) in enumerate(pieces) for number, look in enumerate(looks)}
    found = []
    for copies, looks in pieces:
        images = []
        for look in looks:
            squares, corner = _turned(look, turn)
            kit, number = known.get(squares, (-1, -1))
            if kit < 0 or pieces[kit][0] != copies:
                return None
            images.append(_Look(kit, number, *corner))
        found.append(tuple(images))
    return tuple(found)


def _turned(
    look: Sequence[tuple[int, int, int]], turn: tuple[int, int, int, int]
) -> tuple[Orientation, tuple[int, int]]:
    """The look after the turn, moved to its corner, and where that corner was."""
    a, b, c, d = turn
    squares = [(a * x + b * y, c * x + d * y, pip) for x, y, pip in look]
    left, top = min(x for x, _, _ in squares), min(y for _, y, _ in squares)
    moved = sorted(((x - left, y - top, pip) for x, y, pip in squares), key=lambda square: (square[1], square[0]))
    return tuple(moved), (left, top)
