"""The editor as a constructor sees it: its board, its tools, and what it says of the draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.page import PLAYABLE, Table, expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator

Cell = tuple[int, int]

MOST_TABS = 120
"""What is led to by so many presses of Tab counts as reached by keys."""


class Desk(Table):
    """A draft on the screen. Cells are those of the sheet, the first one `(0, 0)`."""

    def cell(self, cell: Cell) -> Locator:
        return self.board.locator(f'[data-cell="{cell[0]},{cell[1]}"]')

    def drag(self, *cells: Cell) -> None:
        """Press on the first cell, pass the others, let go on the last."""
        for place, cell in enumerate(cells):
            box = self.cell(cell).bounding_box()
            assert box is not None
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if not place:
                self.page.mouse.down()
        self.page.mouse.up()

    def finger(self, *cells: Cell) -> None:
        """A finger goes down on the first cell, passes the others, and goes up on the last."""
        touches = self.page.context.new_cdp_session(self.page)
        for place, cell in enumerate(cells):
            box = self.cell(cell).bounding_box()
            assert box is not None
            point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            touches.send(
                "Input.dispatchTouchEvent", {"type": "touchMove" if place else "touchStart", "touchPoints": [point]}
            )
        touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def tool_of(self, name: str) -> Locator:
        """The button of a tool: Board, Regions, Solution."""
        return self.page.get_by_role("group", name="Tool").get_by_role("button", name=name, exact=True)

    @property
    def verdict(self) -> Locator:
        return self.page.get_by_role("region", name="What it is")

    def comes_to_be(self, words: str) -> None:
        """Waits until the draft that stands is told to be so."""
        expect(self.verdict).to_have_attribute("aria-busy", "false")
        expect(self.verdict.locator(".verdict-line")).to_contain_text(words)

    def labelled(self, *cells: Cell, label: str) -> None:
        """A region by mouse, and its label typed."""
        self.drag(*cells)
        field = self.page.get_by_role("textbox", name="Label of the region")
        expect(field).to_be_focused()
        self.page.keyboard.type(label)
        self.page.keyboard.press("Enter")
        self.reads(f"{label} at")

    def tab_to(self, wanted: Locator, key: str = "Tab") -> None:
        """Go to an element by keys alone."""
        for _ in range(MOST_TABS):
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{wanted} is not reached by {key}")

    def tab_to_board(self, key: str = "Tab") -> None:
        """Go to the cell of the board that is in the order of Tab."""
        self.tab_to(self.board.locator('[tabindex="0"]'), key)

    def press_keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)


def editing(context: BrowserContext, address: str, what: str = "polypips") -> Desk:
    """The editor in a new tab: of a family, or of a link."""
    page = context.new_page()
    desk = Desk(page)
    page.goto(f"{address}/#edit:{what}")
    page.wait_for_selector(PLAYABLE)
    desk.board.wait_for()
    return desk
