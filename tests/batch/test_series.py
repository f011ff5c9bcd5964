"""Series of days, made: the same whatever the order, unique, graded, none like another."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from pipworks import batch, pipes, polypips
from pipworks.batch import DailyRecipe, Days, Slot
from pipworks.collection.canonical.digest import canonical
from pipworks.collection.collection import Collection
from pipworks.collection.entry import Entry
from pipworks.outcome import Verdict
from tests.support.amounts import some

SMALL = """
[[puzzle]]
family = "polypips"
difficulty = ["easy", "medium"]
boards = ["4x3", "any:10", "U"]
pieces = "2*"

[[puzzle]]
family = "pipes"
difficulty = "easy"
sizes = ["4x5", "5x5"]

[[puzzle]]
family = "pipes"
difficulty = "easy"
sizes = "5x4"
wall = true
"""
RECIPE = batch.parse_recipe(SMALL)
FEW = DailyRecipe((Slot("polypips", "easy", ({"rules": ["board: 2x1", "pieces: 2*", "constraints: none"]},)),))
"""A recipe of which there are 28 different puzzles: a domino each."""

DAYS = some(3, of=5)
WEEK = f"2027-01-01..2027-01-0{DAYS}"


def made(
    path: Path,
    ranges: Sequence[str],
    recipe: DailyRecipe = RECIPE,
    *,
    workers: int = 1,
    shard: tuple[int, int] = (1, 1),
) -> batch.Summary:
    """How the series stands after these ranges were made one after the other."""
    with Collection(path) as collection, ThreadPoolExecutor(workers) as executor:
        for each in ranges:
            summary = _run(collection, executor, recipe, each, shard)
        assert collection.check() == ()
    return summary


def _run(
    collection: Collection, executor: Executor, recipe: DailyRecipe, days: str, shard: tuple[int, int]
) -> batch.Summary:
    job = batch.job_of_days(recipe, 11)
    items = batch.begin_days(job, recipe, Days.parse(days), batch.Store(collection), shard=shard)
    return batch.run_items(items, executor)


def entries(path: Path) -> list[Entry]:
    with Collection(path, read_only=True) as collection:
        return [stored.entry for stored in collection.entries()]


def lines(path: Path) -> list[str]:
    """All of the collection but for what a file numbers itself."""
    return [
        json.dumps([each.family, each.document, each.unique, each.grade, each.batch, each.item])
        for each in entries(path)
    ]


@pytest.fixture(scope="module")
def week(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("series") / "week.db"
    summary = made(path, [WEEK])
    assert (summary.done, summary.failed, summary.total) == (3 * DAYS, 0, 3 * DAYS)
    return path


def test_a_week_is_named_and_in_order(week: Path) -> None:
    assert [(each.name, each.family) for each in entries(week)] == [
        (f"2027-01-0{day} {level}", family)
        for day in range(1, DAYS + 1)
        for family, level in (("polypips", "easy"), ("polypips", "medium"), ("pipes", "easy"))
    ]


def test_a_week_is_unique_and_as_hard_as_its_names_say(week: Path) -> None:
    for each in entries(week):
        family = pipes if each.family == "pipes" else polypips
        assert family.uniqueness(each.puzzle).verdict is Verdict.UNIQUE
        grade = family.grade(each.puzzle).solution
        assert grade is not None
        assert grade.to_data() == each.grade
        assert grade.difficulty.value == each.name.split()[1]
        assert each.unique
    assert len({canonical(each.family, each.puzzle) for each in entries(week)}) == 3 * DAYS


def test_a_week_is_the_same_in_other_orders(week: Path, tmp_path: Path) -> None:
    last = f"2027-01-0{DAYS}"
    made(tmp_path / "days.db", [last, f"2027-01-02..{last}", WEEK], workers=3)
    assert lines(tmp_path / "days.db") == lines(week)


def test_ranges_agree_on_the_days_that_they_share(week: Path, tmp_path: Path) -> None:
    made(tmp_path / "later.db", [f"2027-01-0{DAYS}..2027-01-0{DAYS + 1}"])
    later = {each.name: each.document for each in entries(tmp_path / "later.db") if each.family == "pipes"}
    ours = {each.name: each.document for each in entries(week) if each.family == "pipes"}
    assert len(later.keys() & ours.keys()) == 1
    assert all(later[name] == ours[name] for name in later.keys() & ours.keys())


def test_where_few_puzzles_are_left_the_order_decides_nothing(tmp_path: Path) -> None:
    made(tmp_path / "one.db", ["2027-01-01..2027-01-12"], FEW)
    made(
        tmp_path / "two.db",
        ["2027-01-07..2027-01-12", "2027-01-04..2027-01-08", "2027-01-01..2027-01-06"],
        FEW,
        workers=2,
    )
    assert lines(tmp_path / "one.db") == lines(tmp_path / "two.db")
    assert len({canonical(each.family, each.puzzle) for each in entries(tmp_path / "one.db")}) == len(
        lines(tmp_path / "one.db")
    )


def test_more_days_than_puzzles(tmp_path: Path) -> None:
    summary = made(tmp_path / "few.db", ["2027-01-01..2027-01-30"], FEW)
    assert summary.total == 30
    assert summary.done <= 28
    assert {failure.kind for failure in summary.failures} == {"variety"}
    assert all(failure.name.endswith(" easy") for failure in summary.failures)


def test_a_board_without_puzzles_leaves_the_day_to_the_next(tmp_path: Path) -> None:
    rules = ["pieces: 2*", "style: newspaper", "unique: yes", "difficulty: easy"]
    choices = tuple({"rules": [f"board: {board}", *rules]} for board in ("3x3", "4x3"))
    recipe = DailyRecipe((Slot("polypips", "easy", choices),))
    summary = made(tmp_path / "some.db", ["2027-01-01..2027-01-04"], recipe)
    assert (summary.done, summary.failed) == (4, 0)
    none = DailyRecipe((Slot("polypips", "easy", choices[:1]),))
    summary = made(tmp_path / "none.db", ["2027-01-01"], none)
    assert [failure.kind for failure in summary.failures] == ["impossible"]


def test_the_series_is_that_of_its_recipe_and_seed(tmp_path: Path) -> None:
    job = batch.job_of_days(RECIPE, 11)
    assert job.key == batch.job_of_days(batch.parse_recipe("seed = 11\n" + SMALL), seconds=3).key
    assert job.key != batch.job_of_days(RECIPE, 12).key
    assert job.key != batch.job_of_days(FEW, 11).key
    assert batch.Job.from_json(job.to_json()) == job


def test_shards_together_are_the_series(week: Path, tmp_path: Path) -> None:
    found: list[str] = []
    for place in (1, 2):
        summary = made(tmp_path / f"{place}.db", [WEEK], shard=(place, 2))
        assert summary.failed == 0
        found += lines(tmp_path / f"{place}.db")
    assert len(found) == 3 * DAYS
    assert sorted(found) == sorted(lines(week))


def test_a_board_that_gives_nothing_takes_no_time_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does the clock say which board a day has: the effort of an attempt is counted in nodes."""
    from pipworks.batch import making
    from pipworks.limits import UNLIMITED

    monkeypatch.setattr(making, "_EFFORT", 20)
    hopeless, easy = ({"rules": [f"board: {board}", "pieces: 2*", "difficulty: easy"]} for board in ("2x2", "3x2"))
    job = batch.job_of_days(FEW, 1)
    item = {"number": 1, "attempt": 0, "input": {"family": "polypips", "options": {"choices": [hopeless, easy]}}}
    found = making.Making(job)(item, UNLIMITED)
    assert found["state"] == "done"
    assert found["entry"]["document"]["board"] in (["##"] * 3, ["###"] * 2)
