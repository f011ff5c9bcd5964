"""An easy puzzle of each family is solved by mouse, by touch and by keys alone; the page itself says that it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.support.page import Sample, Table, expect, opened
from tests.support.players import Cell, Dominoes, cell, piece, solve_by_hits, solve_by_keys, tile

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator

PHONES = {"phone": (390, 844), "small phone": (320, 640)}

Visit = Callable[..., Table]


def test_by_mouse(lively: Visit, sample: Sample) -> None:
    table = lively(sample.link)
    assert not table.is_solved()
    solve_by_hits(table, sample)
    table.solved()


def test_by_keys_alone(visit: Visit, sample: Sample) -> None:
    table = visit(sample.link)
    solve_by_keys(table, sample)
    table.solved()


@pytest.fixture(params=[pytest.param("phone", marks=pytest.mark.page), "small phone"])
def phone(request: pytest.FixtureRequest, contexts: Callable[..., BrowserContext]) -> BrowserContext:
    width, height = PHONES[request.param]
    screen = {"viewport": {"width": width, "height": height}, "reduced_motion": "no-preference"}
    return contexts(**screen, has_touch=True, is_mobile=True, device_scale_factor=2)


def test_by_touch(phone: BrowserContext, address: str, sample: Sample) -> None:
    table = opened(phone, address, sample.link)
    solve_by_hits(table, sample, touch=True)
    table.solved()


def middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def finger(table: Table, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that goes down, moves in steps and goes up."""
    touches = table.page.context.new_cdp_session(table.page)
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for step in range(1, 13):
        x, y = (a + (b - a) * step / 12 for a, b in zip(start, end, strict=True))
        touches.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


LIFT = 56
"""How far above a finger a piece is carried, in pixels."""


def first_square(loose: Locator, cells: tuple[Cell, Cell]) -> tuple[float, float]:
    """A place on the first square of a domino in the tray that is turned as it will lie."""
    x, y = middle(loose.locator("svg"))
    (ax, ay), (bx, by) = cells
    return x - 4 * (bx - ax), y - 4 * (by - ay)


def test_dominoes_are_carried_by_mouse(lively: Visit, samples: dict[str, Sample]) -> None:
    table = lively(samples["polypips"].link)
    mouse = table.page.mouse
    for name, turns, cells in Dominoes(samples["polypips"]):
        loose = piece(table, name)
        for _ in range(turns + 1 if turns else 0):
            loose.click()
        loose.scroll_into_view_if_needed()
        mouse.move(*first_square(loose, cells))
        mouse.down()
        mouse.move(*middle(cell(table, cells[0])), steps=6)
        mouse.up()
        expect(cell(table, cells[1])).to_have_class("board-cell covered")
    table.solved()


def test_a_domino_is_carried_and_taken_off_by_a_finger(
    phone: BrowserContext, address: str, samples: dict[str, Sample]
) -> None:
    table = opened(phone, address, samples["polypips"].link)
    name, turns, cells = next(iter(Dominoes(samples["polypips"])))
    loose = piece(table, name)
    for _ in range(turns + 1 if turns else 0):
        loose.tap()
    empty = table.names()
    loose.scroll_into_view_if_needed()
    start = first_square(loose, cells)
    x, y = middle(cell(table, cells[0]))
    finger(table, start, (x, y + LIFT))
    covered = table.board.locator(".covered")
    expect(covered).to_have_count(2)
    finger(table, middle(cell(table, cells[0])), start)
    expect(covered).to_have_count(0)
    assert table.names() == empty


def test_tiles_are_locked_by_a_drag_of_the_finger(
    phone: BrowserContext, address: str, samples: dict[str, Sample]
) -> None:
    table = opened(phone, address, samples["pipes"].link)
    table.button("Lock").tap()
    places = [
        int(one)
        for one in table.board.locator("[data-tile]").evaluate_all("(tiles) => tiles.map((tile) => tile.dataset.tile)")
    ]
    row = [place for place in places if place // 4 == places[-1] // 4]
    tile(table, row[0]).scroll_into_view_if_needed()
    finger(table, middle(tile(table, row[0])), middle(tile(table, row[-1])))
    table.page.locator("#status", has_text=f"{len(row)} tiles locked.").wait_for()
    assert all("locked" in (tile(table, place).get_attribute("aria-label") or "") for place in row)
