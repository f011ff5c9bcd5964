"""Boards as pictures: golden SVGs, everything on the page, gas shown by shape, every size of board."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.errors import InvalidPuzzle
from pipworks.pipes import rules
from pipworks.pipes.drawing import draw
from pipworks.pipes.drawing.picture import SIDE
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.render.roles import Role
from pipworks.render.scene import Close, Item, Path
from pipworks.render.theme import AUTO, DARK, LIGHT, PRINT
from tests.support.amounts import some
from tests.support.ink import box, flat
from tests.support.pipes.drawings import EXAMPLE, HALF, SOLVED, STATES, WRAPPED, WRAPPED_SOLVED
from tests.support.pipes.strategies import boards, turned

Golden = Callable[[str, str], None]


@pytest.mark.parametrize("state", STATES)
def test_the_example(state: str, golden: Golden) -> None:
    golden(f"pipes/draw/example_{state}.svg", draw.to_svg(EXAMPLE, STATES[state]))


def test_over_the_border(golden: Golden) -> None:
    golden("pipes/draw/wrapped_print.svg", draw.to_svg(WRAPPED, WRAPPED_SOLVED, theme=PRINT))


@pytest.mark.parametrize(
    ("solution", "words"),
    [
        (None, "9 houses and 1 gas tank, not yet turned."),
        (HALF, "Gas from 1 gas tank reaches 2 of 9 houses."),
        (SOLVED, "Gas from 1 gas tank reaches 9 of 9 houses."),
    ],
)
def test_it_says_what_it_shows(solution: Solution | None, words: str) -> None:
    scene = draw.to_scene(EXAMPLE, solution)
    assert (scene.title, scene.description) == ("Pipes, 7x10", words)


@st.composite
def boards_and_solutions(draw: st.DrawFn) -> tuple[Board, Solution | None]:
    board = draw(boards(4, 4))
    return board, draw(st.none() | turned(board))


@given(boards_and_solutions())
@settings(max_examples=some(15, of=60))
def test_everything_is_on_the_page(case: tuple[Board, Solution | None]) -> None:
    scene = draw.to_scene(*case)
    for item, dx, dy in flat(scene.items):
        found = box(item)
        if found is None:
            continue
        left, top, right, bottom = found
        assert left + dx >= 0
        assert top + dy >= 0
        assert right + dx <= scene.width
        assert bottom + dy <= scene.height


def corners(scene_items: tuple[Item, ...], role: Role, *, stroke: bool) -> int:
    """The number of closed shapes that paths paint in this role."""
    paths = [item for item, _, _ in flat(scene_items) if isinstance(item, Path)]
    chosen = [path for path in paths if (path.style.stroke if stroke else path.style.fill) is role]
    return sum(isinstance(step, Close) for path in chosen for step in path.steps)


@given(boards_and_solutions())
@settings(max_examples=some(15, of=60))
def test_roofs_and_windows_tell_which_houses_have_gas(case: tuple[Board, Solution | None]) -> None:
    board, solution = case
    items = draw.to_scene(board, solution).items
    lit = rules.lit(board, solution) if solution else frozenset()
    supplied = sum(house in lit for house in board.houses)
    assert corners(items, Role.ROOF, stroke=False) == supplied
    assert corners(items, Role.GLOW, stroke=False) == supplied
    assert corners(items, Role.MUTED, stroke=False) == len(board.houses) - supplied


@given(boards_and_solutions())
@settings(max_examples=some(15, of=60))
def test_lit_pipes_are_thicker_than_dry_ones(case: tuple[Board, Solution | None]) -> None:
    board, solution = case
    widths = {Role.CASING: 0.0, Role.DRY_CASING: 0.0}
    for item, _, _ in flat(draw.to_scene(board, solution).items):
        if isinstance(item, Path) and item.style.stroke in widths and item.style.fill is None and item.steps:
            widths[item.style.stroke] = max(widths[item.style.stroke], item.style.width)
    pipes = [cell for cell in board.cells() if board[cell].is_pipe]
    lit = rules.lit(board, solution) if solution else frozenset()
    if any(cell in lit for cell in pipes):
        assert widths[Role.CASING] >= 1.3 * (widths[Role.DRY_CASING] or 10)
    if any(cell not in lit for cell in pipes):
        assert widths[Role.DRY_CASING] > 0


def test_arrows_stand_where_gas_crosses_the_border() -> None:
    items = draw.to_scene(WRAPPED, WRAPPED_SOLVED).items
    # Four arrow heads: over the left and right border, and over the upper and lower one.
    assert corners(items, Role.LIT, stroke=False) == 4
    assert corners(draw.to_scene(EXAMPLE, SOLVED).items, Role.LIT, stroke=False) == 0


def test_a_board_as_given_out_has_no_arrows() -> None:
    board = Board.of("I")
    assert corners(draw.to_scene(board).items, Role.DRY, stroke=False) == 0
    assert corners(draw.to_scene(board, Solution.of("N")).items, Role.DRY, stroke=False) == 2


@pytest.mark.parametrize("size", [(1, 1), (2, 1), (1, 2), (2, 2), (30, 30)])
def test_every_size(size: tuple[int, int]) -> None:
    width, height = size
    turn = random.Random(width)
    board = Board(width, height, tuple(turn.choice(list(Tile)[1:]) for _ in range(width * height)))
    letters = ["".join(turn.choice("NESW") for _ in range(width)) for _ in range(height)]
    scene = draw.to_scene(board, Solution.of(*letters))
    assert scene.width - scene.height == (width - height) * SIDE
    ElementTree.fromstring(draw.to_svg(board, Solution.of(*letters)))


def test_themes_and_scale() -> None:
    drawings = {draw.to_svg(EXAMPLE, SOLVED, theme=theme) for theme in (LIGHT, DARK, PRINT, AUTO)}
    assert len(drawings) == 4
    assert draw.to_svg(EXAMPLE, SOLVED) in drawings
    assert 'width="656"' in draw.to_svg(EXAMPLE, SOLVED, scale=2)


def test_png() -> None:
    pytest.importorskip("resvg_py")
    data = draw.to_png(EXAMPLE, SOLVED, scale=1)
    assert struct.unpack(">II", data[16:24]) == (328, 448)
    assert draw.to_png(EXAMPLE, SOLVED, theme=PRINT, scale=1) != data


def test_a_solution_of_another_size_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="7x10"):
        draw.to_svg(EXAMPLE, Solution.of("N"))
