"""What can be done to a draft's constraints so that they rule out rivals: change one, add one, split one in two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from pipworks.grid import Cell
from pipworks.polypips.generator.draft import Draft, ways_to_satisfy
from pipworks.polypips.generator.uniqueness.counterexamples import Rival
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.tiling.bitboard import places
from pipworks.rng import Rng

T = TypeVar("T")

_SAMPLE: Final = 12
"""How many places for a new constraint, or ways to split one, are looked at."""

_REMEMBERED: Final = 60
"""How many earlier rivals a changed constraint must still rule out."""


@dataclass(frozen=True, slots=True)
class Move:
    """Constraints to take out, by number, and to put in; `breaks` counts the rivals that these rule out."""

    out: tuple[int, ...]
    put: tuple[Constraint, ...]
    breaks: int = 0

    def make(self, draft: Draft, rivals: Sequence[Rival] = ()) -> None:
        """Do it, and remember the rivals that it was made against."""
        for number in self.out:
            del draft.constraints[number]
        draft.constraints += self.put
        draft.rivals = [*rivals, *draft.rivals][:_REMEMBERED]


def best_move(draft: Draft, rivals: Sequence[Rival], rng: Rng) -> Move | None:
    """A move that rules out most; None when none does.

    A new region, or two of one, come only where changed conditions rule out less than half: they keep the coverage.
    """
    found = list(_changes(draft, rivals))
    if 2 * max((move.breaks for move in found), default=0) < len(rivals):
        found += _additions(draft, rivals, rng)
        found += _splits(draft, rivals, rng)
    most = max((move.breaks for move in found), default=0)
    return rng.choice([move for move in found if move.breaks == most]) if most else None


def tightening(draft: Draft, rng: Rng) -> Move | None:
    """A move that says more, against no rival in particular; None when all is said that can be."""
    found = []
    for number, constraint, earlier in _with_dependents(draft):
        now = ways_to_satisfy(constraint.condition, constraint.size)
        for condition in draft.fitting(constraint.cells):
            new = Constraint(condition, constraint.cells)
            if ways_to_satisfy(condition, constraint.size) < now and _breaks((new,), earlier) == len(earlier):
                found.append(Move((number,), (new,)))
    return rng.choice(found) if found else addition(draft, rng)


def addition(draft: Draft, rng: Rng) -> Move | None:
    """A new region on free cells; None when no allowed shape fits there."""
    nowhere_right = Rival(dict.fromkeys(draft.pips, -1), frozenset())
    found = list(_additions(draft, [nowhere_right], rng))
    return rng.choice(found) if found else None


def _changes(draft: Draft, rivals: Sequence[Rival]) -> Iterator[Move]:
    """Another condition for a region."""
    for number, constraint, earlier in _with_dependents(draft):
        for condition in draft.fitting(constraint.cells):
            new = Constraint(condition, constraint.cells)
            breaks = _breaks((new,), rivals)
            if breaks and _breaks((new,), earlier) == len(earlier):
                yield Move((number,), (new,), breaks)


def _additions(draft: Draft, rivals: Sequence[Rival], rng: Rng) -> Iterator[Move]:
    """A region on free cells, some of which a rival fills with other pips."""
    free = draft.free
    wrong = draft.field.bits_of(c for c in draft.pips if any(r.pips[c] != draft.pips[c] for r in rivals)) & free
    spots = []
    for shape in draft.shapes:
        for form in draft.field.forms(shape):
            spots += [form.bits << at for at in places(draft.field.spots(form, free)) if form.bits << at & wrong]
    for bits in _sample(spots, rng):
        cells = draft.field.cells_of(bits)
        for condition in draft.fitting(cells):
            new = Constraint(condition, cells)
            if breaks := _breaks((new,), rivals):
                yield Move((), (new,), breaks)


def _splits(draft: Draft, rivals: Sequence[Rival], rng: Rng) -> Iterator[Move]:
    """Two regions of allowed shapes in place of one."""
    for number, constraint, earlier in _with_dependents(draft):
        for parts in _sample(list(_halves(draft, constraint)), rng):
            new = tuple(Constraint(rng.choice(draft.fitting(cells)), cells) for cells in parts)
            breaks = _breaks(new, rivals)
            if breaks and _breaks(new, earlier) == len(earlier):
                yield Move((number,), new, breaks)


def _halves(draft: Draft, constraint: Constraint) -> Iterator[tuple[tuple[Cell, ...], tuple[Cell, ...]]]:
    """The ways to cut a region into two of allowed shapes, each once."""
    field = draft.field
    whole = field.bits_of(constraint.cells)
    forms = dict.fromkeys(form.bits for shape in draft.shapes for form in field.forms(shape))
    for form in forms:
        for at in places(whole):
            part = form << at
            rest = whole & ~part
            if part & ~whole == 0 and part < rest and rest // (rest & -rest) in forms:
                yield field.cells_of(part), field.cells_of(rest)


def _with_dependents(draft: Draft) -> Iterator[tuple[int, Constraint, list[Rival]]]:
    """Each constraint with its number and the earlier rivals that no other one rules out."""
    dependents: list[list[Rival]] = [[] for _ in draft.constraints]
    for rival in draft.rivals:
        breakers = [number for number, constraint in enumerate(draft.constraints) if _breaks((constraint,), [rival])]
        if len(breakers) == 1:
            dependents[breakers[0]].append(rival)
    yield from zip(range(len(draft.constraints)), draft.constraints, dependents, strict=True)


def _breaks(constraints: Sequence[Constraint], rivals: Sequence[Rival]) -> int:
    """How many of the rivals fail one of the constraints."""
    return sum(
        any(not c.condition.holds([rival.pips[cell] for cell in c.cells]) for c in constraints) for rival in rivals
    )


def _sample(items: Sequence[T], rng: Rng) -> list[T]:
    return rng.shuffled(items)[:_SAMPLE]
