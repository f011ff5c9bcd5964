"""What only `generate_pipes` is asked for: sizes of every length, and numbers that can be typed again."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


def test_a_long_size_is_a_size(run: Run) -> None:
    ran = run("generate_pipes", "--size", "10000x1", "--seed", "1", "--timeout", "0.1")
    assert (ran.code, ran.out) == (4, "")
    assert "time limit" in ran.err


@pytest.mark.parametrize("size", ["1000001x1", "1000x1001", "9999999x9999999", f"1x{'9' * 5000}"])
def test_a_size_too_large_is_refused_for_its_cells(run: Run, size: str) -> None:
    """As is a named board of too many cells: a value that can't be right."""
    ran = run("generate_pipes", "--size", size, "--seed", "1")
    assert (ran.code, ran.out) == (2, "")
    assert "boards of more than 1,000,000 cells are not made" in ran.err


def test_a_small_share_is_written_so_that_it_can_be_typed_again(run: Run) -> None:
    asked = ["--size", "5x5", "--houses", "2", "--decoys", "0.00001", "--seed", "1"]
    made = run("generate_pipes", *asked)
    assert made.code == 0
    assert " --decoys 0.00001 " in made.err
