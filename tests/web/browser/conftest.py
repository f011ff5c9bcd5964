"""What the tests in a browser share: the server of `pipworks play`, puzzles of each family, and a page at its start."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from pipworks.web.answer import answer
from tests.support.page import PATIENCE, Sample, Table, opened, playing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage

RECIPES: dict[str, dict[str, Any]] = {
    "pipes": {"size": [4, 4], "difficulty": "easy", "no_wrap": False, "all_tiles": False, "seed": 3},
    "polypips": {"size": 12, "difficulty": "easy", "pieces": "2*", "seed": 3},
}


@pytest.fixture(scope="session")
def samples() -> dict[str, Sample]:
    """An easy puzzle of each family, made by our generator, with its solution."""
    made = {}
    for family, recipe in RECIPES.items():
        link = answer({"verb": "generate", "family": family, **recipe})["link"]
        made[family] = Sample(family, link, answer({"verb": "solve", "link": link})["links"]["solution"])
    return made


@pytest.fixture(params=RECIPES)
def sample(request: pytest.FixtureRequest, samples: dict[str, Sample]) -> Sample:
    """A puzzle of each family in turn."""
    return samples[request.param]


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the page is, without a slash at its end."""
    with playing() as found:
        yield found


Visit = Callable[..., Table]


@pytest.fixture
def faults() -> list[str]:
    """What went wrong in the page, by its console. A test that brings that about looks for it here, and clears it."""
    return []


_OF_THE_BROWSER = re.compile(r"Failed to load resource|The resource .* was preloaded using link preload but not used")
"""The browser's words for what a test keeps from the page, and for a slow machine (see test_every_screen)."""


@pytest.fixture
def contexts(browser: Browser, faults: list[str]) -> Iterator[Callable[..., BrowserContext]]:
    """`contexts(**options)` makes a browser's context: a visitor of its own. No script of the page may fail in one.

    Visitors ask for less motion, which saves a fifth of the work of drawing, unless `reduced_motion` says otherwise.
    """
    usual: dict[str, Any] = {"viewport": {"width": 1100, "height": 900}, "reduced_motion": "reduce"}

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not _OF_THE_BROWSER.match(message.text):
            faults.append(message.text)

    with ExitStack() as made:

        def new(**options: Any) -> BrowserContext:
            context = browser.new_context(**(usual | options))
            made.callback(context.close)
            context.set_default_timeout(PATIENCE)
            context.on("weberror", lambda error: faults.append(str(error.error)))
            context.on("console", heard)
            return context

        yield new
    assert faults == []


@pytest.fixture
def context(contexts: Callable[..., BrowserContext]) -> BrowserContext:
    """A visitor with a desktop's screen."""
    return contexts()


@pytest.fixture
def lively(contexts: Callable[..., BrowserContext], address: str) -> Visit:
    """The same as `visit` with all motion of the page."""
    return lambda link="": opened(contexts(reduced_motion="no-preference"), address, link)


@pytest.fixture
def visit(context: BrowserContext, address: str) -> Visit:
    """`visit(link)` opens a puzzle, or the start screen, in a tab of one visitor."""
    return lambda link="": opened(context, address, link)
