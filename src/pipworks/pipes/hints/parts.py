"""Level 3, parts: what already hangs together needs no second joint, and what has no gas yet needs a way to some."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.steps import Part, Phrase
from pipworks.pipes.hints.moves import Fault, Move
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import WITH, each, may

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_FEW: Final = 4
"""Parts of no more tiles than this are named tile by tile."""


def joined_already(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """Two tiles of one part need no second joint, and two parts that both have a tank need none at all.

    Nor does a tile have to join two sides that lead to the same part, or to two tanks.

    >>> say("joined already", "_____/_1LH_/_HTT_/_____", after="all used,branch")
    The L at c2 and d2 hang together already. So right needs no gas.

    >>> say("joined already", "____/_T3_/_3H_/____")
    Right and down of the T at b2 have gas already. So the T at b2 needn't be used.
    """
    net = state.net
    for tile in state.clock.over(tiles if net.trees else ()):
        lit = state.lit_parts()
        mine = state.part[tile]
        not_needed = 0
        for side in each(state.open(tile)):
            theirs = state.part[net.near[4 * tile + side]]
            if theirs == mine or (theirs in lit and mine in lit):
                not_needed |= 1 << side
        if not_needed:
            key = "joined already" if mine not in lit else "joined already.lit"
            phrase = Phrase.of(key, tile=net.name(tile))
            yield Move("joined already", tile, phrase, _around(state, tile), not_needed=((tile, not_needed),))
            continue
        pair = _pair(state, tile, lit)
        if pair:
            ruled_out = WITH[pair] & state.uses[tile]
            have = all(state.part[net.near[4 * tile + side]] in lit for side in each(pair))
            key = "joined already.pair.lit" if have else "joined already.pair"
            phrase = Phrase.of(key, tile=net.name(tile), ways=net.ways(tile, pair))
            yield Move("joined already", tile, phrase, _around(state, tile), ruled_out=((tile, ruled_out),))


def _pair(state: State, tile: int, lit: set[int]) -> int:
    """Two sides of a tile that some use joins though one is enough: they lead to one part, or to two tanks."""
    net = state.net
    sides = [(1 << side, state.part[net.near[4 * tile + side]]) for side in each(state.open(tile))]
    for place, (side, part) in enumerate(sides):
        for other, second in sides[place + 1 :]:
            if (part == second or (part in lit and second in lit)) and WITH[side | other] & state.uses[tile]:
                return side | other
    return 0


def _around(state: State, tile: int) -> tuple[int, ...]:
    """The tiles of the parts that meet at a tile."""
    parts = {state.part[tile]} | {state.part[near] for near in state.net.near[4 * tile : 4 * tile + 4]}
    return tuple(one for one, part in enumerate(state.part) if part in parts)


def part_heads(state: State) -> Iterator[int]:
    """The first tile of each part without a tank, and the first tank for all that gas has reached."""
    lit = state.lit_parts()
    yield from state.net.tanks[:1]
    seen = set(lit)
    for tile, part in enumerate(state.part):
        if part not in seen:
            seen.add(part)
            yield tile


def only_exit(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """A part without a tank has one way left to get gas; or the gas has one way left out of all that it has reached.

    >>> say("only exit", "____/_2L_/__H_/____", after="one way", which=1)
    Gas is needed at c2 and c3, and one way leads there. So gas must pass b2-c2.

    >>> say("only exit", "____/__2_/__H_/____")
    From all that has gas only one way leads on. So gas must pass c2-c3.
    """
    net = state.net
    for tile in tiles:
        state.clock.check()
        part = state.part[tile]
        lit = state.lit_parts()
        if part in lit:
            if not _dark(state, lit):
                continue
            members = [one for one, number in enumerate(state.part) if number in lit]
            key = "only exit.gas"
        elif state.needs_gas(tile) or state.passing[tile]:
            members = state.members(part)
            key = "only exit.tile" if len(members) == 1 else "only exit" if len(members) <= _FEW else "only exit.many"
        else:
            continue
        exits = list(state.exits(members))
        named: dict[str, Part] = {
            "tile": net.name(tile),
            "cells": net.named(set(members)) if len(members) <= _FEW else (),
            "rest": len(members) - 1,
        }
        if not exits:
            phrase = Phrase.of(f"{key}.none", **named)
            yield Move("only exit", tile, phrase, tuple(members), fault=Fault("shut", tile))
        elif len(exits) == 1:
            ((end, side),) = exits
            phrase = Phrase.of(key, **named)
            yield Move("only exit", tile, phrase, tuple(members), passing=((end, 1 << side),))


def _dark(state: State, lit: set[int]) -> bool:
    """Whether some tile that needs gas lies outside these parts."""
    return any(state.part[tile] not in lit and state.needs_gas(tile) for tile in range(len(state.part)))


def shut_in(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """A tile doesn't lead gas so that a part is left without a tank and without a way to one.

    >>> say("shut in", "_____/__H__/_TT1_/_____")
    If the T at c3 joined just c2 and b3, no gas could reach them. So it needn't join just up and left.
    """
    net = state.net
    for tile in tiles:
        state.clock.check()
        uses = state.uses[tile]
        if net.is_tank(tile) or not uses & (uses - 1) or state.part[tile] in state.lit_parts():
            continue
        ruled_out = sum(1 << use for use in each(uses) if use and _shuts(state, tile, use))
        if ruled_out:
            phrase = Phrase.of("shut in", tile=net.name(tile))
            yield Move("shut in", tile, phrase, _around(state, tile), ruled_out=((tile, ruled_out),))


def _shuts(state: State, tile: int, use: int) -> bool:
    """Whether a use closes off all parts that it joins, none of which has a tank."""
    net = state.net
    sides_into = {net.near[4 * tile + side]: 1 << (side ^ 2) for side in each(use)}
    parts = {state.part[tile]} | {state.part[near] for near in sides_into}
    if parts & state.lit_parts():
        return False
    # The tile's other sides are out of use, and so may some of a neighbour's be, as gas passes it here.
    for end, passing in sides_into.items():
        for side in each(may(state.uses[end] & WITH[passing]) & state.open(end) & ~passing):
            if state.part[net.near[4 * end + side]] not in parts:
                return False
    members = {one for one, number in enumerate(state.part) if number in parts}
    return all(end == tile or end in sides_into for end, _ in state.exits(members))
