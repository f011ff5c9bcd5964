"""Whatever a player brings along, as links; and a puzzle to take away again."""

from __future__ import annotations

import json

import pytest

from pipworks import pipes, polypips
from tests.web.asked import AIRY, ALIKE, EXAMPLES, LINKS, ask

LEVEL = {
    "id": 1,
    "dominoes": [[1, 2], [3, 3]],
    "regions": [
        {"indices": [[0, 0], [0, 1]], "type": "sum", "target": 3},
        {"indices": [[1, 0], [1, 1]], "type": "equals"},
    ],
    "solution": [[[0, 0], [0, 1]], [[1, 0], [1, 1]]],
}
"""A level as a newspaper has it, of our own making."""


@pytest.mark.parametrize(
    ("family", "puzzle", "folder"), [("pipes", AIRY, "pipes/airy.txt"), ("polypips", ALIKE, "polypips/alike.txt")]
)
def test_every_form_of_a_puzzle_is_one_link(family: str, puzzle: object, folder: str) -> None:
    of = pipes if family == "pipes" else polypips
    forms = [
        (EXAMPLES / folder).read_text(encoding="utf-8"),
        of.format(puzzle),
        puzzle.to_json(),  # type: ignore[attr-defined]
        LINKS[family],
        f"https://example.org/#{LINKS[family]}\n",
        json.dumps(ask("solve", link=LINKS[family])),
    ]
    for text in forms:
        told = ask("open", text=text)
        assert told["refused"] == []
        (one,) = told["puzzles"]
        assert (one["family"], one["link"], one["size"]) == (family, LINKS[family], [puzzle.width, puzzle.height])  # type: ignore[attr-defined]


def test_a_link_keeps_its_position() -> None:
    link = ask("hint", link=LINKS["pipes"], strength=4)["links"]["next"]
    assert ask("open", text=link)["puzzles"][0]["link"] == link


def test_a_newspaper_s_day_has_its_levels_by_name() -> None:
    day = {"printDate": "2026-03-05", "easy": LEVEL, "medium": LEVEL, "hard": LEVEL}
    told = ask("open", text=json.dumps(day), name="day.json")
    assert [one["name"].split()[-1] for one in told["puzzles"]] == ["easy", "medium", "hard"]
    assert len({one["link"] for one in told["puzzles"]}) == 1
    assert ask("open", text=json.dumps(LEVEL))["puzzles"][0]["link"] == told["puzzles"][0]["link"]


def test_links_of_both_families_come_in_their_order() -> None:
    pipe, domino = LINKS["pipes"], LINKS["polypips"]
    told = ask("open", text=f"{domino}\n// mine\n==> x <==\n{pipe}\n\nhello\n{domino}\np1.AAAA\n", name="links.txt")
    assert [(one["family"], one["name"]) for one in told["puzzles"]] == [
        ("polypips", "1"),
        ("pipes", "x"),
        ("polypips", "4"),
    ]
    assert [one["link"] for one in told["puzzles"]] == [domino, pipe, domino]
    refused = [(one["name"], one["line"], one["problem"]) for one in told["refused"]]
    assert refused == [("3", 6, "this is no link"), ("5", 8, "this link is damaged or cut off")]


def test_lines_of_json_of_both_families_come_and_a_line_that_is_none_is_named() -> None:
    lines = [json.dumps(json.loads(puzzle.to_json())) for puzzle in (AIRY, ALIKE)]
    told = ask("open", text="\n".join([lines[0], "hello", lines[1], lines[0]]))
    assert [(one["family"], one["name"]) for one in told["puzzles"]] == [
        ("pipes", "1"),
        ("polypips", "3"),
        ("pipes", "4"),
    ]
    assert [(one["name"], one["line"]) for one in told["refused"]] == [("2", 2)]
    alone = ask("open", text="\n".join([lines[0], "hello", lines[0]]))
    assert ([one["name"] for one in alone["puzzles"]], alone["refused"][0]["line"]) == (["1", "3"], 2)


def test_lines_of_json_are_several() -> None:
    lines = "".join(json.dumps(json.loads(polypips.parse_link(LINKS["polypips"])[0].to_json())) + "\n" for _ in "ab")
    assert [one["name"] for one in ask("open", text=lines)["puzzles"]] == ["1", "2"]


def test_one_that_is_bad_keeps_no_other_out() -> None:
    day = {"printDate": "2026-03-05", "easy": LEVEL, "medium": LEVEL | {"dominoes": [[1, 9], [3, 3]]}, "hard": LEVEL}
    told = ask("open", text=json.dumps(day), name="day.json")
    assert [one["name"].split()[-1] for one in told["puzzles"]] == ["easy", "hard"]
    (refused,) = told["refused"]
    assert (refused["code"], refused["file"]) == ("parse", "day.json")
    assert refused["name"].endswith("medium")


@pytest.mark.parametrize("text", ["", "   \n", "hello\n", "{}", "[]", "{", "\x00", "d1.AAAA", "==> 1 <==\n", "\ud800"])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    told = ask("open", text=text, name="mine.txt")
    assert (told["format"], told["puzzles"]) == ("pipworks.opened", [])
    assert [(one["code"], one["file"]) for one in told["refused"]] == [("parse", "mine.txt")]


def test_a_large_board_is_refused_before_it_is_read() -> None:
    told = ask("open", text="board:\n" + "\n".join(["#" * 200] * 200) + "\n")
    assert [one["code"] for one in told["refused"]] == ["puzzle"]
    assert "at most 10,000 cells" in told["refused"][0]["problem"]
    told = ask("open", text="\n".join(["I" * 250] * 250) + "\n")
    assert "too large for a link" in told["refused"][0]["problem"]


@pytest.mark.parametrize(("family", "of"), [("pipes", pipes), ("polypips", polypips)])
def test_a_puzzle_to_take_away_is_the_puzzle(family: str, of: object) -> None:
    link = ask("hint", link=LINKS[family], strength=4)["links"]["next"]
    told = ask("text", link=link)
    puzzle, position = of.parse_link(link)  # type: ignore[attr-defined]
    assert of.parse(told["text"]) == of.parse(told["json"]) == puzzle  # type: ignore[attr-defined]
    assert of.parse_position(told["position"], puzzle) == position  # type: ignore[attr-defined]
    assert ask("text", link=LINKS[family])["position"] == ""
