"""The numbers of one try at a recipe: what is open is drawn at random, what no level can have is refused.

A layout uses every tank opening planned for it and branches in every `T`, so the numbers depend on each other: the
houses are the openings used plus the `T` pipes, and the tiles are at least the tanks, the houses and a `T` for each
branching.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipworks.pipes.generator.ground import blank_cells, some_crossings, without
from pipworks.pipes.generator.recipe import MOST_CELLS, Impossible, Recipe
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings
from pipworks.pipes.solver.encode import neighbours
from pipworks.rng import Rng
from pipworks.words import counted, is_or_are


@dataclass(frozen=True, slots=True)
class Plan:
    """A recipe in numbers: `openings` of each tank to be used, `houses`, `tree` tiles of the layout, `decoys`.

    `near` holds at 4i + side the neighbour across each edge that may be used, and tile i itself for one that may not.
    `bends`, `detours` and `spread` are in percent and give a try its character: how often pipes turn, take roundabout
    ways, and keep away from each other. The cells of `blank` stay so, decoys aside.
    """

    width: int
    height: int
    wraps: bool
    near: tuple[int, ...]
    tanks: tuple[int, ...]
    openings: tuple[int, ...]
    houses: int
    tree: int
    decoys: int
    bends: int
    detours: int
    spread: int
    blank: frozenset[int] = frozenset()

    @property
    def branches(self) -> int:
        """The number of `T` pipes in the layout."""
        return self.houses - sum(self.openings)


def plan(recipe: Recipe, rng: Rng) -> Plan:
    """The numbers of one try at the recipe, what it leaves open being drawn from `rng`.

    Raises Impossible when no level can have such numbers.
    """
    width, height = recipe.size
    if width < 1 or height < 1:
        raise Impossible(f"a board has at least one column and one row, not {width}x{height}")
    cells = width * height
    if cells > MOST_CELLS:
        raise Impossible(f"boards of more than {MOST_CELLS:,} cells are not made, and {width}x{height} has {cells:,}")
    near = _open_edges(width, height, recipe.wraps, recipe.unique)
    most = _most_openings(near, width // 2 + height // 2 * width)
    _check(recipe, cells, most)
    tanks = recipe.tanks if recipe.tanks is not None else _tanks(recipe, cells, most, rng)
    _check_houses(recipe.houses, tanks, most)
    least = _least(recipe.houses, tanks, most)
    filled = _filled(recipe, cells, least, rng)
    decoys = _decoys(recipe, filled, least, rng)
    tree = filled - decoys
    if tree < least:
        raise Impossible(_too_few(recipe, tanks, least, filled, decoys))
    houses = recipe.houses if recipe.houses is not None else _houses(tanks, tree, most, rng)
    openings = _share_openings(tanks, houses, most)
    bends, detours = 15 + rng.below(61), rng.below(51)
    spread = rng.below(91) if filled < 0.8 * cells else 0
    blank = blank_cells(width, height, filled, rng)
    near = without(some_crossings(near, width, height, rng) if recipe.wraps else near, blank)
    return Plan(width, height, recipe.wraps, near, tanks, openings, houses, tree, decoys, bends, detours, spread, blank)


def _open_edges(width: int, height: int, wraps: bool, unique: bool) -> tuple[int, ...]:
    """The neighbours across the edges that a layout may use, at 4i + side; tile i itself for the other edges.

    On a board two wide that wraps, the same neighbour lies to the east and to the west, and every layout with such an
    edge has a twin in which east and west are swapped. So a layout that is to be the only one uses north and south
    only. The same holds for boards two high.
    """
    near = list(neighbours(width, height, wraps))
    for length, first in ((width, 1), (height, 0)):
        if length == 2 and unique and wraps:
            for side in (first, first + 2):
                near[side::4] = range(width * height)
    return tuple(near)


def _most_openings(near: Sequence[int], middle: int) -> dict[int, int]:
    """For each digit of a tank, the most openings that can each have a neighbour of its own, read off the middle tile.

    On boards one or two wide several sides of a tile lead to the same neighbour, or to the tile itself.
    """
    most = {}
    for tank in (Tile.TANK1, Tile.TANK2, Tile.TANK3):
        turns = ([side for side in range(4) if openings(tank, letter) >> side & 1] for letter in ORIENTATIONS)
        most[int(tank.value)] = max(len({near[4 * middle + side] for side in turn} - {middle}) for turn in turns)
    return most


def _check(recipe: Recipe, cells: int, most: dict[int, int]) -> None:
    """Refuse what is wrong at sight, before any random choice: first what is wrong whatever the board's shape."""
    if cells < 2:
        raise Impossible("a board of 1x1 has no room for a tank and a house")
    _check_numbers(recipe)
    _check_room(recipe, cells)
    if not most[3]:
        width, height = recipe.size
        raise Impossible(f"every layout of a board of {width}x{height} has a twin, mirrored: none is the only one")


def _check_numbers(recipe: Recipe) -> None:
    """Refuse numbers that no level of any size can have."""
    houses, tanks = recipe.houses, recipe.tanks
    if houses is not None and houses < 1:
        raise Impossible("a level has at least one house")
    if recipe.fill is not None and not 0 < recipe.fill <= 1:
        raise Impossible(f"the fill is a share of the board, above 0 and at most 1, not {recipe.fill}")
    if recipe.decoys is not None and not recipe.decoys >= 0:
        raise Impossible(f"the decoys can't be {recipe.decoys}")
    if isinstance(recipe.decoys, float) and not recipe.decoys < 1:
        raise Impossible(f"decoys as a share of the tiles lie below 1, not {recipe.decoys}; a whole number counts them")
    if tanks is None:
        return
    if not tanks:
        raise Impossible("a level has at least one tank")
    for digit in tanks:
        if digit not in (1, 2, 3):
            raise Impossible(f"a tank has 1, 2 or 3 openings, not {digit}")
    if houses is not None and houses < len(tanks):
        raise Impossible(f"every tank feeds a house, and {counted(houses, 'house')} can't go to {len(tanks)} tanks")


def _check_room(recipe: Recipe, cells: int) -> None:
    """Refuse more tiles than there is room for, each tank feeding as many houses as it has openings."""
    filled = cells if recipe.fill is None else _rounded(recipe.fill, cells)
    decoys = 0 if recipe.decoys is None else _share(recipe.decoys, filled)
    for number, noun in ((recipe.houses or 0, "house"), (decoys, "decoy")):
        if number > filled:
            room = f"{counted(filled, 'tile')} on {recipe.size[0]}x{recipe.size[1]}"
            raise Impossible(f"{counted(number, noun)} don't fit among {room}")
    tanks = recipe.tanks
    if tanks is not None and recipe.houses is None and 2 * len(tanks) > cells:
        raise Impossible(f"{len(tanks)} tanks with a house each don't fit on {cells} cells")
    if tanks is None:
        tanks = (3,) * max(1, -(-(recipe.houses or 1) // 3))
    least = _least(recipe.houses, tanks, {1: 1, 2: 2, 3: 3})
    if filled - decoys < least:
        raise Impossible(_too_few(recipe, tanks, least, filled, decoys))


def _check_houses(houses: int | None, tanks: tuple[int, ...], most: dict[int, int]) -> None:
    usable = _usable(tanks, most)
    if houses is not None and most[3] < 3 and houses > usable:
        fed = counted(usable, "house")
        raise Impossible(f"on a board so narrow no pipe can branch: these tanks feed at most {fed}")


def _usable(tanks: Sequence[int], most: dict[int, int]) -> int:
    return sum(most[digit] for digit in tanks)


def _least(houses: int | None, tanks: Sequence[int], most: dict[int, int]) -> int:
    """The fewest tiles of a layout: tanks, houses, and a `T` for each house beyond the openings."""
    return _least_of(houses, len(tanks), _usable(tanks, most))


def _least_of(houses: int | None, tanks: int, usable: int) -> int:
    """The same of the number of tanks and of their openings that can be used."""
    houses = tanks if houses is None else houses
    return tanks + houses + max(0, houses - usable)


def _too_few(recipe: Recipe, tanks: tuple[int, ...], least: int, filled: int, decoys: int) -> str:
    houses = recipe.houses if recipe.houses is not None else len(tanks)
    width, height = recipe.size
    given = recipe.tanks is not None or len(tanks) == 1
    needy = f"{counted(houses, 'house')} and {counted(len(tanks), 'tank') if given else 'their tanks'}"
    room = f"{counted(filled, 'tile')} on {width}x{height}" + (f", {decoys} of them decoys" if decoys else "")
    return f"{needy} take at least {least} tiles; there {is_or_are(filled)} {room}"


def _rounded(share: float, whole: int) -> int:
    return int(share * whole + 0.5)


def _room(recipe: Recipe, cells: int) -> int:
    """The most tiles that a layout may have."""
    filled = cells if recipe.fill is None else _rounded(recipe.fill, cells)
    return filled if recipe.decoys is None else filled - _share(recipe.decoys, filled)


def _tanks(recipe: Recipe, cells: int, most: dict[int, int], rng: Rng) -> tuple[int, ...]:
    """The digits of the tanks: one or two on a board of the game's size, more on larger ones or for many houses."""
    room, houses = _room(recipe, cells), recipe.houses
    bound = room // 2 if houses is None else min(room // 2, houses)
    count = max(1, min(bound, 1 + rng.below(2) + cells // 150))
    digits = [1 + rng.weighted((2, 1, 1)) for _ in range(count)]

    usable = _usable(digits, most)

    def least(number: int) -> int:
        return _least_of(houses, number, usable)

    def too_few() -> bool:
        narrow = most[3] < 3 and houses is not None and houses > usable
        return narrow or least(len(digits)) > room

    for index, digit in enumerate(digits):
        if too_few():
            digits[index] = 3
            usable += most[3] - most[digit]
    while too_few() and len(digits) < bound:
        digits.append(3)
        usable += most[3]
    while len(digits) > 1 and least(len(digits)) > room:
        fewer = usable - most[digits[-1]]
        if _least_of(houses, len(digits) - 1, fewer) >= least(len(digits)):
            break
        digits.pop()  # more were drawn than there is room for
        usable = fewer
    return tuple(digits)


def _filled(recipe: Recipe, cells: int, least: int, rng: Rng) -> int:
    """The number of tiles that are not blank; if open, 40 to 95 % of the cells, a fifth more than needed if it fits."""
    if recipe.fill is not None:
        return _rounded(recipe.fill, cells)
    if isinstance(recipe.decoys, int):
        least += recipe.decoys
    elif recipe.decoys is not None:
        least = _rounded(1 / (1 - recipe.decoys), least)
    filled = max(_rounded(0.4 + 0.55 * rng.unit(), cells), _rounded(1.2, least))
    return min(filled, cells)


def _decoys(recipe: Recipe, filled: int, least: int, rng: Rng) -> int:
    if recipe.decoys is None:
        return max(0, min(_rounded(0.12 * rng.unit(), filled), filled - least))
    return _share(recipe.decoys, filled)


def _share(decoys: float, filled: int) -> int:
    """The number of decoys, which a float gives as a share of the `filled` tiles."""
    return decoys if isinstance(decoys, int) else _rounded(decoys, filled)


def _houses(tanks: tuple[int, ...], tree: int, most: dict[int, int], rng: Rng) -> int:
    """The number of houses: 12 to 30 % of the tree's tiles, as far as they can be fed."""
    usable = _usable(tanks, most)
    houses = max(len(tanks), _rounded(0.12 + 0.18 * rng.unit(), tree))
    if most[3] < 3:
        houses = min(houses, usable)
    return min(houses, max(len(tanks), (tree - len(tanks) + min(usable, houses)) // 2))


def _share_openings(tanks: tuple[int, ...], houses: int, most: dict[int, int]) -> tuple[int, ...]:
    """The openings used of each tank: one each, then a second and a third in turn while houses are left."""
    used = [1] * len(tanks)
    left = houses - len(tanks)
    for more in (2, 3):
        for index, digit in enumerate(tanks):
            if left > 0 and most[digit] >= more:
                left -= more - used[index]
                used[index] = more
    return tuple(used)
