"""A position as a picture: what is laid on the board, and all that is left below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from pipworks.polypips.drawing.picture import of_solution
from pipworks.polypips.drawing.pieces_left import left_over
from pipworks.polypips.drawing.position_picture import of_position
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.render.svg import to_svg
from tests.support.polypips.drawings import GAME, SOLUTION
from tests.support.polypips.strategies import solved


def test_the_example(golden: Callable[[str, str], None]) -> None:
    golden("polypips/draw/position.svg", to_svg(of_position(GAME, Solution(SOLUTION.placements[:2]))))


@given(solved(), st.data())
def test_what_is_laid_and_what_is_left_are_the_pieces(pair: tuple[Puzzle, Solution], data: st.DataObject) -> None:
    puzzle, solution = pair
    laid = data.draw(st.lists(st.sampled_from(solution.placements), unique=True))
    left = left_over(puzzle, Solution(tuple(laid)))
    every = Counter(piece.canonical for piece in puzzle.pieces)
    assert every == Counter(piece.canonical for piece in left) + Counter(
        each.piece.canonical for each in laid if each.piece
    )
    scene = of_position(puzzle, Solution(tuple(laid)))
    board = of_solution(Solution(tuple(laid)), puzzle, digits=False)
    assert (scene.height > board.height) == bool(left)
    assert scene.width >= board.width


def test_a_solution_is_a_position_with_nothing_left() -> None:
    assert of_position(GAME, SOLUTION) == of_solution(SOLUTION, GAME, digits=False)
    twice = Solution((SOLUTION.placements[0], SOLUTION.placements[0]))
    assert len(left_over(GAME, twice)) == len(GAME.pieces) - 1
