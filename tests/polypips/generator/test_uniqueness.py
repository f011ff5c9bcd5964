"""How a puzzle becomes unique: counterexamples are real and complete, edits rule them out, what is not needed goes."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.grid import Cell
from pipworks.limits import UNLIMITED, Limits, Stop
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.draft import Draft
from pipworks.polypips.generator.fill import draw_constraints, fill
from pipworks.polypips.generator.regions import place_regions
from pipworks.polypips.generator.rules import Choice, Rules
from pipworks.polypips.generator.uniqueness.counterexamples import Effort, find_counterexamples
from pipworks.polypips.generator.uniqueness.edits import addition, best_edit, tightening
from pipworks.polypips.generator.uniqueness.relax import relax
from pipworks.polypips.generator.uniqueness.repair import Repair
from pipworks.polypips.puzzle.conditions import AllSame, Exactly, LessThan
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.shapes import Shape
from pipworks.polypips.tiling.bitboard import Bitboard
from pipworks.polypips.tiling.tile import tile
from pipworks.rng import Rng
from tests.support.amounts import some

FOREVER = UNLIMITED.start()
ALL = Effort(1, 10**9, 10**9)


def a_draft(seed: int, board: str = "4x4", pieces: str = "2*,3*", constraints: str = "any", share: int = 8) -> Draft:
    rng = Rng(seed)
    cells = named_board(board).cells
    tiling = tile(cells, Choice.parse(pieces).shapes, rng).solution
    choice = Choice.parse(constraints)
    regions = place_regions(cells, Rules(named_board(board), constraints=choice).weights, share, rng).solution
    assert tiling is not None
    assert regions is not None
    drawn = draw_constraints(regions, rng, FOREVER)
    return Draft(Bitboard(cells), tiling, fill(cells, drawn, rng, FOREVER), list(drawn), choice.shapes)


@given(st.integers(0, 10**6))
@settings(max_examples=some(15, of=60))
def test_rivals_are_all_solutions_but_one(seed: int) -> None:
    draft = a_draft(seed, "4x3", share=10)
    counted = polypips.count(draft.puzzle).count
    assert counted is not None
    assume(counted < 300)
    answer = find_counterexamples(draft.puzzle, draft.tiling, draft.pips, Rng(seed), ALL, UNLIMITED.start())
    assert answer.stop is None
    assert answer.proved == (counted == 1)
    intended = draft.solution
    others = set()
    for solution in polypips.solutions(draft.puzzle):
        moved = [placed.cells for placed in solution.placements if placed.cells not in draft.tiling]
        if solution != intended:
            others.add((frozenset(solution.grid.items()), frozenset(cell for part in moved for cell in part)))
    assert {(frozenset(counterexample.pips.items()), counterexample.moved) for counterexample in answer.found} == others


def test_a_question_is_limited() -> None:
    draft = a_draft(1, "6x6", "2*", "2*", 6)
    few = find_counterexamples(draft.puzzle, draft.tiling, draft.pips, Rng(0), Effort(2, 10_000, 3), UNLIMITED.start())
    assert 2 <= len(few.found) <= 6
    assert (few.proved, few.stop) == (False, None)
    none = find_counterexamples(draft.puzzle, draft.tiling, draft.pips, Rng(0), Effort(2, 1, 3), UNLIMITED.start())
    assert (none.found, none.proved, none.stop) == ((), False, None)
    budget = Limits(nodes=3).start()
    assert find_counterexamples(draft.puzzle, draft.tiling, draft.pips, Rng(0), ALL, budget).stop is Stop.NODES


@given(st.integers(0, 10**6))
@settings(max_examples=some(15, of=60))
def test_a_move_rules_out_what_it_says_and_never_the_intended(seed: int) -> None:
    draft = a_draft(seed)
    rng = Rng(seed)
    for _ in range(6):
        answer = find_counterexamples(
            draft.puzzle, draft.tiling, draft.pips, rng, Effort(2, 2_000, 4), UNLIMITED.start()
        )
        telling = [counterexample for counterexample in answer.found if counterexample.pips != draft.pips]
        edit = best_edit(draft, telling, rng) if telling else tightening(draft, rng)
        if edit is None:
            return
        earlier = list(draft.counterexamples)
        edit.make(draft, telling)
        broken = [counterexample for counterexample in telling if fails(draft, counterexample.pips)]
        assert len(broken) >= edit.breaks or not telling
        assert not fails(draft, draft.pips)
        assert all(
            fails(draft, counterexample.pips)
            for counterexample in earlier
            if counterexample in draft.counterexamples and counterexample.pips != draft.pips
        )
        draft.counterexamples = [
            counterexample for counterexample in draft.counterexamples if fails(draft, counterexample.pips)
        ]
        cells = [cell for constraint in draft.constraints for cell in constraint.cells]
        assert len(set(cells)) == len(cells)


def fails(draft: Draft, pips: object) -> bool:
    assert isinstance(pips, dict)
    return any(not c.condition.holds([pips[cell] for cell in c.cells]) for c in draft.constraints)


def test_an_addition_stands_on_free_cells_and_has_an_allowed_shape() -> None:
    draft = a_draft(3, "4x4", "2*", "2*", 6)
    while (edit := addition(draft, Rng(1))) is not None:
        edit.make(draft)
    cells = [cell for constraint in draft.constraints for cell in constraint.cells]
    assert len(set(cells)) == len(cells) >= 12
    assert {constraint.size for constraint in draft.constraints} == {2}


@pytest.mark.parametrize("seed", range(8))
def test_repair_makes_it_unique_within_the_shapes(seed: int) -> None:
    draft = a_draft(seed, "5x4", "2*,3*", "1*,2*,3L", 10)
    repair = Repair(draft, 10, Rng(seed))
    if repair.run():
        assert polypips.count(draft.puzzle).count == 1
        assert draft.covered >= 10
    assert {constraint.size for constraint in draft.constraints} <= {1, 2, 3}


def test_parallel_equal_dominoes_are_parted_by_their_pips() -> None:
    """No constraint tells `01` above `10` laid flat from the same laid upright."""
    cells = named_board("2x2").cells
    tiling = (cells[:2], cells[2:])
    pips = dict(zip(cells, (0, 1, 1, 0), strict=True))
    constraints = [Constraint(Exactly(pip), (cell,)) for cell, pip in pips.items()]
    draft = Draft(Bitboard(cells), tiling, dict(pips), constraints, (Shape.named("1o"),))
    assert polypips.count(draft.puzzle).count == 2
    assert Repair(draft, 0, Rng(0)).run()
    assert polypips.count(draft.puzzle).count == 1
    assert draft.pips != pips


def test_relax_takes_back_and_joins() -> None:
    cells = named_board("3x2").cells
    pips = dict(zip(cells, (0, 1, 2, 3, 4, 5), strict=True))
    tiling = (cells[:2], (cells[2], cells[5]), cells[3:5])
    constraints = [Constraint(Exactly(pip), (cell,)) for cell, pip in pips.items()]
    shapes = Choice.parse("1*,2*").shapes
    draft = Draft(Bitboard(cells), tiling, pips, constraints, shapes)
    relax(draft, 0, lambda: polypips.count(draft.puzzle).count == 1, Rng(0))
    assert 0 < draft.covered < 6
    assert polypips.count(draft.puzzle).count == 1
    for number in range(len(draft.constraints)):
        fewer = draft.constraints[:number] + draft.constraints[number + 1 :]
        without = Draft(draft.board, tiling, pips, fewer, shapes)
        assert polypips.count(without.puzzle).count != 1 or draft.constraints[number].size > 1
    kept = Draft(Bitboard(cells), tiling, pips, constraints, shapes)
    relax(kept, 6, lambda: polypips.count(kept.puzzle).count == 1, Rng(0))
    assert kept.covered == 6
    assert len(kept.constraints) < 6


def test_wanting_compares_what_is_told_with_what_there_is_to_tell() -> None:
    cells = named_board("4x4").cells
    tiling = tile(cells, Choice.parse("2*").shapes, Rng(0)).solution
    assert tiling is not None
    pips = {cell: (3 * x + y) % 7 for cell in cells for x, y in [cell]}
    draft = Draft(Bitboard(cells), tiling, pips, [], ())
    assert draft.expects_several()
    draft.constraints = [Constraint(LessThan(7 * len(cells)), cells)]
    assert draft.expects_several()
    draft.constraints = [Constraint(Exactly(pip), (cell,)) for cell, pip in pips.items()]
    assert not draft.expects_several()
    draft.pips = dict.fromkeys(cells, 4)
    draft.constraints = [Constraint(AllSame(4), cells)]
    assert not draft.expects_several()


def test_redrawn_pips_satisfy_their_constraint() -> None:
    rng = Rng(0)
    draft = a_draft(5, share=10)
    for cell in draft.pips:
        draft.redraw(cell, rng)
        assert not fails(draft, draft.pips)
    free = Draft(Bitboard([Cell(0, 0)]), (((Cell(0, 0)),),), {Cell(0, 0): 0}, [], ())
    seen = set()
    for _ in range(100):
        free.redraw(Cell(0, 0), rng)
        seen.add(free.pips[Cell(0, 0)])
    assert seen == set(range(7))
