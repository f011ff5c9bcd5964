"""Cells on a line of text."""

from __future__ import annotations

import pytest

from pipworks.cell_lists import read_cells
from pipworks.errors import ParseError
from pipworks.source import Source


def test_cells_with_their_columns() -> None:
    source = Source.of("first\n06 (2,0),( 3 , 10 )\t(4,0)  ", "x")
    assert list(read_cells(source, 2, 2)) == [((2, 0), 4), ((3, 10), 10), ((4, 0), 21)]
    assert list(read_cells(source, 2, 27)) == []


def test_cells_as_sentences_list_them() -> None:
    source = Source.of("(0,1), (0,2) and (1,2).", "x")
    assert list(read_cells(source, 1, 0)) == [((0, 1), 1), ((0, 2), 8), ((1, 2), 18)]


def test_cells_by_their_names() -> None:
    source = Source.of("c1,(3,10)\tE11 and aa100.", "x")
    assert list(read_cells(source, 1, 0)) == [((2, 0), 1), ((3, 10), 4), ((4, 10), 11), ((26, 99), 19)]
    assert list(read_cells(Source.of("a1 and1", "x"), 1, 0)) == [((0, 0), 1), ((1043, 0), 4)]


@pytest.mark.parametrize(
    "line",
    [
        "a1 and2b",
        "a1 b0",
        "a1 b01",
        "a1 b1c",
        "a1 bcdef1",
        "a1 7",
        "a1. b1",
        "and (0,1)",
        "(0,1) or (0,2)",
        "(0,1). (0,2)",
    ],
)
def test_words_that_list_no_cells(line: str) -> None:
    with pytest.raises(ParseError, match="expected a cell"):
        list(read_cells(Source.of(line, "x"), 1, 0))


def test_anything_else_is_refused_behind_the_cells_before_it() -> None:
    found = read_cells(Source.of("(1,0) 2,0)", "x"), 1, 0)
    assert next(found) == ((1, 0), 1)
    with pytest.raises(ParseError, match="expected a cell, found '2'") as caught:
        next(found)
    assert (caught.value.line, caught.value.column) == (1, 7)
