"""What a solver says of a puzzle, from its start or from a position."""

from __future__ import annotations

import pytest

from pipworks import pipes, polypips
from tests.web.asked import LINKS, ask

TWO = pipes.format_link(pipes.parse("1H\n"))
"""A board with two layouts."""

NONE = pipes.format_link(pipes.parse("1_H\n___\n", wraps=False))
"""A board without one."""


@pytest.mark.parametrize("family", LINKS)
def test_a_solution_is_a_finished_position(family: str) -> None:
    told = ask("solve", link=LINKS[family])
    assert told["status"] == "solved"
    assert told["links"]["solution"].startswith(f"{LINKS[family]}~")
    assert ask("check", link=told["links"]["solution"])["position"] == told["solution"]


def test_what_has_no_solution_says_why() -> None:
    told = ask("solve", link=NONE)
    assert (told["status"], told["solution"], told["links"]) == ("unsolvable", None, {})
    assert told["reason"]["sentence"]
    assert ask("count", link=NONE)["count"] == 0
    assert ask("unique", link=NONE)["status"] == "none"
    assert ask("hint", link=NONE, strength=4)["status"] == "unsolvable"


def test_several_solutions_are_shown_by_two() -> None:
    told = ask("unique", link=TWO)
    assert told["status"] == "several"
    assert len(set(told["links"]["solutions"])) == 2
    for link in told["links"]["solutions"]:
        assert ask("check", link=link)["status"] == "finished"
    assert ask("count", link=TWO)["count"] == 2


def test_a_position_is_gone_on_from() -> None:
    one = ask("unique", link=TWO)["links"]["solutions"][0]
    board, solution = pipes.parse_link(one)
    assert solution is not None
    partly = pipes.format_link(board, pipes.Solution((solution.rows[0][0] + "?",)))
    assert ask("count", link=partly)["count"] == 1
    assert ask("solve", link=partly)["links"]["solution"] == one


def test_a_supply_without_pips_is_solved_without_links() -> None:
    """No link holds a position of one, and no hint is of one."""
    link = polypips.format_link(polypips.parse("board:\n##\n\npieces:\n2I*\n\nconstraints:\n"))
    assert (ask("solve", link=link)["status"], ask("solve", link=link)["links"]) == ("solved", {})
    assert ask("unique", link=link)["links"] == {"solutions": []}
    assert ask("count", link=link)["count"] == 1
    refused = ask("hint", link=link, strength=1)
    assert (refused["code"], "need pips" in refused["problem"]) == ("puzzle", True)
