"""A large question cut into parts, for many workers: each part is a position, and each solution is in one of them.

The number of solutions is the sum of the parts' numbers. A puzzle with symmetries whose solutions have a certain piece
once needs fewer parts: those of one placement of that piece stand for all of its images. Up to symmetry, by Burnside's
lemma, the solutions that each symmetry maps to themselves are counted in parts of their own, and the sum is divided.

The same puzzle and number give the same parts on every machine.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import islice

from pipworks import kernel, sizes
from pipworks.arguments import public
from pipworks.grid import TURNS
from pipworks.limits import UNLIMITED, Limits, Stop
from pipworks.outcome import Outcome, Status, Uniqueness, Verdict
from pipworks.parted import Branch, Split
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.puzzle.supply import need_pips
from pipworks.polypips.solver import by_shape, symmetry
from pipworks.polypips.solver.branching import Node, Tree
from pipworks.polypips.solver.encode import Instance
from pipworks.polypips.solver.positions import faults
from pipworks.polypips.solver.question import Question, stopped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from pipworks.limits import Budget


@public
def split(
    puzzle: Puzzle,
    number: int,
    *,
    either_hand: bool = False,
    folded: bool = True,
    distinct: bool = False,
    limits: Limits = UNLIMITED,
) -> Split[Solution]:
    """At least so many parts of a puzzle's solutions; fewer where there are no more, or a limit ended it before.

    The largest part is cut again, by a rough estimate, where fewest placements are possible. With `folded` a part may
    stand for its images; without, each solution is in exactly one part. `distinct`: parts of the count up to symmetry.
    Raises ValueError for a number below 1, InvalidPuzzle for a puzzle whose pieces have no pips, TooLarge as `count`.
    """
    if number < 1:
        raise ValueError(f"number is that of the parts, at least 1, not {number}")
    need_pips(puzzle, "parts")
    sizes.check("solve", "polypips", len(puzzle.cells))
    budget = limits.start()
    instance = Instance.of(puzzle, allow_flips=either_hand)
    group = symmetry.symmetries(instance) if folded or distinct else ()
    tree = Tree(instance.problem)
    root = tree.root()
    starts = [] if root is None else _folded(tree, root, group) or [(root, 1)]
    parts = [Branch(_position(instance, tree, node), times) for node, times in _cut(tree, starts, number, budget)]
    for each in group if distinct else ():
        turn = TURNS.index(each.turn)
        parts += [Branch(_position(instance, tree, node), 1, turn) for node in _kept(tree, instance, each)]
    if instance.inexact:  # of which the tree knows a part only
        parts = [each for each in parts if not faults(instance.as_used(each.position), each.position)]
    return Split(tuple(parts), len(group) + 1 if distinct else 1)


def _folded(tree: Tree, root: Node, group: tuple[symmetry.Symmetry, ...]) -> list[tuple[Node, int]]:
    """A position for each orbit of placements of one piece, with the size of the orbit; none where no piece suits."""
    best: list[tuple[int, int]] = []
    for kind, (times, _) in enumerate(tree.problem.pieces):
        if times != 1 or not group or any(image.kind != kind for each in group for image in each.images[kind]):
            continue
        orbits: dict[int, set[int]] = {}
        for placement in tree.of_kind(root, kind):
            images = {tree.number[each.image(tree.placements[placement])] for each in group} | {placement}
            orbits.setdefault(min(images), images)
        if not best or len(orbits) < len(best):
            best = [(first, len(images)) for first, images in orbits.items()]
    return [(node, size) for first, size in best for node in tree.after(root, [first])]


def _cut(tree: Tree, starts: Iterable[tuple[Node, int]], number: int, budget: Budget) -> list[tuple[Node, int]]:
    """At least so many positions, each with what it counts, the largest cut first."""
    whole: list[tuple[int, Node, int]] = []
    heap = [(-node.ways, order, node, times) for order, (node, times) in enumerate(starts)]
    heapify(heap)
    made = len(heap)
    while heap and len(heap) + len(whole) < number and budget.stop() is None:
        _, order, node, times = heappop(heap)
        placements = tree.branches(node)
        if not placements:
            whole.append((order, node, times))
        for after in tree.after(node, placements):
            budget.spend()
            heappush(heap, (-after.ways, made, after, times))
            made += 1
    rest = [(order, node, times) for _, order, node, times in heap]
    return [(node, times) for _, node, times in sorted(whole + rest, key=lambda each: each[0])]


def _kept(tree: Tree, instance: Instance, each: symmetry.Symmetry) -> list[Node]:
    """Positions of which each solution that the symmetry maps to itself contains exactly one."""
    root = tree.root()
    anchors = symmetry.anchors(instance, each)
    if root is None or anchors is None:
        return [] if root is None else [root]
    return list(tree.after(root, [tree.number[anchor] for anchor in anchors]))


def _position(instance: Instance, tree: Tree, node: Node) -> Solution:
    return instance.solution(tuple([tree.placements[number] for number in node.laid]))


@public
def count_part(
    puzzle: Puzzle, part: Branch[Solution], *, either_hand: bool = False, limits: Limits = UNLIMITED
) -> Outcome[Solution]:
    """The number of a part's solutions, not multiplied, in `Outcome.count`: a lower bound where a limit ended it.

    A part without solutions has no reason: there are many such. Raises ValueError for a part of another puzzle.
    """
    question = Question(puzzle, limits, either_hand, part.position)
    _refuse_wrong(question)
    rest = question.budget.rest().replaced(solutions=None)
    if part.kept:
        number, stop = _listed(question, rest, symmetry.by_turn(question.instance, TURNS[part.kept]))
    elif question.instance.inexact:
        number, stop = _listed(question, rest, None)
    else:
        counted = by_shape.count(question.instance.problem, rest)
        question.budget.spend(counted.nodes)
        number, stop = counted.count, counted.stop
    if stop is not None:
        status, reason = stopped(stop)
        return Outcome(status, count=number, reason=reason, stats=question.stats)
    return Outcome(Status.SOLVED if number else Status.UNSOLVABLE, count=number, stats=question.stats)


def _refuse_wrong(question: Question) -> None:
    if question.reason is not None:
        raise ValueError(f"this is no part of the puzzle: {question.reason}")


def _listed(question: Question, limits: Limits, each: symmetry.Symmetry | None) -> tuple[int, Stop | None]:
    """The number of solutions that hold in full and that a symmetry, if there is one, maps to themselves."""
    instance = question.instance
    run = by_shape.solutions(instance.problem, limits)
    number = sum(instance.satisfies(found) and (each is None or symmetry.is_kept(each, found)) for found in run)
    question.budget.spend(run.nodes)
    return number, run.stop


@public
def part_uniqueness(
    puzzle: Puzzle, part: Branch[Solution], *, either_hand: bool = False, limits: Limits = UNLIMITED
) -> Uniqueness[Solution]:
    """Whether a part has no solution, one, or several, of which two are given; without a reason.

    Raises ValueError for a part of another puzzle.
    """
    question = Question(puzzle, limits, either_hand, part.position)
    _refuse_wrong(question)
    problem, rest = question.instance.problem, question.budget.rest().replaced(solutions=None)
    if question.instance.inexact or by_shape.without_regions(problem) is not None:
        run = by_shape.solutions(problem, rest)
        found = tuple(islice(filter(question.instance.satisfies, run), 2))
        stop, nodes = run.stop, run.nodes
    else:
        two = kernel.two_solutions(problem, rest)
        found, stop, nodes = two.solutions, two.stop, two.nodes
    question.budget.spend(nodes)
    shown = tuple([question.checked(each) for each in found])
    if len(shown) == 2 or stop is None:
        verdict = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[len(shown)]
        return Uniqueness(verdict, shown, None, question.stats, puzzle)
    verdict = Verdict.CANCELLED if stop is Stop.CANCELLED else Verdict.LIMIT
    return Uniqueness(verdict, shown, stopped(stop)[1], question.stats, puzzle)
