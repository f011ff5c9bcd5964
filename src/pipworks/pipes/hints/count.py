"""Level 2, counting: how many houses the tanks and `T` pipes can feed, and how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.pipes.hints.moves import Fault, Move
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import each
from pipworks.steps import Part, Phrase


def _left_out(net: Network, tile: int, use: int) -> int:
    """How many of the ways that a tank or `T` can give gas a use of it leaves out: openings, or the one branching."""
    sides = use.bit_count()
    return int(net.letters[tile]) - sides if net.is_tank(tile) else int(sides < 3)


def all_used(state: State, whole: Iterable[int]) -> Iterator[Move]:
    """As many houses as the tanks and `T` pipes can feed: then every tank opening is used and every `T` branches.

    Where more could be fed, so many openings and branchings are spare; once they are known, all others are used.

    >>> say("all used", "_____/_1TH_/__H__/_____")
    The tanks and T pipes can feed just the 2 houses that there are, so the tank at (1,1) uses its opening and
    the T at (2,1) branches.

    >>> say("all used", "____/_2H_/____")
    The tanks and T pipes can feed 1 house more than there are, and the tank at (1,1) leaves that out already,
    so the tank at (1,1) must give gas.
    """
    net = state.net
    for _ in whole:
        wasted = {tile: _least_left_out(state, tile) for tile in net.sources if state.uses[tile]}
        spare = net.spare - sum(wasted.values())
        lost = tuple(tile for tile, number in wasted.items() if number)
        parts: dict[str, Part] = {"spare": net.spare, "houses": net.houses, "feeds": net.spare + net.houses}
        if spare < 0:
            key = "all used.short.lost" if lost else "all used.short"
            phrase = Phrase.of(key, tiles=tuple(map(net.name, lost)), **parts)
            yield Move("all used", 0, phrase, net.sources, fault=Fault("short"))
            continue
        barred = []
        for tile, number in wasted.items():
            gone = sum(1 << use for use in each(net.uses[tile]) if _left_out(net, tile, use) > number + spare)
            if gone & state.uses[tile]:
                barred.append((tile, gone))
        if barred:
            key = "all used" if not net.spare else "all used.rest" if lost else "all used.but"
            told = Phrase.of(key, tiles=tuple(map(net.name, lost)), **parts)
            yield Move("all used", 0, told, net.sources, barred=tuple(barred))


def _least_left_out(state: State, tile: int) -> int:
    net = state.net
    return min(_left_out(net, tile, use) for use in each(state.uses[tile]))


def enough(state: State, whole: Iterable[int]) -> Iterator[Move]:
    """The openings and branchings that are known are as many as the houses: no other is needed.

    >>> say("enough", "____/_2H_/_L__/____")
    The openings and branchings that are certain feed every house, so the tank at (1,1) needs no more than 1
    opening.
    """
    net = state.net
    for _ in whole:
        known = {tile: _most_left_out(state, tile) for tile in net.sources if state.uses[tile]}
        room = sum(known.values()) - net.spare
        if room < 0:
            phrase = Phrase.of("enough.over")
            yield Move("enough", 0, phrase, net.sources, fault=Fault("short"))
            continue
        barred = []
        for tile, number in known.items():
            gone = sum(1 << use for use in each(net.uses[tile]) if _left_out(net, tile, use) < number - room)
            if gone & state.uses[tile]:
                barred.append((tile, gone))
        if barred:
            yield Move("enough", 0, Phrase.of("enough"), net.sources, barred=tuple(barred))


def _most_left_out(state: State, tile: int) -> int:
    net = state.net
    return max(_left_out(net, tile, use) for use in each(state.uses[tile]))
