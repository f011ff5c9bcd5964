"""Edits as bits are those that the plain way finds, one by one, with the same random numbers drawn."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.limits import UNLIMITED
from pipworks.polypips.generator.uniqueness.conditions_as_bits import condition_bits
from pipworks.polypips.generator.uniqueness.counterexamples import Asking, Effort, find_counterexamples
from pipworks.polypips.generator.uniqueness.edits import addition, best_edit, tightening
from pipworks.polypips.generator.uniqueness.evidence import Evidence
from pipworks.polypips.puzzle.conditions import AllDifferent, possible_conditions
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import recognise
from pipworks.rng import Rng
from tests.polypips.generator.test_uniqueness import a_draft, fails
from tests.support.amounts import some
from tests.support.polypips import plain_edits

ROUNDS = 6


@pytest.mark.parametrize("size", [1, 2, 3])
def test_bits_are_the_conditions_that_hold(size: int) -> None:
    conditions = condition_bits(size)
    assert conditions.all == tuple(possible_conditions(size))
    for pips in product(range(7), repeat=size):
        holding = [each for each in conditions.all if each.holds(pips)]
        bits = conditions.holding(pips)
        assert [conditions.of_bit(conditions.nth_bit(bits, number)) for number in range(bits.bit_count())] == holding


@given(st.lists(st.integers(0, 6), min_size=4, max_size=5))
def test_bits_of_many_cells_are_the_conditions_that_hold(pips: list[int]) -> None:
    conditions = condition_bits(len(pips))
    holding = sum(1 << number for number, each in enumerate(conditions.all) if each.holds(pips))
    assert conditions.holding(tuple(pips)) == holding


@given(st.integers(0, 10**6))
@settings(max_examples=some(15, of=40))
def test_pieces_of_a_draft_are_those_recognised(seed: int) -> None:
    draft = a_draft(seed, "5x4", "2*,3*", "any", 8)
    for _ in range(3):
        found = [recognise({cell: draft.pips[cell] for cell in part}) for part in draft.tiling]
        assert list(draft.pieces) == found
        draft.redraw(draft.board.cells[seed % 20], Rng(seed))


@given(st.integers(0, 10**6), st.sampled_from([("4x4", "2*,3*", "any", 8), ("5x4", "2*", "1*,2*", 6)]))
@settings(max_examples=some(10, of=60))
def test_edits_are_those_of_the_plain_way(seed: int, kind: tuple[str, str, str, int]) -> None:
    draft = a_draft(seed, *kind)
    rng = Rng(seed)
    for _ in range(ROUNDS):
        answer = find_counterexamples(draft.puzzle, draft.tiling, draft.pips, rng, Effort(3, 1_000, 3), draft.budget)
        for ours, plain in ((tightening, plain_edits.tightening), (addition, plain_edits.addition)):
            assert ours(draft, Rng(seed)) == plain(draft, Rng(seed))
        first, second = Rng(seed), Rng(seed)
        edit = best_edit(draft, answer.found, first)
        assert edit == plain_edits.best_edit(draft, answer.found, second)
        assert first.bits() == second.bits()
        if edit is None:
            return
        edit.make(draft, answer.found)


@given(st.integers(0, 10**6))
@settings(max_examples=some(15, of=40))
def test_evidence_allows_what_breaks_nothing(seed: int) -> None:
    draft = a_draft(seed)
    answer = find_counterexamples(draft.puzzle, draft.tiling, draft.pips, Rng(seed), Effort(2, 500, 4), draft.budget)
    rng = Rng(seed)
    evidence = Evidence()
    for _ in range(ROUNDS):
        draft.constraints = rng.shuffled(draft.constraints)[: len(draft.constraints) - 1]
        rare = Constraint(AllDifferent(frozenset({rng.below(7)})), draft.board.cells[:2])
        for constraints in (draft.constraints, [rare]):
            draft.constraints, kept = constraints, draft.constraints
            allowed = any(not fails(draft, dict(each.pips)) for each in answer.found)
            assert evidence.allow(constraints, answer.found) == allowed
            draft.constraints = kept


def test_a_skipped_question_draws_what_it_would_have_drawn() -> None:
    draft = a_draft(1)
    asking = Asking(draft.board.cells, draft.tiling)
    first, second = Rng(3), Rng(3)
    asking.ask(draft.pieces, draft.constraints, draft.pips, first, Effort(1, 50, 2), UNLIMITED.start())
    asking.skip(draft.pieces, second, UNLIMITED.start())
    assert first.bits() == second.bits()
