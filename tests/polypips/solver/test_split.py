"""Parts of a question: each solution is in exactly one, and sums are the counts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import polypips
from pipworks.errors import InvalidPuzzle
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status, Verdict
from pipworks.parted import Branch, Split
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.solver.split import count_part, part_uniqueness, split
from tests.polypips.solver.test_symmetry import PENTOMINOES, rectangle, squares
from tests.support.amounts import some
from tests.support.polypips import new_kinds, small


def total(puzzle: Puzzle, cut: Split[Solution], *, either_hand: bool = False) -> int:
    """The sum of the parts' numbers, divided."""
    counts = [each.times * number(puzzle, each, either_hand=either_hand) for each in cut.parts]
    whole, rest = divmod(sum(counts), cut.order)
    assert not rest
    return whole


def number(puzzle: Puzzle, part: Branch[Solution], *, either_hand: bool) -> int:
    counted = count_part(puzzle, part, either_hand=either_hand)
    assert counted.count is not None
    assert counted.status is (Status.SOLVED if counted.count else Status.UNSOLVABLE)
    return counted.count


@given(
    puzzle=st.one_of(small.puzzles(), squares()), parts=st.integers(1, 30), either_hand=st.booleans(), data=st.data()
)
@settings(max_examples=some(30, of=300), deadline=None)
def test_each_solution_is_in_one_part(puzzle: Puzzle, parts: int, either_hand: bool, data: st.DataObject) -> None:
    cut = split(puzzle, parts, either_hand=either_hand, folded=False)
    assert cut == split(puzzle, parts, either_hand=either_hand, folded=False)
    assert cut.order == 1
    assert all((each.times, each.kept) == (1, 0) for each in cut.parts)
    positions = [set(each.position.placements) for each in cut.parts]
    found = list(polypips.solutions(puzzle, either_hand=either_hand))
    for solution in found:
        assert sum(position <= set(solution.placements) for position in positions) == 1
    assert len(cut.parts) >= min(parts, len(found))
    assert total(puzzle, cut, either_hand=either_hand) == len(found)
    assert sum(len(position) < len(puzzle.pieces) for position in positions) == 0 or len(cut.parts) >= parts
    if cut.parts:
        part = data.draw(st.sampled_from(cut.parts))
        same = polypips.count(puzzle, position=part.position, either_hand=either_hand)
        assert same.count == number(puzzle, part, either_hand=either_hand)
        verdict = part_uniqueness(puzzle, part, either_hand=either_hand).verdict
        assert verdict is {0: Verdict.NONE, 1: Verdict.UNIQUE}.get(same.count, Verdict.SEVERAL)


@given(puzzle=st.one_of(small.puzzles(), squares()), parts=st.integers(1, 30), either_hand=st.booleans())
@settings(max_examples=some(30, of=300), deadline=None)
def test_folded_parts_and_those_up_to_symmetry(puzzle: Puzzle, parts: int, either_hand: bool) -> None:
    folded = split(puzzle, parts, either_hand=either_hand)
    assert total(puzzle, folded, either_hand=either_hand) == polypips.count(puzzle, either_hand=either_hand).count
    cut = split(puzzle, parts, either_hand=either_hand, distinct=True)
    expected = polypips.count(puzzle, either_hand=either_hand, distinct=True).count
    assert total(puzzle, cut, either_hand=either_hand) == expected


@pytest.mark.parametrize(
    ("width", "height", "all_", "classes"),
    [(10, 6, 9356, 2339), (20, 3, 8, 2), (15, 4, 1472, 368), (12, 5, 4040, 1010)],
)
def test_pentominoes(width: int, height: int, all_: int, classes: int) -> None:
    """The known numbers: of rectangles that have three symmetries, none of which keeps a tiling."""
    puzzle = Puzzle(rectangle(width, height), PENTOMINOES)
    cut = split(puzzle, 70, either_hand=True)
    assert len(cut.parts) >= 70
    assert {each.times for each in cut.parts} <= {1, 2, 4}
    assert total(puzzle, cut, either_hand=True) == all_
    assert split(puzzle, 70, either_hand=True, distinct=True) == Split(cut.parts, 4)
    assert all_ == 4 * classes


def test_solutions_that_a_symmetry_keeps() -> None:
    """Counted by Burnside's lemma: equal dominoes on a square, of which many are kept and no piece is the only one."""
    puzzle = Puzzle(rectangle(4, 4), (Piece.parse("2I:11"),) * 8)
    cut = split(puzzle, 10, distinct=True)
    assert cut.order == 8
    assert {each.kept for each in cut.parts} == set(range(8))
    assert (total(puzzle, split(puzzle, 10)), total(puzzle, cut)) == (36, 9)


def test_constraints_that_a_search_knows_in_part() -> None:
    """The whole constraint decides: a product of pips, which the search takes for their sum."""
    asked = (Constraint(new_kinds.Product(6), rectangle(2, 1)),)
    pieces = tuple(Piece.parse(f"2I:{one}{other}") for one, other in ("12", "23", "61", "45"))
    puzzle = Puzzle(rectangle(4, 2), pieces, asked)
    expected = polypips.count(puzzle).count
    assert expected
    for folded in (True, False):
        assert total(puzzle, split(puzzle, 20, folded=folded)) == expected
    assert total(puzzle, split(puzzle, 20, distinct=True)) == polypips.count(puzzle, distinct=True).count


def test_a_puzzle_without_solutions_may_have_no_part() -> None:
    puzzle = Puzzle(rectangle(2, 2), (Piece.parse("4L+:0000"),))
    assert split(puzzle, 5) == Split(())


def test_dead_parts_are_left_out() -> None:
    """One domino of two can't have its six on the corner."""
    asked = (Constraint.parse("Exactly 6 {(0,0)}"),)
    puzzle = Puzzle(rectangle(2, 2), (Piece.parse("2I:66"), Piece.parse("2I:00")), asked)
    cut = split(puzzle, 50, folded=False)
    assert sorted(len(each.position.placements) for each in cut.parts) == [2, 2]
    assert total(puzzle, cut) == 2


def test_limits() -> None:
    """Fewer parts, which have all solutions all the same; and a bound where a part's count is ended."""
    puzzle = Puzzle(rectangle(10, 6), PENTOMINOES)
    token = CancelToken()
    token.cancel()
    cancelled = Limits(cancel=token)
    assert split(puzzle, 50, folded=False, limits=cancelled) == Split((Branch(Solution(())),))
    classes = split(puzzle, 500, either_hand=True, distinct=True, limits=cancelled)
    assert classes.order == 4
    assert len(classes.parts) < 100
    few = split(puzzle, 500, either_hand=True, limits=Limits(nodes=100))
    assert 50 < len(few.parts) < 300
    assert total(puzzle, few, either_hand=True) == 9356
    stopped = count_part(puzzle, Branch(Solution(())), either_hand=True, limits=Limits(nodes=3000))
    assert stopped.status is Status.LIMIT
    assert str(stopped.reason) == "stopped by the node limit"
    assert stopped.count is not None
    assert stopped.count < 9356
    ended = count_part(puzzle, few.parts[0], either_hand=True, limits=cancelled)
    assert ended.status is Status.CANCELLED


def test_refusals() -> None:
    puzzle = Puzzle(rectangle(2, 2), (Piece.parse("2I:66"), Piece.parse("2I:00")))
    with pytest.raises(ValueError, match="at least 1, not 0"):
        split(puzzle, 0)
    supply = polypips.parse("board:\n##\n##\n\npieces:\n2I*\n\nconstraints:\n")
    with pytest.raises(InvalidPuzzle, match=r"^parts need pips, and the pieces of this puzzle have none: 2I\*$"):
        split(supply, 3)
    with pytest.raises(ValueError, match=r"^this is no part of the puzzle: the position is wrong: "):
        count_part(puzzle, split(Puzzle(rectangle(4, 1), puzzle.pieces), 5).parts[0])
