"""How the search below the puzzles does on fixed instances: `python -m bench.kernel [--large SECONDS] [--json FILE]`.

Nodes come before seconds: they are the same on every machine, and both back ends spend the same where the search is
deterministic. Seconds are this process's processor time, building included. The corpora are looked for where the tests
look for them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.conftest import shared_folder
from tests.support.kernel import corpora

from pipworks import kernel
from pipworks.kernel import Problem
from pipworks.limits import Limits
from pipworks.version import __version__


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; `slowest` is the slowest of the instances."""

    name: str
    question: str
    backend: str
    instances: int
    answer: int
    nodes: int
    seconds: float
    slowest: float


def ask(name: str, question: str, problems: Iterable[Problem], answer: Callable[[Problem], tuple[int, int]]) -> Row:
    """Put a question to each problem: the answers and nodes added up."""
    total = nodes = instances = 0
    times = []
    for problem in problems:
        begun = time.process_time()
        one, spent = answer(problem)
        times.append(time.process_time() - begun)
        total, nodes, instances = total + one, nodes + spent, instances + 1
    return Row(name, question, kernel.backend(), instances, total, nodes, sum(times), max(times, default=0.0))


def found(limits: Limits) -> Callable[[Problem], tuple[int, int]]:
    """1 where a solution is found."""

    def answer(problem: Problem) -> tuple[int, int]:
        result = kernel.find(problem, limits)
        return int(result.solution is not None), result.nodes

    return answer


def counted(problem: Problem) -> tuple[int, int]:
    """The number of solutions."""
    result = kernel.count(problem)
    return result.count, result.nodes


def labelled(problem: Problem) -> tuple[int, int]:
    """The number of labellings."""
    result = kernel.count_grids(problem)
    return result.count, result.nodes


def unique(problem: Problem) -> tuple[int, int]:
    """1 where the solution is unique."""
    result = kernel.two_solutions(problem)
    return int(len(result.solutions) == 1 and result.stop is None), result.nodes


def tilings() -> Iterable[tuple[str, Problem]]:
    """Boards for the twelve pentominoes."""
    for width, height in ((3, 20), (4, 15), (5, 12), (6, 10)):
        yield f"pentominoes {width}x{height}", corpora.twelve(corpora.rectangle(width, height))
    centre, corners = ((3, 3), (3, 4), (4, 3), (4, 4)), ((0, 0), (0, 7), (7, 0), (7, 7))
    yield "pentominoes 8x8 less its centre", corpora.twelve(corpora.rectangle(8, 8, centre))
    yield "pentominoes 8x8 less its corners", corpora.twelve(corpora.rectangle(8, 8, corners))
    yield "dominoes 8x8", corpora.dominoes(corpora.rectangle(8, 8))
    yield "dominoes 8x8 less two corners", corpora.dominoes(corpora.rectangle(8, 8, ((0, 0), (7, 7))))


def rows(shared: Path | None, large: float) -> Iterable[Row]:
    """All lines, in an order from small to large."""
    newspaper = [problem for _, problem, _ in corpora.newspaper(shared)] if shared else []
    for backend in ("native", "python"):
        os.environ["PIPWORKS_KERNEL"] = backend
        yield ask("newspaper", "find", newspaper, found(Limits()))
        yield ask("newspaper", "count", newspaper, counted)
        yield ask("newspaper", "unique", newspaper, unique)
        if backend == "native":
            yield ask("newspaper", "labellings", newspaper, labelled)
    os.environ["PIPWORKS_KERNEL"] = "native"
    for name, problem in tilings():
        yield ask(name, "find", [problem], found(Limits()))
        yield ask(name, "count", [problem], counted)
    if shared and large:
        known = corpora.shapes(shared)
        for path in sorted((shared / "corpora" / "polypips" / "scale").glob("*.txt")):
            problem = corpora.parse(path.read_text(), known)
            yield ask(path.stem, "find", [problem], found(Limits(seconds=large, memory=1 << 30)))


def main() -> int:
    """Print the table, and write it as JSON where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--large", type=float, default=0, metavar="SECONDS", help="the large boards too, each so long")
    parser.add_argument("--json", type=Path, metavar="FILE")
    arguments = parser.parse_args()
    print(
        f"{'instance':34} {'question':10} {'kernel':7} {'n':>4} {'answer':>14} "
        f"{'nodes':>10} {'seconds':>9} {'slowest':>9}"
    )
    lines = []
    for row in rows(shared_folder(), arguments.large):
        lines.append(asdict(row))
        print(
            f"{row.name:34} {row.question:10} {row.backend:7} {row.instances:4} {row.answer:14} {row.nodes:10} "
            f"{row.seconds:9.4f} {row.slowest:9.4f}",
            flush=True,
        )
    if arguments.json:
        about = {"version": __version__, "python": platform.python_version(), "machine": platform.machine()}
        arguments.json.write_text(json.dumps({**about, "rows": lines}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
