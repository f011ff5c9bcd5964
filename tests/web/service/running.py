"""A service in a thread, asked over real sockets."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from pipworks.web import listing
from pipworks.web.service import app, budgets, names, serving

PATIENCE = 60
"""Seconds that a test waits for what should come at once: a machine may be busy."""

LONG = {"size": 100, "pieces": "2*", "difficulty": "extreme"}
"""A puzzle to make that takes far longer than a test."""


class Running:
    """The service, its log, and a client."""

    def __init__(self, given: budgets.Budgets, known: names.Names, *, clients: bool = False) -> None:
        self.log: list[dict[str, object]] = []
        self.service = app.Service(given, known, listing.examples()[:1], self.log.append, clients=clients)
        self.ready = threading.Event()
        at = serving.bound("127.0.0.1", 0)
        self.port = at.getsockname()[1]
        self.server = serving.ServiceServer(at, self.service, given, self.ready.set, ())
        self.thread = threading.Thread(target=self.server.run)

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)

    def send(self, path: str, body: dict[str, Any]) -> http.client.HTTPConnection:
        """A connection on which a question was sent."""
        made = self.connection()
        made.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        return made

    def ask(self, path: str, **body: Any) -> tuple[int, dict[str, Any]]:
        with closing(self.send(path, body)) as made:
            return replied(made)

    def health(self) -> dict[str, Any]:
        with closing(self.connection()) as made:
            made.request("GET", "/healthz")
            return replied(made)[1]

    @property
    def processes(self) -> list[int]:
        """The processes that answer, by their numbers."""
        found = []
        for tasks in Path("/proc/self/task").iterdir():
            pids = (tasks / "children").read_text(encoding="ascii").split()
            found += [int(pid) for pid in pids if b"anyio.to_process" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        return found

    @property
    def busy(self) -> list[int]:
        """Those of them that are at work now, by the time of CPU that they take."""
        before = {pid: _ticks(pid) for pid in self.processes}
        time.sleep(0.1)
        return [pid for pid, ticks in before.items() if _ticks(pid) > ticks]


def _ticks(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[11])
    except OSError:
        return 0


def replied(made: http.client.HTTPConnection) -> tuple[int, dict[str, Any]]:
    """The status of the reply, and what it says."""
    reply = made.getresponse()
    record: dict[str, Any] = json.loads(reply.read())
    return reply.status, record


def wait_for(happened: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


@contextmanager
def served(given: budgets.Budgets, known: names.Names | None = None, **how: Any) -> Iterator[Running]:
    running = Running(given, known or names.Names(), **how)
    running.thread.start()
    try:
        wait_for(running.ready.is_set)
        yield running
    finally:
        running.server.stop()
        running.server.stop(at_once=True)
        running.thread.join(PATIENCE)
        assert not running.thread.is_alive()
