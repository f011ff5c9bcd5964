"""What goes into the search and what comes out of it: tuples of small integers.

A *problem* is a board of cells, labelled pieces that must cover it, and regions whose labels obey a constraint. Nothing
here knows what puzzle it comes from. Coordinates are (x, y), y growing downwards; labels are 0 to 6.
"""

from __future__ import annotations

from pipworks.record import Record
from pipworks.sizes import KERNEL_CELLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    from pipworks.limits import Stop

SUM: Literal[0] = 0
"""Region kind: `(SUM, low, high, cells)`, the labels add up to something from low to high."""
SAME: Literal[1] = 1
"""Region kind: `(SAME, mask, cells)`, all labels are equal and bit `label` of the mask is set."""
DIFFERENT: Literal[2] = 2
"""Region kind: `(DIFFERENT, mask, cells)`, no two labels are equal and each one's bit in the mask is set."""

LABELS = 7
MAX_CELLS = KERNEL_CELLS

Cell: TypeAlias = tuple[int, int]
Square: TypeAlias = tuple[int, int, int]
"""`(dx, dy, label)`: a cell of an orientation."""
Orientation: TypeAlias = tuple[Square, ...]
Piece: TypeAlias = tuple[int, tuple[Orientation, ...]]
Region: TypeAlias = "tuple[Literal[0], int, int, tuple[Cell, ...]] | tuple[Literal[1, 2], int, tuple[Cell, ...]]"
Placement: TypeAlias = tuple[int, int, int, int]
"""`(piece, orientation, x, y)`: indices into the problem's pieces, and the cell of the orientation's (0, 0)."""
Solution: TypeAlias = tuple[Placement, ...]
"""The placements that cover the board, the fixed ones too, in reading order of their first cells."""


class Problem(Record):
    """A board to be covered.

    `cells`: the board, each cell once, at most 10,000, of any outline.
    `pieces`: `(count, orientations)`. An orientation is a tuple of `(dx, dy, label)` with least dx and dy 0, connected,
    of at most 16 cells. A piece lists each orientation that it may take once, mirrored ones too where it may be turned
    over. Equal pieces are one entry with a count: no orientation occurs twice, in one piece or in two, so that two
    solutions differ exactly when their sets of (cells, labels) differ.
    `regions`: see `SUM`, `SAME` and `DIFFERENT`; no cell is in two of them.
    `fixed`: placements that are part of every solution.
    `supply`: each piece may be used any number of times, also not at all, and its count, which is 1 or more, says
    nothing. Then all labels are 0 and there are no regions.

    A malformed problem raises ValueError when it is searched, not when it is made.
    """

    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    regions: tuple[Region, ...] = ()
    fixed: tuple[Placement, ...] = ()
    supply: bool = False


class Found(Record):
    """The end of a search for one solution. `solution` and `stop` both None: proved that there is none."""

    solution: Solution | None
    stop: Stop | None
    nodes: int


class Counted(Record):
    """The number of solutions: exact where `stop` is None, a lower bound where a limit stopped the count."""

    count: int
    stop: Stop | None
    nodes: int


class TwoSolutions(Record):
    """At most two solutions that differ. Fewer than two and `stop` None: proved that there are no more."""

    solutions: tuple[Solution, ...]
    stop: Stop | None
    nodes: int


class Possible(Record):
    """The placements that occur in some solution, and those that a limit left undecided.

    `witness` gives, for each placement in `occurring`, an index into `solutions`, one that contains it.
    """

    occurring: frozenset[Placement]
    undecided: frozenset[Placement]
    solutions: tuple[Solution, ...]
    witness: dict[Placement, int]
    stop: Stop | None
    nodes: int


def most_laid(problem: Problem) -> int:
    """The most placements that a solution may have."""
    if problem.supply:
        return len(problem.cells) // min((len(orientations[0]) for _, orientations in problem.pieces), default=1)
    return sum(count for count, _ in problem.pieces)


def labels_of(problem: Problem, solution: Solution) -> dict[Cell, int]:
    """The label that a solution shows on each cell."""
    shown = {}
    for piece, orientation, x, y in solution:
        for dx, dy, label in problem.pieces[piece][1][orientation]:
            shown[x + dx, y + dy] = label
    return shown
