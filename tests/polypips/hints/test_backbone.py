"""What is in common where questions are given up: nothing is claimed that was not proved, and the end comes soon."""

from __future__ import annotations

import pytest

from pipworks.hints.steps import Strength
from pipworks.limits import Limits
from pipworks.numbers import set_bits
from pipworks.polypips import Puzzle, Solution, solutions
from pipworks.polypips.hints import asking, backbone
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.backbone import Backbone
from pipworks.polypips.hints.pip_sets import bits_of
from pipworks.polypips.hints.reasoner import hint
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from pipworks.polypips.hints.ways import Pool
from tests.support.polypips.hint_truth import is_true, occurring
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.worked_hints import little


def all_little() -> list[tuple[Puzzle, list[Solution]]]:
    """Little puzzles with all their solutions, some with many ways to cover each cell."""
    roomy = [little("##/##", "12,34"), little("###/###", "12,34,56"), little("####/####", "12,34,56,01")]
    roomy += [little("##/##", "11,34"), little("###/###", "1,2,3,4,56")]
    return [
        *little_puzzles(40, dominoes=True),
        *little_puzzles(60),
        *((puzzle, list(solutions(puzzle))) for puzzle in roomy),
    ]


def be_impatient(monkeypatch: pytest.MonkeyPatch, nodes_each: int) -> None:
    """Give up every question that takes more nodes, and the search as soon as it may be given up."""
    monkeypatch.setattr(asking, "_PATIENCE", 0)
    for name, nodes in (("NODES_EACH", nodes_each), ("_NODES", 0), ("_PATIENCE", 3), ("_MORE", 2)):
        monkeypatch.setattr(backbone, name, nodes)


@pytest.mark.parametrize("nodes_each", [1, 1000])
def test_only_what_was_proved_is_claimed(nodes_each: int, monkeypatch: pytest.MonkeyPatch) -> None:
    be_impatient(monkeypatch, nodes_each)
    more = one = forced = 0
    for puzzle, every in all_little():
        tables = Tables(puzzle)
        found = Oracle(tables, Limits().start()).ways(State(tables))
        placements = occurring(every)
        assert found.stop is None
        assert placements <= {tables.as_value(placement) for placement in set_bits(found.possible)}
        assert {tables.as_value(placement) for placement in found.choices} <= placements
        assert tables.as_value(found.witness[0]) in placements
        if found.forced is not None:
            forced += 1
            assert all(tables.as_value(found.forced) in solution.placements for solution in every)
        elif found.choices and not found.more:
            cell = tables.cells[found.cell]
            assert len(found.choices) == len({placed for placed in placements if cell in placed.cells})
        more += found.more
        one += found.forced is None and not found.choices
    assert min(one if nodes_each == 1 else more, forced) > 1


@pytest.mark.parametrize(("nodes_each", "key"), [(1, "open choice.one"), (1000, "open choice.more")])
def test_hints_say_no_more_than_is_known(nodes_each: int, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All steps are true, and a choice without another known way neither says nor asks about several."""
    be_impatient(monkeypatch, nodes_each)
    said = 0
    for puzzle, every in all_little():
        found = hint(puzzle)
        truth = occurring(every)
        assert all(is_true(fact, truth) for step in found.steps if not step.choice for fact in step.conclusion)
        assert found.placement in truth
        if found.steps[-1].phrase.key != key:
            continue
        said += 1
        sentence = WORDING.sentence(found.steps[-1].phrase)
        if key == "open choice.one":
            assert sentence.startswith("What must be takes too long to find out. One answer has ")
            assert len(found.steps) > 1 or "Several" not in str(hint(puzzle, strength=Strength.RULE))
        else:
            count = dict(found.steps[-1].phrase.parts)["count"]
            assert f"with at least {count} ways to cover" in sentence
            cell = found.steps[-1].phrase["cell"]
            assert isinstance(count, int)
            assert count <= len({placed for placed in truth if cell in placed.cells})
    assert said > 1


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that was given up taken for a proof."""
    monkeypatch.setattr(asking, "_PATIENCE", 0)
    monkeypatch.setattr(backbone, "NODES_EACH", 1)
    plain = Backbone._occurs
    monkeypatch.setattr(Backbone, "_occurs", lambda self, placement, nodes: bool(plain(self, placement, nodes)))
    false = 0
    for puzzle, every in all_little():
        tables = Tables(puzzle)
        found = Oracle(tables, Limits().start()).ways(State(tables))
        if found.forced is not None:
            false += any(tables.as_value(found.forced) not in solution.placements for solution in every)
    assert false > 3


def test_what_is_known_is_not_asked_again() -> None:
    """A pool answers for every position that a solution or a proof extends."""
    pool = Pool()
    pool.add((1, 4, 6))
    pool.add((1, 4, 7))
    pool.add((4, 1, 7))
    pool.refute(bits_of([1]), bits_of([2, 5]))
    assert len(pool.solutions) == 2
    assert pool.first(bits_of([7])) == (1, 4, 7)
    assert pool.first(bits_of([5])) == ()
    assert pool.common(bits_of([1])) == bits_of([4])
    assert pool.occurring(bits_of([1])) == bits_of([4, 6, 7])
    assert pool.common(bits_of([5])) == pool.occurring(bits_of([5])) == 0
    assert pool.impossible(bits_of([1, 4])) == bits_of([2, 5])
    assert not pool.impossible(bits_of([4]))


def test_a_position_without_a_solution_has_no_ways() -> None:
    """Where there was no time to see that before."""
    puzzle = little("##", "12", "Exactly 5 {(0,0)}")
    tables = Tables(puzzle)
    found = Oracle(tables, Limits().start()).ways(State(tables))
    assert found.stop is None
    assert not found.choices
    assert not found.witness
    assert found.forced is None
