"""Set bits and Luby's sequence, against their definitions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.numbers import bits_at, luby, read_whole, set_bits


@given(number=st.integers())
def test_read_whole(number: int) -> None:
    assert read_whole(str(number)) == number
    assert read_whole(f"{number:+}") == number


@pytest.mark.parametrize("text", ["", "+", "--1", "1_0", " 1", "1 ", "٣", "३", "²", "1.0", "0x1", "9" * 1001])
def test_read_whole_refuses(text: str) -> None:
    assert read_whole(text) is None


@given(places=st.sets(st.integers(0, 500)))
def test_set_bits(places: set[int]) -> None:
    assert list(set_bits(sum(1 << place for place in places))) == sorted(places)
    assert bits_at(places) == sum(1 << place for place in places)


def test_luby() -> None:
    assert [luby(term) for term in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


@given(power=st.integers(1, 40))
def test_luby_doubles_after_it_has_said_all_twice(power: int) -> None:
    """Term 2^k - 1 is 2^(k-1), and what follows is the sequence again."""
    assert luby(2**power - 1) == 2 ** (power - 1)
    assert luby(2**power) == 1
    assert luby(2**power + 2 ** (power - 1) - 2) == luby(2 ** (power - 1) - 1 if power > 1 else 1)
