"""The results of a contest as lines of a table that come one by one, and what they come to."""

from __future__ import annotations

from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipworks.contest import Program, Result, Score, Task

_WIDEST, _WIDEST_PROGRAM = 30, 40
_VERDICT = len("too many processes")


class Table:
    """Columns wide enough for these tasks, and for the names of several programs."""

    __slots__ = ("_grade", "_name", "_program", "_size")

    def __init__(self, tasks: Sequence[Task], programs: Sequence[Program]) -> None:
        several = [_program(program.name) for program in programs] if len(programs) > 1 else []
        self._program = max(map(len, ("program", *several))) if several else 0
        self._name = max(len("board"), *(len(named(task.name)) for task in tasks))
        self._size = max(len("size"), *(len(_size(task)) for task in tasks))
        self._grade = max(len("grade"), *(len(task.grade) for task in tasks))

    @property
    def head(self) -> str:
        """The line above all."""
        return self._line("board", "program", "size", "grade", "verdict", "points", "cpu", "clock", "MB", "")

    def row(self, result: Result) -> str:
        """The line of a result: seconds of processor and clock, megabytes, and the reason at its end."""
        task = result.task
        points = f"{result.points}/{task.points}"
        numbers = (points, f"{result.cpu:.2f}", f"{result.wall:.2f}", f"{result.memory >> 20}")
        about = (named(task.name), _program(result.program), _size(task), task.grade, result.verdict.value)
        return self._line(*about, *numbers, result.reason)

    def _line(
        self,
        name: str,
        program: str,
        size: str,
        grade: str,
        verdict: str,
        points: str,
        cpu: str,
        wall: str,
        memory: str,
        reason: str,
    ) -> str:
        whose = f"  {program:<{self._program}}" if self._program else ""
        words = f"{name:<{self._name}}{whose}  {size:<{self._size}}  {grade:<{self._grade}}  {verdict:<{_VERDICT}}"
        return f"{words}  {points:>6}  {cpu:>6}  {wall:>6}  {memory:>5}  {_printable(reason)}".rstrip() + "\n"


def named(name: str, widest: int = _WIDEST) -> str:
    """A name as it is shown."""
    name = _printable(name)
    return name if len(name) <= widest else f"{name[: widest - 1]}…"


def _program(name: str) -> str:
    return named(name, _WIDEST_PROGRAM)


def summary(score: Score) -> str:
    """What the results of one program come to: points, boards, how many have which verdict."""
    points = f"{score.points} of {counted(score.most, 'point')}"
    waiting = f"; {score.waiting} more not judged" if score.waiting else ""
    return f"\n{points}; {counted(len(score.results), 'board')}: {_verdicts(score)}{waiting}\n"


def ranking(standings: Sequence[tuple[int, Score]]) -> str:
    """The programs by their place, a line each: points, seconds for all boards, and how many have which verdict."""
    width = max(map(len, ("program", *(_program(score.program) for _, score in standings))))
    lines = [f"\nplace  {'program':<{width}}   points      cpu    clock  verdicts"]
    for place, score in standings:
        points = f"{score.points}/{score.most}"
        waiting = f", {score.waiting} not judged" if score.waiting else ""
        numbers = f"{points:>7}  {score.cpu:>7.2f}  {score.wall:>7.2f}"
        lines.append(f"{place:>5}  {_program(score.program):<{width}}  {numbers}  {_verdicts(score)}{waiting}")
    return "\n".join(lines) + "\n"


def _verdicts(score: Score) -> str:
    return ", ".join(f"{number} {verdict.value}" for verdict, number in score.counts.items())


def _size(task: Task) -> str:
    return f"{task.board.width}x{task.board.height}"


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "·" for letter in text)
