"""A site in the browser: in a sub-folder, without a network, from version to version, and with its worker ended."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pipworks.web import site_page
from pipworks.web.engine import manifests
from pipworks.web.listing import examples
from pipworks.web.site import write_site
from tests.support.engine import gathered
from tests.support.hosts import Host, host

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

__all__ = ["gathered", "host"]

pytestmark = pytest.mark.page

PLAYABLE = "document.documentElement.dataset.playable !== undefined"
CACHES = "caches.keys()"
VERSIONS = "caches.keys().then((names) => names.filter((name) => name.startsWith('pipworks-site ')))"
OF_VERSION = "document.documentElement.dataset.index + ' ' + document.documentElement.dataset.words"
FIRST, SECOND = "undefined undefined", "second second"
PUZZLE = f"#{examples()[0].link}"
"""Where the page is on the screen of a puzzle: that starts no engine by itself."""
REGISTERED = "navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.scope))"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    made.set_default_timeout(20_000)
    yield made
    made.close()


@pytest.fixture
def folder(tmp_path: Path, host: Host) -> Path:
    """A site two folders below the host's root."""
    made = tmp_path / "host" / "games" / "pips"
    write_site(made)
    return made


def until(page: Page, expression: str, seconds: float = 30) -> None:
    """Wait until this comes true, or what it promises: the driver's own waiting takes every promise for true."""
    from playwright.sync_api import Error

    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        try:
            if page.evaluate(expression):
                return
        except Error as error:  # the page is just being loaded anew
            if "context" not in str(error) and "navigat" not in str(error):
                raise
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {expression}")


def visit(page: Page, address: str) -> None:
    page.goto(address)
    until(page, PLAYABLE)


def visited(context: BrowserContext, host: Host, rest: str = "") -> Page:
    """A page whose files are all kept, under the worker's control."""
    page = context.new_page()
    visit(page, f"{host.address}games/pips/{rest}")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()
    until(page, PLAYABLE)
    until(page, "navigator.serviceWorker.controller !== null")
    return page


def versions(page: Page) -> list[str]:
    found = page.evaluate(VERSIONS)
    assert isinstance(found, list)
    return found


def text_of(page: Page, path: str) -> str:
    found = page.evaluate("(path) => fetch(path).then((reply) => reply.text())", path)
    assert isinstance(found, str)
    return found


@pytest.fixture
def next_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page's source as the next version has it: writing a site takes it from here on."""
    made = tmp_path / "next"
    shutil.copytree(site_page.PAGE, made)
    words, index = made / "words" / "base.mjs", made / "index.html"
    words.write_text(words.read_text() + "document.documentElement.dataset.words = 'second';\n")
    index.write_text(index.read_text().replace('<html lang="en">', '<html lang="en" data-index="second">'))
    (made / "added.mjs").write_text("export const ADDED = true;\n")
    monkeypatch.setattr(site_page, "PAGE", made)
    return made


def test_it_plays_in_a_sub_folder(browser: Browser, host: Host, folder: Path) -> None:
    """Under its own policy, with nothing missing and nothing from elsewhere."""
    context = browser.new_context()
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    outside: list[str] = []
    page.on("request", lambda asked: None if asked.url.startswith(host.address) else outside.append(asked.url))
    page.goto(f"{host.address}games/pips/")
    page.locator("html[data-playable]").wait_for(state="attached")
    page.wait_for_timeout(300)
    context.close()
    assert (wrong, outside) == ([], [])


def test_it_plays_without_a_network(context: BrowserContext, host: Host, folder: Path) -> None:
    page = visited(context, host)
    listed = text_of(page, "puzzles.json")
    host.stop()
    page.reload()
    until(page, PLAYABLE)
    page.wait_for_timeout(500)
    assert page.evaluate("sessionStorage.length") == 0, "it takes its own files for another version's"
    assert text_of(page, "puzzles.json") == listed
    assert json.loads(text_of(page, "engine/engine.json"))["how"] == "none"
    assert "MIT License" not in str(page.evaluate("fetch('licenses.txt').then((r) => r.text(), () => '')"))
    visit(page, f"{host.address}games/pips/index.html")


def test_the_first_visit_is_enough(context: BrowserContext, host: Host, folder: Path) -> None:
    page = context.new_page()
    visit(page, f"{host.address}games/pips/")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    host.stop()
    page.close()
    visit(context.new_page(), f"{host.address}games/pips/")


def test_two_sites_of_one_host_keep_apart(context: BrowserContext, host: Host, folder: Path, next_page: Path) -> None:
    write_site(folder.parent / "more")
    page = visited(context, host)
    other = context.new_page()
    visit(other, f"{host.address}games/more/")
    other.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    assert len(versions(page)) == 2
    assert (page.evaluate(OF_VERSION), other.evaluate(OF_VERSION)) == (FIRST, SECOND)
    visit(other, f"{host.address}games/more/?no-worker")
    until(other, f"{REGISTERED}.then((scopes) => scopes.length === 1)")
    assert versions(page)[0].startswith("pipworks-site /games/pips/ ")


def test_a_new_version_waits_until_it_is_loaded(
    context: BrowserContext, host: Host, folder: Path, next_page: Path
) -> None:
    page = visited(context, host)
    beside = visited(context, host)
    page.evaluate("caches.open('pipworks-engine-snapshot').then((cache) => cache.put('/x', new Response('kept')))")
    first = versions(page)
    write_site(folder)
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined)")
    news = page.locator(".news")
    news.wait_for()
    assert "new version" in str(page.locator("#status").text_content())
    assert "second" not in text_of(page, "words/base.mjs"), "files of the next version in a page of this one"
    page.reload()
    until(page, PLAYABLE)
    assert page.evaluate(OF_VERSION) == FIRST
    news.wait_for()
    news.get_by_role("button", name="Load it").click()
    for each in (page, beside):
        until(each, f"{OF_VERSION} === '{SECOND}'")
        until(each, PLAYABLE)
    until(page, f"{VERSIONS}.then((names) => names.length === 1)")
    assert set(versions(page)).isdisjoint(first)
    assert "pipworks-engine-snapshot" in page.evaluate(CACHES)
    assert page.locator(".news").count() == 0


def test_a_host_that_is_half_updated_changes_nothing(
    context: BrowserContext, host: Host, folder: Path, next_page: Path, tmp_path: Path
) -> None:
    page = visited(context, host)
    first = versions(page)
    write_site(tmp_path / "whole")
    shutil.copy(tmp_path / "whole" / "sw.js", folder)
    shutil.copy(tmp_path / "whole" / "index.html", folder)
    update = (
        "navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => 'new', () => 'old')"
    )
    page.evaluate(update)
    until(
        page, "navigator.serviceWorker.ready.then(({ installing, waiting }) => installing === null && waiting === null)"
    )
    until(page, f"{VERSIONS}.then((names) => names.join() === {json.dumps(','.join(first))})")
    page.reload()
    until(page, PLAYABLE)
    assert page.evaluate(OF_VERSION) == FIRST
    shutil.copytree(tmp_path / "whole", folder, dirs_exist_ok=True)
    page.evaluate(update)
    page.locator(".news").get_by_role("button", name="Load it").click()
    until(page, f"{OF_VERSION} === '{SECOND}'")


def test_a_cache_that_was_emptied_is_the_network_again(
    context: BrowserContext, host: Host, folder: Path, next_page: Path
) -> None:
    page = visited(context, host)
    first = versions(page)
    write_site(folder)
    page.evaluate(
        "(name) => caches.open(name).then(async (cache) => {"
        " for (const one of await cache.keys()) if (one.url.includes('words/base.mjs')) await cache.delete(one); })",
        first[0],
    )
    page.reload()
    until(page, f"{VERSIONS}.then((names) => names.join() !== {json.dumps(','.join(first))})")
    page.reload()
    until(page, f"{OF_VERSION} === '{SECOND}'")


def test_the_host_ends_the_worker(context: BrowserContext, host: Host, folder: Path) -> None:
    page = visited(context, host)
    page.evaluate("window.isOld = true")
    shutil.copy(folder / "no-worker.js", folder / "sw.js")
    page.evaluate("navigator.serviceWorker.ready.then((registration) => void registration.update())")
    until(page, "window.isOld === undefined")
    until(page, PLAYABLE)
    until(page, f"{REGISTERED}.then((scopes) => scopes.length === 0)")
    assert page.evaluate(CACHES) == []
    page.evaluate("window.isSame = true")
    page.wait_for_timeout(3000)
    assert page.evaluate("window.isSame"), "it loads itself again and again"
    write_site(folder)  # the worker that was copied is one of ours
    visited(context, host)


BUSY = """() => {
  const ends = performance.now() + 1500;
  const ask = async () => {
    while (performance.now() < ends) await fetch('words/base.mjs').then((reply) => reply.text()).catch(() => undefined);
  };
  for (let each = 0; each < 4; each += 1) void ask();
}"""
"""Requests of the page, one after the other, for a while: Chromium forgets a takeover that meets one."""


def test_the_host_ends_the_worker_of_a_busy_page(context: BrowserContext, host: Host, folder: Path) -> None:
    page = visited(context, host)
    shutil.copy(folder / "no-worker.js", folder / "sw.js")
    page.evaluate(BUSY)
    page.evaluate("navigator.serviceWorker.ready.then((registration) => void registration.update())")
    until(page, f"{REGISTERED}.then((scopes) => scopes.length === 0)")
    until(page, f"{CACHES}.then((names) => names.length === 0)")


def test_a_busy_page_loads_a_new_version(context: BrowserContext, host: Host, folder: Path, next_page: Path) -> None:
    page = visited(context, host)
    write_site(folder)
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => undefined)")
    page.locator(".news").wait_for()
    page.evaluate(BUSY)
    loaded = page.evaluate("performance.timeOrigin")
    page.locator(".news").get_by_role("button", name="Load it").click()
    until(page, f"performance.timeOrigin !== {loaded}")
    until(page, PLAYABLE)
    # Mostly it is the new one now; where the visit itself came between, the page says again that there is one.
    until(page, f"{OF_VERSION} === '{SECOND}' || document.querySelector('.news') !== null")


def test_a_site_without_a_worker_ends_that_of_an_older_one(context: BrowserContext, host: Host, folder: Path) -> None:
    visited(context, host).close()
    write_site(folder, offline=False)
    page = context.new_page()
    visit(page, f"{host.address}games/pips/")
    until(page, "document.querySelector('meta[name=pipworks-site]').content === 'online'")
    until(page, f"{REGISTERED}.then((scopes) => scopes.length === 0)")
    page.reload()
    until(page, PLAYABLE)
    until(page, f"{REGISTERED}.then((scopes) => scopes.length === 0)")
    assert page.evaluate(CACHES) == []


def test_a_visitor_ends_the_worker(context: BrowserContext, host: Host, folder: Path) -> None:
    page = visited(context, host)
    page.evaluate("caches.open('of somebody else').then(() => undefined)")
    (folder / "words" / "base.mjs").write_text("broken(", encoding="utf-8")  # what is kept is not asked any more
    page.goto(f"{host.address}games/pips/?no-worker")
    until(page, f"{REGISTERED}.then((scopes) => scopes.length === 0)")
    assert page.evaluate(CACHES) == ["of somebody else"]
    assert "broken(" in text_of(page, "words/base.mjs")


def test_the_engine_is_kept_once_it_was_used(context: BrowserContext, host: Host, folder: Path, tmp_path: Path) -> None:
    write_site(folder, engine=engine(tmp_path, "first"))
    page = visited(context, host, PUZZLE)
    assert not [name for name in page.evaluate(CACHES) if "engine" in name]
    assert text_of(page, "engine/a.bin") == "first a"
    page.evaluate("navigator.serviceWorker.controller.postMessage('keep the engine')")
    until(
        page, "caches.open('pipworks-engine-files /games/pips/').then((c) => c.keys()).then((all) => all.length === 2)"
    )
    host.stop()
    assert text_of(page, "engine/b.wasm") == "first b"
    host.start()
    write_site(folder, engine=engine(tmp_path, "second"))
    assert text_of(page, "engine/b.wasm") == "first b", "a file of the next version's engine"
    page.evaluate("navigator.serviceWorker.ready.then((registration) => void registration.update())")
    page.evaluate("window.isOld = true")
    page.locator(".news").get_by_role("button", name="Load it").click()
    until(page, "window.isOld === undefined")  # without asking for files, which keeps the worker that is to go at work
    until(page, PLAYABLE)
    assert text_of(page, "engine/b.wasm") == "second b"


def test_an_engine_of_another_version_is_no_engine(
    context: BrowserContext, host: Host, folder: Path, tmp_path: Path
) -> None:
    write_site(folder, engine=engine(tmp_path, "first"))
    page = visited(context, host, PUZZLE)
    write_site(folder, engine=engine(tmp_path, "second"))
    got = page.evaluate("fetch('engine/a.bin').then((reply) => reply.text(), () => 'refused')")
    assert got == "refused"


def test_hints_without_a_network(context: BrowserContext, host: Host, folder: Path, gathered: Path) -> None:
    """The engine, kept after the first question, answers where there is no network."""
    write_site(folder, engine=gathered)
    page = visited(context, host, PUZZLE)
    page.keyboard.press("h")
    until(page, "caches.has('pipworks-engine-snapshot')", 120)
    count = len(json.loads((gathered / "engine.json").read_text())["files"])
    files = "caches.open('pipworks-engine-files /games/pips/').then((cache) => cache.keys())"
    until(page, f"{files}.then((all) => all.length === {count})", 60)
    host.stop()
    page.reload()
    until(page, PLAYABLE)
    page.keyboard.press("h")
    page.locator(".panel").get_by_text("Hint 1 of 4").wait_for(timeout=60_000)


def engine(tmp_path: Path, word: str) -> Path:
    """A folder like that of a gathered engine."""
    made = tmp_path / f"engine-{word}"
    made.mkdir(exist_ok=True)
    (made / "a.bin").write_text(f"{word} a")
    (made / "b.wasm").write_text(f"{word} b")
    (made / "engine.json").write_text(manifests.of_folder(made, ("a.bin", "b.wasm")).to_json())
    return made


def test_parts_of_files_and_what_is_posted_pass_by(context: BrowserContext, host: Host, folder: Path) -> None:
    page = visited(context, host)
    page.evaluate("fetch('puzzles.json', { headers: { Range: 'bytes=0-4' } }).then((reply) => reply.text())")
    page.evaluate("fetch('answer', { method: 'POST', body: '{}' }).then((reply) => reply.text())")
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((c) => c.keys()))))"
        ".then((all) => all.flat().map((one) => new URL(one.url).pathname))"
    )
    assert "/games/pips/answer" not in kept
    assert "/games/pips/main.mjs" in kept


def test_the_page_of_the_package_has_no_worker(context: BrowserContext, tmp_path: Path, host: Host) -> None:
    shutil.copytree(site_page.PAGE, tmp_path / "host", dirs_exist_ok=True)
    shutil.copy(site_page.PAGE / "worker" / "stop_worker.mjs", tmp_path / "host" / "sw.js")
    page = context.new_page()
    visit(page, host.address)
    page.wait_for_timeout(300)
    assert page.evaluate(REGISTERED) == []


def test_it_can_be_installed(context: BrowserContext, host: Host, folder: Path) -> None:
    page = visited(context, host)
    session = context.new_cdp_session(page)
    found: dict[str, Any] = session.send("Page.getAppManifest")
    assert not found["errors"]
    assert found["url"].endswith("/games/pips/manifest.webmanifest")
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of a test is like a private window, in which nothing is installed.
    assert [one["errorId"] for one in wrong if one["errorId"] != "in-incognito"] == []
