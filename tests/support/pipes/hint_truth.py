"""Whether facts are true in every layout that extends a position, told from all of them, which an oracle lists."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from pipworks.pipes.generator.generate import generate
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.hints.facts import Fact, NotNeeded, OtherUse, Passes, Turned
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile, openings
from pipworks.rng import Rng
from tests.support.pipes import oracle

Layouts = list[tuple[int, ...]]
"""The used sides of each tile, as flags, of some layouts."""


@cache
def all_layouts(rows: tuple[str, ...], wraps: bool = True, all_tiles: bool = False) -> Layouts:
    """Every layout of a small board, by brute force."""
    found = oracle.layouts(list(rows), wraps, all_tiles)
    return [tuple(sum(1 << side for side in sides) for sides in layout) for layout in found]


def extending(layouts: Layouts, turned: Mapping[int, int]) -> Layouts:
    """The layouts that stay within the sides that the turned tiles open."""
    return [used for used in layouts if not any(used[tile] & ~sides for tile, sides in turned.items())]


def is_true(board: Board, fact: Fact, layouts: Collection[tuple[int, ...]]) -> bool:
    """Whether the fact holds in all of these layouts."""
    tile = fact.cell.y * board.width + fact.cell.x
    uses = {used[tile] for used in layouts}
    if isinstance(fact, Passes):
        return all(use & fact.sides == fact.sides for use in uses)
    if isinstance(fact, NotNeeded):
        return not any(use & fact.sides for use in uses)
    if isinstance(fact, OtherUse):
        return int(fact.sides) not in uses
    assert isinstance(fact, Turned)
    return all(use and not use & ~openings(fact.tile, fact.letter) for use in uses)


def little_boards(count: int, seed: int = 0, *, wraps: bool = True) -> Iterator[tuple[Board, Layouts]]:
    """So many boards of up to 12 tiles, each with all of its layouts, of which there are some; the same each time."""
    rng = random.Random(seed)
    while count:
        width, height = rng.choice(((1, 7), (2, 5), (3, 3), (4, 3), (3, 4), (4, 2), (7, 1)))
        letters = rng.choice(("__HIILLTT123", "HIILLTTT2", "_HHLLTTT3", "HHTTTL1", "HIL12TT"))
        rows = tuple("".join(rng.choice(letters) for _ in range(width)) for _ in range(height))
        text = "".join(rows)
        if "H" not in text or not set(text) & set("123"):
            continue
        found = all_layouts(rows, wraps)
        if found:
            count -= 1
            yield Board.of(*rows, wraps=wraps), found


def full_boards(count: int, seed: int = 0) -> Iterator[tuple[Board, Layouts]]:
    """So many boards of up to 16 tiles that can all be lit, with all layouts; some have rings or several tanks."""
    rng = random.Random(seed)
    while count:
        size = rng.choice(((3, 3), (4, 3), (3, 4), (4, 4), (2, 5), (5, 2), (5, 3), (2, 2)))
        wraps = rng.random() < 0.5
        made = generate(Recipe(size, unique=False, wraps=wraps, all_tiles=True), Rng(rng.randrange(1 << 30))).board
        tiles = list(made.letters)
        for _ in range(rng.randrange(4)):
            one, change = rng.randrange(len(tiles)), {"H": "L1IT", "L": "T2IH", "T": "3L", "I": "LTH"}
            tiles[one] = rng.choice(change.get(tiles[one], tiles[one]))
        rows = tuple("".join(tiles[start : start + size[0]]) for start in range(0, len(tiles), size[0]))
        found = all_layouts(rows, wraps, True)
        if found:
            count -= 1
            yield Board.of(*rows, wraps=wraps, all_tiles=True), found


def positions(board: Board, layouts: Layouts, seed: int) -> Iterator[tuple[dict[int, int], Layouts]]:
    """The untouched board and some positions on the way to one of its solutions, with the layouts that extend them."""
    yield {}, layouts
    rng = random.Random(seed)
    for share in (0.25, 0.6):
        layout = rng.choice(layouts)
        turned = {}
        for tile, kind in enumerate(board.tiles):
            if kind is not Tile.BLANK and rng.random() < share:
                fitting = [sides for letter in "NESW" if layout[tile] & ~(sides := openings(kind, letter)) == 0]
                turned[tile] = rng.choice(fitting)
        yield turned, extending(layouts, turned)


def false_facts(board: Board, facts: Iterable[Fact], layouts: Collection[tuple[int, ...]]) -> list[Fact]:
    """Those of the facts that do not hold in all of the layouts."""
    return [fact for fact in facts if not is_true(board, fact, layouts)]
