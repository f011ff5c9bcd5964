"""Constraints that a single solution does not need are removed, and those of one cell joined with a neighbour.

Repair adds and splits constraints as long as counterexamples are left, and in the end some are redundant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from pipworks.numbers import set_bits
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.tiling.bitboard import from_its_first
from pipworks.rng import Rng

_CONDITIONS: Final = 3
"""The most conditions that are tried for two regions joined to one."""


def relax(draft: Draft, least: int, is_unique: Callable[[], bool], rng: Rng) -> None:
    """Simplify the draft's constraints; a change stays only if `is_unique` is True after it.

    First constraints are removed, small ones before large ones, as long as `least` cells stay covered. Then each region
    of one cell is joined with a neighbour, if the two make an allowed shape. Raises Exhausted at a limit.
    """
    for constraint in sorted(rng.shuffled(draft.constraints), key=lambda constraint: constraint.size):
        if draft.covered - constraint.size >= least:
            _try(draft, [constraint], [], is_unique)
    for single in rng.shuffled([constraint for constraint in draft.constraints if constraint.size == 1]):
        if any(single is constraint for constraint in draft.constraints):
            any(_try(draft, [single, other], [new], is_unique) for other, new in joined(draft, single, rng))


def _try(draft: Draft, out: list[Constraint], put: list[Constraint], is_unique: Callable[[], bool]) -> bool:
    """Replace constraints, and undo that unless the solution stays unique; whether it stayed."""
    before = draft.constraints
    gone = set(map(id, out))
    draft.constraints = [constraint for constraint in before if id(constraint) not in gone] + put
    if is_unique():
        return True
    draft.constraints = before
    return False


def joined(draft: Draft, single: Constraint, rng: Rng) -> Iterator[tuple[Constraint, Constraint]]:
    """The neighbours that make an allowed shape together with the cell, each with constraints on both together."""
    board = draft.board
    masks = {mask.bits for mask in draft.masks}
    for other in draft.budget.over(draft.constraints):
        bits = board.bits_of((*single.cells, *other.cells))
        if other is not single and from_its_first(bits) in masks:
            area = draft.evidence.part(bits, board)
            for bit in rng.shuffled([1 << number for number in set_bits(area.holding(draft.pips))])[:_CONDITIONS]:
                yield other, area.constraint(bit)
