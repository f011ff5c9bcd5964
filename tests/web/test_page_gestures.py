"""Hands and keys in odd orders: a key that is held down, a drag in which the window changes or an answer arrives."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipworks import pipes, polypips
from tests.support.browser import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Locator, Page

pytestmark = pytest.mark.page

PAGE = Path(__file__).parents[2] / "src" / "pipworks" / "web" / "page"

SQUARE = "board:\n####\n####\n\npieces:\n2I:01,2I:22,2I:13,2I:45\n\nconstraints:\nExactly 3 {(0,0),(1,0)}\n"
REGIONS = SQUARE + "AllDifferent {(0,1)}\n"
BOARD = polypips.parse(SQUARE).to_link()
PIPES = pipes.format_link(pipes.parse("LTH\nI1L\nHLT\n"))
WIDE = polypips.parse(
    "board:\n" + 2 * ("#" * 60 + "\n") + "\npieces:\n" + ",".join(60 * ["2I:11"]) + "\n\nconstraints:\n"
).to_link()
LARGE = pipes.format_link(pipes.parse("\n".join(["LTH1" * 10] * 40)))

Play = Callable[[str], "Page"]


@pytest.fixture
def play(browser: Browser, served: Callable[..., str]) -> Iterator[Play]:
    """`play(link)` opens a puzzle in a window of its own, without an engine."""
    contexts = []

    def opened(link: str) -> Page:
        context = browser.new_context(viewport={"width": 1200, "height": 800})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.goto(f"{served(PAGE)}#{link}")
        page.wait_for_selector("[data-playable] .play")
        return page

    yield opened
    for context in contexts:
        context.close()


def cell(page: Page, name: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(rf"^{name},"))


def said(page: Page) -> str:
    return page.inner_text("#status").strip()


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take(page: Page, to: str) -> None:
    """Carry the first piece from among the others over a cell, and hold it there."""
    page.mouse.move(*middle(page.locator(".slot").first.bounding_box()))
    page.mouse.down()
    page.mouse.move(*middle(cell(page, to).bounding_box()), steps=5)


def hold_down(page: Page, key: str, times: int = 6) -> None:
    for _ in range(times):
        page.keyboard.down(key)
    page.keyboard.up(key)


def test_a_key_that_is_held_down_lays_once(play: Play) -> None:
    page = play(BOARD)
    page.locator(".slot").first.focus()
    page.keyboard.press("Enter")
    hold_down(page, "Enter")
    assert said(page) == "0-1 lies at a1 and b1."
    hold_down(page, "Delete")
    assert said(page) == "0-1 is back among the pieces."
    hold_down(page, "t")
    assert said(page) == "A trial begins here: keep it, or go back to this place."


def test_a_key_that_is_held_down_locks_and_turns_once(play: Play) -> None:
    page = play(PIPES)
    first = cell(page, "a1")
    before = first.get_attribute("aria-label")
    first.focus()
    hold_down(page, "Enter", 4)
    assert first.get_attribute("aria-label") != before, "four turns would be none"
    hold_down(page, "Space")
    assert said(page) == "a1 locked."
    hold_down(page, "ArrowRight", 2)
    assert "c1," in (page.evaluate("document.activeElement.getAttribute('aria-label')") or "")


def test_a_window_that_changes_in_a_drag_moves_the_cells_under_the_pointer(play: Play) -> None:
    page = play(BOARD)
    take(page, "b1")
    before = cell(page, "c2").bounding_box()
    page.set_viewport_size({"width": 640, "height": 800})
    until(page, f"document.querySelectorAll('.board-cell')[6].getBoundingClientRect().x !== {before and before['x']}")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.mouse.move(*middle(cell(page, "c2").bounding_box()), steps=3)
    page.mouse.up()
    assert re.fullmatch(r"0-1 lies at (b2 and c2|c2 and d2)\.", said(page))


def test_a_drag_ends_where_the_screen_is_left(play: Play) -> None:
    page = play(BOARD)
    take(page, "b1")
    assert page.locator(".carrying").count() == 1
    page.evaluate("location.hash = ''")
    until(page, "document.querySelector('.play') === null")
    page.mouse.up()
    page.go_back()
    page.wait_for_selector(".play")
    assert page.locator(".board-cell.covered").count() == 0


def test_a_region_is_heard_with_its_cells(play: Play) -> None:
    """Two regions with one label, side by side, are told apart by nothing else."""
    page = play(polypips.parse(REGIONS).to_link())
    assert cell(page, "b1").get_attribute("aria-label") == "b1, empty, sum 3 of a1 and b1"
    assert cell(page, "a2").get_attribute("aria-label") == "a2, empty, all different"
    assert cell(page, "d2").get_attribute("aria-label") == "d2, empty"


@pytest.mark.parametrize("link", [LARGE, WIDE], ids=["pipes", "polypips"])
def test_all_of_a_board_is_printed(play: Play, link: str) -> None:
    page = play(link)
    page.set_viewport_size({"width": 680, "height": 980})
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    box = page.get_by_role("grid").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 680
    assert box["height"] <= 980
    shown = page.evaluate(
        "(() => { const s = document.querySelector('.scroller, .board-scroll');"
        " return s.scrollWidth <= s.clientWidth + 8 })()"
    )
    assert shown
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    if link == LARGE:
        after = page.locator("[role=gridcell]").first.bounding_box()
        assert after
        assert after["width"] >= 36
