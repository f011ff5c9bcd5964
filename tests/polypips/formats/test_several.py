"""Several puzzles in one file, in every form that has such files: each is read back as if it were alone."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.contents import Contents
from pipworks.errors import ParseError
from pipworks.families import POLYPIPS
from pipworks.polypips.drawing.text import draw_solution
from pipworks.polypips.formats import files, own_json
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.position import parse_position
from pipworks.polypips.formats.text import format
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from tests.support.polypips.strategies import solved

Case = tuple[Puzzle, Solution]
CASES = st.lists(solved(2), min_size=2, max_size=3)
COMMENTS = st.lists(st.sampled_from(["", " by hand", " board:", "//"]), max_size=2)


def whole_file(case: Case) -> str:
    """A file as `generate_polypips` writes it."""
    puzzle, solution = case
    return f"{format(puzzle)}\ngame:\nwhatever\n\nsolution:\n{draw_solution(solution)}\n"


def numbered(cases: list[Case]) -> Contents[Document]:
    return Contents(tuple(Document(*case, name=str(place)) for place, case in enumerate(cases, 1)))


def answer(case: Case, **more: object) -> dict[str, object]:
    """A line that a command prints with --json."""
    puzzle, solution = case
    document = own_json.to_dict(Document(puzzle, solution))
    told = document.pop("solution")
    return {"format": "pipworks.answer", "version": 1, "puzzle": document, "solution": told, **more}


@given(CASES, st.data(), st.sampled_from(["", "\n", "\n\n"]))
def test_text_files_joined(cases: list[Case], data: st.DataObject, between: str) -> None:
    cases = [(replace(puzzle, comments=tuple(data.draw(COMMENTS))), solution) for puzzle, solution in cases]
    text = between.join(map(whole_file, cases))
    assert files.parse_all(text, solutions=True) == numbered(cases)
    for place, (puzzle, solution) in enumerate(cases, 1):
        assert files.parse(text, level=str(place)) == puzzle
        if [other for other, _ in cases].count(puzzle) == 1:
            assert files.parse_solution(text, puzzle) == solution
    puzzles = [puzzle for puzzle, _ in cases]
    assert files.parse_solutions(text, puzzles) == tuple(solution for _, solution in cases)


@given(CASES, st.sampled_from([None, 1]), st.booleans())
def test_json_one_after_another_or_in_an_array(cases: list[Case], indent: int | None, answers: bool) -> None:
    objects = [answer(case) if answers else own_json.to_dict(Document(*case)) for case in cases]
    lines = "\n".join(json.dumps(each, indent=indent) for each in objects)
    puzzles = [puzzle for puzzle, _ in cases]
    for text in (lines, json.dumps(objects, indent=indent)):
        assert files.parse_all(text) == numbered(cases)
        assert files.parse_solutions(text, puzzles) == tuple(solution for _, solution in cases)
        for place, (puzzle, solution) in enumerate(cases, 1):
            assert files.parse(text, level=str(place)) == puzzle
            if puzzles.count(puzzle) == 1:
                assert files.parse_solution(text, puzzle) == solution


@given(CASES, st.sampled_from(["==> p.txt: {} <==\n{}\n", "==> {} <==\nsolution:\n{}\n", "solution:\n{1}\n\n"]))
def test_solutions_alone_are_matched_in_order(cases: list[Case], form: str) -> None:
    text = "".join(form.format(place, draw_solution(solution)) for place, (_, solution) in enumerate(cases, 1))
    puzzles = [puzzle for puzzle, _ in cases]
    assert files.parse_solutions(text, puzzles) == tuple(solution for _, solution in cases)
    with pytest.raises(ParseError, match=f"{len(cases)} solutions for {len(cases) + 1} puzzles"):
        files.parse_solutions(text, [*puzzles, puzzles[0]])
    with pytest.raises(ParseError, match=f"{len(cases)} solutions of this puzzle in one file"):
        files.parse_solution(text, puzzles[0])


@given(solved(3), st.booleans())
def test_a_solution_is_read_below_the_game_that_it_is_shown_with(case: Case, ascii: bool) -> None:
    puzzle, solution = case
    shown = POLYPIPS.text(puzzle, solution, ascii=ascii)
    assert files.parse_solution(shown, puzzle) == solution
    assert parse_position(shown, puzzle) == solution


@given(solved(4))
def test_an_answer_alone_is_its_puzzle_and_its_solution(case: Case) -> None:
    text = json.dumps(answer(case, name="easy"))
    assert files.parse_all(text) == Contents((Document(*case, name="easy"),))
    assert files.parse(text) == files.parse(text, level="easy") == case[0]
    assert files.parse_solution(text, case[0]) == case[1]


DOMINO = '{"format": "pipworks.polypips", "version": 1, "board": ["##"], "pieces": ["06"], "constraints": []}'
NAMED = DOMINO.replace('"board"', '"name": "one", "board"')
TEXT = "board:\n##\n\npieces:\n06\n\nconstraints:\n"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"{NAMED}\n{DOMINO}", ["one", "2"]),
        (f"{NAMED}\n{NAMED}\n{DOMINO}", ["1 one", "2 one", "3"]),
        (f"{NAMED}\n{DOMINO}".replace('"one"', '"2"'), ["1 2", "2"]),
        (f"[{NAMED}]", ["one"]),
        (f"[{DOMINO}]", [""]),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    assert [*files.parse_all(text)] == names


def test_one_that_can_t_be_read_leaves_the_others() -> None:
    text = f"// first\n{TEXT}\n// second\n{TEXT.replace('06', '07')}\n{TEXT}"
    found = files.parse_all(text)
    assert [*found] == ["1", "3"]
    assert [document.puzzle.comments for document in found.documents] == [(" first",), ()]
    assert {name: (error.line, error.column) for name, error in found.refused.items()} == {"2": (15, 2)}
    with pytest.raises(ParseError, match=r"pips from 0 to 6, found '7'"):
        files.parse(text, level="2")
    refusal = '{"format": "pipworks.error", "version": 1, "status": "error", "problem": "no such file"}'
    lines = f"{DOMINO}\n{DOMINO.replace('06', '7')}\n{{\n{refusal}\n{DOMINO}\n"
    found = files.parse_all(lines)
    assert [*found] == ["1", "5"]
    assert {name: error.line for name, error in found.refused.items()} == {"2": 2, "3": 3, "4": 4}
    assert found.refused["4"].problem == "this is the refusal of another input: no such file"


def test_lines_in_refusals_are_those_of_the_whole_file() -> None:
    again = f"{TEXT}\n\n{TEXT}Exactly 6 {{(0,0),(1,0)}}\nExactly 0 {{(0,0)}}\n"
    refused = files.parse_all(again).refused["2"]
    assert (refused.line, refused.hint) == (18, "it is in line 17 already")
    repeated = f"{TEXT}\n{TEXT}pieces:\n"
    assert files.parse_all(repeated).refused["2"].line == 16


def test_a_second_heading_of_the_same_board_is_a_slip() -> None:
    with pytest.raises(ParseError, match="a second section board:"):
        files.parse_all(f"board:\n{TEXT}")


def test_the_puzzle_must_be_among_several() -> None:
    puzzle = files.parse("board:\n#\n\npieces:\n1o:0\n\nconstraints:\n")
    for text in (f"{TEXT}\n{TEXT}", f"{DOMINO}\n{DOMINO}"):
        with pytest.raises(ParseError, match="here are other puzzles"):
            files.parse_solution(text, puzzle)
