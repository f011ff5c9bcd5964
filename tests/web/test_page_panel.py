"""The panel of the page in a browser: what is asked, what comes of it, and what is left of an answer after a move."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pipworks import pipes, polypips
from pipworks.web.answer import answer
from tests.support.browser import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.page

PAGE = Path(__file__).parents[2] / "src" / "pipworks" / "web" / "page"

DOMINOES = "d1.JwBpTZwz0G-xDPE"
SUPPLY = polypips.parse("board:\n####\n\npieces:\n2I*\n\nconstraints:\n").to_link()
SEVERAL = pipes.format_link(pipes.parse("_____\n_1TL_\n__LTH\n_____\n"))

Reply = Callable[[dict[str, Any]], dict[str, Any]]


class Asked:
    """The engine of a test: the library's answers, and what was asked. `reply` takes their place."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.reply: Reply = answer
        self.go = threading.Event()
        self.go.set()

    def __call__(self, path: str, body: bytes) -> tuple[int, bytes]:
        request = json.loads(body)
        self.requests.append(request)
        self.go.wait(20)
        return 200, json.dumps(self.reply(request)).encode()

    @property
    def verbs(self) -> list[str]:
        return [f"{one['verb']}{one.get('strength', '')}" for one in self.requests]


Table = Callable[..., "tuple[Page, Asked]"]


@pytest.fixture
def table(browser: Browser, served: Callable[..., str]) -> Iterator[Table]:
    """`table(link)` plays a puzzle, with an engine that answers; `how="none"`: without."""
    contexts = []

    def play(link: str, how: str = "local", **options: Any) -> tuple[Page, Asked]:
        asked = Asked()
        context = browser.new_context(viewport=options.pop("viewport", {"width": 1200, "height": 800}), **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        manifest = json.dumps({"how": how, "version": "1", "hint": "run make engine"})
        page.route("**/engine/engine.json", lambda route: route.fulfill(body=manifest, content_type="application/json"))
        page.goto(f"{served(PAGE, answer=asked)}#{link}")
        page.wait_for_selector("[data-playable]")
        return page, asked

    yield play
    for context in contexts:
        context.close()


def without_days(request: dict[str, Any]) -> dict[str, Any]:
    """The library's answers, but for the puzzles of the day, which take long to make: none."""
    return {"format": "pipworks.day", "puzzles": []} if request["verb"] == "day" else answer(request)


def told(page: Page, title: str) -> str:
    """The words of the answer, once it has this title."""
    page.get_by_role("heading", name=title, exact=True).wait_for()
    return page.inner_text(".answer-card")


def lock(page: Page, cell: str = "b2") -> None:
    """A move of Pipes that changes the position: lock a tile as it lies."""
    page.get_by_role("gridcell", name=re.compile(rf"^{cell}\b")).focus()
    page.keyboard.press("Space")


HEARD = """[...document.querySelectorAll('[role="status"], [aria-live]')]
  .map((one) => one.textContent.trim()).filter(Boolean)"""
"""What the live regions of the page hold."""


@pytest.mark.parametrize(("link", "rest"), [(DOMINOES, "4 pieces to go."), (SEVERAL, "1 house without gas.")])
def test_an_answer_is_seen_once_and_heard_once(table: Table, link: str, rest: str) -> None:
    page, _ = table(link)
    page.keyboard.press("c")
    assert rest in told(page, "Right so far")
    seen = page.inner_text("#screen")
    assert (seen.count("Right so far"), seen.lower().count(rest)) == (1, 1)
    assert page.evaluate(HEARD) == [f"Right so far: {rest}"]
    box = page.locator("#status > .heard").bounding_box()
    assert box is not None
    assert box["width"] <= 1, "the status line shows it too"
    page.keyboard.press("h")
    seen = told(page, "Hint 1 of 4")
    (heard,) = page.evaluate(HEARD)
    assert heard.removeprefix("Hint 1 of 4. ") in seen
    assert seen.count("Hint 1 of 4") == 1


def test_hints_grow_stronger_while_the_focus_stays_and_the_last_is_done(table: Table) -> None:
    page, asked = table(DOMINOES)
    page.keyboard.press("h")
    told(page, "Hint 1 of 4")
    page.get_by_role("button", name="Say more").focus()
    for strength in (2, 3, 4):
        page.keyboard.press("Enter")
        told(page, f"Hint {strength} of 4")
    assert page.evaluate("document.activeElement.textContent") == "Do it"
    page.keyboard.press("Enter")
    told(page, "Done")
    assert page.evaluate("document.activeElement.textContent") == "Next hint"
    page.keyboard.press("Enter")
    told(page, "Hint 1 of 4")
    assert asked.verbs == ["hint1", "hint2", "hint3", "hint4", "hint1"]
    assert "~" in asked.requests[-1]["link"]
    page.keyboard.press("Escape")
    assert not page.is_visible(".answer")
    assert page.evaluate("document.activeElement.textContent") == "Hint"


def test_an_answer_is_old_after_a_move_and_holds_again_after_undo(table: Table) -> None:
    page, asked = table(SEVERAL)
    page.keyboard.press("c")
    told(page, "Right so far")
    lock(page)
    page.wait_for_selector(".answer-stale:not([hidden])")
    page.keyboard.press("Control+z")
    until(page, "document.querySelector('.answer-stale').hidden")
    page.keyboard.press("h")
    told(page, "Hint 1 of 4")
    lock(page)
    page.wait_for_selector(".answer-stale:not([hidden])")
    assert not page.get_by_role("button", name="Say more").is_visible()
    page.get_by_role("button", name="Ask again").click()
    until(page, "document.querySelector('.answer-stale').hidden")
    assert asked.verbs == ["check", "hint1", "hint1"]


def test_a_reply_that_comes_after_a_move_is_one_about_an_earlier_position(table: Table) -> None:
    page, asked = table(SEVERAL)
    asked.go.clear()
    page.keyboard.press("h")
    page.get_by_text("Thinking…").first.wait_for()
    lock(page)
    asked.go.set()
    told(page, "Hint 1 of 4")
    assert page.is_visible(".answer-stale")
    page.get_by_role("button", name="Ask again").click()
    until(page, "document.querySelector('.answer-stale').hidden")
    assert asked.requests[0]["link"] != asked.requests[1]["link"]


def test_a_wrong_position_is_said_and_the_game_goes_back_to_where_it_was_right(table: Table) -> None:
    board = pipes.parse("_____\n_1TL_\n__LTH\n_____\n")
    wrong = pipes.format_link(board, pipes.parse_position("N e3\n", board))
    page, asked = table(wrong)
    page.keyboard.press("c")
    assert "The house at e3 can't stay turned up." in told(page, "Not right")
    page.get_by_role("button", name="Where did it go wrong?").click()
    told(page, "Where it went wrong")
    page.get_by_role("button", name="Go back 1 move").click()
    page.keyboard.press("c")
    told(page, "Right so far")
    assert asked.requests[-1]["link"] != wrong


def test_the_walkthrough_leaves_the_game_alone_until_it_is_played_from(table: Table) -> None:
    page, asked = table(DOMINOES)
    page.get_by_role("button", name="Walkthrough").click()
    told(page, "Walkthrough")
    page.wait_for_selector(".looking")
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    stages = page.inner_text(".slide-place")
    assert re.fullmatch(r"Step (\d) of \1", stages), stages
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    assert page.locator(".looking").count() == 0
    page.keyboard.press("c")
    told(page, "Right so far")
    assert asked.requests[-1]["link"].split("~")[0] == DOMINOES
    before = asked.requests[-1]["link"]
    page.get_by_role("button", name="Walkthrough").click()
    told(page, "Walkthrough")
    assert asked.verbs.count("explain") == 1
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Play from here").click()
    page.keyboard.press("c")
    told(page, "Right so far")
    assert asked.requests[-1]["link"] != before
    page.keyboard.press("Control+z")
    page.keyboard.press("c")
    until(page, "document.querySelector('.answer-stale').hidden")
    assert asked.requests[-1]["link"] == before


def test_a_move_back_in_the_game_ends_the_look_at_something_else(table: Table) -> None:
    page, _ = table(SEVERAL)
    lock(page)
    page.get_by_role("button", name="Walkthrough").click()
    page.wait_for_selector(".looking")
    page.keyboard.press("Control+z")
    until(page, "!document.querySelector('.looking')")
    assert not page.is_visible(".answer-card")


def test_a_drag_ends_where_an_answer_is_looked_at(table: Table) -> None:
    """Nothing is laid on a board that is only looked at: the piece goes back, and that is said."""
    page, asked = table(DOMINOES)
    asked.go.clear()
    page.get_by_role("button", name="Walkthrough").click()
    page.locator(".slot").first.hover()
    page.mouse.down()
    page.locator(".board-cell").first.hover()
    assert page.locator(".carrying").count() == 1
    asked.go.set()
    page.wait_for_selector(".looking")
    assert page.locator(".carrying").count() == 0
    page.mouse.up()
    page.get_by_role("button", name="Back to the game").click()
    assert page.locator(".board-cell.covered").count() == 0


def test_the_solution_takes_two_presses_and_may_be_put_on_the_board(table: Table) -> None:
    page, asked = table(DOMINOES)
    page.get_by_role("button", name="Solution", exact=True).click()
    told(page, "Show the solution?")
    page.get_by_role("button", name="No", exact=True).click()
    assert asked.verbs == []
    page.get_by_role("button", name="Solution", exact=True).click()
    page.get_by_role("button", name="Show it").click()
    told(page, "Solution")
    page.get_by_role("button", name="Put it on the board").click()
    assert page.locator(".looking").count() == 0
    page.keyboard.press("c")
    told(page, "Finished: every rule holds.")
    assert asked.verbs == ["solve"], "a finished board needs no engine"
    assert "Solved" not in page.inner_text("main"), "who is shown the solution has not found it"
    assert "The solution" in page.inner_text(".finish")
    page.reload()
    page.wait_for_selector(".finish")
    assert "The solution" in page.inner_text(".finish")


def test_several_solutions_are_counted_and_two_of_them_shown(table: Table) -> None:
    page, _ = table(SEVERAL)
    page.get_by_role("button", name="How many solutions?").click()
    assert "It has 2 solutions." in told(page, "How many solutions")
    page.get_by_role("button", name="How do they differ?").click()
    assert "Gas goes different ways at" in told(page, "Solution 1 of 2")
    page.get_by_role("button", name="The other one").click()
    told(page, "Solution 2 of 2")


def test_a_grade_is_a_table(table: Table) -> None:
    page, _ = table(DOMINOES)
    page.get_by_role("button", name="How hard is it?").click()
    told(page, "How hard it is")
    assert page.locator(".grade dt").count() == page.locator(".grade dd").count() > 4


def test_a_missing_engine_is_said_with_how_to_get_it(table: Table) -> None:
    page, _ = table(DOMINOES, how="none")
    page.keyboard.press("h")
    assert "Run make engine." in told(page, "The engine is missing")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="QR code").click()
    page.get_by_role("dialog").get_by_text("The engine is missing").wait_for()


def test_a_long_question_is_stopped_and_may_be_put_again(table: Table) -> None:
    page, asked = table(DOMINOES)
    asked.go.clear()
    page.keyboard.press("h")
    page.get_by_role("button", name="Stop").last.wait_for()
    page.keyboard.press("Escape")
    told(page, "Stopped")
    asked.go.set()
    page.get_by_role("button", name="Ask again").click()
    told(page, "Hint 1 of 4")


def test_an_engine_that_dies_is_said_and_asked_again(table: Table) -> None:
    page, asked = table(DOMINOES)
    page.route("**/answer", lambda route: route.abort(), times=1)
    page.keyboard.press("h")
    told(page, "The engine stopped working")
    page.get_by_role("button", name="Ask again").click()
    told(page, "Hint 1 of 4")
    assert asked.verbs == ["hint1"]


def test_a_refusal_is_told_in_the_librarys_words(table: Table) -> None:
    page, asked = table(DOMINOES)
    asked.reply = lambda request: answer({**request, "timeout": -1})
    page.keyboard.press("h")
    assert "Timeout is a number of seconds above 0" in told(page, "No answer")
    assert page.get_by_role("button", name="Ask again").count() == 0, "it would be refused again"


def test_an_answer_of_limits_is_one(table: Table) -> None:
    page, asked = table(DOMINOES)
    asked.reply = lambda request: answer({**request, "timeout": 1e-9})
    page.get_by_role("button", name="How many solutions?").click()
    assert "could not be counted" in told(page, "How many solutions")
    page.keyboard.press("h")
    assert told(page, "No answer in time")


def test_letters_with_a_modifier_or_in_a_dialog_ask_nothing(table: Table) -> None:
    page, asked = table(DOMINOES)
    page.keyboard.press("Control+h")
    page.keyboard.press("Alt+c")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("h")
    page.wait_for_timeout(100)
    assert asked.verbs == []


def test_what_is_shared_is_the_address_with_the_position_where_it_is_asked_for(table: Table) -> None:
    page, asked = table(SEVERAL)
    lock(page)
    page.get_by_role("button", name="Share").click()
    address = page.get_by_label("Address of the puzzle")
    assert address.input_value().endswith(f"#{SEVERAL}")
    page.get_by_label("As it stands now").check()
    assert f"#{SEVERAL}~" in address.input_value()
    page.get_by_role("button", name="QR code").click()
    until(page, "document.querySelector('.qr img')?.naturalWidth > 0")
    assert asked.requests[-1] == {"verb": "qr", "text": address.input_value()}
    with page.expect_download() as download:
        page.get_by_role("button", name="Text", exact=True).click()
    assert pipes.parse(Path(download.value.path()).read_text(encoding="utf-8")) == pipes.parse_link(SEVERAL)[0]
    assert download.value.suggested_filename.endswith(".txt")


def test_what_has_no_position_is_shared_and_printed_without_asking_for_one(table: Table) -> None:
    page, _ = table(SUPPLY)
    for name in ("Share", "Print"):
        page.get_by_role("button", name=name, exact=True).first.click()
        page.wait_for_selector("dialog")
        assert page.get_by_role("checkbox", name="As it stands now").count() == 0
        page.keyboard.press("Escape")
        until(page, "document.querySelector('dialog') === null")


def test_what_needs_pips_is_not_offered_for_a_supply_and_the_panel_says_why(table: Table) -> None:
    page, asked = table(SUPPLY)
    why = "Hints and grades need pips, and the pieces of this puzzle have none: 2I*."
    assert why in page.inner_text(".panel")
    for name in ("Check", "Hint", "Walkthrough", "How hard is it?"):
        assert page.get_by_role("button", name=name, exact=True).count() == 0
    page.keyboard.press("h")
    until(page, f"document.querySelector('#status').textContent === {json.dumps(why)}")
    page.keyboard.press("c")
    assert asked.requests == []


def test_the_solution_of_a_supply_is_shown_and_put_on_the_board(table: Table) -> None:
    page, asked = table(SUPPLY)
    page.get_by_role("button", name="Solution", exact=True).click()
    page.get_by_role("button", name="Show it").click()
    told(page, "Solution")
    page.get_by_role("button", name="Put it on the board").click()
    page.get_by_text("The solution is on the board.").first.wait_for()
    cells = page.get_by_role("gridcell").evaluate_all("(all) => all.map((cell) => cell.getAttribute('aria-label'))")
    assert len(cells) == 4
    assert all("I of two squares" in cell for cell in cells)
    assert asked.verbs == ["solve"]


def test_a_copy_that_is_not_allowed_leaves_the_address_selected(table: Table) -> None:
    page, _ = table(DOMINOES)
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy").click()
    page.get_by_text("copy it by hand").wait_for()
    assert page.evaluate("getSelection().toString() || document.activeElement.value").endswith(DOMINOES)


def test_a_new_puzzle_is_made_as_chosen_and_the_choice_is_remembered(table: Table) -> None:
    page, asked = table("")
    asked.reply = without_days
    page.get_by_role("button", name="New puzzle").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Cells", exact=True).fill("7")
    dialog.get_by_role("button", name="Make it").click()
    dialog.get_by_text("dominoes cover an even number").wait_for()
    dialog.get_by_label("Cells", exact=True).fill("8")
    dialog.get_by_label("Difficulty").select_option("easy")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="New puzzle").first.click()
    dialog.get_by_label("Pipes", exact=True).check()
    dialog.get_by_label("Columns").fill("4")
    dialog.get_by_label("Rows").fill("4")
    dialog.get_by_role("button", name="Make it").click()
    page.wait_for_selector(".play.pipes")
    wanted = {"verb": "generate", "family": "pipes", "size": [4, 4], "difficulty": "medium"}
    assert [one for one in asked.requests if one["verb"] == "generate"] == [
        wanted | {"no_wrap": False, "all_tiles": False}
    ]
    page.go_back()
    page.get_by_role("button", name="New puzzle").first.click()
    assert dialog.get_by_label("Columns").input_value() == "4"


def test_a_new_puzzle_that_takes_long_is_stopped(table: Table) -> None:
    page, asked = table("")
    asked.reply = without_days
    page.get_by_role("button", name="New puzzle").first.click()
    dialog = page.get_by_role("dialog")
    asked.go.clear()
    dialog.get_by_role("button", name="Make it").click()
    dialog.get_by_role("button", name="Stop").click()
    dialog.get_by_text("Stopped").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Make it"
    asked.go.set()
    page.wait_for_timeout(100)
    assert page.locator(".play").count() == 0


def test_the_print_view_holds_the_puzzle_and_no_controls(table: Table) -> None:
    page, _ = table(DOMINOES)
    page.keyboard.press("h")
    told(page, "Hint 1 of 4")
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in (".panel", ".tools", ".top", "#status", ".answer"):
        assert not page.locator(hidden).first.is_visible(), hidden
    assert page.get_by_role("heading", level=1).is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_the_print_button_prints_the_drawing_and_leaves_nothing(table: Table) -> None:
    page, asked = table(DOMINOES)
    page.evaluate(
        "() => { window.print = () => { window.printed = document.querySelectorAll('.print-sheet img').length } }"
    )
    page.get_by_role("button", name="Print", exact=True).click()
    page.get_by_label("With a QR code of its address").check()
    page.get_by_role("dialog").get_by_role("button", name="Print").click()
    until(page, "window.printed === 2")
    assert asked.verbs == ["picture", "qr"]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".print-sheet").count() == 0


def test_on_a_phone_the_answer_and_the_cells_are_seen_together(table: Table) -> None:
    page, _ = table(DOMINOES, viewport={"width": 360, "height": 700}, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Hint", exact=True).tap()
    told(page, "Hint 1 of 4")
    grid = page.locator('[role="grid"]').bounding_box()
    card = page.locator(".answer").bounding_box()
    assert grid
    assert card
    assert 0 <= grid["y"] <= grid["y"] + grid["height"] <= card["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
