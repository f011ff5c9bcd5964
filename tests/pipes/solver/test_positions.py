"""Answers from a position, against the layouts that extend it by brute force."""

from __future__ import annotations

import random
from unittest.mock import patch

import pytest

from pipworks import pipes
from pipworks.limits import Limits
from pipworks.outcome import Status, Verdict
from pipworks.pipes.formats.position import OPEN, untouched
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.layout import Layout
from pipworks.pipes.puzzle.tiles import ORIENTATIONS, openings
from pipworks.pipes.rules import verify
from pipworks.pipes.solver import search
from tests.support.pipes.drawings import EXAMPLE, HALF, SOLVED
from tests.support.pipes.hint_truth import extending, little_boards, positions


def written(board: Board, turned: dict[int, int]) -> Solution:
    """The position with these open sides."""
    letters = list("".join(untouched(board).rows))
    for number, sides in turned.items():
        letters[number] = next(letter for letter in ORIENTATIONS if openings(board.tiles[number], letter) == sides)
    rows = range(0, len(letters), board.width)
    return Solution(tuple("".join(letters[start : start + board.width]) for start in rows))


def keeps(solution: Solution, position: Solution) -> bool:
    pairs = zip("".join(solution.rows), "".join(position.rows), strict=True)
    return all(fixed in (letter, OPEN) for letter, fixed in pairs)


def agree(board: Board, position: Solution, layouts: list[tuple[int, ...]]) -> None:
    """All answers from the position are those of the list of layouts."""
    run = pipes.solutions(board, position=position)
    found = []
    for solution in run:
        assert run.layout is not None
        found.append(run.layout.used)
        assert keeps(solution, position)
        assert verify(board, solution) == ()
    assert sorted(found) == sorted(layouts)
    assert pipes.count(board, position=position).count == len(layouts)
    assert bool(pipes.solve(board, position=position)) == bool(layouts)
    answer = pipes.uniqueness(board, position=position)
    assert answer.verdict is (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)[min(2, len(layouts))]
    assert all(keeps(solution, position) and not verify(board, solution) for solution in answer.solutions)
    if answer.verdict is Verdict.SEVERAL:
        same = answer.reason is not None and answer.reason.code == "same turns"
        assert (answer.solutions[0] == answer.solutions[1]) == same


def test_against_brute_force() -> None:
    for number, (board, layouts) in enumerate(little_boards(40)):
        for turned, rest in positions(board, layouts, number):
            agree(board, written(board, turned), rest)


def test_positions_at_random() -> None:
    """Most of them contradict every solution."""
    rng = random.Random(1)
    dead_ends = 0
    for board, layouts in little_boards(40):
        letters = "".join(untouched(board).rows)
        drawn = [rng.choice(ORIENTATIONS) if rng.random() < 0.5 else OPEN for _ in letters]
        turned = "".join(new if old == OPEN else old for old, new in zip(letters, drawn, strict=True))
        rows = range(0, len(turned), board.width)
        position = Solution(tuple(turned[start : start + board.width] for start in rows))
        sides = {n: openings(tile, turned[n]) for n, tile in enumerate(board.tiles) if turned[n] in ORIENTATIONS}
        rest = extending(layouts, sides)
        agree(board, position, rest)
        if not rest:
            dead_ends += 1
            outcome = pipes.solve(board, position=position)
            assert outcome.status is Status.UNSOLVABLE
            assert outcome.reason is not None
            assert outcome.reason.sentence == "no solution goes on from this position"
    assert dead_ends > 5


def test_letters_that_are_left_alone_are_the_position_s() -> None:
    """Dry tiles keep their letters, and an `I` turned S stays S."""
    assert pipes.solve(EXAMPLE, position=SOLVED).solution == SOLVED
    board = Board.of("1IH", "L__")
    position = Solution.of("?W?", "S__")
    assert pipes.solve(board, position=position).solution == Solution.of("EWW", "S__")


def test_gas_that_can_go_two_ways_through_tiles_that_are_turned() -> None:
    """Both T join in two ways, right and left round the border: two layouts, which no open tile tells apart."""
    board, position = Board.of("H1", "TT"), Solution.of("SS", "NN")
    assert pipes.count(board, position=position).count == 2
    answer = pipes.uniqueness(board, position=position)
    assert answer.verdict is Verdict.SEVERAL
    assert answer.solutions == (position, position)
    assert answer.reason is not None
    assert answer.reason.code == "same turns"
    apart = pipes.uniqueness(board, position=Solution.of("SS", "?N"))
    assert apart.solutions[0] != apart.solutions[1]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (Solution.of("E?"), "wrong size: the board is 3x1, the solution 2x1"),
        (Solution.of("EX?"), "unknown letter 'X' at (1,0): expected N, E, S, W or _"),
        (Solution.of("E_?"), "tile missing: (1,0) holds I, the solution leaves it out"),
    ],
)
def test_positions_of_another_board(position: Solution, said: str) -> None:
    board = Board.of("1IH")
    outcome = pipes.count(board, position=position)
    assert (outcome.status, outcome.count) == (Status.UNSOLVABLE, 0)
    assert outcome.reason is not None
    assert (outcome.reason.code, outcome.reason.sentence) == ("position", f"the position is wrong: {said}")


def test_mended_models() -> None:
    """Mending doesn't know which tiles are turned: models that leave the position then are passed over."""
    left = 0

    def spy(found: search.Search, layout: Layout) -> bool:
        nonlocal left
        extends = extends_really(found, layout)
        left += not extends
        return extends

    extends_really = search.Search._extends
    with (
        patch.object(search, "_LARGE", 1),
        patch.object(search, "_LATE", 1),
        patch.object(search.Search, "_extends", spy),
    ):
        for number, (board, layouts) in enumerate(little_boards(40)):
            for turned, rest in positions(board, layouts, number):
                agree(board, written(board, turned), rest)
    assert left


def test_limits_are_no_answers() -> None:
    assert pipes.count(EXAMPLE, position=HALF, limits=Limits(seconds=0)).status is Status.LIMIT
