"""One hint: its kinds, its strengths, what it says when time is short."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks.grid import Cell
from pipworks.hints.results import HintKind, Standing
from pipworks.hints.steps import Strength
from pipworks.limits import CancelToken, Limits
from pipworks.outcome import Status
from pipworks.polypips import Piece, Puzzle, Solution, explain, verify
from pipworks.polypips.formats.position import parse_position
from pipworks.polypips.hints.reasoner import EMPTY, hint
from tests.support.amounts import some
from tests.support.polypips.hint_boards import DOMINOES
from tests.support.polypips.hint_truth import occurring
from tests.support.polypips.little import little_puzzles
from tests.support.polypips.strategies import solved
from tests.support.polypips.worked_hints import little


def test_following_hints_solves_the_puzzle() -> None:
    position = EMPTY
    for _ in DOMINOES.pieces:
        found = hint(DOMINOES, position)
        assert found.placement is not None
        position = Solution((*position.placements, found.placement))
    assert hint(DOMINOES, position).kind is HintKind.FINISHED
    assert not verify(DOMINOES, position)


def test_an_open_choice_is_said_to_be_one() -> None:
    square = little("##/##", "11,22")
    found = hint(square)
    assert found.kind is HintKind.CHOICE
    assert str(found) == "Several answers work from here, with 4 ways to cover a1: say 1 at a1, 1 at b1."
    assert [step.level for step in found.steps] == [0]


def test_the_ways_of_a_choice_are_counted() -> None:
    """As many as solutions have at that cell, and no piece is the same in all of them."""
    seen = 0
    for puzzle, every in [*little_puzzles(20, dominoes=True), *little_puzzles(40)]:
        found = hint(puzzle)
        if found.kind is HintKind.CHOICE:
            seen += 1
            parts = dict(found.steps[-1].phrase.parts)
            placements = occurring(every)
            if "count" in parts and "cell" in parts:
                assert parts["count"] == sum(parts["cell"] in placed.cells for placed in placements)
            assert found.placement in placements
            assert not frozenset.intersection(*(frozenset(solution.placements) for solution in every))
    assert seen > 10


def test_a_wrong_position_is_said_first() -> None:
    position = parse_position("22 (0,0) (1,0)", DOMINOES)
    found = hint(DOMINOES, position, Strength.REASON)
    assert found.kind is HintKind.WRONG
    assert found.sentences[0].startswith("2-2 can't stay where it is")


def test_no_solution_at_all() -> None:
    assert hint(little("##", "12", "Exactly 2 {(0,0),(1,0)}")).kind is HintKind.UNSOLVABLE


def test_limits() -> None:
    nothing = hint(DOMINOES, limits=Limits(seconds=0))
    assert (nothing.kind, nothing.steps, nothing.placement) == (HintKind.LIMIT, (), None)
    assert nothing.sentences == ("There was no time to tell whether a solution is possible from here.",)
    token = CancelToken()
    token.cancel()
    assert hint(DOMINOES, limits=Limits(cancel=token)).kind is HintKind.CANCELLED


def test_a_choice_that_may_be_forced_says_so() -> None:
    """Few nodes: enough to find a solution, too few to see what all of them have in common."""
    found = hint(little("##/##", "11,22"), limits=Limits(nodes=2))
    assert found.kind is HintKind.CHOICE
    assert str(found) == "There was no time to see what must be. One answer has 1 at a1, 1 at b1."


def test_a_board_too_large_for_tables() -> None:
    """Said at once, whatever the limits."""
    side = 130
    cells = tuple(Cell(x, y) for y in range(side) for x in range(side))
    tokens = [f"5F+:{a}{b}{c}{a}{b}" for a in range(3) for b in range(3) for c in range(3)]
    pieces = [Piece.parse(tokens[number % len(tokens)]) for number in range(side * side // 5)]
    found = hint(Puzzle(cells, tuple(pieces)))
    assert (found.kind, found.sentences) == (HintKind.LIMIT, ("The board is too large for hints.",))
    assert explain(Puzzle(cells, tuple(pieces))).status is Status.LIMIT


def test_without_nodes_the_rules_still_reason() -> None:
    """No search at all: the position is not checked, which is said, and the hint is as good as ever."""
    found = hint(DOMINOES, EMPTY, Strength.REASON, Limits(nodes=0))
    assert found.check.standing is Standing.LIMIT
    assert found.kind is HintKind.STEP
    assert found.placement == hint(DOMINOES).placement
    assert found.sentences[0] == ("There was no time to see whether the pieces lie right; if they do, this follows.")


def test_an_unchecked_position_that_is_wrong_shows_itself() -> None:
    """What follows from it contradicts itself, and that is what is said, not an answer."""
    puzzle = little("##/##/##", "04,44,23", "LessThan 15 {(0,0),(1,0),(0,1),(0,2)}", "AllDifferent {4} {(1,1),(1,2)}")
    found = hint(puzzle, parse_position("23 (1,2) (0,2)", puzzle), Strength.REASON, Limits(nodes=0))
    assert found.kind is HintKind.WRONG
    assert found.sentences[0] == ("No solution has all of these pieces where they lie: no pips are left for a2.")
    assert len(found.check.steps) == 3


@settings(max_examples=some(15, of=60))
@given(solved(5), st.data())
def test_right_positions_are_never_called_wrong(case: tuple[Puzzle, Solution], data: st.DataObject) -> None:
    puzzle, solution = case
    size = len(solution.placements)
    keep = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    kept = Solution(tuple(placed for placed, stays in zip(solution.placements, keep, strict=True) if stays))
    strength = data.draw(st.sampled_from(Strength))
    found = hint(puzzle, kept, strength)
    if len(kept.placements) == size:
        assert found.kind is HintKind.FINISHED
        return
    assert found.kind in (HintKind.STEP, HintKind.CHOICE)
    assert found.sentences
    assert found.placement is not None
    after = Solution((*kept.placements, found.placement))
    assert hint(puzzle, after).kind in (HintKind.STEP, HintKind.CHOICE, HintKind.FINISHED)
