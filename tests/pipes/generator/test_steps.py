"""The steps behind the generator: drafts stay layouts, the backbone is a fact of the board, refused decoys stay out."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.limits import Limits
from pipworks.pipes.generator.decoys import Refused, add_decoys
from pipworks.pipes.generator.draft import Draft
from pipworks.pipes.generator.grow import flip, grow, retract, shortcut
from pipworks.pipes.generator.judging import halved
from pipworks.pipes.generator.plan import Plan, plan
from pipworks.pipes.generator.recipe import Impossible, Recipe
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import TILE_LETTERS, Tile
from pipworks.pipes.solver.backbone import outside_backbone
from pipworks.rng import Rng
from tests.support.amounts import some
from tests.support.pipes import oracle

SEEDS = st.integers(0, 2**32)


@st.composite
def plans(draw: st.DrawFn, most: int = 6) -> Plan:
    """Numbers for boards of every small shape, one and two wide ones included."""
    size = draw(st.integers(1, most)), draw(st.integers(2, most))
    recipe = Recipe(size, fill=draw(st.none() | st.floats(0.5, 1.0)), unique=draw(st.booleans()))
    try:
        return plan(recipe, Rng(draw(SEEDS)))
    except Impossible:
        return plan(Recipe(size, unique=False), Rng(0))


def is_layout(rows: list[str], used: dict[tuple[int, int], oracle.Sides]) -> bool:
    """Trees from a tank each, with no loose end and every house in one; by the naive rules.

    All used tiles have gas, and have as many edges as tiles less tanks: neither a cycle nor a link between tanks.
    """
    for (x, y), sides in used.items():
        ways = {"_": {0}, "H": {1}, "I": {2}, "L": {2}, "T": {3}}.get(rows[y][x], {1, 2, 3})
        if len(sides) not in ways or not any(sides <= turn for turn in oracle.turns(rows[y][x])):
            return False
        if any((side + 2) % 4 not in used[oracle.across(rows, x, y, side)] for side in sides):
            return False
    tiles = {place for place, sides in used.items() if sides}
    tanks = sum(rows[y][x] in "123" for x, y in tiles)
    edges = sum(map(len, used.values())) // 2
    return oracle.lit(rows, used) == tiles and edges == len(tiles) - tanks


def assert_proper(draft: Draft) -> None:
    """The draft is one of its board's layouts by the naive rules, and its books are right."""
    plan = draft.plan
    rows = list(draft.board().rows)
    used = {
        place: frozenset(side for side in range(4) if sides >> side & 1)
        for place, sides in zip(oracle.cells(rows), draft.used, strict=True)
    }
    assert is_layout(rows, used)
    free = [tile for tile, letter in enumerate("".join(rows)) if letter == "_"]
    assert sorted(draft.free) == [tile for tile in free if tile not in draft.plan.blank]
    assert draft.houses == "".join(rows).count("H") <= plan.houses
    assert draft.size <= plan.tree
    assert "".join(rows).count("T") == draft.houses - sum(plan.openings)


@given(plans(), SEEDS, st.lists(st.sampled_from((retract, flip, shortcut, grow)), max_size=12))
@settings(max_examples=some(40, of=200))
def test_every_step_leads_to_a_proper_layout(numbers: Plan, seed: int, steps: list[object]) -> None:
    draft = Draft(numbers, Rng(seed))
    if not draft.plant():
        return
    assert_proper(draft)
    for step in [grow, *steps]:
        tile = draft.rng.below(len(draft.used))
        if step is grow:
            assert grow(draft, Limits().start()) == draft.complete
        elif step is retract:
            retract(draft, tile, 1 + draft.rng.below(8))
        elif step is shortcut:
            shortcut(draft, tile)
        elif draft.free:
            flip(draft, draft.rng.choice(draft.free))
        assert_proper(draft)


@given(plans(), SEEDS)
def test_restore_comes_back_to_what_was_saved(numbers: Plan, seed: int) -> None:
    draft = Draft(numbers, Rng(seed))
    if not (draft.plant() and grow(draft, Limits().start())):
        return
    before = draft.board(), draft.used[:], draft.free[:], draft.houses
    state = draft.save()
    for _ in range(3):
        retract(draft, draft.rng.below(len(draft.used)), 3)
    grow(draft, Limits().start())
    draft.restore(state)
    assert (draft.board(), draft.used, draft.free, draft.houses) == before
    assert_proper(draft)


def test_growing_checks_its_limits() -> None:
    draft = Draft(plan(Recipe((60, 60)), Rng(1)), Rng(1))
    assert draft.plant()
    assert not grow(draft, Limits(seconds=0).start())
    assert_proper(draft)


def grown(seed: int, size: tuple[int, int], fill: float) -> Draft | None:
    draft = Draft(plan(Recipe(size, fill=fill, decoys=0), Rng(seed)), Rng(seed))
    return draft if draft.plant() and grow(draft, Limits().start()) else None


@given(SEEDS, st.sampled_from(((4, 4), (5, 3), (2, 6), (3, 4))), st.sampled_from((0.7, 0.9, 1.0)))
@settings(max_examples=some(30, of=150))
def test_outside_the_backbone_is_where_naive_layouts_differ(seed: int, size: tuple[int, int], fill: float) -> None:
    draft = grown(seed, size, fill)
    if draft is None:
        return
    board = draft.board()
    rows = list(board.rows)
    layouts = oracle.layouts(rows)
    ours = tuple(frozenset(side for side in range(4) if sides >> side & 1) for sides in draft.used)
    assert ours in layouts
    common = set.intersection(*(flows(rows, layout) for layout in layouts))
    outside = sorted(y * board.width + x for _, (x, y) in flows(rows, ours) - common)
    assert (len(layouts) > 1) == bool(outside)
    assert outside_backbone(board, draft.used, Limits().start(), len(outside)) == outside
    if outside:
        assert outside_backbone(board, draft.used, Limits().start(), len(outside) - 1) is None


def flows(rows: list[str], layout: tuple[oracle.Sides, ...]) -> set[tuple[tuple[int, int, int], tuple[int, int]]]:
    """The used edges in the direction of the gas: (tile and side it leaves by, tile that it enters)."""
    used = dict(zip(oracle.cells(rows), layout, strict=True))
    reached = [(x, y) for x, y in used if rows[y][x] in "123"]
    found: set[tuple[tuple[int, int, int], tuple[int, int]]] = set()
    for x, y in reached:
        for side in used[x, y]:
            near = oracle.across(rows, x, y, side)
            if near not in reached:
                reached.append(near)
                found.add(((x, y, side), near))
    return found


def refused_unless(accept: Callable[[Board], bool]) -> Refused:
    """The pipes refused where `accept` judges boards."""

    def without(board: Board, absent: Collection[int]) -> Board:
        tiles = [Tile.BLANK if cell in absent else tile for cell, tile in enumerate(board.tiles)]
        return replace(board, tiles=tuple(tiles))

    return lambda board, cells: halved(cells, lambda absent: accept(without(board, absent)), Limits().start())


@given(SEEDS, st.integers(0, 40), st.integers(0, 30))
def test_decoys_go_in_as_far_as_they_are_accepted(seed: int, count: int, allowed: int) -> None:
    """At most `allowed` pipes `L` are accepted, and one cell must stay blank: more pipes never help."""
    board = Board.of("1IH____", *["_______"] * 5)

    def accept(trial: Board) -> bool:
        return trial[6, 5] is Tile.BLANK and len(trial.find(Tile.L)) <= allowed and not trial.find(Tile.T)

    made = add_decoys(board, count, Rng(seed), refused_unless(accept))
    room = len(board.find(Tile.BLANK)) - 1
    assert (made is None) == (count > room)
    if made is not None:
        assert accept(made) or not count
        assert len(made.find(Tile.BLANK)) == room + 1 - count
        assert all(mine in (Tile.BLANK, theirs) for mine, theirs in zip(board.tiles, made.tiles, strict=True))


def test_decoys_stay_beside_other_tiles() -> None:
    """With few decoys on an airy board, each lies beside another tile."""
    board = Board.of("_______", "_1IIIH_", *["_______"] * 8)
    for seed in range(20):
        made = add_decoys(board, 4, Rng(seed), lambda trial, cells: ())
        assert made is not None
        rows = list(made.rows)
        for x, y in made.cells():
            near = [oracle.across(rows, x, y, side) for side in range(4)]
            assert made[x, y] is Tile.BLANK or any(made[cell] is not Tile.BLANK for cell in near)


def test_large_boards_take_no_branching_decoys_where_others_fit() -> None:
    board = Board.of("1IH" + "_" * 17, *["_" * 20] * 19)
    made = add_decoys(board, 60, Rng(1), lambda trial, cells: ())
    assert made is not None
    assert not made.find(Tile.T)
    last = add_decoys(board, 60, Rng(1), refused_unless(lambda trial: len(trial.find(Tile.I, Tile.L)) <= 51))
    assert last is not None
    assert len(last.find(Tile.T)) == 10


def recipes_of(board: Board, layout: tuple[oracle.Sides, ...], *, unique: bool) -> Iterator[Recipe]:
    """Recipes that the board keeps with this layout, which uses every tank: its numbers, told and left open."""
    tanks = tuple(int(tile.value) for tile in board.tiles if tile.is_tank)
    filled = sum(tile is not Tile.BLANK for tile in board.tiles)
    decoys = filled - sum(map(bool, layout))
    size, fill = (board.width, board.height), filled / len(board.tiles)
    parts = product((tanks, None), (len(board.houses), None), (fill, None), (decoys, None))
    yield from (Recipe(size, *each, unique=unique) for each in parts)


def test_no_recipe_of_a_board_that_exists_is_refused() -> None:
    """Refusals are proofs: for every board of 2x2 and many other small ones some level keeps its recipes."""
    rng = random.Random(3)
    boards: list[tuple[str, ...]]
    boards = [("".join(tiles[:2]), "".join(tiles[2:])) for tiles in product(TILE_LETTERS, repeat=4)]
    for width, height, letters in ((1, 5, "3HH"), (5, 1, "1HH2"), (2, 3, "3HHI"), (3, 3, "3HHH"), (3, 3, "2HHHT")):
        for _ in range(150):
            tiles = rng.sample(letters.ljust(width * height, "_"), width * height)
            boards.append(tuple("".join(tiles[start : start + width]) for start in range(0, len(tiles), width)))
    seen = set()
    for rows in boards:
        board = Board.of(*rows)
        if not board.houses or not board.tanks or len(board.houses) < len(board.tanks):
            continue
        layouts = oracle.layouts(list(rows))
        tanks = [tile for tile, kind in enumerate(board.tiles) if kind.is_tank]
        for layout in layouts:
            if all(layout[tank] for tank in tanks):
                seen |= set(recipes_of(board, layout, unique=len(layouts) == 1))
    assert len(seen) > 300
    for recipe in seen:
        for seed in range(4):
            plan(recipe, Rng(seed))
