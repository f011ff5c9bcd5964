"""Files that are no collection are refused in a sentence and stay as they are; no end in the middle harms one."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pipworks import CollectionError, pipes
from pipworks.collection import Collection, Entry, schema

ENTRY = Entry.of("pipes", pipes.Board.of("1IH", "HL2", "_HH"))


def another_program(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (name)")
    connection.close()


def newer(path: Path) -> None:
    Collection(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()


WRONG: dict[str, tuple[Callable[[Path], object], str]] = {
    "text": (lambda path: path.write_text("board:\n##\n"), "no collection: it is no SQLite file: give a file that"),
    "short": (lambda path: path.write_bytes(b"SQLite format 3\0"), "no collection"),
    "cut": (lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(900)), "no collection"),
    "folder": (lambda path: path.mkdir(), "a folder, not a collection: a collection is one file, as in puzzles.db"),
    "another": (another_program, "no collection: another program's SQLite file: give a file that"),
    "newer": (newer, "made by a newer pipworks: version 2 of the form, this one knows 1: install a newer pipworks"),
}


@pytest.mark.parametrize(("make", "said"), WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("read_only", [False, True])
def test_what_is_no_collection_stays_as_it_is(
    tmp_path: Path, make: Callable[[Path], object], said: str, read_only: bool
) -> None:
    path = tmp_path / "x.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(CollectionError) as refused:
        Collection(path, read_only=read_only)
    assert str(refused.value).startswith(f"{path}: {said}")
    assert "\n" not in str(refused.value)
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_a_damaged_collection(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with Collection(path) as collection:
        collection.add(ENTRY)
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    with pytest.raises(CollectionError, match="the file is damaged"), Collection(path) as collection:
        list(collection.entries())
    path.write_bytes(whole[:4096])
    with pytest.raises(CollectionError, match="the file is damaged"), Collection(path) as collection:
        collection.add(ENTRY)


def test_no_file_is_made_where_none_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    for how in ({"create": False}, {"read_only": True}):
        with pytest.raises(CollectionError, match="no such collection"):
            Collection(path, **how)
        path.touch()
        with pytest.raises(CollectionError, match="an empty file, no collection"):
            Collection(path, **how)
        path.unlink()
    with pytest.raises(CollectionError, match="can't be opened: is its folder there"):
        Collection(tmp_path / "absent" / "x.db")


def test_an_empty_file_becomes_one(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.touch()
    with Collection(path) as collection:
        collection.add(ENTRY)
    assert path.read_bytes()[68:72] == b"pipw"
    with Collection(path, create=False) as collection:
        assert collection.number() == 1
        assert collection.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_odd_names_are_names(tmp_path: Path) -> None:
    for name in ("a b?mode=memory#c%20.db", "ü.db", "x&cache=shared"):
        with Collection(tmp_path / name) as collection:
            collection.add(ENTRY)
        assert (tmp_path / name).is_file()


def test_read_only(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with Collection(path) as collection:
        collection.add(ENTRY)
    before = path.read_bytes()
    with Collection(path, read_only=True) as collection:
        assert next(collection.entries()).entry == ENTRY
        with pytest.raises(CollectionError, match="may only be read: allow writing"):
            collection.add(Entry.of("pipes", pipes.Board.of("1H")))
    assert path.read_bytes() == before


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may write to every file")
def test_a_file_that_may_not_be_written(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    Collection(path).close()
    path.chmod(0o444)
    with Collection(path) as collection, pytest.raises(CollectionError, match="may only be read"):
        collection.add(ENTRY)


def test_one_that_another_holds(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with Collection(path) as holder, Collection(path, seconds=0.05) as other, holder.transaction():
        holder.add(ENTRY)
        assert other.number() == 0
        with pytest.raises(CollectionError, match="another program is writing to it: try again"):
            other.add(ENTRY)
    with Collection(path) as collection:
        assert collection.number() == 1


def test_no_room(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    boards = [pipes.Board.of("1H" + "I" * number) for number in range(400)]
    with Collection(path) as collection:
        collection.add(ENTRY)
        (pages,) = collection.connection.execute("PRAGMA page_count").fetchone()
        collection.connection.execute(f"PRAGMA max_page_count = {pages + 4}")

        def fill() -> None:
            with collection.transaction():
                for board in boards:
                    collection.add(Entry.of("pipes", board))

        with pytest.raises(CollectionError, match="no room left"):
            fill()
        assert collection.number() == 1
        assert collection.check() == ()
        collection.connection.execute("PRAGMA max_page_count = 100000")
        fill()
        assert collection.number() == 401
    with Collection(path) as collection:
        assert collection.check() == ()


def test_an_older_version_is_brought_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up version 3: one migration adds a column, the next fills it."""
    path = tmp_path / "x.db"
    with Collection(path) as collection:
        collection.add(ENTRY)

    def second(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE puzzles ADD COLUMN stars INTEGER")

    def third(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE puzzles SET stars = cells")

    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE puzzles SET starts = cells")

    monkeypatch.setattr(schema, "VERSION", 3)
    with pytest.raises(CollectionError, match="made by an older pipworks: open it for writing once"):
        Collection(path, read_only=True)
    monkeypatch.setattr(schema, "MIGRATIONS", (second, broken))
    with pytest.raises(sqlite3.OperationalError):
        Collection(path)
    monkeypatch.setattr(schema, "MIGRATIONS", (second, third))
    for _ in range(2):
        with Collection(path) as collection:
            assert collection.connection.execute("PRAGMA user_version").fetchone() == (3,)
            assert collection.connection.execute("SELECT stars FROM puzzles").fetchall() == [(9,)]
            assert collection.get(1).entry == ENTRY
            assert collection.check() == ()


def test_a_migration_for_each_version() -> None:
    assert len(schema.MIGRATIONS) == schema.VERSION - 1


ADDING = """
import sys
from pipworks import pipes
from pipworks.collection import Collection, Entry
path, first, last, at_once = sys.argv[1], *map(int, sys.argv[2:])
with Collection(path, seconds=60) as collection:
    print("open", flush=True)
    for start in range(first, last, at_once):
        with collection.transaction():
            for number in range(start, start + at_once):
                board = pipes.Board.of("1H" + "".join("IL"[number >> bit & 1] for bit in range(10)), wraps=False)
                collection.add(Entry.of("pipes", board, name=str(number)))
        print(start, flush=True)
"""


def adding(path: Path, *numbers: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", ADDING, str(path), *map(str, numbers)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_processes_lose_nothing(tmp_path: Path) -> None:
    """Both make the file, and both add a hundred, of which fifty are the other's too."""
    path = tmp_path / "x.db"
    both = [adding(path, 0, 100, 1), adding(path, 50, 150, 1)]
    for process in both:
        process.communicate(timeout=60)
        assert process.returncode == 0
    with Collection(path, create=False) as collection:
        assert sorted(int(stored.entry.name) for stored in collection.entries()) == list(range(150))
        assert collection.check() == ()


@pytest.mark.parametrize("lines", [1, 2, 4])
def test_killed_in_the_middle(tmp_path: Path, lines: int) -> None:
    """What was said to be in is in, and of the transaction that was open nothing, or all."""
    path = tmp_path / "x.db"
    process = adding(path, 0, 1000, 20)
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(lines)]
    process.send_signal(signal.SIGKILL)
    rest, _ = process.communicate(timeout=60)
    said = [int(line) for line in "".join([*told, rest]).splitlines() if line.isdecimal()]
    with Collection(path, create=False) as collection:
        assert collection.check() == ()
        number = collection.number()
        assert number % 20 == 0
        assert 20 * len(said) <= number
        assert sorted(int(stored.entry.name) for stored in collection.entries()) == list(range(number))
        collection.add(ENTRY)


def test_killed_while_it_is_made(tmp_path: Path) -> None:
    """A file with a journal beside it is made whole, and is a collection then."""
    path = tmp_path / "x.db"
    code = (
        "import os, sqlite3, sys\nfrom pipworks.collection import schema\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "connection.execute('PRAGMA cache_size = 1')\n"
        "connection.execute('BEGIN IMMEDIATE')\nschema.make(connection)\n"
        "connection.execute('CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
        " LIMIT 5000) SELECT i, randomblob(200) FROM n')\nos.kill(os.getpid(), 9)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=False, timeout=60)
    assert path.stat().st_size > 0
    with Collection(path) as collection:
        assert collection.check() == ()
        assert collection.add(ENTRY).is_new
