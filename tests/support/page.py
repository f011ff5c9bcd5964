"""The page as a player sees it: a screen with a puzzle, its board, its buttons, and what is said.

Everything is found by what is seen and heard (roles, names, cells), and waited for by its condition.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from pipworks.web import serving
from pipworks.web.listing import Listed, examples

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page, Route
    from playwright.sync_api._generated import LocatorAssertions

PLAYABLE = "html[data-playable]"
PATIENCE = 20_000
"""Milliseconds for anything, on a machine that does other things too."""

_KEPT = "(link) => JSON.parse(localStorage.getItem('pipworks:game:' + link) ?? '{}')"


def expect(locator: Locator) -> LocatorAssertions:
    """Playwright's `expect`, with our patience; imported late, as tests are skipped where there is no playwright."""
    from playwright.sync_api import expect as expecting

    expecting.set_options(timeout=PATIENCE)
    return expecting(locator)


def request_of(route: Route) -> dict[str, Any]:
    """What a page asks of the engine."""
    asked: dict[str, Any] = route.request.post_data_json or {}
    return asked


@contextmanager
def playing(puzzles: tuple[Listed, ...] = ()) -> Iterator[str]:
    """The address at which the server of `pipworks play` gives the page, without a slash at its end."""
    server = serving.PageServer(serving.listening(), [*puzzles, *examples()], lambda line: None)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server.address.rstrip("/")
    finally:
        server.stop()
        thread.join(20)


@dataclass(frozen=True, slots=True)
class Sample:
    """A puzzle to play: its link, and the same with its solution as the position."""

    family: str
    link: str
    solution: str


class Table:
    """One puzzle on the screen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid")

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("region", name="Help with this puzzle")

    @property
    def answer(self) -> Locator:
        return self.page.locator(".answer-card")

    @property
    def title(self) -> str:
        """What the answer in the panel is headed."""
        return (self.answer.locator(".answer-title").text_content() or "").strip()

    @property
    def said(self) -> str:
        """The status line."""
        return (self.page.locator("#status").text_content() or "").strip()

    def button(self, name: str) -> Locator:
        """The visible button of this name, in the dialog that is open or else on the screen."""
        dialog = self.page.locator("dialog[open]")
        within = dialog if dialog.count() else self.page.locator("body")
        return within.get_by_role("button", name=name, exact=True).filter(visible=True).first

    def press(self, name: str) -> None:
        self.button(name).click()

    def ask(self, name: str) -> None:
        """Press a button of the panel, which may be folded."""
        if not self.panel.get_by_role("button", name=name, exact=True).is_visible():
            self.panel.locator("summary").click()
        self.panel.get_by_role("button", name=name, exact=True).click()

    def told(self, title: str) -> Locator:
        """The answer, as soon as it is headed so."""
        self.answer.get_by_role("heading", name=title, exact=True).wait_for()
        return self.answer

    def tool(self, name: str) -> None:
        """Press a button of the tool bar, which may be among those under More."""
        tools = self.page.locator(".tools")
        if not tools.get_by_role("button", name=name, exact=True).is_visible():
            tools.get_by_role("button", name="More", exact=True).click()
        tools.get_by_role("button", name=name, exact=True).click()

    def names(self) -> list[str]:
        """What the cells of the board are called, in reading order."""
        names: list[str] = self.board.get_by_role("gridcell").evaluate_all(
            "(cells) => cells.map((cell) => cell.getAttribute('aria-label'))"
        )
        return names

    def reads(self, part: str) -> None:
        """Waits until the status line holds these words."""
        expect(self.page.locator("#status")).to_contain_text(part)

    def shared(self, position: bool = False) -> str:
        """The link that the dialog for sharing gives."""
        self.ask("Share")
        dialog = self.page.get_by_role("dialog", name="Share the puzzle")
        dialog.get_by_label("As it stands now").set_checked(position)
        link = dialog.get_by_role("textbox", name="Address of the puzzle").input_value().partition("#")[2]
        self.press("Close")
        expect(dialog).to_have_count(0)
        return link

    def rings(self) -> int:
        """How many cells are ringed on the board."""
        return self.page.locator(".ring, .ring-outer").count()

    def solved(self) -> None:
        """Waits until the page says that the puzzle is solved."""
        self.page.get_by_role("region", name="Solved").get_by_role("heading", name="Solved").wait_for()
        assert self.said.startswith("Solved")

    def is_solved(self) -> bool:
        return self.page.get_by_role("region", name="Solved").is_visible()

    def comes_to(self, names: list[str]) -> None:
        """Waits until the cells of the board are called so."""
        ends = time.monotonic() + PATIENCE / 1000
        while self.names() != names and time.monotonic() < ends:
            self.page.wait_for_timeout(50)
        assert self.names() == names

    def hears_of(self, other: Table, link: str) -> None:
        """Waits until what another tab did is kept, and what it kept is read here: a browser tells tabs by and by."""
        other.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")  # what waits to be kept is kept now
        kept = other.kept(link)
        ends = time.monotonic() + PATIENCE / 1000
        while self.kept(link) != kept:
            assert time.monotonic() < ends, "the tabs have not the same"
            self.page.wait_for_timeout(50)

    def kept(self, link: str) -> dict[str, object]:
        """What the browser keeps of a game."""
        kept: dict[str, object] = self.page.evaluate(_KEPT, link)
        return kept


FAMILIES = ("pipes", "polypips")


def mostly(family: str) -> pytest.MarkDecorator:
    """A test with a puzzle of this family in every run; with one of another in `make test-page`.

    For what the page does by the same code for all families.
    """
    every = [pytest.param(each, marks=() if each == family else pytest.mark.page) for each in FAMILIES]
    return pytest.mark.parametrize("sample", every, indirect=True)


def opened(context: BrowserContext, address: str, link: str = "") -> Table:
    """The page, opened afresh in a new tab, as soon as it is playable."""
    page = context.new_page()
    page.goto(f"{address}/{'#' if link else ''}{link}")
    page.locator(PLAYABLE).wait_for(state="attached")
    return Table(page)


def reloaded(table: Table) -> None:
    table.page.reload()
    table.page.locator(PLAYABLE).wait_for(state="attached")


def focused(page: Page, attribute: str) -> str | None:
    """An attribute of the element that has the focus."""
    found: str | None = page.evaluate(f"document.activeElement.getAttribute({json.dumps(attribute)})")
    return found
