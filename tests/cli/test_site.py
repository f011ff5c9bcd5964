"""pipworks site: what is taken along, what is refused and how, and what is said."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from pipworks.families import PIPES as PIPES_FAMILY
from pipworks.web import days
from pipworks.web.days import Daily
from tests.cli.conftest import Ran, Run
from tests.cli.polypips.test_solve import UNIQUE
from tests.web.test_site import gathered

ROOT = Path(__file__).parent.parent.parent
PIPES, OTHER = "1LH\n", "1LLH\n"
LINES = "\n".join(
    [
        '{"format": "pipworks.pipes", "version": 1, "board": ["1LH"]}',
        '{"format": "pipworks.pipes", "version": 1, "name": "the second, hard", "board": ["1LLH"]}',
        '{"format": "pipworks.pipes", "version": 1, "board": ["1Q"]}',
        '{"format": "pipworks.pipes", "version": 1, "board": ["HH1HH"]}',
    ]
)


def listed(folder: Path, group: str = "collection") -> list[dict[str, str]]:
    """The puzzles of a group that a site lists."""
    puzzles = json.loads((folder / "puzzles.json").read_text())["puzzles"]
    return [one for one in puzzles if one["group"] == group]


def site(run: Run, *words: object) -> Ran:
    return run("pipworks", "site", *words)


def test_a_site_of_the_examples(run: Run, tmp_path: Path) -> None:
    done = site(run, tmp_path / "site")
    assert (done.code, done.out) == (0, "")
    first, second, third = done.err.splitlines()
    assert first.startswith(f"{tmp_path / 'site'}: ")
    assert first.endswith("all new; index.html is the door")
    assert second.endswith(f"{len(listed(tmp_path / 'site', 'example'))} examples")
    assert "no engine: the page plays, without hints, checks and new puzzles" in third
    assert "make engine" in third
    assert (tmp_path / "site" / "index.html").is_file()
    again = site(run, tmp_path / "site")
    assert again.code == 0
    assert "0 new or changed" in again.err


def test_files_and_folders_are_taken_along(run: Run, tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles"
    (puzzles / "more").mkdir(parents=True)
    (puzzles / "b.txt").write_text("// grade: medium, score 20\n" + PIPES)
    (puzzles / "b.solution.txt").write_text("WNE\n")
    (puzzles / "a.txt").write_text(UNIQUE)
    (puzzles / ".hidden.txt").write_text("no puzzle")
    (puzzles / "README.md").write_text("no puzzle")
    (puzzles / "more" / "same as b.txt").write_text(PIPES)
    (tmp_path / "one.txt").write_text(OTHER)
    done = site(run, tmp_path / "site", "--puzzles", puzzles, "--puzzles", tmp_path / "one.txt")
    assert done.code == 0, done.err
    found = [(one["name"], one["family"], one["difficulty"]) for one in listed(tmp_path / "site")]
    assert found == [("a", "polypips", ""), ("b", "pipes", "medium"), ("one", "pipes", "")]
    assert "3 of yours" in done.err


def test_a_bad_puzzle_keeps_no_other_from_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "lines.jsonl").write_text(LINES)
    (tmp_path / "good.txt").write_text(UNIQUE)
    done = site(run, tmp_path / "site", "--puzzles", tmp_path / "lines.jsonl", "--puzzles", tmp_path / "good.txt")
    assert done.code == 3
    assert "lines.jsonl:3:" in done.err
    assert "^" in done.err
    found = [(one["name"], one["difficulty"]) for one in listed(tmp_path / "site")]
    assert found == [("lines 1", ""), ("the second, hard", "hard"), ("lines 4", ""), ("good", "")]


def test_links_of_both_families_are_taken_along(run: Run, tmp_path: Path) -> None:
    pipe, domino = pipes.parse(PIPES).to_link(), polypips.parse(UNIQUE).to_link()
    (tmp_path / "links.txt").write_text(f"{domino}\nhello\n==> x <==\n{pipe}\n")
    done = site(run, tmp_path / "site", "--puzzles", tmp_path / "links.txt")
    assert done.code == 3
    assert "links.txt:2:1: this is no link" in done.err
    found = [(one["name"], one["link"]) for one in listed(tmp_path / "site")]
    assert found == [("links 1", domino), ("x", pipe)]


@pytest.mark.parametrize(
    ("text", "said"), [("", "p.txt"), ("???\n", "p.txt:1:1"), ("\0\1", "p.txt"), ('{"a": 1}', "p.txt")]
)
def test_a_bad_file(run: Run, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "p.txt").write_text(text)
    done = site(run, tmp_path / "site", "--puzzles", tmp_path / "p.txt")
    assert done.code == 3
    assert said in done.err
    assert listed(tmp_path / "site") == []


def test_a_puzzle_that_is_too_large_for_the_page(run: Run, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("1" + "H" * 120_000 + "\n")
    done = site(run, tmp_path / "site", "--puzzles", tmp_path / "p.txt")
    assert done.code == 3
    assert done.err.startswith(f"{tmp_path / 'p.txt'}: ")
    assert "bug" not in done.err


def test_a_missing_file_and_an_empty_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    missing = site(run, tmp_path / "site", "--puzzles", tmp_path / "empt")
    assert missing.code == 3
    assert f"did you mean {tmp_path / 'empty'}?" in missing.err
    empty = site(run, tmp_path / "site", "--puzzles", tmp_path / "empty")
    assert empty.code == 3
    assert "no puzzle file in this folder: .txt, " in empty.err


def test_the_site_is_no_puzzle_of_its_own(run: Run, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text(PIPES)
    for _ in range(2):
        done = site(run, tmp_path / "site", "--puzzles", tmp_path)
        assert done.code == 0, done.err
        assert len(listed(tmp_path / "site")) == 1


def test_the_days(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tmp_path / "made.txt"
    made.write_text(PIPES)
    asked: list[str] = []

    def dailies(date: str, **_: object) -> list[Daily]:
        asked.append(date)
        return [Daily(date, PIPES_FAMILY, "easy", f"Pipes of {date}", pipes.parse(PIPES), 1)]

    monkeypatch.setattr(days, "dailies", dailies)
    done = site(run, tmp_path / "site", "--days", 3, "--from", "2027-12-30")
    assert done.code == 0, done.err
    assert asked == ["2027-12-30", "2027-12-31", "2028-01-01"]
    assert [one["date"] for one in listed(tmp_path / "site", "today")] == asked
    assert "3 of 3 days" in done.err


def test_a_day_that_fails_keeps_no_other_from_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipworks.errors import GenerationFailed

    real = days.daily

    def failing(date: str, family: object, difficulty: str, **how: object) -> Daily:
        if date == "2026-03-06":
            raise GenerationFailed("day", "the time is up", 1, limit=True)
        return real("2026-03-05", PIPES_FAMILY, "easy")

    monkeypatch.setattr(days, "daily", failing)
    done = site(run, tmp_path / "site", "--days", 2, "--from", "2026-03-05")
    assert done.code == 4
    assert "the time is up" in done.err
    assert len(listed(tmp_path / "site", "today")) == 6


def test_more_puzzles_than_the_page_lists(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipworks.web import site as written

    monkeypatch.setattr(written, "MOST_LISTED", 12)
    (tmp_path / "p.txt").write_text(PIPES)
    done = site(run, tmp_path / "site", "--puzzles", tmp_path / "p.txt")
    assert done.code == 2
    assert "at most 12 puzzles, and these are 13" in done.err
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-"], "expected a folder's name"),
        (["{site}", "--days", "367"], "at most 366 days"),
        (["{site}", "--days", "-1"], "0 or more"),
        (["{site}", "--days", "1", "--from", "tomorrow"], "a date is written as 2026-03-05"),
        (["{site}", "--days", "1", "--from", "2026-02-30"], "no day of the calendar"),
        (["{site}", "--from", "2026-03-05"], "--from says when the days of --days begin"),
        (["{site}", "--days", "1", "--from", "9999-12-31", "--days", "2"], "9999"),
        ([], "DIR"),
    ],
)
def test_what_can_not_be_right(run: Run, tmp_path: Path, words: list[str], said: str) -> None:
    done = site(run, *(word.format(site=tmp_path / "site") for word in words))
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert not (tmp_path / "site").exists()


def test_a_folder_of_somebody_else(run: Run, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    done = site(run, tmp_path)
    assert done.code == 2
    assert "there is something else in it: thesis.txt: name another folder, or write into it with --force" in done.err
    assert site(run, tmp_path, "--force").code == 0
    (tmp_path / "main.mjs").write_text("mine")
    done = site(run, tmp_path)
    assert done.code == 2
    assert "somebody changed main.mjs in it" in done.err
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_a_file_in_the_place_of_the_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "site").write_text("")
    done = site(run, tmp_path / "site")
    assert done.code == 3
    assert "site: Not a directory" in done.err


def test_a_new_file_takes_no_place_of_another(run: Run, tmp_path: Path) -> None:
    site(run, tmp_path)
    (tmp_path / "engine" / "part.wasm").write_text("mine")
    engine = tmp_path.parent / f"{tmp_path.name}-engine"
    engine.mkdir()
    done = site(run, tmp_path, "--engine", gathered(engine))
    assert done.code == 2
    assert "part.wasm: there is such a file, and it is none of ours" in done.err


def test_the_engine_is_taken_along(run: Run, tmp_path: Path) -> None:
    done = site(run, tmp_path / "site", "--engine", gathered(tmp_path))
    assert done.code == 0
    assert "no engine" not in done.err
    assert (tmp_path / "site" / "engine" / "part.wasm").is_file()


def test_a_missing_engine(run: Run, tmp_path: Path) -> None:
    done = site(run, tmp_path / "site", "--engine", tmp_path / "nowhere")
    assert done.code == 3
    assert "make engine" in done.err
    assert not (tmp_path / "site").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="sends a signal")
def test_ctrl_c_leaves_the_old_site(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "pipworks", "site", str(tmp_path / "site")]
    subprocess.run(program, check=True, capture_output=True, timeout=60)
    before = {path: path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file()}
    with subprocess.Popen([*program, "--days", "300", "--from", "2026-01-01"], stderr=subprocess.PIPE) as running:
        time.sleep(1.5)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=30)
    assert running.returncode == 130
    assert said == b"interrupted\n"
    assert before == {path: path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file()}
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
