"""Every question, on both back ends, against plain backtracking and against known counts."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from pipworks import kernel
from pipworks.kernel import Problem, labels_of
from tests.support.amounts import some
from tests.support.kernel import corpora, oracle
from tests.support.kernel.backends import both, running
from tests.support.kernel.strategies import problems


@both
@settings(max_examples=some(10, of=30))
@given(problem=problems(most_cells=10))
def test_all_questions(backend: str, problem: Problem) -> None:
    every = list(oracle.solutions(problem.cells, problem.pieces, problem.regions))
    placed = {laid for laid, _ in every}
    grids = {frozenset(shown.items()) for _, shown in every}
    occurring = frozenset(placement for laid in placed for placement in laid)
    with running(backend):
        found = kernel.find(problem)
        assert found.stop is None
        assert (found.solution is None) == (not every)
        assert found.solution is None or frozenset(found.solution) in placed

        listed = list(kernel.solutions(problem))
        assert len(listed) == len(every)
        assert {frozenset(solution) for solution in listed} == placed
        assert kernel.count(problem).count == len(every)
        assert kernel.count_grids(problem).count == len(grids)

        two = kernel.two_solutions(problem)
        assert two.stop is None
        assert len(two.solutions) == len({frozenset(s) for s in two.solutions} & placed) == min(2, len(every))
        apart = kernel.two_solutions(problem, by_labels=True)
        assert len(apart.solutions) == min(2, len(grids))
        shown = {frozenset(labels_of(problem, s).items()) for s in apart.solutions}
        assert len(shown & grids) == len(apart.solutions)

        possible = kernel.possible(problem)
        assert possible.occurring == occurring
        assert not possible.undecided
        assert all(placement in possible.solutions[possible.witness[placement]] for placement in occurring)
        assert all(frozenset(solution) in placed for solution in possible.solutions)
        assert occurring <= kernel.probe(problem)


@both
@settings(max_examples=some(15, of=40))
@given(problem=problems(most_cells=9))
def test_fixed_placements_are_part_of_every_solution(backend: str, problem: Problem) -> None:
    every = [laid for laid, _ in oracle.solutions(problem.cells, problem.pieces, problem.regions)]
    with running(backend):
        for laid in every[:2]:
            for n in (1, len(laid)):
                fixed = tuple(sorted(laid))[:n]
                partly = Problem(problem.cells, problem.pieces, problem.regions, fixed)
                wanted = {other for other in every if other >= set(fixed)}
                assert {frozenset(s) for s in kernel.solutions(partly)} == wanted
                assert kernel.count(partly).count == len(wanted)
                found = kernel.find(partly).solution
                assert found is not None
                assert frozenset(found) in wanted
                assert kernel.possible(partly).occurring == frozenset(p for other in wanted for p in other)
                assert kernel.count_grids(partly).count >= 1


@both
def test_small_puzzles(backend: str, shared: Path) -> None:
    most = 200_000 if backend == "native" else 2_000
    with running(backend):
        for problem, count in corpora.small(shared):
            if count <= most:
                assert kernel.count(problem).count == count


@both
def test_newspaper_counts(backend: str, shared: Path) -> None:
    with running(backend):
        for name, problem, count in corpora.newspaper(shared):
            if backend == "native" or count <= 100:
                assert kernel.count(problem).count == count, name


@pytest.mark.long
def test_newspaper_counts_of_the_reference(shared: Path) -> None:
    with running("python"):
        for name, problem, count in corpora.newspaper(shared):
            assert kernel.count(problem).count == count, name


@both
def test_labellings_are_no_more_than_solutions(backend: str, shared: Path) -> None:
    with running(backend):
        for name, problem, count in corpora.newspaper(shared):
            if count <= (1_000 if backend == "native" else 5):
                shown = {frozenset(labels_of(problem, s).items()) for s in kernel.solutions(problem)}
                assert kernel.count_grids(problem).count == len(shown), name


CORNERS = ((0, 0), (0, 7), (7, 0), (7, 7))
CENTRE = ((3, 3), (3, 4), (4, 3), (4, 4))


@pytest.mark.parametrize(
    ("cells", "count"),
    [
        pytest.param(corpora.rectangle(3, 20), 8, id="3x20"),
        pytest.param(corpora.rectangle(4, 15), 1472, id="4x15"),
        pytest.param(corpora.rectangle(8, 8, CENTRE), 520, id="8x8 without its centre"),
        pytest.param(corpora.rectangle(5, 12), 4040, id="5x12", marks=pytest.mark.long),
        pytest.param(corpora.rectangle(6, 10), 9356, id="6x10", marks=pytest.mark.long),
        pytest.param(corpora.rectangle(8, 8, CORNERS), 17360, id="8x8 without its corners", marks=pytest.mark.long),
    ],
)
def test_pentomino_tilings(cells: list[tuple[int, int]], count: int) -> None:
    with running("native"):
        assert kernel.count(corpora.twelve(cells)).count == count


@both
def test_dominoes_on_a_chessboard(backend: str) -> None:
    with running(backend):
        assert kernel.count(corpora.dominoes(corpora.rectangle(8, 8))).count == 12988816
        mutilated = corpora.dominoes(corpora.rectangle(8, 8, [(0, 0), (7, 7)]))
        assert kernel.count(mutilated) == kernel.Counted(0, None, 0)


@both
def test_a_count_beyond_128_bits(backend: str) -> None:
    """Dominoes on a strip two high are counted by Fibonacci's numbers, which anyone can add up."""
    a, b = 1, 1
    for _ in range(300):
        a, b = b, a + b
    assert a > 2**128
    with running(backend):
        assert kernel.count(corpora.dominoes(corpora.rectangle(300, 2))).count == a


@both
@settings(max_examples=some(10, of=30))
@given(problem=problems())
def test_the_order_in_which_things_are_given_does_not_matter(backend: str, problem: Problem) -> None:
    with running(backend):
        count = kernel.count(problem).count
        turned = Problem(
            tuple((y, -x) for x, y in problem.cells),
            tuple((n, _turned(orientations)) for n, orientations in reversed(problem.pieces)),
            tuple((*region[:-1], tuple((y, -x) for x, y in region[-1])) for region in reversed(problem.regions)),
        )
        assert kernel.count(turned).count == count
        grids = kernel.count_grids(problem).count
        assert kernel.count_grids(turned).count == grids


def _turned(orientations: tuple[kernel.problem.Orientation, ...]) -> tuple[kernel.problem.Orientation, ...]:
    return tuple(
        tuple((y, max(s[0] for s in squares) - x, label) for x, y, label in squares) for squares in orientations
    )
