"""From the top: one solution all the way, less and less of it said, on sets and on large boards."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.grid import neighbours
from pipworks.limits import UNLIMITED, Limits
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.rules import Choice, Rules
from pipworks.polypips.generator.uniqueness.apart import set_apart
from pipworks.polypips.generator.uniqueness.from_the_top import FromTheTop
from pipworks.polypips.tiling.tile import tile
from pipworks.rng import Rng
from tests.polypips.generator.test_uniqueness import a_draft, fails
from tests.support.amounts import some


@given(st.integers(0, 10**6))
@settings(max_examples=some(15, of=60))
def test_it_leaves_one_solution_or_says_that_pips_allow_more(seed: int) -> None:
    draft = a_draft(seed, "4x4", "2*,3*", "any", 9)
    cells = dict(draft.pips)
    if FromTheTop(draft, 9, Rng(seed)).run():
        assert polypips.count(draft.puzzle).count == 1
    assert draft.pips == cells
    assert not fails(draft, draft.pips)
    assert draft.covered >= 9


def test_regions_of_the_draft_stay_where_they_can() -> None:
    draft = a_draft(3, "4x4", "4*", "any", 12)
    wanted = {each.cells for each in draft.constraints}
    assert FromTheTop(draft, 12, Rng(0)).run()
    assert wanted & {each.cells for each in draft.constraints if each.size > 1}


@pytest.mark.parametrize("seed", range(2))
def test_dominoes_set_apart(seed: int) -> None:
    """No two neighbours of different dominoes show one of the dominoes that are there."""
    cells = named_board("14x14").cells
    tiling = tile(cells, Choice.parse("2*").shapes, Rng(seed)).solution
    assert tiling is not None
    pips = set_apart(cells, tiling, Rng(seed), UNLIMITED.start())
    assert pips is not None
    there = {frozenset((pips[first], pips[second])) for first, second in tiling}
    for cell in cells:
        mates = [other for other in neighbours(cell) if other in pips and frozenset((pips[cell], pips[other])) in there]
        assert len(mates) == 1
    assert len({pips[cell] for cell in cells}) > 3


@pytest.mark.parametrize(("board", "pieces", "coverage"), [("13x13-1", "2*", "0.5"), ("13x12", "4*,5*", "0.95")])
def test_large_boards(board: str, pieces: str, coverage: str) -> None:
    asked = Rules(named_board(board), Choice.parse(pieces), coverage=Fraction(coverage), unique=True)
    made = generate(asked, 1, limits=Limits(nodes=10**7))
    assert polypips.count(made.puzzle).count == 1
    covered = sum(each.size for each in made.puzzle.constraints)
    assert covered >= Fraction(coverage) * len(made.puzzle.cells)
