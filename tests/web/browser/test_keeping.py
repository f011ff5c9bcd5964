"""What was played is there again: after a reload in the middle, and in another tab."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.support.page import Sample, Table, opened, reloaded
from tests.support.players import Dominoes, solve_by_hits

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.page

Visit = Callable[..., Table]


def test_a_reload_in_the_middle_keeps_all(visit: Visit, sample: Sample) -> None:
    """The state, what undo and redo lead to, the trial, and the timer."""
    table = visit(sample.link)
    table.page.clock.install()
    start = table.names()
    table.page.locator("#corner").get_by_role("button", name="Settings").click()
    table.page.get_by_label("Show a timer").check()
    table.page.keyboard.press("Escape")
    table.press("Start the timer")
    table.page.clock.run_for(75_000)
    solve_by_hits(table, sample, but=3)
    laid = table.names()
    table.press("Try")
    table.press("Stop the timer")
    time = table.page.get_by_role("timer").text_content()
    assert time != "0:00"
    reloaded(table)
    assert table.names() == laid
    assert table.page.get_by_role("timer").text_content() == time
    assert table.button("Back").is_visible()
    table.press("Undo")
    undone = table.names()
    assert undone != laid
    reloaded(table)
    assert table.names() == undone
    table.press("Redo")
    assert table.names() == laid
    table.tool("Start over")
    assert table.names() == start


def test_two_tabs_lose_nothing(visit: Visit, samples: dict[str, Sample]) -> None:
    sample = samples["polypips"]
    one, two = visit(sample.link), visit(sample.link)
    solve_by_hits(one, sample, but=4)
    mine = one.names()
    solve_by_hits(two, sample, but=1)
    theirs = two.names()
    one.hears_of(two, sample.link)
    one.page.get_by_role("region", name="Played in another tab").wait_for()
    assert one.names() == mine
    one.press("Take what it has")
    one.comes_to(theirs)
    for _ in range(3):  # the same moves were made here before, and three more there
        one.press("Undo")
    assert one.names() == mine


DEAF = "addEventListener('storage', (event) => globalThis.deaf && event.stopImmediatePropagation(), true)"


def test_what_another_tab_has_is_taken_as_it_is_by_then(
    context: BrowserContext, visit: Visit, samples: dict[str, Sample]
) -> None:
    """Not as it was when it was offered: here nothing is heard of the move that the other one made since."""
    sample = samples["polypips"]
    context.add_init_script(DEAF)
    one, two = visit(sample.link), visit(sample.link)
    solve_by_hits(two, sample, but=3)
    offered = one.page.get_by_role("region", name="Played in another tab")
    offered.wait_for()
    one.page.evaluate("globalThis.deaf = true")
    laid = len(Dominoes(sample).puzzle.pieces) - 3
    solve_by_hits(two, sample, skip=laid, but=2)
    one.hears_of(two, sample.link)
    one.press("Take what it has")
    one.comes_to(two.names())


def test_each_visitor_has_games_of_their_own(contexts: Callable[..., object], address: str, sample: Sample) -> None:
    one, two = (opened(contexts(), address, sample.link) for _ in range(2))  # type: ignore[arg-type]
    start = two.names()
    solve_by_hits(one, sample, but=2)
    reloaded(two)
    assert two.names() == start


FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };
}"""


def test_a_full_storage_is_told_and_the_game_goes_on(visit: Visit, samples: dict[str, Sample]) -> None:
    table = visit(samples["pipes"].link)
    table.page.evaluate(FULL)
    table.board.locator("[data-tile]").first.click()
    table.reads("The browser has no more room for this page")
    notice = table.page.get_by_role("complementary", name="Your games are not kept")
    solve_by_hits(table, samples["pipes"])
    table.solved()
    assert "no more room" in notice.inner_text(), "it stays when other things are said"
    notice.get_by_role("button").click()
    assert notice.count() == 0
