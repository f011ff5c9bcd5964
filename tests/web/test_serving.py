"""The server at a real socket: a question ends with whoever asked it, and all ends with the server."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from pipworks.limits import CancelToken
from pipworks.web import answer as answering
from pipworks.web import asking, serving

LONG = {"verb": "generate", "family": "polypips", "size": 100, "pieces": "2*", "difficulty": "extreme", "timeout": 300}
"""What takes far longer than a test."""

PATIENCE = 20
"""Seconds that a test waits for what should come at once: a machine may be busy."""


class Running:
    """A server in a thread, and what its questions came to."""

    def __init__(self, server: serving.PageServer) -> None:
        self.server = server
        self.begun: list[dict[str, Any]] = []
        self.ended: list[dict[str, Any]] = []
        self.thread = threading.Thread(target=server.run)

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)

    def send(self, fields: dict[str, Any]) -> http.client.HTTPConnection:
        """A connection on which a question was sent."""
        made = self.connection()
        made.request("POST", "/answer", json.dumps(fields), {"content-type": "application/json"})
        return made

    def ask(self, fields: dict[str, Any]) -> dict[str, Any]:
        with closing(self.send(fields)) as made:
            reply: dict[str, Any] = json.loads(made.getresponse().read())
        return reply


def wait_for(happened: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


@contextmanager
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    running = Running(serving.PageServer(serving.listening(), (), lambda _: None))

    def watched(fields: dict[str, Any], *, cancel: CancelToken) -> dict[str, Any]:
        running.begun.append(fields)
        reply = answering.answer(fields, cancel=cancel)
        running.ended.append(reply)
        return reply

    monkeypatch.setattr(asking, "answer", watched)
    running.thread.start()
    try:
        yield running
    finally:
        running.server.stop()
        running.thread.join(PATIENCE)
        assert not running.thread.is_alive()


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    with served(monkeypatch) as found:
        yield found


def test_a_question_ends_when_the_browser_goes(running: Running) -> None:
    connection = running.send(LONG)
    wait_for(lambda: running.begun)
    time.sleep(0.3)
    assert not running.ended
    connection.close()
    wait_for(lambda: running.ended)
    assert (running.ended[0]["code"], "cancelled" in running.ended[0]["problem"]) == ("limit", True)


def test_a_long_question_keeps_no_other_waiting(running: Running) -> None:
    connection = running.send(LONG)
    wait_for(lambda: running.begun)
    assert running.ask({"verb": "about"})["format"] == "pipworks.about"
    assert [one["format"] for one in running.ended] == ["pipworks.about"]
    connection.close()
    wait_for(lambda: len(running.ended) == 2)


def test_one_that_waits_for_a_thread_can_be_given_up(running: Running) -> None:
    longer = [running.send(LONG) for _ in range(asking.THREADS)]
    wait_for(lambda: len(running.begun) == asking.THREADS)
    running.send({"verb": "about"}).close()
    time.sleep(0.3)
    for connection in longer:
        connection.close()
    wait_for(lambda: len(running.ended) == asking.THREADS)
    assert running.ask({"verb": "hint"})["code"] == "usage"
    assert [fields["verb"] for fields in running.begun] == ["generate"] * asking.THREADS + ["hint"]


def test_a_connection_is_kept(running: Running) -> None:
    connection = running.connection()
    for _ in range(3):
        connection.request("GET", "/puzzles.json")
        assert json.loads(connection.getresponse().read()) == {"version": 1, "puzzles": []}
    connection.close()


def test_a_broken_request_ends_nothing(running: Running) -> None:
    for data in (b"\x00\xff\r\n\r\n", b"POST /answer HTTP/1.1\r\n", b"GET / HTTP/9\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", running.server.port), PATIENCE) as raw:
            raw.sendall(data)
    assert running.ask({"verb": "about"})["format"] == "pipworks.about"


def test_the_end_of_the_server_ends_its_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    before = set(threading.enumerate())
    with served(monkeypatch) as running:
        connection = running.send(LONG)
        wait_for(lambda: running.begun)
    wait_for(lambda: running.ended)
    ours = "pipworks-answer"
    wait_for(lambda: not any(t.name.startswith(ours) for t in threading.enumerate() if t not in before))
    with closing(running.connection()) as other, pytest.raises(OSError, match="refused"):
        other.connect()
    connection.close()


def test_it_is_at_this_machine_alone(running: Running) -> None:
    assert running.server.address == f"http://127.0.0.1:{running.server.port}/"
    at = running.server._socket.getsockname()
    assert at == ("127.0.0.1", running.server.port)


def test_a_browser_leaves_out_the_port_of_http() -> None:
    assert serving.names_at(8000) == ["127.0.0.1:8000", "localhost:8000"]
    assert {"127.0.0.1", "localhost"} <= set(serving.names_at(80))


def test_a_port_that_is_taken_is_an_error() -> None:
    with serving.listening() as taken, pytest.raises(OSError, match="in use"):
        serving.listening(taken.getsockname()[1])
