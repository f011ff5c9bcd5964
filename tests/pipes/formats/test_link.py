"""Boards as links: every board of every variant comes back, with its position; what can't be in a link is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.linking import DigitWriter, written
from pipworks.pipes import Board, Solution, format_link, parse_link
from pipworks.pipes.formats.position import untouched
from pipworks.pipes.puzzle.tiles import Tile
from tests.support.links import forged
from tests.support.pipes.strategies import boards

BOARD = Board.of("1H_", "LIT")


@st.composite
def positions(draw: st.DrawFn) -> tuple[Board, Solution]:
    """A board of any variant and any position of it."""
    board = draw(boards(max_height=11, variants=True))
    board = Board(board.width, board.height, board.tiles, board.wraps, draw(st.booleans()))
    letters = ["_" if tile is Tile.BLANK else draw(st.sampled_from("?NESW")) for tile in board.tiles]
    rows = ["".join(letters[y * board.width : (y + 1) * board.width]) for y in range(board.height)]
    return board, Solution(tuple(rows))


@given(positions())
def test_a_board_and_its_position_come_back(both: tuple[Board, Solution]) -> None:
    board, position = both
    assert parse_link(format_link(board)) == (board, None)
    link = format_link(board, position)
    assert parse_link(link) == (board, position)
    assert link.partition("~")[0] == format_link(board)


@pytest.mark.parametrize("wraps", [True, False])
@pytest.mark.parametrize("all_tiles", [True, False])
@pytest.mark.parametrize("tile", "_3")
def test_a_level_of_the_game(wraps: bool, all_tiles: bool, tile: str) -> None:
    """Its size and rules take one digit, and another variant of the size is another link."""
    board = Board.of(*[tile * 7] * 10, wraps=wraps, all_tiles=all_tiles)
    link = format_link(board)
    assert parse_link(link) == (board, None)
    assert len(link) <= (41 if wraps and not all_tiles else 43)


def test_a_large_board() -> None:
    board = Board.of(*["3" * 190] * 200)
    link = format_link(board, untouched(board))
    assert parse_link(link) == (board, untouched(board))


def test_a_board_that_is_too_large() -> None:
    with pytest.raises(InvalidPuzzle, match="a board of 201x200 is too large for a link, which holds at most 40,000"):
        format_link(Board.of(*["1" * 201] * 200))
    with pytest.raises(InvalidPuzzle, match=r"too large for a link: 20,00\d letters"):
        format_link(Board.of(*["3" * 200] * 200))
    digits = DigitWriter()
    digits.put(1, 2)
    for number in (39_999, 1):
        digits.put_whole(number)
    with pytest.raises(ParseError, match="a board of 40000x2 is too large for a link"):
        parse_link(written("p", digits))


OTHERS = (("NE",), ("NE_", "N"), ("NE_", "NEN", "NEN"), ("NEN", "NEN"), ("NX_", "NEN"), ("NE_", "N_N"))


@pytest.mark.parametrize("rows", OTHERS)
def test_a_position_of_another_board(rows: tuple[str, ...]) -> None:
    with pytest.raises(InvalidPuzzle, match="this position is of another board"):
        format_link(BOARD, Solution(rows))


def test_a_blank_tile_may_be_written_as_open() -> None:
    assert format_link(BOARD, Solution(("NE?", "???"))) == format_link(BOARD, Solution(("NE_", "???")))


def test_forged_links() -> None:
    """No board has two links, and nothing is left over."""
    game = DigitWriter()
    game.put(1, 2)
    for number in (6, 9):
        game.put_whole(number)
    game.put(1, 2)
    for wrong in (written("p", game), forged("p", 1 << 211), forged("p", 0, 5**70)):
        with pytest.raises(ParseError, match="damaged"):
            parse_link(wrong)
    assert parse_link(forged("p", 0, 0)) == (Board.of(*["_______"] * 10), Solution(("_______",) * 10))


def test_a_link_is_read_wherever_a_board_is(tmp_path: Path) -> None:
    position = Solution(("NE_", "???"))
    link = BOARD.to_link(position)
    path = tmp_path / "p1"
    path.write_text(f"// mine\n{link}\n", encoding="utf-8")
    assert pipes.parse(link) == pipes.read(path) == BOARD
    assert pipes.parse_all(link)[""].position == position
    assert pipes.parse(link, wraps=False) == Board.of(*BOARD.rows, wraps=False)
    assert pipes.parse(link, all_tiles=True) == Board.of(*BOARD.rows, all_tiles=True)
    walled = Board.of(*BOARD.rows, wraps=False)
    assert pipes.parse(walled.to_link()) == walled
    assert pipes.parse_position(link, BOARD) == position
    assert pipes.parse_position(BOARD.to_link(), BOARD) == untouched(BOARD)
    with pytest.raises(ParseError, match="this link is of another board"):
        pipes.parse_position(link, walled)


def test_several_links_in_one_text() -> None:
    text = f"{BOARD.to_link()}\n{Board.of('1H').to_link()}\np1.AAAA\n"
    found = pipes.parse_all(text)
    assert [(name, document.board) for name, document in found.items()] == [("1", BOARD), ("2", Board.of("1H"))]
    assert list(found.refused) == ["3"]
