"""Contests of Pipes: other people's solvers, in any language, run on graded boards and scored.

    from pipworks import contest

    program = contest.Program.parse("python3 solver.py")
    tasks = contest.tasks_of(documents)
    score = contest.Score(tuple(contest.judge(program, tasks)))
    print(score.points, "of", score.most)

A `Program` gets the board on standard input or as a file, and prints the orientations of its tiles. `judge` runs it on
each `Task` within what is `Allowed`, and gives a `Result` with its `Verdict`; `standings` ranks several programs.
`make_boards` makes a graded set.
Start at `judging`; `running` starts the `supervisor`, a process that ends with all that the program started.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.lazy import names_from

if TYPE_CHECKING:
    from pipworks.contest.allowed import Allowed
    from pipworks.contest.judging import judge
    from pipworks.contest.making import make_boards
    from pipworks.contest.program import Program
    from pipworks.contest.results import Result, Score, Verdict, standings
    from pipworks.contest.tasks import Task, tasks_of

__all__ = ["Allowed", "Program", "Result", "Score", "Task", "Verdict", "judge", "make_boards", "standings", "tasks_of"]

__getattr__ = names_from(
    __name__,
    {
        "allowed": "Allowed",
        "judging": "judge",
        "making": "make_boards",
        "program": "Program",
        "results": "Result Score Verdict standings",
        "tasks": "Task tasks_of",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
