"""Polypips puzzles as links of Penpa+: ours come back, those of others are read as they are drawn."""

from __future__ import annotations

import pytest
from hypothesis import given

from pipworks import polypips
from pipworks.errors import ParseError, Unwritable
from pipworks.families import named_family
from pipworks.grid import Cell, connected_parts
from pipworks.linking import MOST_CELLS
from pipworks.penpa.drawing import Drawing
from pipworks.penpa.reading import read
from pipworks.penpa.writing import written
from pipworks.polypips import AllDifferent, AllSame, Constraint, Document, Exactly, LessThan, MoreThan, Piece, Puzzle
from pipworks.polypips.formats import penpa
from pipworks.polypips.formats.labels import condition_of
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import Source
from tests.support.penpa import link_of
from tests.support.polypips.strategies import solved
from tests.support.polypips.supplies import supplied
from tests.support.polypips.worked_hints import little

PUZZLE = little("####/####", "12,12,4L+:3456", "AllSame None {(0,0),(1,0)}", "LessThan 9 {(2,0),(3,0)}")


def without_our_link(text: str) -> Source:
    """The same drawing with other rules."""
    return Source.of(written(read(Source.of(text)).replaced(rules="Have fun!")))


@given(solved())
def test_a_puzzle_comes_back(both: tuple[Puzzle, Solution]) -> None:
    document = Document(both[0].replaced(comments=()), name="Of a day, by hand")
    source = Source.of(penpa.format(document))
    assert penpa.recognises(source)
    assert penpa.parse(source) == document
    assert penpa.lost_in(source) == ()
    assert named_family(source) == "polypips"


@given(supplied(6))
def test_a_supply_comes_back(puzzle: Puzzle) -> None:
    source = Source.of(penpa.format(Document(puzzle)))
    assert penpa.parse(source) == Document(puzzle)
    seen = penpa.parse(without_our_link(source.text)).puzzle
    assert (seen.cells, seen.supply) == (puzzle.cells, puzzle.supply)


@given(solved())
def test_what_is_drawn_is_the_puzzle(both: tuple[Puzzle, Solution]) -> None:
    """Read as it is seen: its pieces as they are whichever way they were written, regions in one part each."""
    puzzle = both[0]
    whole = [each for each in puzzle.constraints if len(list(connected_parts(each.cells))) == 1]
    puzzle = puzzle.replaced(constraints=tuple(whole))
    seen = penpa.parse(without_our_link(penpa.format(Document(puzzle)))).puzzle
    assert seen.cells == puzzle.cells
    assert set(seen.constraints) == set(puzzle.constraints)
    assert [piece.canonical for piece in seen.pieces] == [piece.canonical for piece in puzzle.pieces]


def test_a_region_in_two_parts_is_named() -> None:
    puzzle = PUZZLE.replaced(constraints=(Constraint(Exactly(3), (Cell(0, 0), Cell(3, 0))),))
    (sentence,) = penpa.lost_out(Document(puzzle))
    assert "several parts" in sentence
    assert penpa.parse(Source.of(penpa.format(Document(puzzle)))).puzzle == puzzle


def test_a_drawing_that_was_changed_wins_over_its_link() -> None:
    drawing = read(Source.of(penpa.format(Document(PUZZLE))))
    changed = drawing.replaced(corners=((drawing.corners[0][0], "3"), *drawing.corners[1:]))
    source = Source.of(written(changed))
    assert penpa.parse(source).puzzle.constraints[0].condition == Exactly(3)
    assert any("of another puzzle than is drawn" in sentence for sentence in penpa.lost_in(source))


def test_a_puzzle_of_others() -> None:
    question = {"zN": {"18": ["<7", 1, "1"]}, "zE": {"51,58": 2, "52,59": 2, "59,66": 2}, "z6": [[23, 24]]}
    question["z1"] = {str(4 * (42 + 16)): ["5", 1], str(4 * (42 + 23) + 1): ["=", 1]}
    source = Source.of(link_of(3, 2, question, title="Pips", rules="Dominoes.%2DPieces: 2I:12%2C 06%2C 33"))
    document = penpa.parse(source)
    assert document.name == "Pips"
    assert document.puzzle.pieces == tuple(map(Piece.parse, ("2I:12", "06", "33")))
    assert [(str(each.condition), each.cells) for each in document.puzzle.constraints] == [
        ("Exactly 5", ((0, 0),)),
        ("LessThan 7", ((2, 0), (2, 1))),
        ("AllSame None", ((0, 1), (1, 1))),
    ]
    assert any("rules are not read" in sentence for sentence in penpa.lost_in(source))


@pytest.mark.parametrize(
    ("changes", "problem", "hint"),
    [
        ({"texts": (((0, 0), "hm"),)}, "'hm' at a1 of this drawing is no clue", "a clue is a sum"),
        (
            {"texts": (((0, 0), "1"), ((1, 0), "2"))},
            "two clues in one region of this drawing",
            "a1 and b1",
        ),
        ({"texts": (((0, 0), "50"),)}, "no puzzle: Exactly 50", ""),
        ({"rules": ""}, "this drawing has no pieces", "list them in its rules"),
        ({"rules": "Pieces: 2I:07"}, "the pieces in the rules of this drawing: expected pips", "six"),
        ({"rules": "Pieces: 06"}, "the pieces cover 2 cells, the board has 4", ""),
        ({"texts": (((3, 0), "7"),)}, "at d1, beside the board of this drawing, is no piece", "'7'"),
        ({"shaded": tuple((x, 3) for x in range(6))}, "is no piece", "6 cells"),
        ({"cells": ()}, "the board has no cells", ""),
    ],
)
def test_a_drawing_that_is_no_puzzle(changes: dict[str, object], problem: str, hint: str) -> None:
    drawing = Drawing(8, 5, tuple(Cell(x, y) for y in range(2) for x in range(2)), rules="Pieces: 06,12").replaced(
        **changes
    )
    with pytest.raises(ParseError) as refusal:
        penpa.parse(Source.of(written(drawing)))
    assert problem in refusal.value.problem
    assert hint in refusal.value.hint


@pytest.mark.parametrize(
    ("label", "condition"),
    [
        *(("8", Exactly(8)), ("<5", LessThan(5)), ("> 5", MoreThan(5)), ("=", AllSame()), ("=3", AllSame(3))),
        *(("≠", AllDifferent()), ("!=", AllDifferent()), ("≠{0,6}", AllDifferent(frozenset({0, 6})))),
        *((label, None) for label in ("", "a", "≠3", "<", "={1}", "{1}", "9999999", "≠{7}", "1 2")),
    ],
)
def test_labels(label: str, condition: object) -> None:
    assert condition_of(label) == condition


def test_what_is_left_out_is_named() -> None:
    document = Document(PUZZLE.replaced(comments=("hm",)), Solution(()), 3, name="50%2Coff")
    assert penpa.lost_out(document) == (
        "its comments are left out",
        "its solution is left out",
        "the number of its solutions is left out",
        "its name is changed",
    )


def test_a_board_that_is_too_large() -> None:
    rows = f"{'#' * 500}\n" * (MOST_CELLS // 500 + 1)
    puzzle = polypips.parse(f"board:\n{rows}\npieces:\n1o*\n\nconstraints:\n")
    with pytest.raises(Unwritable, match="too large for a link"):
        penpa.format(Document(puzzle))


def test_every_reader_takes_it() -> None:
    assert polypips.parse(penpa.format(Document(PUZZLE))) == PUZZLE
