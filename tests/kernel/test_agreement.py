"""The native search is a copy of the reference: the same solutions in the same order after the same nodes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from pipworks import kernel
from pipworks.kernel import Counted, Problem, Solution
from pipworks.kernel.reference.engine import ReferenceEngine
from pipworks.limits import Limits
from tests.support.amounts import some
from tests.support.kernel import corpora
from tests.support.kernel.backends import running
from tests.support.kernel.strategies import problems


def trace(problem: Problem, solutions: int) -> list[tuple[Solution | None, int]]:
    """Each solution with the nodes spent when it was found, and the nodes at the end."""
    walk = kernel.solutions(problem, Limits(solutions=solutions))
    seen: list[tuple[Solution | None, int]] = [(solution, walk.nodes) for solution in walk]
    return [*seen, (None, walk.nodes)]


def both_ways(problem: Problem, solutions: int, limits: Limits) -> list[tuple[object, ...]]:
    answers: list[tuple[object, ...]] = []
    for backend in ("native", "python"):
        with running(backend):
            counts: list[Counted] = [kernel.count(problem, limits), kernel.count_grids(problem, limits)]
            answers.append((trace(problem, solutions), *counts, kernel.probe(problem)))
    return answers


@given(problem=problems())
def test_random_problems(problem: Problem) -> None:
    native, python = both_ways(problem, 100, Limits(nodes=2000))
    assert native == python


@pytest.mark.parametrize("memory", [0, pytest.param(2_000, marks=pytest.mark.long), 20_000])
@given(problem=problems(most_cells=some(9, of=12)))
def test_what_a_small_memory_forgets(memory: int, problem: Problem) -> None:
    """Tables and positions count as well, so that the search's own memory is what is left over."""
    with running("native"):
        counted = kernel.count_by_search(problem, Limits(memory=memory + 100_000))
    room = ReferenceEngine(problem, None, None, kernel.MEMORY, None).tables.bytes
    with running("python"):
        assert counted.count == kernel.count_by_search(problem, Limits(memory=memory + room)).count


def test_conformance_puzzles(shared: Path) -> None:
    for problem, count in list(corpora.small(shared))[::3]:
        native, python = both_ways(problem, 20, Limits(nodes=300))
        assert native == python, count


def test_newspaper_puzzles(shared: Path) -> None:
    puzzles = list(corpora.newspaper(shared))
    # In one of 2025-09-04 two covers show the same but differ in what the rules happened to kill: the first is kept.
    for name, problem, _ in puzzles[::6] + [puzzle for puzzle in puzzles if puzzle[0] == "2025-09-04 hard"]:
        native, python = both_ways(problem, 5, Limits(nodes=700))
        assert native == python, name


def test_boards_of_more_than_one_word(shared: Path) -> None:
    """Up to 64 cells the native search floods bits, beyond it walks over cells."""
    known = corpora.shapes(shared)
    folder = shared / "corpora" / "polypips"
    for name in ("10x10_mixed_unconstrained", "scale/45_10x10_1.0_101", "scale/mix_12x12_0.6_101"):
        problem = corpora.parse((folder / f"{name}.txt").read_text(), known)
        answers = []
        for backend in ("native", "python"):
            with running(backend):
                walk = kernel.solutions(problem, Limits(nodes=400))
                answers.append((list(walk), walk.nodes, kernel.count(problem, Limits(nodes=400))))
        assert answers[0] == answers[1], name


def test_tilings() -> None:
    for problem in (corpora.twelve(corpora.rectangle(6, 10)), corpora.twelve(corpora.rectangle(4, 15))):
        native, python = both_ways(problem, 2, Limits(nodes=200))
        assert native == python


@pytest.mark.long
def test_every_puzzle(shared: Path) -> None:
    every = [problem for problem, _ in corpora.small(shared)]
    every += [problem for _, problem, _ in corpora.newspaper(shared)]
    for problem in every:
        native, python = both_ways(problem, 100, Limits(nodes=3000))
        assert native == python


@given(problem=problems())
def test_a_search_in_slices_is_the_same_search(problem: Problem) -> None:
    """Somebody who watches a search changes nothing about it."""
    for backend in ("native", "python"):
        with running(backend):
            seen: list[kernel.Progress] = []
            watched = kernel.count(problem, watch=seen.append)
            assert watched == kernel.count(problem)
            assert seen[-1] == kernel.Progress(watched.nodes, watched.count)
