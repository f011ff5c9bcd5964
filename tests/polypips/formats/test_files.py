"""Any form of file, told apart by what is in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.contents import Contents
from pipworks.errors import ParseError
from pipworks.polypips.drawing.text import draw_solution
from pipworks.polypips.formats import files, nyt, own_json
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.text import format
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from tests.polypips.formats.test_nyt import DAY
from tests.support.polypips.strategies import solved


@given(solved(4), st.sampled_from(["", "\ufeff", "\n  "]))
def test_every_form_of_a_puzzle_and_its_solution(case: tuple[Puzzle, Solution], before: str) -> None:
    puzzle, solution = case
    text = f"{format(puzzle)}\ngame:\nwhatever\n\nsolution:\n{draw_solution(solution)}\n"
    document = own_json.format(Document(puzzle, solution))
    for form in (text, before + document):
        assert files.parse(form) == puzzle
        assert files.parse_all(form, solutions=True) == Contents((Document(puzzle, solution),))
        assert files.parse_solution(form, puzzle) == solution
    assert files.parse_all(text).documents[0].solution is None
    assert files.parse_solution(draw_solution(solution), puzzle) == solution
    assert files.parse_solution(json.dumps(json.loads(document)["solution"]), puzzle) == solution


def test_a_day_of_the_newspaper() -> None:
    text = json.dumps(DAY)
    easy, medium = files.parse_all(text).documents
    assert files.parse_all(text).empty == ("hard",)
    assert files.parse(text, level="easy") == easy.puzzle
    assert files.parse_solution(text, easy.puzzle) == easy.solution
    assert files.parse_solution(json.dumps(DAY["easy"]["solution"]), easy.puzzle) == easy.solution  # type: ignore[index]
    assert files.parse(nyt.format(Contents((medium,)))) == medium.puzzle


@pytest.mark.parametrize(
    ("text", "level", "problem"),
    [
        (json.dumps(DAY), "", "2 puzzles in one file"),
        (json.dumps(DAY), "hard", "no level 'hard' here"),
        ('{"easy": null}', "", "no puzzle here: easy left empty"),
        ('{"easy": null}', "easy", "no puzzle here: easy left empty"),
        ("{}", "", "this JSON is no puzzle"),
        ("[]", "", "this JSON is no puzzle"),
        ("{", "", "not JSON"),
        ("board:\n", "", "the section pieces: is missing"),
    ],
)
def test_puzzles_that_are_refused(text: str, level: str, problem: str) -> None:
    with pytest.raises(ParseError, match=problem):
        files.parse(text, level=level)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "found no pips"),
        ("board:\n#\n\npieces:\n1o:0\n\nconstraints:\n", "the section solution: is missing"),
        ("solution:\n\n", "found no pips"),
        ("{}", "this JSON is no solution"),
        (json.dumps({"easy": DAY["medium"]}), "this day has another puzzle"),
        (json.dumps({"easy": {**DAY["easy"], "solution": None}}), "no solution in it"),  # type: ignore[dict-item]
        ("[[[0, 0]]]", "expected 2 cells for 2I:12, found 1"),
        ('[{"piece": "2I:12"}]', "expected .x, y. under 'at'"),
    ],
)
def test_solutions_that_are_refused(text: str, problem: str) -> None:
    puzzle = files.parse(json.dumps(DAY), level="easy")
    with pytest.raises(ParseError, match=problem):
        files.parse_solution(text, puzzle)


def test_a_drawing_that_is_wrong_does_not_hide_the_puzzle() -> None:
    text = "board:\n#\n\npieces:\n1o:0\n\nconstraints:\n\nsolution:\nhm\n"
    assert files.parse_all(text).documents[0].puzzle.pieces[0].pips == (0,)
    with pytest.raises(ParseError, match="unexpected 'h' in a drawing"):
        files.parse_all(text, solutions=True)


def test_reading_files(tmp_path: Path) -> None:
    (tmp_path / "day.json").write_text("\ufeff" + json.dumps(DAY), encoding="utf-8")
    puzzle = files.read(tmp_path / "day.json", level="easy")
    assert len(files.read_all(tmp_path / "day.json").documents) == 2
    solution = files.read_solution(tmp_path / "day.json", puzzle)
    (tmp_path / "drawn.txt").write_text(draw_solution(solution), encoding="utf-8")
    assert files.read_solution(tmp_path / "drawn.txt", puzzle) == solution
    with pytest.raises(ParseError, match=r"drawn\.txt:1:1"):
        files.read(tmp_path / "drawn.txt")


def test_worked_puzzles_of_the_newspaper(shared: Path) -> None:
    """A solution drawn, written as JSON and read from the day itself is the same."""
    for day in sorted((shared / "corpora" / "pips" / "nyt").glob("*.json"))[::6]:
        text = day.read_text(encoding="utf-8")
        for document in files.parse_all(text).documents:
            assert document.solution is not None
            assert files.parse_solution(text, document.puzzle) == document.solution
            assert files.parse_solution(draw_solution(document.solution), document.puzzle) == document.solution
