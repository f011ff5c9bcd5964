"""The server without a socket: what it sends, and to whom."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import httpx
import pytest

from pipworks.version import __version__
from pipworks.web import asking, guard, listing, page_files
from pipworks.web.app import MOST_BYTES, PageApp
from tests.support.json_records import faults_of

T = TypeVar("T")

HOST = "127.0.0.1:8000"
JSON = {"content-type": "application/json"}


def completed(work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to, in a thread of its own: the driver of browsers leaves a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Client:
    """An app, asked as a browser asks; `told` are the lines about refusals."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.app = PageApp([HOST, "localhost:8000"], listing.examples()[:1], self.told.append)

    def send(self, method: str, path: str, base: str = f"http://{HOST}", **how: Any) -> httpx.Response:
        async def go() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.app.asgi)
            async with httpx.AsyncClient(transport=transport, base_url=base) as client:
                return await client.request(method, path, **how)

        return completed(go())

    def ask(self, **fields: Any) -> dict[str, Any]:
        reply = self.send("POST", "/answer", json=fields)
        assert reply.status_code == 200
        record: dict[str, Any] = reply.json()
        return record


@pytest.fixture
def client() -> Iterator[Client]:
    made = Client()
    yield made
    made.app.close()


def test_the_page_s_files_are_sent_afresh(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    file = page_files.PageFile(b"<!doctype html>", "text/html; charset=utf-8", '"1"')
    monkeypatch.setattr(page_files, "found", lambda address: file if address == "" else None)
    first = client.send("GET", "/")
    assert (first.status_code, first.text) == (200, "<!doctype html>")
    assert (first.headers["content-type"], first.headers["cache-control"]) == (file.type, "no-cache")
    again = client.send("GET", "/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.send("HEAD", "/").content == b""
    assert client.send("GET", "/other.mjs").status_code == 404
    assert client.send("POST", "/").status_code == 405
    assert client.told == []


def test_every_reply_keeps_the_browser_to_the_page(client: Client) -> None:
    replies = [
        client.send("GET", "/absent"),
        client.send("GET", "/puzzles.json"),
        client.send("POST", "/answer", json={"verb": "about"}),
        client.send("GET", "/", headers={"host": "example.org"}),
    ]
    for reply in replies:
        assert {name: reply.headers[name] for name in guard.HEADERS} == guard.HEADERS
    for part in ("default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "frame-ancestors 'none'"):
        assert part in guard.POLICY.split("; ")
    assert "unsafe-inline" not in guard.POLICY


def test_the_list_and_the_engine(client: Client) -> None:
    assert client.send("GET", "/puzzles.json").json() == listing.document(listing.examples()[:1])
    assert client.send("GET", "/engine/engine.json").json() == {"how": "local", "version": __version__}


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ({"host": "example.org"}, "not called 'example.org'"),
        ({"host": "127.0.0.1"}, "not called '127.0.0.1'"),
        ({"host": "127.0.0.1:8001"}, "not called"),
        ({"host": "127.0.0.1:8000.example.org"}, "not called"),
        ({"host": ""}, "not called ''"),
        ({"origin": "http://example.org"}, "a page of 'http://example.org' asks"),
        ({"origin": "https://127.0.0.1:8000"}, "asks, not our own"),
        ({"origin": "null"}, "asks, not our own"),
        ({"origin": "http://127.0.0.1:8000.example.org"}, "asks, not our own"),
        ({"sec-fetch-site": "cross-site"}, "another page asks"),
        ({"sec-fetch-site": "same-site"}, "another page asks"),
    ],
)
def test_another_page_gets_no_answer(client: Client, headers: dict[str, str], said: str) -> None:
    reply = client.send("POST", "/answer", json={"verb": "about"}, headers=headers)
    assert reply.status_code == 403
    assert said in reply.text
    assert [line for line in client.told if said in line] == client.told != []


@pytest.mark.parametrize(
    "headers",
    [{}, {"host": "LOCALHOST:8000"}, {"origin": "http://localhost:8000"}, {"sec-fetch-site": "same-origin"}],
)
def test_our_own_page_does(client: Client, headers: dict[str, str]) -> None:
    assert client.send("POST", "/answer", json={"verb": "about"}, headers=headers).status_code == 200


def test_a_link_from_elsewhere_opens_the_page(client: Client) -> None:
    """A navigation from another site is no question."""
    assert client.send("GET", "/puzzles.json", headers={"sec-fetch-site": "cross-site"}).status_code == 200


@pytest.mark.parametrize(
    ("status", "how", "said"),
    [
        (415, {"content": "{}"}, "as nothing"),
        (415, {"content": "{}", "headers": {"content-type": "text/plain"}}, "as text/plain"),
        (415, {"data": {"verb": "about"}}, "as application/x-www-form-urlencoded"),
        (400, {"content": "{", "headers": JSON}, "a question is JSON"),
        (400, {"content": b"\xff", "headers": JSON}, "not in UTF-8 from byte 0 on"),
        (400, {"content": "[" * 100_000, "headers": JSON}, "nested too deeply"),
        (400, {"content": "1" * 100_000, "headers": JSON}, "too many digits"),
        (413, {"content": b" " * (MOST_BYTES + 1), "headers": JSON}, "at most 2,000,000 bytes"),
        (413, {"content": b"{}", "headers": {**JSON, "content-length": "9" * 5000}}, "at most"),
        (413, {"content": b"{}", "headers": {**JSON, "content-length": "-1"}}, "at most"),
    ],
    ids=str,
)
def test_what_is_no_question_is_refused(client: Client, status: int, how: dict[str, Any], said: str) -> None:
    reply = client.send("POST", "/answer", **how)
    assert reply.status_code == status
    record = reply.json()
    assert not faults_of(record)
    assert (record["code"], said in record["problem"]) == ("usage", True)
    assert len(client.told) == 1


def test_a_body_without_a_length_is_bounded(client: Client) -> None:
    sent = 0

    async def endless() -> Any:
        nonlocal sent
        while sent < 3 * MOST_BYTES:
            sent += 100_000
            yield b" " * 100_000

    assert client.send("POST", "/answer", content=endless(), headers=JSON).status_code == 413
    assert MOST_BYTES < sent < 2 * MOST_BYTES, "it was read on"


def test_a_question_is_answered(client: Client) -> None:
    assert client.ask(verb="about")["format"] == "pipworks.about"
    assert client.ask(verb="hint")["code"] == "usage"
    reply = client.send("POST", "/answer", content=json.dumps(3), headers={"content-type": "Application/JSON; x=1"})
    assert reply.json()["code"] == "usage"


async def until(happened: Callable[[], bool]) -> None:
    """Wait for what is to come at once, longer where a machine is busy."""
    for _ in range(2000):
        if happened():
            return
        await asyncio.sleep(0.01)
    pytest.fail("it did not happen")


def test_two_are_answered_at_once_and_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    running: list[int] = []
    most: list[int] = []
    gate = threading.Event()

    def slow(fields: Any, *, cancel: Any) -> dict[str, Any]:
        running.append(fields)
        most.append(len(running))
        gate.wait(10)
        running.remove(fields)
        return {"number": fields}

    async def forever() -> None:
        await asyncio.sleep(60)

    async def go() -> list[bytes | None]:
        questions = [asyncio.ensure_future(threads.reply(number, forever)) for number in range(5)]
        await until(lambda: len(running) == asking.THREADS)
        await asyncio.sleep(0.1)
        gate.set()
        return list(await asyncio.gather(*questions))

    monkeypatch.setattr(asking, "answer", slow)
    threads = asking.Asking()
    assert completed(go()) == [json.dumps({"number": number}).encode() for number in range(5)]
    assert max(most) == asking.THREADS
    threads.close()


def test_one_that_waits_is_never_begun_where_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    gate = threading.Event()

    def slow(fields: Any, *, cancel: Any) -> dict[str, Any]:
        begun.append(fields)
        gate.wait(10)
        return {}

    async def forever() -> None:
        await asyncio.sleep(60)

    async def soon() -> None:
        await asyncio.sleep(0.05)

    async def go() -> None:
        first = [asyncio.ensure_future(threads.reply(number, forever)) for number in range(asking.THREADS)]
        await until(lambda: len(begun) == asking.THREADS)
        assert await threads.reply(99, soon) is None
        await asyncio.sleep(0)  # the future tells the thread pool in the loop's next turn
        gate.set()
        await asyncio.gather(*first)

    monkeypatch.setattr(asking, "answer", slow)
    threads = asking.Asking()
    completed(go())
    threads.close()
    assert sorted(begun) == list(range(asking.THREADS))
