"""Boards on paper: sizes that are true, grids to draw in, and lines that outlive a copier where cells are least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import COMPASS, Cell, Direction
from pipworks.pipes.drawing import on_paper, picture, shuffled
from pipworks.pipes.drawing.picture import FRAME, SIDE
from pipworks.pipes.drawing.strokes import ON_PAPER, ON_SCREEN
from pipworks.pipes.drawing.view import View
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.render.arranged import Arranged
from pipworks.render.roles import Role
from pipworks.render.scene import Group, Path, Rect
from pipworks.render.theme import PRINT, Theme
from tests.support.amounts import some
from tests.support.ink import flat
from tests.support.paper import Sheet, assert_true, outside, written
from tests.support.pipes.drawings import EXAMPLE, SOLVED, WRAPPED, WRAPPED_SOLVED
from tests.support.pipes.strategies import boards, turned

LEAST = 6.0
"""The side of the least cells on paper, in millimetres."""

EVERY_TILE = Board.of("IILLTT", "HH1123", "LTIHLT", "___I__", "2L_T1H", "TLIHT3")


@st.composite
def solved_boards(draw: st.DrawFn) -> tuple[Board, Solution]:
    board = draw(boards(5, 5, variants=True))
    return board, draw(turned(board))


@given(solved_boards(), st.booleans())
@settings(max_examples=some(15, of=100))
def test_sizes_and_letters_are_true(case: tuple[Board, Solution], rulers: bool) -> None:
    board, solution = case
    ways = on_paper.arrangements(board, rulers=rulers)
    for drawn in (*ways, *ways[-1].rest, on_paper.answer(board, solution, rulers=rulers)):
        assert_true(drawn)


@pytest.mark.parametrize("rulers", [False, True])
@pytest.mark.parametrize(
    ("board", "solution"), [(Board.of("I"), Solution.of("N")), (WRAPPED, WRAPPED_SOLVED), (EXAMPLE, SOLVED)]
)
def test_no_ink_leaves_the_box(board: Board, solution: Solution, rulers: bool) -> None:
    pytest.importorskip("resvg_py")
    for each in (board, replace(board, wraps=False)):
        ways = on_paper.arrangements(each, rulers=rulers)
        for drawn in (*ways, *ways[-1].rest, on_paper.answer(each, solution, rulers=rulers)):
            assert outside(Sheet(drawn, 4.0, frame=20.0)) == 255


def test_the_frame_of_that_test_would_show_ink() -> None:
    pytest.importorskip("resvg_py")
    drawn = on_paper.answer(WRAPPED, WRAPPED_SOLVED)
    scene = drawn.draw()
    moved = replace(scene, items=(Group(scene.items, -4.0, 0.0),))
    assert outside(Sheet(Arranged(drawn.width, drawn.height, SIDE, lambda: moved), LEAST, frame=20.0)) < 255


def test_a_level_of_the_game_fits_a_quarter_of_a_page() -> None:
    """On A4 with margins of 10 mm and a gap of 5 a slot is 92.5 mm wide; names have room, too."""
    for board in (EXAMPLE, replace(EXAMPLE, wraps=False)):
        assert on_paper.arrangements(board)[0].width * LEAST <= 92.5
        assert on_paper.arrangements(board, rulers=True)[1].width * LEAST <= 92.5


@pytest.mark.parametrize("rulers", [False, True])
def test_the_ways_differ(rulers: bool) -> None:
    """The board beside its grid, below it, and alone; each is the best for some page."""
    ways = on_paper.arrangements(EXAMPLE, rulers=rulers)
    for way in ways:
        others = [other for other in ways if other is not way and other.weight >= way.weight]
        assert not any(other.width <= way.width and other.height <= way.height for other in others)
    (grid,) = ways[-1].rest
    assert ways[-1].weight < 0.1
    assert (grid.width, grid.height) == (ways[-1].width, ways[-1].height)
    assert not any(way.rest for way in ways[:-1])


def frames(drawn: Arranged) -> list[tuple[Rect, float, float]]:
    return [(item, dx, dy) for item, dx, dy in flat(drawn.draw().items) if isinstance(item, Rect)]


def test_the_grid_has_the_frame_of_its_board() -> None:
    for board in (EXAMPLE, replace(EXAMPLE, wraps=False)):
        for drawn in on_paper.arrangements(board)[:2]:
            (one, *_), (other, *_) = frames(drawn)
            assert one == other
    walled, wrapping = (picture.frame(replace(EXAMPLE, wraps=wraps), ON_PAPER).style.width for wraps in (False, True))
    assert walled >= 2 * wrapping


def test_side_by_side_the_rows_go_on() -> None:
    for drawn in on_paper.arrangements(EXAMPLE, rulers=True)[:2]:
        (_, _, top), (_, _, beside) = frames(drawn)
        assert top == beside


def test_the_grid_is_empty_and_its_lines_are_between_all_cells() -> None:
    (grid,) = on_paper.arrangements(EXAMPLE)[-1].rest
    items = [item for item, _, _ in flat(grid.draw().items)]
    frame, lines = items
    assert isinstance(frame, Rect)
    assert isinstance(lines, Path)
    assert len(lines.steps) == 2 * (EXAMPLE.width - 1 + EXAMPLE.height - 1)
    assert written(grid) == []


def test_names_stand_at_both() -> None:
    columns, rows = [*"abcdefg"], [str(number) for number in range(1, 11)]
    both, one, below, _ = on_paper.arrangements(EXAMPLE, rulers=True)
    named = ["1", *columns, *rows, *columns, *rows]
    assert written(both) == written(below) == named
    assert written(one) == named[: -len(rows)]
    assert one.width < both.width


def test_tiles_are_as_they_are_shuffled() -> None:
    drawn = on_paper.arrangements(EXAMPLE)[-1].draw()
    (shown,) = drawn.items
    assert isinstance(shown, Group)
    assert shown.items == picture.items(shuffled.given(EXAMPLE), ON_PAPER)
    assert shuffled.given(EXAMPLE).masks == shuffled.shuffled(EXAMPLE)


def test_it_says_what_it_shows() -> None:
    beside, below, alone = (each.draw() for each in on_paper.arrangements(EXAMPLE))
    words = "9 houses and 1 gas tank, not yet turned."
    assert alone.description == words
    assert beside.description == f"{words} Beside it an empty grid to draw the answer in."
    assert below.description == f"{words} Below it an empty grid to draw the answer in."
    assert on_paper.answer(EXAMPLE, SOLVED).draw().description == "Gas from 1 gas tank reaches 9 of 9 houses."


def test_arrow_heads_have_room_where_there_are_some() -> None:
    assert on_paper.answer(EXAMPLE, SOLVED).width < EXAMPLE.width + 0.3
    assert on_paper.answer(WRAPPED, WRAPPED_SOLVED).width > WRAPPED.width + 0.8


def test_a_large_board() -> None:
    board = Board(30, 30, tuple(map(Tile, "LT1H_I" * 150)))
    assert_true(on_paper.arrangements(board, rulers=True)[0])


# What a copier leaves.

Place = tuple[float, float]


def ways_along(view: View, cell: Cell) -> Iterator[tuple[Place, Place]]:
    """Places along the middle of a tile's pipes, from beside its middle to its edges, each with the way across."""
    tile, mask = view.board[cell], view.mask(cell)
    x, y = (cell.x + 0.5) * SIDE, (cell.y + 0.5) * SIDE
    ends = [end for end in COMPASS if mask & end]
    if tile is Tile.L:
        (ax, ay), (bx, by) = (end.step for end in ends)
        for part in range(1, 40):
            angle = pi / 2 * part / 40
            across = ax * cos(angle) + bx * sin(angle), ay * cos(angle) + by * sin(angle)
            corner = x + (ax + bx) * SIDE / 2, y + (ay + by) * SIDE / 2
            yield (corner[0] - across[0] * SIDE / 2, corner[1] - across[1] * SIDE / 2), across
        return
    near = ON_PAPER.dry.casing.width / 2 + 1 if tile.is_pipe else 18.0
    for end in map(Direction, ends):
        dx, dy = end.step
        distance = near
        while distance < SIDE / 2 - 0.5:
            yield (x + dx * distance, y + dy * distance), (float(-dy), float(dx))
            distance += 0.5


def breaks(board: Board, theme: Theme) -> tuple[int, int]:
    """Where a line along a dry pipe is lost on a copy, and where a pipe's inside is filled."""
    (drawn,) = (each for each in on_paper.arrangements(board) if each.rest)
    sheet = Sheet(drawn, LEAST, theme=theme)
    sheet.copied()
    (_, left, top) = frames(drawn)[0]
    dry = ON_PAPER.dry
    line = (dry.casing.width + dry.insides[0].width) / 4
    lost = filled = 0
    for cell in board.cells():
        for (x, y), (ax, ay) in ways_along(shuffled.given(board), cell):
            for side in (-line, line):
                lost += sheet.darkest(left + x + side * ax, top + y + side * ay) > 0
            filled += sheet.darkest(left + x, top + y, 0) == 0
    return lost, filled


def test_dry_pipes_are_whole_and_hollow_on_a_copy() -> None:
    pytest.importorskip("resvg_py")
    assert breaks(EVERY_TILE, PRINT) == (0, 0)
    assert breaks(EXAMPLE, PRINT) == (0, 0)


def test_pale_pipes_would_be_lost() -> None:
    pytest.importorskip("resvg_py")
    lost, _ = breaks(EVERY_TILE, Theme("pale", {**PRINT.colors, Role.DRY_CASING: "#b0b0b0"}))
    assert lost > 100


def test_the_lines_of_a_grid_are_whole_on_a_copy() -> None:
    pytest.importorskip("resvg_py")
    (grid,) = on_paper.arrangements(EXAMPLE)[-1].rest
    sheet = Sheet(grid, LEAST)
    sheet.copied()
    ((_, left, top),) = frames(grid)
    width, height = EXAMPLE.width * SIDE, EXAMPLE.height * SIDE
    xs, ys = (range(int(end)) for end in (width, height))
    across = [(x, row * SIDE) for row in range(1, EXAMPLE.height) for x in xs]
    down = [(column * SIDE, y) for column in range(1, EXAMPLE.width) for y in ys]
    edges = [(x, y) for x in xs for y in (-FRAME, height + FRAME)]
    assert all(sheet.darkest(left + x, top + y) == 0 for x, y in (*across, *down, *edges))
    middles = [((x + 0.5) * SIDE, (y + 0.5) * SIDE) for x, y in EXAMPLE.cells()]
    assert all(sheet.darkest(left + x, top + y, 10) == 255 for x, y in middles)


def test_lit_pipes_stay_thicker_than_dry_ones_and_both_are_wider_than_on_a_screen() -> None:
    assert ON_PAPER.lit.casing.width >= 1.3 * ON_PAPER.dry.casing.width
    lines, screens = (each.dry.casing.width - each.dry.insides[0].width for each in (ON_PAPER, ON_SCREEN))
    assert lines > screens
