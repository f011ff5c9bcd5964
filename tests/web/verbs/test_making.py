"""New puzzles, as they were asked for, the same again by their seed."""

from __future__ import annotations

from typing import Any

import pytest

from pipworks import pipes, polypips
from tests.web.asked import ask


@pytest.mark.parametrize(
    "fields",
    [
        {"family": "pipes"},
        {"family": "pipes", "size": [5, 6], "difficulty": "easy"},
        {"family": "pipes", "size": [5, 5], "no_wrap": True, "all_tiles": True},
        {"family": "polypips", "size": 8, "pieces": "2*", "unique": True},
        {"family": "polypips", "size": 12, "pieces": "2*", "difficulty": "medium"},
        {"family": "polypips", "size": 15, "pieces": "any", "difficulty": "easy"},
        {"family": "polypips", "size": 2, "pieces": "2*", "unique": True},
        {"family": "polypips", "size": 6, "pieces": "2*", "unique": True},
        {"family": "polypips", "size": 9, "pieces": "any", "unique": True},
    ],
    ids=str,
)
def test_a_new_puzzle_is_as_asked_for(fields: dict[str, Any]) -> None:
    made = ask("generate", seed=7, **fields)
    assert made["format"] == "pipworks.made", made
    assert made == ask("generate", seed=7, **fields)
    assert made["difficulty"] == fields.get("difficulty", made["difficulty"])
    assert made["score"] == ask("grade", link=made["link"])["grade"]["score"]
    assert ask("unique", link=made["link"])["status"] == "unique"
    if fields["family"] == "pipes":
        board, turned = pipes.parse_link(made["link"])
        assert turned is None
        assert [board.width, board.height] == fields.get("size", [7, 10])
        assert (board.wraps, board.all_tiles) == (not fields.get("no_wrap"), fields.get("all_tiles", False))
    else:
        puzzle, placed = polypips.parse_link(made["link"])
        assert placed is None
        assert len(puzzle.cells) == fields["size"]
        assert fields["pieces"] == "any" or {piece.shape.size for piece in puzzle.pieces} == {2}


def test_without_a_seed_each_is_another() -> None:
    one, two = (ask("generate", family="pipes", size=[4, 4]) for _ in "ab")
    assert one["seed"] != two["seed"]
    assert ask("generate", family="pipes", size=[4, 4], seed=one["seed"])["link"] == one["link"]


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({}, "family is missing"),
        ({"family": "polypips"}, "size is missing"),
        ({"family": "polypips", "size": 15, "pieces": "2*"}, "dominoes cover an even number of cells, not 15"),
        ({"family": "polypips", "size": 0}, "size is a whole number from 2 to 200, not 0"),
        ({"family": "polypips", "size": [5, 5]}, "size is a whole number"),
        ({"family": "pipes", "size": 5}, "size is columns and rows, as in [7, 10], not 5"),
        ({"family": "pipes", "size": [5]}, "size is columns and rows"),
        ({"family": "pipes", "size": [5, 31]}, "rows is a whole number from 1 to 30, not 31"),
        ({"family": "pipes", "pieces": "any"}, "pieces is not for pipes"),
        ({"family": "polypips", "size": 8, "no_wrap": True}, "no_wrap is not for polypips"),
        ({"family": "pipes", "difficulty": "eazy"}, "difficulty is one of"),
        ({"family": "pipes", "seed": -1}, "seed is a whole number"),
        ({"family": "pipes", "seed": 2**53}, "seed is a whole number"),
    ],
)
def test_what_can_t_be_made_is_refused(fields: dict[str, Any], problem: str) -> None:
    reply = ask("generate", **fields)
    assert reply["code"] == "usage"
    assert problem in reply["problem"]


def test_no_level_of_this_size() -> None:
    """The generator's own proof that there is none."""
    reply = ask("generate", family="pipes", size=[1, 1], seed=1)
    assert reply["code"] == "generation"


def test_a_limit_ends_it() -> None:
    reply = ask("generate", family="polypips", size=120, pieces="2*", difficulty="extreme", seed=1, timeout=0.2)
    assert reply["code"] == "limit"
    assert "the time limit" in reply["problem"]
    assert ask("day", date="1999-12-31", family="polypips", timeout=1e-6)["code"] == "limit"


def test_a_day_can_be_asked_for_in_parts() -> None:
    part = ask("day", date="2026-03-05", family="polypips", difficulty="easy")
    (one,) = part["puzzles"]
    both = ask("day", date="2026-03-05", difficulty="easy")["puzzles"]
    assert [two["family"] for two in both] == ["polypips", "pipes"]
    assert both[0] == one
    assert ask("day", date="2026-3-5")["problem"] == "'2026-3-5' is no date: a date is written as 2026-03-05"


@pytest.mark.parametrize("share", [0, 0.33, 0.5, 1, 1.0])
def test_a_share_is_a_number(share: float) -> None:
    made = ask("generate", family="polypips", size=8, pieces="2*", constraint_coverage=share, seed=3)
    assert f" constraint-coverage: {float(share)}" in made["puzzle"]["comments"]
