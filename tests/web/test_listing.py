"""The list of puzzles, and the examples in it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pipworks import web
from pipworks.families import PIPES, POLYPIPS
from pipworks.web import days, given, listing
from tests.web.asked import AIRY, LINKS, ask

KEPT: list[dict[str, Any]] = json.loads((Path(web.__path__[0]) / "examples.json").read_text(encoding="utf-8"))
QUICK = [one for one in KEPT if one["made"]["size"] in (8, 14, 16, 24, [5, 5], [7, 7], [8, 8])]


def test_the_document() -> None:
    one = listing.listed(PIPES, AIRY, "airy.txt")
    day = days.Daily("2026-03-05", PIPES, "easy", "Pipes, easy", AIRY, 1)
    assert listing.document([one, *listing.of_day([day])]) == {
        "version": 1,
        "puzzles": [
            {"link": LINKS["pipes"], "family": "pipes", "name": "airy.txt", "difficulty": "", "group": "file"},
            {
                "link": LINKS["pipes"],
                "family": "pipes",
                "name": "Pipes, easy",
                "difficulty": "easy",
                "group": "today",
                "date": "2026-03-05",
            },
        ],
    }


def test_a_position_goes_along() -> None:
    position = given.of_link(ask("hint", link=LINKS["pipes"], strength=4)["links"]["next"]).position
    assert "~" in listing.listed(PIPES, AIRY, "airy.txt", position=position).link


def test_the_examples() -> None:
    found = listing.examples()
    assert [one.group for one in found] == ["example"] * len(found)
    for family in (PIPES, POLYPIPS):
        own = [one for one in found if one.family == family.name]
        assert len(own) >= 6
        assert {one.difficulty for one in own} >= {"easy", "medium", "hard"}
        assert all(given.of_link(one.link).family is family for one in own)
    assert len({one.link for one in found}) == len(found)
    boards = [given.of_link(one.link).puzzle for one in found if one.family == "pipes"]
    assert {board.wraps for board in boards} == {True, False} == {board.all_tiles for board in boards}


@pytest.mark.parametrize("one", QUICK, ids=lambda one: one["name"])
def test_our_generator_makes_the_quick_examples_again(one: dict[str, Any]) -> None:
    assert_made(one)


@pytest.mark.long
@pytest.mark.parametrize("one", KEPT, ids=lambda one: one["name"])
def test_our_generator_makes_every_example_again(one: dict[str, Any]) -> None:
    assert_made(one)


def assert_made(one: dict[str, Any]) -> None:
    made = ask("generate", family=one["family"], timeout=600, **one["made"])
    assert {key: made[key] for key in ("family", "difficulty", "link")} == {
        key: one[key] for key in ("family", "difficulty", "link")
    }
