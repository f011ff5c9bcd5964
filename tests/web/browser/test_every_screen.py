"""Every screen: no violation that axe-core finds, no scrolling sideways, nothing too small to be hit, and the same
outline for those who hear the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.browser import missing, until
from tests.support.page import Sample, Table
from tests.support.screens import SCREENS, shown

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.page

AXE = Path(__file__).parents[3] / "out" / "node" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
TARGET = 44
"""Pixels: the smallest thing to be hit, either way."""

# What is hit by itself. Left out: boxes of radios and ticks, whose labels are the targets; names of cells in the middle
# of a sentence, which each have a button besides.
TARGETS = """() => {
  const dialog = document.querySelector('dialog[open]');
  const all = document.querySelectorAll(`button, a[href], summary, select, textarea, [data-tile], [data-cell],
    input:not([type=radio], [type=checkbox]), label:has(input)`);
  return [...all]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && (!dialog || dialog.contains(one)))
    .filter((one) => !one.matches('.named-cell'))
    .map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getBoundingClientRect()])
    .filter(([, {width, height}]) => width > 0 && (width < TARGET || height < TARGET))
    .map(([name, {width, height}]) => `${name}: ${width} x ${height}`);
}""".replace("TARGET", str(TARGET - 0.5))

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
}
DESK = {"width": 1100, "height": 900}
ZOOMED = {"width": 640, "height": 400}
"""What is left of a screen of 1280 x 800 at 200 %."""
PHONES = ({"width": 390, "height": 844}, {"width": 320, "height": 640})
Contexts = Callable[..., "BrowserContext"]


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.exists():
        missing("no axe-core: make out/node/.installed brings it, by npm")
    return AXE.read_text(encoding="utf-8")


def violations(table: Table, axe: str) -> list[str]:
    """What axe-core finds on the screen as it is, motion at its end."""
    page = table.page
    page.evaluate(
        "Promise.all(document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity)"
        ".map((one) => one.finished.catch(() => {})))"
    )
    page.evaluate(axe)
    found = page.evaluate("(tags) => axe.run(document, {runOnly: tags})", TAGS)
    assert found["passes"]
    return [f"{one['id']}: {[node['html'][:150] for node in one['nodes']]}" for one in found["violations"]]


# Sheets that were fetched ahead and dress nothing: a browser warns of each.
UNUSED = """() => [...document.querySelectorAll('link[rel=preload]')].map(({href}) => href)
  .filter((href) => ![...document.styleSheets].some((sheet) => sheet.href === href))"""
HEARD = ("refused", "pipes", "polypips", "pipes hint", "polypips hint", "settings", "new puzzle")
Golden = Callable[[str, "str | bytes"], None]


@pytest.mark.parametrize("screen", SCREENS)
def test_on_a_desk(
    contexts: Contexts, address: str, samples: dict[str, Sample], axe: str, golden: Golden, screen: str
) -> None:
    """axe-core finds nothing, in light and dark; what is heard is as it was; and it fits at 200 %."""
    table = shown(contexts(viewport=DESK, reduced_motion="reduce"), address, samples, screen)
    for look, media in LOOKS.items():
        table.page.emulate_media(**media)
        assert violations(table, axe) == [], look
    assert table.page.evaluate(UNUSED) == []
    if screen in HEARD:
        golden(f"web/{screen.replace(' ', '_')}.yaml", heard(table, screen))
    fits(table, ZOOMED)


@pytest.mark.parametrize("screen", SCREENS)
def test_on_a_phone(contexts: Contexts, address: str, samples: dict[str, Sample], screen: str) -> None:
    """It fits, and is hit by a finger, on a phone and on the smallest one."""
    context = contexts(viewport=PHONES[0], is_mobile=True, has_touch=True)
    table = shown(context, address, samples, screen)
    for size in PHONES:
        fits(table, size)


def fits(table: Table, size: dict[str, int]) -> None:
    """Without scrolling sideways, and with targets that a finger hits."""
    table.page.set_viewport_size(size)  # type: ignore[arg-type]
    until(table.page, f"{SIDEWAYS} <= 0", 10)  # a board is laid out anew in the next frame
    assert table.page.evaluate(TARGETS) == [], size


def heard(table: Table, screen: str) -> str:
    """The outline of the dialog that is open, or else of the screen, without what is another day's."""
    dialog = table.page.locator("dialog[open]")
    part = dialog if dialog.count() else table.page.locator("main")
    outline = part.aria_snapshot()
    if screen == "refused":
        outline = outline.partition('- region "Today"')[0]
    return re.sub(r"\d+ KB", "N KB", outline).rstrip() + "\n"
