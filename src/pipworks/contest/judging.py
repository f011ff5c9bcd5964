"""Programs judged on all tasks: each run as often as asked, the results in the order of the tasks.

Several programs take turns on each board, so that what else the machine does meanwhile meets all of them alike.
"""

from __future__ import annotations

import errno
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from pipworks.arguments import public
from pipworks.contest.allowed import Allowed
from pipworks.contest.program import Program
from pipworks.contest.results import Result, Verdict
from pipworks.contest.running import Runs, why_not
from pipworks.contest.tasks import Task
from pipworks.contest.verdicts import verdict_on

_ORDER = list(Verdict)


@public
def judge(
    program: Program,
    tasks: Sequence[Task],
    allowed: Allowed | None = None,
    *,
    against: Sequence[Program] = (),
    repeats: int = 1,
    workers: int = 1,
    watch: Callable[[Task], None] | None = None,
) -> Iterator[Result]:
    """The result of each task, in their order, as it comes; `workers` run at once, which spoils the times.

    Those of the programs that it is judged `against` follow, board by board; `standings` ranks them. With `repeats` a
    board counts as solved if every run solves it, and no run follows one that fails. `watch` is called when a task is
    begun, in the thread that runs it. A KeyboardInterrupt is raised after the results that are there. To close the
    iterator ends all that runs. Raises ValueError for numbers below 1, and OSError on a system that can't limit
    programs.
    """
    if repeats < 1 or workers < 1:
        raise ValueError("repeats and workers are 1 or more")
    if why := why_not():
        raise OSError(errno.ENOSYS, why)
    programs = (program, *against)
    return _results(programs, tasks, allowed or Allowed(), repeats, workers, watch or (lambda _: None))


def _results(
    programs: Sequence[Program],
    tasks: Sequence[Task],
    allowed: Allowed,
    repeats: int,
    workers: int,
    watch: Callable[[Task], None],
) -> Iterator[Result]:
    runs = Runs()

    def result(task: Task, program: Program) -> Result:
        watch(task)
        found: list[Result] = []
        for _ in range(repeats):
            found.append(verdict_on(task, runs.run(program, task.text, allowed), allowed))
            if found[-1].verdict is not Verdict.SOLVED:
                break
        return together(found).replaced(program=program.name)

    threads = ThreadPoolExecutor(workers, thread_name_prefix="pipworks contest")
    waiting = deque(threads.submit(result, task, program) for task in tasks for program in programs)
    try:
        while waiting:
            found = waiting[0].result()
            waiting.popleft()
            yield found
    except KeyboardInterrupt:
        # What ended behind the board that was waited for is told as well.
        yield from [each.result() for each in waiting if each.done() and each.exception() is None]
        raise
    finally:
        runs.stop()
        threads.shutdown(wait=True, cancel_futures=True)


def together(found: Sequence[Result]) -> Result:
    """Several runs of one task as one result: the worst verdict, the median times, the most memory."""
    worst = max(found, key=lambda result: _ORDER.index(result.verdict))
    return worst.replaced(
        cpu=median(result.cpu for result in found),
        wall=median(result.wall for result in found),
        memory=max(result.memory for result in found),
        runs=len(found),
    )
