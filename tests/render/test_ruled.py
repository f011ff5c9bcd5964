"""Rulers around text drawings: as they look, and drawings read without them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import pipes, polypips
from pipworks.errors import ParseError
from pipworks.grid import Cell
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.polypips import Puzzle
from pipworks.render import boxart
from pipworks.render.ruled import Ruled, find_rulers, ruled, without_rulers
from tests.support.pipes.strategies import boards
from tests.support.polypips.strategies import solved

BOARD = Board.of("1T_", "HH_")


def test_names_stand_over_columns_and_beside_rows() -> None:
    cells = {Cell(x, y): (x, y) for x in range(2) for y in range(10) if y in (0, 9)}
    lines = boxart.draw(cells, {Cell(1, 9): "5"}, rulers=True).split("\n")
    assert lines[:5] == ["     a   b", "   ┌───┬───┐", " 1 │   │   │", "   └───┴───┘", " 2"]
    assert lines[-3:] == ["   ┌───┬───┐", "10 │   │ 5 │", "   └───┴───┘"]


def test_a_board_with_more_than_26_columns() -> None:
    cells = dict.fromkeys((Cell(x, 0) for x in range(28)), 0)
    first = boxart.draw(cells, {}, rulers=True).split("\n")[0]
    assert first == "    " + "   ".join("abcdefghijklmnopqrstuvwxyz") + "   aa  ab"
    wide = ruled("x", 704, 1).split("\n")[0]
    assert wide.endswith(" zy  zz aaa aab")


def test_an_empty_drawing_has_no_rulers() -> None:
    assert boxart.draw({}, {}, rulers=True) == ""


@given(solved(), st.booleans(), st.integers(0, 5))
def test_a_solution_reads_with_and_without(case: tuple[Puzzle, polypips.Solution], ascii: bool, indent: int) -> None:
    puzzle, solution = case
    plain, drawn = (polypips.to_text(solution, ascii=ascii, rulers=rulers) for rulers in (False, True))
    assert "\n".join(without_rulers(drawn.split("\n"))).split("\n") == plain.split("\n")
    moved = "".join(f"{' ' * indent}{line}\n" for line in drawn.split("\n"))
    for text in (
        drawn,
        moved,
        f"solution:\n{drawn}\n",
        f"{polypips.to_text(puzzle, rulers=True)}\n\nsolution:\n{moved}",
    ):
        assert polypips.parse_solution(text, puzzle) == solution


@given(boards(), st.data(), st.booleans(), st.booleans(), st.integers(0, 5))
def test_a_board_of_pipes_reads_with_and_without(
    board: Board, data: st.DataObject, ascii: bool, color: bool, indent: int
) -> None:
    letters = ["_" if tile is Tile.BLANK else data.draw(st.sampled_from("NESW?")) for tile in board.tiles]
    width = board.width
    position = Solution(tuple("".join(letters[y * width : (y + 1) * width]) for y in range(board.height)))
    for subject in (None, position):
        plain = pipes.to_text(board, subject, ascii=ascii)
        drawn = pipes.to_text(board, subject, ascii=ascii, color=color, rulers=True)
        moved = "".join(f"{' ' * indent}{line}\n" for line in drawn.split("\n"))
        for text in (drawn, moved, f"// of today\n{moved}"):
            assert _board(text) == _board(plain)
            assert pipes.parse_position(text, board) == pipes.parse_position(plain, board)


def _board(text: str) -> Board | str:
    try:
        return pipes.parse(text)
    except ParseError as error:
        return error.problem


def test_what_a_hint_turns_below_a_drawing_is_added() -> None:
    drawn = pipes.to_text(BOARD, pipes.parse_position("E a1", BOARD), rulers=True)
    said = f"{drawn}\n\nSeveral answers work from here: the house has a choice.\nTurn the house at a2 up.\n"
    assert pipes.parse_position(said, BOARD) == Solution.of("E?_", "N?_")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("  a   b", Ruled(0, 0)),
        ("", None),
        ("\n\n   a\n 1 x", Ruled(2, 1)),
        ("  b   c", None),
        ("  a   c", None),
        (" a   b", None),
        ("  v", None),
        ("\ta   b", None),
        ("     a\nx1 H", None),
        ("     a\n 1 H\n   H", Ruled(0, 3)),
    ],
)
def test_what_is_a_ruler(text: str, found: Ruled | None) -> None:
    assert find_rulers(text.split("\n")) == found


def test_places_in_errors_are_those_of_the_text() -> None:
    puzzle, solution = (
        polypips.parse("board:\n##\n\npieces:\n12\n\nconstraints:\n"),
        "    a   b\n  ┌───────┐\n1 │ 1   9 │\n",
    )
    with pytest.raises(ParseError, match="from 0 to 6, found '9'") as caught:
        polypips.parse_solution(solution, puzzle)
    assert (caught.value.line, caught.value.column) == (3, 9)
    with pytest.raises(ParseError) as caught:
        pipes.parse("     a   b\n 1  (1)━━h\n")
    assert (caught.value.line, caught.value.column) == (2, 10)
