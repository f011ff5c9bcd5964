"""Naive packings of small boards, by trying every set of fixed shapes; shares nothing with the library's search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Cell = tuple[int, int]


def fixed_forms(cells: Iterable[Cell]) -> set[frozenset[Cell]]:
    """The four rotations, moved so that the first cell in reading order is (0, 0)."""
    found, turned = set(), list(cells)
    for _ in range(4):
        turned = [(y, -x) for x, y in turned]
        left, top = min(turned, key=lambda cell: (cell[1], cell[0]))
        found.add(frozenset((x - left, y - top) for x, y in turned))
    return found


def most_covered(board: Iterable[Cell], shapes: Iterable[Sequence[Cell]]) -> int:
    """The most cells of the board that any number of these shapes can cover without overlap."""
    forms = sorted({form for shape in shapes for form in fixed_forms(shape)}, key=sorted)
    best: dict[frozenset[Cell], int] = {}

    def cover(free: frozenset[Cell]) -> int:
        if not free:
            return 0
        if free not in best:
            x, y = min(free, key=lambda cell: (cell[1], cell[0]))
            most = cover(free - {(x, y)})
            for form in forms:
                laid = frozenset((x + dx, y + dy) for dx, dy in form)
                if laid <= free:
                    most = max(most, len(laid) + cover(free - laid))
            best[free] = most
        return best[free]

    return cover(frozenset(board))


def set_tiles(board: Iterable[Cell], kinds: Sequence[Sequence[Sequence[Cell]]]) -> bool:
    """Whether one piece of each kind, a choice of shapes, covers the board exactly."""

    def go(free: frozenset[Cell], left: tuple[int, ...]) -> bool:
        if not free or not left:
            return not free and not left
        x, y = min(free, key=lambda cell: (cell[1], cell[0]))
        for number in left:
            for form in {form for shape in kinds[number] for form in fixed_forms(shape)}:
                laid = frozenset((x + dx, y + dy) for dx, dy in form)
                if laid <= free and go(free - laid, tuple(n for n in left if n != number)):
                    return True
        return False

    return go(frozenset(board), tuple(range(len(kinds))))
