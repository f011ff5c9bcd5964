"""The steps by which trees of gas grow on a board and are taken back, each from one proper layout to another.

Four steps grow, each at a free cell: a house moves on into the cell, a pipe branches into it, an edge beside it is led
through it and a free neighbour as a detour, or the corner of a bend is flipped into it. Two make room for other growth:
a twig is retracted, a detour is cut short.
"""

from __future__ import annotations

from pipworks.limits import Budget
from pipworks.pipes.generator.draft import SIDES, Draft

_STEPS_BETWEEN_CHECKS = 1000
"""Growing checks its limits after this many steps: many times a second."""


def grow(draft: Draft, budget: Budget) -> bool:
    """Whether steps at random free cells led to the plan's numbers of tiles and houses.

    False if growing got stuck, or if the budget ran out.
    """
    rng, idle, rescues, steps = draft.rng, 0, 0, 0
    while not draft.complete:
        steps += 1
        if not steps % _STEPS_BETWEEN_CHECKS and budget.stop() is not None:
            return False
        if idle > 6 * len(draft.free) + 20:
            rescues += 1
            if rescues > 60 or not draft.free:
                return False
            retract(draft, rng.below(len(draft.used)), 1 + rng.below(8))
            idle = 0
        elif draft.free and _step(draft, rng.choice(draft.free)):
            idle = 0
        else:
            idle += 1
    return True


def retract(draft: Draft, near: int, most: int) -> bool:
    """Whether a twig reached from the tile `near` was taken back by 1 to `most` tiles.

    Its house moves back along the pipe; where the twig ends, at a `T`, the house goes with it.
    """
    tile = _house_from(draft, near)
    if tile < 0:
        return False
    for taken in range(most):
        side = draft.used[tile].bit_length() - 1
        before = draft.near[4 * tile + side]
        if before in draft.tanks:
            return taken > 0
        branch = draft.used[before].bit_count() == 3
        draft.cut(tile, side)
        draft.release(tile)
        if branch:
            draft.houses -= 1
            return True
        tile = before
    return True


def flip(draft: Draft, cell: int) -> bool:
    """Whether the corner of a bend beside this free cell was moved across into it."""
    for side in draft.rng.shuffled(SIDES):
        other = (side + 1) & 3
        one, two = draft.near[4 * cell + side], draft.near[4 * cell + other]
        corner = draft.near[4 * one + other]
        bend = 1 << (other ^ 2) | 1 << (side ^ 2)
        if (
            corner != cell
            and draft.near[4 * two + side] == corner
            and draft.used[corner] == bend
            and corner not in draft.tanks
            and draft.may_turn(one, other, side ^ 2)
            and draft.may_turn(two, side, other ^ 2)
        ):
            draft.cut(one, other)
            draft.cut(two, side)
            draft.join(cell, side)
            draft.join(cell, other)
            draft.release(corner)
            draft.take(cell)
            return True
    return False


def shortcut(draft: Draft, tile: int) -> bool:
    """Whether this tile was a corner of a detour, two bends side by side, which is now cut short."""
    if not draft.is_pipe(tile):
        return False
    for along in draft.rng.shuffled([side for side in SIDES if draft.used[tile] >> side & 1]):
        beside = draft.near[4 * tile + along]
        out = draft.used[tile] ^ 1 << along
        side = out.bit_length() - 1
        one, two = draft.near[4 * tile + side], draft.near[4 * beside + side]
        if (
            side != along ^ 2
            and draft.is_pipe(beside)
            and draft.used[beside] == out | 1 << (along ^ 2)
            and one != two
            and draft.near[4 * one + along] == two
            and draft.may_turn(one, side ^ 2, along)
            and draft.may_turn(two, side ^ 2, along ^ 2)
        ):
            draft.cut(tile, side)
            draft.cut(tile, along)
            draft.cut(beside, side)
            draft.join(one, along)
            draft.release(tile)
            draft.release(beside)
            return True
    return False


def _step(draft: Draft, cell: int) -> bool:
    """Whether the draft grew by a step at this free cell.

    No step uses up the tiles that the houses still to come need: each a tile of its own and a pipe to branch from.
    """
    plan, rng = draft.plan, draft.rng
    room, need = plan.tree - draft.size, plan.houses - draft.houses
    if plan.spread and _is_crowded(draft, cell) and rng.below(100) < plan.spread:
        return False
    if room > 0:
        pipes = draft.size - len(draft.tanks) - 2 * draft.houses + sum(plan.openings)
        spare = room - need - max(0, need - pipes)
        if rng.below(room) < need and pipes and _branch(draft, cell):
            return True
        if (spare > 0 or pipes < need) and _move_house(draft, cell):
            return True
        if (spare > 1 or pipes + 1 < need) and _detour(draft, cell):
            return True
    flip(draft, cell)
    return False


def _is_crowded(draft: Draft, cell: int) -> bool:
    """Whether more than one neighbour of the cell is taken."""
    return sum(not draft.is_free(near) for near in draft.near[4 * cell : 4 * cell + 4]) > 1


def _branch(draft: Draft, cell: int) -> bool:
    """Whether a new house was put here, at a pipe that becomes a `T`; more rarely beside another house."""
    near = draft.near[4 * cell : 4 * cell + 4]
    if any(map(draft.is_house, near)) and draft.rng.below(4):
        return False
    sides = [side for side in SIDES if draft.is_pipe(near[side])]
    if not sides:
        return False
    draft.grow_into(cell, draft.rng.choice(sides))
    draft.houses += 1
    return True


def _move_house(draft: Draft, cell: int) -> bool:
    """Whether a house beside this cell was moved into it, a pipe taking its place."""
    sides = [side for side in SIDES if draft.is_house(draft.near[4 * cell + side])]
    if not sides:
        return False
    bends = draft.plan.bends
    weights = [100 - bends if draft.used[draft.near[4 * cell + side]] == 1 << side else bends for side in sides]
    index = draft.rng.weighted(weights)
    if draft.rng.below(100) >= weights[index]:
        return False
    draft.grow_into(cell, sides[index])
    return True


def _detour(draft: Draft, cell: int) -> bool:
    """Whether an edge beside this cell and a free neighbour was led round through the two."""
    rng = draft.rng
    along = rng.below(4)
    beside = draft.near[4 * cell + along]
    if rng.below(100) >= draft.plan.detours or beside == cell or not draft.is_free(beside):
        return False
    for side in rng.shuffled(((along + 1) & 3, (along + 3) & 3)):
        one, two = draft.near[4 * cell + side], draft.near[4 * beside + side]
        if (
            draft.used[one] >> along & 1
            and draft.near[4 * one + along] == two
            and draft.may_turn(one, along, side ^ 2)
            and draft.may_turn(two, along ^ 2, side ^ 2)
        ):
            draft.cut(one, along)
            draft.grow_into(cell, side)
            draft.grow_into(beside, side)
            draft.join(cell, along)
            return True
    return False


def _house_from(draft: Draft, tile: int) -> int:
    """The house that a random walk along the pipes ends at, never turning back; -1 if it meets a tank or has no way."""
    came = 0
    while tile not in draft.tanks:
        if draft.is_house(tile):
            return tile
        sides = [side for side in SIDES if draft.used[tile] & ~came & 1 << side]
        if not sides:
            return -1
        side = draft.rng.choice(sides)
        tile = draft.near[4 * tile + side]
        came = 1 << (side ^ 2)
    return -1
