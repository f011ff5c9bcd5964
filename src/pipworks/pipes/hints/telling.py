"""Moves as steps for people: the conclusion put in words at the position where it is drawn, facts for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pipworks.grid import Cell, Direction
from pipworks.hints.ladder import CHOICE
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.hints.trim import state_after
from pipworks.pipes.hints.because import BRANCHES, because, why_stuck
from pipworks.pipes.hints.count import ALL_USED, NO_MORE, REST_USED
from pipworks.pipes.hints.facts import Fact, NotNeeded, OtherUse, Passes, Turned
from pipworks.pipes.hints.ladder import LADDER, RULES
from pipworks.pipes.hints.moves import Move
from pipworks.pipes.hints.network import Network
from pipworks.pipes.hints.sentences import STANDING
from pipworks.pipes.hints.shortening import WHOLE
from pipworks.pipes.hints.state import SUPPOSED, State
from pipworks.pipes.hints.uses import NO_USE, SIDES, WITHIN, each, least, may, most, turns, with_sides
from pipworks.pipes.puzzle.facings import facing
from pipworks.pipes.puzzle.tiles import letter_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, TypeAlias

Parts: TypeAlias = tuple[tuple[str, Part], ...]
"""The parts of a phrase by name."""

_MOVES_BETWEEN_LOOKS: Final = 0x1F

_FEW: Final = 2
"""No more uses than this are named one by one."""

_ONE_TILE: Final = frozenset(rule.name for rule in RULES if rule.level == 1)
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
        end = state_after(inside, move.inner)
        clash = () if end.fault is None or end.fault.tile < 0 else (net.cells[end.fault.tile],)
        told = (("fault", fault_phrase(end)), ("count", len(move.inner)), ("clash", clash))
        phrase = phrase.replaced(parts=(*phrase.parts, *told))
    facts = tuple(facts_of(net, move)) + (() if move.turned else _settled(before, after))
    seen = net.named(set(move.seen))
    return Step(move.rule, LADDER.level_of(move), _focus(net, move), seen, facts, phrase, inner, move.rule == CHOICE)


def _phrase(before: State, after: State, move: Move) -> Phrase:
    """The move's phrase with what follows and what it rests on there."""
    key, parts = move.phrase.key, move.phrase.parts
    if move.rule in _ONE_TILE:
        ((_, passing),) = move.passing or ((0, 0),)
        ((_, not_needed),) = move.not_needed or ((0, 0),)
        why = because(before, move.focus, passing, not_needed)
        rest = tuple(reason for reason in why if reason != BRANCHES)
        if rest and len(rest) < len(why):
            key, why = "branch.known", rest
        if key in STANDING and before.rules.isdisjoint((SUPPOSED, key.split(".")[0])):
            key = f"{key}.first"
        parts = (*parts, ("why", why))
    elif move.rule == "shut in":
        key, parts = _shutting(before, move, parts)
    elif move.not_needed and move.rule in _ABOUT_A_TILE:
        ((tile, sides),) = move.not_needed
        parts = (*parts, ("ways", before.net.ways(tile, sides)), ("cells", before.net.neighbours(tile, sides)))
    return Phrase(key, (*parts, ("so", conclusion(before, after, move))))


def _shutting(before: State, move: Move, parts: Parts) -> tuple[str, Parts]:
    """What is said of uses that shut something in: of one by the tiles that it joins, of several together."""
    net = before.net
    ((tile, uses),) = move.ruled_out
    if net.letters[tile] == "H":
        return "shut in.house", (*parts, ("ways", net.ways(tile, may(uses))))
    if uses & (uses - 1):
        return "shut in.many", parts
    (use,) = each(uses)
    return "shut in", (*parts, ("cells", net.neighbours(tile, use)))


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


def clash_phrase(state: State) -> Phrase:
    """Why a state is impossible, with what is seen at the tile where it clashes."""
    said, fault = fault_phrase(state), state.fault
    why = why_stuck(state, fault.tile) if fault is not None and fault.kind == "stuck" else ()
    if fault is None or not why:
        return said
    gas = state.passing[fault.tile].bit_count() if state.net.letters[fault.tile] == "H" else 1
    key = f"{said.key}.{'none' if gas < 1 else 'twice' if gas > 1 else 'why'}"
    return Phrase(key, (*said.parts, ("why", why)))


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
        return Phrase.of("turned", tile=net.name(tile), facing=facing(fact.tile, fact.letter))
    for sides, key in ((move.passing, "passes"), (move.not_needed, "rests")):
        edges = tuple(net.edge(tile, side) for tile, mask in sides if tile != about for side in each(mask))
        said += [Phrase.of(key, ways=net.ways(tile, mask)) for tile, mask in sides if tile == about]
        said += [Phrase.of(f"{key} at", edges=edges)] if edges else []
    if move.phrase.key in WHOLE:
        said += _of_all(net, move)
    else:
        for tile, uses in move.ruled_out:
            said += _of_uses(net, tile, uses & WITHIN[SIDES & ~net.walls[tile]], after.uses[tile], move.rule)
    return said[0] if len(said) == 1 else Phrase.of("several", parts=tuple(said))


_OF_ALL: Final = {
    ALL_USED: ("every opening", "every T"),
    REST_USED: ("every other opening", "every other T"),
    NO_MORE: ("no other opening", "no other T"),
}
"""What is said of all tanks, and of all `T` pipes."""


def _of_all(net: Network, move: Move) -> list[Phrase]:
    """What all tanks and `T` pipes do or needn't do, those left out that were named."""
    tanks, branches = _OF_ALL[move.phrase.key]
    kinds = {net.is_tank(tile) for tile, _ in move.ruled_out}
    return [Phrase.of(key) for key, is_tank in ((tanks, True), (branches, False)) if is_tank in kinds]


def _of_uses(net: Network, tile: int, ruled_out: int, left: int, rule: str) -> list[Phrase]:
    """What a tile still does, or what it has no need to do."""
    name = net.name(tile)
    is_tank = net.is_tank(tile)
    full = most(net.uses[tile])
    if rule == "all used" and not left & ~with_sides(full):
        return [Phrase.of("all openings" if is_tank else "branches", tile=name, count=full)]
    if rule == "all used" and is_tank and least(left) > 1:
        return [Phrase.of("at least", tile=name, count=least(left))]
    if left == NO_USE:
        return [Phrase.of("needn't be", tile=name)]
    if rule == "enough" and not is_tank:
        return [Phrase.of("no branch", tile=name)]
    if is_tank and most(left) < least(ruled_out):
        return [Phrase.of("few openings", tile=name, count=most(left))]
    out = SIDES & ~may(ruled_out)
    if ruled_out.bit_count() > _FEW and all(use & out for use in each(left & ~NO_USE)):
        return [Phrase.of("leads out" if left & NO_USE else "leads out.used", ways=net.ways(tile, out & may(left)))]
    said = [Phrase.of("gives" if is_tank else "used", tile=name)] if ruled_out & NO_USE else []
    rest = each(ruled_out & ~NO_USE)
    if net.letters[tile] == "H":
        return [*said, *(Phrase.of("needn't take", ways=net.ways(tile, use)) for use in rest)]
    verb = "needn't give" if is_tank else "needn't join"
    for key, just in ((f"{verb}.just", True), (verb, False)):
        some = [use for use in rest if just == any(use & ~other == 0 for other in each(left))]
        said += [Phrase.of(key, uses=tuple(net.use(tile, use) for use in some))] if some else []
    return said


def _focus(net: Network, move: Move) -> tuple[Cell, ...]:
    """The cells to look at: those of the conclusion, or the tile that the rule looks at."""
    if move.rule in _ABOUT_A_TILE or move.rule == CHOICE:
        return (net.cells[move.focus],)
    tiles = {tile for tile, _ in (*move.passing, *move.not_needed, *move.ruled_out)}
    tiles |= {net.near[4 * tile + side] for tile, sides in (*move.passing, *move.not_needed) for side in each(sides)}
    return net.named(tiles)
