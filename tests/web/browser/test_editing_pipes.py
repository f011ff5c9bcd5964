"""Pipes in the editor: from an empty board to a puzzle with one solution, by mouse, by touch and by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from pipworks import pipes
from pipworks.web.answer import answer
from tests.support.page import Table, expect, focused, opened, request_of
from tests.support.players import tab_to, tile
from tests.web.browser.test_every_screen import LOOKS, PHONES, ZOOMED, axe, fits, violations
from tests.web.browser.test_solving import finger, middle

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page, Route

__all__ = ["axe"]

Visit = Callable[..., Table]

BOARD = pipes.Board.of("1IL", "__I", "HIL", wraps=False)
"""What the walks draw: a tank, a pipe around three sides, a house."""

LINE = (0, 2, 8, 6)
"""The corners of the pipe, by the numbers of their cells."""


def edited(visit: Visit, address: str = "edit:pipes") -> Table:
    """The editor at an address."""
    table = visit()
    table.page.evaluate(f"location.hash = '{address}'")
    table.page.get_by_role("grid", name="Board to edit").wait_for()
    return table


def drag(table: Table, *places: int, button: str = "left") -> None:
    """A stroke through these cells, straight from one to the next."""
    mouse = table.page.mouse
    tile(table, places[0]).scroll_into_view_if_needed()
    mouse.move(*middle(tile(table, places[0])))
    mouse.down(button=button)  # type: ignore[arg-type]
    for place in places[1:]:
        mouse.move(*middle(tile(table, place)), steps=4)
    mouse.up(button=button)  # type: ignore[arg-type]


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("spinbutton", name=name, exact=True)


def tick(table: Table, name: str) -> Locator:
    return table.page.get_by_role("checkbox", name=name, exact=True)


def sized(table: Table, columns: int, rows: int) -> None:
    for name, count in (("Columns", columns), ("Rows", rows)):
        field(table.page, name).fill(str(count))
        field(table.page, name).press("Enter")


def kinds(table: Table) -> str:
    """The tiles by the letters that their names begin with, rows apart."""
    letters = {"blank": "_", "house": "H", "tank with one opening": "1", "tank with two openings": "2"}
    letters["tank with three openings"] = "3"
    names = [name.split(", ")[1] for name in table.names()]
    width = int(field(table.page, "Columns").input_value())
    text = "".join(letters.get(name, name) for name in names)
    return "/".join(text[start : start + width] for start in range(0, len(text), width))


def line_of(table: Table) -> Locator:
    return table.page.locator(".verdict-line")


def plays_afresh(visit: Visit, table: Table) -> None:
    """The puzzle is played, and its link opened by another visitor is the same."""
    table.press("Play it")
    table.page.get_by_role("grid", name="Board of").wait_for()
    link = table.page.url.partition("#")[2]
    assert pipes.parse_link(link)[0] == BOARD
    assert "a1, tank with one opening" in visit(link).names()[0]


def test_by_mouse(visit: Visit) -> None:
    table = edited(visit)
    sized(table, 3, 3)
    tick(table, "Wall around").check()
    drag(table, *LINE)
    assert kinds(table) == "1IL/__I/HIL"
    expect(line_of(table)).to_contain_text("One solution")
    plays_afresh(visit, table)


def test_by_keys_alone(visit: Visit) -> None:
    table = edited(visit)
    press = table.page.keyboard.press
    tab_to(table, "data-tile")
    for key in ("Shift+ArrowRight", "Shift+ArrowRight", *("Shift+ArrowDown",) * 2, *("Shift+ArrowLeft",) * 2):
        press(key)
    assert focused(table.page, "data-tile") == "12"
    for name in ("columns", "rows"):
        while focused(table.page, "name") != name:
            press("Tab")
        press("Control+A")
        press("3")
        press("Enter")
    while focused(table.page, "name") != "wall":
        press("Tab")
    press("Space")
    assert kinds(table) == "1IL/__I/HIL"
    expect(line_of(table)).to_contain_text("One solution")
    plays_afresh(visit, table)


@pytest.mark.page
def test_letters_and_shift_paint(visit: Visit) -> None:
    table = edited(visit)
    sized(table, 3, 2)
    press = table.page.keyboard.press
    tile(table, 0).focus()
    for key in ("1", "ArrowRight", "t", "ArrowRight", "h", "ArrowRight", "ArrowDown", "L"):
        press(key)
    assert kinds(table) == "1TH/L__"  # arrows go on over the edge
    for key in ("ArrowUp", "Delete", "ArrowRight", "_", "ArrowRight", "Space"):
        press(key)
    assert kinds(table) == "___/L__"
    table.press("T")
    tile(table, 3).focus()
    table.page.keyboard.down("Shift")
    press("ArrowRight")
    press("ArrowRight")
    table.page.keyboard.up("Shift")
    assert kinds(table) == "___/TTT"
    press("Control+Z")  # one step
    assert kinds(table) == "___/L__"


@pytest.mark.page
def test_strokes_paint_and_erase_each_as_one_step(visit: Visit) -> None:
    table = edited(visit)
    table.press("House, H")
    drag(table, 0, 5, 35)
    assert kinds(table) == "HHHHHH/" + "/".join(["_____H"] * 5)
    table.reads("11 tiles: house.")
    drag(table, 5, 35, button="right")
    assert kinds(table) == "HHHHH_" + "/______" * 5
    table.tool("Undo")
    table.tool("Undo")
    assert kinds(table) == "/".join(["______"] * 6)


@pytest.mark.page
def test_everything_is_undone(visit: Visit) -> None:
    table = edited(visit)
    page = table.page
    seen = [kinds(table)]

    def done() -> None:
        expect(page.locator("#status")).not_to_be_empty()
        seen.append(kinds(table) + str(tick(table, "Wall around").is_checked()))

    drag(table, 0, 2, 14)
    done()
    tile(table, 0).click()
    done()
    drag(table, 1, 1, button="right")
    done()
    table.press("L")
    table.press("Fill blanks")
    done()
    for name in ("Shift left", "Shift down", "Mirror left and right", "Mirror up and down"):
        table.press(name)
        done()
    sized(table, 4, 6)
    done()
    tick(table, "Wall around").check()
    done()
    tick(table, "Every tile needs gas").check()
    page.get_by_text("Rows as text").click()
    page.get_by_role("textbox", name="A line a row").fill("1IH\n___")
    table.press("Take these rows")
    assert kinds(table) == "1IH/___"
    steps = 0
    while page.locator(".steps").get_by_role("button", name="Undo").get_attribute("aria-disabled") is None:
        table.tool("Undo")
        steps += 1
    assert steps == 12
    assert len(set(seen)) == len(seen)
    assert kinds(table) == seen[0]
    assert not tick(table, "Wall around").is_checked()
    assert not tick(table, "Every tile needs gas").is_checked()


@pytest.mark.page
def test_a_line_goes_over_the_edge(visit: Visit) -> None:
    table = edited(visit)
    x, y = middle(tile(table, 5))
    mouse = table.page.mouse
    mouse.move(*middle(tile(table, 4)))
    mouse.down()
    mouse.move(x, y, steps=4)
    mouse.move(x + middle(tile(table, 1))[0] - middle(tile(table, 0))[0], y, steps=6)
    mouse.up()
    assert kinds(table).startswith("H___1I/")
    table.page.keyboard.press("Control+Z")
    tile(table, 5).focus()
    table.page.keyboard.press("Shift+ArrowRight")
    assert kinds(table).startswith("H____1/")
    assert focused(table.page, "data-tile") == "0"


@pytest.mark.page
def test_escape_takes_a_stroke_back(visit: Visit) -> None:
    table = edited(visit)
    table.page.mouse.move(*middle(tile(table, 0)))
    table.page.mouse.down()
    table.page.mouse.move(*middle(tile(table, 3)), steps=4)
    assert kinds(table).startswith("1IIH")
    table.page.keyboard.press("Escape")
    table.page.mouse.up()
    assert kinds(table).startswith("____")


@pytest.mark.page
def test_two_layouts_are_shown_with_where_they_differ(visit: Visit) -> None:
    table = edited(visit)
    sized(table, 3, 3)
    drag(table, *LINE)  # without a wall gas comes from the tank to the house over the edge as well
    expect(line_of(table)).to_contain_text("More than one solution")
    expect(table.page.locator(".layouts .layout")).to_have_count(2)
    assert table.page.locator(".layouts .differs.here").count() > 0
    table.page.get_by_role("button", name="Solution 2", exact=True).click()
    marked = [name for name in table.names() if "in this layout alone" in name]
    other = [name for name in table.names() if "in the other layout alone" in name]
    assert marked
    assert other
    assert table.page.locator(".editing .differs.here").count() > 0
    assert table.page.locator(".editing .differs.there").count() > 0
    table.press("House, H")
    tile(table, 4).click()  # a change ends the look
    assert not [name for name in table.names() if "layout alone" in name]


def _empty(table: Table) -> None:
    table.page.get_by_text("Nothing is on the board yet").wait_for()


def _painting(table: Table) -> None:
    table.press("T")
    table.page.get_by_text("Rows as text").click()
    sized(table, 12, 4)


def _two(table: Table) -> None:
    sized(table, 3, 3)
    drag(table, *LINE)
    table.page.locator(".layouts").wait_for()
    table.page.get_by_role("button", name="Solution 2", exact=True).click()


STATES = {"empty": _empty, "painting": _painting, "two layouts": _two}


@pytest.mark.page
@pytest.mark.parametrize("state", STATES)
def test_every_state_is_as_it_should_be(
    contexts: Callable[..., BrowserContext], address: str, axe: str, state: str
) -> None:
    """axe-core finds nothing, in light and dark; it fits on phones and at 200 %, and is hit by a finger."""
    context = contexts(reduced_motion="reduce")
    table = edited(lambda: opened(context, address))
    STATES[state](table)
    for look, media in LOOKS.items():
        table.page.emulate_media(**media)
        assert violations(table, axe) == [], look
    for size in (ZOOMED, *PHONES):
        fits(table, size)


@pytest.mark.page
def test_what_is_noted_of_tiles_is_ringed_until_the_draft_changes(visit: Visit) -> None:
    table = edited(visit)

    notes = [
        {"code": "dry house", "sentence": "the house at c1 is dry", "cells": [[2, 0]]},
        {"code": "idle tank", "sentence": "the tank at a1 is idle", "cells": [[0, 0]]},
    ]
    answers = iter([notes])  # of the first draft alone

    def noted(route: Route) -> None:
        request = request_of(route)
        route.fulfill(json=answer(request) | {"notes": next(answers, [])})

    table.page.route("**/answer", noted)
    drag(table, 0, 2)
    expect(table.page.locator(".editing .odd.dry")).to_have_count(1)
    expect(table.page.locator(".editing .odd.idle")).to_have_count(1)
    assert table.names()[0].endswith("used by no layout")
    assert table.names()[2].endswith("dry in every layout")
    expect(table.page.locator(".verdict")).to_contain_text("house at c1 is dry")
    drag(table, 2, 3)
    assert table.page.locator(".editing .odd").count() == 0
    assert not [name for name in table.names() if name.endswith("layout")]


@pytest.mark.page
def test_by_touch(contexts: Callable[..., BrowserContext], address: str) -> None:
    context = contexts(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = edited(lambda: opened(context, address))
    finger(table, middle(tile(table, 0)), middle(tile(table, 2)))
    assert kinds(table).startswith("1IH")
    assert table.page.evaluate("scrollY") == 0
    tile(table, 2).tap()
    assert kinds(table).startswith("1I1")
    table.button("Blank, _").tap()
    tile(table, 1).tap()
    assert kinds(table).startswith("1_1")


@pytest.mark.page
def test_rows_that_are_pasted_on_the_board_take_its_place(visit: Visit) -> None:
    table = edited(visit)
    tile(table, 0).focus()
    table.page.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          const event = new ClipboardEvent('paste', {bubbles: true, cancelable: true, clipboardData});
          document.activeElement.dispatchEvent(event);
        }""",
        "// mine\n1IH\nL_T\n",
    )
    assert kinds(table) == "1IH/L_T"
    table.reads("Rows taken: 3 columns and 2 rows.")
