"""Counts layer by layer: against the search, in both kernels, and against numbers that are found in other ways."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from pipworks import kernel
from pipworks.kernel import DIFFERENT, SAME, SUM, Problem
from pipworks.kernel.engine import Event
from pipworks.kernel.reference.base import Monitor
from pipworks.kernel.reference.frontier import Frontier, State
from pipworks.kernel.reference.layers import MANY, Layers
from pipworks.kernel.reference.tables import Tables
from pipworks.limits import CancelToken, Limits, Stop
from tests.support.amounts import some
from tests.support.kernel import corpora, known
from tests.support.kernel.backends import both, running
from tests.support.kernel.strategies import problems, supplies

AREA = corpora.rectangle(8, 6)


def drawn(drawing: str, mirrored: bool = False) -> tuple[corpora.Square, ...]:
    rows = drawing.split()
    squares = [(x, y, 0) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "x"]
    return corpora.oriented(squares, mirrored)  # type: ignore[return-value]


def labelled(seed: int) -> Problem:
    """Dominoes of three sorts on a board with some regions of every kind."""
    rng = random.Random(seed)
    cells = corpora.rectangle(6, rng.choice([4, 5, 6]))
    sorts = [corpora.oriented([(0, 0, a), (1, 0, b)]) for a, b in ((0, 0), (0, 1), (1, 3))]
    pieces = [rng.choice(sorts) for _ in range(len(cells) // 2)]
    regions = []
    for left in range(0, 6, 2):
        for top in (0, 2):
            inside = tuple((left + dx, top + dy) for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1))[: rng.randint(2, 4)])
            kinds = ((SUM, 0, rng.randint(1, 6), inside), (SUM, rng.randint(1, 4), 24, inside), (SAME, 127, inside))
            regions.append(rng.choice([*kinds, (SUM, 3, 3, inside), (DIFFERENT, 127, inside[:2])]))
    return corpora.problem(cells, pieces, rng.sample(regions, rng.randint(1, 6)))


def alike(problem: Problem) -> int:
    """The count by layers, after both kernels and the search were found to agree on it."""
    counts: list[kernel.Counted] = []
    for backend in ("native", "python"):
        with running(backend):
            counted = kernel.count_by_layers(problem)
            assert counted is not None
            assert counted.count == kernel.count_by_search(problem).count
            counts.append(counted)
    assert counts[0] == counts[1]
    return counts[0].count


@settings(max_examples=some(30, of=600))
@given(problem=problems(most_cells=14))
def test_random_problems(problem: Problem) -> None:
    alike(problem)


@settings(max_examples=some(15, of=300))
@given(problem=supplies(most_cells=16))
def test_random_supplies(problem: Problem) -> None:
    alike(problem)


@pytest.mark.parametrize("seed", range(some(6, of=120)))
def test_labels_in_regions(seed: int) -> None:
    alike(labelled(seed))


def test_some_of_these_have_solutions() -> None:
    with running("native"):
        assert sum(kernel.count(labelled(seed)).count > 0 for seed in range(12)) >= 4


@both
@settings(max_examples=some(15, of=100))
@given(problem=problems(most_cells=10))
def test_fixed_placements_are_part_of_every_solution(backend: str, problem: Problem) -> None:
    free = problem.replaced(regions=())
    with running(backend):
        for solution in list(kernel.solutions(free, Limits(solutions=2))):
            for fixed in (solution[:1], solution[-1:], solution, solution[:1] * 2):
                partly = free.replaced(fixed=fixed)
                counted = kernel.count_by_layers(partly)
                assert counted is None or counted.count == kernel.count_by_search(partly).count


@both
@pytest.mark.parametrize(("width", "height"), [(2, 2), (8, 8), (4, 13), (13, 4), (3, 8), (9, 10)])
def test_dominoes_by_determinant(backend: str, width: int, height: int) -> None:
    cells = corpora.rectangle(width, height)
    with running(backend):
        for problem in (corpora.dominoes(cells), corpora.supply(cells, "xx")):
            counted = kernel.count_by_layers(problem)
            assert counted is not None
            assert counted.count == known.dominoes(cells)


@pytest.mark.parametrize("side", [12, 16, pytest.param(20, marks=pytest.mark.long)])
def test_dominoes_on_large_squares(side: int) -> None:
    cells = corpora.rectangle(side, side)
    with running("native"):
        assert kernel.count(corpora.dominoes(cells)).count == known.dominoes(cells)


def test_dominoes_on_boards_of_other_outlines() -> None:
    diamond = [(x, y) for x in range(-8, 8) for y in range(-8, 8) if abs(x + 0.5) + abs(y + 0.5) <= 8]
    steps = [(x, y) for x in range(12) for y in range(12) if (x + y) // 2 < 9 or x == y == 9]
    with running("native"):
        for cells in (diamond, steps):
            counted = kernel.count_by_layers(corpora.supply(cells, "xx"))
            assert counted is not None
            assert counted.count == known.dominoes(cells)
        assert known.dominoes(diamond) == 2**36  # Elkies, Kuperberg, Larsen, Propp 1992


@both
def test_a_count_of_any_size(backend: str) -> None:
    """Fibonacci's numbers, to more than 2,000 bits natively."""
    length = 3000 if backend == "native" else 400
    a, b = 1, 1
    for _ in range(length):
        a, b = b, a + b
    with running(backend):
        counted = kernel.count_by_layers(corpora.supply(corpora.rectangle(length, 2), "xx"))
        assert counted is not None
        assert (counted.count, counted.stop) == (a, None)


@pytest.mark.parametrize(("width", "height"), [(1, 3), (2, 2), (3, 3), (3, 4)])
def test_t_tetrominoes_by_polynomial(width: int, height: int) -> None:
    cells = corpora.rectangle(4 * width, 4 * height)
    with running("native"):
        counted = kernel.count_by_layers(corpora.problem(cells, [drawn("xxx .x.")] * (4 * width * height)))
        assert counted is not None
        assert counted.count == known.t_tetrominoes(width, height)


def test_a_window_of_several_words() -> None:
    """Bars of five along the longer side of a board 14 wide, beside squares and single cells."""
    problem = corpora.supply(corpora.rectangle(14, 6), "x x x x x", "xx xx")
    long = corpora.supply(corpora.rectangle(24, 5), "xxxxx", "xx xx")
    with running("native"):
        for each in (problem, long):
            counted = kernel.count_by_layers(each)
            assert counted is not None
            assert counted.count == kernel.count_by_search(each).count


@both
def test_what_does_not_suit(backend: str) -> None:
    bent = [corpora.oriented([(0, 0, n % 7), (1, 0, n // 7), (1, 1, 0)]) for n in range(49)]
    straight = [corpora.oriented([(0, 0, n % 7), (1, 0, n // 7), (2, 0, 7 - 1)]) for n in range(49)]
    many = corpora.problem(corpora.rectangle(21, 14), [*bent, *straight])
    wide = corpora.supply(corpora.rectangle(25, 25), "xx")
    laid = corpora.dominoes(corpora.rectangle(2, 2)).replaced(
        regions=((SUM, 0, 0, ((0, 0), (1, 1))),), fixed=((0, 0, 0, 0),)
    )
    far = corpora.supply(corpora.rectangle(24, 30), " ".join("x" * 16))
    with running(backend):
        assert kernel.count_by_layers(wide) is None
        assert kernel.count_by_layers(laid) is None
        assert kernel.count(laid).count == 1
        assert kernel.count_by_layers(far) is None
        assert len(many.pieces) > 64
        assert kernel.count_by_layers(many) is None


@settings(max_examples=some(20, of=300))
@given(problem=problems(most_cells=14))
def test_the_estimate_is_from_above(problem: Problem) -> None:
    assert_from_above(problem)


@pytest.mark.parametrize("seed", range(6))
def test_the_estimate_with_regions(seed: int) -> None:
    assert_from_above(labelled(seed))


@pytest.mark.parametrize("problem", [corpora.dominoes(AREA), corpora.supply(AREA, "xxx", "xx x.")])
def test_the_estimate_is_exact_where_no_piece_runs_out(problem: Problem) -> None:
    seen, (states, most) = assert_from_above(problem)
    assert (sum(seen), max(seen)) == (states, most)


class Seen(Frontier):
    """A count that keeps the number of states of each layer."""

    def __init__(self, layers: Layers, monitor: Monitor, memory: int) -> None:
        super().__init__(layers, monitor, memory)
        self.seen: list[int] = []

    def _end_regions(self, states: dict[State, int]) -> dict[State, int]:
        self.seen.append(len(self._here))
        return super()._end_regions(states)


def assert_from_above(problem: Problem) -> tuple[list[int], tuple[int, int]]:
    """Each layer's states, as the reference comes through them, and the estimate."""
    monitor = Monitor(None, None, None)
    layers = Layers(Tables(problem, monitor, kernel.MEMORY))
    if not layers.suits:
        return [], (0, 0)
    states, most = layers.estimate(MANY)
    frontier = Seen(layers, monitor, kernel.MEMORY)
    assert frontier.run(MANY) == Event.FINISHED
    assert sum(frontier.seen) <= states
    assert max(frontier.seen, default=0) <= most
    return frontier.seen, (states, most)


SORTS = [corpora.oriented([(0, 0, a), (1, 0, b)]) for a in range(7) for b in range(a + 1)]
CHOICES = {
    "dominoes": (corpora.dominoes(corpora.rectangle(16, 16)), True),
    "T tetrominoes in supply": (corpora.supply(corpora.rectangle(12, 12), "xxx .x."), True),
    "L tetrominoes": (corpora.problem(AREA, [drawn("xxx x..")] * 6 + [drawn("xxx ..x")] * 6), True),
    "pentominoes": (corpora.twelve(corpora.rectangle(10, 6)), False),
    "double-six": (corpora.problem(corpora.rectangle(8, 7), SORTS), False),
    "too large": (corpora.supply(corpora.rectangle(30, 30), "xx"), False),
}


@both
@pytest.mark.parametrize("name", CHOICES)
def test_which_way_is_chosen(backend: str, name: str) -> None:
    """After as many nodes as the search is given first, and before."""
    problem, layers = CHOICES[name]
    with running(backend):
        engine = kernel._engine(problem, Limits())
        assert not engine.begin_frontier(False)
        engine.begin_count()
        engine.run(2000)
        assert engine.begin_frontier(False) == layers


@both
def test_what_the_search_does_not_finish_is_counted_by_layers(backend: str) -> None:
    cells = corpora.rectangle(8, 8)
    with running(backend):
        counted = kernel.count(corpora.dominoes(cells))
        layers = kernel.count_by_layers(corpora.dominoes(cells))
        assert layers is not None
        assert counted == kernel.Counted(known.dominoes(cells), None, 2000 + layers.nodes)


@both
def test_layers_that_do_not_fit_are_left_to_the_search(backend: str) -> None:
    problem = corpora.twelve(corpora.rectangle(20, 3))
    with running(backend):
        least = next(
            memory
            for memory in range(100_000, 10_000_000, 20_000)
            if kernel.count_by_search(problem, Limits(nodes=1, memory=memory)).stop is Stop.NODES
        )
        alone = kernel.count_by_layers(problem, Limits(memory=least + 20_000))
        layers = kernel.count_by_layers(problem)
        searched = kernel.count_by_search(problem, Limits(memory=least + 20_000))
    assert alone is not None
    assert layers is not None
    assert alone.count == layers.count == searched.count == 8
    assert searched.nodes < alone.nodes < searched.nodes + layers.nodes


@both
def test_limits(backend: str) -> None:
    problem = corpora.problem(corpora.rectangle(12, 12), [drawn("xxx x..")] * 18 + [drawn("xxx ..x")] * 18)
    token = CancelToken()
    with running(backend):
        assert kernel.count_by_layers(problem, Limits(nodes=5000)) == kernel.Counted(0, Stop.NODES, 5000)
        counted = kernel.count_by_layers(problem, Limits(seconds=0.2))
        assert counted is not None
        assert (counted.count, counted.stop) == (0, Stop.SECONDS)
        stopped = kernel.count_by_layers(problem, Limits(cancel=token), watch=lambda progress: token.cancel())
        assert stopped is not None
        assert stopped.stop is Stop.CANCELLED
        partly = kernel.count(corpora.dominoes(corpora.rectangle(12, 12)), Limits(nodes=3000))
        assert partly.stop is Stop.NODES
        assert 0 < partly.count < 53060477521960000


@settings(max_examples=some(10, of=100))
@given(problem=problems(most_cells=14))
def test_a_count_in_slices_is_the_same_count(problem: Problem) -> None:
    for backend in ("native", "python"):
        with running(backend):
            engine = kernel._engine(problem, Limits())
            if not engine.begin_frontier(True):
                continue
            while engine.run(1) == Event.BUDGET:
                pass
            whole = kernel.count_by_layers(problem)
            assert whole is not None
            assert (engine.counted(), engine.nodes) == (whole.count, whole.nodes)
