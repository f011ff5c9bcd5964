"""Damaged collections: bytes changed at random, and every door: a CollectionError or an answer, and nothing else."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from pipworks.collection import Collection, Entry
from pipworks.collection.asking import order, where
from pipworks.collection.asking.stats import spread, spreads
from pipworks.collection.joining import join
from pipworks.collection.lines import line_of
from pipworks.errors import CollectionError
from pipworks.rng import Rng
from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # a fixture

PIPS = "board:\n##\n\npieces:\n{}\n\nconstraints:\n"
GRADE = {"difficulty": "easy", "score": 1.5, "rules": "pipes-4", "deepest": "count", "steps": 2, "size": 3}
ENTRIES = (
    *(Entry.of("pipes", pipes.Board.of(f"1{'L' * n}H"), name=f"é {n}", grade=GRADE, tags=("a",)) for n in range(4)),
    *(Entry.of("polypips", polypips.parse(PIPS.format(f"1{n}")), solutions=n, source="x.txt") for n in range(4)),
)


def made(path: Path) -> bytes:
    """A small collection, with a batch of items."""
    with Collection(path) as collection, collection.transaction() as connection:
        for entry in ENTRIES:
            collection.add(entry)
        connection.execute("INSERT INTO batches VALUES (1, 'abc', ?)", (json.dumps({"verb": "grade"}),))
        for number in range(1, 5):
            connection.execute(
                "INSERT INTO items (batch, number, name, input, state, result, puzzle) "
                "VALUES (1, ?, ?, ?, 'done', ?, ?)",
                (number, f"é {number}", '{"tags":["b"]}', '{"grade":{"score":1.5}}', number),
            )
    return path.read_bytes()


def damages(whole: bytes, number: int, seed: int) -> Iterator[bytes]:
    """So many copies, each with one to three bytes changed where something stands."""
    rng = Rng(seed)
    places = [place for place, byte in enumerate(whole) if byte]
    for _ in range(number):
        copy = bytearray(whole)
        for _ in range(1 + rng.below(3)):
            place = rng.choice(places)
            copy[place] ^= 1 << rng.below(8) if rng.below(2) else 1 + rng.below(255)
        yield bytes(copy)


def everything(path: Path) -> Iterator[Callable[[], object]]:
    """What can be asked of a collection, each by itself."""

    def opened(work: Callable[[Collection], object], *, read_only: bool = True) -> Callable[[], object]:
        def go() -> object:
            with Collection(path, create=False, read_only=read_only) as collection:
                return work(collection)

        return go

    def joined(collection: Collection) -> object:
        with Collection(":memory:") as new:
            return join(new, collection)

    def taken_in(collection: Collection) -> object:
        with Collection(":memory:") as other:
            for entry in ENTRIES:
                other.add(entry.replaced(tags=("new",)))
            return join(collection, other)

    question = where.parse("grade >= 'easy' or name like '?*' and tags has 'a' or shape 'I' or deepest = 'look'")
    by = order.parse("name, -score")
    yield opened(lambda it: [stored.entry.puzzle for stored in it.entries()])
    yield opened(lambda it: [line_of(stored.entry) for stored in it.entries(question.sql, question.params, by)])
    yield opened(lambda it: it.number(question.sql, question.params))
    yield opened(lambda it: it.check())
    for name in spreads():
        yield opened(lambda it, name=name: spread(it.connection, name, question))  # type: ignore[misc]
    yield opened(joined)
    yield opened(lambda it: [it.add(entry) for entry in ENTRIES], read_only=False)
    yield opened(lambda it: [it.alike(entry.family, entry.puzzle) for entry in ENTRIES], read_only=False)
    yield opened(lambda it: [it.update(1 + place, tags=["b"], grade=GRADE) for place in range(4)], read_only=False)
    yield opened(taken_in, read_only=False)
    yield opened(lambda it: it.remove(3), read_only=False)


def try_all(whole: bytes, path: Path, number: int, seed: int, at_once: int | None = None) -> int:
    """How many of the copies were refused somewhere; of each `at_once` doors are tried, or all."""
    rng = Rng(seed)
    refused = 0
    for damaged in damages(whole, number, seed):
        doors = list(everything(path))
        if at_once is not None:
            doors = [rng.choice(doors) for _ in range(at_once)]
        refused += max(is_refused(damaged, path, ask) for ask in doors)
    return refused


def is_refused(damaged: bytes, path: Path, ask: Callable[[], object]) -> bool:
    """Whether the question is refused as it should be; what else it raises comes through."""
    path.write_bytes(damaged)
    for rest in ("-wal", "-shm", "-journal"):
        path.with_name(f"{path.name}{rest}").unlink(missing_ok=True)
    try:
        ask()
    except CollectionError:
        return True
    except KeyError as error:
        if not isinstance(error.args[0], int):  # no puzzle has this number any more
            raise
    return False


def test_nothing_but_refusals(tmp_path: Path) -> None:
    assert try_all(made(tmp_path / "x.db"), tmp_path / "y.db", 200, 7, at_once=3) > 30


@pytest.mark.long
def test_nothing_but_refusals_of_many(tmp_path: Path) -> None:
    assert try_all(made(tmp_path / "x.db"), tmp_path / "y.db", 2000, 8) > 600


def test_the_commands(run: Run, tmp_path: Path) -> None:
    whole = made(tmp_path / "x.db")
    path = tmp_path / "y.db"
    for number, damaged in enumerate(damages(whole, 12, 9)):
        for words in (
            ["collect", path],
            ["collect", path, "--json"],
            ["collect", path, "--check"],
            ["collect", path, "-o", tmp_path / f"{number}.jsonl"],
            ["collect", path, "-o", tmp_path / f"{number}/"],
            ["collect", path, "--stats", "--by", "name"],
            ["collect", path, "--limit", "9"],
            ["collect", tmp_path / f"{number}.db", path],
            ["show", path],
            ["link", path, "--level", "2"],
            ["print", path, "-o", tmp_path / f"{number}.pdf"],
        ):
            path.write_bytes(damaged)
            done = run("pipworks", *words)
            assert done.code in (0, 1, 3), (words, done)
            assert "a bug in pipworks" not in done.err


def changed(path: Path, sql: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(sql)
    connection.commit()
    connection.close()


DAMAGE = {
    "UPDATE puzzles SET document = substr(document, 2) WHERE id = 3": "puzzle 3",
    "UPDATE puzzles SET document = CAST(x'7bff7d' AS TEXT) WHERE id = 3": "puzzle 3",
    "UPDATE puzzles SET document = replace(document, '1LLH', '1L?H') WHERE id = 3": "puzzle 3",
    "UPDATE puzzles SET document = replace(document, '1LLH', '1TTH') WHERE id = 3": "puzzle 3",
    "UPDATE puzzles SET grade = '{' WHERE id = 4": "puzzle 4",
    "UPDATE puzzles SET exact = 7 WHERE id = 4": "puzzle 4",
    "UPDATE puzzles SET canon = x'00' WHERE id = 5": "puzzle 5",
    "UPDATE tags SET tag = x'00' WHERE puzzle = 2": "puzzle 2",
    "UPDATE batches SET job = 'x'": "batch 1",
    "UPDATE items SET result = 'x' WHERE number = 2": "item 2 of batch 1",
    "UPDATE items SET state = 'odd' WHERE number = 2": "item 2 of batch 1",
}


@pytest.mark.parametrize("sql", DAMAGE)
def test_what_is_damaged_is_named(run: Run, tmp_path: Path, sql: str) -> None:
    path = tmp_path / "x.db"
    made(path)
    with Collection(path) as collection:
        assert collection.check() == ()
    changed(path, sql)
    with Collection(path, read_only=True) as collection:
        (fault,) = collection.check()
    assert fault.startswith(f"{DAMAGE[sql]}: ")
    done = run("pipworks", "collect", path, "--check")
    assert (done.code, DAMAGE[sql] in done.err) == (1, True)


def test_a_refusal_names_the_puzzle_and_what_helps(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    made(path)
    changed(path, "UPDATE puzzles SET document = CAST(x'7bff7d' AS TEXT) WHERE id = 3")
    with Collection(path, read_only=True) as collection, pytest.raises(CollectionError) as caught:
        list(collection.entries())
    assert "the file is damaged" in caught.value.problem
    assert "puzzle 3" in caught.value.problem
    assert "--check" in caught.value.hint
    for command in (["show", path], ["link", path], ["collect", path, "--json"]):
        done = run("pipworks", *command)
        assert done.code == 3
        assert "puzzle 3" in done.err


def test_another_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    made(path)
    path.write_bytes(path.read_bytes().replace(b"tries INTEGER", b"trjes INTEGER"))
    with pytest.raises(CollectionError, match="its tables are not those of a collection"):
        Collection(path)
