"""Boards as text: every opening can be read back, gas shows without colour, on small boards and large ones."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import InvalidPuzzle
from pipworks.pipes import rules
from pipworks.pipes.drawing import draw
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import Tile, openings
from tests.support.pipes.drawings import EXAMPLE, SOLVED, STATES, WRAPPED, WRAPPED_SOLVED
from tests.support.pipes.strategies import boards, turned

Golden = Callable[[str, str], None]


@st.composite
def boards_and_solutions(draw: st.DrawFn) -> tuple[Board, Solution]:
    board = draw(boards(6, 6))
    return board, draw(turned(board))


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("ascii", [False, True], ids=["box", "ascii"])
def test_the_example(state: str, ascii: bool, golden: Golden) -> None:
    text = draw.to_text(EXAMPLE, STATES[state], ascii=ascii)
    golden(f"pipes/draw/example_{state}{'_ascii' * ascii}.txt", text + "\n")


def test_the_example_in_colour(golden: Golden) -> None:
    golden("pipes/draw/example_half_color.txt", draw.to_text(EXAMPLE, STATES["half"], color=True) + "\n")


def test_over_the_border(golden: Golden) -> None:
    golden("pipes/draw/wrapped.txt", draw.to_text(WRAPPED, WRAPPED_SOLVED) + "\n")


@pytest.mark.parametrize(
    ("rows", "letters", "lines"),
    [
        (["_"], ["_"], ["  ·"]),
        (["1"], ["N"], ["  ╻", " (1)"]),
        (["I"], ["E"], ["◄───►"]),
        (["T"], ["N"], ["  ╷", "◄─┴─►"]),
        (["1H"], ["EW"], [" (1)━[⌂]"]),
        (["1H"], ["WE"], ["◄(1) [⌂]►"]),
        (["1H"], ["NW"], ["  ╻", " (1)╶─⌂"]),
        (["1", "H"], ["S", "N"], [" (1)", "  ┃", " [⌂]"]),
        (["1", "H"], ["N", "S"], ["  ▲", " (1)", "", " [⌂]", "  ▼"]),
        (["L"], ["_"], ["  L"]),
    ],
)
def test_small_boards(rows: list[str], letters: list[str], lines: list[str]) -> None:
    assert draw.to_text(Board.of(*rows), Solution.of(*letters)).split("\n") == lines


@pytest.mark.parametrize("ascii", [False, True], ids=["box", "ascii"])
def test_pipes_end_at_a_wall(ascii: bool, golden: Golden) -> None:
    board = Board.of("3HL", "HT1", wraps=False)
    states = (None, Solution.of("NWN", "WNE"), Solution.of("S??", "?WN"))
    drawings = [draw.to_text(board, state, ascii=ascii) for state in states]
    golden(f"pipes/draw/wall{'_ascii' * ascii}.txt", "\n\n".join(drawings) + "\n")


def test_a_large_board_keeps_its_columns() -> None:
    turn = random.Random(30)
    board = Board(30, 30, tuple(turn.choice(list(Tile)) for _ in range(900)))
    letters = ["".join(turn.choice("NESW") for _ in range(30)) for _ in range(30)]
    lines = draw.to_text(board, Solution.of(*letters)).split("\n")
    assert len(lines) == 61
    assert max(map(len, lines)) <= 121


@pytest.mark.parametrize("letters", [["NN"], ["N", "N", "N"], ["N", "NN"], []])
def test_a_solution_of_another_size_is_refused(letters: list[str]) -> None:
    with pytest.raises(InvalidPuzzle, match="1x2"):
        draw.to_text(Board.of("1", "H"), Solution.of(*letters))


@given(boards_and_solutions(), st.booleans())
def test_every_opening_can_be_read_back(case: tuple[Board, Solution], ascii: bool) -> None:
    """From the characters on a tile's four sides; arrows are used only for what crosses the border."""
    board, solution = case
    lines = draw.to_text(board, solution, ascii=ascii).split("\n")
    full = 2 * board.height + 1
    # The first and last line are left out where nothing crosses; any opening there would have been drawn.
    open_above = any(openings(board[cell], solution[cell]) & 1 for cell in board.cells() if cell.y == 0)
    lines = lines if open_above else ["", *lines]
    lines += [""] * (full - len(lines))

    def at(column: int, row: int) -> str:
        return lines[row][column] if column < len(lines[row]) else " "

    up, down = ("'|#^v", ",|#^v") if ascii else ("╵╹│┃▲▼", "╷╻│┃▲▼")
    left, right = ("-=<>", "-=<>") if ascii else ("╴╸─━◄►", "╶╺─━◄►")
    for cell in board.cells():
        column, row = 4 * cell.x + 2, 2 * cell.y + 1
        mask = openings(board[cell], solution[cell])
        seen = (at(column, row - 1) in down, at(column, row + 1) in up)
        assert seen == (bool(mask & 1), bool(mask & 4))
        if not ascii:
            seen = (at(column + 2, row) in left, at(column - 2, row) in right)
            assert seen == (bool(mask & 2), bool(mask & 8))
        else:
            # In ASCII a loose end stops half-way, beside the middle of its tile.
            seen = (at(column + 1, row) in right, at(column - 1, row) in left)
            if not board[cell].is_pipe:  # brackets stand there where pipes meet
                seen = (seen[0] or at(column + 2, row) in "-=>", seen[1] or at(column - 2, row) in "-=<")
            assert seen == (bool(mask & 2), bool(mask & 8))


@given(boards_and_solutions(), st.booleans())
def test_gas_shows_without_colour(case: tuple[Board, Solution], ascii: bool) -> None:
    """The middle of a lit tile is never that of a dry one."""
    board, solution = case
    lines = draw.to_text(board, solution, ascii=ascii).split("\n")
    above = int(2 * board.height + 1 != len(lines) and not any(c in lines[0] for c in "╷╻▲,^"))
    lit = rules.lit(board, solution)
    for cell in board.cells():
        line = lines[2 * cell.y + 1 - above].ljust(4 * board.width + 2)
        middle, before = line[4 * cell.x + 2], line[4 * cell.x + 1]
        if board[cell] is Tile.HOUSE:
            assert (before == "[") == (cell in lit)
        elif board[cell].is_pipe:
            assert (middle in ("=#" if ascii else "┃━┏┓┗┛┣┫┳┻╋")) == (cell in lit)


def without_colour(text: str) -> str:
    while (start := text.find("\x1b[")) >= 0:
        text = text[:start] + text[text.index("m", start) + 1 :]
    return text


@given(boards_and_solutions(), st.booleans())
def test_colour_and_ascii_change_no_place(case: tuple[Board, Solution], ascii: bool) -> None:
    board, solution = case
    plain = draw.to_text(board, solution, ascii=ascii)
    assert without_colour(draw.to_text(board, solution, ascii=ascii, color=True)) == plain
    assert all(line == line.rstrip() for line in plain.split("\n"))
    if ascii:
        assert plain.isascii()
    else:
        assert set(plain) <= set(draw.CHARACTERS) | set(" ()[]123\n")


def test_a_board_as_given_out_has_no_arrows() -> None:
    """Its tiles are not turned yet: where they are open over the border has no meaning."""
    assert draw.to_text(Board.of("I")).split("\n") == ["  │", "  │", "  │"]
    assert draw.to_text(Board.of("I"), Solution.of("N")).split("\n") == ["  ▲", "  │", "  ▼"]


def test_a_board_as_given_out_shows_no_gas() -> None:
    assert not set(draw.to_text(EXAMPLE)) & set("┃━┏┓┗┛┣┫┳┻╋▲►▼◄[]")
    assert "[⌂]" in draw.to_text(EXAMPLE, SOLVED)
