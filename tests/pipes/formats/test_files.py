"""Boards and solutions in every form, one or several to a text."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks import pipes
from pipworks.errors import ParseError
from pipworks.families import PIPES, POLYPIPS, Family, family_of, refuse_other
from pipworks.pipes.formats import own_json
from pipworks.source import Source
from tests.support.pipes.strategies import boards, documents, turned

BOARD = pipes.Board.of("1IH", "___")
DOCUMENT = own_json.to_dict(pipes.Document(BOARD, pipes.Solution.of("EEW", "___")))
ANSWER = {"format": "pipworks.answer", "version": 1, "family": "pipes", "puzzle": DOCUMENT, "name": "", "file": "b.txt"}
TWO = "// one\n1H\n// two\n// lines\n\nHH\n11\n\n"


def line(**members: object) -> str:
    return json.dumps(members) + "\n"


def test_files(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_bytes(b"1IH\r\n___")
    (tmp_path / "s.txt").write_bytes(b"EEW\r\n___\r\n")
    (tmp_path / "two.txt").write_text(TWO)
    assert pipes.read(tmp_path / "b.txt") == BOARD
    assert pipes.read(tmp_path / "two.txt", level="2", wraps=False) == pipes.Board.of("HH", "11", wraps=False)
    assert list(pipes.read_all(tmp_path / "two.txt")) == ["1", "2"]
    assert pipes.read_solution(tmp_path / "s.txt") == pipes.Solution.of("EEW", "___")


def test_several_boards_in_a_text() -> None:
    found = pipes.parse_all(TWO)
    assert found["1"] == pipes.Document(pipes.Board.of("1H"), name="1", comments=(" one",))
    assert found["2"] == pipes.Document(pipes.Board.of("HH", "11"), name="2", comments=(" two", " lines"))
    with pytest.raises(ParseError, match="2 puzzles in one file"):
        pipes.parse(TWO)
    assert pipes.parse(TWO, level="1") == pipes.Board.of("1H")
    assert list(pipes.parse_all("==> a: 1 <==\n1H\n\n==> b <==\nH\n")) == ["a: 1", "b"]


def test_a_board_that_can_not_be_read_leaves_the_others() -> None:
    found = pipes.parse_all("// one\n1H\n// two\nh\n// three\nH\n", "three.txt")
    assert list(found) == ["1", "3"]
    with pytest.raises(ParseError, match=r"three\.txt:4:1: expected a tile"):
        found["2"]
    found = pipes.parse_all(json.dumps([DOCUMENT, {**DOCUMENT, "board": ["1", "HH"]}]))
    assert list(found) == ["1"]
    assert list(found.refused) == ["2"]


@given(st.lists(documents(), min_size=2, max_size=4), st.booleans())
def test_several_boards_come_back(several: list[pipes.Document], wraps: bool) -> None:
    """As text with a comment above each, as an array of documents, and as a document a line."""
    several = [replace(each, name="", comments=(" a board", *each.comments)) for each in several]
    text = "\n".join(map(pipes.format, several))
    for number, (name, read) in enumerate(pipes.parse_all(text, wraps=wraps).items()):
        assert name == str(number + 1)
        assert read.board == replace(several[number].board, wraps=wraps, all_tiles=False)
        assert read.comments == several[number].comments
    told = list(map(own_json.to_dict, several))
    named = tuple(replace(each, name=str(number)) for number, each in enumerate(several, 1))
    for text in (json.dumps(told), json.dumps(told, indent=1), "".join(line(**one) for one in told)):
        assert pipes.parse_all(text).documents == named


def test_names_in_json() -> None:
    """What a document calls itself, otherwise its place; a name that is taken with its place before it."""
    told = [{**DOCUMENT, "name": "a"}, DOCUMENT, {**DOCUMENT, "name": "a"}]
    assert list(pipes.parse_all(json.dumps(told))) == ["1 a", "2", "3 a"]
    assert next(iter(pipes.parse_all(json.dumps(told[0])))) == "a"


@given(boards(variants=True), st.sampled_from([None, True, False]), st.sampled_from([None, True, False]))
def test_the_variant_is_the_one_asked_for_otherwise_the_documents(
    board: pipes.Board, wraps: bool | None, all_tiles: bool | None
) -> None:
    read = pipes.parse(board.to_json(), wraps=wraps, all_tiles=all_tiles)
    assert read.wraps == (board.wraps if wraps is None else wraps)
    assert read.all_tiles == (board.all_tiles if all_tiles is None else all_tiles)
    assert read.rows == board.rows


def _solution(answer: dict[str, Any]) -> pipes.Solution:
    return pipes.Solution(tuple(answer["solution"]))


def test_answers_are_read_for_what_they_are_about() -> None:
    solved = {**ANSWER, "ask": "solve", "status": "solved", "solution": ["WWE", "___"]}
    assert pipes.parse(line(**ANSWER)) == BOARD
    assert pipes.parse_solution(line(**solved)) == pipes.Solution.of("WWE", "___")
    bare = {key: value for key, value in DOCUMENT.items() if key != "solution"}
    assert pipes.parse_all(line(**{**solved, "puzzle": bare}))[""].solution == pipes.Solution.of("WWE", "___")
    every = {**solved, "ask": "all"}
    end = line(**ANSWER, ask="all", status="solved", count=2, exact=True)
    several = line(**every, number=1) + line(**every, number=2) + end
    assert [document.solution for document in pipes.parse_all(several).documents] == [_solution(every)] * 2
    assert len(pipes.parse_solutions(several)) == 2
    assert pipes.parse_all(line(**every, number=1) + end)[""].solution == _solution(every)
    assert pipes.parse(end) == BOARD
    with pytest.raises(ParseError, match=r"this answer has no solution \(status solved\)"):
        pipes.parse_solution(end)
    with pytest.raises(ParseError, match=r"this answer has no solution \(status unsolvable\)"):
        pipes.parse_solution(line(**ANSWER, status="unsolvable", solution=None))
    with pytest.raises(ParseError, match="the refusal of another input: a slip"):
        pipes.parse(line(format="pipworks.error", version=1, status="error", problem="a slip"))


@given(st.lists(boards().flatmap(turned), min_size=1, max_size=3), st.booleans())
def test_several_solutions_come_back_in_order(several: list[pipes.Solution], headings: bool) -> None:
    texts = [pipes.format_solution(each) for each in several]
    text = "\n".join(texts)
    if headings:
        text = "".join(f"==> {number} <==\n{text}\n" for number, text in enumerate(texts))
    assert pipes.parse_solutions(text) == tuple(several)
    rows = [list(each.rows) for each in several]
    for text in (json.dumps(rows), "".join(json.dumps(each) + "\n" for each in rows)):
        assert pipes.parse_solutions(text) == tuple(several)


def test_one_solution_where_one_is_needed() -> None:
    with pytest.raises(ParseError, match="2 solutions in one file, where one is needed"):
        pipes.parse_solution("NE\n\nNE\n")


BAD_BOARDS = {
    "empty": "",
    "blank lines": "\n\n",
    "comments alone": "// one\n",
    "a comment at the end": "// one\n1H\n// so much for that\n",
    "a solution": "_NW\nSSE\n",
    "no board": '{"format": "pipworks.polypips"}',
    "no format": "{}",
    "an array of rows": '["1H"]',
    "an empty array": "[]",
    "no JSON": '{"format": ',
}
BAD_SOLUTIONS = {
    "empty": "",
    "small letters": "nes\n_w_\n",
    "a board": "1IH\n",
    "no solution in it": BOARD.to_json(),
    "an array of something": "[1]",
    "another object": "{}",
}


def test_refusals(golden: Callable[[str, str], None]) -> None:
    lines = []
    readers: tuple[Callable[[str, str], object], ...] = (pipes.parse_all, pipes.parse_solutions)
    for read, cases in zip(readers, (BAD_BOARDS, BAD_SOLUTIONS), strict=True):
        for name, text in cases.items():
            with pytest.raises(ParseError) as caught:
                read(text, "level.txt")
            lines.append(f"{name}\n{caught.value}\n")
    golden("pipes/file_refusals.txt", "\n".join(lines))


FAMILY: list[tuple[str, Family]] = [
    ("1H\n", PIPES),
    ("", PIPES),
    ("// one\n1H\n", PIPES),
    ("==> a <==\n1H\n", PIPES),
    (BOARD.to_json(), PIPES),
    (line(**ANSWER), PIPES),
    (line(**{**ANSWER, "family": "polypips", "puzzle": {"format": "pipworks.polypips"}}), POLYPIPS),
    (json.dumps([DOCUMENT], indent=1), PIPES),
    ('{"format": "pipworks.polypips", "name": "\\"format\\": \\"pipworks.pipes\\""}', POLYPIPS),
    ("// one\nboard:\n##\n", POLYPIPS),
    ("solution:\n+-------+\n| 0   1 |\n+-------+\n", POLYPIPS),
    ('{"easy": null}', POLYPIPS),
]


def test_a_text_of_the_other_family_is_refused_by_its_commands() -> None:
    for text, family in FAMILY:
        other = POLYPIPS if family is PIPES else PIPES
        refuse_other(family, Source.of(text))
        if text and "easy" not in text:
            with pytest.raises(ParseError, match=f"this is a {family.title} .*\n.*\n.*solve_{family.name}"):
                refuse_other(other, Source.of(text))


@pytest.mark.parametrize(("text", "family"), FAMILY)
def test_a_text_says_which_family_it_is(text: str, family: Family) -> None:
    assert family_of(Source.of(text)) is family


@pytest.mark.parametrize("text", ['["1H"]', '{"format":"pipworks.answer"', "[]", "{}", '[["1H"], ["H1"]]'])
def test_json_that_names_no_family_is_not_called_the_other_one(text: str) -> None:
    for family in (PIPES, POLYPIPS):
        refuse_other(family, Source.of(text))
    assert family_of(Source.of(text)) is POLYPIPS


def test_a_newspapers_day_is_polypips() -> None:
    for text in ('{"easy": null}', '{"dominoes": [], "regions": []}'):
        refuse_other(POLYPIPS, Source.of(text))
        with pytest.raises(ParseError, match="this is a Polypips puzzle, not a Pipes one"):
            refuse_other(PIPES, Source.of(text))


@pytest.mark.parametrize("above", ["==> \ud800 <==", "// \udfff"], ids=["name", "comment"])
def test_what_no_file_can_hold_is_refused_above_a_board_too(above: str) -> None:
    """As in Polypips: it could be written neither as text nor as JSON."""
    with pytest.raises(ParseError, match="half of a surrogate pair") as refused:
        pipes.parse_all(f"{above}\n1H\n")
    assert refused.value.line == 1


def test_a_name_is_on_one_line() -> None:
    assert pipes.parse_all("==> a\rb <==\n1H\n").documents[0].name == "ab"
