"""CP-SAT on puzzles that are claimed to be unique: a hundred of them, of several kinds."""

from __future__ import annotations

import pytest

from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.rules import Rules
from pipworks.rng import Rng
from tests.polypips.generator.test_generate import UNIQUE, rules

pytest.importorskip("ortools", reason="CP-SAT is not installed: pip install 'pipworks[cp]'")

MORE = (*UNIQUE, rules("10x10", "4*,5*", coverage="0.95", unique=True), rules("8x8-4", "12x5", unique=True))


def confirmed(asked: Rules, seed: int) -> bool:
    from bench.polypips.cp_model import Model

    return Model(generate(asked, Rng(seed)).puzzle).count(2) == 1


@pytest.mark.parametrize("asked", UNIQUE, ids=lambda asked: ", ".join(asked.lines()[:3]))
def test_unique_by_another_solver(asked: Rules) -> None:
    assert confirmed(asked, 100)


@pytest.mark.long
@pytest.mark.parametrize("number", range(100))
def test_a_hundred_unique_by_another_solver(number: int) -> None:
    assert confirmed(MORE[number % len(MORE)], 200 + number)
