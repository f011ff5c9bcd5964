"""The newspaper's JSON: read, survived, written."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from pipworks.contents import Contents
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import Cell
from pipworks.polypips.formats import files, nyt
from pipworks.polypips.formats.document import Document
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.source import Source
from tests.support.polypips.strategies import solved

DAY = {
    "printDate": "2000-01-01",
    "easy": {
        "id": 1,
        "dominoes": [[1, 2], [3, 3]],
        "regions": [
            {"type": "sum", "target": 4, "indices": [[0, 0], [0, 1]]},
            {"type": "empty", "indices": [[1, 0]]},
            {"type": "greater", "target": 1, "indices": [[1, 1]]},
        ],
        "solution": [[[0, 0], [1, 0]], [[0, 1], [1, 1]]],
    },
    "medium": {
        "dominoes": [[0, 0], [5, 6]],
        "regions": [
            {"type": "equals", "indices": [[0, 0], [0, 1]]},
            {"type": "less", "target": 6, "indices": [[2, 3]]},
            {"type": "unequal", "indices": [[2, 4]]},
        ],
    },
    "hard": None,
}


def test_a_day() -> None:
    contents = nyt.parse("\ufeff" + json.dumps(DAY))
    assert contents.empty == ("hard",)
    easy, medium = contents.documents
    assert (easy.name, medium.name) == ("easy", "medium")
    assert easy.puzzle.cells == (Cell(0, 0), Cell(1, 0), Cell(0, 1), Cell(1, 1))
    assert easy.puzzle.pieces == (Piece.parse("12"), Piece.parse("33"))
    assert [str(constraint) for constraint in easy.puzzle.constraints] == [
        "Exactly 4 {(0,0),(1,0)}",
        "MoreThan 1 {(1,1)}",
    ]
    assert easy.solution is not None
    assert easy.solution.grid == {(0, 0): 1, (0, 1): 2, (1, 0): 3, (1, 1): 3}
    assert [str(constraint) for constraint in medium.puzzle.constraints] == [
        "AllSame None {(0,0),(1,0)}",
        "LessThan 6 {(3,2)}",
        "AllDifferent {} {(4,2)}",
    ]
    assert medium.solution is None


@pytest.mark.parametrize(
    "level",
    [None, {}, {"dominoes": None, "regions": None}, {"dominoes": [], "regions": []}, {"id": 3, "regions": None}],
)
def test_levels_without_anything_are_reported_as_empty(level: object) -> None:
    contents = nyt.parse(json.dumps(DAY | {"medium": level}))
    assert contents.empty == ("medium", "hard")
    assert [document.name for document in contents.documents] == ["easy"]
    assert nyt.parse(json.dumps({"easy": level})) == Contents((), ("easy",))


def test_the_corpus(shared: Path) -> None:
    """All days are read, and come back as they were written, as far as they tell of puzzles."""
    days = sorted((shared / "corpora" / "pips" / "nyt").glob("*.json"))
    assert len(days) == 61
    for day in days:
        contents = files.read_all(day)
        assert [document.name for document in contents.documents] == ["easy", "medium", "hard"]
        assert nyt.parse(nyt.format(contents)) == contents


def _bad(change: Callable[[dict[str, object]], object]) -> str:
    day = json.loads(json.dumps(DAY))
    change(day["easy"])
    return json.dumps(day, indent=1)


BAD: dict[str, str] = {
    "not JSON": '{"easy": nought}',
    "cut off": '{"easy": {"dominoes": [[1, 2],',
    "no level": '{"printDate": "2000-01-01"}',
    "a number": "1",
    "a level that is a number": '{"easy": 3}',
    "no dominoes": _bad(lambda easy: easy.pop("dominoes")),
    "no regions": _bad(lambda easy: easy.update(regions=None)),
    "a domino of three": _bad(lambda easy: easy.update(dominoes=[[1, 2], [3, 3, 3]])),
    "pips over 6": _bad(lambda easy: easy.update(dominoes=[[1, 2], [3, 7]])),
    "pips that are text": _bad(lambda easy: easy.update(dominoes=[[1, 2], ["3", 3]])),
    "pips that are true": _bad(lambda easy: easy.update(dominoes=[[1, 2], [True, 3]])),
    "too few dominoes": _bad(lambda easy: easy.update(dominoes=[[1, 2]])),
    "an unknown type": _bad(lambda easy: easy["regions"][1].update(type="product")),  # type: ignore[index]
    "no type": _bad(lambda easy: easy["regions"][1].pop("type")),  # type: ignore[index]
    "no target": _bad(lambda easy: easy["regions"][0].pop("target")),  # type: ignore[index]
    "a target that is a fraction": _bad(lambda easy: easy["regions"][0].update(target=1.5)),  # type: ignore[index]
    "a negative target": _bad(lambda easy: easy["regions"][0].update(target=-1)),  # type: ignore[index]
    "a target too large": _bad(lambda easy: easy["regions"][0].update(target=13)),  # type: ignore[index]
    "no cells": _bad(lambda easy: easy["regions"][1].update(indices=[])),  # type: ignore[index]
    "a cell in two regions": _bad(lambda easy: easy["regions"][1].update(indices=[[0, 1]])),  # type: ignore[index]
    "a cell twice in a region": _bad(lambda easy: easy["regions"][1].update(indices=[[0, 2], [0, 2]])),  # type: ignore[index]
    "a negative row": _bad(lambda easy: easy["regions"][1].update(indices=[[-1, 0]])),  # type: ignore[index]
    "a place too far": _bad(lambda easy: easy["regions"][1].update(indices=[[0, 1000]])),  # type: ignore[index]
    "a solution with too many places": _bad(lambda easy: easy["solution"].append([[0, 0], [0, 1]])),  # type: ignore[attr-defined]
    "a place for half a domino": _bad(lambda easy: easy.update(solution=[[[0, 0]]])),
    "both halves on a cell": _bad(lambda easy: easy.update(solution=[[[0, 0], [0, 0]]])),
}


def test_refusals(golden: Callable[[str, str], None]) -> None:
    lines = []
    for name, text in BAD.items():
        with pytest.raises(ParseError) as caught:
            nyt.parse(text, "day.json").one(Source.of(text, "day.json"), "easy")
        lines.append(f"{name}\n{caught.value}\n")
    golden("polypips/nyt_refusals.txt", "\n".join(lines))


def test_a_level_that_can_t_be_read_leaves_the_others() -> None:
    contents = nyt.parse(BAD["an unknown type"])
    assert [*contents] == ["medium"]
    assert contents.empty == ("hard",)
    assert [*contents.refused] == ["easy"]
    with pytest.raises(InvalidPuzzle, match="easy could not be read"):
        nyt.format(contents)


def test_a_level_twice_is_refused() -> None:
    text = '{"easy": null,\n "easy": {"dominoes": [],\n "regions": []}}'
    with pytest.raises(ParseError, match="a second key 'easy' in the same object") as caught:
        nyt.parse(text)
    assert (caught.value.line, caught.value.column) == (2, 2)
    assert caught.value.hint == "the first one is in line 1, column 2"


@given(solved(4))
def test_dominoes_come_back(case: tuple[Puzzle, Solution]) -> None:
    """What the form can say, it says; what it can't, it refuses to."""
    document = Document(*case, name="easy")
    try:
        text = nyt.format(Contents((document,), ("hard",)))
    except InvalidPuzzle:
        return
    back = nyt.parse(text)
    assert back.empty == ("hard",)
    (found,) = back.documents
    assert found.puzzle.cells == document.puzzle.cells
    assert found.solution == document.solution


@pytest.mark.parametrize(
    ("constraint", "read_back"),
    [
        ("AllSame Some(3) {(0,0)}", "Exactly 3 {(0,0)}"),
        ("AllSame Some(0) {(0,0),(1,0)}", "Exactly 0 {(0,0),(1,0)}"),
        ("AllSame Some(6) {(0,0),(1,0)}", "Exactly 12 {(0,0),(1,0)}"),
        ("AllSame Some(3) {(0,0),(1,0)}", ""),
        ("AllDifferent {1} {(0,0),(1,0)}", ""),
    ],
)
def test_constraints_the_newspaper_does_not_have(constraint: str, read_back: str) -> None:
    puzzle = Puzzle((Cell(0, 0), Cell(1, 0)), (Piece.parse("06"),), (Constraint.parse(constraint),))
    contents = Contents((Document(puzzle, name="easy"),))
    if read_back:
        assert nyt.parse(nyt.format(contents)).documents[0].puzzle.constraints == (Constraint.parse(read_back),)
    else:
        with pytest.raises(InvalidPuzzle, match="no such region"):
            nyt.format(contents)


def test_what_else_can_not_be_written() -> None:
    one = Document(Puzzle((Cell(0, 0),), (Piece.parse("1o:0"),)), name="easy")
    with pytest.raises(InvalidPuzzle, match="1o:0 is no domino"):
        nyt.format(Contents((one,)))
    with pytest.raises(InvalidPuzzle, match="easy, medium and hard, not 'weekly'"):
        nyt.format(Contents((replace(one, name="weekly"),)))
    two = Document(Puzzle((Cell(0, 0), Cell(1, 0)), (Piece.parse("06"),)), Solution(()), name="easy")
    with pytest.raises(InvalidPuzzle, match="doesn't place 2I:06"):
        nyt.format(Contents((two,)))
