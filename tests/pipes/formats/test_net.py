"""Game IDs of Net: read and written, both ways round; what can't be read is said with its place."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.errors import ParseError, Unwritable
from pipworks.pipes import Board, Solution
from pipworks.pipes.formats import net
from pipworks.pipes.formats.document import Document
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.source import Source
from tests.support.pipes.strategies import boards


def read(text: str) -> Board:
    return net.parse(Source.of(text, "net")).documents[0].board


@given(boards(letters="_HILT", variants=True), st.sampled_from("123"), st.data())
def test_a_board_comes_back(drawn: Board, tank: str, data: st.DataObject) -> None:
    tiles = list(drawn.tiles)
    tiles[drawn.width * (drawn.height // 2) + drawn.width // 2] = Tile(tank)
    board = Board(drawn.width, drawn.height, tuple(tiles), drawn.wraps, True)
    turned = ["".join(data.draw(st.sampled_from("?NESW")) if t != "_" else "_" for t in row) for row in board.rows]
    position = data.draw(st.none() | st.just(Solution(tuple(turned))))
    document = Document(board, position=position)
    source = Source.of(net.format(document), "net")
    assert net.recognises(source)
    assert net.parse(source).documents == (Document(board),)
    assert not net.lost_out(document)
    assert len(net.lost_in(source)) <= (position is not None)


def test_each_digit_is_a_tile() -> None:
    assert read("4x4w:0123456789abcde1") == Board.of("_HHL", "HI2T", "HLIT", "LTTH", all_tiles=True)


def test_a_source_that_is_straight() -> None:
    """The nearest tile that can be a tank is one, the first of several."""
    source = Source.of("3x3:268c51319", "net")
    assert net.parse(source).documents[0].board.rows == ("H2H", "LIH", "LHL")
    assert net.lost_in(source)[1].startswith("line 1: the source, in the middle, is straight, as no tank is")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5x5#1234", "net:1:4: read as Net: a random seed, which names no tiles"),
        ("2x2:12v48", "net:1:7: read as a game ID of Net: v is a barrier to the right of this tile"),
        ("2x2:12h48", "h is a barrier below this tile"),
        ("  2x2:1f48", "net:1:8: read as a game ID of Net: f is a tile with four open sides"),
        ("2x2:124", "net:1:8: read as a game ID of Net: 3 tiles for a board of 2x2"),
        ("2x2:12488", "net:1:9: .*\n.*\n.*1 too many from here"),
        ("2x2:12z8", "net:1:7: read as a game ID of Net: expected a hexadecimal digit a tile"),
        ("0x2:", "a board has a column and a row at least"),
        ("2x2:5a5a", "no tile here can be a tank"),
        ("99999x99999:1", "cells are too many for a board"),
        ("// nothing\n", "read as game IDs of Net, found none"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        net.parse(Source.of(text, "net"))


def test_several() -> None:
    found = net.parse(Source.of("// two\n2x2w:9c63\n\n2x2:f\n2x1:41\n", "net"))
    assert [*found] == ["1", "3"]
    assert [*found.refused] == ["2"]
    assert found["3"].board == Board.of("H1", wraps=False, all_tiles=True)


def test_what_net_can_t_hold() -> None:
    with pytest.raises(Unwritable, match="net: in Net every tile is to be reached"):
        net.format(Document(Board.of("1H")))
    with pytest.raises(Unwritable, match="net: Net has one source, this board 2 tanks"):
        net.format(Document(Board.of("11", all_tiles=True)))
    lost = net.lost_out(Document(Board.of("1H", all_tiles=True), solutions=1, name="a"))
    assert [sentence.split(":")[0] for sentence in lost[:1]] == ["Net has its source in the middle"]
    assert len(lost) == 3


@pytest.mark.skipif(not shutil.which("sgt-net", path="/usr/games"), reason="Simon Tatham's Net is not installed")
@pytest.mark.parametrize("size", ["4x4", "5x3w", "7x7w"])
def test_games_of_net_itself(size: str) -> None:
    """What Net makes has one solution, and Net takes what is written here."""
    made = subprocess.run(
        ["/usr/games/sgt-net", "--generate", "3", size], capture_output=True, text=True, check=True, timeout=20
    ).stdout
    for document in net.parse(Source.of(made, "net")).documents:
        assert pipes.uniqueness(document.board)


def test_what_lies_as_ours_is_no_loss() -> None:
    """An ID that is written here loses nothing; one whose tiles lie otherwise does."""
    own = net.format(Document(Board.of("H1L", "HTL", all_tiles=True)))
    assert not [said for said in net.lost_in(Source.of(own, "x")) if "lie at the start" in said]
    assert [said for said in net.lost_in(Source.of("1x2:82", "x")) if "lie at the start" in said]


def test_others_are_not_taken_for_it() -> None:
    for text in ("1H\nLL\n", "3:0123", "board:\n##\n", "p1abc", "{}", ""):
        assert not net.recognises(Source.of(text, "x"))
