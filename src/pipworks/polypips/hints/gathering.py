"""Steps that are said as one: what labels alone allow, and a cell that pairs with one other and the piece there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from pipworks.grid import Cell
from pipworks.hints.ladder import IN_COMMON, MARKING
from pipworks.hints.steps import Part, Phrase, Step
from pipworks.hints.trim import state_after
from pipworks.numbers import bits_at, set_bits
from pipworks.polypips.hints.alike import Told, alike, as_one, joined
from pipworks.polypips.hints.clashes import PAIR_CLASHES, clashed, clashes_end, is_clash_at
from pipworks.polypips.hints.conclusions import is_double, of_pips
from pipworks.polypips.hints.facts import Fact, Gone
from pipworks.polypips.hints.folding import findings, foundations_end, left_out
from pipworks.polypips.hints.moves import Move
from pipworks.polypips.hints.pip_sets import PIPS
from pipworks.polypips.hints.sentences import MOST_CELLS
from pipworks.polypips.hints.state import State
from pipworks.polypips.puzzle.pips import VALUES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LABEL_RULES: Final = frozenset({"direct", "sum bounds", "equal count", "equal meet", "unequal", "pips used up"})
"""The rules that say what labels allow, as far as pips are left; they only narrow cells."""

_STOCK_RULES: Final = frozenset({"equal count", "pips used up"})
"""Those of them that count the pips left."""


_FOLDED: Final = 2
"""Of a long chain more quiet steps in a row than this are told by what they come to."""

_AROUND: Final = 2
"""So many regions are named, at most, around which small steps are."""


def is_marking(move: Move) -> bool:
    """Whether the move only narrows cells, by labels alone."""
    return move.rule in LABEL_RULES and move.fault is None


def gathered(start: State, told: Sequence[Told], *, fold: bool = False) -> Iterator[Step[Fact]]:
    """The steps of moves from a state on, those that are said as one gathered.

    With `fold` three steps or more in a row that suppose nothing and place nothing are told by their last findings, and
    what these rest on as one, whatever their rules.
    """
    state = start
    last = told[-1][0] if told else None
    wanted = sum(start.tables.placements[one].mask for one in last.laid) if last else 0
    for quiet, group in groupby(told, key=lambda each: fold and _is_quiet(each[0])):
        run = list(group)
        if quiet and len(run) > _FOLDED:
            yield from _folded(state, run, wanted)
        else:
            yield from _in_turn(state, run, wanted, last)
        state = state_after(state, (move for move, _ in run))


def _is_quiet(move: Move) -> bool:
    """Whether a move is reasoned, supposes nothing and places nothing."""
    return move.rule != IN_COMMON and not (move.supposed or move.laid or move.fault)


def _folded(state: State, run: list[Told], wanted: int) -> Iterator[Step[Fact]]:
    """The last findings of a long chain, after what they rest on as one step."""
    end = foundations_end(run)
    if end <= _FOLDED:
        end = 0
    if end:
        yield _marked(state, run[:end], wanted, worked=True)
        state = state_after(state, (move for move, _ in run[:end]))
    for places, part in findings(run[end:]):
        if places:
            yield left_out(part)
        else:
            yield from _in_turn(state, part, wanted, None)
        state = state_after(state, (move for move, _ in part))


def _in_turn(state: State, run: list[Told], wanted: int, last: Move | None) -> Iterator[Step[Fact]]:
    """The steps of moves, those that mark what labels allow gathered unless they are the last of all."""
    for marking, group in groupby(run, key=lambda each: is_marking(each[0])):
        part = list(group)
        if marking and len(part) > 1 and part[-1][0] is not last:
            yield _marked(state, part, wanted)
        elif marking:
            yield from (step for _, step in part)
        else:
            yield from _paired(state, part)
        state = state_after(state, (move for move, _ in part))


def _marked(state: State, run: list[Told], wanted: int, *, worked: bool = False) -> Step[Fact]:
    """What some moves allow together as one step, said by its result: what is wanted and narrow first."""
    steps = tuple(step for _, step in run)
    lost: dict[int, int] = {}
    for move, _ in run:
        for cell, pips in move.gone:
            lost[cell] = lost.get(cell, 0) | pips
    near = {state.tables.cells[cell] for cell in set_bits(wanted)}
    said = sorted(
        _halved(of_pips(state, sorted(lost.items())), near),
        key=lambda phrase: (near.isdisjoint(_cells(phrase)), *_weight(phrase)),
    )
    marks = _listed(said)
    known = tuple(
        Phrase.of("known", cell=state.tables.cells[cell], pips=PIPS[state.pips[cell] & ~pips])
        for cell, pips in sorted(lost.items())
    )
    parts: dict[str, Part] = {"marks": marks, "count": len(lost), "steps": len(steps), "known": known}
    region = _region_of(state, wanted, steps)
    if region is not None:
        parts["region"] = region
    key = f"marking{'.stock' * any(move.rule in _STOCK_RULES for move, _ in run)}"
    if worked:
        parts["regions"] = _regions_of(state, wanted, steps)[:_AROUND]
        key = f"marking.worked{'.around' * bool(parts['regions'])}{'' if said else '.places'}"
    if len(marks) < len(said):
        parts["rest"] = tuple(said[len(marks) :])
        key += ".more" if region is not None or worked else ".most"
    focus = joined(step.focus for step in steps) if region is None else _focus_of(steps, region)
    return as_one(steps, MARKING, Phrase.of(key, **parts), focus)


def marks_of(step: Step[Fact]) -> dict[Cell, tuple[int, ...]]:
    """What the cells that a step marks can be after it; nothing for a step that marks none."""
    marked = {}
    known = dict(step.phrase.parts).get("known", ())
    for each in known if isinstance(known, tuple) else ():
        assert isinstance(each, Phrase)
        cell, pips = each["cell"], each["pips"]
        assert isinstance(cell, Cell)
        assert isinstance(pips, tuple)
        marked[cell] = tuple(pip for pip in pips if isinstance(pip, int))
    return marked


def named_in(step: Step[Fact]) -> frozenset[Part]:
    """The cells of which a step that marks some says in its sentence what they can be."""
    marks = dict(step.phrase.parts).get("marks", ())
    assert isinstance(marks, tuple)
    return frozenset(cell for phrase in marks if isinstance(phrase, Phrase) for cell in _cells(phrase))


def under_labels(known: Mapping[Cell, tuple[int, ...]]) -> Phrase:
    """What cells can be that a drawing needs for labels, in words, those alike together."""
    alike: dict[Phrase, list[Cell]] = {}
    for cell, pips in known.items():
        others = tuple(pip for pip in VALUES if pip not in pips)
        few = len(pips) <= len(others)
        alike.setdefault(Phrase.of("is" if few else "is not", pips=pips if few else others), []).append(cell)
    said = (Phrase.of(each.key, cells=tuple(cells), **dict(each.parts)) for each, cells in alike.items())
    return Phrase.of("under labels", marks=tuple(said))


def is_listed(step: Step[Fact]) -> bool:
    """Whether the step's sentence says all that it marks, as those of all other rules do."""
    return step.rule != MARKING or "rest" not in dict(step.phrase.parts)


def _halved(said: Iterable[Phrase], near: Collection[Cell]) -> Iterator[Phrase]:
    """The phrases, those of too many cells to be listed cut into the cells that are near and the others."""
    for phrase in said:
        cells = _cells(phrase)
        halves = [tuple(cell for cell in cells if (cell in near) is here) for here in (True, False)]
        if len(cells) > MOST_CELLS and all(halves):
            yield from (Phrase.of(phrase.key, cells=half, pips=phrase["pips"]) for half in halves)
        else:
            yield phrase


def _weight(phrase: Phrase) -> tuple[bool, int]:
    pips = phrase["pips"]
    assert isinstance(pips, tuple)
    return phrase.key == "is not", len(pips)


def _cells(phrase: Phrase) -> tuple[Part, ...]:
    """The cells that a phrase names."""
    cells = phrase["cells"]
    return cells if isinstance(cells, tuple) else ()


def _number(phrase: Phrase) -> int:
    """The cells that a phrase is about."""
    cells = phrase["cells"]
    if isinstance(cells, Phrase):
        count = cells["count"]
        assert isinstance(count, int)
        return count
    assert isinstance(cells, tuple)
    return len(cells)


def _listed(said: list[Phrase]) -> tuple[Phrase, ...]:
    """The phrases as far as they name few cells, the first in any case."""
    shown = number = 0
    while shown < len(said) and (not shown or number + _number(said[shown]) <= MOST_CELLS):
        number += _number(said[shown])
        shown += 1
    return tuple(said[:shown])


def _region_of(state: State, wanted: int, steps: Iterable[Step[Fact]]) -> Part | None:
    """The region by whose label most pips go, one of those that are wanted before others; None where none is named."""
    return next(iter(_regions_of(state, wanted, steps)), None)


def _regions_of(state: State, wanted: int, steps: Iterable[Step[Fact]]) -> tuple[Part, ...]:
    """The regions by whose labels pips go, those that are wanted and those by which most go first."""
    near = {region.name for region in state.tables.regions if region.mask & wanted}
    lost: dict[Part, int] = {}
    for step in steps:
        region = dict(step.phrase.parts).get("region")
        if region is not None:
            pips = sum(len(fact.pips) for fact in step.conclusion if isinstance(fact, Gone))
            lost[region] = lost.get(region, 0) + pips
    return tuple(sorted(lost, key=lambda region: (region not in near, -lost[region])))


def _focus_of(steps: Iterable[Step[Fact]], region: Part) -> tuple[Cell, ...]:
    return next(step.focus for step in steps if dict(step.phrase.parts).get("region") == region)


def _paired(state: State, run: list[Told]) -> Iterator[Step[Fact]]:
    """The steps of moves that mark nothing; lone cells and the piece that fits there as one."""
    place = 0
    plain: list[Told] = []
    while place < len(run):
        if (end := clashes_end(state, run, place)) > place:
            yield from alike(state, plain)
            plain = []
            yield clashed(state, run[place:end])
            place = end
            continue
        end = _way_on(run, place)
        if end > place and _clash_on_the_way(state, run, end):
            yield from alike(state, plain)
            plain = []
            yield _lone_fit(state, run[place:end], run[end + 1], run[end])
            place = end + 2
            continue
        fits = end < len(run) and end > place and _is_there(state, run[end - 1][0], run[end][0])
        if fits or end > place + 1:
            yield from alike(state, plain)
            plain = []
            yield _lone_fit(state, run[place:end], run[end]) if fits else _led_on(state, run[place:end])
            place = end + fits
        else:
            plain.append(run[place])
            place += 1
    yield from alike(state, plain)


def _way_on(run: list[Told], place: int) -> int:
    """The place after the lone cells' moves from here on that each lead on from the one before."""
    end = place
    while end < len(run) and run[end][0].rule == "lone":
        before, after = run[max(place, end - 1)][0].joined, run[end][0].joined
        if end > place and (before & ~after or before == after):
            break
        end += 1
    return end


def _is_there(state: State, lone: Move, fit: Move) -> bool:
    """Whether a fit is on the cells that a lone cell's move put under one piece."""
    return fit.rule == "fit" and state.tables.placements[fit.laid[0]].mask == lone.joined


def _led_on(state: State, lones: list[Told]) -> Step[Fact]:
    """Ways that lead on from each other, as one step."""
    first, last = lones[0], lones[-1]
    phrase = Phrase.of("lone.on", cells=first[1].phrase["cells"], whole=state.tables.named(last[0].joined))
    return as_one(tuple(step for _, step in lones), "lone", phrase, first[1].focus)


def _clash_on_the_way(state: State, run: list[Told], end: int) -> bool:
    """Whether after a lone cell's move a label says what the pair may be, and what fits there comes next."""
    if state.tables.largest > 2 or len(run) < end + 2 or run[end][0].phrase.key not in PAIR_CLASHES:
        return False
    lone, clash, fit = (told[0] for told in run[end - 1 : end + 2])
    return _is_there(state, lone, fit) and is_clash_at(state, clash, lone.joined)


def _lone_fit(state: State, lones: list[Told], fit: Told, clash: Told | None = None) -> Step[Fact]:
    """Ways that lead on, what a label says of the pair, if it does, and the piece that fits there, as one step."""
    cells = lones[0][1].phrase["cells"]
    assert isinstance(cells, tuple)
    tables = state.tables
    own = bits_at(tables.index[cell] for cell in cells if isinstance(cell, Cell))
    rest = lones[-1][0].joined & ~own
    pair = tables.largest == 2
    last = fit[1]
    double = is_double(state, fit[0].laid[0])
    parts = {"cells": cells, "others": tables.named(rest), "piece": last.phrase["piece"], "so": last.phrase["so"]}
    key = f"lone fit{'.double' * double if pair else '.on'}"
    steps = [*lones, *([clash] if clash else []), fit]
    if clash:
        parts["need"] = clash[1].phrase["need"]
        key = f"lone fit.{clash[0].phrase.key.removeprefix('inside clash.')}{'.double' * double}"
    return as_one(tuple(step for _, step in steps), last.rule, Phrase.of(key, **parts), last.focus)
