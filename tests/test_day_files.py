"""The file of a day: from a folder, fetched once, kept; and what is said where it can't be had."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from pipworks import day_addresses, fetched
from pipworks.day_files import MOST_BYTES, DaySource, read_day
from pipworks.errors import NoSuchDay, ParseError
from pipworks.source import Source
from tests.support.day_server import DayServer, day_server

DATE = "2025-10-15"
PATH = f"/{DATE}.json"
DAY = b'{"easy": {}}\n'


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[DayServer]:
    monkeypatch.setenv("no_proxy", "*")
    with day_server() as served:
        yield served


def has_puzzle(text: Source) -> bool:
    return '"easy"' in text.text or '"hard"' in text.text


def refusal(source: DaySource, date: str = DATE) -> NoSuchDay:
    with pytest.raises(NoSuchDay) as caught:
        read_day(date, source, has_puzzle)
    assert caught.value.date == date
    return caught.value


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / f"{DATE}.json").write_bytes(DAY)
    found = read_day(DATE, DaySource(str(tmp_path)), has_puzzle)
    assert (found.text, found.name) == (DAY.decode(), str(tmp_path / f"{DATE}.json"))
    error = refusal(DaySource(str(tmp_path)), "2025-10-16")
    assert str(error) == f"2025-10-16 at {tmp_path}: no such day: there are days from {DATE} to {DATE}"
    assert refusal(DaySource(str(tmp_path / "none"))).problem == "there is no such folder"
    assert "https://" in refusal(DaySource("ftp://example.org/")).hint


def test_a_day_is_fetched_once(server: DayServer, tmp_path: Path) -> None:
    server.put(PATH, DAY)
    told: list[str] = []
    source = DaySource(server.base + "/", kept=str(tmp_path))
    for _ in range(3):
        assert read_day(DATE, source, has_puzzle, told.append).text == DAY.decode()
    assert server.asked == [PATH]
    assert server.agents == [fetched.AGENT]
    assert told == [f"{server.base}{PATH}: fetching the puzzles of {DATE}"]


def test_bases_are_kept_apart(server: DayServer, tmp_path: Path) -> None:
    server.put(f"/a{PATH}", DAY)
    server.put(f"/b?day={DATE}", b'{"hard": {}}')
    assert read_day(DATE, DaySource(f"{server.base}/a", str(tmp_path)), has_puzzle).text == DAY.decode()
    assert read_day(DATE, DaySource(server.base + "/b?day={date}", str(tmp_path)), has_puzzle).text == '{"hard": {}}\n'


def test_what_was_kept_and_is_damaged_is_fetched_again(server: DayServer, tmp_path: Path) -> None:
    server.put(PATH, DAY)
    source = DaySource(server.base, str(tmp_path))
    read_day(DATE, source, has_puzzle)
    (kept,) = tmp_path.rglob("*.json")
    for number, damaged in enumerate((DAY[:5], b"[]", b"", b"\xff\xfe", DAY.decode().encode("utf-16")), 2):
        kept.write_bytes(damaged)
        told: list[str] = []
        assert read_day(DATE, source, has_puzzle, told.append).text == DAY.decode()
        assert told[0] == f"{kept}: no such puzzle in what was kept: it is fetched again"
        assert len(server.asked) == number
    assert [path.name for path in tmp_path.rglob("*.*")] == [f"{DATE}.json"]


@pytest.mark.parametrize("data", [b'{"error": "not yet"}', b"{}", b"[]", DAY.decode().encode("utf-16")])
def test_what_has_no_puzzle_is_not_kept(server: DayServer, tmp_path: Path, data: bytes) -> None:
    server.put(PATH, data)
    for _ in range(2):
        with suppress(ParseError):
            read_day(DATE, DaySource(server.base, str(tmp_path)), has_puzzle)
    assert len(server.asked) == 2
    assert not list(tmp_path.rglob("*.json"))


def test_a_folder_that_keeps_nothing_is_no_obstacle(server: DayServer, tmp_path: Path) -> None:
    server.put(PATH, DAY)
    (tmp_path / "file").write_text("")
    assert read_day(DATE, DaySource(server.base, str(tmp_path / "file")), has_puzzle).text == DAY.decode()


@pytest.mark.parametrize(
    ("code", "data", "said"),
    [
        (404, b"", "no such day there"),
        (403, b"", "does not give it out"),
        (429, b"", "asked too often"),
        (500, b"", "the source answers 500"),
        (200, b"<!doctype html>", "a web page, not JSON"),
        (200, b"easy: 1", "not JSON"),
        (200, b"", "not JSON"),
        (200, b"\xff\xfe", "not JSON"),
        (200, b"null", "no puzzle"),
        (200, b"[" * 200_000, "nested too deeply"),
        (200, b" " * (MOST_BYTES + 1), "too large"),
    ],
)
def test_what_comes_is_no_day(server: DayServer, tmp_path: Path, code: int, data: bytes, said: str) -> None:
    server.put(PATH, data, code)
    assert said in refusal(DaySource(server.base, str(tmp_path))).problem
    assert not list(tmp_path.rglob("*.json")), "what is no day is not kept"
    assert len(server.asked) == 1


def test_an_answer_that_breaks_off(server: DayServer) -> None:

    def half(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "100")
        handler.end_headers()
        handler.wfile.write(DAY)

    server.answers[PATH] = half
    assert "broke off" in refusal(DaySource(server.base)).problem


@pytest.mark.parametrize("part", [b"HTTP/1.0 200 OK\r\n", b"H", b"HTTP/1.0 200 OK\r\n\r\n"])
def test_an_answer_that_does_not_end(server: DayServer, part: bytes) -> None:
    gone = threading.Event()

    def drip(handler: BaseHTTPRequestHandler) -> None:
        with suppress(OSError):
            handler.wfile.write(part)
            while not gone.wait(0.02):
                handler.wfile.write(b" " if part.endswith(b"\n\r\n") else b"X: y\r\n" if b"\n" in part else b"H")

    server.answers[PATH] = drip
    began = time.monotonic()
    try:
        said = refusal(DaySource(server.base, timeout=0.2)).problem
    finally:
        gone.set()
    assert said in ("it took too long to come", "no answer in time")
    assert time.monotonic() - began < 5


def test_a_server_that_says_nothing() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert refusal(DaySource(address, timeout=0.1)).problem == "no answer in time"
    assert "can't be reached" in refusal(DaySource(address)).problem


def test_what_is_sent_on(server: DayServer) -> None:
    server.put(PATH, b"", 302, Location=f"{server.base}/other")
    server.put("/other", DAY)
    assert read_day(DATE, DaySource(server.base), has_puzzle).text == DAY.decode()
    server.put(PATH, b"", 308, Location=PATH)
    said = "the source sends on from one address to the next, without an end"
    assert refusal(DaySource(server.base)).problem == said
    assert server.asked[2:] == [PATH] * (fetched.MOST_SENT_ON + 1)
    for target in ("ftp://127.0.0.1/x", "file:///etc/hostname", "data:,1", "javascript:1"):
        server.put(PATH, b"", 307, Location=target)
        assert "another kind of address" in refusal(DaySource(server.base)).problem
    server.put(PATH, b"", 302)
    assert "does not say where" in refusal(DaySource(server.base)).problem


def test_no_sentence_of_a_server_is_passed_on(server: DayServer) -> None:
    def loud(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(503, "\x1b[31mRed\x07")
        handler.end_headers()

    server.answers[PATH] = loud
    assert refusal(DaySource(server.base)).problem == "the source answers 503 Service Unavailable"


def test_what_is_asked_and_what_is_told() -> None:
    host = "http://days.example"
    for base, asked, said in (
        (host, f"{host}{PATH}", f"{host}{PATH}"),
        (f"{host}/ok?token=1", f"{host}/ok{PATH}?token=1", f"{host}/ok{PATH}?token=…"),
        (f"{host}/?d={{date}}&key&k=1#x", f"{host}/?d={DATE}&key&k=1#x", f"{host}/?d={DATE}&…&k=…"),
        ("http://me:secret@h:80/a", f"http://me:secret@h:80/a{PATH}", f"http://h:80/a{PATH}"),
        ("http://me:sec/ret@h/", f"http://me:sec/ret@h{PATH}", "http://…/…"),
        ("http://h/\x1b[31m", f"http://h/\x1b[31m{PATH}", f"http://h/·[31m{PATH}"),
    ):
        assert day_addresses.address_of(base, DATE) == asked
        assert day_addresses.shown(base, DATE) == said
    error = refusal(DaySource("http://me:secret@127.0.0.1:9/"))
    assert error.problem == "a name and a password are given to nobody"
    assert "secret" not in str(error)


@pytest.mark.parametrize("address", ["http://", "http://a b/", "http://[", "http://127.0.0.1:x/", "https://\x00/"])
def test_what_is_no_address(address: str) -> None:
    assert refusal(DaySource(address)).problem


def test_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise socket.gaierror(-3, "Temporary failure in name resolution")

    monkeypatch.setattr(socket, "getaddrinfo", lost)
    monkeypatch.setenv("no_proxy", "*")
    assert refusal(DaySource("https://days.example/")).problem == "no network, or no such host"
