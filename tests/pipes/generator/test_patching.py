"""Patches: their layouts are those of the board that leave the rest as it is, and what is changed in them fits in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.errors import GenerationFailed
from pipworks.limits import CancelToken, Exhausted, Limits
from pipworks.outcome import Verdict
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.local_search import search
from pipworks.pipes.generator.patch import Patch, came_by
from pipworks.pipes.generator.patching import is_large, patch_up
from pipworks.pipes.generator.plan import plan
from pipworks.pipes.generator.quick_growth import grow
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.solver.solve import uniqueness
from pipworks.rng import Rng
from tests.pipes.generator.test_steps import assert_proper, flows
from tests.support.amounts import some
from tests.support.pipes import oracle

SEEDS = st.integers(0, 2**32)


def grown(seed: int, recipe: Recipe) -> Draft | None:
    draft = Draft(plan(recipe, Rng(seed)), Rng(seed))
    return draft if draft.plant() and grow(draft, Limits().start()) else None


@st.composite
def patches(draw: st.DrawFn, most: int) -> tuple[Draft, Patch] | None:
    """A patch of a grown draft, with sides up to `most`; None where none grew."""
    width, height = draw(st.integers(5, 9)), draw(st.integers(5, 9))
    fill = draw(st.sampled_from((0.6, 0.8, 1.0)))
    whole = grown(draw(SEEDS), Recipe((width, height), fill=fill, decoys=0, wraps=draw(st.booleans())))
    if whole is None:
        return None
    wide, tall = draw(st.integers(2, min(most, width - 2))), draw(st.integers(2, min(most, height - 2)))
    spare = (width - 1, height - 1) if whole.plan.wraps else (width - wide, height - tall)
    left, top = draw(st.integers(0, spare[0])), draw(st.integers(0, spare[1]))
    return whole, Patch(whole, came_by(whole), left, top, wide, tall)


@given(patches(most=4))
@settings(max_examples=some(30, of=200))
def test_outside_the_backbone_of_a_patch_is_where_naive_layouts_differ(made: tuple[Draft, Patch] | None) -> None:
    """Only layouts count that use the rim as it is."""
    if made is None:
        return
    _, patch = made
    board = patch.board()
    rows = list(board.rows)
    sides = [frozenset(side for side in range(4) if used >> side & 1) for used in patch.used]
    inner = set(patch.inner)
    rim = [tile for tile in range(len(sides)) if tile not in inner]
    layouts = [each for each in oracle.layouts(rows) if all(each[tile] == sides[tile] for tile in rim)]
    ours = tuple(sides)
    assert ours in layouts
    common = set.intersection(*(flows(rows, layout) for layout in layouts))
    outside = sorted(y * board.width + x for _, (x, y) in flows(rows, ours) - common)
    assert patch.outside(Limits().start(), len(sides)) == outside


@given(patches(most=7), SEEDS)
@settings(max_examples=some(30, of=200))
def test_a_changed_patch_fits_into_the_board(made: tuple[Draft, Patch] | None, seed: int) -> None:
    if made is None:
        return
    whole, patch = made
    came = patch._came
    before, numbers = whole.used[:], (whole.size, whole.houses)
    budget = Limits().start()
    outside = patch.outside(budget, len(patch.used)) or []
    search(patch, outside or list(patch.inner), Rng(seed), budget, 5)
    patch.give_back()
    assert_proper(whole)
    assert (whole.size, whole.houses) == numbers
    assert came == came_by(whole)
    changeable = {patch.cells[tile] for tile in patch.inner}
    assert {cell for cell, sides in enumerate(before) if whole.used[cell] != sides} <= changeable


@pytest.mark.parametrize("wraps", [True, False])
def test_a_large_board_becomes_unique(wraps: bool) -> None:
    recipe = Recipe((24, 23), fill=0.85, decoys=0, wraps=wraps)
    for seed in range(some(2, of=8)):
        draft = grown(seed, recipe)
        if draft is None:
            continue
        assert is_large(draft)
        budget = Limits().start()
        numbers = (draft.size, draft.houses)
        assert patch_up(draft, Rng(seed), budget) == []
        assert (draft.size, draft.houses) == numbers
        assert_proper(draft)
        assert uniqueness(draft.board()).verdict is Verdict.UNIQUE


def test_long_and_narrow_boards_have_no_patches() -> None:
    for size in ((10, 60), (600, 1), (20, 20)):
        assert not is_large(Draft(plan(Recipe(size), Rng(1)), Rng(1)))
    assert generate(Recipe((10, 42), fill=0.6), 1).board.houses


def test_limits_are_kept() -> None:
    token = CancelToken()
    draft = grown(1, Recipe((40, 40), fill=0.9))
    assert draft is not None
    token.cancel()
    for limits in (Limits(seconds=0), Limits(nodes=0), Limits(cancel=token)):
        with pytest.raises(Exhausted):
            patch_up(draft, Rng(1), limits.start())
    with pytest.raises(GenerationFailed, match="the node limit") as failed:
        generate(Recipe((40, 40), fill=0.9), 1, limits=Limits(nodes=1))
    assert failed.value.limit
