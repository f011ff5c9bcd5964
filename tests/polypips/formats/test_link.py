"""Polypips puzzles as links: every puzzle comes back, with its position; what can't be in a link is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import Cell
from pipworks.linking import MOST_CELLS, DigitWriter, written
from pipworks.polypips import (
    AllDifferent,
    AllSame,
    Condition,
    Constraint,
    Exactly,
    LessThan,
    MoreThan,
    Piece,
    Placement,
    Puzzle,
    Solution,
    format_link,
    parse_link,
)
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.puzzle.scanner import MOST_BOUND
from pipworks.rng import Rng
from tests.support.polypips.new_kinds import Between
from tests.support.polypips.strategies import solved
from tests.support.polypips.supplies import rectangle, supplied
from tests.support.polypips.worked_hints import little

PUZZLE = little("####/####", "12,12,4L+:3456")


def placed(token: str, x: int, y: int) -> Placement:
    return Placement.at(Piece.parse(token), x, y)


@st.composite
def positions(draw: st.DrawFn) -> tuple[Puzzle, Solution]:
    """A puzzle and some of the pieces of its solution, in any order; the constraints in any order, too."""
    puzzle, solution = draw(solved())
    some = draw(st.lists(st.sampled_from(solution.placements), unique=True))
    return replace(puzzle, constraints=tuple(draw(st.permutations(puzzle.constraints)))), Solution(tuple(some))


@given(positions())
def test_a_puzzle_and_its_position_come_back(both: tuple[Puzzle, Solution]) -> None:
    puzzle, position = both
    assert parse_link(format_link(puzzle)) == (puzzle, None)
    link = format_link(puzzle, position)
    assert parse_link(link) == (puzzle, position)
    assert link.partition("~")[0] == format_link(puzzle)


@given(supplied(6))
def test_a_supply_comes_back(puzzle: Puzzle) -> None:
    assert parse_link(format_link(puzzle)) == (puzzle, None)


@pytest.mark.parametrize(
    "condition",
    [
        *(AllSame(), AllSame(0), AllSame(6), AllDifferent(), AllDifferent(frozenset({0, 6})), Exactly(0), Exactly(12)),
        *(AllDifferent(frozenset(range(5))), MoreThan(0), MoreThan(11)),
        *(LessThan(1), LessThan(13), LessThan(14), LessThan(15), LessThan(MOST_BOUND)),
    ],
    ids=str,
)
def test_every_condition_comes_back(condition: Condition) -> None:
    constraint = Constraint(condition, (Cell(0, 0), Cell(1, 0)))
    puzzle = replace(PUZZLE, constraints=(constraint,))
    assert parse_link(format_link(puzzle))[0].constraints == (constraint,)


@pytest.mark.parametrize("condition", [MoreThan(-1), LessThan(MOST_BOUND + 1), Between(1, 3)], ids=str)
def test_a_condition_that_links_do_not_know(condition: Condition) -> None:
    """No file says the first two either, and the last one is no kind of ours."""
    puzzle = replace(PUZZLE, constraints=(Constraint(condition, (Cell(0, 0),)),))
    with pytest.raises(InvalidPuzzle, match="can't be said in a link"):
        format_link(puzzle)


def test_comments_stay_behind() -> None:
    commented = replace(PUZZLE, comments=("solutions: 1",))
    assert format_link(commented) == format_link(PUZZLE)
    assert parse_link(format_link(commented))[0].comments == ()


def test_a_hundred_columns_and_rows() -> None:
    cells = tuple(Cell(x, y) for y in range(100) for x in range(100))
    columns = [tuple(Cell(x, y) for y in range(100)) for x in range(100)]
    constraints = tuple(Constraint(Exactly(x), column) for x, column in enumerate(columns))
    puzzle = Puzzle(cells, (Piece.parse("06"),) * 5_000, constraints)
    link = format_link(puzzle)
    assert len(link) < 18_000
    assert parse_link(link) == (puzzle, None)


@pytest.mark.parametrize(
    ("width", "height", "problem"),
    [
        (MOST_CELLS // 200 + 1, 200, "a board of 201x200 is too large for a link, which holds at most 40,000 cells"),
        (1000, 41, "a board of 1000x41 is too large"),
    ],
)
def test_a_board_that_is_too_large(width: int, height: int, problem: str) -> None:
    with pytest.raises(InvalidPuzzle, match=problem):
        format_link(rectangle(width, height, "1o"))


def test_a_link_that_would_be_too_long() -> None:
    """Dominoes on 200x200 cells, which the board's limit lets through."""
    cells = tuple(Cell(x, y) for y in range(200) for x in range(200))
    with pytest.raises(InvalidPuzzle, match=r"this puzzle is too large for a link: 2\d,\d\d\d letters, at most 20,000"):
        format_link(Puzzle(cells, (Piece.parse("66"),) * 20_000))


def test_a_short_link_for_a_large_board_is_read_only_so_far() -> None:
    """A full board with a supply takes a dozen letters, whatever its size."""
    most = rectangle(200, 200, "1o")
    link = format_link(most)
    assert len(link) < 20
    assert parse_link(link) == (most, None)
    digits = DigitWriter()
    for number in (999, 999):
        digits.put_whole(number)
    with pytest.raises(ParseError, match="a board of 1000x1000 is too large for a link"):
        parse_link(written("d", digits))


WRONG = {
    "none of the puzzle's pieces": [placed("66", 0, 0)],
    "2I:12 on .* is none of the puzzle's pieces that are left": [
        placed("12", 0, 0),
        placed("12", 2, 0),
        placed("12", 2, 1),
    ],
    "two pieces lie on b1": [placed("12", 0, 0), placed("12", 1, 0)],
    r"2I:12 lies off the board: e1": [placed("12", 3, 0)],
    "what lies on .* is none": [Placement.of({Cell(0, 0): 1, Cell(3, 0): 1})],
}


@pytest.mark.parametrize(("problem", "pieces"), WRONG.items(), ids=WRONG)
def test_a_position_that_can_not_be(problem: str, pieces: list[Placement]) -> None:
    with pytest.raises(InvalidPuzzle, match=problem):
        format_link(PUZZLE, Solution(tuple(pieces)))


def test_a_supply_has_no_positions() -> None:
    puzzle = rectangle(2, 1, "1o")
    with pytest.raises(InvalidPuzzle, match="positions need pips"):
        format_link(puzzle, Solution(()))
    link = format_link(puzzle)
    with pytest.raises(ParseError, match="positions need pips"):
        parse_link(written_with(link, lambda digits: digits.put(0, 2)))


def written_with(link: str, put: Callable[[DigitWriter], None]) -> str:
    """The link with a position of these digits."""
    from tests.support.links import forged

    digits = DigitWriter()
    put(digits)
    return forged("d", link[3:-2], str(digits))


@pytest.mark.parametrize(
    "digits",
    [
        [(1, 2), (0, 8), (1, 4)],  # upwards, off the board
        [(1, 2), (0, 8), (0, 4), (1, 2), (1, 8), (0, 4)],  # one on the other
        [(0, 2), (0, 2), (0, 2), (1, 2)],  # a piece more
    ],
)
def test_a_forged_position(digits: list[tuple[int, int]]) -> None:
    def put(writer: DigitWriter) -> None:
        for digit, base in digits:
            writer.put(digit, base)

    with pytest.raises(ParseError, match="the position in this link is damaged"):
        parse_link(written_with(format_link(PUZZLE), put))


def board(writer: DigitWriter, width: int, cells: str = "") -> None:
    """The digits of a row of cells, of which `cells` names those that are there; none for all."""
    writer.put_whole(width - 1)
    writer.put_whole(0)
    writer.put(int(bool(cells)), 2)
    for cell in cells:
        writer.put(int(cell == "#"), 2)


FORGED: dict[str, tuple[int, str, list[tuple[int, int]]]] = {
    "a full board said cell by cell": (2, "##", [(0, 4), (0, 2), (0, 2), (0, 7), (0, 7)]),
    "a board that ends before its side": (3, "## ", [(0, 4), (0, 2), (0, 2), (0, 7), (0, 7)]),
    "a board without cells": (2, "  ", [(0, 4)]),
    "dominoes on an odd number of cells": (1, "", [(0, 4), (0, 2), (0, 7), (0, 7)]),
    "a supply of nothing": (2, "", [(3, 4)]),
    "dominoes written as any pieces": (2, "", [(1, 4), (0, 2), (0, 2), (1, 2), (0, 7), (0, 7)]),
    "a turn of 0 where turns are said": (2, "", [(2, 4), (0, 2), (0, 2), (1, 2), (0, 7), (0, 7), (0, 4)]),
    "an order that is none": (2, "", [(0, 4), (1, 2), (2, 3), *[(0, 2), (0, 7)] * 2, (1, 2), (0, 2), (0, 1)]),
    "eight different pips": (8, "", [(0, 4), *[(1, 2), *[(1, 3)] * 7], (1, 2), (1, 5), *[(0, 7)] * 8]),
    "something left over": (2, "", [(0, 4), (0, 2), (0, 2), (0, 7), (0, 7), (1, 2)]),
}  # fmt: skip


@pytest.mark.parametrize(("width", "cells", "digits"), FORGED.values(), ids=FORGED)
def test_a_forged_puzzle(width: int, cells: str, digits: list[tuple[int, int]]) -> None:
    """No puzzle has two links, and no link is something that is no puzzle."""
    writer = DigitWriter()
    board(writer, width, cells)
    for digit, base in digits:
        writer.put(digit, base)
    with pytest.raises(ParseError, match="this link is damaged"):
        parse_link(written("d", writer))


def test_equal_pieces_take_the_first_places() -> None:
    """The page says which of equal pieces lies; a link says the same of either."""
    one = format_link(PUZZLE, Solution((placed("12", 2, 0),)))
    assert parse_link(one)[1] == Solution((placed("12", 2, 0),))
    turned = replace(PUZZLE, pieces=(Piece.parse("12"), Piece.parse("21"), PUZZLE.pieces[2]))
    both = Solution((placed("12", 2, 0), placed("2I:12:180", 0, 1)))
    assert parse_link(format_link(turned, both)) == (turned, both)


def test_a_link_is_read_wherever_a_puzzle_is(tmp_path: Path) -> None:
    position = Solution((placed("12", 0, 0),))
    link = PUZZLE.to_link(position)
    path = tmp_path / "d1"
    path.write_text(f"https://example.org/#{link}\n", encoding="utf-8")
    assert polypips.parse(link) == polypips.read(path) == PUZZLE
    assert polypips.parse_all(link)[""].position == position
    assert polypips.parse_position(link, PUZZLE) == position
    assert polypips.parse_position(PUZZLE.to_link(), PUZZLE) == Solution(())
    with pytest.raises(ParseError, match="this link is of another puzzle"):
        polypips.parse_position(link, little("##", "12"))


def test_several_links_in_one_text() -> None:
    other = little("##", "12")
    text = f"// two\n==> easy <==\n{PUZZLE.to_link()}\n\n==> hard <==\n{other.to_link()}\nd1.AAAA\n"
    found = polypips.parse_all(text)
    assert [(name, document.puzzle) for name, document in found.items()] == [("easy", PUZZLE), ("hard", other)]
    assert list(found.refused) == ["3"]
    assert found.refused["3"].line == 7
    assert polypips.parse(text, level="hard") == other
    with pytest.raises(ParseError, match="2 links, where one is needed"):
        parse_link(f"{PUZZLE.to_link()}\n{other.to_link()}\n")


def test_named_boards_have_links() -> None:
    """Boards with holes and odd outlines."""
    for name in ("heart", "ring", "8x8-2x2@3,3"):
        cells = named_board(name).draw(Rng(0))
        puzzle = Puzzle(cells, (Piece.parse("0"),) * len(cells))
        assert parse_link(format_link(puzzle))[0] == puzzle
