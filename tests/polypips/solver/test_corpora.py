"""Solving the corpora: newspaper puzzles with their counts, small puzzles with theirs, on both kernels."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from pipworks import kernel, polypips
from pipworks.limits import Limits
from pipworks.outcome import Status, Verdict
from pipworks.polypips.formats import files
from pipworks.polypips.formats.text import parse
from pipworks.polypips.rules import verify
from tests.support.amounts import some

_LISTED = 200
_COUNTED = {"python": 3_000, "native": 5_000_000}
"""Larger counts are left to the long run."""


@pytest.fixture(params=["python", "native"])
def back_end(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "native" and kernel.backend() != "native":
        pytest.skip("the native kernel is not built")
    monkeypatch.setenv("PIPWORKS_KERNEL", request.param)
    return str(request.param)


def test_newspaper_puzzles(shared: Path, back_end: str) -> None:
    folder = shared / "corpora" / "pips"
    with (folder / "reference_counts.csv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    assert len(rows) == 183
    for row in rows[:: some(3, of=1)]:
        puzzle = files.read(folder / "nyt" / f"{row['date']}.json", level=row["difficulty"])
        solution = polypips.solve(puzzle).solution
        assert solution is not None
        assert verify(puzzle, solution) == ()
        expected = int(row["count"])
        if expected > _COUNTED[back_end]:
            continue
        assert polypips.count(puzzle).count == expected
        if expected < _LISTED:
            assert len(set(polypips.solutions(puzzle))) == expected
        assert polypips.uniqueness(puzzle).verdict is (Verdict.UNIQUE if expected == 1 else Verdict.SEVERAL)


def test_small_puzzles(shared: Path, back_end: str) -> None:
    lines = (shared / "conformance" / "polypips_small.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines[:: some(2, of=1)]:
        case = json.loads(line)
        puzzle, expected = parse(case["puzzle"]), case["solutions"]
        assert bool(polypips.solve(puzzle)) == (expected > 0)
        if expected > _COUNTED[back_end]:
            continue
        outcome = polypips.count(puzzle)
        assert outcome.count == expected
        assert outcome.status is (Status.SOLVED if expected else Status.UNSOLVABLE)
        if expected < _LISTED:
            assert len(set(polypips.solutions(puzzle))) == expected


@pytest.mark.long
@pytest.mark.usefixtures("back_end")
def test_all_counts_of_small_puzzles(shared: Path) -> None:
    for line in (shared / "conformance" / "polypips_small.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        assert polypips.count(parse(case["puzzle"])).count == case["solutions"]


@pytest.mark.parametrize(("name", "expected"), [("8x8_minus4", 4), ("8x8_minus4_noconstraints", 4736)])
def test_eight_by_eight_less_four(shared: Path, name: str, expected: int) -> None:
    puzzle = files.read(shared / "corpora" / "polypips" / f"{name}.txt")
    assert polypips.count(puzzle).count == expected
    if expected < _LISTED:
        assert len(set(polypips.solutions(puzzle))) == expected


@pytest.mark.long
def test_the_large_ones_that_are_quick(shared: Path) -> None:
    """Dominoes of every size: a solution, verified, or a limit, never a proof that there is none."""
    for path in sorted((shared / "corpora" / "polypips" / "scale").glob("*dom*.txt")):
        puzzle = files.read(path)
        outcome = polypips.solve(puzzle, limits=Limits(seconds=60))
        assert outcome.status is Status.SOLVED, path.name
