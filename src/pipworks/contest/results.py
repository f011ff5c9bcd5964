"""What is said of a program: the verdict on each board, and the score of all."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Sequence

from pipworks.arguments import public
from pipworks.contest.tasks import Task
from pipworks.pipes.puzzle.board import Solution
from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Verdict(enum.Enum):
    """What came of a board. SOLVED alone has points; the later one counts where several runs differ."""

    SOLVED = "solved"
    WRONG = "wrong"
    NO_ANSWER = "no answer"
    TOO_SLOW = "too slow"
    TOO_MUCH_MEMORY = "too much memory"
    TOO_MUCH_OUTPUT = "too much output"
    TOO_MANY_PROCESSES = "too many processes"
    CRASHED = "crashed"


class Result(Record):
    """The verdict on a board, and how it was reached by the `program` of this name.

    `reason` is a sentence, empty for what is solved; `rules` are the codes of what is broken; `answer` what was printed
    as far as it could be read; `cpu` and `wall` are the median seconds of the `runs`, `memory` the most bytes held.
    `output` and `errors` are the start of what the program printed and the end of what it said on standard error.
    """

    task: Task
    verdict: Verdict
    reason: str = ""
    rules: tuple[str, ...] = ()
    answer: Solution | None = None
    cpu: float = 0.0
    wall: float = 0.0
    memory: int = 0
    runs: int = 1
    output: str = ""
    errors: str = ""
    program: str = ""

    @property
    def points(self) -> int:
        """The board's points where it is solved, else 0."""
        return self.task.points if self.verdict is Verdict.SOLVED else 0

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON holds it."""
        return {
            "format": "pipworks.contest-board",
            "version": 1,
            "program": self.program,
            "board": self.task.name,
            "grade": self.task.grade,
            "size": [self.task.board.width, self.task.board.height],
            "verdict": self.verdict.value,
            "reason": self.reason,
            "rules": list(self.rules),
            "points": self.points,
            "most": self.task.points,
            "cpu": round(self.cpu, 3),
            "wall": round(self.wall, 3),
            "memory": self.memory,
            "runs": self.runs,
            "answer": None if self.answer is None else list(self.answer.rows),
        }


class Score(Record):
    """The results of one program on all boards together; `waiting` is how many boards it was not judged on."""

    results: tuple[Result, ...]
    program: str = ""
    waiting: int = 0

    @property
    def points(self) -> int:
        """The points that were won."""
        return sum(result.points for result in self.results)

    @property
    def most(self) -> int:
        """The points that all boards have together."""
        return sum(result.task.points for result in self.results)

    @property
    def failures(self) -> tuple[Result, ...]:
        """The results that are not solved."""
        return tuple(result for result in self.results if result.verdict is not Verdict.SOLVED)

    @property
    def counts(self) -> dict[Verdict, int]:
        """How many boards have each verdict, in the order of verdicts; those of none are left out."""
        found = Counter(result.verdict for result in self.results)
        return {verdict: found[verdict] for verdict in Verdict if found[verdict]}

    @property
    def cpu(self) -> float:
        """Seconds of processor time for all boards."""
        return sum(result.cpu for result in self.results)

    @property
    def wall(self) -> float:
        """Seconds by the clock for all boards."""
        return sum(result.wall for result in self.results)

    def to_dict(self, place: int = 1) -> dict[str, Any]:
        """The score as JSON holds it, without its results; `place` is where it stands among others."""
        return {
            "format": "pipworks.contest-score",
            "version": 1,
            "program": self.program,
            "place": place,
            "boards": len(self.results),
            "waiting": self.waiting,
            "verdicts": {verdict.value: number for verdict, number in self.counts.items()},
            "points": self.points,
            "most": self.most,
            "cpu": round(self.cpu, 3),
            "wall": round(self.wall, 3),
        }


@public
def standings(results: Sequence[Result], boards: int | None = None) -> tuple[tuple[int, Score], ...]:
    """The score of each program in the results, the best first, with its place: more points, then less processor time.

    Programs that are equal in both share a place. `boards` is how many there are, where not all were judged.
    """
    programs = dict.fromkeys(result.program for result in results)
    own = {name: tuple(result for result in results if result.program == name) for name in programs}
    most = max(map(len, own.values()), default=0) if boards is None else boards
    scores = sorted((Score(found, name, most - len(found)) for name, found in own.items()), key=_rank)
    return tuple((1 + sum(_rank(other) < _rank(score) for other in scores), score) for score in scores)


def _rank(score: Score) -> tuple[int, float]:
    return -score.points, round(score.cpu, 3)
