"""Board and solution files: read, written, refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.pipes.formats.text import format, format_solution, parse, parse_solution
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.showing import LONGEST
from tests.support.pipes.strategies import boards, turned

BAD_BOARDS = {
    "empty": "",
    "blank lines only": "\n \n\n",
    "lower case": "_TITh_I\n",
    "unknown letter": "_H_\n_X_\n",
    "a digit too high": "_4_\n",
    "a dot for a blank": "H.1\n",
    "a space for a blank": "H 1\n",
    "a short row": "_______\n__HH__\n",
    "a long row": "_______\n__HH__HIT\n",
    "a blank line inside": "_H\n\n_H\n",
    "a control character": "_H\x07\n",
    "a letter that is no ASCII": "_Ĥ_\n",
    "carriage returns alone": "_H\r_H\r",
}

BAD_SOLUTIONS = {
    "empty": "",
    "lower case": "NEs\n",
    "a tile's letter": "NH_\n",
    "a short row": "NESW\nNE\n",
}


def test_refusals(golden: Callable[[str, str], None]) -> None:
    lines = []
    for reader, cases in ((parse, BAD_BOARDS), (parse_solution, BAD_SOLUTIONS)):
        for name, text in cases.items():
            with pytest.raises(ParseError) as caught:
                reader(text, "level.txt")
            lines.append(f"{name}\n{caught.value}\n")
    golden("pipes/refusals.txt", "\n".join(lines))


@given(boards())
def test_a_board_written_and_read_is_the_board(board: Board) -> None:
    assert parse(format(board)) == board
    assert parse(str(board)) == board
    assert eval(board.expression, {"Board": Board}) == board
    assert repr(board) == board.expression or len(board.expression) > LONGEST >= len(repr(board))


@given(boards().flatmap(turned))
def test_a_solution_written_and_read_is_the_solution(solution: Solution) -> None:
    assert parse_solution(format_solution(solution)) == solution
    assert eval(solution.expression, {"Solution": Solution}) == solution
    assert len(repr(solution)) <= LONGEST


@given(boards(), st.sampled_from(["\n", "\r\n"]), st.integers(0, 3), st.booleans(), st.booleans())
def test_line_ends_do_not_matter(board: Board, end: str, blank: int, last: bool, mark: bool) -> None:
    text = end.join(board.rows) + end * blank + (" " + end) * last
    assert parse("\ufeff" * mark + text) == board


@given(st.text())
def test_any_text_is_a_board_or_refused(text: str) -> None:
    try:
        board = parse(text)
    except ParseError as refused:
        error = refused
    else:
        assert parse(format(board)) == board
        return
    assert error.line >= 1
    assert error.column >= 1


def test_boards_in_code_are_checked_too() -> None:
    with pytest.raises(ValueError, match="different lengths"):
        Board.of("HH", "H")
    with pytest.raises(ValueError, match="at least one row"):
        Board.of()
    with pytest.raises(ValueError, match="not a valid Tile"):
        Board.of("X")
    with pytest.raises(IndexError, match="off the board"):
        Board.of("H1")[2, 0]
    with pytest.raises(IndexError, match="off the board"):
        Solution.of("NE")[-1, 0]
