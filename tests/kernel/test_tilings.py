"""Tilings on words: the same as all other searches find, and in both kernels in the same order after the same nodes."""

from __future__ import annotations

import gc
import signal
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import kernel
from pipworks.kernel import Placement, Problem, Solution
from pipworks.limits import CancelToken, Limits, Stop
from tests.support.amounts import some
from tests.support.kernel import corpora, oracle
from tests.support.kernel.backends import both, running
from tests.support.kernel.strategies import problems

LONE = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
CORNERS = {(0, 0), (0, 7), (7, 0), (7, 7)}
TURNS = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
ALL = (*TURNS, (-1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 0, -1), (0, -1, -1, 0))


def trace(problem: Problem, limits: Limits, distinct: bool) -> list[tuple[Solution | None, int]] | None:
    """Each tiling with the nodes spent when it was found, and the nodes at the end."""
    walk = kernel.tilings(problem, limits, distinct=distinct)
    if walk is None:
        return None
    seen: list[tuple[Solution | None, int]] = [(solution, walk.nodes) for solution in walk]
    return [*seen, (None, walk.nodes)]


def check_same(problem: Problem, *backends: str) -> None:
    """Both kernels, or these, give the same."""
    answers, limits = [], Limits(nodes=1500)
    for backend in backends or ("native", "python"):
        with running(backend):
            answers.append(
                [
                    (trace(problem, limits, distinct), kernel.count_tilings(problem, limits, distinct=distinct))
                    for distinct in (False, True)
                ]
            )
    assert answers[0] == answers[1]


@st.composite
def loose(draw: st.DrawFn) -> Problem:
    """A problem without regions: of any outline, or a rectangle for pieces that may be alike."""
    if draw(st.booleans()):
        return draw(problems()).replaced(regions=())
    width, height = draw(st.sampled_from([(2, 2), (2, 3), (3, 3), (4, 3), (4, 4), (1, 5)]))
    board = set(corpora.rectangle(width, height))
    if draw(st.booleans()):
        board -= {(width // 2, height // 2)} if width != 4 or height != 4 else {(1, 1), (2, 2)}
    labels = draw(st.sampled_from([1, 1, 2]))
    left, pieces = sorted(board), []
    while left:
        part = [left.pop(0)]
        for _ in range(draw(st.integers(0, 4))):
            near = [c for c in left if any(abs(c[0] - x) + abs(c[1] - y) == 1 for x, y in part)]
            if near:
                part.append(draw(st.sampled_from(near)))
                left.remove(part[-1])
        squares = [(x, y, draw(st.integers(0, labels - 1))) for x, y in part]
        pieces.append(corpora.oriented(squares, mirrored=draw(st.booleans())))
    try:
        made = corpora.problem(sorted(board), pieces)
        kernel.probe(made, Limits(nodes=0))
    except ValueError:  # a piece and its mirror image
        made = corpora.problem(sorted(board), [corpora.oriented(each[0], mirrored=True) for each in pieces])
    return made


@given(problem=loose())
def test_both_kernels_walk_the_same_way(problem: Problem) -> None:
    check_same(problem)


@settings(max_examples=some(10, of=40))
@given(problem=loose())
def test_web_assembly_walks_the_same_way(problem: Problem) -> None:
    check_same(problem, "native", "wasm")


@both
@settings(max_examples=some(15, of=60))
@given(problem=loose())
def test_all_tilings_and_each_class_once(backend: str, problem: Problem) -> None:
    """Against plain backtracking; the classes by turning solutions with the test's own means."""
    every = {frozenset(laid) for laid, _ in oracle.solutions(problem.cells, problem.pieces, ())}
    with running(backend):
        listed = list(kernel.tilings(problem) or ())
        assert len(listed) == len(every)
        assert {frozenset(solution) for solution in listed} == every
        counted = kernel.count_tilings(problem)
        assert counted is not None
        assert (counted.count, counted.stop) == (len(every), None)
        classes = kernel.tilings(problem, distinct=True)
        if classes is None:
            assert kernel.count_tilings(problem, distinct=True) is None
            return
        found = [frozenset(solution) for solution in classes]
        again = kernel.count_tilings(problem, distinct=True)
        assert again is not None
        assert again.count == len(found)
    orbits = [orbit(problem, one) for one in found]
    assert sum(map(len, orbits)) == len(every)
    assert set().union(*orbits) == every


def orbit(problem: Problem, solution: frozenset[Placement]) -> set[frozenset[Placement]]:
    """The images of a solution under the maps that keep the problem."""
    named = {
        frozenset(squares): (piece, number)
        for piece, (_, orientations) in enumerate(problem.pieces)
        for number, squares in enumerate(orientations)
    }
    images = set()
    for a, b, c, d in ALL:
        moved = [(a * x + b * y, c * x + d * y) for x, y in problem.cells]
        e, f = (min(cell[i] for cell in problem.cells) - min(cell[i] for cell in moved) for i in (0, 1))
        if {(x + e, y + f) for x, y in moved} != set(problem.cells):
            continue
        image = set()
        counts: dict[int, int] = {}
        for piece, number, x, y in solution:
            cells = [
                (a * (x + u) + b * (y + v) + e, c * (x + u) + d * (y + v) + f, label)
                for u, v, label in problem.pieces[piece][1][number]
            ]
            left, top = min(u for u, _, _ in cells), min(v for _, v, _ in cells)
            to = named.get(frozenset((u - left, v - top, label) for u, v, label in cells))
            if to is None or problem.pieces[to[0]][0] != problem.pieces[piece][0]:
                break
            if counts.setdefault(piece, to[0]) != to[0]:
                break
            image.add((*to, left, top))
        else:
            images.add(frozenset(image))
    return images


@both
@settings(max_examples=some(10, of=30))
@given(problem=loose(), data=st.data())
def test_fixed_placements_are_part_of_every_tiling(backend: str, problem: Problem, data: st.DataObject) -> None:
    every = [laid for laid, _ in oracle.solutions(problem.cells, problem.pieces, ())]
    if not every:
        return
    laid = data.draw(st.sampled_from(every))
    fixed = tuple(data.draw(st.lists(st.sampled_from(sorted(laid)), unique=True)))
    with running(backend):
        asked = problem.replaced(fixed=fixed)
        listed = {frozenset(solution) for solution in kernel.tilings(asked) or ()}
        assert listed == {frozenset(each) for each in every if set(fixed) <= set(each)}
        counted = kernel.count_tilings(asked)
        assert counted is not None
        assert counted.count == len(listed)
        assert not fixed or kernel.tilings(asked, distinct=True) is None


@both
def test_fixed_placements_that_do_not_fit_together(backend: str) -> None:
    board = corpora.dominoes(corpora.rectangle(4, 4))
    one = kernel.find(board).solution
    assert one is not None
    with running(backend):
        for fixed in ((one[0], one[0]), ((0, 0, 0, 0), (0, 1, 0, 0))):
            assert list(kernel.tilings(board.replaced(fixed=fixed)) or "none") == []
        assert list(kernel.tilings(board.replaced(fixed=one)) or ()) == [one]


def test_larger_boards() -> None:
    for width, height in ((6, 10), (10, 6), (4, 15), (20, 3)):
        check_same(corpora.twelve(corpora.rectangle(width, height)))
    check_same(corpora.twelve([cell for cell in corpora.rectangle(8, 8) if cell not in CORNERS]))
    check_same(corpora.twelve([(x + y // 2, y) for x, y in corpora.rectangle(6, 10)]))
    check_same(corpora.twelve([(x + 2 * y, y) for x, y in corpora.rectangle(5, 12)]))
    for width, height in ((30, 3), (15, 6), (9, 10)):
        check_same(corpora.one_sided(corpora.rectangle(width, height)))
    check_same(corpora.dominoes(corpora.rectangle(16, 16)))


def test_placements_that_reach_to_the_end_of_the_window() -> None:
    """On a board 15 wide a bar of five reaches over 61 places, and pockets beyond the last but a line show later."""
    bars, small = corpora.oriented(corpora.drawn("xxxxx")), corpora.oriented(LONE)
    check_same(corpora.problem(corpora.rectangle(15, 16), [bars] * 24 + [small] * 40))
    odd = corpora.rectangle(16, 12, holes=[(5, 3), (9, 6), (2, 9), (3, 3)])
    bars = corpora.oriented(corpora.drawn("xxxx"))
    check_same(corpora.problem(odd, [bars] * 30 + [small] * 34))


def test_more_orientations_than_bits_in_a_word() -> None:
    labels = [(one, other) for one in range(7) for other in range(one, 7)]
    check_same(corpora.problem(corpora.rectangle(8, 7), [corpora.oriented([(0, 0, a), (1, 0, b)]) for a, b in labels]))
    check_same(corpora.problem(corpora.rectangle(4, 14), [corpora.oriented([(0, 0, a), (1, 0, b)]) for a, b in labels]))


def test_larger_boards_in_web_assembly() -> None:
    for board in (corpora.rectangle(6, 10), [(x + y // 2, y) for x, y in corpora.rectangle(6, 10)]):
        check_same(corpora.twelve(board), "native", "wasm")
    check_same(corpora.dominoes(corpora.rectangle(16, 16)), "native", "wasm")


@pytest.mark.parametrize(
    ("width", "height", "holes", "all_", "classes"),
    [
        (15, 4, (), 1472, 368),
        (20, 3, (), 8, 2),
        (12, 5, (), 4040, 1010),
        (6, 10, (), 9356, 2339),
        (8, 8, CORNERS, 17360, 2170),
        (8, 8, {(3, 3), (3, 4), (4, 3), (4, 4)}, 520, 65),
    ],
)
def test_pentominoes(width: int, height: int, holes: set[tuple[int, int]], all_: int, classes: int) -> None:
    """Known totals (Haselgrove 1960 for 6x10, Scott 1958 for the square without its middle)."""
    problem = corpora.twelve([cell for cell in corpora.rectangle(width, height) if cell not in holes])
    with running("native"):
        counted, distinct = kernel.count_tilings(problem), kernel.count_tilings(problem, distinct=True)
        assert counted is not None
        assert distinct is not None
        assert (counted.count, distinct.count) == (all_, classes)
        assert sum(1 for _ in kernel.tilings(problem) or ()) == all_
        assert len(set(kernel.tilings(problem, distinct=True) or ())) == classes


@both
def test_limits(backend: str) -> None:
    problem = corpora.twelve(corpora.rectangle(6, 10))
    with running(backend):
        for limits, stop in (
            (Limits(nodes=300), Stop.NODES),
            (Limits(nodes=0), Stop.NODES),
            (Limits(seconds=0), Stop.SECONDS),
            (Limits(memory=1 << 10), Stop.MEMORY),
        ):
            counted = kernel.count_tilings(problem, limits)
            assert counted is not None
            assert counted.stop is stop
            assert counted.nodes == (limits.nodes or 0)
            walk = kernel.tilings(problem, limits)
            assert walk is not None
            assert len(list(walk)) < 9356
            assert walk.stop is stop
        token = CancelToken()
        walk = kernel.tilings(problem, Limits(cancel=token))
        assert walk is not None
        next(walk)
        token.cancel()
        assert list(walk) == []
        assert walk.stop is Stop.CANCELLED
        walk = kernel.tilings(problem, Limits(solutions=3))
        assert walk is not None
        assert len(list(walk)) == 3
        assert walk.stop is None


@both
def test_what_does_not_suit(backend: str) -> None:
    board = corpora.dominoes(corpora.rectangle(4, 4))
    region = (kernel.SUM, 0, 0, ((0, 0),))
    with running(backend):
        assert kernel.tilings(board) is not None
        assert kernel.tilings(board, distinct=True) is None  # each piece comes several times
        for other in (
            board.replaced(regions=(region,)),
            board.replaced(supply=True),
            corpora.dominoes(corpora.rectangle(20, 13)),
            corpora.problem(corpora.rectangle(16, 16), [corpora.oriented([(n, 0, 0) for n in range(8)])] * 32),
            corpora.problem(corpora.rectangle(15, 15), [_labelled(n) for n in range(75)]),
            Problem((), ()),
        ):
            assert kernel.tilings(other) is None
            assert kernel.count_tilings(other) is None
        assert kernel.tilings(board, Limits(memory=8 << 20)) is None


def _labelled(number: int) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """A piece of three cells with eight orientations."""
    return corpora.oriented([(0, 0, number % 7), (1, 0, number // 7 % 7), (1, 1, number // 49)], mirrored=True)


def test_one_sided_pentominoes() -> None:
    """A known total, which is up to symmetry: a rectangle has three, and no tiling has one of them."""
    with running("native"):
        problem = corpora.one_sided(corpora.rectangle(30, 3))
        assert kernel.count_tilings(problem) == kernel.Counted(4 * 46, None, 999_180)
        assert kernel.count_tilings(problem, distinct=True) == kernel.Counted(46, None, 999_180)


@pytest.mark.long
def test_one_sided_pentominoes_on_five_by_eighteen() -> None:
    """Half a minute; `bench.tilings --long` goes on to 6x15."""
    with running("native"):
        counted = kernel.count_tilings(corpora.one_sided(corpora.rectangle(18, 5)), distinct=True)
        assert counted is not None
        assert counted.count == 686_628


@both
def test_a_count_is_cancelled_in_its_middle(backend: str) -> None:
    """Without the limits nobody would wait for its end."""
    problem = corpora.one_sided(corpora.rectangle(10, 9))
    with running(backend):
        token = CancelToken()
        timer = threading.Timer(0.1, token.cancel)
        timer.start()
        counted = kernel.count_tilings(problem, Limits(cancel=token))
        timer.join()
        assert counted is not None
        assert counted.stop is Stop.CANCELLED
        counted = kernel.count_tilings(problem, Limits(seconds=0.1))
        assert counted is not None
        assert counted.stop is Stop.SECONDS
        token = CancelToken()
        counted = kernel.count_tilings(problem, Limits(cancel=token), lambda progress: token.cancel())
        assert counted is not None
        assert (counted.stop, counted.nodes) == (Stop.CANCELLED, 1000)


@both
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a POSIX timer")
def test_ctrl_c_in_the_middle_of_a_count(backend: str) -> None:
    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    gc.disable()  # whose callbacks of other tools swallow what is raised in them
    try:
        with running(backend):
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(KeyboardInterrupt):
                kernel.count_tilings(corpora.one_sided(corpora.rectangle(10, 9)))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()


def test_a_count_that_is_cut_short_is_a_lower_bound() -> None:
    problem = corpora.twelve(corpora.rectangle(3, 20))
    with running("native"):
        for distinct, total in ((False, 8), (True, 2)):
            for nodes in range(0, 12_000, 1000):
                counted = kernel.count_tilings(problem, Limits(nodes=nodes), distinct=distinct)
                assert counted is not None
                if nodes > 10_128:
                    assert counted == kernel.Counted(total, None, 10_128)
                else:
                    assert (counted.stop, counted.nodes) == (Stop.NODES, nodes)
                    assert counted.count <= total


def test_a_walk_in_slices_is_the_same_walk() -> None:
    problem = corpora.twelve(corpora.rectangle(3, 20))
    for backend in ("native", "python"):
        with running(backend):
            seen: list[kernel.Progress] = []
            watched = kernel.count_tilings(problem, watch=seen.append)
            assert watched is not None
            assert watched == kernel.count_tilings(problem)
            assert seen[-1] == kernel.Progress(watched.nodes, watched.count)
