"""Pieces that may be used any number of times: every question on both back ends, and counts that are known."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings

from pipworks import kernel
from pipworks.kernel import Problem
from pipworks.limits import Limits, Stop
from tests.kernel.test_agreement import both_ways
from tests.support.amounts import some
from tests.support.kernel import corpora, oracle
from tests.support.kernel.backends import both, running
from tests.support.kernel.strategies import supplies


@both
@settings(max_examples=some(15, of=60))
@given(problem=supplies(most_cells=10))
def test_all_questions(backend: str, problem: Problem) -> None:
    placed = {laid for laid, _ in oracle.solutions(problem.cells, problem.pieces, (), supply=True)}
    occurring = frozenset(placement for laid in placed for placement in laid)
    with running(backend):
        found = kernel.find(problem)
        assert found.stop is None
        assert found.solution is None if not placed else frozenset(found.solution or ()) in placed
        listed = list(kernel.solutions(problem))
        assert len(listed) == len(placed)
        assert {frozenset(solution) for solution in listed} == placed
        assert kernel.count(problem).count == len(placed)
        assert kernel.count_grids(problem).count == min(1, len(placed))
        two = kernel.two_solutions(problem)
        assert two.stop is None
        assert len({frozenset(s) for s in two.solutions} & placed) == len(two.solutions) == min(2, len(placed))
        assert len(kernel.two_solutions(problem, by_labels=True).solutions) == min(1, len(placed))
        possible = kernel.possible(problem)
        assert possible.occurring == occurring
        assert not possible.undecided
        assert occurring <= kernel.probe(problem)


@both
@settings(max_examples=some(10, of=30))
@given(problem=supplies(most_cells=9))
def test_fixed_placements_are_part_of_every_solution(backend: str, problem: Problem) -> None:
    every = [laid for laid, _ in oracle.solutions(problem.cells, problem.pieces, (), supply=True)]
    with running(backend):
        for laid in every[:2]:
            for n in (1, len(laid)):
                fixed = tuple(sorted(laid))[:n]
                partly = Problem(problem.cells, problem.pieces, (), fixed, supply=True)
                wanted = {other for other in every if other >= set(fixed)}
                assert {frozenset(s) for s in kernel.solutions(partly)} == wanted
                assert kernel.count(partly).count == len(wanted)
                assert frozenset(kernel.find(partly).solution or ()) in wanted


@given(problem=supplies())
def test_both_back_ends_walk_the_same_tree(problem: Problem) -> None:
    native, python = both_ways(problem, 100, Limits(nodes=2000))
    assert native == python


@pytest.mark.parametrize("drawings", [("xx",), ("xxx", "xx x."), ("x", "xx"), ("xx xx", "xxx .x."), ("xx xx x.",)])
def test_more_than_64_cells(drawings: tuple[str, ...]) -> None:
    native, python = both_ways(corpora.supply(corpora.rectangle(10, 9), *drawings), 3, Limits(nodes=300))
    assert native == python


@both
@pytest.mark.parametrize(
    ("problem", "count"),
    [
        (Problem((), (), supply=True), 1),
        (Problem(((0, 0),), (), supply=True), 0),
        (corpora.supply([], "xx"), 1),
        (corpora.supply([(5, -7)], "x", "xx"), 1),
        (corpora.supply([(0, 0), (9, 0)], "x"), 1),
        (corpora.supply([(0, 0), (9, 0)], "xx"), 0),
        (corpora.supply([(0, 0), (1, 0)], "x", "xx"), 2),
    ],
)
def test_the_smallest_boards(backend: str, problem: Problem, count: int) -> None:
    with running(backend):
        assert kernel.count(problem).count == count == len(list(kernel.solutions(problem)))
        assert (kernel.find(problem).solution is not None) == (count > 0)


@both
def test_dominoes(backend: str) -> None:
    """Fibonacci's numbers on strips two high, and the numbers of A004003 on squares."""
    with running(backend):
        a, b = 1, 1
        for width in range(1, 30):
            assert kernel.count(corpora.supply(corpora.rectangle(width, 2), "xx")).count == b
            a, b = b, a + b
        for side, count in ((2, 2), (4, 36), (6, 6728), (8, 12988816)):
            assert kernel.count(corpora.supply(corpora.rectangle(side, side), "xx")).count == count


@pytest.mark.parametrize(
    ("side", "drawings", "count"),
    [
        (10, ("xx",), 258584046368),
        (12, ("xx",), 53060477521960000),
        (8, ("x", "xx"), 179788343101980135),
        (9, ("xx x.",), 1193600),
        (4, ("xxx .x.",), 2),
        (8, ("xxx .x.",), 84),
        (12, ("xxx .x.",), 78696),
    ],
)
def test_known_counts_on_squares(side: int, drawings: tuple[str, ...], count: int) -> None:
    """Dominoes, monominoes with dominoes, L trominoes and T tetrominoes, as the literature counts them."""
    with running("native"):
        assert kernel.count(corpora.supply(corpora.rectangle(side, side), *drawings)).count == count


@both
def test_a_count_beyond_128_bits(backend: str) -> None:
    a, b = 1, 1
    for _ in range(300):
        a, b = b, a + b
    with running(backend):
        assert kernel.count(corpora.supply(corpora.rectangle(300, 2), "xx")).count == a


@both
@pytest.mark.parametrize("size", [(3, 3), (4, 3), (5, 3), (6, 3), (6, 4), (5, 5)])
@pytest.mark.parametrize("drawings", [("xxx",), ("xx x.",), ("xxx", "xx x.")])
def test_trominoes(backend: str, size: tuple[int, int], drawings: tuple[str, ...]) -> None:
    problem = corpora.supply(corpora.rectangle(*size), *drawings)
    count = sum(1 for _ in oracle.solutions(problem.cells, problem.pieces, (), supply=True))
    with running(backend):
        assert kernel.count(problem).count == count


@both
def test_one_labelling_is_counted_at_the_first_solution(backend: str) -> None:
    with running(backend):
        one = kernel.count_grids(corpora.supply(corpora.rectangle(30, 30), "xx"), Limits(nodes=1_000))
        assert (one.count, one.stop) == (1, None)
        none = kernel.count_grids(corpora.supply(corpora.rectangle(6, 4), "xxx .x."))
        assert (none.count, none.stop) == (0, None)


@both
def test_what_sizes_and_colours_forbid_takes_no_node(backend: str) -> None:
    corners = [(0, 0), (7, 7)]
    with running(backend):
        nothing = kernel.Counted(0, None, 0)
        assert kernel.count(corpora.supply(corpora.rectangle(8, 8, corners), "xx")) == nothing
        assert kernel.count(corpora.supply(corpora.rectangle(7, 7), "xxxxx", "xx xx x.")) == nothing
        assert kernel.count(corpora.supply(corpora.rectangle(30, 30), "xxx .x.")) == nothing  # 225 pieces, each 3 to 1
        assert kernel.count(corpora.supply(corpora.rectangle(6, 6), "xxx .x.", "xxxxxx")).count > 0
        assert kernel.count(corpora.supply([(0, 0), (1, 0), (3, 0), (4, 0), (5, 0), (6, 0)], "xxx")) == nothing


@both
def test_a_large_board_is_covered(backend: str) -> None:
    problem = corpora.supply(corpora.rectangle(20, 20), "xx xx x.", "xxxxx")
    with running(backend):
        solution = kernel.find(problem, Limits(nodes=20_000)).solution
    assert solution is not None
    assert set(kernel.labels_of(problem, solution)) == set(problem.cells)
    assert len(solution) == 80


@both
def test_limits_hold_on_the_largest_board(backend: str) -> None:
    """100 by 100 cells, with as many levels as cells."""
    problem = corpora.supply(corpora.rectangle(100, 100), "x", "xx", "xx x.")
    with running(backend):
        begun = time.monotonic()
        for question in (kernel.find, kernel.count, kernel.possible, kernel.two_solutions, kernel.count_grids):
            stop = question(problem, Limits(seconds=0.02)).stop
            assert stop is Stop.SECONDS or question not in (kernel.count, kernel.possible)
        assert time.monotonic() - begun < 5 * 5.0
        assert kernel.count(problem, Limits(memory=1 << 20)) == kernel.Counted(0, Stop.MEMORY, 0)
