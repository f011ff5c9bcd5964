"""The engine in the page: it starts, answers in order, is stopped, dies and lives again, from a snapshot or not."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support import stand_in
from tests.support.browser import serving, until
from tests.support.engine import ROOT, put_page, site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.page

CSP = {"Content-Security-Policy": "default-src 'self'; img-src data:; script-src 'self' 'wasm-unsafe-eval'"}

ASK = """async (request) => {
  try { return await engine.ask(request); } catch (error) { return {error: error.name, message: error.message}; }
}"""
START = "async () => { try { await engine.start(); return ''; } catch (error) { return error.name; } }"
KEPT = "async () => (await (await caches.open('pipworks-engine-snapshot')).keys()).length"
MORTAL = """
const living = self.onmessage;
self.onmessage = (event) => (event.data.request === '{"verb":"end"}' ? self.close() : living(event));
"""
"""A question at which the worker ends without a word."""
PATIENT = """{
  const before = globalThis.setTimeout;
  globalThis.setTimeout = (call, wait, ...more) => before(call, wait >= 60000 ? 10 * wait : wait, ...more);
}"""
"""A start is given up ten times as late: no test of what it does then may depend on the machine's speed."""
PATIENCE = 240_000
"""Milliseconds for a start of the engine, on a machine that does other things too."""


@pytest.fixture(scope="module")
def folder(gathered: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose engine answers by the stand-in, in a worker that can be told to end."""
    made = tmp_path_factory.mktemp("page")
    package = made / "pipworks"
    shutil.copytree(ROOT / "src" / "pipworks", package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(Path(stand_in.__file__), package / "web" / "answer.py")
    found = site(gathered, made, package)
    with (found / "engine" / "worker.mjs").open("a", encoding="utf-8") as worker:
        worker.write(MORTAL)
    return found


@pytest.fixture(scope="module")
def context(browser: Browser, folder: Path) -> Iterator[tuple[BrowserContext, str]]:
    """A visitor of the site: what the browser keeps stays from test to test."""
    with serving(folder, CSP) as base:
        opened = browser.new_context()
        opened.set_default_timeout(PATIENCE)
        opened.add_init_script(PATIENT)
        yield opened, base
        opened.close()


@pytest.fixture
def page(context: tuple[BrowserContext, str]) -> Iterator[Page]:
    """A page of the site with its engine opened, nothing started."""
    opened, base = context
    page = opened.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(base)
    until(page, "globalThis.engine?.how == 'wasm'", 60)
    yield page
    page.close()
    assert not faults


def test_it_starts_cold_keeps_a_snapshot_and_starts_from_it(page: Page) -> None:
    assert page.evaluate("states") == ["ready"]
    assert page.evaluate("performance.getEntriesByType('resource').every((file) => !file.name.includes('pyodide'))")
    page.evaluate("caches.delete('pipworks-engine-snapshot')")
    assert page.evaluate(START) == ""
    assert page.evaluate("engine.startedFrom") == "cold"
    assert page.evaluate("states") == ["ready", "starting", "ready"]
    until(page, f"({KEPT})().then((kept) => kept == 1)")
    page.reload()
    until(page, "globalThis.engine?.how == 'wasm'", 60)
    assert page.evaluate(ASK, {"verb": "echo", "text": "é→🁁", "many": [1, 2.5, None, True]}) == {
        "verb": "echo",
        "text": "é→🁁",
        "many": [1, 2.5, None, True],
    }
    assert page.evaluate("engine.startedFrom") == "snapshot"


def test_questions_are_answered_in_order_and_thinking_is_told(page: Page) -> None:
    page.evaluate(START)
    told = page.evaluate("""async () => {
      const order = [];
      const onThinking = (name) => ({onThinking: () => order.push(`thinking ${name}`)});
      await Promise.all([
        engine.ask({verb: 'sleep', seconds: 1}, onThinking('first')).then(() => order.push('first')),
        engine.ask({verb: 'echo'}).then(() => order.push('second')),
        engine.ask({verb: 'echo'}).then(() => order.push('third')),
      ]);
      await engine.ask({verb: 'echo'}, onThinking('quick'));
      return order;
    }""")
    assert told == ["thinking first", "first", "second", "third"]
    assert page.evaluate("[engine.state, states.includes('thinking')]") == ["ready", True]


def test_stop_ends_what_runs_and_lets_the_next_one_go_on(page: Page) -> None:
    page.evaluate(START)
    until(page, f"({KEPT})()", 60)
    told = page.evaluate("""async () => {
      const spin = engine.ask({verb: 'spin'}).catch((error) => error.name);
      const next = engine.ask({verb: 'echo', text: 'after'});
      await new Promise((resolve) => setTimeout(resolve, 500));
      engine.stop();
      return [await spin, (await next).text, engine.startedFrom];
    }""")
    assert told == ["Stopped", "after", "snapshot"]
    page.evaluate("engine.stop()")
    assert page.evaluate("engine.state") == "ready"


def test_stop_while_it_starts_does_not_end_the_start(page: Page) -> None:
    told = page.evaluate("""async () => {
      const asked = engine.ask({verb: 'echo'}).catch((error) => error.name);
      await new Promise((resolve) => setTimeout(resolve, 50));
      engine.stop();
      const stopped = await asked;
      await engine.start();
      return [stopped, states];
    }""")
    assert told == ["Stopped", ["ready", "starting", "ready"]]


@pytest.mark.parametrize(("verb", "why"), [("end", "it ended"), ("crash", "RuntimeError")])
def test_a_worker_that_dies_is_started_again_but_not_for_ever(page: Page, verb: str, why: str) -> None:
    assert page.evaluate(ASK, {"verb": "echo"}) == {"verb": "echo"}
    page.evaluate("states.length = 0")
    died = page.evaluate(ASK, {"verb": verb})
    assert (died["error"], why in died["message"]) == ("Died", True), died
    until(page, "engine.state == 'ready'")
    assert page.evaluate("states") == ["thinking", "dead", "starting", "ready"]
    page.clock.install()
    assert page.evaluate(ASK, {"verb": "echo"}) == {"verb": "echo"}


def test_a_second_death_in_a_short_time_is_the_end_until_it_is_started(page: Page) -> None:
    page.evaluate(START)
    page.evaluate("() => { let now = 1e6; performance.now = () => now++; }")
    for _ in range(2):
        until(page, "engine.state == 'ready'")
        assert page.evaluate(ASK, {"verb": "crash"})["error"] == "Died"
    page.wait_for_timeout(300)
    assert page.evaluate("engine.state") == "dead"
    assert page.evaluate(START) == ""
    assert page.evaluate(ASK, {"verb": "echo"}) == {"verb": "echo"}


def test_python_sat_that_does_not_come_costs_one_answer(page: Page) -> None:
    page.context.route("**/*.whl", lambda route: route.abort())
    assert "python-sat" in page.evaluate(ASK, {"verb": "sat", "link": "p1.xyz"})["refused"]
    page.context.unroute("**/*.whl")
    assert page.evaluate(ASK, {"verb": "sat", "link": "p1.xyz"}) == {"model": [-1, 2]}


@pytest.mark.parametrize("said", [{}, {"link": "https://a.example/#p1.xyz"}])
def test_python_sat_comes_when_it_is_asked_for(page: Page, said: dict[str, str]) -> None:
    assert page.evaluate(ASK, {"verb": "sat", **said}) == {"model": [-1, 2]}
    assert page.evaluate(ASK, {"verb": "sat", **said}) == {"model": [-1, 2]}


def test_the_library_says_the_same_as_here(page: Page) -> None:
    texts = {
        family: [path.read_text() for path in sorted((ROOT / "examples" / family).glob("*.txt"))[::2]]
        for family in ("polypips", "pipes")
    }
    here = stand_in.library(texts)
    there = page.evaluate(ASK, {"verb": "library", **texts})
    assert there["kernel"] == "wasm"
    assert {**there, "kernel": here["kernel"]} == here


def test_a_broken_snapshot_is_thrown_away(page: Page) -> None:
    """With a digest that doesn't fit it isn't tried; with one that fits, Python refuses it, and it starts cold."""
    spoil = """async (fits) => {
      const cache = await caches.open('pipworks-engine-snapshot');
      const [kept] = await cache.keys();
      const found = await cache.match(kept);
      const memory = new Uint8Array(await found.arrayBuffer());
      memory.fill(7, 0, 64);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', memory));
      const text = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      await cache.put(kept, new Response(memory, {headers: {'x-digest': fits ? text : 'another'}}));
    }"""
    page.evaluate(START)
    until(page, f"({KEPT})().then((kept) => kept == 1)")
    page.evaluate(spoil, True)
    page.reload()
    until(page, "globalThis.engine?.how == 'wasm'", 60)
    assert page.evaluate(ASK, {"verb": "echo"}) == {"verb": "echo"}
    assert page.evaluate("engine.startedFrom") == "cold"
    until(page, f"({KEPT})().then((kept) => kept == 1)")
    page.evaluate(spoil, False)
    assert (
        page.evaluate("""async () => {
      const {keptSnapshot} = await import('./engine/snapshot.mjs');
      return await keptSnapshot(new URL('.', location.href).href, engine.version);
    }""")
        is None
    )
    assert page.evaluate(f"({KEPT})()") == 0


def test_closed(page: Page) -> None:
    told = page.evaluate("""async () => {
      const asked = engine.ask({verb: 'spin'}).catch((error) => error.name);
      await new Promise((resolve) => setTimeout(resolve, 50));
      engine.close();
      return [await asked, await engine.ask({verb: 'echo'}).catch((error) => error.name)];
    }""")
    assert told == ["Stopped", "Stopped"]


Served = Callable[..., str]


def bare(browser: Browser, base: str) -> Page:
    """A page of a site without the engine's files."""
    page = browser.new_context().new_page()
    page.goto(base)
    until(page, "globalThis.states?.length > 0", 60)
    return page


def test_no_engine_says_what_helps(browser: Browser, served: Served, tmp_path: Path) -> None:
    put_page(tmp_path)
    page = bare(browser, served(tmp_path))
    assert page.evaluate("[engine.state, engine.how, engine.hint]") == ["missing", "none", ""]
    (tmp_path / "engine" / "engine.json").write_text(json.dumps({"how": "none", "hint": "Run it."}))
    page.reload()
    until(page, "globalThis.states?.length > 0", 60)
    assert page.evaluate("[engine.state, engine.hint]") == ["missing", "Run it."]
    assert page.evaluate(ASK, {"verb": "echo"}) == {"error": "EngineMissing", "message": "Run it."}
    assert page.evaluate(START) == "EngineMissing"
    page.context.close()


def test_a_manifest_that_could_not_be_fetched_is_fetched_again(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    put_page(tmp_path)
    (tmp_path / "engine" / "engine.json").write_text('{"how": "local", "version": "1"}')
    context = browser.new_context()
    page = context.new_page()
    page.route("**/engine.json", lambda route: route.abort())
    page.goto(served(tmp_path, CSP, lambda path, body: (200, body)))
    until(page, "globalThis.states?.length > 0", 60)
    assert page.evaluate("engine.state") == "missing"
    page.unroute("**/engine.json")
    assert page.evaluate(ASK, {"verb": "echo"}) == {"verb": "echo"}
    assert page.evaluate("engine.how") == "local"
    context.close()


def test_the_local_server_is_asked_and_left(browser: Browser, served: Served, tmp_path: Path) -> None:
    import threading

    released = threading.Event()
    asked: list[dict[str, object]] = []

    def answer(path: str, body: bytes) -> tuple[int, bytes]:
        assert path == "/answer"
        asked.append(json.loads(body))
        if asked[-1]["verb"] == "wait":
            released.wait(20)
        return 200, body

    put_page(tmp_path)
    (tmp_path / "engine" / "engine.json").write_text('{"how": "local", "version": "1"}')
    page = bare(browser, served(tmp_path, CSP, answer))
    assert page.evaluate("[engine.state, engine.how]") == ["ready", "local"]
    assert page.evaluate(ASK, {"verb": "echo"}) == {"verb": "echo"}
    told = page.evaluate("""async () => {
      const waiting = engine.ask({verb: 'wait'}).catch((error) => error.name);
      const next = engine.ask({verb: 'echo', text: 'next'});
      await new Promise((resolve) => setTimeout(resolve, 100));
      const during = engine.state;
      engine.stop();
      return [during, await waiting, (await next).text, engine.state];
    }""")
    assert told == ["thinking", "Stopped", "next", "ready"]
    released.set()
    page.route("**/answer", lambda route: route.abort())
    assert page.evaluate(ASK, {"verb": "echo"})["error"] == "Died"
    assert page.evaluate("engine.state") == "dead"
    page.unroute("**/answer")
    assert page.evaluate(ASK, {"verb": "echo"}) == {"verb": "echo"}
    assert page.evaluate("engine.state") == "ready"
    page.context.close()


@pytest.mark.parametrize(
    ("source", "milliseconds"),
    [("for (;;);", 61_000), ("await new Promise(() => {});", 301_000), ("throw new Error('no');", 0), ("", 0)],
)
def test_a_start_that_hangs_or_fails_ends_dead(
    browser: Browser, served: Served, tmp_path: Path, source: str, milliseconds: int
) -> None:
    """Silent for a minute, or alive without an end, or refused: dead, and not started again by itself."""
    put_page(tmp_path)
    files = [{"name": name, "bytes": 1, "sha256": "0" * 64} for name in ("pipworks.zip", "search.wasm", "a.whl")]
    (tmp_path / "engine" / "engine.json").write_text(json.dumps({"how": "wasm", "version": "1", "files": files}))
    (tmp_path / "engine" / "pyodide.mjs").write_text(source)
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    page.goto(served(tmp_path))
    until(page, "engine.how == 'wasm'")
    page.evaluate(f"() => {{ globalThis.started = ({START})(); }}")
    if milliseconds:
        page.wait_for_timeout(500)
        page.clock.fast_forward(milliseconds)
    assert page.evaluate("started") == "Died"
    assert page.evaluate("states") == ["ready", "starting", "dead"]
    context.close()


@pytest.mark.parametrize("text", ["null", "[]", "{}", '{"how": "wasm"}', '{"how": "other"}', "<!doctype html>"])
def test_what_is_no_manifest_is_no_engine(browser: Browser, served: Served, tmp_path: Path, text: str) -> None:
    put_page(tmp_path)
    (tmp_path / "engine" / "engine.json").write_text(text)
    page = bare(browser, served(tmp_path))
    assert page.evaluate("[engine.state, engine.how, engine.unable]") == ["missing", "none", False]
    assert page.evaluate(ASK, {"verb": "echo"})["error"] == "EngineMissing"
    page.context.close()


@pytest.mark.parametrize("lacks", ["WebAssembly", "Worker"])
def test_a_browser_that_can_not_run_it(browser: Browser, served: Served, tmp_path: Path, lacks: str) -> None:
    put_page(tmp_path)
    (tmp_path / "engine" / "engine.json").write_text('{"how": "wasm", "version": "1", "files": [{"name": "a.wasm"}]}')
    page = browser.new_context().new_page()
    page.add_init_script(f"delete globalThis.{lacks}")
    page.goto(served(tmp_path))
    until(page, "globalThis.states?.length > 0", 60)
    assert page.evaluate("[engine.state, engine.how, engine.unable]") == ["missing", "none", True]
    assert page.evaluate("engine.ask({}).catch((error) => error.unable)")
    page.context.close()


def test_the_start_screen_says_that_the_browser_can_not(browser: Browser, served: Served, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "pipworks" / "web" / "page", tmp_path, dirs_exist_ok=True)
    (tmp_path / "engine").mkdir(exist_ok=True)
    (tmp_path / "engine" / "engine.json").write_text('{"how": "wasm", "version": "1", "files": [{"name": "a.wasm"}]}')
    (tmp_path / "puzzles.json").write_text('{"version": 1, "puzzles": []}')
    page = browser.new_context().new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(served(tmp_path))
    today = page.get_by_role("region", name="Today")
    today.get_by_text("which this browser does not run").wait_for()
    assert "Chrome, Edge, Firefox and Safari" in today.inner_text()
    assert "comes without" not in page.inner_text("body")
    page.get_by_label("Link or puzzle").fill("1H")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("dialog").get_by_text("which this browser does not run").wait_for()
    page.context.close()


def test_a_file_that_does_not_come_is_named_and_the_start_given_up(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    put_page(tmp_path)
    files = [{"name": name, "bytes": 1, "sha256": "00"} for name in ("pipworks.zip", "search.wasm", "a.whl")]
    (tmp_path / "engine" / "engine.json").write_text(json.dumps({"how": "wasm", "version": "1", "files": files}))
    page = browser.new_context().new_page()
    warned: list[str] = []
    page.on("console", lambda said: warned.append(said.text) if said.type == "warning" else None)
    page.goto(served(tmp_path))
    until(page, "globalThis.engine?.how == 'wasm'", 60)
    told = page.evaluate("engine.ask({}).catch((error) => [error.name, error.early])")
    assert told == ["Died", True]
    assert any("pyodide.mjs" in line for line in warned)
    page.context.close()


def test_a_host_without_the_type_of_webassembly(browser: Browser, served: Served, folder: Path) -> None:
    """Pyodide alone would wait for ever; so it would where a host gives a page of its own in the module's place."""
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(PATIENT)
    body = [b"<!doctype html>", (folder / "engine" / "pyodide.asm.wasm").read_bytes()]
    page.context.route(
        "**/pyodide.asm.wasm", lambda route: route.fulfill(body=body[0], content_type="application/octet-stream")
    )
    page.goto(served(folder))
    until(page, "globalThis.engine?.how == 'wasm'", 60)
    assert page.evaluate(START) == "Died"
    del body[0]
    assert page.evaluate(START) == ""
    page.context.close()
