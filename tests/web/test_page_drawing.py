"""What the Polypips board of the page draws by: outlines as the library's, and tints that tell neighbours apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.grid import Cell, connected_parts
from pipworks.polypips import Puzzle
from pipworks.polypips.drawing.palette import tints
from pipworks.render.outline import loops
from pipworks.render.roles import LEVELS, TINTS
from tests.support.node import answers

_LOOPS = """
import { loops, connectedParts } from 'PAGE/polypips/outline.mjs';
const corners = (loop) => loop.map(({ at, into, out }) => [at, into, out]);
const run = (cells) => [loops(cells).map(corners), connectedParts(cells)];
"""

_TINTS = "import { tintsOf } from 'PAGE/polypips/tints.mjs'; const run = (regions) => tintsOf(regions);"

CELLS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=40)


@given(st.lists(CELLS, min_size=40, max_size=60))
@settings(max_examples=8, deadline=None)
def test_outlines_and_parts(sets: list[set[tuple[int, int]]]) -> None:
    asked = [sorted(cells) for cells in sets]
    for cells, answer in zip(asked, answers(_LOOPS, asked), strict=True):
        outlines, parts = answer["is"]
        assert outlines == [[list(map(list, corner)) for corner in loop] for loop in loops(cells)]
        ordered = sorted((Cell(x, y) for x, y in cells), key=lambda cell: (cell.y, cell.x))
        assert parts == [[list(cell) for cell in part] for part in connected_parts(ordered)]


def clashes(regions: list[Any], chosen: list[int]) -> int:
    """The pairs of cells side by side whose regions differ, but not in the level of their tints."""
    owner = {tuple(cell): number for number, cells in enumerate(regions) for cell in cells}
    found = 0
    for (x, y), mine in owner.items():
        for near in ((x + 1, y), (x, y + 1)):
            theirs = owner.get(near, mine)
            found += theirs != mine and chosen[theirs] % LEVELS == chosen[mine] % LEVELS
    return found


def test_tints_tell_neighbours_apart(shared: Path) -> None:
    puzzles: list[Puzzle] = [polypips.read(path) for path in sorted((shared / "corpora" / "polypips").rglob("*.txt"))]
    for path in sorted((shared / "corpora" / "pips" / "nyt").glob("*.json")):
        puzzles += [document.puzzle for document in polypips.read_all(path).documents]
    asked = [[[list(cell) for cell in each.cells] for each in puzzle.constraints] for puzzle in puzzles]
    for regions, answer in zip(asked, answers(_TINTS, asked), strict=True):
        chosen = answer["is"]
        assert len(chosen) == len(regions)
        assert all(0 <= tint < TINTS for tint in chosen)
        assert clashes(regions, chosen) <= clashes(
            regions, list(tints([[(x, y) for x, y in cells] for cells in regions]))
        )


def test_more_neighbours_than_levels() -> None:
    """Six regions in parts, each beside each other: no tints are right, and some are given all the same."""
    pairs = [(a, b) for a in range(6) for b in range(a)]
    regions: list[list[list[int]]] = [[] for _ in range(6)]
    for row, (a, b) in enumerate(pairs):
        regions[a].append([0, 2 * row])
        regions[b].append([1, 2 * row])
    (answer,) = answers(_TINTS, [regions])
    assert len(set(answer["is"])) >= LEVELS
