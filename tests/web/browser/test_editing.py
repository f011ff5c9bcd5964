"""The editor: from an empty sheet to a puzzle with one solution, and what is said and kept on the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from pipworks import polypips
from pipworks.web.answer import answer
from tests.support.browser import until
from tests.support.desk import Desk, editing
from tests.support.page import Table, expect, opened, request_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route

SQUARE = polypips.parse(
    "board:\n##\n##\n\npieces:\n2I:01,2I:23\n\nconstraints:\nExactly 0 {(0,0)}\nLessThan 2 {(1,0)}\nExactly 2 {(0,1)}\n"
)
"""What is built here: one solution, and several without its last label."""


@pytest.fixture
def desk(context: BrowserContext, address: str) -> Desk:
    """An empty draft of Polypips."""
    return edited(context, address)


def edited(context: BrowserContext, address: str, what: str = "polypips") -> Desk:
    """The editor in a new tab."""
    return editing(context, address, what)


def build(desk: Desk) -> None:
    """The square by mouse."""
    desk.drag((1, 1), (2, 1), (2, 2), (1, 2))
    desk.reads("the board has 4 now")
    desk.tool_of("Regions").click()
    desk.labelled((1, 1), label="0")
    desk.labelled((2, 1), label="<2")
    desk.labelled((1, 2), label="2")
    desk.press("Add 0-1")
    desk.press("Add 2-3")


def address_of(desk: Desk) -> str:
    return str(desk.page.evaluate("location.hash")).removeprefix("#")


def test_by_mouse_to_a_unique_puzzle(desk: Desk, context: BrowserContext, address: str) -> None:
    """It is played from its link, which is the one that the library writes; without a label two solutions are shown."""
    desk.comes_to_be("Paint a board")
    build(desk)
    desk.comes_to_be("One solution.")
    desk.press("Play it")
    until(desk.page, "location.hash.startsWith('#d1')")
    assert address_of(desk) == SQUARE.to_link()
    fresh = opened(context, address, SQUARE.to_link())
    assert len(fresh.names()) == 4
    desk.page.go_back()
    desk.tool_of("Regions").click()
    desk.drag((1, 2))
    desk.press("Remove")
    desk.comes_to_be("More than one solution")
    expect(desk.verdict).to_contain_text("differ on 2 cells")
    shown = []
    for name in ("Solution 1", "Solution 2"):
        desk.press(name)
        expect(desk.button(name)).to_have_attribute("aria-pressed", "true")
        assert desk.page.locator(".board-drawing .ring").count() == 2
        shown.append(desk.names())
    assert shown[0] != shown[1]
    desk.press("Solution 2")
    assert desk.page.locator(".board-drawing .ring").count() == 0


@pytest.mark.page
def test_by_keys_alone_to_a_unique_puzzle(desk: Desk) -> None:
    desk.tab_to_board()
    desk.press_keys("Space", "ArrowRight", "Space", "ArrowDown", "Space", "ArrowLeft")
    desk.press_keys("Space")
    desk.reads("the board has 4 now")
    desk.tab_to(desk.tool_of("Regions"), "Shift+Tab")
    desk.press_keys("Enter")
    desk.tab_to_board()
    for label, way in (("2", "ArrowUp"), ("0", "ArrowRight"), ("<2", "ArrowDown")):
        desk.press_keys("Enter")
        expect(desk.page.get_by_role("textbox", name="Label of the region")).to_be_focused()
        desk.page.keyboard.type(label)
        desk.press_keys("Enter")
        desk.reads(f"{label} at")
        desk.press_keys(way)
    first = desk.page.get_by_role("group", name="Add dominoes").get_by_role("button").first
    desk.tab_to(first)
    desk.press_keys("ArrowRight", "Enter")
    field = desk.page.get_by_role("textbox", name="Piece as text")
    desk.tab_to(field)
    desk.page.keyboard.type("23")
    desk.press_keys("Enter")
    desk.comes_to_be("One solution.")
    desk.tab_to(desk.button("Play it"))
    desk.press_keys("Enter")
    until(desk.page, "location.hash.startsWith('#d1')")
    assert polypips.parse_link(address_of(desk))[0].cells == SQUARE.cells
    assert set(polypips.parse_link(address_of(desk))[0].constraints) == set(SQUARE.constraints)


@pytest.mark.page
def test_by_finger_to_a_unique_puzzle(contexts: Callable[..., BrowserContext], address: str) -> None:
    phone = contexts(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2)
    desk = edited(phone, address)
    desk.finger((1, 1), (2, 1), (2, 2), (1, 2))
    desk.reads("the board has 4 now")
    tool = desk.tool_of("Regions")
    for _ in range(10):  # Chromium takes a tap soon after a stroke of its own making for the end of a scroll
        tool.tap()
        desk.page.wait_for_timeout(100)
        if tool.get_attribute("aria-pressed") == "true":
            break
    for cell, label in (((1, 1), "0"), ((2, 1), "<2"), ((1, 2), "2")):
        desk.cell(cell).tap()
        field = desk.page.get_by_role("textbox", name="Label of the region")
        field.tap()
        field.fill(label)
        desk.button("Set").tap()
        desk.reads(f"{label} at")
    for name in ("Add 0-1", "Add 2-3"):
        desk.button(name).tap()
    desk.comes_to_be("One solution.")


@pytest.mark.page
def test_cells_are_painted_marked_and_taken_away_by_keys(desk: Desk) -> None:
    desk.tab_to_board()
    desk.page.keyboard.down("Shift")
    desk.press_keys("ArrowRight", "ArrowRight", "ArrowDown")
    desk.page.keyboard.up("Shift")
    desk.reads("the board has 4 now")
    desk.press_keys("Delete")
    desk.reads("the board has 3 now")
    desk.press_keys("Control+z", "Control+z")
    desk.reads("this is the start")  # what is painted with Shift held down is one step
    desk.press_keys("Control+y")
    desk.tool_of("Regions").click()
    desk.tab_to_board()
    desk.press_keys("ArrowUp", "Shift+ArrowLeft", "Enter")
    desk.page.keyboard.type("!")
    desk.press_keys("Enter")
    desk.reads("≠ at b1")


@pytest.mark.page
def test_the_board_grows_beyond_its_sheet(desk: Desk) -> None:
    """To the left and above, too: twenty cells each way."""
    desk.drag((0, 0), (0, 3))
    for step in range(1, 20):
        desk.drag((-step, -step), (-step, 1 - step), (1 - step, 1 - step))
    expect(desk.page.locator(".palette .count").first).to_contain_text("20")
    assert desk.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.page
def test_wrong_labels_are_refused_with_what_would_be_right(desk: Desk) -> None:
    build(desk)
    desk.drag((1, 1))
    field = desk.page.get_by_role("textbox", name="Label of the region at a1")
    for text, said in (("7", "from 0 to 6"), (">6", "at most 5"), ("x", "no label"), ("=8", "a value from 0 to 6")):
        field.fill(text)
        desk.press("Set")
        expect(desk.page.locator("#region-fault")).to_contain_text(said)
    field.fill("=0")
    desk.press("Set")
    expect(desk.page.locator("#region-fault")).to_be_empty()
    desk.reads("=0 at a1")


@pytest.mark.page
def test_a_drawn_solution_gives_pieces_and_labels(desk: Desk) -> None:
    desk.drag((1, 1), (4, 1), (4, 2), (1, 2))
    desk.reads("the board has 8 now")
    desk.tool_of("Regions").click()
    desk.drag((1, 1), (2, 1))
    desk.drag((3, 1), (4, 1))
    desk.tool_of("Solution").click()
    for cells, pips in (
        (((1, 1), (1, 2)), "34"),
        (((2, 1), (2, 2)), "01"),
        (((3, 1), (4, 1)), "66"),
        (((3, 2), (4, 2)), "20"),
    ):
        desk.drag(*cells)
        desk.page.keyboard.type(pips)
    desk.press("Take the pieces from it")
    desk.reads("4 pieces taken from the solution")
    expect(desk.page.locator(".balance")).to_contain_text("8 of 8 cells")
    desk.press("Label from the solution")
    desk.reads("2 regions got a label that holds in the solution")
    labels = [name for name in desk.names() if "region" in name and "no region" not in name]
    assert labels
    assert not [name for name in labels if "without a label" in name]


@pytest.mark.page
def test_pieces_are_dealt(desk: Desk) -> None:
    desk.drag((1, 1), (4, 1), (4, 2), (1, 2))
    desk.tool_of("Solution").click()
    desk.press("Deal")
    desk.reads("4 pieces dealt")
    expect(desk.page.locator(".balance")).to_contain_text("8 of 8 cells")


@pytest.mark.page
def test_pieces_are_written_drawn_changed_and_removed(desk: Desk) -> None:
    field = desk.page.get_by_role("textbox", name="Piece as text")
    field.fill("5F+:12345, 34")
    desk.press("Add")
    expect(desk.page.locator(".balance")).to_contain_text("7 of 0 cells")
    field.fill("4T:99")
    desk.press("Add")
    expect(desk.page.locator("#piece-fault")).to_contain_text("4T takes 4 digits")
    desk.page.get_by_role("button", name="Domino 3-4").click()
    field.fill("3-5")
    desk.press("Change")
    desk.reads("2I:34 is 2I:35 now")
    desk.page.get_by_role("button", name="Domino 3-5").focus()
    desk.page.keyboard.press("Delete")
    desk.reads("2I:35 removed")
    desk.page.get_by_text("Add another shape").click()
    desk.page.get_by_label("Shape").select_option("3L")
    expect(desk.page.get_by_text("This is 3L.")).to_be_visible()
    desk.page.get_by_role("button", name="Column 1, row 1: 0 pips").focus()
    desk.page.keyboard.press("6")
    desk.press("Add this piece")
    expect(desk.page.locator(".balance")).to_contain_text("8 of 0 cells")


@pytest.mark.page
def test_an_old_answer_never_overtakes_a_newer_change(context: BrowserContext, address: str) -> None:
    """The first answer comes last, and is nobody's any more."""
    held: list[Route] = []

    def answered(route: Route) -> None:
        request = request_of(route)
        if request["verb"] != "verdict":
            route.continue_()
        elif len(held) < 1:
            held.append(route)
        else:
            route.fulfill(json=answer(request))

    context.route("**/answer", answered)
    desk = editing(context, address, SQUARE.to_link())
    for _ in range(400):
        if held:
            break
        desk.page.wait_for_timeout(50)
    desk.tool_of("Regions").click()
    desk.drag(called(desk, "a2"))
    desk.press("Remove")
    desk.comes_to_be("More than one solution")
    with suppress(Exception):  # the page may have ended that question
        held[0].fulfill(json=answer(request_of(held[0])))
    desk.page.wait_for_timeout(300)
    desk.comes_to_be("More than one solution")


def outside(desk: Desk) -> tuple[int, int]:
    """The first cell of the sheet, which is not the board's."""
    key = desk.board.get_by_role("gridcell").first.get_attribute("data-cell") or ""
    x, y = key.split(",")
    return int(x), int(y)


def called(desk: Desk, name: str) -> tuple[int, int]:
    """The cell of the sheet with this name."""
    key = desk.board.get_by_role("gridcell", name=re.compile(f"^{name},")).get_attribute("data-cell")
    assert key is not None
    x, y = key.split(",")
    return int(x), int(y)


@pytest.mark.page
def test_make_it_unique_shows_its_changes(context: BrowserContext, address: str) -> None:
    several = polypips.parse(str(SQUARE).partition("Exactly 2")[0])
    desk = edited(context, address, several.to_link())
    desk.comes_to_be("More than one solution")
    desk.press("Make it unique")
    changes = desk.page.locator(".changes li")
    expect(changes.first).to_be_visible()
    assert desk.page.locator(".board-drawing .ring").count() > 0
    desk.press("Leave")
    desk.reads("The draft is as it was.")
    desk.comes_to_be("More than one solution")
    desk.press("Make it unique")
    desk.press("Accept")
    desk.comes_to_be("One solution.")
    desk.press("Undo")
    desk.comes_to_be("More than one solution")


@pytest.mark.page
def test_everything_is_undone_and_kept(desk: Desk, context: BrowserContext, address: str) -> None:
    build(desk)
    desk.press("New by rules…")
    dialog = desk.page.get_by_role("dialog", name="A new puzzle by rules")
    dialog.get_by_label("Cells", exact=True).fill("12")
    dialog.get_by_label("Difficulty").select_option("easy")
    dialog.get_by_label("Seed").fill("3")
    desk.press("Make it")
    desk.reads("A new puzzle, easy, of seed 3")
    expect(desk.page.get_by_text("Made of seed 3.")).to_be_visible()
    desk.comes_to_be("One solution.")
    desk.press("Clear all")
    desk.comes_to_be("Paint a board")
    desk.page.reload()
    desk.board.wait_for()
    undo = desk.page.get_by_role("button", name="Undo", exact=True)
    texts = []
    while undo.get_attribute("aria-disabled") is None:
        undo.click()
        texts.append(desk.names())
    assert len(texts) == 11  # cleared, made, two pieces, three regions with their labels, a painted board
    assert all("not on the board" in name for name in texts[-1])
    redo = desk.page.get_by_role("button", name="Redo", exact=True)
    for _ in texts:
        redo.click()
    assert redo.get_attribute("aria-disabled") == "true"


@pytest.mark.page
def test_a_puzzle_goes_where_it_is_wanted(desk: Desk, context: BrowserContext, address: str) -> None:
    """As a file of each kind, as a link and a code, into the collection."""
    build(desk)
    desk.page.get_by_role("textbox", name="Name of the puzzle").fill("My square")
    for name, ending in (("Text", "txt"), ("JSON", "json"), ("SVG", "svg"), ("PNG", "png")):
        with desk.page.expect_download() as waited:
            desk.press(name)
        assert waited.value.suggested_filename == f"my-square.{ending}"
        assert waited.value.path().stat().st_size > 50
    desk.press("Copy the link")
    field = desk.page.get_by_role("textbox", name="Address of the puzzle")
    expect(field).to_have_value(f"{address}/#{SQUARE.to_link()}")
    desk.press("QR code")
    desk.page.locator(".qr img").wait_for()
    desk.press("Keep it")
    desk.reads("in your collection")
    start = opened(context, address, "")
    made = start.page.get_by_role("region", name="Made here").get_by_role("link")
    expect(made).to_contain_text("My square")
    made.click()
    start.board.wait_for()


@pytest.mark.page
def test_a_puzzle_is_edited_from_where_it_is_played(context: BrowserContext, address: str) -> None:
    table: Table = opened(context, address, SQUARE.to_link())
    table.ask("Edit")
    desk = Desk(table.page)
    desk.comes_to_be("One solution.")
    assert address_of(desk) == "edit:polypips"
    desk.press("Undo")
    desk.comes_to_be("Paint a board")


@pytest.mark.page
def test_a_file_is_opened_into_the_editor(desk: Desk) -> None:
    chooser: Any
    with desk.page.expect_file_chooser() as chooser:
        desk.press("Open a file…")
    chooser.value.set_files([{"name": "square.txt", "mimeType": "text/plain", "buffer": str(SQUARE).encode()}])
    desk.comes_to_be("One solution.")
    assert address_of(desk) == "edit:polypips"


@pytest.mark.page
def test_what_the_engine_lacks_is_told_and_editing_goes_on(context: BrowserContext, address: str) -> None:
    def missing(route: Route) -> None:
        route.fulfill(json={"how": "none"})

    context.route("**/engine/engine.json", missing)
    desk = editing(context, address, SQUARE.to_link())
    desk.comes_to_be("The engine is missing")
    desk.tool_of("Board").click()
    desk.drag(outside(desk))
    desk.comes_to_be("the pieces cover 4")
    desk.press("Undo")
    desk.comes_to_be("The engine is missing")
    desk.press("Play it")
    until(desk.page, "location.hash.startsWith('#d1')")
