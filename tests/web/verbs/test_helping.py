"""Help for a player: no more than was asked for, in words and in links that lead on."""

from __future__ import annotations

import pytest

from pipworks import pipes, polypips
from tests.web.asked import AIRY, ALIKE, LINKS, SMALL, ask

FAMILIES = {"pipes": pipes, "polypips": polypips}


def solved(family: str) -> str:
    return str(ask("solve", link=LINKS[family])["links"]["solution"])


@pytest.mark.parametrize("family", LINKS)
def test_a_hint_gives_no_more_away_than_its_strength(family: str) -> None:
    one, two, three, four = (ask("hint", link=LINKS[family], strength=strength) for strength in (1, 2, 3, 4))
    assert one["look"] == two["look"] == three["look"] == four["look"]
    assert (one["rule"], one["level"]) == (None, None)
    assert two["rule"] == three["rule"] == four["rule"] is not None
    assert one["steps"] == two["steps"] == []
    assert three["steps"] == four["steps"] != []
    for hint in (one, two, three):
        assert (hint["placement"], hint["next"], hint["links"]) == (None, None, {})
        assert hint["check"]["steps"] == []
    for hint in (one, two):
        marks = hint["marks"]
        assert (marks["found"], marks["known"], marks["joined"]) == ([], [], [])
    assert four["placement"] is not None
    assert len({tuple(hint["sentences"]) for hint in (one, two, three, four)}) == 4


@pytest.mark.parametrize("family", LINKS)
def test_hints_lead_to_the_end(family: str) -> None:
    """From link to link, each with the position that JSON has, too."""
    link, of = SMALL[family], FAMILIES[family]
    for _ in range(200):
        hint = ask("hint", link=link, strength=4)
        if hint["status"] == "finished":
            break
        _, position = of.parse_link(hint["links"]["next"])
        assert position is not None
        assert hint["next"] == ask("check", link=hint["links"]["next"])["position"]
        link = hint["links"]["next"]
    assert ask("check", link=link)["status"] == "finished"
    assert hint["links"] == {}


@pytest.mark.parametrize("family", LINKS)
def test_a_check_takes_every_right_position(family: str) -> None:
    start = ask("check", link=LINKS[family])
    assert start["status"] == "right so far"
    assert (start["link"], start["links"]) == (LINKS[family], {})
    assert ask("check", link=solved(family))["status"] == "finished"


def test_a_wrong_position_is_said_by_every_strength() -> None:
    board, solution = pipes.parse_link(solved("pipes"))
    assert solution is not None
    letters = "".join(solution.rows)
    turned = next(place for place, tile in enumerate(board.tiles) if tile.value == "H" and letters[place] in "NESW")
    for letter in "NESW":
        rows = ["?" if tile.value != "_" else "_" for tile in board.tiles]
        rows[turned] = letter
        text = "".join(rows)
        wide = [text[start : start + board.width] for start in range(0, len(text), board.width)]
        link = pipes.format_link(board, pipes.Solution(tuple(wide)))
        found = ask("check", link=link)
        told = ask("hint", link=link, strength=1)
        if found["status"] == "wrong":
            assert found["sentences"]
            assert (told["status"], told["links"]) == ("wrong", {})
            assert told["sentences"][0] == found["sentences"][0]
            return
    pytest.fail("every way to turn a house is right")


@pytest.mark.parametrize("family", LINKS)
def test_each_stage_of_a_walkthrough_has_its_position(family: str) -> None:
    told = ask("explain", link=SMALL[family])
    of = FAMILIES[family]
    before = told["start"]
    assert told["links"]["start"].startswith(f"{SMALL[family]}~")
    for stage in told["stages"]:
        after = ask("check", link=stage["link"])["position"]
        assert after != before
        assert of.parse_link(stage["link"])[0] == of.parse_link(SMALL[family])[0]
        before = after
    assert before == told["end"]
    assert ask("check", link=told["stages"][-1]["link"])["status"] == "finished"


@pytest.mark.parametrize("family", LINKS)
def test_a_walkthrough_goes_on_from_a_position(family: str) -> None:
    following = ask("hint", link=LINKS[family], strength=4)["links"]["next"]
    told = ask("explain", link=following)
    assert told["links"]["start"] == following
    assert told["position"] == told["start"]


@pytest.mark.parametrize(("family", "puzzle"), [("pipes", AIRY), ("polypips", ALIKE)])
def test_a_grade_is_of_the_puzzle(family: str, puzzle: object) -> None:
    """Whatever position the link has."""
    grade = FAMILIES[family].grade(puzzle).solution
    for link in (LINKS[family], solved(family)):
        told = ask("grade", link=link)
        assert told["grade"]["score"] == grade.score
        assert told["position"] is None
