"""Levels without wrapping, and such that every tile needs gas: to their recipe, unique, the same for the same seed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from pipworks.errors import GenerationFailed
from pipworks.limits import Limits
from pipworks.outcome import Verdict
from pipworks.pipes.formats import text
from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.generator.spanning import Spanning
from pipworks.pipes.rules import verify
from pipworks.pipes.solver.solve import uniqueness
from pipworks.rng import Rng
from tests.support.pipes import frontier, oracle

SIZES = ((7, 10), (5, 5), (3, 4), (2, 3), (3, 2), (1, 3), (5, 1), (2, 2), (1, 2), (4, 9))


def possible(size: tuple[int, int], wraps: bool) -> bool:
    """Whether a board of this size can be full of tiles with one layout."""
    return not wraps or 2 not in size


@pytest.mark.parametrize("wraps", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_every_tile_is_needed(size: tuple[int, int], wraps: bool) -> None:
    for seed in range(6):
        recipe = Recipe(size, wraps=wraps, all_tiles=True, unique=possible(size, wraps))
        made = generate(recipe, Rng(seed))
        assert (made.board.width, made.board.height) == size
        assert (made.board.wraps, made.board.all_tiles) == (wraps, True)
        assert "_" not in made.board.letters
        assert len(made.board.tanks) == 1
        assert verify(made.board, made.solution) == ()
        if recipe.unique:
            assert uniqueness(made.board).solutions == (made.solution,)
            if len(made.board.tiles) <= 12:
                assert frontier.count(list(made.board.rows), wraps) == 1


@pytest.mark.parametrize("size", [(7, 10), (5, 5), (3, 4), (2, 3), (1, 4), (2, 2), (1, 2)])
def test_houses_without_wrapping(size: tuple[int, int]) -> None:
    for seed in range(6):
        made = generate(Recipe(size, wraps=False), Rng(seed))
        assert not made.board.wraps
        assert verify(made.board, made.solution) == ()
        assert uniqueness(made.board).solutions == (made.solution,)
        if len(made.board.tiles) <= 12:
            assert len(oracle.layouts(list(made.board.rows), wraps=False)) == 1


def test_no_level_of_that_kind() -> None:
    """Refused with the reason, and not for want of time."""
    refused = {
        Recipe((2, 5), all_tiles=True): "each layout of a board of 2x5 that wraps has a twin, mirrored",
        Recipe((1, 1), all_tiles=True): "no room for a tank and a house",
        Recipe((0, 3), all_tiles=True): "at least one column",
        Recipe((1001, 1000), all_tiles=True): "are not made",
        Recipe((4, 4), tanks=(1,), all_tiles=True): "can't be given its tanks",
        Recipe((4, 4), houses=3, all_tiles=True): "can't be given its houses",
        Recipe((4, 4), fill=0.5, all_tiles=True): "can't be given its fill",
        Recipe((4, 4), decoys=2, all_tiles=True): "can't be given its decoys",
    }
    for recipe, sentence in refused.items():
        with pytest.raises(GenerationFailed, match=sentence) as raised:
            generate(recipe, Rng(1))
        assert (raised.value.phase, raised.value.limit) == ("recipe", False)


def test_a_limit_ends_it() -> None:
    for limits in (Limits(seconds=0), Limits(nodes=0)):
        with pytest.raises(GenerationFailed) as raised:
            generate(Recipe((30, 30), all_tiles=True), Rng(1), limits=limits)
        assert raised.value.limit


@pytest.mark.parametrize("wraps", [True, False])
def test_a_tree_through_all_tiles(wraps: bool) -> None:
    """Also after swaps: as many edges as a tree has, all tiles joined, none with four sides in use."""
    for seed in range(20):
        rng = Rng(seed)
        width, height = 1 + rng.below(9), 2 + rng.below(8)
        tree = Spanning(width, height, wraps)
        grown = tree.grow(rng, Limits().start())
        assert grown or width * height < 6
        for _ in range(30 if grown else 0):
            tree.swap(rng.below(width * height), rng)
            assert sum(sides.bit_count() for sides in tree.used) == 2 * (width * height - 1)
            assert max(sides.bit_count() for sides in tree.used) <= 3
            reached = [0]
            for tile in reached:
                for side in range(4):
                    near = tree.near[4 * tile + side]
                    assert tree.used[tile] >> side & 1 == tree.used[near] >> (side ^ 2) & 1 or near == tile
                    if tree.used[tile] >> side & 1 and near not in reached:
                        reached.append(near)
            assert len(reached) == width * height


def test_the_same_seed_gives_the_same_level(golden: Callable[[str, str | bytes], None]) -> None:
    lines = []
    for recipe in (
        Recipe(all_tiles=True),
        Recipe(wraps=False, all_tiles=True),
        Recipe((12, 12), all_tiles=True),
        Recipe(wraps=False),
        Recipe((9, 9), unique=False, wraps=False, all_tiles=True),
    ):
        for seed in range(5):
            made = generate(recipe, Rng(seed))
            both = text.format(made.board) + text.format_solution(made.solution)
            lines.append(f"{hashlib.sha256(both.encode()).hexdigest()[:16]} {made.recipe} --seed {seed}\n")
    golden("pipes/generated_variants.txt", "".join(lines))


def test_a_recipe_as_options() -> None:
    assert (
        str(Recipe((3, 4), unique=False, wraps=False, all_tiles=True)) == "--size 3x4 --no-unique --no-wrap --all-tiles"
    )


def test_most_levels_of_a_size_are_the_only_ones() -> None:
    assert uniqueness(generate(Recipe((20, 20), all_tiles=True), Rng(1)).board).verdict is Verdict.UNIQUE
