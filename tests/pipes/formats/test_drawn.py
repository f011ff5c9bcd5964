"""Drawings read back: what is drawn comes back from any place on a page, and what is no drawing is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.errors import ParseError
from pipworks.pipes.formats.glance import most_cells
from pipworks.pipes.puzzle.tiles import Tile, openings
from pipworks.source import Source
from tests.support.pipes.strategies import boards, turned
from tests.support.polypips.refusals import read_or_refused

ROWS = ("_1HILT23", "_1HILT23")
LETTERS = st.sampled_from("NESW?")


@st.composite
def positions(draw: st.DrawFn) -> tuple[pipes.Board, pipes.Solution]:
    """A board of any variant and any size, now and then of one row or column, with some of its tiles turned."""
    width, height = draw(st.sampled_from([(5, 4), (1, 5), (5, 1), (1, 1), (2, 2)]))
    board = draw(boards(width, height, variants=True))
    share = draw(st.sampled_from(["NESW", "NESW?", "?", "N"]))
    letters = ["_" if tile is Tile.BLANK else draw(st.sampled_from(share)) for tile in board.tiles]
    rows = ("".join(letters[start : start + board.width]) for start in range(0, len(letters), board.width))
    return board, pipes.Solution(tuple(rows))


def alike(board: pipes.Board, position: pipes.Solution) -> list[int | None]:
    """What can be seen of a position: where each tile is open, None for one that is not turned."""
    letters = "".join(position.rows)
    return [None if turn == "?" else openings(tile, turn) for tile, turn in zip(board.tiles, letters, strict=True)]


@st.composite
def pages(draw: st.DrawFn) -> Callable[[str], str]:
    """A way to put a drawing on a page: indented, or pushed to the left, with blank lines around, and CRLF."""
    indent, above, below = draw(st.integers(-2, 5)), draw(st.integers(0, 2)), draw(st.integers(0, 2))
    end, trailing = draw(st.sampled_from(["\n", "\r\n"])), " " * draw(st.integers(0, 2))

    def put(drawing: str) -> str:
        lines = drawing.split("\n")
        blank = min(len(line) - len(line.lstrip(" ")) for line in lines if line)
        alone = max(map(len, lines)) - blank == 1  # a column of single characters would look like rows of letters
        lines = [
            " " * (max(indent, 0) + blank if indent >= 0 or alone else 0) + line[blank:] if line else ""
            for line in lines
        ]
        return end.join([""] * above + [line + trailing for line in lines] + [""] * below) + end

    return put


@given(positions(), st.booleans(), pages())
@example((pipes.Board.of("1"), pipes.Solution.of("N")), True, str)
@example((pipes.Board.of("I", "I"), pipes.Solution.of("N", "?")), False, str)
@example((pipes.Board.of("3", wraps=False), pipes.Solution.of("W")), True, str)
@example((pipes.Board.of("13"), pipes.Solution.of("ES")), True, str)
def test_a_position_comes_back(
    case: tuple[pipes.Board, pipes.Solution], ascii: bool, page: Callable[[str], str]
) -> None:
    board, position = case
    text = page(pipes.draw_position(board, position, ascii=ascii))
    assert alike(board, pipes.parse_position(text, board)) == alike(board, position)
    assert pipes.parse(text) == pipes.Board(board.width, board.height, board.tiles, board.wraps)
    assert most_cells(Source.of(text)) <= len(board.tiles)
    if "?" in str(position):
        with pytest.raises(ParseError, match="not turned"):
            pipes.parse_solution(text)


@given(boards(variants=True).flatmap(lambda board: st.tuples(st.just(board), turned(board))), st.booleans(), pages())
def test_a_solution_comes_back(
    case: tuple[pipes.Board, pipes.Solution], ascii: bool, page: Callable[[str], str]
) -> None:
    board, solution = case
    text = page(pipes.to_text(board, solution, ascii=ascii))
    assert alike(board, pipes.parse_solution(text)) == alike(board, solution)
    assert pipes.parse(text).tiles == board.tiles


@given(positions(), st.booleans())
def test_colours_make_no_difference(case: tuple[pipes.Board, pipes.Solution], ascii: bool) -> None:
    board, position = case
    text = pipes.draw_position(board, position, ascii=ascii)
    coloured = pipes.draw_position(board, position, ascii=ascii, color=True)
    assert pipes.parse_position(coloured, board) == pipes.parse_position(text, board)


@given(boards(variants=True), st.booleans(), pages())
def test_a_board_comes_back(board: pipes.Board, ascii: bool, page: Callable[[str], str]) -> None:
    """As it is given out: a board, the position in which nothing is turned, and no solution where that shows."""
    text = page(pipes.to_text(board, ascii=ascii))
    assert pipes.parse(text) == pipes.Board(board.width, board.height, board.tiles, board.wraps)
    letters = set("".join(pipes.parse_position(text, board).rows))
    north = pipes.Solution(tuple("".join("_" if tile == "_" else "N" for tile in row) for row in board.rows))
    if text == page(pipes.to_text(board, north, ascii=ascii)):
        assert letters <= set("N_")
        assert pipes.parse_solution(text) == north
    else:
        assert letters <= set("?_")
        with pytest.raises(ParseError, match="as given out"):
            pipes.parse_solution(text)


@given(st.lists(positions(), min_size=2, max_size=3), st.booleans())
def test_several_drawings_under_headings(several: list[tuple[pipes.Board, pipes.Solution]], ascii: bool) -> None:
    drawings = [f"==> {n} <==\n{pipes.to_text(*each, ascii=ascii)}\n" for n, each in enumerate(several)]
    found = pipes.parse_all("\n".join(drawings))
    assert [each.tiles for each in (found[name].board for name in found)] == [board.tiles for board, _ in several]
    assert list(found) == [str(n) for n in range(len(several))]


@given(positions(), st.booleans(), st.data())
def test_a_drawing_with_a_slip_is_read_as_it_looks_or_refused_at_a_place(
    case: tuple[pipes.Board, pipes.Solution], ascii: bool, data: st.DataObject
) -> None:
    """Nothing is guessed: what is read is drawn like that again, whatever the gas in it."""
    board, position = case
    drawing = pipes.draw_position(board, position, ascii=ascii)
    place = data.draw(st.integers(0, len(drawing) - 1))
    letters = pipes.draw_position(pipes.Board.of(*ROWS), pipes.Solution.of("_NESWNES", "_??WNE??"), ascii=ascii) + "hx"
    spoilt = drawing[:place] + data.draw(st.sampled_from(sorted(set(letters)))) + drawing[place + 1 :]
    read = read_or_refused(pipes.parse, spoilt)
    again = (
        None if isinstance(read, ParseError) else read_or_refused(lambda text: pipes.parse_position(text, read), spoilt)
    )
    if again is None or isinstance(again, ParseError):
        return
    assert isinstance(read, pipes.Board)
    assert pipes.parse_position(pipes.draw_position(read, again, ascii=ascii), read) == again


BOARD = pipes.Board.of("1IH", "_T2")
TURNED = pipes.Solution.of("EEW", "_NN")

REFUSED = {
    "a small letter": (pipes.to_text(BOARD, pipes.Solution.of("EEW", "_?N")).replace("T", "t"), "did you mean T?"),
    "a middle that is none": (
        pipes.to_text(BOARD, TURNED).replace("⌂", "x"),
        "expected the middle of a tile, found 'x'",
    ),
    "a house that opens twice": ("╺[⌂]╸", "no house opens to east and west"),
    "a loose end moved": (" (1)━━", "expected"),
    "a tank without gas": (pipes.to_text(BOARD, TURNED).replace("━", "─").replace("[⌂]", "─⌂"), "has no gas"),
    "half a drawing": (pipes.to_text(BOARD, TURNED).replace("─┴", "   ┴"), "expected"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(name: str) -> None:
    text, sentence = REFUSED[name]
    with pytest.raises(ParseError) as refused:
        pipes.parse_solution(text)
    assert sentence in str(refused.value)


def test_a_drawing_of_another_board_is_no_position() -> None:
    text = pipes.draw_position(BOARD, TURNED)
    with pytest.raises(ParseError, match=r"1:11: this drawing shows a house at c1, the board has a blank tile"):
        pipes.parse_position(text, pipes.Board.of("1I_", "_T2"))
    with pytest.raises(ParseError, match="this drawing shows 3x2, the board has 1x1"):
        pipes.parse_position(text, pipes.Board.of("1"))


def test_a_drawing_below_comments() -> None:
    text = f"// by hand\n{pipes.to_text(BOARD, TURNED)}\n"
    assert pipes.parse_all(text)[""] == pipes.Document(BOARD, comments=(" by hand",))
    assert pipes.parse_solution(text) == TURNED
    assert pipes.parse_position(text, BOARD) == TURNED


@pytest.mark.parametrize("letter", ["\t", "\x07", "\x1b"])
def test_a_letter_that_can_t_be_shown_is_spelt_out(letter: str) -> None:
    """`read_or_refused` looks at the message."""
    drawing = f" (1)━[⌂]  ·   T\n      ╷      {letter}  ·   │   ⌂  (3)╸\n      ╵       ╹"
    refused = read_or_refused(pipes.parse, drawing)
    assert isinstance(refused, ParseError)
    assert refused.problem.endswith(f"found {letter!r}")
