"""Plain backtracking over small problems: what the kernel's answers are compared with. Imports nothing of the library.

It shares no idea with the search but the definition: fill the first open cell with every piece in every orientation,
and look at the regions that are full. There is no shortcut besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Cell = tuple[int, int]
Placement = tuple[int, int, int, int]


def holds(region: tuple[Any, ...], labels: list[int]) -> bool:
    """Whether a full region's labels satisfy it."""
    if region[0] == 0:
        return bool(region[1] <= sum(labels) <= region[2])
    if any(not region[1] >> label & 1 for label in labels):
        return False
    return len(set(labels)) == (1 if region[0] == 1 else len(labels))


def solutions(
    cells: tuple[Cell, ...], pieces: tuple[Any, ...], regions: tuple[Any, ...], supply: bool = False
) -> Iterator[tuple[frozenset[Placement], dict[Cell, int]]]:
    """Each solution: its placements, and the label that it shows on each cell. In `supply` counts say nothing."""
    board = set(cells)
    left = [count for count, _ in pieces]
    shown: dict[Cell, int] = {}
    path: list[Placement] = []

    def fill() -> Iterator[tuple[frozenset[Placement], dict[Cell, int]]]:
        open_cells = [cell for cell in board if cell not in shown]
        if not open_cells:
            if supply or not any(left):
                yield frozenset(path), dict(shown)
            return
        first = min(open_cells, key=lambda cell: (cell[1], cell[0]))
        for piece, (_, orientations) in enumerate(pieces):
            if not supply and not left[piece]:
                continue
            for orientation, squares in enumerate(orientations):
                dx, dy, _ = min(squares, key=lambda s: (s[1], s[0]))
                x, y = first[0] - dx, first[1] - dy
                laid = {(x + sx, y + sy): label for sx, sy, label in squares}
                if not all(cell in board and cell not in shown for cell in laid):
                    continue
                shown.update(laid)
                if all(
                    holds(region, [shown[cell] for cell in region[-1]])
                    for region in regions
                    if any(cell in laid for cell in region[-1]) and all(cell in shown for cell in region[-1])
                ):
                    left[piece] -= 1
                    path.append((piece, orientation, x, y))
                    yield from fill()
                    path.pop()
                    left[piece] += 1
                for cell in laid:
                    del shown[cell]

    yield from fill()
