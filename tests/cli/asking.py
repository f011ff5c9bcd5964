"""Commands run with --json for each family, and what they print held against the schemas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipworks.families import PIPES, POLYPIPS, Family
from tests.cli.conftest import Ran, Run
from tests.cli.polypips.test_solve import SEVERAL, SOLUTION, UNIQUE, UNSOLVABLE
from tests.cli.samples import HINTED, Hinted, known
from tests.families.dominoes import DOMINOES
from tests.support.json_records import Record, records


@dataclass(frozen=True, slots=True)
class Case:
    """A family, puzzles of it with one solution, with two and with none, a wrong solution, and what is no puzzle."""

    family: Family
    one: str
    solution: str
    wrong: str
    two: str
    none: str
    junk: str


CASES = (
    Case(PIPES, "1LH\n", "WNE\n", "WNN\n", "1H\n", "H1H\n", "1Q\n"),
    Case(POLYPIPS, UNIQUE, SOLUTION, SOLUTION.replace("5   2", "2   5"), SEVERAL, UNSOLVABLE, "board:\n#?\n"),
    Case(DOMINOES, "##\n", "EW\n", "EE\n", "##\n##\n", "###\n", "#?\n"),
)


class Asking:
    """A case's commands, each run with --json; what they print is held against the schemas."""

    def __init__(self, run: Run, folder: Path, case: Case) -> None:
        self._run = run
        self._folder = folder
        self.case = case
        self.family = case.family

    def file(self, text: str, name: str = "p.txt") -> Path:
        path = self._folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def ran(self, verb: str, *words: object, stdin: str = "") -> Ran:
        return self._run("pipworks", self.family.name, verb, *words, "--json", stdin=stdin.encode())

    def show(self, path: Path) -> Ran:
        return self._run("pipworks", "show", path)

    def solve(self, text: str, *words: object) -> list[Record]:
        return records(self.ran("solve", self.file(text), *words).out)


@pytest.fixture(params=CASES, ids=lambda case: case.family.name)
def asking(run: Run, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Asking]:
    with known(request.param.family):
        yield Asking(run, tmp_path, request.param)


@pytest.fixture(params=HINTED, ids=lambda sample: sample.family.name)
def player(run: Run, tmp_path: Path, request: pytest.FixtureRequest) -> tuple[Asking, Hinted]:
    sample: Hinted = request.param
    case = next(case for case in CASES if case.family is sample.family)
    return Asking(run, tmp_path, case), sample


def statuses(found: list[Record]) -> list[str]:
    return [record["status"] for record in found]
