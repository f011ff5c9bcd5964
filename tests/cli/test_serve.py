"""pipworks serve: its options, its log, and how it ends."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from pipworks.web.service.samples import SAMPLES
from tests.cli.conftest import Run

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PATIENCE = 60


def free_port() -> int:
    with closing(socket.socket()) as made:
        made.bind(("127.0.0.1", 0))
        port: int = made.getsockname()[1]
    return port


@contextmanager
def serving(*arguments: object) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A process that serves, and its port."""
    command = [sys.executable, "-m", "pipworks", "serve", "--workers", "1", "--port", str(free_port())]
    process = subprocess.Popen(
        [*command, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8"
    )
    try:
        assert process.stderr is not None
        address = process.stderr.readline()
        found = re.fullmatch(r"http://127\.0\.0\.1:([0-9]+)/\n", address)
        assert found, address
        assert process.stderr.readline() == "Ctrl-C ends it\n"
        yield process, int(found[1])
    finally:
        process.kill()
        process.communicate()


def asked(port: int, path: str, body: object = None) -> tuple[int, bytes]:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as made:
        headers = {"content-type": "application/json"}
        made.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), headers)
        reply = made.getresponse()
        return reply.status, reply.read()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_until_a_signal_comes(number: int) -> None:
    with serving(EXAMPLES / "polypips" / "heart.txt") as (process, port):
        listed = json.loads(asked(port, "/puzzles.json")[1])["puzzles"]
        assert listed[0]["name"] == "heart"
        assert b"<!doctype html>" in asked(port, "/")[1]
        status, reply = asked(port, "/api/v1/pipes/count", SAMPLES["pipes"]["count"])
        assert (status, json.loads(reply)["count"]) == (200, 1)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, err) == (0, "")
    records = [json.loads(line) for line in out.splitlines()]
    assert [one["event"] for one in records] == ["request"] * 3 + ["ended"]
    assert records[2]["verb"] == "count"


def test_the_budgets_are_those_of_the_options() -> None:
    with serving("--seconds", 1.5, "--memory", 99) as (_, port):
        fields = json.loads(asked(port, "/openapi.json")[1])["paths"]["/api/v1/pipes/solve"]["post"]
        properties = fields["requestBody"]["content"]["application/json"]["schema"]["properties"]
        assert (properties["timeout"]["maximum"], properties["memory"]["maximum"]) == (1.5, 99)
        assert asked(port, "/api/v1/pipes/solve", {"puzzle": "H", "timeout": 2})[0] == 400


def test_a_port_that_is_taken_is_refused(run: Run) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        done = run("pipworks", "serve", "--port", port)
        assert (done.code, done.err) == (2, done.err)
        assert f"port {port} is taken: give another one with --port" in done.err


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (("--port", "0"), "a port is a number from 1 to 65,535"),
        (("--seconds", "0"), "expected seconds, above 0 and at most 600"),
        (("--seconds", "nan"), "expected seconds"),
        (("--workers", "0"), "--workers"),
        (("--cors", "example.org"), "--cors takes an origin, as https://example.org"),
        (("--host", "no.such.host.invalid"), "there is no address 'no.such.host.invalid' here"),
        (("--host", "192.0.2.7"), "this machine doesn't have the address 192.0.2.7"),
        (("none.txt",), "none.txt"),
    ],
)
def test_what_can_t_be_served_is_refused(run: Run, options: tuple[str, ...], problem: str) -> None:
    done = run("pipworks", "serve", *options)
    assert done.code in (2, 3)
    assert problem in done.err


@pytest.mark.skipif(os.name != "posix", reason="posix")
def test_a_log_that_nobody_reads_is_no_reason_to_end() -> None:
    with serving() as (process, port):
        assert process.stdout is not None
        process.stdout.close()
        for _ in range(3):
            assert asked(port, "/healthz")[0] == 200
        assert process.poll() is None
