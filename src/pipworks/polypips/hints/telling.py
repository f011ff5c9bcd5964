"""Moves as steps for people: the conclusion put in words at the position where it is drawn, facts for programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pipworks.grid import Cell
from pipworks.hints.ladder import CHOICE
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.hints.trim import state_after
from pipworks.numbers import set_bits
from pipworks.polypips.hints.facts import Fact, Gone, Joined, Placed, RuledOut
from pipworks.polypips.hints.labels import shown
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import PIPS
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
    tables = state.tables
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
        move.rule, LADDER.level_of(move), focus, tables.named(move.seen), facts, phrase, inner, move.rule == CHOICE
    )


def fault_phrase(state: State) -> Phrase:
    """Why a state is impossible, to be said after "then"."""
    fault = state.find_fault()
    assert fault is not None  # it is asked where that shows
    tables = state.tables
    parts: dict[str, Part] = {}
    if fault.cell >= 0:
        parts["cell"] = tables.cells[fault.cell]
    if fault.piece_kind >= 0:
        parts["piece"] = tables.piece_kinds[fault.piece_kind].name
    if fault.pip >= 0:
        parts["pip"] = fault.pip
    if fault.region >= 0:
        parts["region"] = tables.regions[fault.region].name
        parts["pips"] = shown(state, fault.region)
    return Phrase.of(fault.kind, **parts)


def facts_of(state: State, move: Move) -> Iterable[Fact]:
    """The conclusion as facts."""
    tables = state.tables
    for cell, pips in move.gone:
        yield Gone(tables.cells[cell], PIPS[pips])
    for placement in set_bits(move.ruled_out):
        yield RuledOut(tables.as_value(placement))
    if move.joined:
        yield Joined(tables.named(move.joined))
    for placement in move.laid:
        yield Placed(tables.as_value(placement))


def conclusion(state: State, move: Move) -> Phrase:
    """What follows, in words: what a cell is rather than what it is not, where few pips remain."""
    if move.supposed is not None and move.ruled_out:
        return Phrase.of("not so")
    said = [*_of_pips(state, move.gone), *_of_placements(state, move.ruled_out)]
    if move.joined:
        said.append(Phrase.of("one piece", cells=state.tables.named(move.joined)))
    if len(move.laid) == 1:
        said.append(Phrase.of("grid", grid=grid_of(state, move.laid[0])))
    else:
        said += [
            Phrase.of("grids", piece=_name(state, placement), grid=grid_of(state, placement)) for placement in move.laid
        ]
    return said[0] if len(said) == 1 else Phrase.of("several", parts=tuple(said))


def grid_of(state: State, placement: int) -> tuple[Phrase, ...]:
    """The pips that a piece shows where it lies."""
    placed = state.tables.placements[placement]
    return tuple(
        Phrase.of("pip at", pip=pip, cell=state.tables.cells[cell])
        for cell, pip in zip(placed.cells, placed.pips, strict=True)
    )


def _name(state: State, placement: int) -> Phrase:
    return state.tables.piece_kinds[state.tables.placements[placement].piece_kind].name


def _of_pips(state: State, gone: Iterable[tuple[int, int]]) -> list[Phrase]:
    """What cells are now, or are not, cells with the same pips together."""
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
        alike.setdefault((key, rest), []).append(state.tables.cells[cell])
    said = []
    for (key, mask), cells in alike.items():
        several = key == "is" and len(cells) > 1 and mask & (mask - 1)
        said.append(Phrase.of("is each" if several else key, cells=tuple(cells), pips=PIPS[mask]))
    return said


def _of_placements(state: State, ruled_out: int) -> list[Phrase]:
    """What can lie on a set of cells now, or can't."""
    by_place: dict[int, int] = {}
    for placement in set_bits(ruled_out):
        mask = state.tables.placements[placement].mask
        by_place[mask] = by_place.get(mask, 0) | 1 << placement
    said = []
    for place, placements in by_place.items():
        rest = state.live & state.tables.places[place] & ~placements
        cells = state.tables.named(place)
        if not rest:
            said.append(Phrase.of("no domino" if state.tables.largest == 2 else "no piece", cells=cells))
        elif rest.bit_count() <= _FEW and rest.bit_count() < placements.bit_count():
            said.append(Phrase.of("only", pieces=_pieces(state, rest, placements), cells=cells))
        else:
            said.append(Phrase.of("not there", pieces=_pieces(state, placements, rest), cells=cells))
    return said


def _pieces(state: State, placements: int, others: int) -> tuple[Phrase, ...]:
    """The pieces of the placements; a piece that `others` place too, the other way round, with its pips in place."""
    turned = {state.tables.placements[placement].piece_kind for placement in set_bits(others)}
    names: dict[Phrase, None] = {}
    for placement in set_bits(placements):
        name = _name(state, placement)
        if state.tables.placements[placement].piece_kind in turned:
            name = Phrase.of("turned", piece=name, grid=grid_of(state, placement))
        names[name] = None
    return tuple(names)


def _says_not(phrase: Phrase) -> bool:
    so = phrase["so"]
    return isinstance(so, Phrase) and so.key == "is not"


def _focus(state: State, move: Move) -> tuple[Cell, ...]:
    """The cells to look at: the region's or the cells that the phrase names, else those of the conclusion."""
    tables = state.tables
    parts = dict(move.phrase.parts)
    if "region" in parts:
        for region in tables.regions:
            if region.name == parts["region"]:
                return tables.named(region.mask)
    for name in ("cells", "cell"):
        if name in parts:
            value = parts[name]
            return (value,) if isinstance(value, Cell) else value  # type: ignore[return-value]
    concluded = move.joined
    for cell, _ in move.gone:
        concluded |= 1 << cell
    for placement in (*move.laid, *set_bits(move.ruled_out)):
        concluded |= tables.placements[placement].mask
    return tables.named(concluded)
