"""The page's figures in Chromium beside their bars: how soon it is playable, its bytes, the engine's start, hints in
the middle of hard newspaper puzzles in the page and over the local server, and dragging on 10x10 boards.

Run with `python -m bench.web [--sample N]`; the engine's files come from out/engine (`make engine`), the puzzles from
the corpora that PIPWORKS_SHARED names. Times are wall times unless they say CPU: a busy machine shows in them.
"""

from __future__ import annotations

import argparse
import gzip
import statistics
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.support.browser import FLAGS, chromium, serving, until
from tests.support.page import opened, playing

from bench.hints import DAYS
from bench.web_engine import cpu_of_children, middles
from pipworks import pipes, polypips
from pipworks.web.site import write_site

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "out" / "engine"

FIRST_KB, PLAYABLE_MS, COLD_S, SNAPSHOT_S, PAGE_HINT_MS, LOCAL_HINT_MS, LONG_TASK_MS = 60, 1000, 8.0, 1.5, 100, 40, 50

ASK = """async (requests) => {
  const {openEngine} = await import('./engine/engine.mjs');
  const engine = globalThis.benched ??= openEngine(location.href, {onState() {}});
  const times = [];
  for (const request of requests) {
    const began = performance.now();
    const reply = await engine.ask(request);
    if (reply.format !== 'pipworks.answer') throw new Error(JSON.stringify(reply));
    times.push(performance.now() - began);
  }
  return times;
}"""

START = """async () => {
  const {openEngine} = await import('./engine/engine.mjs');
  globalThis.benched = openEngine(location.href, {onState() {}});
  await globalThis.benched.start();
  return globalThis.benched.startedFrom;
}"""

WATCH = """() => {
  globalThis.seen = {frames: [], tasks: []};
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({type: 'longtask'});
  let last = performance.now();
  const frame = (now) => { seen.frames.push(now - last); last = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
}"""


Requests = list[Mapping[str, Any]]


def tray_10x10() -> str:
    """A Polypips puzzle of 10x10 cells, as a link."""
    board = "\n".join(["##########"] * 10)
    pieces = ",".join(f"2I:{number % 7}{number // 7 % 7}" for number in range(50))
    return polypips.parse(f"board:\n{board}\n\npieces:\n{pieces}\n\nconstraints:\n").to_link()


def board_10x10() -> str:
    """A Pipes board of 10x10 tiles, as a link."""
    return pipes.generate(pipes.Recipe((10, 10)), 5).board.to_link()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    asked.add_argument("--sample", type=int, default=1, metavar="N", help="every Nth day (default: all)")
    options = asked.parse_args()
    executable = chromium()
    if executable is None:
        raise SystemExit("there is no Chromium")
    print(f"{'':46} {'measured':>22}  bar", flush=True)
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=executable, args=list(FLAGS))
        site = Path(folder) / "site"
        write_site(site, engine=ENGINE if ENGINE.exists() else None)
        _page(browser, site)
        hints = middles(DAYS, options.sample) if DAYS.is_dir() else []
        if hints:
            _local(browser, hints)
        if hints and ENGINE.exists():
            _in_page(browser, site, hints)
        else:
            print("hints are left out: they want the corpora beside the project and, in the page, make engine")
        _dragging(browser)
        browser.close()


def row(what: str, measured: str, bar: str) -> None:
    print(f"{what:46} {measured:>22}  {bar}", flush=True)


def _page(browser: Browser, site: Path) -> None:
    """What a first visit fetches until it can be played, and how long that takes."""
    link = board_10x10()
    times: list[float] = []
    fetched: set[str] = set()
    with serving(site) as base:
        for _ in range(7):
            context = browser.new_context()
            page = context.new_page()
            page.on("request", lambda request: fetched.add(request.url))
            page.goto(f"{base}#{link}")
            page.locator("html[data-playable]").wait_for(state="attached")
            marks: float = page.evaluate("performance.getEntriesByName('playable')[0]?.startTime ?? performance.now()")
            times.append(marks)
            context.close()
        names = {url.removeprefix(base).partition("#")[0] or "index.html" for url in fetched if url.startswith(base)}
    files = [site / name for name in names if (site / name).is_file() and not name.startswith("engine/pyodide")]
    page_files = [path for path in files if path.suffix in {".html", ".css", ".mjs", ".svg"} and path.name != "sw.js"]
    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in page_files) / 1000
    row("playable after a cold navigation, median of 7", f"{statistics.median(times):,.0f} ms", f"{PLAYABLE_MS} ms")
    row(f"the page's {len(page_files)} files, each by gzip", f"{size:.1f} KB", f"{FIRST_KB} KB")


def _spread(times: list[float]) -> str:
    times = sorted(times)
    return f"{statistics.median(times):,.0f} / {times[int(len(times) * 0.9)]:,.0f} ms"


def _hints(page: Page, asked: Requests) -> list[float]:
    found: list[float] = page.evaluate(ASK, list(asked))
    return found


def _local(browser: Browser, asked: Requests) -> None:
    with playing() as address:
        context = browser.new_context()
        page = opened(context, address, asked[0]["link"]).page
        _hints(page, asked[:1])
        times = _hints(page, asked)
        context.close()
    row(f"hint halfway, {len(asked)} hard, local: median / 90 %", _spread(times), f"{LOCAL_HINT_MS} ms at 90 %")


def _started(page: Page) -> float:
    """Seconds of CPU that all of the browser's processes take to start the engine."""
    before = cpu_of_children()
    page.evaluate(START)
    return cpu_of_children() - before


def _in_page(browser: Browser, site: Path, asked: Requests) -> None:
    with serving(site) as base:
        context: BrowserContext = browser.new_context(service_workers="block")
        context.set_default_timeout(300_000)
        page = opened(context, base.rstrip("/"), asked[0]["link"]).page
        cold = _started(page)
        kept = "async () => (await (await caches.open('pipworks-engine-snapshot')).keys()).length"
        until(page, f"({kept})().then((kept) => kept == 1)")
        page.reload()
        page.locator("html[data-playable]").wait_for(state="attached")
        warm = _started(page)
        row("engine ready, cold", f"{cold:.1f} s of CPU", f"{COLD_S} s")
        row("engine ready, from its snapshot", f"{warm:.1f} s of CPU", f"{SNAPSHOT_S} s")
        _hints(page, asked[:1])
        times = _hints(page, asked)
        context.close()
    row(f"hint halfway, {len(asked)} hard, page: median / 90 %", _spread(times), f"{PAGE_HINT_MS} ms at 90 %")


def _dragging(browser: Browser) -> None:
    with playing() as address:
        for name, link in (("polypips", tray_10x10()), ("pipes", board_10x10())):
            context = browser.new_context(viewport={"width": 1200, "height": 1000})
            page = opened(context, address, link).page
            if name == "pipes":
                page.get_by_role("button", name="Lock", exact=True).click()
                start = page.locator("[data-tile]").first
            else:
                start = page.locator("[data-kind]").first
            end = page.locator("[data-tile], [data-cell]").last
            from_, to = start.bounding_box(), end.bounding_box()
            assert from_ is not None
            assert to is not None
            page.evaluate(WATCH)
            page.mouse.move(from_["x"] + 15, from_["y"] + 15)
            page.mouse.down()
            for _ in range(3):
                page.mouse.move(to["x"] + 15, to["y"] + 15, steps=40)
                page.mouse.move(from_["x"] + 15, from_["y"] + 15, steps=40)
            seen = page.evaluate("seen")
            page.mouse.up()
            context.close()
            frames = sorted(seen["frames"])
            row(f"dragging, 10x10 {name}: frame, median / 90 %", _spread(frames), "16.7 ms")
            row(
                f"dragging, 10x10 {name}: longest task", f"{max(seen['tasks'], default=0):.0f} ms", f"{LONG_TASK_MS} ms"
            )


if __name__ == "__main__":
    main()
