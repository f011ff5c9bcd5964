"""Polypips puzzles in files of ipuz: all of a document comes back; other kinds are refused by name."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from pipworks import pipes, polypips
from pipworks.errors import ParseError
from pipworks.families import named_family
from pipworks.pipes.formats import ipuz as pipes_ipuz
from pipworks.polypips import Document
from pipworks.polypips.formats import ipuz
from pipworks.source import Source
from tests.support.polypips.strategies import documents
from tests.support.polypips.worked_hints import little

PUZZLE = little("####/## #", "12,4L-:3456,0", "AllSame None {(0,0),(1,0)}", "LessThan 9 {(2,0),(3,0)}")
TEXT = ipuz.format(Document(PUZZLE, name="one"))


@given(documents())
def test_a_document_comes_back(document: Document) -> None:
    source = Source.of(ipuz.format(document))
    assert ipuz.recognises(source)
    assert ipuz.parse(source) == document
    assert ipuz.lost_in(source) == ipuz.lost_out(document) == ()
    assert named_family(source) == "polypips"


def test_what_others_see() -> None:
    found = json.loads(TEXT)
    assert found["version"] == "http://ipuz.org/v2"
    assert found["dimensions"] == {"width": 4, "height": 2}
    assert found["puzzle"][0][0] == {"cell": 0, "style": {"barred": "B", "mark": {"TL": "="}}}
    assert found["puzzle"][1] == [{"cell": 0, "style": {"barred": "T"}}] * 2 + [
        None,
        {"cell": 0, "style": {"barred": "T"}},
    ]


def test_a_call_is_read_as_well() -> None:
    called = f"\n ipuz( {TEXT.rstrip()} );\n"
    assert ipuz.parse(Source.of(called)).puzzle == PUZZLE
    assert polypips.parse(called) == PUZZLE


def test_another_family_is_no_polypips() -> None:
    source = Source.of(pipes_ipuz.format(pipes.Document(pipes.Board.of("1H"))))
    assert not ipuz.recognises(source)


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        (
            "urn:pipworks:polypips#1",
            "http://ipuz.org/crossword#1",
            "this ipuz file holds 'http://ipuz.org/crossword#1'",
        ),
        ("polypips#1", "polypips#2", "'urn:pipworks:polypips#2' can't be read"),
        ('"width": 4', '"width": 5', "a width of 5, and the puzzle has 4"),
        ('"width": 4, ', "", "height"),
        ("urn:pipworks:document", "urn:pipworks:other", "urn:pipworks:document"),
        ('["urn:pipworks:polypips#1"]', "[]", "this ipuz file holds none"),
        ('["urn:pipworks:polypips#1"]', "7", "expected an array of kinds"),
        ('"pieces": ["', '"pieces": ["x', "x2I"),
    ],
)
def test_files_that_are_refused(before: str, after: str, problem: str) -> None:
    source = Source.of(TEXT.replace(before, after))
    assert ipuz.recognises(source)
    with pytest.raises(ParseError) as refusal:
        polypips.parse(source)
    assert problem in str(refusal.value)


def test_members_of_others_are_named() -> None:
    source = Source.of(TEXT.replace("{", '{"author": "somebody",', 1))
    assert ipuz.lost_in(source) == ("author is left out",)
