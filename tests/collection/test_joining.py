"""Collections taken into another: puzzles once, batches of one key as one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks import pipes
from pipworks.collection import Collection, Entry
from pipworks.collection.joining import Joined, join
from pipworks.collection.lines import line_of

BOARDS = [pipes.Board.of("1H" + "I" * number) for number in range(6)]


def shard(path: Path, items: dict[int, int], key: str = "k", state: str = "done") -> Collection:
    """A collection with a batch, its items by number with the board of each."""
    made = Collection(path)
    with made.transaction() as connection:
        connection.execute("INSERT INTO batches (key, job) VALUES (?, '{}')", (key,))
        (batch,) = connection.execute("SELECT id FROM batches WHERE key = ?", (key,)).fetchone()
        for number, board in items.items():
            id = made.add(Entry.of("pipes", BOARDS[board], batch=key, item=number)).id
            connection.execute(
                "INSERT INTO items (batch, number, state, tries, puzzle) VALUES (?, ?, ?, 1, ?)",
                (batch, number, state, id),
            )
    return made


def lines(collection: Collection) -> list[str]:
    return [line_of(stored.entry) for stored in collection.entries()]


def items(collection: Collection) -> list[tuple[object, ...]]:
    return collection.connection.execute(
        "SELECT key, number, state, puzzles.item, puzzles.batch FROM items JOIN batches ON batches.id = items.batch"
        " LEFT JOIN puzzles ON puzzles.id = items.puzzle ORDER BY key, number"
    ).fetchall()


def test_shards_make_the_whole_in_any_order(tmp_path: Path) -> None:
    parts = [shard(tmp_path / f"{n}.db", {number: number for number in range(n, 6, 3)}) for n in range(3)]
    whole = shard(tmp_path / "whole.db", {number: number for number in range(6)})
    for order in ([0, 1, 2], [2, 0, 1]):
        with Collection(":memory:") as joined:
            for number in order:
                assert join(joined, parts[number]) == Joined(2, 0, 2)
            assert lines(joined) == lines(whole)
            assert items(joined) == items(whole)
            assert join(joined, whole) == Joined(0, 6, 6)
            assert items(joined) == items(whole)
            assert joined.check() == ()


def test_the_lower_item_of_two_alike_stays(tmp_path: Path) -> None:
    later, sooner = shard(tmp_path / "a.db", {5: 1}), shard(tmp_path / "b.db", {2: 1})
    found = []
    for order in ((later, sooner), (sooner, later)):
        with Collection(":memory:") as joined:
            for part in order:
                join(joined, part)
            found.append(lines(joined))
    assert found[0] == found[1] == lines(sooner)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_state_that_is_further_stays(tmp_path: Path, order: tuple[int, int]) -> None:
    parts = [shard(tmp_path / "a.db", {0: 0, 1: 1}), shard(tmp_path / "b.db", {1: 1, 2: 2}, state="waiting")]
    with Collection(":memory:") as joined:
        for number in order:
            join(joined, parts[number])
        assert [(number, state) for _, number, state, *_ in items(joined)] == [(0, "done"), (1, "done"), (2, "waiting")]


def test_each_puzzle_is_told(tmp_path: Path) -> None:
    told = []
    with Collection(":memory:") as joined:
        joined.add(Entry.of("pipes", BOARDS[1], name="mine"))
        join(
            joined, shard(tmp_path / "a.db", {0: 0, 1: 1}), lambda stored, added: told.append((stored.id, added.is_new))
        )
        assert told == [(1, True), (2, False)]
        assert joined.get(1).entry.name == "mine"


def test_batches_of_other_keys_stand_beside(tmp_path: Path) -> None:
    with Collection(":memory:") as joined:
        join(joined, shard(tmp_path / "a.db", {0: 0}, key="a"))
        join(joined, shard(tmp_path / "b.db", {0: 1}, key="b"))
        assert [row[:2] for row in items(joined)] == [("a", 0), ("b", 0)]
