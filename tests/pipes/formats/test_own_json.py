"""The project's own JSON: written, read, refused, and as its schema says."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.errors import ParseError
from pipworks.pipes.formats import own_json
from tests.support.json_schema import spoilt, valid
from tests.support.pipes.strategies import boards, documents
from tests.support.polypips.refusals import read_or_refused

SCHEMA = json.loads(own_json.schema())

EXAMPLE = pipes.Document(
    pipes.Board.of("1IH", "_T_", wraps=False),
    pipes.Solution.of("EEW", "_N_"),
    12,
    pipes.Origin("generate_pipes --no-wrap --size 3x2", 2**70, "1.2.3"),
    "an example",
    (" by hand",),
)


def is_valid(text: str) -> bool:
    return valid(json.loads(text), SCHEMA)


def test_how_it_looks(golden: Callable[[str, str], None]) -> None:
    golden("pipes/document.json", own_json.format(EXAMPLE))
    assert is_valid(own_json.format(EXAMPLE))


@given(documents())
def test_a_document_written_and_read_is_the_document(document: pipes.Document) -> None:
    text = own_json.format(document)
    assert own_json.parse(text) == document
    assert own_json.parse(json.dumps(own_json.to_dict(document))) == document
    assert is_valid(text)


@given(boards(variants=True))
def test_a_board_tells_itself(board: pipes.Board) -> None:
    assert own_json.parse(board.to_json()) == pipes.Document(board)
    assert pipes.parse(board.to_json()) == board


SPOILT: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, -1, 1.5, "", "x", "1H", "N", [], [0], {}, ["HH"], 10**12]
)


@given(documents(), st.data())
def test_what_is_read_is_as_the_schema_says(document: pipes.Document, data: st.DataObject) -> None:
    """A document with something in it replaced, left out or added: the reader takes nothing that the schema refuses."""
    text = json.dumps(data.draw(spoilt(json.loads(own_json.format(document)), SPOILT)))
    if not isinstance(read_or_refused(own_json.parse, text), ParseError):
        assert is_valid(text)


def _bad(**changes: object) -> str:
    return json.dumps(own_json.to_dict(EXAMPLE) | changes, indent=1)


BAD = {
    "another format": _bad(format="pipworks.polypips"),
    "no format": "{}",
    "a version to come": _bad(version=2),
    "an unknown key": _bad(wrap=True),
    "a board that is text": _bad(board="1IH"),
    "a board without rows": _bad(board=[]),
    "a board without tiles": _bad(board=[""]),
    "small letters": _bad(board=["1Ih"]),
    "a letter that is none": _bad(board=["1IX"]),
    "rows of two lengths": _bad(board=["1IH", "1I"]),
    "a variant that is a word": _bad(wraps="no"),
    "a variant that is null": _bad(all_tiles=None),
    "half a surrogate pair": _bad(name="\ud800"),
    "two lines of comment": _bad(comments=["a\nb"]),
    "an origin without a seed": _bad(origin={"command": "generate_pipes", "version": "1"}),
    "a count below zero": _bad(solutions=-1),
    "no solutions, and one": _bad(solutions=0),
    "a solution in small letters": _bad(solution=["eew"]),
    "a solution of tiles": _bad(solution=["1IH"]),
}


def test_refusals(golden: Callable[[str, str], None]) -> None:
    lines = []
    for name, text in BAD.items():
        with pytest.raises(ParseError) as caught:
            own_json.parse(text, "board.json")
        lines.append(f"{name}\n{caught.value}\n")
    golden("pipes/json_refusals.txt", "\n".join(lines))
