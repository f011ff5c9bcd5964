"""The page's answers by the local server: `python -m bench.web_server [--folder DAYS] [--sample N] [--days N]`.

Hints in the middle of a newspaper's hard puzzles over a real socket, as the page asks for them (bar: 40 ms at the 90th
percentile); how soon a question ends when its browser goes (bar: 0.3 s); and what the puzzles of a day take to be made.
DAYS is a folder of days in the New York Times' JSON.
"""

from __future__ import annotations

import argparse
import http.client
import json
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.hints import DAYS
from pipworks.limits import CancelToken
from pipworks.web import asking, days, serving
from pipworks.web.answer import answer

LONG = {"verb": "generate", "family": "polypips", "size": 100, "pieces": "2*", "difficulty": "extreme", "timeout": 300}


def middles(folder: Path, sample: int) -> Iterator[str]:
    """The links of hard puzzles with half of their pieces laid."""
    for file in sorted(folder.glob("*.json"))[::sample]:
        for one in answer({"verb": "open", "text": file.read_text(encoding="utf-8")})["puzzles"]:
            if one["name"].endswith("hard"):
                stages = answer({"verb": "explain", "link": one["link"]})["stages"]
                yield stages[len(stages) // 2 - 1]["link"]


class Asked:
    """A server in this process, asked over one connection."""

    def __init__(self) -> None:
        self.server = serving.PageServer(serving.listening(), (), print)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()

    def send(self, fields: dict[str, Any], at: http.client.HTTPConnection) -> None:
        at.request("POST", "/answer", json.dumps(fields), {"content-type": "application/json"})

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.server.port)

    def close(self) -> None:
        self.server.stop()
        self.thread.join()


def hints(asked: Asked, links: Sequence[str]) -> list[float]:
    """Seconds from each question for a hint to its whole reply."""
    took = []
    at = asked.connection()
    for link in links:
        start = time.perf_counter()
        asked.send({"verb": "hint", "link": link, "strength": 3}, at)
        at.getresponse().read()
        took.append(time.perf_counter() - start)
    at.close()
    return took


def endings(asked: Asked, times: int) -> list[float]:
    """Seconds from the close of a connection to the end of the question that was asked on it."""
    took = []
    ended = threading.Event()

    def watched(fields: Any, *, cancel: CancelToken | None = None) -> dict[str, Any]:
        reply = answer(fields, cancel=cancel)
        ended.set()
        return reply

    vars(asking)["answer"] = watched
    for _ in range(times):
        at = asked.connection()
        asked.send(LONG, at)
        time.sleep(1)
        ended.clear()
        start = time.perf_counter()
        at.close()
        ended.wait(30)
        took.append(time.perf_counter() - start)
    vars(asking)["answer"] = answer
    return took


def makings(times: int) -> dict[str, list[float]]:
    """Seconds of CPU for each puzzle of some days, by family and difficulty, and for whole days."""
    took: dict[str, list[float]] = {}
    for number in range(times):
        start = before = time.process_time()
        for one in days.dailies(f"2031-{number % 12 + 1:02}-{number % 28 + 1:02}"):
            now = time.process_time()
            took.setdefault(f"{one.family.name} {one.difficulty}", []).append(now - before)
            before = now
        took.setdefault("a day", []).append(before - start)
    return took


def told(what: str, took: Sequence[float]) -> None:
    """Print the median, the 90th percentile and the most, in milliseconds."""
    ordered = sorted(took)
    median, high = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 9 // 10)]
    print(f"{what:<32}{len(took):>5}{median * 1000:>9.0f}{high * 1000:>9.0f}{ordered[-1] * 1000:>9.0f}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--folder", type=Path, default=DAYS if DAYS.is_dir() else None)
    options.add_argument("--sample", type=int, default=1)
    options.add_argument("--days", type=int, default=20)
    given = options.parse_args()
    print(f"{'ms':<32}{'':>5}{'median':>9}{'90 %':>9}{'most':>9}")
    asked = Asked()
    if given.folder is not None:
        links = list(middles(given.folder, given.sample))
        told("hint, first of its puzzle", hints(asked, links))
        told("hint, again", hints(asked, links))
    told("end of a question left alone", endings(asked, 10))
    asked.close()
    for what, took in makings(given.days).items():
        told(f"{what} (CPU)", took)


if __name__ == "__main__":
    main()
