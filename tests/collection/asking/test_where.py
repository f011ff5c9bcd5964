"""Questions against a naive reading of the same rows, their refusals, and hostile ones."""

from __future__ import annotations

import fnmatch

import pytest

from pipworks.collection.asking import where
from pipworks.errors import ParseError
from pipworks.rng import Rng
from tests.collection.asking.rows import NAMES, Questions, chosen, made
from tests.support.amounts import some
from tests.support.polypips.refusals import read_or_refused


@pytest.mark.parametrize("seed", range(some(4, of=40)))
def test_random_questions_choose_what_a_naive_reading_does(seed: int) -> None:
    connection, rows = made(60, seed)
    questions = Questions(Rng(seed))
    sizes = set()
    for _ in range(200):
        text, read = questions.one(3)
        found = chosen(connection, where.parse(text))
        assert found == [row["id"] for row in rows if read(row) is True], text
        sizes.add(len(found))
    assert len(sizes) > 10


def test_nothing_is_claimed_of_what_is_not_known() -> None:
    connection, rows = made(60)
    unknown = [row["id"] for row in rows if row["grade"] is None]
    assert unknown
    for text in ("grade = 'hard'", "grade != 'hard'", "not grade = 'hard'", "not (grade < 'hard' and grade = 'easy')"):
        assert not set(unknown) & set(chosen(connection, where.parse(text))), text
    assert chosen(connection, where.parse("grade is unknown")) == unknown


@pytest.mark.parametrize("pattern", ["*", "2027-01-*", "2027-01-0? *", "[a]", "*'*", "?", "", "É[*]", "É*"])
def test_a_pattern_means_the_whole_text(pattern: str) -> None:
    connection, rows = made(60)
    doubled = pattern.replace("'", "''")
    found = chosen(connection, where.parse(f"name like '{doubled}'"))
    meant = {name for name in NAMES if fnmatch.fnmatchcase(name, pattern.replace("[", "[[]"))}
    assert found == [row["id"] for row in rows if row["name"] in meant]


def test_binding() -> None:
    """`not` before `and` before `or`."""
    connection, rows = made(60)
    text = "not exact and solved or family = 'pipes' and not not exact"
    naive = [
        row["id"] for row in rows if (not row["exact"] and row["solved"]) or (row["family"] == "pipes" and row["exact"])
    ]
    assert chosen(connection, where.parse(text)) == naive


def test_two_columns_compare() -> None:
    connection, rows = made(60)
    known = [row for row in rows if None not in (row["width"], row["height"])]
    square = [row["id"] for row in known if row["width"] == row["height"]]
    wide = [row["id"] for row in known if row["width"] > row["height"]]
    assert (chosen(connection, where.parse("width = height")), chosen(connection, where.parse("width > height"))) == (
        square,
        wide,
    )


def test_numbers_of_many_digits() -> None:
    assert where.parse(f"score = 0.{'0' * 400}1").params == (0.0,)
    assert where.parse(f"score > 0.{'3' * 400}").params == (1 / 3,)
    assert where.parse(f"cells = -{'0' * 5000}7").params == (-7,)


def test_an_empty_question_means_all() -> None:
    assert where.parse(" ").sql == ""
    one = where.parse("exact")
    assert where.all_of([one, where.parse("")]) == one
    assert where.all_of([]) == where.parse("")


def test_values_reach_sqlite_as_parameters_alone() -> None:
    """Whatever stands in quotes is in `params`, and the SQL has no quote but those of our own words."""
    evil = "x' or 1=1; drop table puzzles; --"
    doubled = evil.replace("'", "''")
    found = where.parse(f"name = '{doubled}' and tag \"{evil}\" and cells < 7")
    assert found.params == (evil, evil, 7)
    assert "drop" not in found.sql
    connection, _ = made(5)
    assert chosen(connection, found) == []
    assert len(chosen(connection, where.parse("id > 0"))) == 5


REFUSED = {
    "grade = hard": (9, "put it in quotes: 'hard'"),
    "grade = 'hrad'": (9, "did you mean hard?"),
    "grade = 'x9'": (9, "grade is easy, medium, hard, extreme"),
    "grad = 'hard'": (1, "did you mean grade?"),
    "cells <= 40 and uniqe": (17, "did you mean unique?"),
    "qqq > 3": (1, "the columns are id, family, name"),
    "family = 'pipe'": (10, "did you mean pipes?"),
    "family in ('pipes', 'chess')": (21, "family is one of pipes, polypips"),
    "'chess' != family": (1, "family is one of pipes, polypips"),
    "deepest = 'nope'": (11, "deepest is one of look, count"),
    f"score = {'9' * 400}": (9, "9223372036854775807 is the greatest"),
    f"score = {'9' * 5000}": (9, "9223372036854775807 is the greatest"),
    "cells = 'x'": (9, ""),
    "cells = '40'": (9, "numbers have no quotes"),
    "cells": (6, "cells is a number"),
    "name = 5": (8, "put it in quotes: '5'"),
    "(unique": (1, "this one is still open"),
    "unique)": (7, "there is no ( for it"),
    "unique and": (11, ""),
    "unique solved": (8, ""),
    "cells = 99999999999999999999": (9, "9223372036854775807 is the greatest"),
    "cells = 4x": (10, "numbers are as 40 and 2.5"),
    "cells = 4.5.6": (12, "numbers are as 40 and 2.5"),
    "name = 'abc": (8, "end it with another '"),
    "unique & solved": (8, "write and"),
    "unique || solved": (8, "write or"),
    "name = ‘a’": (8, "texts stand between ' or \""),
    "unique; drop table puzzles": (7, "one question at a time"),
    "cells in 3": (10, "a list is as ('easy', 'medium')"),
    "cells in (3": (12, ""),
    "cells in ()": (11, ""),
    "cells like 'x'": (12, "like is for texts"),
    "unique < yes": (10, "unique takes = and != alone"),
    "cells < none": (9, "cells is unknown"),
    "width = name": (9, "width is a number, name is a text in quotes"),
    "tags 'x'": (6, "as tags has '…', or tag '…'"),
    "tag x": (5, "put it in quotes: 'x'"),
    "3 = 3": (5, ""),
    "'x' = cells": (1, "write cells first"),
    "cells between 3": (16, "as between 20 and 40"),
    "cells is 3": (10, "to compare, write ="),
    "name like '*********'": (11, ""),
    "x\0": (2, "leave it out"),
    "name = '\udc80'": (9, "leave it out"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_refusals_point_at_the_place_and_say_what_would_be_right(text: str) -> None:
    place, hint = REFUSED[text]
    with pytest.raises(ParseError) as caught:
        where.parse(text)
    assert (caught.value.column, caught.value.line, caught.value.source) == (place, 1, "where")
    assert hint in str(caught.value)


HOSTILE = {
    "parentheses": "(" * 100_000,
    "closed ones": "(" * 2000 + "unique" + ")" * 2000,
    "a chain": " or ".join(["exact"] * 2000),
    "a negated one": "not " * 50_000 + "exact",
    "a list": f"cells in ({', '.join('1' * 3 for _ in range(1900))})",
    "shapes": " or ".join(["shape 'P'"] * 200),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_too_long_or_too_deep_is_refused(name: str) -> None:
    with pytest.raises(ParseError, match=r"are the most|more than"):
        where.parse(HOSTILE[name])


def test_what_is_just_not_too_deep_is_asked() -> None:
    """The deepest SQL that a question can come to, asked with plain options besides."""
    connection, rows = made(20)
    level = "not exact or unique and ("
    deep = f"({level * where.MOST_DEPTH}not exact or unique and not solved{')' * where.MOST_DEPTH}"[1:]
    found = where.parse(deep)
    found = where.all_of([found, *[where.parse("id > 0 or not exact")] * 4])
    assert len(chosen(connection, found)) <= len(rows)
    chain = " or ".join(["not exact"] * 290)
    assert chosen(connection, where.parse(f"{chain} or exact")) == [row["id"] for row in rows]
    nots = "not " * 2000 + "exact"
    assert chosen(connection, where.parse(nots)) == [row["id"] for row in rows if row["exact"]]


def test_spoilt_questions_are_read_or_refused() -> None:
    """Whatever is read is asked without an error, too."""
    connection, _ = made(5)
    rng = Rng(5)
    questions = Questions(rng)
    parts = ("(", ")", "'", '"', " and ", " not ", "in", "grade", "9" * 40, "-", "<", "!", "é", "\n", "\0", "tag", "%s")
    read = 0
    for _ in range(some(1500, of=20_000)):
        text, _ = questions.one(2)
        for _ in range(rng.below(3)):
            place, end = sorted((rng.below(len(text) + 1), rng.below(len(text) + 1)))
            text = text[:place] + rng.choice(parts) + text[min(end, place + 3) :]
        found = read_or_refused(where.parse, text)
        if isinstance(found, where.Where):
            chosen(connection, found)
            read += 1
    assert read > 300
