"""The project's own JSON: written, read, refused, and as its schema says."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import Cell
from pipworks.polypips.formats import own_json
from pipworks.polypips.formats.document import Document, Origin
from pipworks.polypips.formats.text import parse as parse_text
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from tests.support.json_schema import spoilt, valid
from tests.support.polypips.refusals import read_or_refused
from tests.support.polypips.strategies import documents

SCHEMA = json.loads(own_json.schema())


def is_valid(text: str) -> bool:
    return valid(json.loads(text), SCHEMA)


EXAMPLE = Document(
    parse_text(
        "// by hand\nboard:\n## #\n###\n\npieces:\n2I:01,3L:123,1o:6\n\nconstraints:\n"
        "Exactly 4 {(0,0),(1,0)}\nAllSame None {(0,1),(1,1)}\nAllDifferent {5} {(3,0),(2,1)}\n"
    ),
    Solution((Placement.of({Cell(0, 0): 3, Cell(1, 0): 1, Cell(0, 1): 2}),)),
    12,
    Origin(("pieces: any", "constraints: none"), 2**70, "1.2.3"),
    "an example",
)


def test_how_it_looks(golden: Callable[[str, str], None]) -> None:
    golden("polypips/document.json", own_json.format(EXAMPLE))
    assert is_valid(own_json.format(EXAMPLE))


@given(documents())
def test_a_document_written_and_read_is_the_document(document: Document) -> None:
    text = own_json.format(document)
    back = own_json.parse(text)
    assert back == document
    assert back.puzzle.comments == document.puzzle.comments
    assert is_valid(text)
    assert own_json.parse(json.dumps(own_json.to_dict(document))) == document


@given(documents())
def test_a_puzzle_tells_itself(document: Document) -> None:
    assert own_json.parse(document.puzzle.to_json()) == Document(document.puzzle)


SPOILT: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([None, True, 0, -1, 1.5, 10**12, [], [0], [0, 6], {}, {"kind": "Exactly"}]),
    st.sampled_from(["", "x", "4L:0123", "3", "0-6", "[0,6]", "[0,6"]),
)


@given(documents(), st.data())
def test_what_is_read_is_as_the_schema_says(document: Document, data: st.DataObject) -> None:
    """A document with something in it replaced, left out or added: the reader takes nothing that the schema refuses."""
    text = json.dumps(data.draw(spoilt(json.loads(own_json.format(document)), SPOILT)))
    read = read_or_refused(own_json.parse, text)
    if isinstance(read, ParseError):
        assert (read.line, read.column) <= (1, len(text) + 1)
    else:
        assert is_valid(text)


def _bad(**changes: object) -> str:
    return json.dumps(own_json.to_dict(EXAMPLE) | changes, indent=1)


def _constraint(**told: object) -> str:
    return _bad(constraints=[{"kind": "Exactly", "value": 1, "cells": [[0, 0]]} | told])


BAD = {
    "not JSON": '{"format": "pipworks.polypips",}',
    "nested too deeply": "[" * 100_000,
    "a number too long": '{"format": ' + "1" * 5000 + "}",
    "another format": _bad(format="pipworks.pipes"),
    "no format": "{}",
    "a version to come": _bad(version=2),
    "an unknown key": _bad(peices=[]),
    "a board that is text": _bad(board="####"),
    "a strange mark": _bad(board=["## #", "#.#"]),
    "a board without cells": _bad(board=[]),
    "a token that is none": _bad(pieces=["5Q:12345"]),
    "a token that is a number": _bad(pieces=[501]),
    "a domino of three": _bad(pieces=[[1, 2, 3]]),
    "pieces that don't add up": _bad(pieces=["2I:01"]),
    "an unknown kind": _constraint(kind="Sum"),
    "no value": _bad(constraints=[{"kind": "Exactly", "cells": [[0, 0]]}]),
    "no value, and no null": _bad(constraints=[{"kind": "AllSame", "cells": [[0, 0]]}]),
    "a key of another kind": _constraint(kind="AllSame", forbidden=[1]),
    "a value that no cell has": _constraint(kind="AllSame", value=7),
    "an impossible bound": _constraint(value=7),
    "no cells": _constraint(cells=[]),
    "a cell of three": _constraint(cells=[[0, 0, 0]]),
    "a cell twice": _constraint(cells=[[0, 0], [0, 0]]),
    "a cell off the board": _constraint(cells=[[0, 0], [2, 0]]),
    "a cell in two constraints": _bad(constraints=[{"kind": "AllSame", "value": None, "cells": [[0, 0]]}] * 2),
    "half a surrogate pair": _bad(name="\ud800"),
    "two lines of comment": _bad(comments=["a\nb"]),
    "an origin without a seed": _bad(origin={"rules": [], "version": "1"}),
    "a count below zero": _bad(solutions=-1),
    "no solutions, and one": _bad(solutions=0),
    "a place without a piece": _bad(solution=[{"at": [0, 0]}]),
    "a place too far": _bad(solution=[{"piece": "1o:6", "at": [0, 5000]}]),
}


def test_refusals(golden: Callable[[str, str], None]) -> None:
    lines = []
    for name, text in BAD.items():
        with pytest.raises(ParseError) as caught:
            own_json.parse(text, "puzzle.json")
        lines.append(f"{name}\n{caught.value}\n")
    golden("polypips/json_refusals.txt", "\n".join(lines))


def test_what_is_no_piece_can_not_be_written() -> None:
    puzzle = Puzzle((Cell(0, 0),), EXAMPLE.puzzle.pieces[2:])
    with pytest.raises(InvalidPuzzle, match=r"no piece lies at a1 c1"):
        own_json.format(Document(puzzle, Solution((Placement.of({Cell(0, 0): 1, Cell(2, 0): 1}),))))
