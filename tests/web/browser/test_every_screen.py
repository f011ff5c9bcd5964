"""Every screen: no violation that axe-core finds, no scrolling sideways, nothing too small to be hit, and the same
outline for those who hear the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.browser import missing
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
PHONE = {"is_mobile": True, "has_touch": True}
NARROW: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, **PHONE},
    "320 pixels": {"viewport": {"width": 320, "height": 640}, **PHONE},
    "200 %": {"viewport": {"width": 640, "height": 400}},
}
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


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_nothing(
    contexts: Contexts, address: str, samples: dict[str, Sample], axe: str, screen: str, look: str
) -> None:
    context = contexts(reduced_motion="reduce", **LOOKS[look])
    assert violations(shown(context, address, samples, screen), axe) == []


@pytest.mark.parametrize("narrow", NARROW)
@pytest.mark.parametrize("screen", SCREENS)
def test_it_fits_a_narrow_screen(
    contexts: Contexts, address: str, samples: dict[str, Sample], screen: str, narrow: str
) -> None:
    """Without scrolling sideways, and with targets that a finger hits."""
    table = shown(contexts(**NARROW[narrow]), address, samples, screen)
    assert table.page.evaluate(SIDEWAYS) <= 0
    assert table.page.evaluate(TARGETS) == []


HEARD = ("refused", "pipes", "polypips", "pipes hint", "polypips hint", "settings", "new puzzle")


@pytest.mark.parametrize("screen", HEARD)
def test_what_is_heard(
    contexts: Contexts,
    address: str,
    samples: dict[str, Sample],
    golden: Callable[[str, str | bytes], None],
    screen: str,
) -> None:
    table = shown(contexts(), address, samples, screen)
    dialog = table.page.locator("dialog[open]")
    part = dialog if dialog.count() else table.page.locator("main")
    heard = part.aria_snapshot()
    if screen == "refused":  # what follows is another day's
        heard = heard.partition('- region "Today"')[0]
    heard = re.sub(r"\d+ KB", "N KB", heard)
    golden(f"web/{screen.replace(' ', '_')}.yaml", heard.rstrip() + "\n")
