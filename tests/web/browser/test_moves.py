"""Undo to the start and redo to the end, and trials: entered, kept, left."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.page import Sample, Table, expect, mostly
from tests.support.players import Dominoes, cell, piece, solve_by_hits, tile

Visit = Callable[..., Table]


def one_move(table: Table, sample: Sample) -> list[str]:
    """Make one more move, as in the solution; returns what the cells are called then."""
    before = table.names()
    if sample.family == "pipes":
        table.board.locator("[data-tile]").first.click()
    else:
        name, turns, cells = next(
            each for each in Dominoes(sample) if "covered" not in (cell(table, each[2][0]).get_attribute("class") or "")
        )
        for _ in range(turns + 1):
            piece(table, name).click()
        cell(table, cells[0]).click()
    assert table.names() != before
    return table.names()


@mostly("pipes")
def test_undo_to_the_start_and_redo_to_the_end(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    start = table.names()
    moves = solve_by_hits(table, sample)
    table.solved()
    end = table.names()
    for _ in range(moves):
        table.press("Undo")
    assert table.names() == start
    assert not table.is_solved()
    assert table.button("Undo").get_attribute("aria-disabled") == "true"
    for _ in range(moves):
        table.press("Redo")
    assert table.names() == end
    table.solved()
    assert table.button("Redo").get_attribute("aria-disabled") == "true"


@mostly("polypips")
def test_a_trial_within_a_trial_is_left_and_kept(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    first = one_move(table, sample)
    table.press("Try")
    second = one_move(table, sample)
    table.press("Try")
    table.reads("2 deep")
    one_move(table, sample)
    table.press("Back")
    assert table.names() == second
    table.press("Keep")
    table.reads("No trial is on")
    assert table.names() == second
    expect(table.page.get_by_role("button", name="Back", exact=True)).to_have_count(0)
    table.press("Try")
    one_move(table, sample)
    table.press("Back")
    assert table.names() == second
    table.press("Undo")
    assert table.names() == first


@mostly("pipes")
def test_starting_over_can_be_undone(lively: Visit, sample: Sample) -> None:
    table = lively(sample.link)
    start = table.names()
    moved = one_move(table, sample)
    table.tool("Start over")
    assert table.names() == start
    table.press("Undo")
    assert table.names() == moved


def test_another_branch_takes_the_place_of_what_was_undone(visit: Visit, samples: dict[str, Sample]) -> None:
    table = visit(samples["pipes"].link)
    tiles = table.board.locator("[data-tile]")
    tiles.nth(0).click()
    table.press("Undo")
    tiles.nth(1).click()
    other = table.names()
    table.page.keyboard.press("Control+y")
    table.reads("nothing to do again")
    assert table.names() == other
    place = int(tiles.nth(1).get_attribute("data-tile") or 0)
    assert tile(table, place).get_attribute("aria-label") in other
