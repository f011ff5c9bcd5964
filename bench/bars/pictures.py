"""Pictures: how far apart the tints of neighbouring regions are, for all eyes and in grey, on boards that are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from tests.support.vision import EYES, distance, lab, seen

from bench.bars.bar import Bar
from pipworks import polypips
from pipworks.grid import Cell, neighbours
from pipworks.polypips.drawing.palette import tints
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.render.roles import LEVELS, TINTS, Role, tint
from pipworks.render.theme import DARK, LIGHT, PRINT

_COLOURS = [eye for eye in EYES if eye != "grey"]
_ON_PAPER = (1.9, 3)
"""Tints on paper are lighter than 15 % black, for copiers, and so closer to each other."""


def bars(folder: Path | None, sample: int) -> Iterator[Bar]:
    """The least distances between tints that may be side by side, and between those that are."""
    for theme, colour, grey in ((LIGHT, 10, 8), (DARK, 10, 8), (PRINT, *_ON_PAPER)):
        colors = [theme.colors[tint(number)] for number in range(TINTS)]
        apart = [(a, b) for a, b in combinations(range(TINTS), 2) if a % LEVELS != b % LEVELS]
        pairs = [*((colors[a], colors[b]) for a, b in apart), *((color, theme.colors[Role.FACE]) for color in colors)]
        least = min(distance(one, other, eye) for one, other in pairs for eye in _COLOURS)
        yield Bar(f"least CIEDE2000 of two tints that may meet, {theme.name}", least, colour, at_least=True)
        gaps = [abs(_lightness(one) - _lightness(other)) for one, other in pairs]
        yield Bar(f"least gap of L* in grey, {theme.name}", min(gaps), grey, at_least=True)
    if folder is not None:
        puzzles = list(_puzzles(folder))[::sample]
        clashes = sum(map(_clashes, puzzles))
        yield Bar("neighbouring regions of one level", clashes, 0, about=f"{len(puzzles)} puzzles")


def _lightness(color: str) -> float:
    return lab(seen(color, "grey"))[0]


def _puzzles(folder: Path) -> Iterator[Puzzle]:
    for path in sorted(folder.glob("*.json")):
        yield from (document.puzzle for document in polypips.read_all(path).documents)


def _clashes(puzzle: Puzzle) -> int:
    """The edges of cells across which two regions have tints of one level."""
    regions = [constraint.cells for constraint in puzzle.constraints]
    chosen = tints(regions)
    owner = {cell: number for number, cells in enumerate(regions) for cell in cells}
    return sum(
        owner[near] != mine and chosen[owner[near]] % LEVELS == chosen[mine] % LEVELS
        for cell, mine in owner.items()
        for near in neighbours(Cell(*cell))
        if near in owner
    )
