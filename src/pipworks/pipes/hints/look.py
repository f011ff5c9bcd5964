"""Level 1, looking: what one tile can still do, by what is known of its own sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.hints.steps import Phrase
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FOLLOW: Final = "follow"
"""The rule of a tile that only has to be turned. The others stop as soon as one is, so it is not tried among them."""


def one_way(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """A house with one way left gets its gas there, and one that has its gas needs no other.

    >>> say("one way", "____/_H1_/____")
    The house at b2: up, down and left are blank. So gas must pass right.
    """
    yield from _look(state, tiles, "one way", "H")


def straight_on(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """An `I` leads gas straight on: what comes in at one end leaves at the other, and where it can't, it is no use.

    >>> say("straight on", "_____/_HI2_/_____", after="one way")
    The I at c2: gas passes left, and an I leads straight on. So gas must pass right.

    >>> say("straight on", "____/__I_/_1H_/____")
    The I at c2: up is blank, and an I leads straight on. So down needs no gas.
    """
    yield from _look(state, tiles, "straight on", "I")


def bend(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """An `L` leads gas round a corner: of two opposite sides it uses one, and neither if the others are no use.

    >>> say("bend", "____/_2L_/__H_/____", after="one way")
    The L at c2: right is blank, gas passes down, and an L turns a corner. So gas must pass left.
    """
    yield from _look(state, tiles, "bend", "L")


def branch(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """A `T` leads gas to one or two of its other sides, and has no use for a fourth.

    >>> say("branch", "____/_H__/_T3_/____", after="one way")
    The T at b3: down and left are blank, gas passes up, and a T joins two or three sides. So gas must pass right.
    """
    yield from _look(state, tiles, "branch", "T")


def tank(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """A tank gives gas through as many neighbouring sides as it has openings.

    >>> say("tank", "____/__L_/_H1_/____", after="one way")
    The tank at c3 has one opening: gas passes left. So up needs no gas.
    """
    yield from _look(state, tiles, "tank", "123")


def follow(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """A tile that gas must pass, and that goes along with that in one way, so that it can be turned.

    >>> say("follow", "_____/_1IH_/_____", position="W (3,1)")
    Gas passes right, so turn the I at c2 right-left.
    """
    net = state.net
    for tile in state.clock.over(tiles):
        sides = state.settled(tile)
        if sides:
            phrase = Phrase.of(FOLLOW, tile=net.name(tile), ways=net.ways(tile, state.passing[tile]))
            passing = ((tile, state.passing[tile]),)
            yield Move(FOLLOW, tile, phrase, (tile,), passing, turned=((tile, sides),))


def by_kind(state: State, tiles: Iterable[int]) -> Iterator[Move]:
    """What these five rules find at some tiles, each at those of its kind, tile by tile.

    Tiles that had nothing to say when they were looked at last, and of which nothing has become known since, are
    passed over.
    """
    letters, idle = state.net.letters, state.idle
    for tile in tiles:
        if idle[tile]:
            continue
        rule = _RULES.get(letters[tile])
        said = False
        for move in _look(state, (tile,), rule, letters[tile]) if rule else ():
            said = True
            yield move
        idle[tile] = not said


_RULES: Final = {"H": "one way", "I": "straight on", "L": "bend", "T": "branch"} | dict.fromkeys("123", "tank")


def _look(state: State, tiles: Iterable[int], rule: str, letters: str) -> Iterator[Move]:
    """The news that the uses of single tiles hold about their sides; `telling` adds what it rests on."""
    net = state.net
    for tile in state.clock.over(tiles):
        if net.letters[tile] not in letters or not state.uses[tile]:
            continue
        passing, not_needed = state.says(tile)
        if passing or not_needed:
            key = rule if passing else f"{rule}.rest"
            phrase = Phrase.of(key, tile=net.name(tile))
            if net.is_tank(tile):
                phrase = Phrase.of(key, tile=net.name(tile), openings=Phrase.of(f"openings {net.letters[tile]}"))
            found = Move(rule, tile, phrase, (tile,))
            found.passing = ((tile, passing),) if passing else ()
            found.not_needed = ((tile, not_needed),) if not_needed else ()
            yield found
