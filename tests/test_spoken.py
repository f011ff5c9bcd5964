"""Which lines of a text are words."""

from __future__ import annotations

import pytest

from pipworks.spoken import is_said


@pytest.mark.parametrize("line", ["Turn the I at c4 to E.", "a3 and b3 are 5.", "- so be it, why not"])
def test_words(line: str) -> None:
    assert is_said(line)


@pytest.mark.parametrize(
    "line", ["", "    a   b   c", " 9 <=====#   .   v", "1 │ 3 │>9 │", "5N+:61030   4L-:1234", "06 c1 d1"]
)
def test_drawings(line: str) -> None:
    assert not is_said(line)
