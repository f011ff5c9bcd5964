"""Steps that are said as one: what labels alone allow, and a cell that pairs with one other and the piece there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from pipworks.grid import Cell
from pipworks.hints.ladder import MARKING
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.hints.trim import state_after
from pipworks.numbers import bits_at
from pipworks.polypips.hints.conclusions import is_double, of_pips
from pipworks.polypips.hints.facts import Fact, Gone
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.sentences import MOST_CELLS
from pipworks.polypips.hints.state import State

Told: TypeAlias = tuple[Move, Step[Fact]]

LABEL_RULES: Final = frozenset({"direct", "sum bounds", "equal count", "equal meet", "unequal", "pips used up"})
"""The rules that say what labels allow, as far as pips are left; they only narrow cells."""

_STOCK_RULES: Final = frozenset({"equal count", "pips used up"})
"""Those of them that count the pips left."""


def is_marking(move: Move) -> bool:
    """Whether the move only narrows cells, by labels alone."""
    return move.rule in LABEL_RULES and move.fault is None


def gathered(start: State, told: Sequence[Told]) -> Iterator[Step[Fact]]:
    """The steps of moves from a state on, those that are said as one gathered."""
    state = start
    for marking, group in groupby(told, key=lambda each: is_marking(each[0])):
        run = list(group)
        moves = [move for move, _ in run]
        if marking and len(run) > 1 and run[-1] is not told[-1]:
            yield _marked(state, run)
        elif marking:
            yield from (step for _, step in run)
        else:
            yield from _paired(state, run)
        state = state_after(state, moves)


def _marked(state: State, run: list[Told]) -> Step[Fact]:
    """What some moves allow together as one step, said by its result: the cells with the fewest pips first."""
    steps = tuple(step for _, step in run)
    lost: dict[int, int] = {}
    for move, _ in run:
        for cell, pips in move.gone:
            lost[cell] = lost.get(cell, 0) | pips
    said = sorted(of_pips(state, sorted(lost.items())), key=_weight)
    marks, rest = _listed(said)
    key = f"marking{'.stock' * any(move.rule in _STOCK_RULES for move, _ in run)}"
    parts: dict[str, Part] = {"marks": marks}
    region = _narrowed(steps)
    if region is not None:
        parts["region"] = region
    if rest:
        parts |= {"count": sum(map(_number, rest)), "rest": rest}
        key += ".more" if region is not None else ".most"
    return Step(
        MARKING,
        max(step.level for step in steps),
        _joined(step.focus for step in steps) if region is None else _focus_of(steps, region),
        _joined(step.premises for step in steps),
        tuple(fact for step in steps for fact in step.conclusion),
        Phrase.of(key, **parts),
        steps,
        gathers=True,
    )


def _weight(phrase: Phrase) -> tuple[bool, int]:
    pips = phrase["pips"]
    assert isinstance(pips, tuple)
    return phrase.key == "is not", len(pips)


def _number(phrase: Phrase) -> int:
    """The cells that a phrase is about."""
    cells = phrase["cells"]
    if isinstance(cells, Phrase):
        count = cells["count"]
        assert isinstance(count, int)
        return count
    assert isinstance(cells, tuple)
    return len(cells)


def _listed(said: list[Phrase]) -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]]:
    """The phrases as far as they name few cells, the first in any case, and the others."""
    number = _number(said[0])
    shown = 1
    while shown < len(said) and number + _number(said[shown]) <= MOST_CELLS:
        number += _number(said[shown])
        shown += 1
    return tuple(said[:shown]), tuple(said[shown:])


def _narrowed(steps: Iterable[Step[Fact]]) -> Part | None:
    """The region by whose label most pips go; None where no region is named."""
    lost: dict[Part, int] = {}
    for step in steps:
        region = dict(step.phrase.parts).get("region")
        if region is not None:
            pips = sum(len(fact.pips) for fact in step.conclusion if isinstance(fact, Gone))
            lost[region] = lost.get(region, 0) + pips
    return max(lost, key=lambda region: lost[region], default=None)


def _focus_of(steps: Iterable[Step[Fact]], region: Part) -> tuple[Cell, ...]:
    return next(step.focus for step in steps if dict(step.phrase.parts).get("region") == region)


def _joined(cells: Iterable[tuple[Cell, ...]]) -> tuple[Cell, ...]:
    """All of these cells once, in reading order."""
    return tuple(sorted({cell for some in cells for cell in some}, key=lambda cell: (cell.y, cell.x)))


def _paired(state: State, run: list[Told]) -> Iterator[Step[Fact]]:
    """The steps of moves that mark nothing, a lone cell and the piece that fits there as one."""
    place = 0
    while place < len(run):
        move, step = run[place]
        if place + 1 < len(run) and move.rule == "lone" and _is_there(state, move, run[place + 1][0]):
            step = _lone_fit(state, run[place], run[place + 1])
            place += 1
        yield step
        place += 1


def _is_there(state: State, lone: Move, fit: Move) -> bool:
    """Whether a fit is on the cells that a lone cell's move put under one piece."""
    return fit.rule == "fit" and state.tables.placements[fit.laid[0]].mask == lone.joined


def _lone_fit(state: State, lone: Told, fit: Told) -> Step[Fact]:
    first, last = lone[1], fit[1]
    cells = first.phrase["cells"]
    assert isinstance(cells, tuple)
    tables = state.tables
    own = bits_at(tables.index[cell] for cell in cells if isinstance(cell, Cell))
    key = ".part" if len(cells) > 1 else ".double" if is_double(state, fit[0].laid[0]) else ""
    phrase = Phrase.of(
        f"lone fit{key}",
        cells=cells,
        others=tables.named(lone[0].joined & ~own),
        piece=last.phrase["piece"],
        so=last.phrase["so"],
    )
    return Step(
        last.rule,
        last.level,
        last.focus,
        _joined((first.premises, last.premises)),
        (*first.conclusion, *last.conclusion),
        phrase,
        (first, last),
        gathers=True,
    )
