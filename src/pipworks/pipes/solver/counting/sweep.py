"""The order in which a count takes a board's tiles, and what it needs to know at each of them.

Tiles are taken row by row along the longer side of the board. Between tiles already taken and those to come run the
edges of the *frontier*, each with a slot of its own from one of its tiles to the other. On a board that wraps the edges
of the first row stay in the frontier to the end; the first row is where they are fewest.
"""

from __future__ import annotations

import enum

from pipworks.limits import NO_LIMIT, Budget
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, Tile, openings
from pipworks.pipes.solver.encode import capacity, neighbours
from pipworks.typed import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    Known: TypeAlias = tuple[Sequence[int], Sequence[int]]

_SIDES = range(4)
_ANY = 15


class Counted(enum.IntEnum):
    """What is counted."""

    TURNS = 0
    """Orientations of all tiles, with gas in every house."""
    WHOLE = 1
    """Orientations with gas in every tile and no open end."""
    LAYOUTS = 2
    """Used edges: trees, each with one tank, whose leaves are the houses."""


class Step(NamedTuple):
    """One tile: its edges to tiles taken before, and to those that come later, as (side, slot), and its choices.

    A choice is the set of sides that it opens, or uses, and the number of orientations that do so. `needs` is True for
    a tile that must have gas. `least` and `most` bound the ways that gas has from here on, once the tile is laid: one
    an edge of a part with gas, of another one its edges less two, as one is for gas to come in and the part itself
    needs some. The tiles to come can't do with fewer than `least`, and in layouts not with more than `most`. `tanks`
    and `needy` are the numbers of tanks and of tiles that must have gas, of those still to come.
    """

    closing: tuple[tuple[int, int], ...]
    opening: tuple[tuple[int, int], ...]
    choices: tuple[tuple[int, int], ...]
    tank: bool
    needs: bool
    least: int
    most: int
    tanks: int
    needy: int


class Sweep(NamedTuple):
    """The steps of a count, and the number of slots."""

    counted: Counted
    slots: int
    steps: tuple[Step, ...]


def sweep(
    board: Board,
    counted: Counted,
    turned: Mapping[int, int],
    known: Known | None = None,
    budget: Budget = NO_LIMIT,
) -> Sweep:
    """The sweep of a count, of the orientations or layouts that keep to the sides that turned tiles open.

    `known` are the sides that gas may pass in layouts, by tile, and those that it must.

    What is known of all layouts holds for orientations, too: each has a layout within it, so it opens the sides that
    all of them use; and a side that none uses makes no difference to which houses have gas. Raises Exhausted when the
    budget runs out.
    """
    near = neighbours(board.width, board.height, board.wraps)
    count = len(board.tiles)
    may, must = known or ([_ANY] * count, [0] * count)
    live = [_live(board, counted, near, may, tile) for tile in budget.over(range(count))]
    choices = [
        _choices(board, counted, near, turned, must[tile], tile, live[tile]) for tile in budget.over(range(count))
    ]
    return _laid_out(board, counted, near, live, choices, budget)


def _live(board: Board, counted: Counted, near: Sequence[int], may: Sequence[int], tile: int) -> int:
    """The sides of a tile across which gas may pass to another."""
    live = 0
    mine = board.tiles[tile]
    for side in _SIDES:
        other = near[4 * tile + side]
        dead = other == tile or Tile.BLANK in (mine, board.tiles[other])
        if counted is not Counted.WHOLE and not dead:
            dead = mine is board.tiles[other] is Tile.HOUSE
            dead |= not (may[tile] >> side & 1 and may[other] >> (side ^ 2) & 1)
        live |= (not dead) << side
    return live


def _choices(
    board: Board,
    counted: Counted,
    near: Sequence[int],
    turned: Mapping[int, int],
    must: int,
    tile: int,
    live: int,
) -> tuple[tuple[int, int], ...]:
    """What a tile may open or use, as live sides with their number of orientations."""
    letter = board.tiles[tile]
    fixed = turned.get(tile)
    if counted is Counted.LAYOUTS:
        used = [sides for sides in _uses(letter) if not sides & ~live and (fixed is None or not sides & ~fixed)]
        return tuple((sides, 1) for sides in used if not must & ~sides)
    number: dict[int, int] = {}
    for sides in dict.fromkeys(openings(letter, turn) for turn in ORIENTATIONS):
        if fixed not in (None, sides) or must & ~sides:
            continue
        if counted is Counted.WHOLE and not _no_end(board, near, tile, sides, live):
            continue
        number[sides & live] = number.get(sides & live, 0) + 1
    return tuple(sorted(number.items()))


def _no_end(board: Board, near: Sequence[int], tile: int, sides: int, live: int) -> bool:
    """Whether each side that is open leads to another tile, or round the board to the tile's own open side."""
    ends = [side for side in _SIDES if (sides & ~live) >> side & 1]
    return all(board.wraps and near[4 * tile + side] == tile and sides >> (side ^ 2) & 1 for side in ends)


def _uses(tile: Tile) -> list[int]:
    """The sets of sides of a tile that a layout may use."""
    turns = {openings(tile, turn) for turn in ORIENTATIONS}
    fewest = 0 if tile.is_tank or tile is Tile.BLANK else 1 if tile is Tile.HOUSE else 2
    found = [] if tile is Tile.HOUSE else [0]
    return found + [
        sides
        for sides in range(1, 1 + _ANY)
        if sides.bit_count() >= fewest and any(not sides & ~turn for turn in turns)
    ]


def _order(board: Board, live: Sequence[int]) -> list[int]:
    """The tiles in the order in which they are taken."""
    width, height = board.width, board.height
    across = width <= height
    if across:
        rows = [list(range(start, start + width)) for start in range(0, width * height, width)]
    else:
        rows = [list(range(x, width * height, width)) for x in range(width)]
    if board.wraps and len(rows) > 2:
        before = 0 if across else 3
        fewest = [sum(live[tile] >> before & 1 for tile in row) for row in rows]
        first = fewest.index(min(fewest))
        rows = rows[first:] + rows[:first]
    return [tile for row in rows for tile in row]


def _laid_out(
    board: Board,
    counted: Counted,
    near: Sequence[int],
    live: Sequence[int],
    choices: Sequence[tuple[tuple[int, int], ...]],
    budget: Budget,
) -> Sweep:
    """The steps of all tiles, with a slot for each edge of the frontier: the first that is free."""
    letters = board.letters
    order = _order(board, live)
    slots: dict[int, int] = {}
    free: list[int] = []
    most = 0
    steps = []
    houses = letters.count("H")
    most_ends = 4 * len(order)
    rest = _Rest(letters, counted)
    wants = houses - sum(_room(letters[tile], live[tile]) for tile in budget.over(order))
    for tile in budget.over(order):
        sides = [side for side in _SIDES if live[tile] >> side & 1]
        closing = [(side, slots.pop(4 * tile + side)) for side in sides if 4 * tile + side in slots]
        free = sorted(free + [slot for _, slot in closing])
        opening = []
        for side in sides:
            if side not in dict(closing):
                if not free:
                    free.append(most)
                    most += 1
                slot = free.pop(0)
                slots[4 * near[4 * tile + side] + (side ^ 2)] = slot
                opening.append((side, slot))
        rest.take(letters[tile])
        wants += _room(letters[tile], live[tile]) - (letters[tile] == "H")
        steps.append(
            Step(
                tuple(closing),
                tuple(opening),
                choices[tile],
                letters[tile] in "123",
                rest.needs(letters[tile]),
                -most_ends if counted is Counted.WHOLE else wants,
                rest.houses if counted is Counted.LAYOUTS else most_ends,
                rest.tanks,
                rest.needy,
            )
        )
    return Sweep(counted, most, tuple(steps))


def _room(letter: str, live: int) -> int:
    """How many more ways gas can have behind a tile than before it, over its live sides."""
    if letter in "123":
        return min(capacity(letter), live.bit_count())
    return capacity(letter) if live.bit_count() > 2 else 0


class _Rest:
    """The tiles that are still to come."""

    def __init__(self, letters: str, counted: Counted) -> None:
        self.counted = counted
        self.houses = letters.count("H")
        self.tanks = sum(letters.count(tank) for tank in "123")
        self.needy = sum(self.needs(letter) for letter in letters)

    def needs(self, letter: str) -> bool:
        """Whether such a tile must have gas."""
        return letter == "H" or (self.counted is Counted.WHOLE and letter != "_")

    def take(self, letter: str) -> None:
        """One tile less."""
        self.houses -= letter == "H"
        self.tanks -= letter in "123"
        self.needy -= self.needs(letter)
