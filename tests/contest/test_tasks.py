"""Points and what is known of a board; graded sets."""

from __future__ import annotations

import pytest

from pipworks import contest, pipes
from pipworks.contest import Program, Verdict
from pipworks.contest.making import Made
from pipworks.contest.tasks import WEIGHTS
from pipworks.errors import InvalidPuzzle
from pipworks.outcome import Status
from pipworks.pipes import Document, Recipe


def task_of(text: str, points: str = "grade") -> contest.Task:
    (task,) = contest.tasks_of({"x": pipes.parse_all(text).documents[0]}, points)
    return task


def test_points() -> None:
    board = "1TH_\n_H__\n____\n"
    assert task_of(f"// grade: hard\n{board}").points == 3
    assert task_of(f"// Difficulty: extreme, score 7\n{board}").points == 5
    assert task_of(f"// points: 7\n// grade: hard\n{board}").points == 7
    assert task_of(f"// grade: hard\n{board}", "equal").points == 1
    for tiles, points in ((2, 1), (14, 1), (15, 2), (20, 2), (24, 2), (25, 3), (35, 4)):
        assert task_of(f"1{'I' * (tiles - 2)}H___\n", "size").points == points
    for odd in ("7.5", "1,000", "-3", "many", ""):
        with pytest.raises(InvalidPuzzle, match="x: a whole number of points is expected"):
            task_of(f"// points: {odd}\n{board}")
    graded = task_of(board)
    grade = pipes.grade(pipes.parse(board)).solution
    assert grade is not None
    assert (graded.grade, graded.points) == (grade.difficulty.value, WEIGHTS[grade.difficulty.value])
    with pytest.raises(ValueError, match="one of grade, size, equal"):
        task_of(board, "luck")


def test_whether_there_is_a_solution() -> None:
    assert task_of("// solutions: 0\nH\n").solvable is False
    assert task_of("// solutions: 2\n1H\n").solvable is True
    assert task_of("1H\n").solvable is None
    no = Document(pipes.parse("1_H_\n"))
    (result,) = contest.judge(Program(("/bin/echo", "unsolvable")), contest.tasks_of({"x": no}, "equal"))
    assert result.verdict is Verdict.SOLVED


def made(seed: int) -> list[Made]:
    return list(contest.make_boards(3, seed, recipe=Recipe((4, 4)), grades=("easy",), unsolvable=2))


def test_graded_sets() -> None:
    found = made(3)
    assert found == made(3)
    assert found != made(4)
    assert [each.grade for each in found] == ["easy"] * 3 + [""] * 2
    for each in found:
        outcome = pipes.solve(each.document.board)
        assert outcome.status is (Status.SOLVED if each.grade else Status.UNSOLVABLE)
        (task,) = contest.tasks_of({"x": each.document})
        assert (task.grade, task.solvable) == (each.grade, bool(each.grade))
    with pytest.raises(ValueError, match="simple"):
        contest.make_boards(1, 1, grades=("simple",))
    with pytest.raises(ValueError, match="how many"):
        contest.make_boards(-1, 1)
