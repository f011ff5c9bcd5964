"""Edits of a draft one by one, as they were before they were weighed as bits: what `uniqueness.edits` has to return."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from pipworks.grid import Cell
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ways_to_satisfy
from pipworks.polypips.generator.uniqueness.counterexamples import Counterexample
from pipworks.polypips.generator.uniqueness.edits import Edit
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import possible_conditions
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.tiling.bitboard import from_its_first, places
from pipworks.rng import Rng

T = TypeVar("T")

_SAMPLE: Final = 12
"""The most places for a new constraint, or ways to split one, that are tried."""


def best_edit(draft: Draft, counterexamples: Sequence[Counterexample], rng: Rng) -> Edit | None:
    """A random edit among those that rule out the most counterexamples; None when all rule out none.

    Regions are added or split only where a changed condition rules out less than half, so that the coverage stays.
    """
    found = list(_changes(draft, counterexamples))
    if 2 * max((edit.breaks for edit in found), default=0) < len(counterexamples):
        different = (
            cell
            for cell in draft.budget.over(draft.pips)
            if any(each.pips[cell] != draft.pips[cell] for each in counterexamples)
        )
        found += _additions(draft, counterexamples, draft.board.bits_of(different), rng)
        found += _splits(draft, counterexamples, rng)
    most = max((edit.breaks for edit in found), default=0)
    return rng.choice([edit for edit in found if edit.breaks == most]) if most else None


def tightening(draft: Draft, rng: Rng) -> Edit | None:
    """A random edit to a stricter condition or, if there is none, to one more region; None if there is neither."""
    found = []
    for number, constraint, earlier in _with_dependents(draft):
        now = ways_to_satisfy(constraint.condition, constraint.size)
        for condition in _fitting(draft, constraint.cells):
            new = Constraint(condition, constraint.cells)
            if ways_to_satisfy(condition, constraint.size) < now and _breaks((new,), earlier) == len(earlier):
                found.append(Edit((number,), (new,)))
    return rng.choice(found) if found else addition(draft, rng)


def addition(draft: Draft, rng: Rng) -> Edit | None:
    """An edit that adds a region on free cells; None when no allowed shape fits there."""
    nowhere_right = Counterexample(dict.fromkeys(draft.pips, -1), frozenset())
    found = list(_additions(draft, [nowhere_right], draft.board.bits, rng))
    return rng.choice(found) if found else None


def _changes(draft: Draft, counterexamples: Sequence[Counterexample]) -> Iterator[Edit]:
    """Edits that give a region another condition."""
    for number, constraint, earlier in _with_dependents(draft):
        for condition in _fitting(draft, constraint.cells):
            new = Constraint(condition, constraint.cells)
            breaks = _breaks((new,), counterexamples)
            if breaks and _breaks((new,), earlier) == len(earlier):
                yield Edit((number,), (new,), breaks)


def _additions(draft: Draft, counterexamples: Sequence[Counterexample], wrong: int, rng: Rng) -> Iterator[Edit]:
    """Edits that add a region on free cells, of which one is `wrong`: it has other pips in a counterexample."""
    board, free = draft.board, draft.free
    wrong &= free
    masks = [mask for shape in draft.shapes for mask in board.masks(shape)]
    anchors: list[int] = []  # place and mask in one number: there may be a great many
    for number, mask in enumerate(masks):
        hitting = 0
        for offset in mask.offsets:
            hitting |= wrong >> offset
        hitting &= board.anchors(mask, free)
        anchors += [place * len(masks) + number for place in draft.budget.over(places(hitting))]
    for anchor in _sample(anchors, draft, rng):
        place, number = divmod(anchor, len(masks))
        cells = board.cells_at(place, masks[number].bits)
        for condition in _fitting(draft, cells):
            new = Constraint(condition, cells)
            if breaks := _breaks((new,), counterexamples):
                yield Edit((), (new,), breaks)


def _splits(draft: Draft, counterexamples: Sequence[Counterexample], rng: Rng) -> Iterator[Edit]:
    """Edits that replace a region by two of allowed shapes."""
    for number, constraint, earlier in _with_dependents(draft):
        for parts in _sample(list(_halves(draft, constraint)), draft, rng):
            new = tuple(Constraint(rng.choice(_fitting(draft, cells)), cells) for cells in parts)
            breaks = _breaks(new, counterexamples)
            if breaks and _breaks(new, earlier) == len(earlier):
                yield Edit((number,), new, breaks)


def _halves(draft: Draft, constraint: Constraint) -> Iterator[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    """The ways to cut a region into two of allowed shapes, each once."""
    board = draft.board
    whole = board.bits_of(constraint.cells)
    masks = dict.fromkeys(mask.bits for shape in draft.shapes for mask in board.masks(shape))
    for mask in masks:
        for at in places(whole):
            part = mask << at
            rest = whole & ~part
            if part & ~whole == 0 and part < rest and from_its_first(rest) in masks:
                yield board.cells_of(part), board.cells_of(rest)


def _with_dependents(draft: Draft) -> Iterator[tuple[int, Constraint, list[Counterexample]]]:
    """Each constraint with its number and the earlier counterexamples that it alone rules out."""
    dependents: list[list[Counterexample]] = [[] for _ in draft.constraints]
    for counterexample in draft.counterexamples:
        draft.budget.check()
        breakers = [
            number for number, constraint in enumerate(draft.constraints) if _breaks((constraint,), [counterexample])
        ]
        if len(breakers) == 1:
            dependents[breakers[0]].append(counterexample)
    for each in zip(range(len(draft.constraints)), draft.constraints, dependents, strict=True):
        draft.budget.check()
        yield each


def _breaks(constraints: Sequence[Constraint], counterexamples: Sequence[Counterexample]) -> int:
    """The number of counterexamples that violate one of the constraints."""
    return sum(
        any(not c.condition.holds([counterexample.pips[cell] for cell in c.cells]) for c in constraints)
        for counterexample in counterexamples
    )


def _fitting(draft: Draft, cells: Sequence[Cell]) -> list[Condition]:
    pips = [draft.pips[cell] for cell in cells]
    return [condition for condition in possible_conditions(len(cells)) if condition.holds(pips)]


def _sample(items: list[T], draft: Draft, rng: Rng) -> list[T]:
    """The first of the items, which lose their order, as `Rng.shuffled` would give them."""
    for last in draft.budget.over(range(len(items) - 1, 0, -1)):
        other = rng.below(last + 1)
        items[last], items[other] = items[other], items[last]
    return items[:_SAMPLE]
