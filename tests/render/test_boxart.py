"""Box drawing: letter for letter what the specification shows, on every shape and on random regions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.render import boxart

Regions = dict[Cell, object]


def regions(*rows: str) -> Regions:
    """Regions from rows of letters, a space being off the board."""
    return {Cell(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != " "}


def test_the_specification_s_piece() -> None:
    labels = {Cell(1, 0): "2", Cell(2, 0): "1", Cell(0, 1): "4", Cell(1, 1): "3", Cell(0, 2): "5"}
    drawing = boxart.draw(dict.fromkeys(labels, 0), labels)
    assert drawing.splitlines() == [
        "    ┌───────┐",
        "    │ 2   1 │",
        "┌───┘   ┌───┘",
        "│ 4   3 │",
        "│   ┌───┘",
        "│ 5 │",
        "└───┘",
    ]


def test_every_shape_in_every_rotation(shared: Path) -> None:
    for shape in json.loads((shared / "conformance" / "shapes.json").read_text(encoding="utf-8")):
        for rotation in shape["rotations"].values():
            labels = {
                Cell(x, y): pip for y, row in enumerate(rotation["compact"]) for x, pip in enumerate(row) if pip != " "
            }
            assert boxart.draw(dict.fromkeys(labels, 0), labels).splitlines() == rotation["drawing"]


def test_a_board_of_regions_with_a_hole(golden: object) -> None:
    board = regions("AABBB", "ACB D", "CCCDD")
    labels = {Cell(0, 0): "<25", Cell(2, 0): "10", Cell(1, 1): "≠", Cell(4, 1): "=2"}
    assert boxart.draw(board, labels).splitlines() == [
        "┌───────┬───────────┐",
        "│<25    │10         │",
        "│   ┌───┤   ┌───┬───┤",
        "│   │ ≠ │   │   │=2 │",
        "├───┘   └───┼───┘   │",
        "│           │       │",
        "└───────────┴───────┘",
    ]
    assert boxart.draw(board, labels | {Cell(1, 1): "!="}, ascii=True).splitlines() == [
        "+-------+-----------+",
        "|<25    |10         |",
        "|   +---+   +---+---+",
        "|   |!= |   |   |=2 |",
        "+---+   +---+---+   |",
        "|           |       |",
        "+-----------+-------+",
    ]


def test_squares_that_touch_at_a_corner() -> None:
    assert boxart.draw(regions("A ", " A"), {}).splitlines() == [
        "┌───┐",
        "│   │",
        "└───┼───┐",
        "    │   │",
        "    └───┘",
    ]


@pytest.mark.parametrize(
    ("rows", "row", "line"),
    [
        (("AAB",), 0, "│>100   │   │"),
        (("BAB", "AAB"), 1, "│>100   │   │"),
        (("AB", "AB"), 0, "│>1…│   │"),
    ],
)
def test_a_label_of_four_stands_across_two_squares(rows: tuple[str, ...], row: int, line: str) -> None:
    board = regions(*rows)
    first = min((cell for cell in board if board[cell] == "A"), key=lambda cell: (cell.y, cell.x))
    assert boxart.draw(board, {first: ">100"}).splitlines()[2 * row + 1] == line


def test_a_board_that_starts_further_down_keeps_its_place() -> None:
    assert boxart.draw(regions("  ", " A"), {}).splitlines() == ["", "", "    ┌───┐", "    │   │", "    └───┘"]


def test_no_squares() -> None:
    assert boxart.draw({}, {}) == ""


@given(st.dictionaries(st.builds(Cell, st.integers(0, 6), st.integers(0, 6)), st.integers(0, 3)), st.booleans())
def test_a_wall_stands_exactly_where_regions_meet(owner: dict[Cell, int], ascii: bool) -> None:
    """Every wall is read back from the drawing and compared with the regions on both sides of it."""
    lines = boxart.draw(owner, {}, ascii=ascii).split("\n")
    assert all(line == line.rstrip() for line in lines)

    def at(column: int, row: int) -> str:
        return lines[row][column] if row < len(lines) and column < len(lines[row]) else " "

    for y in range(8):
        for x in range(8):
            me = owner.get(Cell(x, y))
            assert (at(4 * x, 2 * y + 1) in "│|") == (owner.get(Cell(x - 1, y)) != me)
            assert (at(4 * x + 2, 2 * y) in "─-") == (owner.get(Cell(x, y - 1)) != me)


@given(st.dictionaries(st.builds(Cell, st.integers(0, 6), st.integers(0, 6)), st.integers(0, 3)))
def test_lines_that_meet_are_joined(owner: dict[Cell, int]) -> None:
    """A corner's arms are the walls around it; both drawings have their corners in the same places."""
    arms = {"─": "EW", "│": "NS", "┌": "ES", "┐": "SW", "└": "NE", "┘": "NW"}
    arms |= {"├": "NES", "┤": "NSW", "┬": "ESW", "┴": "NEW", "┼": "NESW", " ": ""}
    lines = boxart.draw(owner, {}).split("\n")

    def at(column: int, row: int) -> str:
        inside = 0 <= row < len(lines) and 0 <= column < len(lines[row])
        return lines[row][column] if inside else " "

    for row in range(0, len(lines), 2):
        for column in range(0, 33, 4):
            around = ((0, -1, "N"), (1, 0, "E"), (0, 1, "S"), (-1, 0, "W"))
            walls = {side for dx, dy, side in around if at(column + dx, row + dy) != " "}
            assert set(arms[at(column, row)]) == walls
