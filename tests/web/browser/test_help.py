"""Hints in four strengths, checks, the walkthrough, the solution: in the library's own words, and on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pipworks.web.answer import answer
from tests.support.page import Sample, Table, expect, mostly
from tests.support.players import Dominoes, cell, piece, solve_by_hits, tile, turned

Visit = Callable[..., Table]


def spoken(sentences: list[str], table: Table) -> None:
    """Waits until the answer holds these sentences, which may have buttons for cells in them."""
    for sentence in sentences:
        expect(table.answer).to_contain_text(sentence)


@mostly("polypips")
def test_hints_grow_stronger_and_are_done(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    start = table.names()
    table.ask("Hint")
    for strength in (1, 2, 3, 4):
        reply = answer({"verb": "hint", "link": sample.link, "strength": strength})
        table.told(f"Hint {strength} of 4")
        spoken(reply["sentences"], table)
        assert (table.rings() > 0) == bool(reply["marks"]["ringed"])
        if strength < 4:
            table.press("Say more")
    assert [name.split(",")[0] for name in table.names()] == [name.split(",")[0] for name in start]
    table.press("Do it")
    table.told("Done")
    done = table.names()
    assert done != start
    assert answer({"verb": "check", "link": table.shared(position=True)})["status"] == "right so far"
    table.press("Undo")
    table.page.keyboard.press("Escape")
    assert table.names() == start
    table.press("Redo")
    table.ask("Hint")
    table.told("Hint 1 of 4")


@pytest.mark.long
def test_hints_lead_to_the_end(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    for _ in range(40):
        if table.is_solved():
            break
        table.ask("Hint")
        for strength in (1, 2, 3):
            table.told(f"Hint {strength} of 4")
            table.press("Say more")
        table.told("Hint 4 of 4")
        table.press("Do it")
        table.page.locator(".answer-title", has_text="Done").or_(table.page.locator(".finish h2")).filter(
            visible=True
        ).first.wait_for()
    table.solved()


def go_wrong(table: Table, sample: Sample) -> None:
    """A move that no solution has."""
    if sample.family == "pipes":
        place, facing = next(iter(turned(sample)))
        tile(table, place).click()
        while f"opens {facing}," in f"{tile(table, place).get_attribute('aria-label')},":
            tile(table, place).click()
        tile(table, place).focus()
        table.page.keyboard.press("Space")
        return
    name, turns, cells = next(
        each for each in Dominoes(sample) if each[0].split()[1].split("-")[0] != each[0].split()[1].split("-")[1]
    )
    for _ in range(turns + 3):
        piece(table, name).click()
    cell(table, cells[1]).click()


@mostly("polypips")
def test_a_wrong_position_is_told_and_gone_back_from(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    go_wrong(table, sample)
    reply = answer({"verb": "check", "link": table.shared(position=True)})
    assert reply["status"] == "wrong"
    table.ask("Check")
    table.told("Not right")
    spoken(reply["sentences"], table)
    assert table.rings() > 0
    table.press("Where did it go wrong?")
    table.told("Where it went wrong")
    table.answer.get_by_role("button", name="Go back").click()
    table.ask("Check")
    table.told("Right so far")
    assert table.rings() == 0


@mostly("pipes")
def test_a_right_position_and_a_finished_one(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    solve_by_hits(table, sample, but=1)
    table.ask("Check")
    table.told("Right so far")
    (sentence,) = answer({"verb": "check", "link": table.shared(position=True)})["sentences"]
    table.reads(sentence)
    spoken([sentence.removeprefix("Right so far: ")], table)
    solve_by_hits(table, sample, skip=5)
    table.solved()
    table.ask("Check")
    expect(table.answer).to_contain_text("every rule holds")


@mostly("polypips")
def test_the_walkthrough_as_slides(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    stages: list[dict[str, Any]] = answer({"verb": "explain", "link": sample.link})["stages"]
    start = table.names()
    table.ask("Walkthrough")
    table.told("Walkthrough")
    for number, stage in enumerate(stages, 1):
        table.press("Next")
        expect(table.answer).to_contain_text(f"Step {number} of {len(stages)}")
        expect(table.answer).to_contain_text(stage["steps"][-1]["sentence"])
    last = table.names()
    table.press("First")
    table.page.keyboard.press("End")
    assert table.names() == last
    table.press("Back to the game")
    assert table.names() == start
    table.ask("Walkthrough")
    table.press("Last")
    table.press("Play from here")
    table.page.get_by_role("region", name="The solution").wait_for()
    table.press("Undo")
    assert table.names() == start


@mostly("pipes")
def test_the_solution_comes_on_a_second_press_and_can_be_put_on(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    start = table.names()
    table.ask("Solution")
    table.told("Show the solution?")
    assert table.names() == start
    table.press("Show it")
    table.told("Solution")
    assert table.names() != start
    table.press("Put it on the board")
    table.page.get_by_role("region", name="The solution").wait_for()
    table.press("Undo")
    assert table.names() == start


@mostly("pipes")
def test_how_many_and_how_hard(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    table.ask("How many solutions?")
    table.told("How many solutions")
    expect(table.answer).to_contain_text("It has exactly one solution.")
    table.ask("How hard is it?")
    table.told("How hard it is")
    grade = answer({"verb": "grade", "link": sample.link})["grade"]
    expect(table.answer).to_contain_text(f"It is {grade['difficulty']} for its size.")
    expect(table.answer.get_by_role("definition").first).to_have_text(str(grade["score"]))


@mostly("pipes")
def test_a_hint_that_takes_for_ever_is_stopped(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    waiting: list[Any] = []
    table.page.route("**/answer", lambda route: waiting.append(route))
    table.ask("Hint")
    table.panel.get_by_text("Thinking…").wait_for()
    table.panel.get_by_role("button", name="Stop").click()
    table.told("Stopped")
    table.page.unroute("**/answer")
    assert len(waiting) == 1
    table.press("Ask again")
    table.told("Hint 1 of 4")


def test_a_server_that_is_gone_loses_nothing(visit: Visit, samples: dict[str, Sample]) -> None:
    sample = samples["polypips"]
    table = visit(sample.link)
    solve_by_hits(table, sample, but=2)
    laid = table.names()
    table.page.route("**/answer", lambda route: route.fulfill(status=500, body="no"))
    table.ask("Hint")
    table.told("The engine stopped working")
    assert table.names() == laid
    table.page.unroute("**/answer")
    table.press("Ask again")
    table.told("Hint 1 of 4")
