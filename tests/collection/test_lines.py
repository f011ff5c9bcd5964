"""JSON Lines: nothing is lost on the way out and back, and all readers of puzzles read them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipworks import pipes, polypips, schemas
from pipworks.collection import Collection, Entry
from pipworks.collection.lines import entries_in, line_of
from pipworks.errors import ParseError
from pipworks.families import FAMILIES
from pipworks.source import Source
from tests.support.amounts import some

BOARD = pipes.Board.of("1IH", "HL2", "_HH", wraps=False)
PUZZLE = polypips.parse("board:\n###\n###\n\npieces:\n3L:123, 3L:456\n\nconstraints:\nExactly 4 {(0,0)}\n")
TURNED = pipes.Solution.of("NNN", "NNN", "_NN")
LAID = polypips.solve(PUZZLE).solution
BIG = 3**2000

WORDS = st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=8)
JSON = st.recursive(st.none() | st.booleans() | st.integers() | WORDS, lambda each: st.lists(each, max_size=3))


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    """Entries of either family with any part of what can be known."""
    family = draw(st.sampled_from(["pipes", "polypips"]))
    facts = {
        "name": WORDS,
        "comments": st.lists(WORDS, max_size=2).map(tuple),
        "solution": st.just(TURNED if family == "pipes" else LAID),
        "solutions": st.integers(1, 9) | st.just(BIG),
        "origin": st.just(
            {"command": "x", "seed": 2**70, "version": "1"}
            if family == "pipes"
            else {"rules": ["board: 3x2", "ü"], "seed": 0, "version": "1"}
        ),
        "unique": st.sampled_from([None, True, False]),
        "exact": st.booleans(),
        "grade": st.none() | st.dictionaries(WORDS, JSON | st.floats(allow_nan=False, allow_infinity=False)),
        "tags": st.lists(WORDS, max_size=3).map(tuple),
        "source": WORDS,
        "batch": WORDS,
        "item": st.none() | st.integers(0, 2**40),
    }
    chosen = draw(st.lists(st.sampled_from(sorted(facts)), unique=True))
    puzzle = BOARD if family == "pipes" else PUZZLE
    return Entry.of(family, puzzle, **{key: draw(facts[key]) for key in chosen})


@given(st.lists(entries(), max_size=4))
@settings(max_examples=some(40, of=80), deadline=None)
def test_lines_are_read_as_they_were_written(made: list[Entry]) -> None:
    lines = list(map(line_of, made))
    assert list(entries_in(lines)) == made
    assert list(map(line_of, entries_in(lines))) == lines  # type: ignore[arg-type]


@given(entries())
@settings(max_examples=some(20, of=40), deadline=None)
def test_a_collection_gives_back_the_lines_that_went_in(entry: Entry) -> None:
    with Collection(":memory:") as collection:
        number = collection.add(entry).id
        assert line_of(collection.get(number).entry) == line_of(entry)


@given(entries())
@settings(max_examples=some(20, of=40), deadline=None)
def test_every_reader_of_puzzles_reads_a_line(entry: Entry) -> None:
    family = next(family for family in FAMILIES if family.name == entry.family)
    source = Source.of(line_of(entry))
    assert family.recognises(source)
    filed = family.contents(source, solutions=True).one(source)
    assert (filed.puzzle, filed.name) == (entry.puzzle, entry.name)
    assert filed.solutions == entry.document.get("solutions")
    if filed.solution is not None:
        assert family.solution(source, filed.puzzle) == filed.solution
        assert family.solution_to_check(source, filed.puzzle) == filed.solution


def test_each_wrong_line_is_refused_by_itself(tmp_path: Path) -> None:
    good = line_of(Entry.of("pipes", BOARD, tags=("a",)))
    wrapped = json.loads(good)
    wrong = [
        "{",
        '{"format": "pipworks.other", "version": 1}',
        '{"format": "pipworks.entry", "version": 2, "puzzle": {}}',
        '{"format": "pipworks.entry", "version": 1}',
        json.dumps(wrapped | {"unique": 1}),
        json.dumps(wrapped | {"tags": "a"}),
        json.dumps(wrapped | {"tag": ["a"]}),
        json.dumps(wrapped | {"item": -1}),
        json.dumps(wrapped | {"grade": 3}),
        json.dumps(wrapped | {"puzzle": wrapped["puzzle"] | {"solutions": "many"}}),
        "[1]",
    ]
    path = tmp_path / "lines.jsonl"
    path.write_text("\ufeff" + good + "\n" + "\n".join(wrong) + "\n" + good, encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        found = list(entries_in(file, "lines.jsonl"))
    refused = [each for each in found if isinstance(each, ParseError)]
    assert [error.line for error in refused] == list(range(3, 3 + len(wrong)))
    assert [index for index, each in enumerate(found) if isinstance(each, Entry)] == [0, len(wrong) + 1]


def test_the_document_is_not_looked_into() -> None:
    """What is no puzzle is seen when the puzzle is asked for."""
    (entry,) = entries_in(['{"format": "pipworks.pipes", "version": 1, "board": ["x"]}'])
    assert isinstance(entry, Entry)
    with pytest.raises(ParseError, match="expected letters"):
        _ = entry.puzzle


@given(entries())
@settings(max_examples=some(15, of=30), deadline=None)
def test_lines_are_as_their_schema_says(entry: Entry) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(json.loads(schemas.text("entry")))
    line = json.loads(line_of(entry))
    validator.validate(line)
    assert not validator.is_valid(line | {"other": 1})
    assert not validator.is_valid(line | {"puzzle": {"format": "pipworks.pipes", "version": 1}})
