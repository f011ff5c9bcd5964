"""Pipes boards in files of ipuz: all of a document comes back; other kinds are refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from pipworks import pipes
from pipworks.errors import ParseError
from pipworks.families import named_family
from pipworks.pipes import Document
from pipworks.pipes.formats import ipuz
from pipworks.source import Source
from tests.support.pipes.strategies import documents

TEXT = ipuz.format(Document(pipes.Board.of("1H_", "LTI"), pipes.Solution.of("EW_", "NNE")))


@given(documents())
def test_a_document_comes_back(document: Document) -> None:
    source = Source.of(ipuz.format(document))
    assert ipuz.recognises(source)
    assert ipuz.parse(source) == document
    assert ipuz.lost_in(source) == ipuz.lost_out(document) == ()
    assert named_family(source) == "pipes"
    assert pipes.parse(source) == document.board


def test_what_others_see() -> None:
    found = json.loads(TEXT)
    assert found["puzzle"] == [[{"cell": "1"}, {"cell": "H"}, None], [{"cell": "L"}, {"cell": "T"}, {"cell": "I"}]]
    assert found["solution"] == [["E", "W", None], ["N", "N", "E"]]


def test_a_crossword_is_refused() -> None:
    source = Source.of(TEXT.replace("urn:pipworks:pipes#1", "http://ipuz.org/crossword#1"))
    with pytest.raises(ParseError, match=r"this ipuz file holds 'http://ipuz\.org/crossword#1'"):
        pipes.parse(source)


def test_another_size_is_refused() -> None:
    with pytest.raises(ParseError, match="a height of 3, and the puzzle has 2"):
        ipuz.parse(Source.of(TEXT.replace('"height": 2', '"height": 3')))
