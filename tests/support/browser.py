"""A browser that tests drive, and folders served to it: the fixtures `browser` and `served`.

The browser is Chromium as the machine has it: PIPWORKS_CHROMIUM names it, else it is looked for on PATH, first the one
that is built without windows: it shows pages as the other does, with half the work around them. Where there is none,
the tests that want one are skipped with a line that says so; with CI set they fail.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WINDOWLESS = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome")

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Answer = Callable[[str, bytes], tuple[int, bytes]]
"""What is posted to a path, and the status and JSON that come back."""


def chromium(*, windows: bool = True) -> str | None:
    """The browser's executable; None where there is none. `windows=False`: one that can open none is as good."""
    named = os.environ.get("PIPWORKS_CHROMIUM")
    if named:
        return shutil.which(named)
    names = NAMES if windows else (WINDOWLESS, *NAMES)
    return next(filter(None, map(shutil.which, names)), None)


def missing(what: str) -> NoReturn:
    """Skips the test with one line; fails it with CI set, where nothing may be missing."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window. Each test opens a context of its own in it, and closes it."""
    executable = chromium(windows=False)
    if executable is None:
        missing("no browser: Chromium is not on PATH, and PIPWORKS_CHROMIUM does not name one")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("no browser: playwright is not installed (pip install 'pipworks[test]')")
    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=executable, headless=True, args=list(FLAGS))
        yield launched
        launched.close()


def until(page: Page, expression: str, seconds: float = 240) -> None:
    """Waits until an expression is true, or a promise of it. Playwright's own wait evaluates text, which a page's
    Content-Security-Policy forbids."""
    ends = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < ends, f"{expression} was not true within {seconds} seconds"
        page.wait_for_timeout(50)


class Folder(SimpleHTTPRequestHandler):
    """A folder's files with the types that modules need; what is posted goes to `answer`."""

    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".json": "application/json",
    }

    def __init__(self, *arguments: object, headers: Mapping[str, str], answer: Answer | None, directory: str) -> None:
        self._more = headers
        self._answer = answer
        super().__init__(*arguments, directory=directory)  # type: ignore[arg-type]

    def end_headers(self) -> None:
        for name, value in self._more.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, reply = (405, b"") if self._answer is None else self._answer(self.path, body)
        try:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)
        except OSError:  # the page has stopped waiting
            self.close_connection = True

    def log_message(self, format: str, *arguments: object) -> None:
        """Nothing: the tests look at the page."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Nothing: a page that is closed leaves half of its requests."""


@contextmanager
def serving(folder: Path, headers: Mapping[str, str] | None = None, answer: Answer | None = None) -> Iterator[str]:
    """The address, with a slash at its end, of a server on 127.0.0.1 that gives a folder's files."""
    handler = partial(Folder, headers=headers or {}, answer=answer, directory=str(folder))
    server = Server(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def served() -> Iterator[Callable[..., str]]:
    """`served(folder, headers={}, answer=None)` gives the address, with a slash at its end, at which a server on
    127.0.0.1 gives the folder's files, with more `headers`; what is posted there goes to `answer`."""
    with ExitStack() as servers:

        def serve(folder: Path, headers: Mapping[str, str] | None = None, answer: Answer | None = None) -> str:
            return servers.enter_context(serving(folder, headers, answer))

        yield serve
