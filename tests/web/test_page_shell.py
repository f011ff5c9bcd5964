"""The page around the boards, in a browser: keeping, tabs, undo and trials, opening, settings, timer, the end."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pipworks.web.answer import answer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

pytestmark = pytest.mark.page

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "src" / "pipworks" / "web" / "page"
EXAMPLES = json.loads((PAGE.parent / "examples.json").read_text(encoding="utf-8"))
PIPES = next(each["link"] for each in EXAMPLES if each["family"] == "pipes")
DOMINOES = next(each["link"] for each in EXAMPLES if each["family"] == "polypips")
HEART = (ROOT / "examples" / "polypips" / "heart.txt").read_text(encoding="utf-8")

PLAYABLE = "document.documentElement.dataset.playable !== undefined"
KEPT = "(link) => (localStorage.getItem('pipworks:game:' + link) ?? '').includes('\"at\":')"


@dataclass
class Site:
    """A folder of the page that is served, and the browser's context that visits it."""

    address: str
    context: BrowserContext

    def visit(self, link: str = "") -> Page:
        page = self.context.new_page()
        page.goto(f"{self.address}{'#' if link else ''}{link}")
        page.wait_for_function(PLAYABLE)
        return page


def answered(path: str, body: bytes) -> tuple[int, bytes]:
    return 200, json.dumps(answer(json.loads(body))).encode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "page"
    shutil.copytree(PAGE, made)
    (made / "engine" / "engine.json").write_text('{"how": "local", "version": "0"}', encoding="utf-8")
    puzzles = [each | {"group": "example"} for each in EXAMPLES]
    (made / "puzzles.json").write_text(json.dumps({"version": 1, "puzzles": puzzles}), encoding="utf-8")
    return made


@pytest.fixture
def site(browser: Browser, served: Callable[..., str], folder: Path) -> Iterator[Site]:
    context = browser.new_context(bypass_csp=True, viewport={"width": 1100, "height": 900})
    context.set_default_timeout(20_000)
    yield Site(served(folder, answer=answered), context)
    context.close()


def tiles(page: Page) -> Locator:
    return page.locator("[role=gridcell]:not([aria-label*=blank])")


def turn(page: Page, tile: int = 0) -> str:
    """The tile's name after it was turned."""
    before = name(page, tile)
    tiles(page).nth(tile).focus()
    page.keyboard.press("Enter")
    assert name(page, tile) != before
    return name(page, tile)


def name(page: Page, tile: int = 0) -> str:
    return tiles(page).nth(tile).get_attribute("aria-label") or ""


def said(page: Page) -> str:
    return (page.locator("#status").text_content() or "").strip()


def press(page: Page | Locator, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).first.click(force=True)


def test_what_was_played_is_there_after_a_reload(site: Site) -> None:
    page = site.visit(PIPES)
    turned = turn(page)
    page.reload()
    page.wait_for_function(PLAYABLE)
    assert name(page) == turned
    press(page, "Undo")
    assert name(page) != turned


def test_undo_leads_to_the_start_and_keeps_the_focus(site: Site) -> None:
    page = site.visit(PIPES)
    first = name(page)
    for _ in range(3):
        turn(page)
    undo = page.get_by_role("button", name="Undo", exact=True)
    undo.focus()
    for _ in range(4):
        page.keyboard.press("Enter")
    assert name(page) == first
    assert undo.get_attribute("aria-disabled") == "true"
    assert undo.evaluate("(one) => one === document.activeElement")
    assert "nothing to undo" in said(page)
    page.keyboard.press("Control+y")
    assert name(page) != first
    page.keyboard.press("Control+z")
    assert name(page) == first


def test_a_trial_is_left_by_back_and_starting_over_can_be_undone(site: Site) -> None:
    page = site.visit(PIPES)
    before = turn(page)
    press(page, "Try")
    turn(page)
    press(page, "Try")
    assert "2 deep" in said(page)
    turn(page)
    press(page, "Back")
    press(page, "Back")
    assert name(page) == before
    assert page.get_by_role("button", name="Keep", exact=True).count() == 0
    press(page.locator(".tools"), "More")
    press(page, "Start over")
    assert name(page) != before
    press(page, "Undo")
    assert name(page) == before


def test_two_tabs_keep_both_games_and_let_the_player_choose(site: Site) -> None:
    one, two = site.visit(PIPES), site.visit(PIPES)
    mine = turn(one, 0)
    one.wait_for_function(KEPT, arg=PIPES)
    theirs = turn(two, 1)
    notice = one.get_by_role("region", name="Played in another tab")
    notice.wait_for()
    one.get_by_role("button", name="Take what it has").click()
    one.get_by_role("gridcell", name=theirs, exact=True).wait_for()
    assert name(one, 0) != mine
    assert "kept beside it" in said(one)
    one.get_by_role("button", name="Take what it has").click()
    one.get_by_role("gridcell", name=mine, exact=True).wait_for()
    notice.wait_for()
    one.get_by_role("button", name="Go on here").click()
    assert notice.count() == 0


def test_a_position_comes_once_and_takes_nothing_from_the_game(site: Site) -> None:
    solution = answer({"verb": "solve", "link": PIPES, "family": "pipes"})["links"]["solution"]
    page = site.visit(PIPES)
    mine = turn(page)
    page.wait_for_function(KEPT, arg=PIPES)
    page.goto(f"{site.address}#{solution}")
    page.get_by_role("heading", name="The solution").wait_for()
    assert page.url.endswith(f"#{PIPES}")
    press(page, "Undo")
    assert name(page) == mine
    assert page.get_by_role("heading", name="The solution").count() == 0
    page.keyboard.press("Control+y")
    page.get_by_role("heading", name="The solution").wait_for()
    assert said(page).startswith("Done again"), "a solution that came in a link is nobody's solve"
    page.get_by_role("button", name="Next puzzle").click()
    assert not page.url.endswith(f"#{PIPES}")
    page.wait_for_function("document.activeElement.tagName === 'H1'")


def test_a_damaged_link_is_told_where_it_can_be_mended(site: Site) -> None:
    page = site.visit(f"{PIPES}x")
    field = page.get_by_role("textbox", name="The link, to be mended")
    assert field.evaluate("(one) => one === document.activeElement")
    assert page.locator("#trouble-said").text_content()
    field.fill(f"https://else.example/#{PIPES}")
    page.keyboard.press("Enter")
    tiles(page).first.wait_for()
    assert page.url.endswith(f"#{PIPES}")


@pytest.mark.parametrize("link", ["%E0%A4", "q9.abc", "d9.abc", "d1.", "<b>"])
def test_a_strange_address_opens_the_start_screen(site: Site, link: str) -> None:
    page = site.visit(link)
    assert page.get_by_role("heading", name="This link can’t be opened").is_visible()


def test_text_is_opened_and_refused_with_its_place(site: Site) -> None:
    page = site.visit()
    field = page.get_by_role("textbox", name="Link or puzzle")
    field.fill("nothing like\na puzzle")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_text("line 1").wait_for()
    page.keyboard.press("Escape")
    assert field.input_value().startswith("nothing like")
    field.fill(HEART)
    page.keyboard.press("Control+Enter")
    page.locator(".play.polypips").wait_for()


def test_files_are_listed_where_there_are_several(site: Site, tmp_path: Path) -> None:
    (tmp_path / "heart.txt").write_text(HEART, encoding="utf-8")
    (tmp_path / "link.txt").write_text(PIPES, encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\0")
    page = site.visit()
    page.set_input_files("input[type=file]", [tmp_path / each for each in ("heart.txt", "link.txt", "picture.png")])
    dialog = page.get_by_role("dialog", name="Open a puzzle")
    dialog.get_by_text("picture.png: no text").wait_for()
    assert dialog.get_by_role("link").count() == 2
    dialog.get_by_role("link", name="heart.txt").click()
    page.locator(".play.polypips").wait_for()
    assert page.title().startswith("heart.txt")


GIVEN = """([kind, text]) => {
  const data = new DataTransfer();
  if (kind === 'drop') data.items.add(new File([text], 'dropped.txt'));
  else data.setData('text/plain', text);
  const more = { bubbles: true, cancelable: true };
  document.body.dispatchEvent(kind === 'drop' ? new DragEvent('drop', { ...more, dataTransfer: data })
    : new ClipboardEvent('paste', { ...more, clipboardData: data }));
}"""


@pytest.mark.parametrize("kind", ["drop", "paste"])
def test_a_puzzle_is_dropped_or_pasted_anywhere(site: Site, kind: str) -> None:
    page = site.visit(PIPES)
    page.evaluate(GIVEN, [kind, HEART])
    page.locator(".play.polypips").wait_for()
    page.evaluate(GIVEN, [kind, PIPES])
    page.locator(".play.pipes").wait_for()


def test_the_timer_never_starts_by_itself_and_is_kept(site: Site) -> None:
    page = site.visit(PIPES)
    page.clock.install()
    assert page.get_by_role("timer").count() == 0
    press(page.locator("#corner"), "Settings")
    page.get_by_label("Show a timer").check()
    page.keyboard.press("Escape")
    turn(page)
    page.clock.run_for(1200)
    assert page.get_by_role("timer").text_content() == "0:00"
    press(page, "Start the timer")
    page.clock.run_for(1300)
    press(page, "Stop the timer")
    stood = page.get_by_role("timer").text_content()
    assert stood != "0:00"
    page.reload()
    page.wait_for_function(PLAYABLE)
    assert page.get_by_role("timer").text_content() == stood
    assert page.get_by_role("button", name="Start the timer").is_visible()


def test_settings_are_kept_and_go_to_other_tabs(site: Site) -> None:
    one, two = site.visit(PIPES), site.visit()
    press(one.locator("#corner"), "Settings")
    one.get_by_label("Dark").check()
    one.get_by_label("Single letters are keys").uncheck()
    two.wait_for_function("document.documentElement.dataset.theme === 'dark'")
    one.keyboard.press("Escape")
    assert (
        one.locator("#corner").get_by_role("button", name="Settings").evaluate("(it) => it === document.activeElement")
    )
    one.keyboard.press("?")
    assert one.get_by_role("dialog").count() == 0
    assert site.visit().evaluate("document.documentElement.dataset.theme") == "dark"


def test_everything_is_forgotten_after_a_question(site: Site) -> None:
    page = site.visit(PIPES)
    turn(page)
    page.wait_for_function(KEPT, arg=PIPES)
    press(page.locator("#corner"), "Settings")
    press(page, "Forget everything…")
    press(page, "Forget")
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('game'))") == []
    page.keyboard.press("Escape")
    assert turn(page)


@pytest.mark.parametrize("way", ["throw new DOMException('no', 'SecurityError')", "return undefined"])
def test_without_a_storage_the_page_plays_and_says_so(site: Site, way: str) -> None:
    site.context.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ get() {{ {way}; }} }})")
    page = site.visit(PIPES)
    page.get_by_role("complementary", name="Your games are not kept").get_by_text("keeps nothing").wait_for()
    assert "keeps nothing" in said(page)
    turned = turn(page)
    page.evaluate("location.hash = ''")
    page.get_by_role("region", name="Go on").get_by_role("link").click()
    assert name(page) == turned


def test_a_game_that_was_begun_is_on_the_start_screen(site: Site) -> None:
    page = site.visit(PIPES)
    turn(page)
    page.get_by_role("link", name="pipworks").click()
    page.get_by_role("region", name="Go on").wait_for()
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.get_by_role("region", name="Go on").get_by_role("link").click()
    tiles(page).first.wait_for()


def test_today_comes_from_the_engine_and_is_kept(site: Site) -> None:
    asked: list[Any] = []
    site.context.on("request", lambda request: asked.append(request) if request.method == "POST" else None)
    page = site.visit()
    page.get_by_role("region", name="Today").get_by_role("link").nth(5).wait_for(timeout=60_000)
    page.reload()
    page.get_by_role("region", name="Today").get_by_role("link").nth(5).wait_for()
    assert len(asked) == 6, "one question a puzzle, and none when the page is opened again"


def test_without_engine_and_list_the_page_says_what_is_missing(site: Site, folder: Path) -> None:
    (folder / "engine" / "engine.json").unlink()
    (folder / "puzzles.json").write_text("{", encoding="utf-8")
    page = site.visit()
    page.get_by_text("Today’s puzzles are made by the engine").wait_for()
    page.get_by_text("The list of puzzles on this site can’t be read").wait_for()
    page.get_by_role("textbox", name="Link or puzzle").fill("some text")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_text("takes the engine").wait_for()


@pytest.mark.parametrize("width", [320, 640])
def test_nothing_scrolls_sideways_on_a_narrow_screen(site: Site, width: int) -> None:
    wide = "document.documentElement.scrollWidth > innerWidth"
    dialog = "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('dialog'))"
    page = site.visit()
    page.set_viewport_size({"width": width, "height": 600})
    if width == 640:
        page.evaluate("document.documentElement.dataset.size = 'large'")
    assert not page.evaluate(wide)
    for words in ("Settings", "Keys"):
        press(page.locator("#corner"), words)
        page.get_by_role("dialog").wait_for()
        assert not page.evaluate(dialog)
        page.keyboard.press("Escape")
    for link, family in ((PIPES, "pipes"), (DOMINOES, "polypips")):
        page.evaluate("(link) => { location.hash = link; }", link)
        page.locator(f".play.{family}").wait_for()
        press(page, "Try")
        assert not page.evaluate(wide)


def test_a_long_collection_comes_a_page_at_a_time(site: Site, folder: Path) -> None:
    entries = [
        {"link": f"p1.{number}", "family": "pipes", "name": f"Level {number}", "difficulty": "", "group": "collection"}
        for number in range(70)
    ]
    (folder / "puzzles.json").write_text(json.dumps({"version": 1, "puzzles": entries[:60], "more": 1}))
    page = site.visit()
    cards = page.get_by_role("region", name="Collection").get_by_role("link")
    cards.nth(59).wait_for()
    press(page, "Show more")
    page.wait_for_function("document.querySelector('#status').textContent.startsWith('More of the list')")
    (folder / "puzzles").mkdir()
    (folder / "puzzles" / "2.json").write_text(json.dumps({"version": 1, "puzzles": entries[60:]}))
    press(page, "Show more")
    cards.nth(69).wait_for()
    assert "Level 60" in page.evaluate("document.activeElement.textContent")
    assert page.get_by_role("button", name="Show more").count() == 0
