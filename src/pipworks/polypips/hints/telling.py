"""Moves as steps for people: the conclusion put in words at the position where it is drawn, facts for programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipworks.grid import Cell
from pipworks.hints.ladder import CHOICE
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.hints.trim import state_after
from pipworks.polypips.hints.facts import Barred, Fact, Gone, Joined, Placed
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import PIPS, bits
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.state import State

_FEW = 3
"""No more alternatives than this are named instead of what is ruled out."""


def tell(start: State, moves: Iterable[Move]) -> tuple[Step[Fact], ...]:
    """The moves as steps, each told at the state that those before it leave; the start is not touched."""
    state = start.copy()
    steps = []
    for move in moves:
        steps.append(_step(state, move))
        state.apply(move)
    return tuple(steps)


def _step(state: State, move: Move) -> Step[Fact]:
    board = state.board
    phrase = replace(move.phrase, parts=(*move.phrase.parts, ("so", conclusion(state, move))))
    inner: tuple[Step[Fact], ...] = ()
    if move.supposed is not None:
        inside = state_after(state, [move.supposed])
        inner = tell(inside, move.inner)
        phrase = replace(phrase, parts=(*phrase.parts, ("fault", fault_phrase(state_after(inside, move.inner)))))
    elif f"{phrase.key}.plain" in WORDING.templates and _says_not(phrase):
        phrase = replace(phrase, key=f"{phrase.key}.plain")
    facts = tuple(facts_of(state, move))
    focus = _focus(state, move)
    return Step(
        move.rule, LADDER.level_of(move), focus, board.named(move.seen), facts, phrase, inner, move.rule == CHOICE
    )


def fault_phrase(state: State) -> Phrase:
    """Why a state is impossible, to be said after "then"."""
    fault = state.find_fault()
    assert fault is not None  # it is asked where that shows
    board = state.board
    parts: dict[str, Part] = {}
    if fault.cell >= 0:
        parts["cell"] = board.cells[fault.cell]
    if fault.kit >= 0:
        parts["piece"] = board.kits[fault.kit].name
    if fault.pip >= 0:
        parts["pip"] = fault.pip
    return Phrase.of(fault.kind, **parts)


def facts_of(state: State, move: Move) -> Iterable[Fact]:
    """The conclusion as facts."""
    board = state.board
    for cell, pips in move.gone:
        yield Gone(board.cells[cell], PIPS[pips])
    for lie in bits(move.barred):
        yield Barred(board.placement(lie))
    if move.joined:
        yield Joined(board.named(move.joined))
    for lie in move.laid:
        yield Placed(board.placement(lie))


def conclusion(state: State, move: Move) -> Phrase:
    """What follows, in words: what a cell is rather than what it is not, where few pips remain."""
    if move.supposed is not None and move.barred:
        return Phrase.of("not so")
    said = [*_of_pips(state, move.gone), *_of_lies(state, move.barred)]
    if move.joined:
        said.append(Phrase.of("one piece", cells=state.board.named(move.joined)))
    if len(move.laid) == 1:
        said.append(Phrase.of("grid", grid=grid_of(state, move.laid[0])))
    else:
        said += [Phrase.of("grids", piece=_name(state, lie), grid=grid_of(state, lie)) for lie in move.laid]
    return said[0] if len(said) == 1 else Phrase.of("several", parts=tuple(said))


def grid_of(state: State, lie: int) -> tuple[Phrase, ...]:
    """The pips that a piece shows where it lies."""
    placed = state.board.lies[lie]
    return tuple(
        Phrase.of("pip at", pip=pip, cell=state.board.cells[cell])
        for cell, pip in zip(placed.cells, placed.pips, strict=True)
    )


def _name(state: State, lie: int) -> Phrase:
    return state.board.kits[state.board.lies[lie].kit].name


def _of_pips(state: State, gone: Iterable[tuple[int, int]]) -> list[Phrase]:
    """What cells are now, or are not, cells alike together."""
    alike: dict[tuple[str, int], list[Cell]] = {}
    for cell, pips in gone:
        rest = state.pips[cell] & ~pips
        pips &= state.pips[cell]
        if not rest:
            key = "is nothing"
        elif rest.bit_count() <= _FEW and rest.bit_count() <= pips.bit_count() + 1:
            key = "is"
        else:
            key, rest = "is not", pips
        alike.setdefault((key, rest), []).append(state.board.cells[cell])
    said = []
    for (key, mask), cells in alike.items():
        several = key == "is" and len(cells) > 1 and mask & (mask - 1)
        said.append(Phrase.of("is each" if several else key, cells=tuple(cells), pips=PIPS[mask]))
    return said


def _of_lies(state: State, barred: int) -> list[Phrase]:
    """What can lie on a set of cells now, or can't."""
    by_place: dict[int, int] = {}
    for lie in bits(barred):
        mask = state.board.lies[lie].mask
        by_place[mask] = by_place.get(mask, 0) | 1 << lie
    said = []
    for place, lies in by_place.items():
        rest = state.live & state.board.places[place] & ~lies
        cells = state.board.named(place)
        if not rest:
            said.append(Phrase.of("no domino" if state.board.largest == 2 else "no piece", cells=cells))
        elif rest.bit_count() <= _FEW and rest.bit_count() < lies.bit_count():
            said.append(Phrase.of("only", pieces=_pieces(state, rest, lies), cells=cells))
        else:
            said.append(Phrase.of("not there", pieces=_pieces(state, lies, rest), cells=cells))
    return said


def _pieces(state: State, lies: int, others: int) -> tuple[Phrase, ...]:
    """The pieces that lie so; one that is among the others too, the other way round, is told with its pips in place."""
    turned = {state.board.lies[lie].kit for lie in bits(others)}
    names: dict[Phrase, None] = {}
    for lie in bits(lies):
        name = _name(state, lie)
        if state.board.lies[lie].kit in turned:
            name = Phrase.of("turned", piece=name, grid=grid_of(state, lie))
        names[name] = None
    return tuple(names)


def _says_not(phrase: Phrase) -> bool:
    so = phrase["so"]
    return isinstance(so, Phrase) and so.key == "is not"


def _focus(state: State, move: Move) -> tuple[Cell, ...]:
    """The cells to look at: the region's or the cells that the phrase names, else those of the conclusion."""
    board = state.board
    parts = dict(move.phrase.parts)
    if "region" in parts:
        for region in board.regions:
            if region.name == parts["region"]:
                return board.named(region.mask)
    for name in ("cells", "cell"):
        if name in parts:
            value = parts[name]
            return (value,) if isinstance(value, Cell) else value  # type: ignore[return-value]
    concluded = move.joined
    for cell, _ in move.gone:
        concluded |= 1 << cell
    for lie in (*move.laid, *bits(move.barred)):
        concluded |= board.lies[lie].mask
    return board.named(concluded)
