"""Moves as steps for people: the conclusion put in words at the position where it is drawn, facts for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from pipworks.grid import Cell, Direction
from pipworks.hints.ladder import CHOICE
from pipworks.hints.steps import Phrase, Step
from pipworks.hints.trim import state_after
from pipworks.pipes.hints.because import BRANCHES, because
from pipworks.pipes.hints.facts import Fact, NotNeeded, OtherUse, Passes, Turned
from pipworks.pipes.hints.ladder import LADDER
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.state import State
from pipworks.pipes.hints.uses import NO_USE, SIDES, WITHIN, each, least, most, turns, with_sides
from pipworks.pipes.puzzle.tiles import letter_for

_MOVES_BETWEEN_LOOKS: Final = 0x1F

_FEW: Final = 2
"""No more uses than this are named one by one."""

_ONE_TILE: Final = frozenset(rule.name for rule in LADDER.rules if rule.level == 1)
"""The rules that look at one tile and its sides only."""

_ABOUT_A_TILE: Final = _ONE_TILE | {"joined already", "shut in", "out of reach"}
"""The rules whose sentences name the tile, so that the conclusion can call it "it"."""


def tell(start: State, moves: Iterable[Move]) -> tuple[Step[Fact], ...]:
    """The moves as steps, each told at the state that those before it leave; the start is not touched.

    A tile that a step settles is among its conclusions. Raises Exhausted when the time is up in a long chain.
    """
    state = start.copy()
    steps = []
    for number, move in enumerate(moves, 1):
        if not number & _MOVES_BETWEEN_LOOKS:
            state.clock.check()
        before = state.copy()
        state.apply(move)
        steps.append(_step(before, state, move))
    return tuple(steps)


def _step(before: State, after: State, move: Move) -> Step[Fact]:
    net = before.net
    phrase = _phrase(before, after, move)
    inner: tuple[Step[Fact], ...] = ()
    if move.supposed is not None:
        inside = state_after(before, [move.supposed])
        inner = tell(inside, move.inner)
        phrase = replace(phrase, parts=(*phrase.parts, ("fault", fault_phrase(state_after(inside, move.inner)))))
    facts = tuple(facts_of(net, move)) + (() if move.turned else _settled(before, after))
    seen = net.named(set(move.seen))
    return Step(move.rule, LADDER.level_of(move), _focus(net, move), seen, facts, phrase, inner, move.rule == CHOICE)


def _phrase(before: State, after: State, move: Move) -> Phrase:
    """The move's phrase with what follows and, from one tile, what it rests on there."""
    key, parts = move.phrase.key, move.phrase.parts
    if move.rule in _ONE_TILE:
        ((_, passing),) = move.passing or ((0, 0),)
        ((_, not_needed),) = move.not_needed or ((0, 0),)
        why = because(before, move.focus, passing, not_needed)
        rest = tuple(reason for reason in why if reason != BRANCHES)
        if rest and len(rest) < len(why):
            key, why = "branch.known", rest
        parts = (*parts, ("why", why))
    return Phrase(key, (*parts, ("so", conclusion(before, after, move))))


def fault_phrase(state: State) -> Phrase:
    """Why a state is impossible, to be said after "then"."""
    fault = state.fault
    if fault is None:
        return Phrase.of("contradiction")
    if fault.tile < 0:
        return Phrase.of(fault.kind)
    name = state.net.name(fault.tile)
    key = f"{fault.kind}.{name.key}" if fault.kind == "stuck" and name.key != "the tile" else fault.kind
    return Phrase.of(key, tile=name)


def facts_of(net: Network, move: Move) -> Iterator[Fact]:
    """The conclusion as facts."""
    for tile, sides in move.passing:
        yield Passes(net.cells[tile], Direction(sides))
    for tile, sides in move.not_needed:
        yield NotNeeded(net.cells[tile], Direction(sides))
    for tile, uses in move.ruled_out:
        for use in each(uses):
            yield OtherUse(net.cells[tile], Direction(use))
    for tile, sides in move.turned:
        needed = dict(move.passing).get(tile, 0)
        fitting = [turn for turn in turns(net.board.tiles[tile]) if needed & ~turn == 0]
        yield _turned(net, tile, sides, only=len(fitting) == 1)


def _settled(before: State, after: State) -> tuple[Turned, ...]:
    """How the tiles that the move settles are to be turned."""
    found = []
    for tile in after.news():
        if not before.settled(tile):
            fitting = [sides for sides in turns(after.net.board.tiles[tile]) if after.passing[tile] & ~sides == 0]
            found.append(_turned(after.net, tile, fitting[0], only=len(fitting) == 1))
    return tuple(found)


def _turned(net: Network, tile: int, sides: int, *, only: bool) -> Turned:
    kind = net.board.tiles[tile]
    return Turned(net.cells[tile], kind, letter_for(kind, sides), only)


def conclusion(before: State, after: State, move: Move) -> Phrase:
    """What follows, in words."""
    net = before.net
    about = move.focus if move.rule in _ABOUT_A_TILE else -1
    said: list[Phrase] = []
    if move.turned:
        ((tile, opened),) = move.turned
        fact = _turned(net, tile, opened, only=False)
        return Phrase.of("turned", tile=net.name(tile), letter=fact.letter)
    for sides, key in ((move.passing, "passes"), (move.not_needed, "rests")):
        edges = tuple(net.edge(tile, side) for tile, mask in sides if tile != about for side in each(mask))
        said += [Phrase.of(key, ways=net.ways(tile, mask)) for tile, mask in sides if tile == about]
        said += [Phrase.of(f"{key} at", edges=edges)] if edges else []
    for tile, uses in move.ruled_out:
        said += _of_uses(net, tile, uses & WITHIN[SIDES & ~net.walls[tile]], after.uses[tile])
    return said[0] if len(said) == 1 else Phrase.of("several", parts=tuple(said))


def _of_uses(net: Network, tile: int, ruled_out: int, left: int) -> list[Phrase]:
    """What a tile still does, or what it has no need to do."""
    name = net.name(tile)
    is_tank = net.is_tank(tile)
    full = most(net.uses[tile])
    branching = with_sides(3)
    fuller = net.uses[tile] & ~with_sides(full) and not left & ~with_sides(full)
    if left and fuller and (is_tank or full == 3):
        return [Phrase.of("all openings" if is_tank else "branches", tile=name, count=full)]
    if left == NO_USE:
        return [Phrase.of("needn't be", tile=name)]
    if not is_tank and not left & branching and not ruled_out & ~branching:
        return [Phrase.of("no branch", tile=name)]
    if is_tank and most(left) < least(ruled_out):
        return [Phrase.of("few openings", tile=name, count=most(left))]
    if ruled_out.bit_count() > _FEW:
        return [Phrase.of("fewer", tile=name, count=ruled_out.bit_count())]
    return [_of_use(net, tile, use, just=any(use & ~other == 0 for other in each(left))) for use in each(ruled_out)]


def _of_use(net: Network, tile: int, use: int, *, just: bool) -> Phrase:
    """That a tile has no need of one use; `just` where it may use these sides and more."""
    name = net.name(tile)
    if not use:
        return Phrase.of("gives" if net.is_tank(tile) else "used", tile=name)
    if net.letters[tile] == "H":
        return Phrase.of("needn't take", tile=name, ways=net.ways(tile, use))
    key = "needn't give" if net.is_tank(tile) else "needn't join"
    return Phrase.of(f"{key}.just" if just else key, tile=name, ways=net.ways(tile, use))


def _focus(net: Network, move: Move) -> tuple[Cell, ...]:
    """The cells to look at: those of the conclusion, or the tile that the rule looks at."""
    if move.rule in _ABOUT_A_TILE or move.rule == CHOICE:
        return (net.cells[move.focus],)
    tiles = {tile for tile, _ in (*move.passing, *move.not_needed, *move.ruled_out)}
    tiles |= {net.near[4 * tile + side] for tile, sides in (*move.passing, *move.not_needed) for side in each(sides)}
    return net.named(tiles)
