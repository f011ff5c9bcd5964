"""The service under load: `python -m bench.web_service [--folder DAYS] [--rate N] [--seconds S] [--wrk]`.

A steady rate of mixed questions about newspaper puzzles over real sockets, each at its own time whatever became of
those before (bar: 50 a second for a minute, 200 ms at the 99th percentile), and what the processes hold before and
after. DAYS is a folder of days in the New York Times' JSON; without one, puzzles are made. With --wrk the same
questions are asked by wrk, where that is installed: it costs less of the machine than a client in Python.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from bench.hints import DAYS
from pipworks.web.answer import answer

MIX = {"hint": 5, "check": 3, "unique": 2, "solve": 2, "count": 1, "grade": 1, "picture": 1, "explain": 1}
"""How often each verb is asked."""

_CONNECTIONS = 20
"""The connections of wrk."""

_WRK = """
local asked = {{
{asked}
}}
local at = 0
delay = function()
  return {wait}
end
request = function()
  at = at % #asked + 1
  return wrk.format("POST", asked[at][1], {{["content-type"] = "application/json"}}, asked[at][2])
end
"""


def puzzles(folder: Path | None) -> list[dict[str, Any]]:
    """Links of puzzles, half of each difficulty with half of the pieces laid."""
    if folder is None:
        fields = [
            {"family": "polypips", "size": 14 + 2 * n, "pieces": "2*", "unique": True, "seed": n} for n in range(9)
        ]
        return [{"link": answer({"verb": "generate", **one})["link"]} for one in fields]
    found = []
    for file in sorted(folder.glob("*.json")):
        opened = answer({"verb": "open", "text": file.read_text(encoding="utf-8")})
        found += [{"link": one["link"]} for one in opened["puzzles"]]
    return found


def questions(folder: Path | None, many: int) -> list[tuple[str, dict[str, Any]]]:
    """So many addresses and bodies, drawn by the mix."""
    rng = random.Random(1)
    known = puzzles(folder)
    verbs = rng.choices(list(MIX), list(MIX.values()), k=many)
    return [(f"/api/v1/polypips/{verb}", rng.choice(known)) for verb in verbs]


class Served:
    """`pipworks serve` in a process of its own."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "pipworks", "serve", "--port", "8765", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        self.address = self.process.stderr.readline().strip().rstrip("/")

    def megabytes(self) -> list[int]:
        """What the server and each of its processes hold."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [_resident(pid) for pid in (self.process.pid, *map(int, children))]

    def close(self) -> int:
        """Its exit code after SIGTERM."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") >> 20


async def load(
    address: str, asked: list[tuple[str, dict[str, Any]]], rate: float
) -> dict[str, list[tuple[float, int]]]:
    """Milliseconds and status of each question, by its verb."""
    told: dict[str, list[tuple[float, int]]] = {}
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=50)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:

        async def one(place: int, path: str, body: dict[str, Any]) -> None:
            await asyncio.sleep(max(0, begun + place / rate - time.perf_counter()))
            start = time.perf_counter()
            reply = await client.post(path, json=body)
            told.setdefault(path.rpartition("/")[2], []).append(
                ((time.perf_counter() - start) * 1000, reply.status_code)
            )

        begun = time.perf_counter()
        await asyncio.gather(*(one(place, *each) for place, each in enumerate(asked)))
    return told


def wrk(address: str, asked: list[tuple[str, dict[str, Any]]], rate: float, seconds: int) -> str:
    """What wrk says of the same questions, on connections that wait between two so that together they ask so many."""
    lines = ",\n".join(f"  {{{path!r}, [==[{json.dumps(body)}]==]}}" for path, body in asked)
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(_WRK.format(asked=lines, wait=round(1000 * _CONNECTIONS / rate)))
        script.flush()
        command = ["wrk", "-t1", f"-c{_CONNECTIONS}", f"-d{seconds}s", "--latency", "-s", script.name, address]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Print the figures."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--folder", type=Path, default=DAYS if DAYS.is_dir() else None)
    options.add_argument("--rate", type=float, default=50)
    options.add_argument("--seconds", type=int, default=60)
    options.add_argument("--wrk", action="store_true")
    given = options.parse_args()
    asked = questions(given.folder, round(given.rate * given.seconds))
    served = Served()
    try:
        before = served.megabytes()
        if given.wrk:
            print(wrk(served.address, asked, given.rate, given.seconds))
        else:
            _tell(asyncio.run(load(served.address, asked, given.rate)))
        print(f"megabytes: server and processes {before} before, {served.megabytes()} after")
    finally:
        print(f"exit code {served.close()}")


def _tell(told: dict[str, list[tuple[float, int]]]) -> None:
    print(f"{'ms':<12}{'':>6}{'median':>9}{'99 %':>9}{'most':>9}  statuses")
    for verb, found in [*sorted(told.items()), ("all", [one for each in told.values() for one in each])]:
        took = sorted(ms for ms, _ in found)
        statuses = sorted({status for _, status in found})
        high = took[min(len(took) - 1, len(took) * 99 // 100)]
        print(f"{verb:<12}{len(took):>6}{took[len(took) // 2]:>9.0f}{high:>9.0f}{took[-1]:>9.0f}  {statuses}")


if __name__ == "__main__":
    main()
