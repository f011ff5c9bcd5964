"""Which lines of a text are words."""

from __future__ import annotations

import pytest

from pipworks.cell_names import column_name
from pipworks.spoken import is_said


@pytest.mark.parametrize(
    "line", ["Turn the I at c4 right-left.", "a b, and c9 are", "a3 and b3 are 5.", "- so be it, why not"]
)
def test_words(line: str) -> None:
    assert is_said(line)


@pytest.mark.parametrize(
    "line", ["", "    a   b   c", " 9 <=====#   .   v", "1 │ 3 │>9 │", "5N+:61030   4L-:1234", "06 c1 d1"]
)
def test_drawings(line: str) -> None:
    assert not is_said(line)


def test_a_ruler_of_many_columns_is_a_drawing() -> None:
    assert not is_said("    " + " ".join(map(column_name, range(800))))
