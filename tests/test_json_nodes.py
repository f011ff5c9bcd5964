"""JSON that knows where it stands: places against the decoder's own, and what is refused at its place."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.errors import ParseError
from pipworks.json_nodes import Node, load, load_all
from pipworks.json_places import place_of
from pipworks.source import Source
from tests.support.amounts import some
from tests.support.polypips.refusals import read_or_refused

KEYS = st.text(st.sampled_from('ab"\\{}[]:, é\n'), max_size=3)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | KEYS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    """Everything in a value with the way to it."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(path, value), *(found for key, one in inside for found in paths(one, (*path, key)))]


@given(VALUES, st.sampled_from([None, 0, 2]), st.booleans(), st.sampled_from(["", " ", "\n\t"]))
def test_every_value_is_found_where_it_starts(value: Any, indent: int | None, plain: bool, before: str) -> None:
    text = before + json.dumps(value, indent=indent, ensure_ascii=plain)
    for path, inside in paths(value):
        assert json.JSONDecoder().raw_decode(text, place_of(text, path))[0] == inside


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=4), VALUES, st.data())
def test_a_key_that_comes_twice_is_refused_where_it_comes_again(
    members: dict[str, Any], again: Any, data: st.DataObject
) -> None:
    key = data.draw(st.sampled_from(sorted(members)))
    start = json.dumps(members)[:-1] + ", "
    text = f"[{start}{json.dumps(key, ensure_ascii=False)}: {json.dumps(again)}}}]"
    with pytest.raises(ParseError, match="a second key") as caught:
        load(Source.of(text))
    assert (caught.value.line, caught.value.column) == (1, len(start) + 2)
    assert ascii(key) in caught.value.problem
    assert caught.value.hint.startswith("the first one is in line 1, column ")


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ('{"a": 1,\n "\\u0061": 2}', 2, 2, "a second key 'a' in the same object"),
        ('[{"a": {"a": 1}, "b": [{"c": 1, "c": 2}]}]', 1, 33, "a second key 'c' in the same object"),
        ('{"a": 1, "a": 2} and more', 1, 10, "a second key 'a' in the same object"),
        ("[1, NaN]", 1, 5, "not JSON: NaN is no number there"),
        ("[1, NaN2]", 1, 5, "not JSON: NaN is no number there"),
        ('{"NaN": -Infinity}', 1, 9, "not JSON: -Infinity is no number there"),
        ("[1,\n" + "7" * 5000 + "]", 2, 1, "this JSON has a number with too many digits"),
        ("\ufeff\ufeff[]", 1, 1, "not JSON: a second byte-order mark"),
        ("[1,\xa02]", 1, 4, r"not JSON: expected a value, found '\xa0'"),
        ("", 1, 1, "not JSON: expected a value, found the end"),
        ('{"a": [1,\n', 1, 10, "not JSON: expected a value, found the end"),
        ('{"a": 1,\n}', 1, 8, "not JSON: a comma before }"),
        ("[1, 2 , ]", 1, 7, "not JSON: a comma before ]"),
        ("[1,, 2]", 1, 4, "not JSON: expected a value, found ','"),
        ("{'a': 1}", 1, 2, 'not JSON: expected a key in double quotes, found "\'"'),
        ('{"a" 1}', 1, 6, "not JSON: expected a colon after the key, found '1'"),
        ('{"a": 1 "b": 2}', 1, 9, "not JSON: expected a comma or the closing bracket, found '\"'"),
        ("[True]", 1, 2, "not JSON: expected a value, found 'True'"),
        ('["a\nb"]', 1, 4, "not JSON: a line end or a tab inside a string"),
        ('["\\q"]', 1, 3, "not JSON: \\q is no escape in a string"),
        ("[1] [2]", 1, 5, "not JSON: expected the end, found '['"),
    ],
)
def test_what_is_refused(text: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(ParseError) as caught:
        load(Source.of(text))
    assert (caught.value.line, caught.value.column, caught.value.problem) == (line, column, problem)


def test_half_a_surrogate_pair_shows_as_text() -> None:
    node = load(Source.of('{"\\ud800": "\\ud800"}'))
    (inside,) = node.members("an object").values()
    with pytest.raises(ParseError, match="halves of surrogate pairs") as caught:
        inside.text("a name")
    assert str(caught.value).encode()


def below(frames: int, work: Callable[[], object]) -> object:
    """The work's result with this many frames more on the stack."""
    return below(frames - 1, work) if frames else work()


@pytest.mark.parametrize(("start", "end"), [("[", "]"), ('{"a":', "}")])
def test_no_depth_breaks_the_refusal(start: str, end: str) -> None:
    """Around the depth that the decoder can take, a refusal needs no more of the stack than the decoder did."""
    limit = sys.getrecursionlimit()

    def refusal(depth: int) -> ParseError:
        text = f'{{"x": {start * depth}0{end * depth}, "y": 3}}'
        node = read_or_refused(lambda text: load(Source.of(text)), text)
        return node if isinstance(node, ParseError) else node.need("y", "a number").wrong("a word")

    problems = set()
    for depth in [*range(1, limit + 50, some(43, of=7)), *range(limit - 150, limit + 10), 5000, 100_000]:
        for frames in (0, 100):
            refused = below(frames, lambda depth=depth: refusal(depth))  # type: ignore[misc]
            assert isinstance(refused, ParseError)
            assert refused.column > 5
            problems.add(refused.problem)
    assert problems == {"y: expected a word, found 3", "this JSON is nested too deeply to be read"}


def values(text: str) -> list[object]:
    """The documents of a text: the value of each, or line and column of a refusal."""
    return [(one.line, one.column) if isinstance(one, ParseError) else one.value for one in load_all(Source.of(text))]


CONTAINERS = VALUES.filter(lambda value: isinstance(value, list | dict))


@given(
    st.lists(CONTAINERS, min_size=1, max_size=4), st.sampled_from([None, 2]), st.sampled_from(["\n", "\n \n", " \n\t"])
)
def test_several_documents_are_told_apart(written: list[Any], indent: int | None, between: str) -> None:
    text = between.join(json.dumps(value, indent=indent) for value in written)
    found = load_all(Source.of(text))
    assert [one.value for one in found if isinstance(one, Node)] == written
    for node in found:
        assert isinstance(node, Node)
        refused = node.error("no")
        at = text.split("\n")[refused.line - 1][refused.column - 1 :]
        assert json.dumps(node.value, indent=indent).startswith(at.rstrip("\t "))


def test_one_bad_line_leaves_the_others() -> None:
    assert values('{"a": 1}\n{"b": 2\n\n{"c": 3}\n') == [{"a": 1}, (2, 8), {"c": 3}]
    assert values('{\n"a": 1\n}\n{"b": 2,\n}\n') == [{"a": 1}, (4, 8)]
    assert values('{"a": 1}\nhello\n{"b": 2}\n"c"\n{"c": 3}') == [{"a": 1}, (2, 1), {"b": 2}, "c", {"c": 3}]
    assert values('{"a": 1}\nx\ny\n{"b": 2}\n}') == [{"a": 1}, (2, 1), (3, 1), {"b": 2}, (5, 1)]
    assert values('{"a": 1}\n{\n"b":,\n"c": 1\n}\n{"d": 4}\n') == [{"a": 1}, (3, 5), {"d": 4}]
    assert values('{"a": 1}\n{"b": 2}\n{\n  "c": 3\n}') == [{"a": 1}, {"b": 2}, {"c": 3}]
    for text in ("[1]\n2", '{"a": 1}\nx', '{"a": 1} {"b": 2}', '{"a": 1,\n"b": }', "[1]]\n[2]"):
        with pytest.raises(ParseError):
            load_all(Source.of(text))


@pytest.mark.parametrize("opening", ["[", '{"a": '], ids=["arrays", "objects"])
def test_too_deep_is_told_where_it_is_so(opening: str) -> None:
    """Without a look at the rest, which may be millions of brackets more."""
    with pytest.raises(ParseError) as refused:
        load(Source.of(opening * 100_000))
    assert refused.value.column <= len(opening) * (sys.getrecursionlimit() + 1)
