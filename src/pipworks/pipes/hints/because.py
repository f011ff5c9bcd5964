"""What the conclusion about one tile rests on: no more of what is known at the tile than it takes."""

from __future__ import annotations

from pipworks.hints.steps import Phrase
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import NO_USE, SIDES, WITH, WITHIN, each, may, most, must, with_sides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

BRANCHES: Final = Phrase.of("why.branches")
"""That a `T` is known to branch."""


def because(state: State, tile: int, passing: int, not_needed: int) -> tuple[Phrase, ...]:
    """What is known at the tile and needed for gas to have to pass these sides, and to have no need of those."""
    net = state.net
    known = _known(state, tile)
    for fact in list(known):
        uses = net.uses[tile]
        for other, kept in known:
            if other != fact[0]:
                uses &= kept
        if not passing & ~must(uses) and not not_needed & may(uses):
            known.remove(fact)
    return _phrases(net, state, tile, [fact for fact, _ in known])


def why_stuck(state: State, tile: int) -> tuple[Phrase, ...]:
    """What is known at a tile that leaves it no use; nothing where that is more than what its sides show."""
    net, known = state.net, _known(state, tile)
    left = net.uses[tile]
    for _, kept in known:
        left &= kept
    if left:
        return ()
    for fact in list(known):
        uses = net.uses[tile]
        for other, kept in known:
            if other != fact[0]:
                uses &= kept
        if not uses:
            known.remove(fact)
    return _phrases(net, state, tile, [fact for fact, _ in known])


def _known(state: State, tile: int) -> list[tuple[tuple[str, int], int]]:
    """All that is known at the tile, each fact with the uses that it leaves."""
    known = _ruled_out(state, tile)
    known += [(("rest", side), WITHIN[SIDES & ~(1 << side)]) for side in each(state.not_needed[tile])]
    known += [(("pass", side), WITH[1 << side]) for side in each(state.passing[tile])]
    return known


def _ruled_out(state: State, tile: int) -> list[tuple[tuple[str, int], int]]:
    """The uses that were ruled out for the tile, all less than full ones as one fact."""
    net, ruled_out = state.net, state.ruled_out[tile]
    if not ruled_out:
        return []
    full = with_sides(most(net.uses[tile]))
    if net.letters[tile] in "T123" and not net.uses[tile] & ~ruled_out & ~full:
        return [(("full", 0), full)] + [(("use", use), ~(1 << use)) for use in each(ruled_out & full)]
    return [(("use", use), ~(1 << use)) for use in each(ruled_out)]


def _phrases(net: Network, state: State, tile: int, facts: list[tuple[str, int]]) -> tuple[Phrase, ...]:
    """The facts in words, sides with the same fact together."""
    sides: dict[str, int] = {}
    said: list[Phrase] = []
    uses: list[Phrase] = []
    for kind, number in facts:
        if kind == "full":
            said.append(
                BRANCHES
                if net.letters[tile] == "T"
                else Phrase.of("why.all" if net.letters[tile] != "1" else "why.one")
            )
        elif kind == "use" and (1 << number == NO_USE or net.letters[tile] == "H"):
            said.append(_use(net, tile, number))
        elif kind == "use":
            uses.append(net.use(tile, number))
        elif kind == "pass":
            sides["pass"] = sides.get("pass", 0) | 1 << number
        else:
            reason = _reason(state, tile, number)
            sides[reason] = sides.get(reason, 0) | 1 << number
    said += [Phrase.of("why.not.tank" if net.is_tank(tile) else "why.not", uses=tuple(uses))] if uses else []
    said += [Phrase.of(f"why.{reason}", ways=net.ways(tile, mask)) for reason, mask in sides.items()]
    return tuple(said)


def _use(net: Network, tile: int, use: int) -> Phrase:
    if 1 << use == NO_USE:
        return Phrase.of("why.gives" if net.is_tank(tile) else "why.used")
    return Phrase.of("why.idle", ways=net.ways(tile, use))


def _reason(state: State, tile: int, side: int) -> str:
    """Why a side is no use: what is plain to see there, or that it was found out."""
    net = state.net
    other = net.near[4 * tile + side]
    if net.walls[tile] >> side & 1:
        return "wall"
    if net.closed[tile] >> side & 1:
        if other == tile:
            return "itself"
        return {"_": "blank", "H": "house"}.get(net.letters[other], "tank")
    if tile in state.turned and not state.turned[tile] >> side & 1:
        return "turned"
    if other in state.turned and not state.turned[other] >> (side ^ 2) & 1:
        return "away"
    return "idle"
