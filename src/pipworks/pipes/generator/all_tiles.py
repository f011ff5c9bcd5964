"""A level of which every tile needs gas: a random tree through all tiles, changed until its tiles allow no other.

The same local search as in `unique`, with another step: an edge of the tree is swapped for one that it lacks.
"""

from __future__ import annotations

from pipworks.limits import Budget
from pipworks.pipes.generator.recipe import MOST_CELLS, Impossible, Recipe
from pipworks.pipes.generator.spanning import Spanning
from pipworks.pipes.solver.all_tiles.backbone import outside_backbone
from pipworks.rng import Rng

_EDGES_PER_CHANGE = 20
"""One edge more is swapped at once for this many outside the backbone: on large boards that halves the steps."""

_STEPS = 20
"""The most steps of a walk from an edge outside the backbone to one that can be swapped."""


def check(recipe: Recipe) -> None:
    """Raises Impossible when no level of which every tile needs gas can have this recipe."""
    width, height = recipe.size
    if width < 1 or height < 1:
        raise Impossible(f"a board has at least one column and one row, not {width}x{height}")
    cells = width * height
    if cells > MOST_CELLS:
        raise Impossible(f"boards of more than {MOST_CELLS:,} cells are not made, and {width}x{height} has {cells:,}")
    if cells < 2:
        raise Impossible("a board of 1x1 has no room for a tank and a house")
    for name in ("tanks", "houses", "fill", "decoys"):
        if getattr(recipe, name) is not None:
            raise Impossible(
                f"where every tile needs gas, a level can't be given its {name}: one tank feeds a full board"
            )
    if recipe.unique and recipe.wraps and 2 in recipe.size:
        raise Impossible(
            f"where every tile needs gas, each layout of a board of {width}x{height} that wraps has a twin, mirrored"
        )


def spanning_layout(recipe: Recipe, rng: Rng, budget: Budget) -> Spanning | None:
    """A tree through all tiles, the only layout of its tiles where the recipe says so; None where a try came to none.

    Raises Exhausted when the budget runs out.
    """
    tree = Spanning(*recipe.size, recipe.wraps)
    if not tree.grow(rng, budget):
        return None
    if recipe.unique and not _make_unique(tree, rng, budget):
        return None
    return tree


def _make_unique(tree: Spanning, rng: Rng, budget: Budget) -> bool:
    """Whether the tree could be made the only layout of its tiles."""
    outside = _outside(tree, budget, len(tree.used))
    for _ in range(30 + 2 * len(tree.used)):
        if not outside:
            return True
        saved = tree.used[:]
        for _ in range(1 + rng.below(3) + len(outside) // _EDGES_PER_CHANGE):
            _swap_near(tree, rng.choice(outside) >> 2, rng)
        after = _outside(tree, budget, len(outside))
        if after is None:
            tree.used = saved
        else:
            outside = after
    return not outside


def _swap_near(tree: Spanning, tile: int, rng: Rng) -> None:
    """Swap edges at this tile, or where it has no room for another, at one that a short random walk comes to."""
    for _ in range(_STEPS):
        if rng.below(2):
            tile = tree.near[4 * tile + rng.below(4)]
        if tree.swap(tile, rng):
            return


def _outside(tree: Spanning, budget: Budget, most: int) -> list[int] | None:
    # Which tile is the tank makes no difference to what the layouts are, as each is one tree through all tiles.
    return outside_backbone(tree.board(tree.tanks()[0]), tree.used, budget, most)
