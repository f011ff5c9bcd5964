"""What a drawing shows of tiles: where they are open, which openings meet, and which cross the border."""

from __future__ import annotations

from pipworks.grid import COMPASS, Cell, Direction
from pipworks.pipes.drawing.view import View
from pipworks.pipes.puzzle.board import Board, Solution


def meeting(view: View, cell: Cell) -> str:
    return "".join(str(end.name) for end in COMPASS if view.meets(cell, end))


def test_two_tiles_side_by_side_meet_inside_or_over_the_border() -> None:
    board = Board.of("1H")
    assert meeting(View.of(board, Solution.of("EW")), Cell(0, 0)) == "E"
    assert meeting(View.of(board, Solution.of("WE")), Cell(0, 0)) == "W"
    assert meeting(View.of(board, Solution.of("EE")), Cell(0, 0)) == ""


def test_on_a_board_one_wide_a_tile_meets_itself() -> None:
    view = View.of(Board.of("I"), Solution.of("E"))
    assert meeting(view, Cell(0, 0)) == "EW"
    assert all(view.leaves(Cell(0, 0), end) for end in COMPASS)


def test_which_ends_cross_the_border() -> None:
    view = View.of(Board.of("II", "II"), None)
    assert [end for end in COMPASS if view.leaves(Cell(1, 0), end)] == [Direction.N, Direction.E]


def test_a_board_as_given_out_points_north_and_is_dark() -> None:
    view = View.of(Board.of("1H", "TL"), None)
    assert view.masks == (1, 1, 11, 3)
    assert not view.lit
    assert not view.turned


def test_unknown_letters_open_nothing() -> None:
    view = View.of(Board.of("1T_"), Solution.of("?_N"))
    assert view.masks == (0, 0, 0)
    assert view.lit == {Cell(0, 0)}
    assert view.lit_houses == 0
