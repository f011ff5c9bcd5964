"""The verdict on one run: what the program printed and how it ended, against the rules of Pipes."""

from __future__ import annotations

import errno
import os
import signal

from pipworks.contest.results import Result, Verdict
from pipworks.errors import ParseError
from pipworks.pipes.formats.text import parse_solution
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.rules import verify
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.contest.allowed import Allowed
    from pipworks.contest.running import Ran
    from pipworks.contest.tasks import Task

NO_SOLUTION = "UNSOLVABLE"
"""What a program prints for a board that has no solution, in capitals or not."""
_SHOWN = 2000
"""The characters of an output that a result keeps."""
_OUT_OF_MEMORY = ("memoryerror", "bad_alloc", "out of memory", "cannot allocate memory", "outofmemory")
_FILE_TOO_LARGE = (os.strerror(errno.EFBIG).lower(),)
"""What failed programs say of these limits, in small letters."""
_BY_LIMIT = {
    "cpu": Verdict.TOO_SLOW,
    "wall": Verdict.TOO_SLOW,
    "memory": Verdict.TOO_MUCH_MEMORY,
    "output": Verdict.TOO_MUCH_OUTPUT,
    "files": Verdict.TOO_MUCH_OUTPUT,
    "processes": Verdict.TOO_MANY_PROCESSES,
}
"""The verdict for each limit that a run may exceed."""


def verdict_on(task: Task, ran: Ran | None, allowed: Allowed) -> Result:
    """The verdict on a run; None stands for one whose supervisor was killed."""
    if ran is None:
        return Result(task, Verdict.CRASHED, "the process that ran it was killed")
    verdict, reason = _ended(ran, allowed)
    found = Result(task, verdict, reason) if verdict is not Verdict.SOLVED else _judged(task, ran)
    if verdict is Verdict.CRASHED and ran.out and _judged(task, ran).verdict is Verdict.SOLVED:
        found = found.replaced(reason=f"{reason}; what it printed was right")
    shown = ran.out[: 4 * _SHOWN].decode("utf-8", "replace")[:_SHOWN]
    return found.replaced(cpu=ran.cpu, wall=ran.wall, memory=ran.memory, output=shown, errors=ran.errors)


def _ended(ran: Ran, allowed: Allowed) -> tuple[Verdict, str]:
    """What the way in which it ended says; SOLVED where the output decides."""
    if ran.failed:
        return Verdict.CRASHED, f"it can't be started: {os.strerror(ran.failed)}"
    if limit := ran.limit or _exceeded(ran, allowed):
        return _BY_LIMIT[limit], {
            "cpu": f"not done after {allowed.seconds:g} s of processor time",
            "wall": f"not done after {allowed.wall:g} s by the clock",
            "memory": f"it needs more than {allowed.memory >> 20:,} MB",
            "output": f"it printed more than {allowed.output:,} bytes",
            "files": f"it wrote more than {allowed.file:,} bytes into files",
            "processes": f"more than {allowed.processes} processes at once",
        }[limit]
    if _says(ran, _OUT_OF_MEMORY):
        return Verdict.TOO_MUCH_MEMORY, _how(ran)
    if ran.code:
        return Verdict.CRASHED, _how(ran)
    return Verdict.SOLVED, ""


def _exceeded(ran: Ran, allowed: Allowed) -> str:
    """The limit that shows at the end alone, as the system ended it or between two looks; empty for none."""
    if ran.code == -signal.SIGXCPU or ran.cpu > allowed.seconds:
        return "cpu"
    if ran.memory > allowed.memory:
        return "memory"
    return "files" if ran.code == -signal.SIGXFSZ or _says(ran, _FILE_TOO_LARGE) else ""


def _says(ran: Ran, words: tuple[str, ...]) -> bool:
    """Whether a program that failed said one of these."""
    said = ran.errors.lower()
    return ran.code != 0 and any(each in said for each in words)


def _how(ran: Ran) -> str:
    """The exit code or the signal, and the last line of standard error."""
    said = next((line.strip() for line in reversed(ran.errors.splitlines()) if line.strip()), "")
    said = "".join(letter for letter in said if letter.isprintable())[:100]
    how = f"exit code {ran.code}"
    if ran.code < 0:
        try:
            how = f"ended by {signal.Signals(-ran.code).name}"
        except ValueError:
            how = f"ended by signal {-ran.code}"
    return f"{how}: {said}" if said else how


def _judged(task: Task, ran: Ran) -> Result:
    """What the rules say of the output of a program that ended well."""
    if not ran.out.strip():
        return Result(task, Verdict.NO_ANSWER, "it printed nothing")
    try:
        source = Source.decode(ran.out, "the output")
        if source.text.strip().upper() == NO_SOLUTION:
            return _without_solution(task)
        answer = parse_solution(source)
    except ParseError as error:
        problem = f"line {error.line}: {error.problem}" + (f", {error.hint}" if error.hint else "")
        return Result(task, Verdict.WRONG, problem, ("unreadable",))
    broken = verify(task.board, answer)
    if not broken:
        return Result(task, Verdict.SOLVED, answer=answer)
    more = f" and {len(broken) - 1} more" if len(broken) > 1 else ""
    rules = tuple(dict.fromkeys(violation.code.value for violation in broken))
    return Result(task, Verdict.WRONG, f"{broken[0]}{more}", rules, answer)


def _without_solution(task: Task) -> Result:
    """What is said to a program that says that there is no solution."""
    proved = is_solvable(task.board)  # what is said above a board may be wrong
    solvable = task.solvable if proved is None else proved
    if solvable is False:
        return Result(task, Verdict.SOLVED)
    problem = "it says that there is no solution, and there is" if solvable else "no solution: nobody could tell"
    return Result(task, Verdict.WRONG, problem, ("has a solution",) if solvable else ("not known",))


def is_solvable(board: Board) -> bool | None:
    """Whether a board has a solution; None where a minute was not enough to tell."""
    from pipworks.limits import Limits
    from pipworks.outcome import Status
    from pipworks.pipes.solver.solve import solve

    status = solve(board, limits=Limits(seconds=60)).status
    return {Status.SOLVED: True, Status.UNSOLVABLE: False}.get(status)
