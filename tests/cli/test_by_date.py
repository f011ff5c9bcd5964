"""Puzzles by date: only where a date is asked for and no file is named so, and from the source that is set."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipworks import polypips
from pipworks.cli.by_date import date_of
from pipworks.cli.described.parser_tree import by_words
from tests.cli.conftest import Run
from tests.polypips.formats import test_nyt
from tests.support.day_server import DayServer, day_server

DATE = "2025-10-15"
DAY = json.dumps(test_nyt.DAY)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[DayServer]:
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    with day_server() as served:
        served.put(f"/{DATE}.json", DAY.encode())
        yield served


def test_the_puzzle_of_a_day(run: Run, server: DayServer, monkeypatch: pytest.MonkeyPatch) -> None:
    level = next(iter(polypips.parse_all(DAY)))
    done = run("solve_polypips", DATE, "--level", level, "--source", server.base)
    assert done.code == 0
    assert done.out.startswith("solution:")
    assert done.err == f"{server.base}/{DATE}.json: fetching the puzzles of {DATE}\n"
    monkeypatch.setenv("PIPWORKS_SOURCE", server.base)
    for words in (["show", DATE], ["link", DATE], ["convert", DATE, "--to", "nyt"], ["solve", DATE, "--level", level]):
        again = run("pipworks", *words)
        assert again.code == 0, words
        assert "fetching" not in again.err
    assert run("solve_polypips", DATE, "--level", level).out == done.out
    assert server.asked == [f"/{DATE}.json"]


@pytest.mark.parametrize("words", [["--source", "{}"], ["--source={}"]])
def test_the_family_of_a_day_is_seen_in_its_file(run: Run, server: DayServer, words: list[str]) -> None:
    done = run("pipworks", "solve", DATE, "--count", *[word.format(server.base) for word in words])
    assert done.code == 0
    assert server.asked == [f"/{DATE}.json"]


def test_a_file_of_that_name_comes_first(run: Run, server: DayServer) -> None:
    Path(DATE).write_text(DAY)
    assert run("pipworks", "show", DATE, "--source", server.base).code == 0
    assert not server.asked


def test_nothing_is_fetched_for_any_other_name(run: Run, server: DayServer) -> None:
    for name in ("2025-10-15.json", "1.2.3", "todays", f"./{DATE}"):
        done = run("pipworks", "show", name, "--source", server.base)
        assert done.code == 3
        assert "No such file or directory" in done.err
    assert not server.asked


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("2025-02-30", "no day of the calendar: a date is written as 2026-03-05"),
        ("2025-1-5", "no date: a date is written as 2025-01-05"),
        ("2025.10.15", "no date: a date is written as 2025-10-15"),
        ("15-10-2025", "no date: a date is written as 2026-03-05"),
        ("1969-01-01", "there are puzzles of the years 1970 to 9999, not of 1969-01-01"),
        ("tomorrow", "no file here, and no day: a day is its date, as 2025-01-05, or today or yesterday"),
        ("Today", "no file here, and no day: a day is its date, as 2025-01-05, or today or yesterday"),
    ],
)
def test_a_date_that_is_none(run: Run, server: DayServer, name: str, said: str) -> None:
    done = run("solve_polypips", name, "--source", server.base)
    assert (done.code, done.err) == (3, f"{name}: {said}\n")
    Path(name).write_text(DAY)
    assert run("solve_polypips", name, "--level", "easy").code == 0
    assert not server.asked


def test_what_is_no_puzzle_is_asked_for_again(run: Run, server: DayServer) -> None:
    """And once a command, which looks what it is and then reads it."""
    ours = json.dumps({"format": "pipworks.pipes", "version": 1, "board": ["1_I"], "name": ""})
    nothing = ['{"error": "not yet"}', '{"easy": null, "medium": null, "hard": null}', "[]"]
    for number, answer in enumerate([*map(str.encode, nothing), DAY.encode("utf-16")], 1):
        server.put(f"/{DATE}.json", answer)
        assert run("solve_polypips", DATE, "--source", server.base).code == 3
        assert run("pipworks", "solve", "--level=easy", DATE, f"--source={server.base}").code == 3
        assert len(server.asked) == 2 * number
    server.put(f"/{DATE}.json", ours.encode())
    assert run("pipworks", "show", DATE, "--source", server.base).code == 0
    assert run("solve_polypips", DATE, "--source", server.base).code == 3
    server.put(f"/{DATE}.json", DAY.encode())
    for _ in range(2):
        assert run("solve_polypips", DATE, "--level", "easy", "--source", server.base).code == 0


def test_a_refusal_names_the_file_that_is_kept(run: Run, server: DayServer, tmp_path: Path) -> None:
    asked = ("solve_polypips", DATE, "--level", "hard", "--source", server.base)
    run(*asked)
    (kept,) = tmp_path.rglob("cache/pipworks/days/*/*.json")
    done = run(*asked)
    assert done.code == 3
    assert done.err.endswith(f"{kept}: the day is kept here: remove this to have it fetched again\n")
    kept.write_text("[]")
    again = run("solve_polypips", DATE, "--level", "easy", "--source", server.base)
    assert again.code == 0
    assert again.err.startswith(f"{kept}: no such puzzle in what was kept: it is fetched again\n")


@pytest.mark.parametrize(
    "words",
    [
        ["format", DATE, "-o", "f.json"],
        ["collect", "c.db", DATE],
        ["batch", "count", DATE, "--into", "b.db", "--workers", "1"],
        ["check", DATE, "--level", "easy"],
    ],
)
def test_every_command_that_reads_puzzles_takes_days(run: Run, server: DayServer, words: list[str]) -> None:
    done = run("pipworks", *words, "--source", server.base)
    assert done.code == 0, done.err
    assert server.asked == [f"/{DATE}.json"]


def test_who_takes_a_source() -> None:
    """All commands but those that read no puzzles."""
    without = {
        *(
            "batch",
            "contest",
            "batch generate",
            "batch generate pipes",
            "batch generate polypips",
            "contest boards",
            "schema",
        ),
        *("completion", "man", "doctor", "pipes generate", "polypips generate", "polypips draw"),
    }
    assert {
        " ".join(words)
        for words, parser in by_words().items()
        if "--source" not in {name for action in parser._actions for name in action.option_strings}
    } == without


def test_a_day_is_not_written_anew(run: Run, server: DayServer) -> None:
    done = run("pipworks", "format", DATE, "--source", server.base)
    assert done.code == 2
    assert "-o FILE" in done.err
    assert not Path(DATE).exists()


def test_a_day_that_is_not_there_makes_no_collection(run: Run, server: DayServer) -> None:
    done = run("pipworks", "collect", "c.db", "2025-10-16", "--source", server.base)
    assert done.code == 3
    assert "no such day there" in done.err
    assert not Path("c.db").exists()


def test_no_source(run: Run, server: DayServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PIPWORKS_SOURCE", raising=False)
    done = run("pipworks", "show", DATE)
    assert (done.code, done.out) == (3, "")
    assert done.err == (
        f"{DATE}: there is no such file here: say where days are, with --source or PIPWORKS_SOURCE: "
        f"a folder of files as {DATE}.json, or their address\n"
    )
    assert not server.asked


def test_a_day_that_is_not_there(run: Run, server: DayServer) -> None:
    done = run("pipworks", "show", "2025-10-16", "--source", server.base)
    assert done.code == 3
    assert "no such day there" in done.err
    record = json.loads(run("solve_polypips", "2025-10-16", "--json", "--source", server.base).out)
    assert (record["code"], record["file"]) == ("file", f"{server.base}/2025-10-16.json")
    assert record["problem"] == "2025-10-16: no such day there"


def test_words_for_days() -> None:
    today = datetime.date.today()
    assert date_of("today") in {str(today), str(datetime.date.today())}
    assert date_of("yesterday") < date_of("today")
    assert date_of(DATE) == DATE


def test_a_folder_of_days(run: Run, server: DayServer, tmp_path: Path) -> None:
    (tmp_path / "days").mkdir()
    (tmp_path / "days" / f"{datetime.date.today()}.json").write_text(DAY)
    assert run("pipworks", "show", "today", "--source", tmp_path / "days").code == 0
    assert not server.asked


def test_what_loads_a_file_loads_nothing_of_this(tmp_path: Path) -> None:
    (tmp_path / "day.json").write_text(DAY)
    script = (
        f"import sys; from pipworks.cli.main import main; main(['show', {str(tmp_path / 'day.json')!r}]); "
        "print(*(name for name in sys.modules if 'urllib' in name or 'by_date' in name or 'fetched' in name), 'end')"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.splitlines()[-1] == "end"
