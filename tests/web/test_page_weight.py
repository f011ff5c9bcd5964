"""What a browser fetches until a puzzle can be played: how much it is, and that nothing else is waited for."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipworks.web import page_files, site_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BUDGET = 60_000
"""The bytes of the page, each file compressed as hosts do it, that are fetched until a puzzle can be played."""

EXAMPLES = json.loads((page_files.FOLDER.parent / "examples.json").read_text(encoding="utf-8"))
LINKS = {one["link"][0]: one["link"] for one in EXAMPLES} | {"start": ""}
FAMILIES = ("p", "d")
LATE = ("afterwards", "keep/trouble", "words/trouble", "offline", "words/offline", "start/listing", "engine/")


def fetched(address: str) -> dict[str, bytes]:
    """The files that are fetched for an address, by their paths."""
    files = site_page.page_files()
    files["index.html"] = site_page.dressed(files["index.html"].decode(), files, offline=True).encode()
    named = re.findall(r'(?:href|src)="([\w./-]+)"', files["index.html"].decode())
    paths = {"index.html", *named, *site_page.ahead(address, files)} - {"manifest.webmanifest"}
    return {path: files[path] for path in sorted(paths) if not path.endswith(".png")}


@pytest.mark.parametrize("address", ["start", *FAMILIES])
def test_a_puzzle_is_played_with_few_bytes(address: str) -> None:
    sizes = {path: len(gzip.compress(data, 6, mtime=0)) for path, data in fetched(address).items()}
    assert sum(sizes.values()) <= BUDGET, sorted(sizes.items(), key=lambda one: -one[1])[:10]


@pytest.mark.parametrize("address", FAMILIES)
def test_a_board_needs_nothing_of_the_other_family(address: str) -> None:
    other = {"p": "polypips/", "d": "pipes/"}[address]
    assert not [path for path in fetched(address) if path.startswith(other)]


def test_what_a_server_sends_is_what_a_site_has() -> None:
    files = site_page.page_files()
    for path in fetched("p").keys() - {"index.html"}:
        sent = page_files.found(path)
        assert sent is not None
        assert sent.data == files[path], path
    index = page_files.found("")
    assert index is not None
    site = site_page.dressed((page_files.FOLDER / "index.html").read_text(encoding="utf-8"), files, offline=True)
    named = re.findall(r'<link rel="modulepreload" href="[^"]+">', site)
    assert named
    assert re.findall(r'<link rel="modulepreload" href="[^"]+">', index.data.decode()) == named
    for address in ("start", *FAMILIES):
        assert (
            f'<meta name="ahead-{address}" content="{" ".join(site_page.ahead(address, files))}">'.encode()
            in index.data
        )


@pytest.mark.parametrize("address", ["start", *FAMILIES])
def test_a_browser_fetches_just_what_is_named(
    browser: Browser, served: Callable[..., str], tmp_path: Path, address: str
) -> None:
    """What is missing in the names would be waited for; what is too much would be fetched for nothing."""
    everything = site_page.page_files()
    everything["index.html"] = site_page.dressed(everything["index.html"].decode(), everything, offline=False).encode()
    for path, data in everything.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    page = browser.new_page()
    site = served(tmp_path)
    page.goto(f"{site}#{LINKS[address]}" if LINKS[address] else site)
    page.wait_for_selector("html[data-playable]")
    names = "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname.slice(1))"
    came = {path for path in page.evaluate(names) if not path.endswith((".json", ".png", ".svg", ".webmanifest"))}
    late = {path for path in came if path.startswith(LATE)}
    due = fetched(address).keys() - {"index.html", "icons/pipworks.svg"}
    if address != "start":  # there the pictures of both families come once it is shown
        assert came - late <= due, came - late - due
    assert due <= came, due - came
    page.close()


def test_a_part_that_does_not_come_is_told_and_comes_later(browser: Browser, served: Callable[..., str]) -> None:
    page = browser.new_page()
    page.route("**/settings/dialog.mjs", lambda route: route.abort())
    page.goto(f"{served(page_files.FOLDER)}#{LINKS['p']}")
    page.wait_for_selector("html[data-playable]")
    page.locator("#corner").get_by_role("button", name="Settings").click()
    page.get_by_text("can’t be fetched just now").wait_for()
    page.unroute("**/settings/dialog.mjs")
    page.locator("#corner").get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()
    page.close()


def test_a_screen_that_does_not_come_is_told_and_comes_later(browser: Browser, served: Callable[..., str]) -> None:
    page = browser.new_page()
    page.route("**/pipes/family.mjs", lambda route: route.abort())
    page.goto(f"{served(page_files.FOLDER)}#{LINKS['p']}")
    page.get_by_text("can’t be fetched just now").wait_for()
    page.unroute("**/pipes/family.mjs")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("grid").wait_for()
    page.close()
