"""The verifier: each code has a board that raises exactly it, and gas flows by the rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.pipes.formats.files import read, read_solution
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.rules import Code, finished, lit, verify
from tests.support.pipes.strategies import boards, turned

CASES = Path(__file__).parent / "rules_boards"


@pytest.mark.parametrize("code", Code, ids=lambda code: code.name.lower())
def test_a_board_that_raises_exactly_this(code: Code) -> None:
    """`rules_boards/CODE.txt`: a board, a blank line, a solution, a blank line, the sentence.

    A tile that meets itself over the edge of a narrow board is dry without an open end.
    """
    text = (CASES / f"{code.name.lower()}.txt").read_text(encoding="utf-8")
    board, solution, sentence = text.rstrip("\n").split("\n\n")
    all_tiles = code in (Code.TILE_DRY, Code.OPEN_END)
    found = verify(Board.of(*board.split("\n"), all_tiles=all_tiles), Solution.of(*solution.split("\n")))
    assert [violation.code for violation in found] == [code]
    assert str(found[0]) == sentence


def test_the_boards_are_complete() -> None:
    assert {path.stem for path in CASES.iterdir()} == {code.name.lower() for code in Code}


@pytest.mark.parametrize(
    ("board", "solution", "reached"),
    [
        (("1H",), ("EW",), {(0, 0), (1, 0)}),
        (("1H",), ("WE",), {(0, 0), (1, 0)}),  # the other edge, around the torus
        (("1H",), ("NW",), {(0, 0)}),
        (("1", "H"), ("N", "S"), {(0, 0), (0, 1)}),
        (("1",), ("N",), {(0, 0)}),
        (("I",), ("N",), set()),  # open to itself alone
        (("1IH",), ("ESW",), {(0, 0)}),
        (("1IH",), ("EWW",), {(0, 0), (1, 0), (2, 0)}),
        (("1H1",), ("NEW",), {(0, 0), (1, 0), (2, 0)}),
        (("H3H", "_I_", "_H_"), ("EEW", "_N_", "_N_"), {(1, 0), (1, 1), (2, 0), (1, 2)}),
        (("_____",), ("_____",), set()),
    ],
)
def test_where_gas_stands(board: tuple[str, ...], solution: tuple[str, ...], reached: set[tuple[int, int]]) -> None:
    assert lit(Board.of(*board), Solution(solution)) == reached


def test_an_open_end_of_a_house_or_a_tank_is_named_as_such() -> None:
    found = verify(Board.of("H1", wraps=False, all_tiles=True), Solution(("WE",)))
    assert [one.sentence.partition(" at ")[0] for one in found if one.code is Code.OPEN_END] == [
        "open end: nothing meets the house",
        "open end: nothing meets the tank",
    ]


def test_a_wall_stops_gas() -> None:
    board, solution = Board.of("H1", wraps=False), Solution.of("WE")
    assert lit(board, solution) == {(1, 0)}
    assert [violation.code for violation in verify(board, solution)] == [Code.HOUSE_DRY]
    ends = verify(replace(board, all_tiles=True), solution)
    assert [violation.code for violation in ends] == [Code.HOUSE_DRY, Code.OPEN_END, Code.OPEN_END]


@given(boards(variants=True).flatmap(lambda board: st.tuples(st.just(board), turned(board))))
def test_a_position_with_every_tile_turned_is_finished_when_it_is_solved(case: tuple[Board, Solution]) -> None:
    for board in (case[0], replace(case[0], all_tiles=True)):
        assert finished(board, case[1]) == (not verify(board, case[1]))


def test_sizes_that_differ_in_every_way() -> None:
    board = Board.of("1H", "__")
    for rows in ((), ("",), ("EW",), ("EW", "_"), ("EW", "___"), ("EW", "__", "__"), ("E", "_")):
        assert [violation.code for violation in verify(board, Solution(rows))] == [Code.WRONG_SIZE]


@given(boards().flatmap(lambda board: st.tuples(st.just(board), turned(board))))
def test_gas_is_a_flood_from_the_tanks(case: tuple[Board, Solution]) -> None:
    """Against a second flood, by relaxation over rows of letters, written here."""
    board, solution = case
    opens = {"H": "1", "1": "1", "I": "101", "L": "11", "2": "11", "T": "1101", "3": "1101", "_": ""}
    sides = {}
    for cell in board.cells():
        letter, tile = solution[cell], board[cell].value
        shift = "NESW".find(letter)
        sides[cell] = {(i + shift) % 4 for i, bit in enumerate(opens[tile]) if bit == "1"}
    gas = {cell for cell in board.cells() if board[cell].value in "123"}
    grew = True
    while grew:
        grew = False
        for cell in board.cells():
            for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
                near = Cell((cell.x + dx) % board.width, (cell.y + dy) % board.height)
                if near in gas and cell not in gas and side in sides[cell] and (side + 2) % 4 in sides[near]:
                    gas.add(cell)
                    grew = True
    assert lit(board, solution) == gas
    dry = {violation.cells for violation in verify(board, solution)}
    assert dry == {(house,) for house in board.houses if house not in gas}


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 6])
def test_worked_solutions_verify(shared: Path, number: int) -> None:
    board = read(shared / "corpora" / "pipes" / f"board{number}.txt")
    assert verify(board, read_solution(shared / "corpora" / "pipes" / f"board{number}_solution.txt")) == ()
