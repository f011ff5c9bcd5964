"""The puzzles of one file by name: a mapping, and one of them chosen."""

from __future__ import annotations

import pytest

from pipworks.contents import Contents, near_level
from pipworks.errors import ParseError
from pipworks.polypips import Document, parse
from pipworks.source import Source

DOMINO = parse("board:\n##\n\npieces:\n06\n\nconstraints:\n")
SOURCE = Source.of("x", "day.json")
BAD = ParseError("day.json", 3, 1, "", "'odd' is no type of region")


def named(*names: str) -> tuple[Document, ...]:
    return tuple(Document(DOMINO, name=name) for name in names)


def test_it_is_a_mapping_in_the_order_of_the_file() -> None:
    contents = Contents(named("easy", "hard"))
    assert list(contents) == ["easy", "hard"]
    assert contents["hard"].name == "hard"
    assert [one.name for one in contents.values()] == ["easy", "hard"]
    assert "medium" not in contents
    with pytest.raises(KeyError):
        contents["medium"]


def test_what_can_t_be_read_leaves_the_others() -> None:
    contents = Contents(named("easy"), refused={"hard": BAD})
    assert list(contents) == ["easy"]
    assert contents.one(SOURCE, "easy").name == "easy"
    with pytest.raises(ParseError, match="no type of region"):
        contents["hard"]
    with pytest.raises(ParseError, match="no type of region"):
        contents.one(SOURCE, "hard")


def test_several_are_refused_with_their_names() -> None:
    with pytest.raises(ParseError) as caught:
        Contents(named("easy"), refused={"hard": BAD}).one(SOURCE)
    assert caught.value.problem == "2 puzzles in one file"
    assert caught.value.hint == "choose one by its name, with level= or --level: easy, hard"


def test_only_one_that_can_t_be_read_says_why() -> None:
    with pytest.raises(ParseError, match="no type of region"):
        Contents((), refused={"hard": BAD}).one(SOURCE)


def test_a_level_that_is_nearly_one_is_offered() -> None:
    names = ["2025-09-15 easy", "2025-09-15 hard", "heart"]
    for level, near in (("esay", "easy"), ("harrd", "hard"), ("haert", "heart"), ("zzz", ""), ("2025-09-16", "")):
        assert near_level(level, names) == (f"did you mean {near}?" if near else ""), level
    assert near_level("esay", [""]) == ""
