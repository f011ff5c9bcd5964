"""Puzzles of which no constraint looks at pips: what is left is a board to be tiled with shapes.

The pieces of a shape are then one piece in the search. For each tiling with shapes there are as many solutions as ways
to deal out unequal pieces to the places of their shape, and to turn each so that it covers the same cells.
"""

from __future__ import annotations

from collections import Counter
from math import comb

from pipworks import kernel
from pipworks.kernel.problem import DIFFERENT, SUM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.kernel.problem import Orientation, Problem, Region
    from pipworks.kernel.questions import Solutions, Watch
    from pipworks.limits import Limits

_FEW: Final = 2
"""Tilings are gone through one by one where a shape has at most so many pieces on average. Where it has more, parts of
the board that were finished before come again and again, and a search that remembers them is faster."""


def count(problem: Problem, limits: Limits, watch: Watch | None = None, workers: int = 1) -> kernel.Counted:
    """The number of solutions: as `kernel.count`, but for pieces of a shape at once where no region looks at pips."""
    loose = without_regions(problem)
    shapes, times = (None, 1) if loose is None else merged(loose)
    if shapes is None:
        return kernel.count(problem, limits, watch, workers)
    seen = _multiplied(watch, times)
    counted = kernel.count_tilings(shapes, limits, seen, workers=workers) if _few_alike(shapes) else None
    counted = counted or kernel.count(shapes, limits, seen, workers)
    return counted.replaced(count=counted.count * times)


def solutions(problem: Problem, limits: Limits, watch: Watch | None = None) -> Solutions:
    """All solutions: as `kernel.solutions`, in another order where no region looks at pips."""
    loose = without_regions(problem)
    tilings = kernel.tilings(loose, limits, watch) if loose is not None and _few_alike(loose) else None
    return tilings or kernel.solutions(problem, limits, watch)


def classes(problem: Problem, limits: Limits, watch: Watch | None = None) -> Solutions | None:
    """One solution of each class that symmetries of the puzzle map to each other; None where the search can't give one
    of each."""
    if problem.regions or problem.fixed or problem.supply or not _few_alike(problem):
        return None
    return kernel.tilings(problem, limits, watch, distinct=True)


def count_classes(problem: Problem, limits: Limits, watch: Watch | None = None, workers: int = 1) -> kernel.Counted:
    """The number of these classes, where `counts_classes`."""
    counted = kernel.count_tilings(problem, limits, watch, distinct=True, workers=workers)
    assert counted is not None
    return counted


def counts_classes(problem: Problem, limits: Limits) -> bool:
    """Whether one of each class is found sooner than all solutions are counted."""
    nothing = kernel.Limits(nodes=0, memory=limits.memory)
    return classes(problem, nothing) is not None and merged(problem)[1] == 1


def without_regions(problem: Problem) -> Problem | None:
    """The problem without regions, where any labels of its pieces satisfy all of them; None where they may not, and for
    pieces in supply."""
    if problem.supply:
        return None
    labels = {label for _, orientations in problem.pieces for _, _, label in orientations[0]}
    if labels and not all(_is_idle(region, labels) for region in problem.regions):
        return None
    return problem.replaced(regions=()) if problem.regions else problem


def merged(problem: Problem) -> tuple[Problem | None, int]:
    """A problem without regions with the pieces of each shape as one, without labels, on what fixed placements leave of
    the board; and the number of solutions for each solution of that.

    None where fixed placements don't fit together, or where a piece covers the same cells in more ways here than there.
    """
    left = _left(problem)
    if left is None:
        return None, 1
    cells, counts = left
    shapes: dict[frozenset[tuple[tuple[int, int], ...]], int] = {}
    times = 1
    for number, (_, orientations) in zip(counts, problem.pieces, strict=True):
        ways = Counter(map(_footprint, orientations))
        ways_each = set(ways.values())
        if len(ways_each) > 1:
            return None, 1
        shape = frozenset(ways)
        shapes[shape] = shapes.get(shape, 0) + number
        times *= comb(shapes[shape], number) * ways_each.pop() ** number
    pieces = tuple([(number, _blank(shape)) for shape, number in shapes.items() if number])
    return kernel.Problem(cells, pieces), times


def _left(problem: Problem) -> tuple[tuple[tuple[int, int], ...], list[int]] | None:
    """The cells, and the number of each piece, that fixed placements leave; None where they don't fit together."""
    counts = [number for number, _ in problem.pieces]
    open_ = dict.fromkeys(problem.cells)
    for piece, orientation, x, y in problem.fixed:
        counts[piece] -= 1
        for dx, dy, _ in problem.pieces[piece][1][orientation]:
            if (x + dx, y + dy) not in open_ or counts[piece] < 0:
                return None
            del open_[x + dx, y + dy]
    return tuple(open_), counts


def _few_alike(problem: Problem) -> bool:
    shapes = {frozenset(map(_footprint, orientations)) for _, orientations in problem.pieces}
    return sum(number for number, _ in problem.pieces) <= _FEW * len(shapes)


def _footprint(orientation: Orientation) -> tuple[tuple[int, int], ...]:
    return tuple([(x, y) for x, y, _ in orientation])


def _blank(shape: frozenset[tuple[tuple[int, int], ...]]) -> tuple[Orientation, ...]:
    return tuple([tuple([(x, y, 0) for x, y in cells]) for cells in sorted(shape)])


def _is_idle(region: Region, labels: set[int]) -> bool:
    """Whether labels out of these always satisfy a region."""
    if region[0] == SUM:
        _, low, high, cells = region
        return low <= min(labels) * len(cells) and max(labels) * len(cells) <= high
    kind, mask, cells = region
    if any(not mask >> label & 1 for label in labels):
        return False
    return len(cells) == 1 or (kind != DIFFERENT and len(labels) == 1)


def _multiplied(watch: Watch | None, times: int) -> Watch | None:
    """The watch for a search each of whose solutions stands for several."""
    if watch is None or times == 1:
        return watch
    return lambda progress: watch(kernel.Progress(progress.nodes, progress.solutions * times))
