"""Collections where files of puzzles are read: which of their puzzles, in which order, and what is refused."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from pipworks.cli import collection_files
from pipworks.collection.collection import Collection
from pipworks.collection.entry import Entry
from pipworks.errors import ParseError
from pipworks.source import Source
from tests.cli.conftest import Run

BOARDS = ("1LH", "1LLH", "1IH")
PIPS = "board:\n##\n\npieces:\n12\n\nconstraints:\n"


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    path = tmp_path / "puzzles.db"
    with Collection(path) as made:
        for day, board in zip(("2027-01-03", "2027-01-01", "2027-01-02"), BOARDS, strict=True):
            made.add(Entry.of("pipes", pipes.Board.of(board), name=f"{day} easy"))
        made.add(Entry.of("polypips", polypips.parse(PIPS), name="2027-01-02 hard"))
        made.add(Entry.of("pipes", pipes.Board.of("1TH"), name="spare"))
    return path


def headings(text: str) -> list[str]:
    return [line.strip("=<> ") for line in text.splitlines() if line.startswith("==>")]


def test_puzzles_come_by_their_days(run: Run, collection: Path) -> None:
    done = run("solve_pipes", collection)
    assert headings(done.out) == ["2027-01-01 easy", "2027-01-02 easy", "2027-01-03 easy", "spare"]


def test_a_command_takes_the_puzzles_of_its_family(run: Run, collection: Path) -> None:
    done = run("solve_polypips", collection)
    assert done.code == 0, done.err
    assert "1   2" in done.out
    assert "no solution in this file" in run("check_pipes", "--level", "spare", collection).err


@pytest.mark.parametrize(("level", "number"), [("easy", 3), ("2027-01-02", 1), ("2027-01-02 easy", 1), ("spare", 1)])
def test_a_level_is_chosen(collection: Path, level: str, number: int) -> None:
    assert len(collection_files.read(str(collection), level, "pipes").lines) == number


def test_show_and_link_take_both_families(run: Run, collection: Path) -> None:
    done = run("pipworks", "show", collection, "--level", "2027-01-02")
    assert done.code == 0, done.err
    assert "(1)" in done.out
    assert "│" in done.out
    links = run("pipworks", "link", collection)
    assert links.code == 0, links.err
    assert [line[:2] for line in links.out.splitlines() if line[:3] in ("p1.", "d1.")].count("p1") == 4
    several = run("pipworks", "show", collection, "-o", collection.with_suffix(".txt"))
    assert several.code == 2
    assert "puzzles of 2 families" in several.err
    assert not collection.with_suffix(".txt").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solve_pipes", "--level", "esy"], "no level esy of Pipes here: did you mean easy?"),
        (["solve_polypips", "--level", "easy"], "no level easy of Polypips here"),
        (["pipworks", "show", "--level", "nothing"], "no level nothing here"),
    ],
)
def test_no_such_level(run: Run, collection: Path, words: list[str], said: str) -> None:
    done = run(*words, collection)
    assert done.code == 3
    assert said in done.err


def test_folders_have_collections_and_other_databases(run: Run, collection: Path, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    shutil.copy(collection, folder / "ours.db")
    with sqlite3.connect(folder / "Thumbs.db") as other:
        other.execute("CREATE TABLE a (b)")
    done = run("pipworks", "print", folder, "-o", tmp_path / "all.pdf")
    assert done.code == 0, done.err
    assert "5 puzzles" in done.err
    named = run("pipworks", "show", folder / "Thumbs.db")
    assert named.code == 3
    assert "another program's SQLite file" in named.err


def test_an_empty_collection(run: Run, tmp_path: Path) -> None:
    Collection(tmp_path / "empty.db").close()
    for command in ("solve_pipes", "solve_polypips"):
        assert "no puzzle" in run(command, tmp_path / "empty.db").err
    assert run("pipworks", "show", tmp_path / "empty.db").code == 3


def test_more_than_can_be_read_are_refused_before(run: Run, collection: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection_files, "MOST", 3)
    done = run("pipworks", "show", collection)
    assert done.code == 3
    assert "5 puzzles, of which 3 are read at once at most" in done.err
    assert "pipworks collect" in done.err
    assert run("pipworks", "show", collection, "--level", "2027-01-02").code == 0


def test_a_collection_is_no_text(collection: Path) -> None:
    with pytest.raises(ParseError, match="a database of SQLite"):
        Source.decode(collection.read_bytes())


@pytest.mark.parametrize("more", [[], ["--check"]])
def test_format_leaves_a_collection_as_it_is(run: Run, collection: Path, more: list[str]) -> None:
    before = collection.read_bytes()
    ran = run("pipworks", "format", *more, collection)
    assert (ran.code, ran.out) == (2, "")
    assert "a collection is not formatted" in ran.err
    assert collection.read_bytes() == before
