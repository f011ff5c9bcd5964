"""Other ways for the gas of a layout, each a small step: an edge or two go, others come, most tiles stay."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.limits import Budget
from pipworks.pipes.generator.draft import SIDES, kind_of
from pipworks.pipes.generator.mending.tile_edits import TANKS, uses
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.solver.encode import neighbours
from pipworks.record import Record

Used = tuple[int, ...]


class Reroute(Record):
    """A step to another layout: the tiles that use other sides then, and those that must be of another kind for it."""

    changed: dict[int, int]
    kinds: dict[int, Tile]

    def used(self, before: Used) -> Used:
        """The layout after the step, by the sides that tiles use."""
        after = list(before)
        for number, sides in self.changed.items():
            after[number] = sides
        return tuple(after)

    @property
    def cost(self) -> tuple[int, int]:
        """The number of tiles that change, and by how much the number of houses does."""
        houses = sum((kind is Tile.HOUSE) for kind in self.kinds.values())
        return len(self.kinds), houses


def reroutes(board: Board, used: Used, budget: Budget) -> list[Reroute]:
    """The small steps from a layout, those that change few tiles first. Raises Exhausted at a limit.

    Not each of them is a layout: whether it is, the solver says.
    """
    near = neighbours(board.width, board.height, board.wraps)
    steps = _swaps(board, used, near) if board.all_tiles else _steps(board, used, near)
    found: dict[frozenset[tuple[int, int]], Reroute] = {}
    for changed in budget.over(steps):
        kinds = _kinds(board, changed)
        if kinds:
            found.setdefault(frozenset(changed.items()), Reroute(changed, kinds))
    return sorted(found.values(), key=lambda each: (*each.cost, sorted(each.kinds)))


def _kinds(board: Board, changed: dict[int, int]) -> dict[int, Tile] | None:
    """The tiles whose kind can't stay, with their new ones; None where no kind would do."""
    kinds = {}
    for number, sides in changed.items():
        old = board.tiles[number]
        if uses(old, sides, board.all_tiles):
            continue
        choice = TANKS if old.is_tank else (kind_of(sides),) if sides.bit_count() < 4 else ()
        new = next((kind for kind in choice if uses(kind, sides, board.all_tiles)), None)
        if new is None:
            return None
        kinds[number] = new
    return kinds


def _steps(board: Board, used: Used, near: tuple[int, ...]) -> Iterator[dict[int, int]]:
    """Steps of houses, corners and branches, as the tiles whose sides change, with their new sides."""
    free = {number for number, sides in enumerate(used) if not sides and not board.tiles[number].is_tank}
    for number, sides in enumerate(used):
        if not sides:
            continue
        tank = board.tiles[number].is_tank
        if sides.bit_count() == 1 and not tank:
            yield from _of_house(number, used, near, free)
        elif sides.bit_count() == 2 and not tank:
            yield from _of_corner(number, used, near, free)
        for side in SIDES:
            ahead = near[4 * number + side]
            if sides.bit_count() < 3 and ahead in free and (tank or sides.bit_count() == 2):
                yield _joined(used, near, (number, side))
        yield from _of_branch(number, used, near, board)


def _of_house(house: int, used: Used, near: tuple[int, ...], free: set[int]) -> Iterator[dict[int, int]]:
    """The house one tile on, or beside, or back, or gone."""
    side = used[house].bit_length() - 1
    parent = near[4 * house + side]
    for ahead in SIDES:
        if near[4 * house + ahead] in free:
            yield _joined(used, near, (house, ahead))
    back = {house: 0, parent: used[parent] & ~(1 << (side ^ 2))}
    if back[parent]:
        yield back
    for ahead in SIDES:
        there = near[4 * parent + ahead]
        if there in free:
            yield {**back, parent: back[parent] | 1 << ahead, there: 1 << (ahead ^ 2)}


def _of_corner(corner: int, used: Used, near: tuple[int, ...], free: set[int]) -> Iterator[dict[int, int]]:
    """A corner the other way around."""
    one, other = (side for side in SIDES if used[corner] >> side & 1)
    if one ^ other == 2:
        return
    first, last = near[4 * corner + one], near[4 * corner + other]
    across = near[4 * first + other]
    if across in free and near[4 * last + one] == across and len({corner, first, last, across}) == 4:
        yield {
            corner: 0,
            first: used[first] & ~(1 << (one ^ 2)) | 1 << other,
            last: used[last] & ~(1 << (other ^ 2)) | 1 << one,
            across: 1 << (other ^ 2) | 1 << (one ^ 2),
        }


def _of_branch(number: int, used: Used, near: tuple[int, ...], board: Board) -> Iterator[dict[int, int]]:
    """The edge to a neighbour taken from that and given to another one that has gas: what hangs on it is fed there."""
    for side in SIDES:
        if not used[number] >> side & 1:
            continue
        parent = near[4 * number + side]
        left = used[parent] & ~(1 << (side ^ 2))
        if left.bit_count() < 2 and not board.tiles[parent].is_tank:
            continue
        for ahead in SIDES:
            there = near[4 * number + ahead]
            if ahead == side or used[number] >> ahead & 1 or there in (number, parent):
                continue
            if used[there].bit_count() == 2 or board.tiles[there].is_tank:
                mine = used[number] & ~(1 << side) | 1 << ahead
                yield {parent: left, number: mine, there: used[there] | 1 << (ahead ^ 2)}


def _joined(used: Used, near: tuple[int, ...], edge: tuple[int, int]) -> dict[int, int]:
    """The tiles on both ends of an edge that is added."""
    number, side = edge
    there = near[4 * number + side]
    return {number: used[number] | 1 << side, there: used[there] | 1 << (side ^ 2)}


def _swaps(board: Board, used: Used, near: tuple[int, ...]) -> Iterator[dict[int, int]]:
    """One edge of a tree through all tiles swapped for another that joins its two halves again."""
    for number, sides in enumerate(used):
        for side in (1, 2):
            there = near[4 * number + side]
            if not sides >> side & 1 or there == number:
                continue
            half = _half(number, side, used, near)
            for inside in half:
                for ahead in SIDES:
                    outside = near[4 * inside + ahead]
                    if outside in half or not board.tiles[outside].ways or {(inside, ahead)} == {(number, side)}:
                        continue
                    new = {number: sides & ~(1 << side), there: used[there] & ~(1 << (side ^ 2))}
                    new[inside] = new.get(inside, used[inside]) | 1 << ahead
                    new[outside] = new.get(outside, used[outside]) | 1 << (ahead ^ 2)
                    yield {tile: now for tile, now in new.items() if now != used[tile]}


def _half(number: int, side: int, used: Used, near: tuple[int, ...]) -> dict[int, None]:
    """The tiles that hang together with one when its edge at a side is cut."""
    half = {number: None}
    walk = [number]
    for tile in walk:
        for ahead in SIDES:
            after = near[4 * tile + ahead]
            if used[tile] >> ahead & 1 and (tile, ahead) != (number, side) and after not in half:
                half[after] = None
                walk.append(after)
    return half
