"""Names of cells, in both directions."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.cell_names import WRITTEN, cell_name, column_name, named_cell, row_name, written_cell

SIDES = st.integers(0, 99_998)


@given(SIDES, SIDES)
def test_a_name_and_its_cell(x: int, y: int) -> None:
    name = cell_name((x, y))
    assert name == column_name(x) + row_name(y)
    assert named_cell(name) == named_cell(name.upper()) == written_cell(name) == (x, y)
    assert written_cell(f"({x},{y})") == written_cell(f"( {x}\t, {y} )") == (x, y)


@given(st.lists(st.tuples(SIDES, SIDES), max_size=4))
def test_cells_are_found_in_a_text(cells: list[tuple[int, int]]) -> None:
    said = f"T2x and {' or '.join(map(cell_name, cells))}."
    assert [written_cell(found) for found in re.findall(WRITTEN, said)] == cells
    said = f"Take {', '.join(f'({x},{y})' for x, y in cells)}."
    assert [written_cell(found) for found in re.findall(WRITTEN, said)] == cells


def test_columns_beyond_z() -> None:
    assert [column_name(x) for x in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        "a",
        "z",
        "aa",
        "ab",
        "az",
        "ba",
        "zz",
        "aaa",
    ]


@pytest.mark.parametrize(
    "text", ["", "a", "4", "a0", "a04", "4a", "a-1", "a 1", "ä1", "abcde1", "a1234567", "a١", "(1,2", "()"]
)
def test_what_names_no_cell(text: str) -> None:
    assert named_cell(text) is None
    assert written_cell(text) is None


def test_a_cell_off_every_board_is_a_pair() -> None:
    assert cell_name((-1, 0)) == "(-1,0)"
    assert cell_name((0, -2)) == "(0,-2)"
