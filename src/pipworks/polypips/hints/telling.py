"""Moves as steps for people: each told at the position where it is drawn, those that are said as one gathered."""

from __future__ import annotations

from collections.abc import Iterable

from pipworks.grid import Cell
from pipworks.hints.ladder import CASE, CHOICE, WHAT_IF
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.hints.trim import state_after
from pipworks.numbers import set_bits
from pipworks.polypips.hints.conclusions import conclusion, is_double
from pipworks.polypips.hints.facts import Fact, Gone, Joined, Placed, RuledOut
from pipworks.polypips.hints.gathering import gathered
from pipworks.polypips.hints.labels import shown
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import PIPS
from pipworks.polypips.hints.seen import as_seen
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MANY: Final = 6
_LONG: Final = 200
"""A chain of so many steps and more words than this is told with its small steps as one."""

_TOLD: Final = 2
"""Of pips that are used up, no more cells than this are named that can't have them."""


def tell(start: State, moves: Iterable[Move]) -> tuple[Step[Fact], ...]:
    """The moves as steps, each told at the state that those before it leave; the start is not touched.

    What labels alone allow, where two moves or more say it before another rule, is one step, and so are a cell that
    pairs with one other and the piece that fits there. Of a long chain what supposes and places nothing is told by its
    last findings. Regions are called by the cells where a drawing of the start has their labels.
    """
    return as_seen(start, tell_plainly(start, moves))


def tell_plainly(start: State, moves: Iterable[Move]) -> tuple[Step[Fact], ...]:
    """The steps of `tell` with each region called by its first cell."""
    state = start.copy()
    told = []
    for move in moves:
        told.append((move, _step(state, move)))
        state.apply(move)
    steps = tuple(gathered(start, told))
    return steps if len(steps) < _MANY or words(steps) <= _LONG else tuple(gathered(start, told, fold=True))


def words(steps: Iterable[Step[Fact]]) -> int:
    """The words of the steps' sentences, without those of inner steps."""
    return sum(len(WORDING.sentence(step.phrase).split()) for step in steps)


def _step(state: State, move: Move) -> Step[Fact]:
    tables = state.tables
    phrase = move.phrase.replaced(parts=(*move.phrase.parts, ("so", conclusion(state, move))))
    inner: tuple[Step[Fact], ...] = ()
    if move.supposed is not None:
        inside = state_after(state, [move.supposed])
        inner = tell_plainly(inside, move.inner)
        fault = fault_phrase(state_after(inside, move.inner))
        key = WHAT_IF if inner else f"{CASE}{'.bare' * bool(fault.key == 'bare' and move.supposed.laid)}"
        phrase = phrase.replaced(key=key, parts=(*phrase.parts, ("fault", fault), ("count", len(move.inner))))
        parts = dict(move.supposed.phrase.parts) | dict(fault.parts)
        phrase = phrase.replaced(parts=(*phrase.parts, *parts.items()))
    else:
        phrase = phrase.replaced(key=_key(state, move, phrase))
        if phrase.key.startswith("lone"):
            others = move.joined & ~state.joined[move.focus]
            phrase = phrase.replaced(parts=(*phrase.parts, ("others", state.tables.named(others))))
        if phrase.key == "no piece for value":
            rest = PIPS[state.pips[move.focus] & ~move.gone[0][1]]
            phrase = phrase.replaced(parts=(*phrase.parts, ("rest", rest)))
    facts = tuple(facts_of(state, move))
    focus = _focus(state, move)
    return Step(
        move.rule, LADDER.level_of(move), focus, tables.named(move.seen), facts, phrase, inner, move.rule == CHOICE
    )


def _key(state: State, move: Move, phrase: Phrase) -> str:
    """The template that says the phrase with what follows from it, the shorter one where that says it already."""
    so = phrase["so"]
    if phrase.key == "no piece for value" and isinstance(so, Phrase) and so.key != "is":
        return f"{phrase.key}.{'plain' if so.key == 'is not' else 'none'}"
    if phrase.key == "lone" and state.tables.largest == 2:
        return "lone.pair"
    if phrase.key == "equal meet" and isinstance(so, Phrase) and so.key == "is not":
        return "equal meet.not"
    if phrase.key == "fit" and is_double(state, move.laid[0]):
        return "fit.double"
    if phrase.key == "fill.same":
        whole = isinstance(so, Phrase) and so.key == "is" and so["pips"] == phrase["pips"]
        return f"fill.same{'' if whole else '.more'}"
    if phrase.key == "pips used up" and len(move.gone) > _TOLD:
        return "pips used up.all"
    return phrase.key


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
