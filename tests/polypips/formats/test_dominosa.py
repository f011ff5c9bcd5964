"""Game IDs of Dominosa: read and written, both ways round; what can't be read is said with its place."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.errors import ParseError, Unwritable
from pipworks.grid import Cell
from pipworks.polypips.formats import dominosa
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.conditions import AllSame
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.source import Source

ORDER_1 = "1:010011"


@st.composite
def games(draw: st.DrawFn) -> str:
    order = draw(st.integers(1, 6))
    size = (order + 1) * (order + 2)
    return f"{order}:{''.join(map(str, draw(st.lists(st.integers(0, order), min_size=size, max_size=size))))}\n"


@given(games())
def test_a_game_comes_back(text: str) -> None:
    source = Source.of(text, "game")
    assert dominosa.recognises(source)
    (document,) = dominosa.parse(source).documents
    assert dominosa.format(document) == text
    assert not dominosa.lost_in(source)
    assert not dominosa.lost_out(document)


def test_what_it_says() -> None:
    """The same is said by hand: two dominoes up, and one between them."""
    puzzle = dominosa.parse(Source.of(ORDER_1, "game")).documents[0].puzzle
    assert polypips.format(puzzle) == (
        "board:\n###\n###\n\npieces:\n2I:00,2I:01,2I:11\n\nconstraints:\nExactly 0 {(0,0)}\nExactly 1 {(1,0)}\n"
        "Exactly 0 {(2,0)}\nExactly 0 {(0,1)}\nExactly 1 {(1,1)}\nExactly 1 {(2,1)}\n"
    )


def test_numbers_in_brackets() -> None:
    assert dominosa.parse(Source.of("1dt:0[1]0011", "g")) == dominosa.parse(Source.of(ORDER_1, "g"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6#1234", "game:1:1: read as Dominosa: a random seed"),
        ("7:0", "game:1:1: read as a game ID of Dominosa: dominoes up to 7-7"),
        ("0:00", "dominoes up to 0-0"),
        ("1:01001", "game:1:3: read as a game ID of Dominosa: 5 numbers, where order 1 has 6"),
        ("1:0100[11", "5 numbers|4 numbers|6 numbers"),
        (" 1:010021", "game:1:8: read as a game ID of Dominosa: 2 in a game of order 1"),
        ("1:01001x", "game:1:3: read as a game ID of Dominosa: expected a digit a cell"),
        ("//\n", "found none"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        dominosa.parse(Source.of(text, "game"))


def test_several() -> None:
    found = dominosa.parse(Source.of(f"// two\n{ORDER_1}\n1:0\n\n{ORDER_1}\n", "game"))
    assert [*found] == ["1", "3"]
    assert [*found.refused] == ["2"]


def test_what_dominosa_can_t_hold() -> None:
    document = dominosa.parse(Source.of(ORDER_1, "game")).documents[0]
    puzzle = document.puzzle
    same = Constraint(AllSame(0), (Cell(0, 0),))
    assert dominosa.format(Document(puzzle.replaced(constraints=(same, *puzzle.constraints[1:])))) == f"{ORDER_1}\n"
    with pytest.raises(Unwritable, match="dominosa: Dominosa gives all pips, here those at a1 are open"):
        dominosa.format(Document(puzzle.replaced(constraints=puzzle.constraints[1:])))
    with pytest.raises(Unwritable, match="not all dominoes from 0-0 to 1-1"):
        dominosa.format(Document(puzzle.replaced(pieces=(puzzle.pieces[0],) * 3)))
    with pytest.raises(Unwritable, match="a rectangle, one wider than high"):
        dominosa.format(Document(polypips.parse("board:\n####\n\npieces:\n2I:00,2I:00\n\nconstraints:\n")))
    assert len(dominosa.lost_out(document.replaced(name="a", solutions=1))) == 2


@pytest.mark.skipif(not shutil.which("sgt-dominosa", path="/usr/games"), reason="Dominosa is not installed")
@pytest.mark.parametrize("order", [3, 6])
def test_games_of_dominosa_itself(order: int) -> None:
    """What Dominosa makes has one solution."""
    command = ["/usr/games/sgt-dominosa", "--generate", "3", str(order)]
    made = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20).stdout
    found = dominosa.parse(Source.of(made, "game"))
    assert len(found) == 3
    assert all(polypips.uniqueness(document.puzzle) for document in found.documents)


def test_others_are_not_taken_for_it() -> None:
    for text in ("5x5:0123", "board:\n##\n", "d1abc", "{}", "", "1H\n"):
        assert not dominosa.recognises(Source.of(text, "x"))
