"""Texts of forms that are read otherwise or not at all: each is refused by its form's name, by every family."""

from __future__ import annotations

import pytest

from pipworks import ParseError, pipes, polypips
from pipworks.families import family_of
from pipworks.pipes.formats import cnf, dzn
from pipworks.polypips.formats import cover
from pipworks.source import Source

NINES = "9" * 5000
PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9999999x9999999:1", "x:1:1: read as a game ID of Net: a board of 9999999x9999999 is too large"),
        (f"3x{NINES}:1", "x:1:1: read as a game ID of Net: a board of 3x9{20} is too large"),
        ("5x5w", "x:1:5: read as Net: a size, which names no tiles"),
        ("5x5w,4:24e5", "x:1:5: read as a game ID of Net: expected a colon, found ','"),
        ("3x3W:24e", "x:1:4: read as a game ID of Net: expected a colon, found 'W'"),
        ("3X3:24e", "x:1:2: read as a game ID of Net: expected a small x, found 'X'"),
        ("6#123", "x:1:1: read as Dominosa: a random seed"),
        ("6d2", "x:1:4: read as Dominosa: an order, which names no numbers"),
        ("6dx9:012", "x:1:4: read as a game ID of Dominosa: expected a colon, found '9'"),
        (f"{NINES}:12", "x:1:1: read as a game ID of Dominosa: dominoes up to 9{20}-9{20}"),
        (f"1:0[{NINES}]0101", "x:1:4: read as a game ID of Dominosa: 9{20} in a game of order 1"),
        (f"AB\n\nA >{NINES}\nB 3\n\n12", "x:3:3: read as a letter grid: >9{19}… is more than any sum"),
        (PENPA, "x:1:51: this link of Penpa\\+ is damaged or cut off"),
        (f"{PENPA}####", "x:1:51: this link of Penpa\\+ is damaged or cut off"),
        ("https://tinyurl.com/abcd", "x:1:1: this is an address of tinyurl.com, with no puzzle in it"),
        ("https://puzz.link/p?kissing/9999999/9999999/0", "a board of 9999999x9999999 in a link of puzz.link"),
        ("https://puzz.link/p?kissing/-5/2/0", "a board of -5x2 in a link of puzz.link"),
    ],
)
def test_where_it_broke(text: str, message: str) -> None:
    source = Source.of(text, "x")
    with pytest.raises(ParseError, match=message) as caught:
        family_of(source).contents(source)
    assert caught.value.hint


def test_what_goes_out_alone() -> None:
    board = pipes.read_all("examples/pipes/airy.txt").documents[0]
    puzzle = polypips.read_all("examples/polypips/heart.txt").documents[0]
    for text, what in (
        (cnf.format(board), "a formula in DIMACS"),
        (dzn.format(board), "data for MiniZinc"),
        (cover.format(puzzle), "a matrix of exact cover"),
    ):
        for parse in (pipes.parse, polypips.parse):
            with pytest.raises(ParseError, match=f"this is {what}") as caught:
                parse(text)
            assert caught.value.hint == "it goes out and is not read: give the puzzle that it was made of"
