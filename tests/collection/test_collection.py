"""A collection, open: what is put in comes back, each puzzle once, and what is changed stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from pipworks.collection import Alike, Collection, Entry

BOARD = pipes.Board.of("1IH", "HL2", "_HH")
PUZZLE = polypips.parse("// by hand\nboard:\n###\n###\n\npieces:\n3L:123, 3L:456\n\nconstraints:\nExactly 4 {(0,0)}\n")


@pytest.fixture
def collection(tmp_path: Path) -> Iterator[Collection]:
    with Collection(tmp_path / "puzzles.db") as found:
        yield found


def entries() -> list[Entry]:
    grade = {"difficulty": "hard", "score": 7.5, "hints": [1, 2], "rules": "x-1", "unknown": None}
    solved = polypips.solve(PUZZLE).solution
    return [
        Entry.of("pipes", BOARD, name="one", solutions=10**30, tags=("b", "a", "b"), source="x.txt"),
        Entry.of("polypips", PUZZLE, solution=solved, comments=PUZZLE.comments, grade=grade, batch="k", item=3),
        Entry.of("pipes", pipes.Board.of("1H", wraps=False), solutions=2, exact=False, unique=False),
    ]


def test_what_is_put_in_comes_back(collection: Collection) -> None:
    made = entries()
    numbers = [collection.add(entry).id for entry in made]
    assert [collection.get(number).entry for number in numbers] == made
    assert {stored.id for stored in collection.entries()} == set(numbers)
    assert collection.number() == 3
    assert collection.number("solutions > ?", (5,)) == 1
    assert collection.check() == ()


def test_an_image_is_found_again(collection: Collection) -> None:
    first = Entry.of("pipes", BOARD, name="first")
    assert collection.add(first).is_new
    shifted = pipes.Board.of("IH1", "L2H", "HH_")
    added = collection.add(Entry.of("pipes", shifted))
    assert (added.is_new, added.alike, added.how) == (False, first, Alike.SHIFTED)
    assert collection.number() == 1


def test_of_one_batch_the_lower_item_stays(collection: Collection) -> None:
    later, sooner = (Entry.of("pipes", BOARD, name=str(item), batch="k", item=item) for item in (7, 3))
    number = collection.add(later).id
    assert collection.add(sooner).alike == later
    assert collection.get(number).entry == sooner
    assert collection.add(later).alike == sooner
    assert collection.get(number).entry == sooner


def test_the_order_of_batches(collection: Collection) -> None:
    boards = [pipes.Board.of("1H" + "I" * number) for number in range(5)]
    places = [("b", 2), ("", None), ("b", 1), ("a", 9), ("", None)]
    for board, (batch, item) in zip(boards, places, strict=True):
        collection.add(Entry.of("pipes", board, batch=batch, item=item))
    assert [stored.id for stored in collection.entries()] == [2, 5, 4, 3, 1]
    assert [stored.id for stored in collection.entries("batch = ?", ("b",), order="item DESC", limit=1)] == [1]


def test_a_grade_is_kept_as_its_data(collection: Collection) -> None:
    graded = polypips.grade(PUZZLE)
    assert graded.solution is not None
    data = graded.solution.to_data()
    number = collection.add(Entry.of("polypips", PUZZLE, grade=graded.solution)).id
    assert collection.get(number).entry.grade == data
    assert collection.update(number, grade=None).entry.grade is None
    assert collection.update(number, grade=graded.solution).entry.grade == data
    for wrong in (graded, "hard", ["hard"]):
        with pytest.raises(TypeError, match="the grade of an entry is a Grade"):
            collection.update(number, grade=wrong)  # type: ignore[arg-type]


def test_facts_change_and_the_rest_stays(collection: Collection) -> None:
    number = collection.add(entries()[0]).id
    document = dict(collection.get(number).entry.document)
    changed = collection.update(number, document=document | {"solutions": 1}, tags=["c"]).entry
    assert (changed.unique, changed.tags, changed.source) == (True, ("c",), "x.txt")
    assert collection.get(number).entry == changed
    assert collection.update(number, grade={"score": 2}).entry.tags == ("c",)
    assert [stored.id for stored in collection.entries("score = 2")] == [number]
    with pytest.raises(ValueError, match="another puzzle"):
        collection.update(number, document=document | {"board": ["1H"]})
    with pytest.raises(KeyError):
        collection.update(99, tags=())


def test_a_transaction_is_whole_or_not_at_all(collection: Collection) -> None:
    def stopped() -> None:
        with collection.transaction():
            collection.add(entries()[0])
            with collection.transaction():
                collection.add(entries()[1])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert collection.number() == 0
    with collection.transaction():
        collection.add(entries()[0])
    assert collection.number() == 1
