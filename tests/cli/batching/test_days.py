"""Series of days from the command line, and what is made of one: a booklet, a site, the page's days."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipworks.collection.collection import Collection
from tests.cli.conftest import Ran, Run
from tests.support.pdfs import texts

RECIPE = """
[[puzzle]]
family = "polypips"
difficulty = ["easy", "medium"]
boards = ["4x3", "any:10"]
pieces = "2*"

[[puzzle]]
family = "pipes"
difficulty = "easy"
sizes = ["4x5", "5x5"]
"""


def generate(run: Run, folder: Path, *words: object) -> Ran:
    return run("pipworks", "batch", "generate", "--recipe", folder / "daily.toml", "--workers", 1, *words)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "daily.toml").write_text(RECIPE, encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def series(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A series of two days, the later one made first."""
    from concurrent.futures import ThreadPoolExecutor

    from pipworks import batch

    path = tmp_path_factory.mktemp("days") / "two.db"
    recipe = batch.parse_recipe(RECIPE)
    with Collection(path) as collection, ThreadPoolExecutor(1) as executor:
        for days in ("2027-01-02", "2027-01-01"):
            job = batch.job_of_days(recipe, 11)
            batch.run_items(batch.begin_days(job, recipe, batch.Days.parse(days), batch.Store(collection)), executor)
    return path


def names(path: Path) -> list[str]:
    with Collection(path, read_only=True) as collection:
        return [stored.entry.name for stored in collection.entries()]


def test_days_are_made_and_gone_on_with(run: Run, folder: Path) -> None:
    done = generate(run, folder, "--days", "2027-01-01", "--into", folder / "y.db", "--seed", 11)
    assert done.code == 0, done.err
    assert "3 of 3 done" in done.err
    more = generate(
        run, folder, "--days", "2027-01-01..2027-01-02", "--into", folder / "y.db", "-o", folder / "y.jsonl"
    )
    assert more.code == 0, more.err
    assert "seed 11: 6 items" in more.err
    assert "3 of 6 were there" in more.err
    expected = [f"2027-01-0{day} {level}" for day in (1, 2) for level in ("easy", "medium", "easy")]
    assert names(folder / "y.db") == expected
    written = (folder / "y.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["name"] for line in written] == expected


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--days", "2027-01-01"], 2, "where are the puzzles kept? --into year.db"),
        (["--into", "y.db"], 2, "which days? --days 2027-01-01..2027-12-31"),
        (["--days", "2027", "--into", "y.db"], 2, "several days as 2027-01-01..2027-12-31"),
        (["--days", "2027-01-02..2027-01-01", "--into", "y.db"], 2, "2027-01-01..2027-01-02"),
        (["--dais", "2027-01-01", "--into", "y.db"], 2, "--days"),
    ],
)
def test_refused_words(run: Run, folder: Path, words: list[str], code: int, said: str) -> None:
    done = generate(run, folder, *words)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert not (folder / "y.db").exists()


def test_a_bad_recipe_is_refused_at_its_line(run: Run, folder: Path) -> None:
    (folder / "daily.toml").write_text(RECIPE + 'hoses = "3"\n', encoding="utf-8")
    done = generate(run, folder, "--days", "2027-01-01", "--into", folder / "y.db")
    assert done.code == 3
    assert "daily.toml:12:1: 'hoses' is no key here" in done.err
    assert "did you mean houses?" in done.err
    assert not (folder / "y.db").exists()
    missing = run("pipworks", "batch", "generate", "--days", "2027-01-01", "--into", folder / "y.db")
    assert missing.code == 2
    assert "of days by a recipe: --recipe" in missing.err


def test_printed_in_the_order_of_days(run: Run, series: Path, tmp_path: Path) -> None:
    done = run("pipworks", "print", series, "-o", tmp_path / "days.pdf")
    assert done.code == 0, done.err
    assert "6 puzzles on" in done.err
    said = " ".join(texts((tmp_path / "days.pdf").read_bytes()))
    assert said.index("2027-01-01 medium") < said.index("2027-01-02 easy")
    booklet = run("pipworks", "print", series, "--booklet", "-o", tmp_path / "booklet.pdf", "--level", "2027-01-02")
    assert booklet.code == 0, booklet.err
    assert "3 puzzles" in booklet.err


def test_the_site_has_the_days(run: Run, series: Path, tmp_path: Path) -> None:
    done = run("pipworks", "site", tmp_path / "site", "--daily", series)
    assert done.code == 0, done.err
    assert "6 of 2 days" in done.err
    listed = json.loads((tmp_path / "site" / "puzzles.json").read_text(encoding="utf-8"))["puzzles"]
    found = [(one["date"], one["name"], one["difficulty"]) for one in listed if one["group"] == "today"]
    assert found == [
        (f"2027-01-0{day}", name, name.split()[1])
        for day in (1, 2)
        for name in ("Polypips, easy", "Polypips, medium", "Pipes, easy")
    ]
    one = run("pipworks", "site", tmp_path / "site", "--daily", series, "--days", 1, "--from", "2027-01-02")
    assert "3 of 1 day" in one.err
    late = run("pipworks", "site", tmp_path / "site", "--daily", series, "--from", "2027-01-02")
    assert "3 of 1 day" in late.err


def test_days_that_the_series_lacks_are_made(
    run: Run, series: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pipworks.web import days

    asked: list[str] = []

    def none(date: str, **_: object) -> tuple[()]:
        asked.append(date)
        return ()

    monkeypatch.setattr(days, "dailies", none)
    done = run("pipworks", "site", tmp_path / "site", "--daily", series, "--days", 3, "--from", "2027-01-01")
    assert done.code == 0, done.err
    assert asked == ["2027-01-03"]


def test_what_has_no_days(run: Run, series: Path, tmp_path: Path) -> None:
    Collection(tmp_path / "empty.db").close()
    (tmp_path / "text.db").write_text("1LH\n", encoding="utf-8")
    for name, said in (
        ("empty", "no puzzles of days here"),
        ("text", "no SQLite file"),
        ("none", "no such collection"),
    ):
        done = run("pipworks", "site", tmp_path / "site", "--daily", tmp_path / f"{name}.db")
        assert done.code == 3
        assert said in done.err
    assert not (tmp_path / "site").exists()
