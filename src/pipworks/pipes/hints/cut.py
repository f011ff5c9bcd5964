"""Level 4, cuts: places without which no tank could reach some house, and places that no tank could reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.steps import Phrase
from pipworks.pipes.hints.moves import Fault, Move
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import NO_USE, WITH, each, may, onward


class Roads:
    """The roads that gas could take from the tanks, if every tile passes it on in every way that its uses allow.

    A way into tile i by side d is numbered 4 * i + d. `common` holds for each way that gas could take what all roads up
    to there have in common: bit 4 * i + d for an edge (d is 1 or 2, as `Network.edge` counts), bit 4 * i for tile i. A
    tank needs no gas from outside, so no road leads through one. These are the dominators of a flow graph (Prosser,
    1959), found by going over them until nothing changes.
    """

    __slots__ = ("common", "net")

    def __init__(self, state: State) -> None:
        net = self.net = state.net
        self.common: dict[int, int] = {}
        queue: list[int] = []
        for tank in net.tanks:
            for side in each(may(state.uses[tank])):
                self._go(state, 4 * tank + side, 1 << 4 * tank, queue)
        for into in state.clock.over(queue):
            so_far = self.common[into]
            for way in onward(state.uses[into >> 2], into & 3):
                self._go(state, into & ~3 | way, so_far, queue)

    def _go(self, state: State, arc: int, so_far: int, queue: list[int]) -> None:
        """Leave a tile by a side; the way in beyond goes to the queue when less is common to all roads now."""
        there = self.net.near[arc]
        into = 4 * there + (arc & 3 ^ 2)
        if self.net.letters[there] in "123" or not state.uses[there] & WITH[1 << (into & 3)]:
            return
        before = self.common.get(into, -1)
        now = before & (so_far | 1 << 4 * there | 1 << self.net.edge_number(arc))
        if now != before:
            self.common[into] = now
            queue.append(into)

    def to(self, tile: int) -> int:
        """What all roads to a tile have in common; 0 when there is none."""
        found = -1
        for into in range(4 * tile, 4 * tile + 4):
            found &= self.common.get(into, -1)
        return 0 if found == -1 else found


def cut(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """A place that every road from a tank to some tile takes, if that tile needs gas: gas must pass there.

    Roads bend and branch only as their tiles can.

    >>> say("cut", "_______/_1ITTH_/___LL__/_______")
    Every road from a tank to the house at f2 goes one way. So gas must pass b2-c2, c2-d2 and e2-f2.
    """
    net = state.net
    everywhere = tuple(range(len(state.part)))
    roads: Roads | None = None
    for end in state.clock.over(tiles):
        if not state.needs_gas(end) or state.has_tank(state.part[end]):
            continue
        # What was so at the first tile is so still, as knowledge only grows.
        roads = roads or Roads(state)
        common = roads.to(end)
        if not common:
            phrase = Phrase.of("cut.none", end=net.name(end))
            yield Move("cut", end, phrase, everywhere, fault=Fault("shut", end))
            continue
        passing: dict[int, int] = {}
        met: set[int] = set()
        tiles_passed = []
        while common:
            number = (common & -common).bit_length() - 1
            common &= common - 1
            tile, side = number >> 2, number & 3
            if not side:
                tiles_passed.append(tile)
                continue
            met |= {tile, net.near[number]}
            if state.open(tile) >> side & 1:
                passing[tile] = passing.get(tile, 0) | 1 << side
        ruled_out = tuple((tile, NO_USE) for tile in tiles_passed if tile not in met and state.uses[tile] & NO_USE)
        if passing or ruled_out:
            phrase = Phrase.of("cut", end=net.name(end))
            yield Move("cut", end, phrase, everywhere, passing=tuple(passing.items()), ruled_out=ruled_out)


def out_of_reach(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """A way that no gas could come, from either side, is no use.

    >>> say("out of reach", "____/__L_/_H1_/____")
    No road from a tank leads down at the L at c2: no gas is needed there.
    """
    net = state.net
    reached: set[int] | None = None
    for tile in state.clock.over(tiles):
        if not state.open(tile):
            continue
        reached = reached or _reached(state)
        not_needed = 0
        for side in each(state.open(tile)):
            if 4 * tile + side not in reached and 4 * net.near[4 * tile + side] + (side ^ 2) not in reached:
                not_needed |= 1 << side
        if not_needed:
            phrase = Phrase.of("out of reach", tile=net.name(tile))
            yield Move("out of reach", tile, phrase, tuple(range(len(state.part))), not_needed=((tile, not_needed),))


def _reached(state: State) -> set[int]:
    """The ways in, as `Roads` numbers them, that gas could take; O(tiles)."""
    near, letters, left = state.net.near, state.net.letters, state.uses
    apart = "123" if state.net.trees else ""
    found: set[int] = set()
    queue = [4 * tank + side for tank in state.net.tanks for side in each(may(left[tank]))]
    for arc in state.clock.over(queue):
        there, side = near[arc], arc & 3 ^ 2
        into = 4 * there + side
        if into not in found and letters[there] not in apart and left[there] & WITH[1 << side]:
            found.add(into)
            queue += [4 * there + way for way in onward(left[there], side)]
    return found
