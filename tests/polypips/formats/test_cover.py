"""The matrix of exact cover: its covers are the tilings that a plain search finds, and chosen rows are read back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from pipworks import polypips
from pipworks.errors import ParseError
from pipworks.families import POLYPIPS
from pipworks.polypips.formats import cover, dominosa
from pipworks.polypips.formats.cover_rows import parse_rows
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import Source
from tests.support.polypips.strategies import solved
from tests.support.polypips.supplies import supplied, tilings

PAIR = "board:\n###\n##\n\npieces:\n2I:01,2I:10,1o:5\n\nconstraints:\nExactly 5 {(2,0)}\nAllSame None {(0,0),(0,1)}\n"


def matrix(text: str) -> tuple[list[str], list[set[str]]]:
    """The columns and the rows of the text, comments apart."""
    lines = [line for line in text.splitlines() if not line.startswith("|")]
    rows = [line.split() for line in lines[1:]]
    assert all(len(set(row)) == len(row) for row in rows)
    return lines[0].split(), list(map(set, rows))


def covers(columns: list[str], rows: list[set[str]]) -> Iterator[list[int]]:
    """The sets of rows that have each column once, by their numbers from 1: always the column of fewest rows first."""

    def go_on(left: set[str], usable: list[int], chosen: list[int]) -> Iterator[list[int]]:
        if not left:
            yield chosen
            return
        column = min(sorted(left), key=lambda name: sum(name in rows[row] for row in usable))
        for row in usable:
            if column in rows[row]:
                rest = [other for other in usable if not rows[other] & rows[row]]
                yield from go_on(left - rows[row], rest, [*chosen, row + 1])

    assert len(set(columns)) == len(columns)
    return go_on(set(columns), list(range(len(rows))), [])


def answers(puzzle: Puzzle) -> set[Solution]:
    text = cover.format(Document(puzzle))
    return {
        parse_rows(Source.of(f"rows: {' '.join(map(str, chosen))}\n", "answer"), puzzle)
        for chosen in covers(*matrix(text))
    }


@given(solved(3))
@settings(max_examples=50)
def test_its_covers_are_the_tilings(made: tuple[Puzzle, Solution]) -> None:
    """Those among them that are right are all solutions of the puzzle."""
    puzzle, solution = made
    found = answers(puzzle)
    assert solution in found
    right = {one for one in found if not polypips.verify(puzzle, one)}
    assert right == set(polypips.solutions(puzzle))
    if not cover.lost_conditions(puzzle):
        assert right == found


@given(supplied(3))
@settings(max_examples=30)
def test_a_supply(puzzle: Puzzle) -> None:
    found = {frozenset(frozenset(placed.cells) for placed in one.placements) for one in answers(puzzle)}
    assert found == tilings(puzzle.cells, puzzle.supply)


def test_a_game_of_dominosa_is_all_said() -> None:
    document = dominosa.parse(Source.of("3:01123231322010321003", "game")).documents[0]
    assert not cover.lost_conditions(document.puzzle)
    assert answers(document.puzzle) == set(polypips.solutions(document.puzzle))


def test_how_it_is_written() -> None:
    puzzle = polypips.parse(PAIR)
    assert (
        cover.format(Document(puzzle))
        == (
            "| A puzzle of Polypips by pipworks: 17 rows to choose from.\n"
            "| The first line names the columns. Each further line is a row: a piece, and the cells xXyY that it covers.\n"  # noqa: E501
            "| constraint 2 is kept only where one piece alone breaks it: a cover of the matrix may be no solution\n"
            "| Equal pieces have a column each, #1, #2 and so on: each tiling is 2 covers, in which they change places.\n"  # noqa: E501
            "| The n-th of them is row n. check_polypips PUZZLE ANSWER judges a choice of rows: rows: 3 17 22\n"
            "2I=01#1 2I=01#2 1o=5 x0y0 x1y0 x2y0 x0y1 x1y1\n"
        )
        + cover.format(Document(puzzle)).split("x1y1\n", 1)[1]
    )
    assert len(cover.lost_out(Document(puzzle, name="a", solutions=1))) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4, 99\n", "answer:1:4: read as rows of a matrix: there is no row 99"),
        ("Rows: 99\n", "answer:1:7: read as rows of a matrix: there is no row 99"),
        ("rows:\n", "answer:1:1: read as rows of a matrix: none are chosen"),
        ("rows: 1 x\n", "answer:1:9: read as rows of a matrix: expected a number, found 'x'"),
        ("\nrows: 1,\n99\n", "answer:3:1: read as rows of a matrix: there is no row 99"),
        ("rows: 0\n", "there is no row 0"),
    ],
)
def test_what_is_no_choice_of_rows(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        polypips.parse_solution(Source.of(text, "answer"), polypips.parse(PAIR))


def test_a_wrong_choice_is_judged() -> None:
    puzzle = polypips.parse(PAIR)
    source = Source.of("rows: 1 2\n", "answer")
    for found in (POLYPIPS.solution_to_check(source, puzzle), POLYPIPS.solution_readers(source)[0](puzzle)):
        assert polypips.verify(puzzle, found)
