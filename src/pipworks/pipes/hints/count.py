"""Level 2, counting: how many houses the tanks and `T` pipes can feed, and how many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from pipworks.hints.steps import Part, Phrase
from pipworks.pipes.hints.moves import Fault, Move
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

ALL_USED: Final = "all used"
REST_USED: Final = "all used.rest"
NO_MORE: Final = "enough"
"""The templates of what holds for all tanks and `T` pipes, or for all others than those named."""


@cache
def left_out(letter: str, use: int) -> int:
    """How many of the ways that a tank or `T` can give gas a use of it leaves out: openings, or the one branching."""
    sides = use.bit_count()
    return int(sides < 3) if letter == "T" else int(letter) - sides


@cache
def fewest_left_out(letter: str, uses: int) -> int:
    """The least that some of these uses leaves out."""
    return min(left_out(letter, use) for use in each(uses))


@cache
def most_left_out(letter: str, uses: int) -> int:
    """The most that some of these uses leaves out."""
    return max(left_out(letter, use) for use in each(uses))


@cache
def leaving_out(letter: str, uses: int, least: int, most: int) -> int:
    """Those of these uses that leave out fewer than the least, or more than the most."""
    return sum(1 << use for use in each(uses) if not least <= left_out(letter, use) <= most)


def all_used(state: State, whole: Iterable[int]) -> Iterator[Move]:
    """As many houses as the tanks and `T` pipes can feed: then every tank opening is used and every `T` branches.

    Where more could be fed, so many openings and branchings are spare; once they are known, all others are used.

    >>> say("all used", "_____/_1TH_/__H__/_____")
    2 houses, 1 opening and 1 T: every opening is used and every T must branch.

    >>> say("all used", "____/_2H_/____")
    1 house, 2 openings: 1 may be left out. That is 1 opening of the tank at b2. So every other opening is used.
    """
    net = state.net
    letters = net.letters
    for _ in whole:
        out = {tile: fewest_left_out(letters[tile], state.uses[tile]) for tile in net.sources if state.uses[tile]}
        spare = net.spare - sum(out.values())
        lost = tuple(tile for tile, number in out.items() if number)
        parts: dict[str, Part] = {"houses": net.houses, "sources": _sources(net), "spare": net.spare}
        parts["lost"] = tuple(_lost(net, tile, out[tile]) for tile in lost)
        if spare < 0:
            key = "all used.short" + (".lost" if lost else "") + (".none" if lost and not net.spare else "")
            phrase = Phrase.of(key, **parts)
            yield Move("all used", 0, phrase, lost, fault=Fault("short"))
            continue
        ruled_out = _ruled_out(state, {tile: (0, number + spare) for tile, number in out.items()})
        if ruled_out:
            key = ALL_USED if not net.spare else "all used.but" if spare else REST_USED
            seen = (*lost, *(tile for tile, _ in ruled_out))
            yield Move("all used", 0, Phrase.of(key, **parts), seen, ruled_out=ruled_out)


def _sources(net: Network) -> tuple[Phrase, ...]:
    """How many openings and `T` pipes there are."""
    branches = sum(net.letters[tile] == "T" for tile in net.sources)
    openings = net.spare + net.houses - branches
    counted = (("some openings", openings), ("some Ts", branches))
    return tuple(Phrase.of(key, count=count) for key, count in counted if count or key == "some openings")


def _lost(net: Network, tile: int, count: int) -> Phrase:
    """A `T` that is known not to branch, or openings of a tank that are known not to be used."""
    if net.is_tank(tile):
        return Phrase.of("left out.openings", tile=net.name(tile), count=count)
    return Phrase.of("left out", tile=net.name(tile))


def _ruled_out(state: State, bounds: dict[int, tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The tiles with the uses that leave out less or more than the tile's bounds, where that is news."""
    ruled_out = []
    for tile, (low, high) in bounds.items():
        gone = leaving_out(state.net.letters[tile], state.net.uses[tile], low, high)
        if gone & state.uses[tile]:
            ruled_out.append((tile, gone))
    return tuple(ruled_out)


def enough(state: State, whole: Iterable[int]) -> Iterator[Move]:
    """The openings and branchings that are known are as many as the houses: no other is needed.

    >>> say("enough", "____/_2H_/_L__/____")
    The openings and Ts that are certain feed all houses but 1. So the tank at b2 needs no more than 1 opening.
    """
    net = state.net
    letters = net.letters
    for _ in whole:
        out = {tile: most_left_out(letters[tile], state.uses[tile]) for tile in net.sources if state.uses[tile]}
        room = sum(out.values()) - net.spare
        if room < 0:
            yield Move("enough", 0, Phrase.of("enough.over"), net.sources, fault=Fault("short"))
            continue
        ruled_out = _ruled_out(state, {tile: (number - room, 4) for tile, number in out.items()})
        if ruled_out:
            phrase = Phrase.of("enough.some" if room else NO_MORE, houses=net.houses, room=room)
            yield Move("enough", 0, phrase, net.sources, ruled_out=ruled_out)
