"""Pieces, constraints and solved puzzles for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from pipworks.grid import Cell, neighbours
from pipworks.polypips.formats.document import Document, Origin
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import ROTATIONS, Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.shapes import SHAPES
from pipworks.polypips.puzzle.solution import Placement, Solution

PIPS = st.integers(0, 6)
LINES = st.text(st.characters(codec="utf-8", exclude_characters="\n\r"), max_size=12)


@st.composite
def pieces(draw: st.DrawFn) -> Piece:
    """Any piece in any rotation; few different pips, so that symmetric ones come up."""
    shape = draw(st.sampled_from(SHAPES))
    most = draw(st.sampled_from([1, 6]))
    pips = draw(st.lists(st.integers(0, most), min_size=shape.size, max_size=shape.size))
    return Piece(shape, tuple(pips), draw(st.sampled_from(ROTATIONS)))


@st.composite
def areas(draw: st.DrawFn, most: int = 6) -> tuple[Cell, ...]:
    """The cells of a board of any outline, with holes and in several parts as it comes, not always at the corner."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    left, top = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    cells = [Cell(x + left, y + top) for y in range(height) for x in range(width)]
    out = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 3))
    return tuple(cell for cell in cells if cell not in out)


@st.composite
def tilings(draw: st.DrawFn, area: tuple[Cell, ...]) -> Solution:
    """The area cut into pieces, each grown from its first cell to a size as long as there is room."""
    free = set(area)
    pips = dict(zip(area, draw(st.lists(PIPS, min_size=len(area), max_size=len(area))), strict=True))
    sizes = draw(st.lists(st.integers(0, 4), min_size=len(area), max_size=len(area)))
    placements = []
    for start, more in zip(area, sizes, strict=True):
        if start not in free:
            continue
        free.remove(start)
        part = [start]
        for _ in range(more):
            edge = sorted({near for cell in part for near in neighbours(cell)} & free)
            if not edge:
                break
            part.append(draw(st.sampled_from(edge)))
            free.remove(part[-1])
        placements.append(Placement.of({cell: pips[cell] for cell in part}))
    return Solution(tuple(placements))


@st.composite
def conditions(draw: st.DrawFn, pips: list[int]) -> Condition:
    """A condition that these pips satisfy."""
    total = sum(pips)
    choices: list[st.SearchStrategy[Condition]] = [
        st.just(Exactly(total)),
        st.integers(total + 1, total + 200).map(LessThan),
    ]
    if total:
        choices.append(st.integers(0, total - 1).map(MoreThan))
    if len(set(pips)) == 1:
        choices += [st.just(AllSame()), st.just(AllSame(pips[0]))]
    if len(set(pips)) == len(pips):
        others = [pip for pip in range(7) if pip not in pips]
        forbidden = st.sets(st.sampled_from(others)) if others else st.just(set[int]())
        choices.append(forbidden.map(lambda some: AllDifferent(frozenset(some))))
    return draw(st.one_of(choices))


@st.composite
def solved(draw: st.DrawFn, most: int = 6) -> tuple[Puzzle, Solution]:
    """A puzzle and a solution of it; its constraints' cells are connected or not, as it comes."""
    area = draw(areas(most))
    solution = draw(tilings(area))
    grid = solution.grid
    owner = draw(st.lists(st.integers(0, 5), min_size=len(area), max_size=len(area)))
    constraints = []
    for number in range(1, 6):
        cells = [cell for cell, mine in zip(area, owner, strict=True) if mine == number]
        if cells:
            constraints.append(Constraint(draw(conditions([grid[cell] for cell in cells])), tuple(cells)))
    given = [placed.piece for placed in solution.placements if placed.piece is not None]
    if draw(st.booleans()):
        given = [piece.rotate(number) for number, piece in enumerate(given)]
    return Puzzle(area, tuple(given), tuple(constraints)), solution


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A puzzle with or without everything else that a file can say about it."""
    puzzle, solution = draw(solved(4))
    comments = tuple(draw(st.lists(LINES, max_size=3)))
    origins = st.builds(Origin, st.lists(LINES, max_size=3).map(tuple), st.integers(), LINES)
    shown = draw(st.sampled_from([None, solution]))
    return Document(
        Puzzle(puzzle.cells, puzzle.pieces, puzzle.constraints, comments),
        shown,
        draw(st.none() | st.integers(0 if shown is None else 1)),
        draw(st.none() | origins),
        draw(LINES),
    )
