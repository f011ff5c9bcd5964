"""The boards in the system's own colours, where what is drawn is told apart, and on paper, where all of it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.support.page import Sample, Table, opened
from tests.support.players import Dominoes, piece, solve_by_hits, tile, turned
from tests.web.test_contrast import contrast

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.page

Contexts = Callable[..., "BrowserContext"]

COLOURS = """(pairs) => pairs.map((pair) => pair.map(([selector, property]) =>
  getComputedStyle(document.querySelector(selector))[property]))"""

Colour = tuple[str, str]
"""An element by its selector, and which of its colours is meant."""

GROUND: Colour = ("body", "backgroundColor")
POLYPIPS: dict[str, tuple[Colour, Colour]] = {
    "a laid piece and its edge": ((".laid-body", "fill"), (".laid-edge", "stroke")),
    "pips on a laid piece": ((".pip", "fill"), (".laid-body", "fill")),
    "a loose piece and its edge": ((".loose-body", "fill"), (".loose-body", "stroke")),
    "the lead between regions and what is around the board": ((".lead", "fill"), GROUND),
    "the lead and a cell of no region": ((".lead", "fill"), (".board-face", "fill")),
    "a label and its ground": ((".tab-words", "fill"), (".tab-body", "fill")),
    "a tick and its ground": ((".tab.holds .tab-mark", "stroke"), (".tab.holds .tab-body", "fill")),
    "the piece in the hand and those on the ground": ((".slot[aria-pressed=true]", "backgroundColor"), GROUND),
}
LEADED: dict[str, tuple[Colour, Colour]] = {
    f"the lead and the region of {number}": ((".lead", "fill"), (f"path[class^=tint-]:nth-of-type({number})", "fill"))
    for number in (2, 3, 4)
}
"""The board's face is the first path, and a region each of those behind it."""
PIPES: dict[str, tuple[Colour, Colour]] = {
    "a dry pipe and its tile": ((".tile:not(.lit) .casing", "stroke"), (".tile:not(.lit) .plate", "fill")),
    "a dry pipe and its inside": ((".tile:not(.lit) .casing", "stroke"), (".tile:not(.lit) .inside", "stroke")),
    "a pipe with gas and its tile": ((".tile.lit .casing", "stroke"), (".tile.lit .plate", "fill")),
    "a lock and its tile": ((".locked .body", "fill"), (".locked .plate", "fill")),
    "a house and its tile": ((".roof", "stroke"), (".plate", "fill")),
    "the tool that is chosen and its words": (
        ("[aria-pressed=true]", "backgroundColor"),
        ("[aria-pressed=true]", "color"),
    ),
    "the tool that is chosen and another": (
        ("[aria-pressed=true]", "backgroundColor"),
        ("[aria-pressed=false]", "backgroundColor"),
    ),
}


def hexadecimal(colour: str) -> str:
    """A colour as `contrast` takes it. What is not opaque is none that stands out by itself."""
    found = re.fullmatch(r"rgba?\((\d+), (\d+), (\d+)(?:, 1)?\)", colour)
    assert found, colour
    return "#" + "".join(f"{int(part):02x}" for part in found.groups())


def begun(table: Table, sample: Sample) -> None:
    """A game with something of everything: laid and loose and held, dry and lit and locked."""
    if sample.family == "polypips":
        solve_by_hits(table, sample, but=2)
        piece(table, list(Dominoes(sample))[-1][0]).click()
        return
    solve_by_hits(table, sample, but=2)
    table.press("Lock")
    tile(table, turned(sample)[0][0]).click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_of_the_system_tell_all_apart(contexts: Contexts, address: str, sample: Sample, scheme: str) -> None:
    context = contexts(forced_colors="active", color_scheme=scheme, reduced_motion="reduce")
    table = opened(context, address, sample.link)
    begun(table, sample)
    table.page.mouse.move(0, 0)  # what the mouse is over has colours of its own
    pairs = PIPES if sample.family == "pipes" else POLYPIPS | LEADED
    found = table.page.evaluate(COLOURS, list(pairs.values()))
    ratios = {
        name: round(contrast(hexadecimal(one), hexadecimal(other)), 2)
        for name, (one, other) in zip(pairs, found, strict=True)
    }
    assert {name: ratio for name, ratio in ratios.items() if ratio < 3} == {}
    if sample.family == "pipes":
        locks = table.page.locator(".padlock").filter(visible=True)
        assert (locks.count(), table.page.locator(".locked").count()) == (1, 1)


SEEN = """() => [...document.querySelectorAll(`button, a[href], summary, select, textarea, input, dialog, .status`)]
  .filter((one) => one.checkVisibility({visibilityProperty: true}))
  .filter((one) => !one.matches('.slot'))
  .map((one) => one.outerHTML.slice(0, 80))"""
CUT = """() => {
  const cut = [];
  for (const one of document.querySelectorAll('[role=gridcell], .slot')) {
    const {left, right, width} = one.getBoundingClientRect();
    if (!width || left < 0 || right > document.documentElement.clientWidth) cut.push(one.outerHTML.slice(0, 80));
    for (let within = one.parentElement; within; within = within.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(within);
      if ((overflowX !== 'visible' && within.scrollWidth > within.clientWidth)
        || (overflowY !== 'visible' && within.scrollHeight > within.clientHeight)) cut.push(within.className);
    }
  }
  return cut;
}"""


def test_paper_has_the_board_and_nothing_to_press(contexts: Contexts, address: str, sample: Sample) -> None:
    """As it stands, where the browser's own command prints it: in light, whatever the screen has."""
    context = contexts(viewport={"width": 680, "height": 980}, color_scheme="dark")
    table = opened(context, address, sample.link)
    begun(table, sample)
    table.ask("How hard is it?")
    table.told("How hard it is")
    names = table.names()
    assert table.page.evaluate(SEEN) != []
    table.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    table.page.emulate_media(media="print")
    assert table.page.evaluate(SEEN) == []
    assert table.page.evaluate(CUT) == []
    assert (table.names(), table.board.is_visible()) == (names, True)
    assert table.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
