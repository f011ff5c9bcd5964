"""The steps by which trees of gas grow on a board and are taken back.

Growing takes four steps, each at a free cell: a house moves on into it, a pipe branches into it, two free cells side
by side take in an edge as a detour, and a bend is flipped over into it. A twig is retracted and a detour shortcut to
make room for other growth. Each step leads from a proper layout to another.
"""

from __future__ import annotations

from pipworks.limits import Budget
from pipworks.pipes.forest import SIDES, Forest

_STEPS_BETWEEN_LOOKS = 1000
"""How often growing looks at its limits: many times a second."""


def grow(forest: Forest, budget: Budget) -> bool:
    """Step at random free cells until the plan's tiles and houses are there.

    False if growing got stuck, or was stopped: the budget tells which.
    """
    rng, idle, rescues, steps = forest.rng, 0, 0, 0
    while not forest.complete:
        steps += 1
        if not steps % _STEPS_BETWEEN_LOOKS and budget.stop() is not None:
            return False
        if idle > 6 * len(forest.free) + 20:
            rescues += 1
            if rescues > 60 or not forest.free:
                return False
            retract(forest, rng.below(len(forest.arms)), 1 + rng.below(8))
            idle = 0
        elif _step(forest, rng.choice(forest.free)):
            idle = 0
        else:
            idle += 1
    return True


def retract(forest: Forest, near: int, most: int) -> bool:
    """Take back up to `most` tiles of a twig that is reached from this tile; False if there was none to take.

    The house moves back along its pipe, and goes with the twig where that ends in a `T`.
    """
    tile = _house_from(forest, near)
    if tile < 0:
        return False
    for taken in range(most):
        side = forest.arms[tile].bit_length() - 1
        before = forest.near[4 * tile + side]
        if before in forest.tanks:
            return taken > 0
        branch = forest.arms[before].bit_count() == 3
        forest.cut(tile, side)
        forest.release(tile)
        if branch:
            forest.houses -= 1
            return True
        tile = before
    return True


def flip(forest: Forest, cell: int) -> bool:
    """Move the corner of a bend across into this free cell; False if there is no such bend beside it."""
    for side in forest.rng.shuffled(SIDES):
        other = (side + 1) & 3
        one, two = forest.near[4 * cell + side], forest.near[4 * cell + other]
        corner = forest.near[4 * one + other]
        bend = 1 << (other ^ 2) | 1 << (side ^ 2)
        if (
            corner != cell
            and forest.arms[corner] == bend
            and corner not in forest.tanks
            and forest.may_turn(one, other, side ^ 2)
            and forest.may_turn(two, side, other ^ 2)
        ):
            forest.cut(one, other)
            forest.cut(two, side)
            forest.join(cell, side)
            forest.join(cell, other)
            forest.release(corner)
            forest.take(cell)
            return True
    return False


def shortcut(forest: Forest, tile: int) -> bool:
    """Take back a detour that this tile is a corner of: two bends side by side; False if it is none."""
    if not forest.is_pipe(tile):
        return False
    for along in forest.rng.shuffled([side for side in SIDES if forest.arms[tile] >> side & 1]):
        beside = forest.near[4 * tile + along]
        out = forest.arms[tile] ^ 1 << along
        side = out.bit_length() - 1
        one, two = forest.near[4 * tile + side], forest.near[4 * beside + side]
        if (
            side != along ^ 2
            and forest.is_pipe(beside)
            and forest.arms[beside] == out | 1 << (along ^ 2)
            and one != two
            and forest.may_turn(one, side ^ 2, along)
            and forest.may_turn(two, side ^ 2, along ^ 2)
        ):
            forest.cut(tile, side)
            forest.cut(tile, along)
            forest.cut(beside, side)
            forest.join(one, along)
            forest.release(tile)
            forest.release(beside)
            return True
    return False


def _step(forest: Forest, cell: int) -> bool:
    """One step at this free cell; True if the forest grew.

    What is left to grow is kept enough for the houses to come: each takes a tile, and a pipe to branch from.
    """
    plan, rng = forest.plan, forest.rng
    room, need = plan.tree - forest.size, plan.houses - forest.houses
    if plan.spread and _is_crowded(forest, cell) and rng.below(100) < plan.spread:
        return False
    if room > 0:
        pipes = forest.size - len(forest.tanks) - 2 * forest.houses + sum(plan.openings)
        spare = room - need - max(0, need - pipes)
        if rng.below(room) < need and pipes and _branch(forest, cell):
            return True
        if (spare > 0 or pipes < need) and _move_house(forest, cell):
            return True
        if (spare > 1 or pipes + 1 < need) and _detour(forest, cell):
            return True
    flip(forest, cell)
    return False


def _is_crowded(forest: Forest, cell: int) -> bool:
    """Whether more than one of the cells around is taken."""
    return sum(not forest.is_free(near) for near in forest.near[4 * cell : 4 * cell + 4]) > 1


def _branch(forest: Forest, cell: int) -> bool:
    """A new house here, at a pipe that becomes a `T`; less often beside another house, to spread them."""
    near = forest.near[4 * cell : 4 * cell + 4]
    if any(map(forest.is_house, near)) and forest.rng.below(4):
        return False
    sides = [side for side in SIDES if forest.is_pipe(near[side])]
    if not sides:
        return False
    forest.grow_into(cell, forest.rng.choice(sides))
    forest.houses += 1
    return True


def _move_house(forest: Forest, cell: int) -> bool:
    """A house beside this cell moves into it, a pipe takes its place."""
    sides = [side for side in SIDES if forest.is_house(forest.near[4 * cell + side])]
    if not sides:
        return False
    bends = forest.plan.bends
    weights = [100 - bends if forest.arms[forest.near[4 * cell + side]] == 1 << side else bends for side in sides]
    index = forest.rng.weighted(weights)
    if forest.rng.below(100) >= weights[index]:
        return False
    forest.grow_into(cell, sides[index])
    return True


def _detour(forest: Forest, cell: int) -> bool:
    """The edge beside this cell and a free neighbour goes round through the two."""
    rng = forest.rng
    along = rng.below(4)
    beside = forest.near[4 * cell + along]
    if rng.below(100) >= forest.plan.detours or beside == cell or not forest.is_free(beside):
        return False
    for side in rng.shuffled(((along + 1) & 3, (along + 3) & 3)):
        one, two = forest.near[4 * cell + side], forest.near[4 * beside + side]
        if (
            forest.arms[one] >> along & 1
            and forest.may_turn(one, along, side ^ 2)
            and forest.may_turn(two, along ^ 2, side ^ 2)
        ):
            forest.cut(one, along)
            forest.grow_into(cell, side)
            forest.grow_into(beside, side)
            forest.join(cell, along)
            return True
    return False


def _house_from(forest: Forest, tile: int) -> int:
    """A house that a random walk along the pipes comes to, never turning back; -1 where a tank or no pipe is met."""
    came = 0
    while tile not in forest.tanks:
        if forest.is_house(tile):
            return tile
        sides = [side for side in SIDES if forest.arms[tile] & ~came & 1 << side]
        if not sides:
            return -1
        side = forest.rng.choice(sides)
        tile = forest.near[4 * tile + side]
        came = 1 << (side ^ 2)
    return -1
