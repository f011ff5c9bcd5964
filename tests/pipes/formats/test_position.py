"""Positions as text: rows or lists, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.errors import ParseError
from pipworks.hints.results import HintKind
from pipworks.hints.steps import Strength
from pipworks.limits import Limits
from pipworks.pipes.formats.position import format_position, parse_position, untouched, with_turned
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.words import at
from tests.support.pipes.strategies import boards

BOARD = Board.of("1T_", "HH_")


@given(boards(), st.data())
def test_what_is_written_is_read(board: Board, data: st.DataObject) -> None:
    letters = ["_" if tile is Tile.BLANK else data.draw(st.sampled_from("NESW?")) for tile in board.tiles]
    width = board.width
    position = Solution(tuple("".join(letters[y * width : (y + 1) * width]) for y in range(board.height)))
    assert parse_position(format_position(position), board) == position
    listed = "".join(
        f"{letter} ({x},{y})\n" for (x, y), letter in zip(board.cells(), letters, strict=True) if letter in "NESW"
    )
    assert parse_position(listed, board) == position
    named = "".join(
        f"{letter} {at(cell)}\n" for cell, letter in zip(board.cells(), letters, strict=True) if letter in "NESW"
    )
    assert parse_position(named, board) == position


@pytest.mark.parametrize(
    "text",
    [
        "E??\nN?_",
        "E..\nN.?\n\n",
        "// so far\nE..\nN.?\n",
        "E (0,0)\nN (0,1)",
        "// so far\n\nE(0,0)\r\n N ( 0 , 1 )\n",
        "N (0,1)\nE (0,0),\n",
        "N at (0,1)\nE: (0,0)\n",
        "Turn the tank at (0,0) to E.\n- so turn the house at (0,1) to N.\n",
        "(0,0) to E, (0,1) to N",
        "E a1\nN a2",
        "N: A2\nE at a1.",
        "a1 to E, A2 to N",
        "E a1\nN (0,1)",
        "Turn the tank at a1 to E.\n- so turn the house at a2 to N.\n",
        "Turn the tank at a1 right.\n- so turn the house at a2 up.\n",
        "turn the tank at (0,0) Right, and turn the house at A2 up",
        '["E??", "N?_"]',
        '{"format": "pipworks.answer", "version": 1, "position": ["E??", "N?_"], "solution": ["EEE", "NN_"]}',
        '{"format": "pipworks.answer", "version": 1, "position": null, "solution": ["E??", "N?_"]}',
        " (1)╸ T   ·\n  ╷\n  ⌂   ⌂   ·\n",
    ],
)
def test_forms_of_one_position(text: str) -> None:
    assert parse_position(text, BOARD) == Solution.of("E?_", "N?_")


def test_cells_as_sentences_list_them() -> None:
    assert parse_position("E (1,0), (0,1) and (1,1).", BOARD) == Solution.of("?E_", "EE_")


def test_a_document_is_a_position_where_it_has_a_solution() -> None:
    document = '{"format": "pipworks.pipes", "version": 1, "board": ["1T_", "HH_"], "solution": ["EN_", "NN_"]}'
    assert parse_position(document, BOARD) == Solution.of("EN_", "NN_")
    with pytest.raises(ParseError, match="no solution in it"):
        parse_position(BOARD.to_json(), BOARD)


@given(boards(4, 4))
def test_what_a_hint_says_is_read(board: Board) -> None:
    hint = pipes.hint(board, strength=Strength.ANSWER, limits=Limits(nodes=2000))
    if hint.placement is not None and hint.kind is HintKind.STEP:
        turned = with_turned(board, untouched(board), hint.placement.cell, hint.placement.letter)
        assert parse_position(f"{hint}\n", board) == turned


def test_an_empty_text_turns_nothing() -> None:
    for text in ("", "\n\n", "// nothing yet\n"):
        assert parse_position(text, BOARD) == untouched(BOARD)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("E?_", "<string>:2:1: found 1 row, the board has 2"),
        ("E?_\nN?_\nN?_", "<string>:3:1: found 3 rows, the board has 2"),
        ("E?\nN?_", "<string>:1:3: this row has 2 tiles, the board 3 columns"),
        ("E?_\nN?_N", "<string>:2:4: this row has 4 tiles, the board 3 columns"),
        ("e?_\nN?_", "did you mean E?"),
        ("E?N\nN?_", "<string>:1:3: N stands where the board is blank"),
        ("E_?\nN?_", "<string>:1:2: expected one of N E S W"),
        ("X (0,0)", "<string>:1:1: expected one of N E S W, found 'X'"),
        ("n (0,0)", "did you mean N?"),
        ("E", "<string>:2:1: found 1 row"),
        ("E (0,0) x", "<string>:1:9: expected a cell, found 'x'"),
        ("E (3,0)", "<string>:1:3: (3,0) is off the board of 3x2"),
        ("E d1", "<string>:1:3: d1 is off the board of 3x2"),
        ("E d1", "its cells are a1 to c2"),
        ("E c1", "<string>:1:3: c1 is a blank tile"),
        ("E a1\nN a2 A1", "<string>:2:6: A1 is turned twice"),
        ("n a1", "did you mean N?"),
        ("E a1 x", "<string>:1:6: expected a cell, found 'x'"),
        ("a3 to E", "<string>:1:1: a3 is off the board of 3x2"),
        ("E (2,0)", "<string>:1:3: (2,0) is a blank tile"),
        ("E (0,0)\nN (0,1) (0,0)", "<string>:2:9: (0,0) is turned twice"),
        ("Turn the T at b1 up.", "<string>:1:15: the T at b1 can't be turned up\n"),
        ("Turn the T at b1 up.", "it can be turned up-right-left, up-right-down, right-down-left or up-down-left"),
        ("Turn the T at d1 up.", "<string>:1:15: d1 is off the board of 3x2"),
        ("Turn the T at c1 up.", "<string>:1:15: c1 is a blank tile"),
        ("Turn the tank at a1 up.\nN a1", "<string>:2:3: a1 is turned twice"),
        ("E (0,0)\nN", "<string>:2:2: expected cells after the letter"),
        ("(0,2) to E", "<string>:1:1: (0,2) is off the board of 3x2"),
        ('["E??"]', "<string>:1:1: found 1 row, the board has 2"),
        ('["E??", "N?"]', "<string>:1:9: [1]: this row has 2 tiles, the board 3 columns"),
        ('["E??", "n?_"]', "did you mean N?"),
        ('["E??", 3]', "<string>:1:9: [1]: expected a row of letters, found 3"),
        ('[["E??", "N?_"], ["E??", "N?_"]]', "2 positions in one file, where one is needed"),
        ("{}", "this JSON is no solution"),
    ],
)
def test_refusals(text: str, sentence: str) -> None:
    with pytest.raises(ParseError) as refused:
        parse_position(text, BOARD)
    assert sentence in str(refused.value)
