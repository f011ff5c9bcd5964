"""Texts of every form as entries, and one entry that learns from its like."""

from __future__ import annotations

import json

import pytest

from pipworks import pipes, polypips
from pipworks.asked import Asked
from pipworks.collection import Alike, Collection, Entry
from pipworks.collection.importing import Read, entries_of, put
from pipworks.collection.lines import line_of
from pipworks.errors import ParseError
from pipworks.families import PIPES, POLYPIPS
from pipworks.json_answers import Envelopes
from pipworks.source import Source

BOARD = pipes.Board.of("1IH", "HL2", "_HH")
GAME = "// by hand\nboard:\n###\n###\n\npieces:\n3L:123, 3L:456\n\nconstraints:\nExactly 4 {(0,0)}\n"
PUZZLE = polypips.parse(GAME)


def read(text: str, name: str = "x.txt") -> list[Entry]:
    found = list(entries_of(Source.of(text, name)))
    assert all(isinstance(each, Read) for each in found), found
    entries = [each.entry for each in found if isinstance(each, Read)]
    assert [each.puzzle for each in found if isinstance(each, Read)] == [entry.puzzle for entry in entries]
    return entries


def test_a_text() -> None:
    (entry,) = read("// from a book\n1IH\nHL2\n_HH\n")
    assert (entry.family, entry.source, entry.puzzle) == ("pipes", "x.txt", BOARD)
    assert entry.document["comments"] == [" from a book"]
    (entry,) = read(GAME)
    assert (entry.family, entry.source, entry.document["comments"]) == ("polypips", "x.txt", [" by hand"])


def test_a_solution_in_a_text_comes_along() -> None:
    solution = polypips.solve(PUZZLE).solution
    assert solution is not None
    (entry,) = read(GAME + "\n" + POLYPIPS.solution_text(PUZZLE, solution))
    assert entry.document["solution"] == POLYPIPS.solution_data(PUZZLE, solution)


def test_several_of_a_file_are_told_apart() -> None:
    entries = read(f"{GAME}\n{GAME}")
    assert [(entry.name, entry.source) for entry in entries] == [("", "x.txt: 1"), ("", "x.txt: 2")]


def test_what_a_generator_prints() -> None:
    level = pipes.generate(pipes.Recipe(size=(4, 4)), 7)
    made = polypips.generate(polypips.Rules(polypips.named_board("3x2")), 7)
    for text in (polypips.format(made.puzzle), pipes.format(level.board)):
        (entry,) = read(text)
        assert entry.source == "x.txt"
        assert entry.puzzle in (made.puzzle, level.board)


def test_json_of_both_families_keeps_all_keys() -> None:
    documents = [
        {**Entry.of("pipes", BOARD, name="a", solutions=3**90).document},
        {**Entry.of("polypips", PUZZLE, origin={"rules": ["board: 3x2"], "seed": 3, "version": "1"}).document},
    ]
    lines = "".join(json.dumps(document) + "\n" for document in documents)
    assert [entry.document for entry in read(lines)] == documents
    assert [entry.source for entry in read(lines)] == ["x.txt: a", "x.txt: 2"]
    assert [entry.document for entry in read(json.dumps(documents))] == documents


def test_entries_of_a_collection_stay_as_they_were() -> None:
    made = [Entry.of("pipes", BOARD, tags=("a",)), Entry.of("polypips", PUZZLE, source="y.txt: b", batch="k", item=4)]
    assert read("".join(map(line_of, made))) == made


def test_a_wrong_line_keeps_no_other_out() -> None:
    good = line_of(Entry.of("pipes", BOARD))
    bad = '{"format": "pipworks.pipes", "version": 1, "board": ["1h"]}\n'
    found = list(entries_of(Source.of(good + bad + "{\n" + good, "x.jsonl")))
    assert [isinstance(each, Read) for each in found] == [True, False, False, True]
    assert isinstance(found[1], ParseError)
    assert (found[1].line, found[1].hint) == (2, "letters are capitals: did you mean H?")


def test_what_is_nothing_is_refused() -> None:
    with pytest.raises(ParseError):
        list(entries_of(Source.of("what?\n")))


def test_answers_tell_what_they_found() -> None:
    board = pipes.Board.of("1H", wraps=False)
    envelopes = Envelopes(Asked(PIPES, board, "y.txt", "small"))
    solution = pipes.solve(board).solution
    assert solution is not None
    records = [
        envelopes.solve(pipes.solve(board)),
        envelopes.count(pipes.count(board)),
        envelopes.unique(pipes.uniqueness(board)),
        envelopes.grade(pipes.grade(board)),
        envelopes.check(solution, []),
    ]
    solved, counted, unique, graded, checked = read("".join(json.dumps(record) + "\n" for record in records))
    assert solved.document["solution"] == checked.document["solution"] == ["ES"] or solved.document["solution"]
    assert (counted.document["solutions"], counted.exact, counted.unique) == (1, True, True)
    assert (unique.unique, unique.document["solution"]) == (True, solved.document["solution"])
    assert graded.grade is not None
    assert {entry.name for entry in (solved, counted, unique, graded, checked)} == {"small"}


def test_answers_of_puzzles_without_a_solution_or_with_several() -> None:
    none, several = pipes.Board.of("HH", wraps=False), pipes.Board.of("1IH", "HI1", "_HH")
    for board in (none, several):
        envelopes = Envelopes(Asked(PIPES, board, "y.txt"))
        (entry,) = read(json.dumps(envelopes.unique(pipes.uniqueness(board))))
        verdict = pipes.uniqueness(board).verdict
        assert entry.unique == (verdict.value == "unique")
    envelopes = Envelopes(Asked(PIPES, none, "y.txt"), given=["orientations"])
    (entry,) = read(json.dumps(envelopes.count(pipes.count(none))))
    assert entry.unique is None or entry.unique is False


def test_one_learns_from_its_like() -> None:
    turned = pipes.Board.of(*["".join(column) for column in zip(*BOARD.rows[::-1], strict=True)])
    with Collection(":memory:") as collection:
        put(collection, Entry.of("pipes", BOARD, solutions=2, exact=False, tags=("a",)))
        added = put(
            collection, Entry.of("pipes", turned, name="x", solutions=3**50, grade={"score": 2}, tags=("b",)), turned
        )
        assert (added.is_new, added.how) == (False, Alike.TURNED)
        known = collection.get(added.id).entry
        assert (known.document["solutions"], known.exact, known.unique) == (3**50, True, False)
        assert (known.tags, known.grade, known.name, known.puzzle) == (("a", "b"), {"score": 2}, "", BOARD)
        put(collection, Entry.of("pipes", BOARD, name="x", solution=pipes.Solution.of("NNN", "NNN", "_NN")))
        known = collection.get(added.id).entry
        assert (known.name, known.document["solution"]) == ("x", ["NNN", "NNN", "_NN"])
        before = known
        put(collection, Entry.of("pipes", BOARD, name="y", solutions=2, exact=False))
        assert collection.get(added.id).entry == before


def test_two_of_one_batch_learn_nothing() -> None:
    with Collection(":memory:") as collection:
        first = Entry.of("pipes", BOARD, batch="k", item=1)
        put(collection, first)
        put(collection, Entry.of("pipes", BOARD, batch="k", item=2, tags=("a",)))
        assert collection.get(1).entry == first
