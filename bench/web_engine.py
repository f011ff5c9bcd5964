"""The engine in the page, measured in Chromium: `python -m bench.web_engine [--days DAYS] [--sample N]`.

The bars: ready within 8 s of CPU cold and 1.5 s from a snapshot; a hint in the middle of a hard newspaper puzzle within
100 ms at the 90th percentile. It needs out/engine (`make engine`) and a browser; CPU is that of all of the browser's
processes. DAYS is a folder of days in the New York Times' JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.browser import FLAGS, chromium, serving, until
from tests.support.engine import GATHERED, site

from bench.hints import DAYS
from pipworks import polypips

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

TICKS = os.sysconf("SC_CLK_TCK")
START = "async () => { const begun = performance.now(); await engine.start(); return performance.now() - begun; }"
ASK = """async (requests) => {
  const told = [];
  for (const request of requests) {
    const begun = performance.now();
    const reply = await engine.ask(request);
    told.push([performance.now() - begun, JSON.stringify(reply)]);
  }
  return told;
}"""


def cpu_of_children() -> float:
    """Seconds of CPU that all processes below this one have used."""
    above: dict[int, int] = {}
    used: dict[int, float] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            above[int(entry.name)] = int(fields[1])
            used[int(entry.name)] = sum(map(int, fields[11:15])) / TICKS

    def is_below(process: int) -> bool:
        while process not in (0, os.getpid()):
            process = above.get(process, 0)
        return process == os.getpid()

    return sum(seconds for process, seconds in used.items() if process != os.getpid() and is_below(process))


def opened(context: BrowserContext, base: str) -> Page:
    """A page with the engine known and not started."""
    page = context.new_page()
    page.goto(base)
    until(page, "globalThis.engine?.how == 'wasm'")
    return page


def starts(context: BrowserContext, base: str, times: int = 3) -> None:
    """Prints what a cold start takes, then starts from its snapshot."""
    for number in range(1 + times):
        page = opened(context, base)
        page.wait_for_timeout(500)
        before = cpu_of_children()
        wall = page.evaluate(START)
        took = cpu_of_children() - before
        print(f"  {page.evaluate('engine.startedFrom'):9} {took:5.2f} s of CPU, {wall / 1000:5.2f} s", flush=True)
        if number == 0:
            until(page, "caches.open('pipworks-engine-snapshot').then((c) => c.keys()).then((kept) => kept.length)")
        page.close()


def middles(days: Path, sample: int) -> list[Mapping[str, Any]]:
    """A question for a hint in the middle of each hard newspaper puzzle: half of its pieces laid."""
    format_link = import_module("pipworks.polypips.formats.link").format_link
    asked: list[Mapping[str, Any]] = []
    for path in sorted(days.glob("*.json"))[::sample]:
        contents = polypips.parse_all(path.read_text(encoding="utf-8-sig"))
        for name, document in contents.items():
            if "hard" not in name:
                continue
            puzzle = document.puzzle
            solution = polypips.solve(puzzle).solution
            assert solution is not None
            half = type(solution)(solution.placements[: len(solution.placements) // 2])
            asked.append({"verb": "hint", "link": format_link(puzzle, half), "strength": 2, "timeout": 20})
    return asked


def told(name: str, times: list[float]) -> None:
    """Prints the median, the 90th percentile and the most."""
    ordered = sorted(times)
    nine = ordered[min(len(ordered) - 1, len(ordered) * 9 // 10)]
    print(
        f"  {name}: {statistics.median(ordered):.0f} / {nine:.0f} / {ordered[-1]:.0f} ms of {len(ordered)}", flush=True
    )


def hints(context: BrowserContext, base: str, requests: list[Mapping[str, Any]]) -> None:
    """Prints what hints take here and in the page, and whether they say the same."""
    answer = import_module("pipworks.web.answer").answer
    native, times = [], []
    for request in requests:
        begun = time.perf_counter()
        native.append(answer(request))
        times.append(1000 * (time.perf_counter() - begun))
    told("native", times)
    page = opened(context, base)
    replies = page.evaluate(ASK, [{"verb": "about"}, *requests])[1:]
    told("page", [took for took, _ in replies])
    same = sum(_timeless(json.loads(text)) == _timeless(here) for (_, text), here in zip(replies, native, strict=True))
    print(f"  the same replies: {same} of {len(native)}")
    page.close()


def _timeless(reply: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in reply.items() if key not in ("seconds", "elapsed")}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--days", type=Path, default=DAYS)
    options.add_argument("--sample", type=int, default=1, help="every Nth day")
    asked = options.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        with serving(site(GATHERED, Path(folder))) as base:
            context = browser.new_context()
            print(f"starts (load {os.getloadavg()[0]:.1f})")
            starts(context, base)
            if asked.days.is_dir():
                print("hints in the middle of hard newspaper puzzles: median / 90 % / most")
                hints(context, base, middles(asked.days, asked.sample))
        browser.close()


if __name__ == "__main__":
    main()
