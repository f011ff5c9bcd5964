"""Boards by name: the right cells, random holes that are connected, and refusals that say what there is."""

from __future__ import annotations

import pytest

from pipworks.grid import Cell, connected_parts
from pipworks.polypips.generator.board import UnknownBoard, draw_hole
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.outlines import CLASSICS, LISTED, OUTLINES
from pipworks.rng import Rng


def drawn(name: str, seed: int = 0) -> str:
    cells = set(named_board(name).draw(Rng(seed)))
    rows = range(max(y for _, y in cells) + 1)
    columns = range(max(x for x, _ in cells) + 1)
    return "\n".join("".join("#" if (x, y) in cells else " " for x in columns).rstrip() for y in rows)


def test_rectangles_are_columns_by_rows() -> None:
    assert drawn("3x2") == "###\n###"
    assert len(named_board("30x30").cells) == 900


def test_rectangular_holes() -> None:
    assert drawn("4x4-2x2") == "####\n#  #\n#  #\n####"
    assert drawn("4x3-2x1@0,2") == "####\n####\n  ##"
    assert len(named_board("8x8-2x2").cells) == 60


@pytest.mark.parametrize("name", CLASSICS)
def test_classics_have_sixty_cells(name: str) -> None:
    assert len(named_board(name).cells) == 60


def test_every_place_of_the_hole() -> None:
    boards = {named_board(f"8x8-2x2@{x},{y}").cells for x in range(7) for y in range(7)}
    assert len(boards) == 49
    assert {len(cells) for cells in boards} == {60}


@pytest.mark.parametrize("seed", range(30))
def test_a_random_hole_is_connected_and_of_its_size(seed: int) -> None:
    board = named_board("8x8-7")
    cells = set(board.draw(Rng(seed)))
    hole = set(board.cells) - cells
    assert len(hole) == 7
    assert len(list(connected_parts(hole))) == 1


def test_a_random_hole_reaches_every_cell_and_form() -> None:
    board = named_board("3x3").cells
    holes = {draw_hole(board, 2, Rng(seed)) for seed in range(400)}
    assert len(holes) == 12


def test_the_outlines() -> None:
    assert drawn("corners:4x3") == " ##\n####\n ##"
    assert drawn("cross:6x6") == "  ##\n  ##\n######\n######\n  ##\n  ##"
    assert drawn("ring:5x5") == "#####\n#   #\n#   #\n#   #\n#####"
    assert drawn("diamond:5x5") == "  #\n ###\n#####\n ###\n  #"
    assert drawn("diamond:4x4") == " ##\n####\n####\n ##"
    assert drawn("pyramid:5x3") == "  #\n ###\n#####"
    assert drawn("stairs:3x3") == "#\n##\n###"
    assert drawn("hourglass:4x4") == "####\n ##\n ##\n####"
    assert drawn("heart") == " ##  ##\n########\n########\n########\n ######\n  ####\n   ##"
    assert drawn("house") == "   ##\n  ####\n ######\n########\n ######\n ##  ##\n ##  ##"


@pytest.mark.parametrize("name", OUTLINES)
def test_outlines_come_at_any_size(name: str) -> None:
    for width in range(3, 14):
        for height in range(3, 14):
            cells = named_board(f"{name}:{width}x{height}").cells
            assert cells
            assert all(0 <= x < width and 0 <= y < height for x, y in cells)


@pytest.mark.parametrize("name", OUTLINES)
def test_an_enlarged_picture_is_the_same_picture(name: str) -> None:
    width, height = OUTLINES[name][1]
    if name in ("heart", "house"):
        small, large = (set(named_board(f"{name}:{width * n}x{height * n}").cells) for n in (1, 3))
        assert large == {Cell(3 * x + i, 3 * y + j) for x, y in small for i in range(3) for j in range(3)}
    else:
        assert named_board(name).cells == named_board(f"{name}:{width}x{height}").cells


def test_all_listed_names_are_boards() -> None:
    assert all(named_board(name).cells for name in LISTED)
    assert set(OUTLINES) < set(LISTED)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("circle", "no board is called 'circle'"),
        ("88", "no board is called '88'"),
        ("8x8x8", "no board is called"),
        ("0x5", "a side is 1 to 1000"),
        ("5x2000", "a side is 1 to 1000"),
        ("4x4-16", "a hole has 1 to 15 cells"),
        ("4x4-0", "a hole has 1 to 15 cells"),
        ("4x4-4x4", "leave something"),
        ("4x4-2x2@3,0", "must lie on the board"),
        ("4x4-5x1", "must lie on the board"),
        ("4x4-0x1", "must lie on the board"),
        ("heart:", "heart:8x7"),
        ("heart:9", "heart:8x7"),
        ("corners:2x2", "nothing is left"),
    ],
)
def test_refusals(name: str, why: str) -> None:
    with pytest.raises(UnknownBoard, match=why):
        named_board(name)
