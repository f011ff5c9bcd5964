"""All answers about one board held against the naive oracle's list of layouts, in one place for all who compare."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from pipworks import pipes
from pipworks.outcome import Status, Verdict
from pipworks.pipes.formats.position import untouched
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import OPEN, ORIENTATIONS, openings
from pipworks.pipes.rules import verify
from tests.support.pipes.hint_truth import Layouts, all_layouts, extending

_VERDICTS = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)


def agree(board: Board, turned: Mapping[int, int] | None = None) -> Layouts:
    """The layouts that extend the position, after every answer about them was found right.

    `turned` are the turned tiles by number, each with its open sides; without it the board is as it was given.
    """
    position = None if turned is None else written(board, turned)
    expected = extending(all_layouts(board.rows, board.wraps, board.all_tiles), turned or {})
    run = pipes.solutions(board, position=position)
    found = []
    for solution in run:
        assert run.layout is not None
        assert is_right(board, solution, position)
        found.append(run.layout.used)
    assert sorted(found) == sorted(expected)
    assert run.status is (Status.SOLVED if expected else Status.UNSOLVABLE)
    total = pipes.count(board, position=position)
    assert (total.status, total.count) == (run.status, len(expected))
    outcome = pipes.solve(board, position=position)
    assert outcome.status is run.status
    assert outcome.solution is None or is_right(board, outcome.solution, position)
    answer = pipes.uniqueness(board, position=position)
    assert answer.verdict is _VERDICTS[min(2, len(expected))]
    assert len(answer.solutions) == min(2, len(expected))
    assert all(is_right(board, solution, position) for solution in answer.solutions)
    same = answer.reason is not None and answer.reason.code == "same turns"
    assert len(set(answer.solutions)) == len(answer.solutions) - same
    assert not same or turned
    if answer.verdict is Verdict.SEVERAL:
        assert answer.reason is not None
        assert answer.reason.cells in {cells_that_differ(board, *two) for two in combinations(expected, 2)}
    return expected


def cells_that_differ(board: Board, one: tuple[int, ...], other: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The cells of the tiles that the two layouts use in different ways, in reading order."""
    return tuple(cell for cell, mine, theirs in zip(board.cells(), one, other, strict=True) if mine != theirs)


def is_right(board: Board, solution: Solution, position: Solution | None) -> bool:
    """Whether the solution solves the board and has the letters of the tiles that are turned."""
    letters = "".join(position.rows) if position is not None else OPEN * len(board.tiles)
    pairs = zip("".join(solution.rows), letters, strict=True)
    return not verify(board, solution) and all(fixed in (letter, OPEN) for letter, fixed in pairs)


def written(board: Board, turned: Mapping[int, int]) -> Solution:
    """The position with these open sides."""
    letters = list("".join(untouched(board).rows))
    for number, sides in turned.items():
        letters[number] = next(letter for letter in ORIENTATIONS if openings(board.tiles[number], letter) == sides)
    rows = range(0, len(letters), board.width)
    return Solution(tuple("".join(letters[start : start + board.width]) for start in rows))
