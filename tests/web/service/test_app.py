"""The service's addresses: who may ask, what is refused and how, what is logged. Its processes are stood in for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import httpx
import pytest

from pipworks.version import __version__
from pipworks.web import guard, listing
from pipworks.web.service import pool, work
from pipworks.web.service.app import Service
from pipworks.web.service.budgets import MOST_BODY, Budgets
from pipworks.web.service.names import Names
from pipworks.web.service.samples import SAMPLES
from tests.web.asked import LINKS

T = TypeVar("T")

OURS = Names(("puzzles.example.org",), ("https://friend.example",))


def completed(made: Coroutine[Any, Any, T]) -> T:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, made).result()


class Client:
    """The service asked without a socket; `log` is what it logged."""

    def __init__(self, names: Names = OURS, *, clients: bool = False) -> None:
        self.log: list[dict[str, Any]] = []
        self.service = Service(Budgets(1), names, listing.examples()[:1], self.log.append, clients=clients)

    def send(self, method: str, path: str, host: str = "localhost:8000", **how: Any) -> httpx.Response:
        async def go() -> httpx.Response:
            transport = httpx.ASGITransport(app=self.service.asgi)
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
                return await client.request(method, path, **how)

        return completed(go())

    def ask(self, path: str, **body: Any) -> httpx.Response:
        return self.send("POST", f"/api/v1/{path}", json=body)


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Client:
    """The questions are answered in this process."""

    async def run(self: Any, fields: dict[str, Any], seconds: float) -> pool.Answered:
        monkeypatch.setattr(work, "_bounded", [1])
        return pool.Answered(*work.answered(fields, 1))

    monkeypatch.setattr(pool.Pool, "_run", run)
    return Client()


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("localhost:81", 200),
        ("127.0.0.1:8000", 200),
        ("192.0.2.7", 200),
        ("[::1]:8000", 200),
        ("puzzles.example.org", 200),
        ("PUZZLES.example.org:8443", 200),
        ("evil.example", 403),
        ("localhost.evil.example", 403),
        ("puzzles.example.org.evil.example", 403),
    ],
)
def test_it_goes_by_its_names_and_by_numbers(client: Client, host: str, status: int) -> None:
    reply = client.send("GET", "/healthz", host)
    assert reply.status_code == status
    assert reply.json().get("code") == (None if status == 200 else "usage")


@pytest.mark.parametrize("host", ["", "a b", "localhost/x", "x@localhost", "[", "localhost?", "\xff"])
def test_what_is_no_host_is_refused(client: Client, host: str) -> None:
    assert client.send("GET", "/healthz", headers={"host": host.encode("latin-1")}).status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "http://localhost:8000"}, 200),
        ({"origin": "https://localhost:8000", "host": "localhost:8000"}, 200),
        ({"origin": "https://puzzles.example.org", "host": "puzzles.example.org:443"}, 200),
        ({"origin": "https://localhost:8000", "sec-fetch-site": "same-origin"}, 200),
        ({"origin": "https://friend.example", "sec-fetch-site": "cross-site"}, 200),
        ({"origin": "http://friend.example"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://localhost:8001"}, 403),
    ],
)
def test_pages_from_elsewhere_ask_where_they_are_named(client: Client, headers: dict[str, str], status: int) -> None:
    reply = client.send("POST", "/api/v1/pipes/solve", json=SAMPLES["pipes"]["solve"], headers=headers)
    assert reply.status_code == status
    allowed = reply.headers.get("access-control-allow-origin")
    assert allowed == (headers["origin"] if "friend" in headers.get("origin", "") and status == 200 else None)


def test_without_cors_no_page_from_elsewhere_is_answered(client: Client) -> None:
    alone = Client(Names())
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://friend.example"}):
        reply = alone.send("POST", "/api/v1/pipes/solve", json=SAMPLES["pipes"]["solve"], headers=headers)
        assert reply.status_code == 403
    preflight = {"origin": "https://friend.example", "access-control-request-method": "POST"}
    assert client.send("OPTIONS", "/api/v1/pipes/solve", headers=preflight).status_code == 200
    assert alone.send("OPTIONS", "/api/v1/pipes/solve", headers=preflight).status_code == 403


def test_every_reply_has_the_headers_and_a_name(client: Client) -> None:
    names = []
    for reply in (
        client.send("GET", "/"),
        client.send("GET", "/none"),
        client.send("GET", "/", "evil.example"),
        client.ask("pipes/solve"),
        client.send("GET", "/api/v1/pipes/solve"),
    ):
        assert {name: reply.headers[name] for name in guard.HEADERS} == guard.HEADERS
        names.append(reply.headers["x-request-id"])
    assert names == [one["id"] for one in client.log]
    assert len(set(names)) == 5


def test_the_page_and_its_list_are_there(client: Client) -> None:
    first = client.send("GET", "/", headers={"accept-encoding": "gzip"})
    assert (first.status_code, first.headers["content-encoding"]) == (200, "gzip")
    assert "<!doctype html>" in first.text
    assert client.send("GET", "/engine/engine.json").json()["how"] == "remote"
    assert len(client.send("GET", "/puzzles.json").json()["puzzles"]) == 1
    for path in ("/", "/main.mjs", "/openapi.json", "/puzzles.json", "/engine/engine.json"):
        tag = client.send("GET", path).headers["etag"]
        for given in (tag, f"W/{tag}", f'"other", {tag}'):
            again = client.send("GET", path, headers={"if-none-match": given})
            assert (again.status_code, again.content) == (304, b""), path


def test_the_page_s_own_questions_are_answered(client: Client) -> None:
    reply = client.send("POST", "/answer", json={"verb": "hint", "link": LINKS["pipes"], "strength": 1})
    assert (reply.status_code, reply.json()["ask"]) == (200, "hint")
    assert client.log[-1]["verb"] == "hint"


def test_a_puzzle_in_any_form_is_answered(client: Client) -> None:
    text = SAMPLES["pipes"]["solve"]["puzzle"]
    as_json = client.ask("pipes/text", puzzle=text).json()
    for form in (text, json.loads(as_json["json"]), as_json["json"], LINKS["pipes"]):
        assert client.ask("pipes/count", puzzle=form).json()["count"] == 1
    around = "H_1\n___\n"
    counts = [client.ask("pipes/count", puzzle=around, no_wrap=walled).json()["count"] for walled in (False, True)]
    assert counts == [1, 0]


def test_a_new_puzzle_is_what_the_command_prints(client: Client) -> None:
    for family in SAMPLES:
        made = client.ask(f"{family}/generate", **SAMPLES[family]["generate"]).json()
        assert made["format"] == f"pipworks.{family}"
        assert client.ask(f"{family}/unique", puzzle=made).json()["status"] == "unique"
        assert client.ask(f"{family}/check", puzzle=made).json()["status"] == "solved"


@pytest.mark.parametrize(
    ("path", "body", "status", "problem"),
    [
        ("pips/solve", {}, 404, "there is no family 'pips' here"),
        ("pipes/slove", {}, 404, "there is no verb 'slove' here"),
        ("pipes/day", {}, 404, "there is no verb 'day' here"),
        ("pipes/solve", {}, 400, "which puzzle?"),
        ("pipes/solve", {"puzzle": "x"}, 422, "'x'"),
        ("pipes/solve", {"puzzle": "H", "verb": "about"}, 400, "verb is in the address"),
        ("pipes/solve", {"puzzle": "H", "family": "pipes"}, 400, "family is in the address"),
        ("pipes/solve", {"puzzle": "H", "timeout": 21}, 400, "at most 20 here"),
        ("pipes/solve", {"puzzle": "H", "memory": 1e9}, 400, "at most 512 here"),
        ("pipes/solve", {"puzzle": "H", "seed": None}, 400, "seed is null"),
        ("pipes/solve", {"puzzle": "H", "tiemout": 1}, 400, "no field 'tiemout'"),
        ("pipes/solve", {"puzzle": "H", "either_hand": True}, 400, "either_hand is not for Pipes"),
        ("polypips/solve", {"puzzle": "H"}, 422, ""),
        ("polypips/solve", {"puzzle": LINKS["pipes"]}, 422, "this is a Pipes board"),
        ("polypips/solve", {"link": LINKS["pipes"]}, 400, "the link is of Pipes"),
        ("polypips/solve", {"link": LINKS["polypips"], "no_wrap": True}, 400, "no_wrap"),
        ("polypips/generate", {"board": "none-such"}, 400, "no board is called"),
        ("polypips/generate", {"board": "3x3", "pieces": "2*"}, 422, ""),
        ("polypips/minimal", {"puzzle": "H"}, 404, "no verb"),
    ],
)
def test_what_can_t_be_answered_is_refused(
    client: Client, path: str, body: dict[str, Any], status: int, problem: str
) -> None:
    reply = client.ask(path, **body)
    assert reply.status_code == status
    record = reply.json()
    assert record["format"] == "pipworks.error"
    assert problem in record["problem"]
    assert "Traceback" not in reply.text


@pytest.mark.parametrize(
    ("how", "status"),
    [
        ({"content": b"{}"}, 415),
        ({"content": b"{}", "headers": {"content-type": "text/plain"}}, 415),
        ({"content": b"{", "headers": {"content-type": "application/json"}}, 400),
        ({"content": b"[]", "headers": {"content-type": "application/json"}}, 400),
        ({"content": b"\xff", "headers": {"content-type": "application/json"}}, 400),
        ({"content": b"[" * 100_000, "headers": {"content-type": "application/json"}}, 400),
        ({"content": b'"' + b"x" * MOST_BODY + b'"', "headers": {"content-type": "application/json"}}, 413),
        ({"content": b"1" * 10_000, "headers": {"content-type": "application/json"}}, 400),
    ],
)
def test_what_is_no_question_is_refused(client: Client, how: dict[str, Any], status: int) -> None:
    for path in ("/answer", "/api/v1/pipes/solve"):
        reply = client.send("POST", path, **how)
        assert (reply.status_code, reply.json()["code"]) == (status, "usage")


def test_a_bug_is_logged_and_not_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(question: Any) -> dict[str, object]:
        raise KeyError("a secret")

    monkeypatch.setattr("pipworks.web.verbs.solving.solve", broken)
    reply = client.ask("pipes/solve", **SAMPLES["pipes"]["solve"])
    assert (reply.status_code, reply.json()["code"]) == (500, "bug")
    assert "secret" not in reply.text
    assert "Traceback" not in reply.text
    report, request = client.log[-2:]
    assert "a secret" in json.dumps(report)
    assert report["id"] == request["id"]
    assert str(request["id"]) in reply.json()["problem"]


def test_a_bug_of_the_service_itself_is_logged_and_not_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("a secret")

    monkeypatch.setattr("pipworks.web.service.app.api.bounded", broken)
    reply = client.ask("pipes/solve", **SAMPLES["pipes"]["solve"])
    assert (reply.status_code, reply.json()["code"]) == (500, "bug")
    assert "secret" not in reply.text
    assert "a secret" in json.dumps(client.log[-2])


def test_the_log_names_no_puzzle_and_no_client(client: Client) -> None:
    client.ask("pipes/hint", **SAMPLES["pipes"]["hint"])
    (record,) = client.log
    assert {key: record[key] for key in ("event", "method", "path", "status", "family", "verb", "outcome")} == {
        "event": "request",
        "method": "POST",
        "path": "/api/v1/pipes/hint",
        "status": 200,
        "family": "pipes",
        "verb": "hint",
        "outcome": "step",
    }
    assert set(record) == {
        *("time", "event", "method", "path", "status", "ms", "bytes", "id", "family", "verb", "outcome")
    }
    known = Client(clients=True)
    known.send("GET", "/healthz")
    assert known.log[0]["client"] == "127.0.0.1"


def test_how_it_stands(client: Client) -> None:
    told = client.send("GET", "/healthz").json()
    assert told == {"status": "ok", "version": __version__, "workers": 1, "running": 0, "waiting": 0, "lost": 0}
    client.service.ending = True
    reply = client.send("GET", "/healthz")
    assert (reply.status_code, reply.json()["status"]) == (503, "ending")


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "TRACE"])
def test_questions_come_by_post(client: Client, method: str) -> None:
    for path in ("/answer", "/api/v1/pipes/solve"):
        reply = client.send(method, path)
        assert (reply.status_code, reply.headers["allow"], reply.json()["code"]) == (405, "POST", "usage")
