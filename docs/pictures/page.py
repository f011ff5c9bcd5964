"""The page in a browser, as pictures: two games with a hint, and both editors with a puzzle of two solutions."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.util import find_spec
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from docs.pictures.absent import Absent
from docs.pictures.gallery import FOLDER, ROOT
from pipworks import pipes, polypips

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_EXAMPLES: Final = ROOT / "examples"
_BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
"""No sandbox: a container has none, and the browser opens no page but ours."""
PATIENCE: Final = 60_000
"""Milliseconds for anything, on a machine that does other things too."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of the page: its size, whether it is dark, what is opened, and what is done before it is taken."""

    size: tuple[int, int]
    is_dark: bool
    opened: Callable[[], str]
    steps: Callable[[Page], None]


def pictures() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Each picture's name, and what makes it; that raises Absent where there is no browser to drive."""
    for name in SHOTS:
        yield name, partial(_taken, name)


def _taken(name: str) -> bytes:
    return _all_taken()[name]


@cache
def _all_taken() -> dict[str, bytes]:
    """Every picture, one after the other in one browser."""
    with _served() as address, _browser() as browser:
        return {name: _take(browser, address, shot) for name, shot in SHOTS.items()}


def _take(browser: Browser, address: str, shot: Shot) -> bytes:
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if shot.is_dark else "light",
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{address}#{shot.opened()}")
    page.locator("html[data-playable], .verdict[aria-busy=false]").first.wait_for(state="attached")
    shot.steps(page)
    page.mouse.move(5, 5)
    page.evaluate("document.activeElement?.blur()")
    page.wait_for_timeout(300)
    taken = page.screenshot(animations="disabled")
    context.close()
    return taken


@contextmanager
def _served() -> Iterator[str]:
    """The address at which the server of `pipworks play` gives the page."""
    if find_spec("uvicorn") is None or find_spec("starlette") is None:
        raise Absent("no web server: '.[web]' is not installed")
    from pipworks.web import serving
    from pipworks.web.listing import examples

    server = serving.PageServer(serving.listening(), examples(), lambda line: None)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server.address
    finally:
        server.stop()
        thread.join(20)


@contextmanager
def _browser() -> Iterator[Browser]:
    named = os.environ.get("PIPWORKS_CHROMIUM")
    found = next(filter(None, map(shutil.which, [named] if named else _BROWSERS)), None)
    if found is None or find_spec("playwright") is None:
        raise Absent("no browser: Chromium, or playwright that drives it, is not here")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(_FLAGS))
        yield browser
        browser.close()


def _asked(question: dict[str, Any]) -> dict[str, Any]:
    """What the page's engine answers."""
    from pipworks.web.answer import answer

    return answer(question)


def _half_done(link: str, stage: int) -> str:
    """A puzzle after some stages of its walkthrough, as a link."""
    stages = _asked({"verb": "explain", "link": link})["stages"]
    found: str = stages[stage]["link"]
    return found


def _polypips() -> str:
    return _half_done(polypips.read(FOLDER / "duck.txt").to_link(), 4)


def _pipes() -> str:
    return _half_done(pipes.read(_EXAMPLES / "pipes" / "airy.txt").to_link(), 12)


def _loose_polypips() -> str:
    """A puzzle that has several solutions because one of its labels is gone."""
    asked = {"family": "polypips", "size": 16, "pieces": "2*", "difficulty": "medium", "seed": 11}
    puzzle, _ = polypips.parse_link(_asked({"verb": "generate", **asked})["link"])
    labels = puzzle.constraints
    without = (replace(puzzle, constraints=labels[:n] + labels[n + 1 :]) for n in range(len(labels)))
    return next("edit:" + each.to_link() for each in without if len(tuple(islice(polypips.solutions(each), 2))) == 2)


def _loose_pipes() -> str:
    """A board that has two layouts, or three."""
    recipe = pipes.Recipe((6, 6), unique=False)
    boards = (pipes.generate(recipe, seed).board for seed in range(2, 42))
    return next("edit:" + board.to_link() for board in boards if pipes.count(board).count in (2, 3))


def _hint(page: Page) -> None:
    """A hint in its last strength."""
    page.get_by_role("region", name="Help with this puzzle").get_by_role("button", name="Hint", exact=True).click()
    for strength in (1, 2, 3):
        page.get_by_role("heading", name=f"Hint {strength} of 4", exact=True).wait_for()
        page.get_by_role("button", name="Say more", exact=True).click()
    page.get_by_role("heading", name="Hint 4 of 4", exact=True).wait_for()


def _mend(page: Page) -> None:
    page.get_by_role("button", name="Make it unique").click()
    page.get_by_role("button", name="Accept").wait_for()


def _first_solution(page: Page) -> None:
    page.get_by_role("button", name="Solution 1").first.click()


SHOTS: Final = {
    "page-polypips.png": Shot((1000, 680), False, _polypips, _hint),
    "page-pipes.png": Shot((1000, 760), True, _pipes, _hint),
    "page-edit-polypips.png": Shot((1080, 720), False, _loose_polypips, _mend),
    "page-edit-pipes.png": Shot((1200, 620), False, _loose_pipes, _first_solution),
}
