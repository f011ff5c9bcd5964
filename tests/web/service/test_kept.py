"""Replies that are given again: the same, within a bound, and none that another time would differ."""

from __future__ import annotations

import os

import pytest

from pipworks.web.service.kept import Kept
from pipworks.web.service.pool import Answered

SOLVE = {"verb": "solve", "link": "d1.x", "timeout": 3}


def reply(data: bytes = b"{}", refused: str = "") -> Answered:
    return Answered(refused, "solved", data)


def test_the_same_question_has_the_same_reply() -> None:
    kept = Kept(1000)
    key = kept.key_of(SOLVE)
    assert kept.find(key) is None
    kept.keep(key, reply(b'{"a": 1}'))
    assert kept.find(kept.key_of({"timeout": 9, "link": "d1.x", "verb": "solve", "memory": 5})) == reply(b'{"a": 1}')
    for other in ({**SOLVE, "link": "d1.y"}, {**SOLVE, "verb": "count"}, {**SOLVE, "seed": 1}):
        assert kept.find(kept.key_of(other)) is None


def test_what_another_time_may_differ_is_not_kept() -> None:
    kept = Kept(1000)
    for question in (
        {"verb": "generate"},
        {"verb": "verdict"},
        {"verb": "day"},
        {"verb": "about"},
        {},
        {"verb": ["x"]},
    ):
        assert kept.key_of(question) is None
    assert kept.key_of({"verb": "generate", "seed": 1}) is not None
    key = kept.key_of(SOLVE)
    for cut in (reply(b'{"status": "limit reached"}'), reply(b"{}", "limit"), reply(b"{}", "bug"), reply(b"cancelled")):
        kept.keep(key, cut)
        assert kept.find(key) is None


def test_its_size_is_bounded_and_what_was_asked_last_stays() -> None:
    kept = Kept(10_000)
    keys = [kept.key_of({**SOLVE, "link": str(number)}) for number in range(50)]
    for key in keys:
        kept.keep(key, reply(os.urandom(500)))
        assert kept.find(keys[0]) is not None
        assert kept._size <= 10_000
    there = [key for key in keys if kept.find(key) is not None]
    assert 10 < len(there) < 25
    assert keys[-1] in there
    kept.keep(b"large", reply(os.urandom(5_000)))
    assert kept.find(b"large") is None


@pytest.mark.parametrize("verb", ["solve", "generate"])
def test_none_are_kept_where_none_are_wanted(verb: str) -> None:
    assert Kept(0).key_of({**SOLVE, "verb": verb, "seed": 1}) is None
