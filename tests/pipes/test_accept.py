"""The quick yes of the verifier is the rules' yes: on every board, in every variant, for right and wrong letters."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pipworks.pipes.accept import accepts
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.rules import violations
from pipworks.pipes.solver.solve import solve
from tests.support.pipes.strategies import boards, turned


@given(boards(variants=True).flatmap(lambda board: st.tuples(st.just(board), turned(board))))
def test_any_turns_are_accepted_where_nothing_is_wrong(case: tuple[Board, Solution]) -> None:
    for board in (case[0], replace(case[0], all_tiles=True), replace(case[0], all_tiles=False)):
        assert accepts(board, case[1]) is (not violations(board, case[1]))


@given(boards(variants=True), st.data())
def test_a_solution_is_accepted_and_what_is_made_of_it_judged_alike(board: Board, data: st.DataObject) -> None:
    solution = solve(board).solution
    if solution is None:
        return
    assert accepts(board, solution)
    letters = list("".join(solution.rows))
    at = data.draw(st.integers(0, len(letters) - 1))
    letters[at] = data.draw(st.sampled_from("NESW_?é\0ń\x07x"))
    text = "".join(letters)
    spoilt = Solution(tuple(text[start : start + board.width] for start in range(0, len(text), board.width)))
    assert accepts(board, spoilt) is (not violations(board, spoilt))


def test_a_board_without_tiles_is_solved_as_it_stands() -> None:
    board = Board.of("__", "__")
    assert accepts(board, Layout(2, 2, (0,) * 4).solution(board))
    assert not accepts(board, Solution(("__",)))
    assert not accepts(board, Solution(("__", "_N")))
