"""Steps of one rule that follow each other, said in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from pipworks.grid import Cell
from pipworks.hints.ladder import IN_COMMON
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.numbers import set_bits
from pipworks.polypips.hints.facts import Fact
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, TypeAlias

Told: TypeAlias = tuple[Move, Step[Fact]]
"""A move and its step."""

_PAIR: Final = 2

_MOST_PAIRS: Final = 3
"""More pairs of cells than this are not listed where one sentence says it of all."""


def alike(state: State, told: Sequence[Told]) -> Iterator[Step[Fact]]:
    """The steps of moves, those of one rule that can be said together as one."""
    for kind, group in groupby(told, key=_kind):
        run = list(group)
        steps = tuple(step for _, step in run)
        if kind in _TOGETHER and len(steps) > 1:
            phrase = _TOGETHER[kind](state, run)
            yield as_one(steps, steps[0].rule, phrase, joined(step.focus for step in steps))
        else:
            yield from steps


def as_one(steps: tuple[Step[Fact], ...], rule: str, phrase: Phrase, focus: tuple[Cell, ...]) -> Step[Fact]:
    """A step that gathers these."""
    return Step(
        rule,
        max(step.level for step in steps),
        focus,
        joined(step.premises for step in steps),
        tuple(fact for step in steps for fact in step.conclusion),
        phrase,
        steps,
        gathers=True,
    )


def joined(cells: Iterable[tuple[Cell, ...]]) -> tuple[Cell, ...]:
    """All of these cells once, in reading order."""
    return tuple(sorted({cell for some in cells for cell in some}, key=lambda cell: (cell.y, cell.x)))


def _kind(told: Told) -> str:
    """What a step has in common with those that can be said together with it."""
    move, step = told
    key = step.phrase.key
    if key.startswith("inside clash"):
        so = step.phrase["so"]
        whole = isinstance(so, Phrase) and so.key == _ONE_FOR_ALL.get(key)
        return key if whole else f"{key} {move.focus}.{move.ruled_out:x}"  # Python writes no decimal of 5,000 digits
    return key


_ONE_FOR_ALL: Final = {
    "inside clash.same": "only a double there",
    "inside clash.different": "no double there",
}
"""What such a clash concludes everywhere in a region of its kind."""


def _edges(state: State, run: list[Told]) -> Phrase:  # noqa: ARG001 - one signature for all
    items = tuple(Phrase("forced edge.item", step.phrase.parts) for _, step in run)
    return Phrase.of("forced edge.several", items=items)


def _lones(state: State, run: list[Told]) -> Phrase:
    """What several cells with one open neighbour share a piece with, those under one piece together."""
    cells = tuple(state.tables.cells[move.focus] for move, _ in run)
    parts: list[int] = []
    for move, _ in run:
        whole = move.joined
        for part in [part for part in parts if part & whole]:
            whole |= part
            parts.remove(part)
        parts.append(whole)
    items = tuple(Phrase.of("one piece", cells=state.tables.named(part)) for part in parts)
    return Phrase.of("lone.several", cells=cells, items=items)


def _pairs(state: State, run: list[Told]) -> Phrase:
    cells = tuple(state.tables.cells[move.focus] for move, _ in run)
    others = tuple(other for _, step in run for other in _some(step.phrase["others"]))
    return Phrase.of("lone.pair.several", cells=cells, others=others)


def _some(part: Part) -> tuple[Part, ...]:
    return part if isinstance(part, tuple) else (part,)


def _values(state: State, run: list[Told]) -> Phrase:  # noqa: ARG001
    key = run[0][1].phrase.key
    pips = "pips" if key.endswith("plain") else "rest"
    by_pips: dict[Part, list[Part]] = {}
    for _, step in run:
        by_pips.setdefault(step.phrase[pips], []).append(step.phrase["cell"])
    items = tuple(Phrase.of("pips to", pips=each, cells=tuple(cells)) for each, cells in by_pips.items())
    return Phrase.of(f"{key}.several", items=items)


def _clashes(state: State, run: list[Told]) -> Phrase:
    key = run[0][1].phrase.key
    places = dict.fromkeys(state.tables.placements[one].mask for move, _ in run for one in set_bits(move.ruled_out))
    if len(places) > _MOST_PAIRS:
        return Phrase.of(f"{key}.many")
    pairs = (state.tables.named(place) for place in places)
    return Phrase.of(f"{key}.several", items=tuple(Phrase.of("pair", one=one, other=other) for one, other in pairs))


def _in_common(state: State, run: list[Told]) -> Phrase:
    """What several steps say that all answers have in common, pairs of cells under one piece together."""
    pairs = [state.tables.named(move.joined) for move, _ in run if move.joined.bit_count() == _PAIR]
    said = [step.phrase["so"] for move, step in run if len(pairs) < _PAIR or move.joined.bit_count() != _PAIR]
    if len(pairs) >= _PAIR:
        items = tuple(Phrase.of("pair", one=one, other=other) for one, other in pairs)
        said.append(Phrase.of("one piece each", items=items))
    return Phrase.of(IN_COMMON, so=Phrase.of("several", parts=tuple(said)))


_TOGETHER: Final[dict[str, Callable[[State, list[Told]], Phrase]]] = {
    "forced edge": _edges,
    IN_COMMON: _in_common,
    "lone": _lones,
    "lone.pair": _pairs,
    "no piece for value": _values,
    "no piece for value.plain": _values,
    "inside clash.same": _clashes,
    "inside clash.different": _clashes,
}
"""What can be said together, and how."""
