"""The screens of the page, each led to as a player comes to it: for all that is looked at on every screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tests.support.page import Sample, Table, opened

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

Samples = Mapping[str, Sample]


def _start(table: Table) -> None:
    table.page.get_by_role("region", name="Today").get_by_role("link").nth(5).wait_for(timeout=60_000)
    table.page.get_by_role("region", name="Examples").wait_for()


def _refused(table: Table) -> None:
    table.page.get_by_role("heading", name="This link can’t be opened").wait_for()


def _playing(table: Table) -> None:
    table.board.wait_for()


def _hint(table: Table) -> None:
    table.ask("Hint")
    for strength in (1, 2, 3):
        table.told(f"Hint {strength} of 4")
        table.press("Say more")
    table.told("Hint 4 of 4")


def _slides(table: Table) -> None:
    table.ask("Walkthrough")
    table.told("Walkthrough")
    table.press("Next")


def _solved(table: Table) -> None:
    table.ask("Solution")
    table.press("Show it")
    table.press("Put it on the board")
    table.page.get_by_role("region", name="The solution").wait_for()


def _more(table: Table) -> None:
    table.press("Try")
    table.page.locator(".tools").get_by_role("button", name="More", exact=True).click()


def _settings(table: Table) -> None:
    table.page.locator("#corner").get_by_role("button", name="Settings").click()
    table.page.get_by_role("dialog", name="Settings").wait_for()


def _keys(table: Table) -> None:
    table.page.locator("#corner").get_by_role("button", name="Keys").click()
    table.page.get_by_role("dialog", name="Keys").wait_for()


def _fresh(table: Table) -> None:
    table.press("New puzzle…")
    table.page.get_by_role("dialog", name="New puzzle").wait_for()


def _share(table: Table) -> None:
    table.ask("Share")
    table.page.get_by_role("dialog", name="Share the puzzle").wait_for()
    table.press("QR code")
    table.page.locator(".qr img").wait_for()


def _print(table: Table) -> None:
    table.ask("Print")
    table.page.get_by_role("dialog", name="Print the puzzle").wait_for()


def _making(table: Table) -> None:
    table.page.get_by_role("heading", name="Make a puzzle", exact=True).wait_for()


def _verdict(table: Table) -> None:
    table.board.wait_for()
    table.page.locator(".verdict[aria-busy=false]").wait_for()


SEVERAL = "d1.GimyAhHj"
"""Two dominoes on a square, with one label: several solutions."""


def _several(table: Table) -> None:
    table.page.evaluate("(link) => { location.hash = `edit:${link}`; }", SEVERAL)
    table.press("Solution 1")


def _mended(table: Table) -> None:
    _several(table)
    table.press("Make it unique")
    table.button("Accept").wait_for()


def _edited(table: Table) -> None:
    table.ask("Edit")
    _verdict(table)


def _labelling(table: Table) -> None:
    _edited(table)
    table.board.locator('[aria-label*=", region"]').first.click()
    table.page.get_by_role("textbox", name="Label of the region").wait_for()


def _solving(table: Table) -> None:
    _edited(table)
    table.page.get_by_role("group", name="Tool").get_by_role("button", name="Solution", exact=True).click()


def _sketching(table: Table) -> None:
    table.board.wait_for()
    table.page.get_by_text("Add another shape").click()
    table.page.get_by_label("Shape").select_option("5F+")


def _rules(table: Table) -> None:
    table.board.wait_for()
    table.press("New by rules…")
    table.page.get_by_role("dialog", name="A new puzzle by rules").get_by_text("More rules").click()


SCREENS: dict[str, tuple[str, Callable[[Table], None]]] = {
    "start": ("", _start),
    "refused": ("d1.damaged", _refused),
    "new puzzle": ("", _fresh),
    "pipes": ("pipes", _playing),
    "polypips": ("polypips", _playing),
    "pipes hint": ("pipes", _hint),
    "polypips hint": ("polypips", _hint),
    "pipes slides": ("pipes", _slides),
    "polypips slides": ("polypips", _slides),
    "pipes solved": ("pipes", _solved),
    "polypips solved": ("polypips", _solved),
    "more tools": ("polypips", _more),
    "settings": ("polypips", _settings),
    "keys": ("pipes", _keys),
    "share": ("polypips", _share),
    "print": ("pipes", _print),
    "make": ("edit", _making),
    "make polypips": ("edit:polypips", _verdict),
    "make polypips regions": ("polypips", _labelling),
    "make polypips solution": ("polypips", _solving),
    "make polypips pieces": ("edit:polypips", _sketching),
    "make polypips several": ("edit", _several),
    "make polypips mended": ("edit", _mended),
    "make by rules": ("edit:polypips", _rules),
    "make pipes": ("edit:pipes", _verdict),
    "make pipes of a link": ("pipes", _edited),
}
"""Each screen: the family of the puzzle on it, or another address; and the way there from what that opens."""


def shown(context: BrowserContext, address: str, samples: Samples, screen: str) -> Table:
    """A screen in a new tab."""
    link, lead = SCREENS[screen]
    table = opened(context, address, samples[link].link if link in samples else link)
    lead(table)
    return table
