"""pipworks play: its address, what it serves, and how it ends."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from pipworks import pipes, polypips
from pipworks.web import serving
from tests.cli.conftest import Run

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
HEART = EXAMPLES / "polypips" / "heart.txt"
AIRY = EXAMPLES / "pipes" / "airy.txt"


@contextmanager
def playing(*arguments: object, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that serves, and the address that it printed."""
    command = [sys.executable, "-m", "pipworks", "play", *map(str, arguments)]
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "BROWSER", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", env=kept | environment
    )
    try:
        assert process.stderr is not None
        address = process.stderr.readline().strip()
        assert process.stderr.readline() == "Ctrl-C ends it\n"
        yield process, address
    finally:
        process.kill()
        process.communicate()


def fetched(address: str, path: str) -> tuple[int, bytes]:
    found = re.match(r"http://(127\.0\.0\.1):([0-9]+)/", address)
    assert found, address
    with closing(http.client.HTTPConnection(found[1], int(found[2]), timeout=20)) as connection:
        connection.request("GET", path)
        reply = connection.getresponse()
        return reply.status, reply.read()


def test_a_file_is_played() -> None:
    with playing("--no-browser", HEART) as (process, address):
        link = polypips.format_link(polypips.read(HEART))
        assert address.endswith(f"/#{link}")
        status, body = fetched(address, "/puzzles.json")
        first, *others = json.loads(body)["puzzles"]
        assert (status, first["link"], first["name"], first["group"]) == (200, link, "heart", "file")
        assert {one["group"] for one in others} == {"example"}
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=20)
        assert (process.returncode, out, errors) == (0, "", "")


def test_several_files_have_no_link_in_the_address(tmp_path: Path) -> None:
    board = pipes.read(AIRY)
    position = pipes.format_link(board, pipes.parse_position("E a1", board))
    several = tmp_path / "two.txt"
    several.write_text("".join(f"==> {name} <==\n{pipes.format_link(board)}\n" for name in "ab"))
    with playing("--no-browser", HEART, f"https://example.org/#{position}", several) as (_, address):
        assert address.endswith("/")
        puzzles = json.loads(fetched(address, "/puzzles.json")[1])["puzzles"]
        own = [one for one in puzzles if one["group"] == "file"]
        assert [one["family"] for one in own] == ["polypips", "pipes", "pipes", "pipes"]
        assert [one["name"] for one in own] == ["heart", "", "two: a", "two: b"]
        assert own[1]["link"] == position


def test_a_folder_is_read_as_a_site_reads_it(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "more").mkdir(parents=True)
    (folder / "b.txt").write_text("// grade: medium\n" + pipes.format(pipes.read(AIRY)))
    (folder / "b.solution.txt").write_text("N\n")
    (folder / "notes.md").write_text("no puzzle")
    (folder / "more" / "heart, hard.txt").write_text(HEART.read_text())
    assert run("pipworks", "site", tmp_path / "site", "--puzzles", folder).code == 0
    site = json.loads((tmp_path / "site" / "puzzles.json").read_text())["puzzles"]
    with playing("--no-browser", folder) as (_, address):
        puzzles = json.loads(fetched(address, "/puzzles.json")[1])["puzzles"]
    own = [one | {"group": "collection"} for one in puzzles if one["group"] == "file"]
    assert own == [one for one in site if one["group"] == "collection"]
    assert [(one["name"], one["difficulty"]) for one in own] == [("b", "medium"), ("heart, hard", "hard")]


@pytest.mark.usefixtures("unserved")
def test_a_folder_without_puzzles(run: Run, tmp_path: Path) -> None:
    done = run("pipworks", "play", tmp_path)
    assert done.code == 3
    assert "no puzzle file in this folder: .txt, " in done.err


def test_without_files_there_is_a_start_page() -> None:
    with playing() as (_, address):
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+/", address)


def test_another_signal_ends_it_as_any_command() -> None:
    with playing("--no-browser") as (process, _):
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
        assert (process.returncode, errors) == (143, "terminated\n")


def test_it_ends_with_a_question_running() -> None:
    with playing("--no-browser") as (process, address):
        port = int(address.rpartition(":")[2].strip("/"))
        connection = http.client.HTTPConnection("127.0.0.1", port)
        question = {"verb": "generate", "family": "polypips", "size": 100, "difficulty": "extreme", "seconds": 300}
        connection.request("POST", "/answer", json.dumps(question), {"content-type": "application/json"})
        status, _ = fetched(address, "/puzzles.json")
        assert status == 200
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
        assert process.returncode == 0
        connection.close()


def test_the_browser_is_opened(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    said = tmp_path / "said"
    browser.write_text(f'#!/bin/sh\necho "$1" > {said}.new\nmv {said}.new {said}\n')
    browser.chmod(0o755)
    with playing(AIRY, BROWSER=str(browser)) as (_, address):
        for _ in range(400):
            if said.exists():
                break
            time.sleep(0.05)
        assert said.read_text() == f"{address}\n"


def test_a_refused_request_is_a_line() -> None:
    with playing("--no-browser") as (process, address):
        port = int(address.rpartition(":")[2].strip("/"))
        with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
            connection.request("GET", "/", headers={"host": "example.org"})
            assert connection.getresponse().status == 403
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
        assert errors == "refused: this server is not called 'example.org'\n"


@pytest.fixture
def unserved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is refused comes to be served."""

    def never(_: int) -> None:
        raise AssertionError("it serves")

    monkeypatch.setattr(serving, "listening", never)


@pytest.mark.usefixtures("unserved")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1Q\n", "bad.txt:1:2: "),
        ("d1.AAAA\n", "bad.txt:1:4: "),
        ("", "bad.txt:1:1: "),
        ("I" * 250 + "\n" + ("I" * 250 + "\n") * 249, "too large for a link"),
    ],
)
def test_a_bad_file_is_refused_first(run: Run, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "bad.txt").write_text(text)
    done = run("pipworks", "play", AIRY, tmp_path / "bad.txt")
    assert (done.code, done.out) == (3, "")
    assert said in done.err


@pytest.mark.usefixtures("unserved")
def test_a_file_that_is_not_there(run: Run) -> None:
    assert run("pipworks", "play", "absent.txt").code == 3


@pytest.mark.parametrize("port", ["0", "-1", "65536", "x", "8000.5", "٣", "123456789012"])
def test_what_is_no_port(run: Run, port: str) -> None:
    done = run("pipworks", "play", f"--port={port}")
    assert done.code == 2
    assert f"a port is a number from 1 to 65,535, not {port!r}" in done.err


def test_a_port_that_is_taken(run: Run) -> None:
    with serving.listening() as taken:
        port = taken.getsockname()[1]
        done = run("pipworks", "play", "--no-browser", "--port", port)
    assert done.code == 2
    assert done.err == f"error: port {port} is taken: give another one, or leave --port out for a free one\n"


@pytest.mark.parametrize("missing", ["uvicorn", "starlette"])
def test_without_the_extra(run: Run, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    for name in [name for name in sys.modules if name.startswith(("pipworks.web.serving", "pipworks.web.app"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr("pipworks.web.serving", None, raising=False)
    monkeypatch.delattr("pipworks.web.serving")
    monkeypatch.delattr("pipworks.web.app", raising=False)
    for name in [name for name in sys.modules if name.startswith(missing)]:
        monkeypatch.setitem(sys.modules, name, None)
    done = run("pipworks", "play", "--no-browser")
    assert done.code == 3
    assert done.err == "playing in the browser needs an optional package: pip install 'pipworks[web]'\n"
