"""One file of JSON over the network, with limits on time and size, and plain words for what fails.

No word of the other side is passed on: a server's sentences are neither for a terminal nor for whoever reads it.
"""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress

from pipworks.day_addresses import plain
from pipworks.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO, Any

AGENT = f"pipworks/{__version__} (one request for the puzzles of one day)"
"""How we call ourselves."""

MOST_SENT_ON = 4
"""How often a source may send on to another address."""

_AT_ONCE = 1 << 16
_QUIET = 10.0
"""The seconds that the other side may be silent."""

_REFUSALS = {
    401: "the source wants to know who asks, and pipworks has nothing to say",
    403: "the source does not give it out",
    404: "no such day there",
    410: "no such day there any more",
    429: "the source was asked too often: try again later",
}
_NO_NETWORK = "a folder of days as the source needs no network"


class NotFetched(Exception):
    """What didn't come: the `problem`, and a `hint` at what may help, which may be empty."""

    def __init__(self, problem: str, hint: str = "") -> None:
        super().__init__(problem, hint)
        self.problem = problem
        self.hint = hint


def fetch(address: str, timeout: float, most: int) -> bytes:
    """The JSON at an address, asked for once, where the source doesn't send on to another.

    Raises NotFetched without a network, for a refusal, for what takes longer than `timeout` seconds as a whole, has
    more than `most` bytes, or is no JSON.
    """
    asking = _Asking(address, timeout, most)
    asking.start()
    asking.join(timeout)
    if asking.is_alive():
        asking.give_up()
        raise NotFetched(*asking.late)
    if asking.error is not None:
        raise NotFetched(*asking.late) if asking.is_over else _said(asking.error) from None
    if problem := _no_json(asking.data):
        raise NotFetched(problem, "the source should have the file of a day there")
    return asking.data


class _Asking(threading.Thread):
    """The request, beside whoever waits for it: no wait within it, for a name or a byte, outlasts the time limit."""

    def __init__(self, address: str, timeout: float, most: int) -> None:
        super().__init__(daemon=True)
        self.data = b""
        self.error: Exception | None = None
        self._address = address
        self._until = time.monotonic() + timeout
        self._quiet = min(timeout, _QUIET)
        self._most = most
        self._answers = False
        self._opened: list[socket.socket] = []

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() >= self._until

    @property
    def late(self) -> tuple[str, str]:
        """What is said when the time is over, and what may help."""
        return "it took too long to come" if self._answers else "no answer in time", "try again, or give a folder"

    def run(self) -> None:
        """Asks; leaves the data, or the error."""
        headers = {"User-Agent": AGENT, "Accept": "application/json"}
        try:
            request = urllib.request.Request(self._address, headers=headers)
            opener = urllib.request.build_opener(_SentOn, _Noting(self._opened), _NotingSafe(self._opened))
            with opener.open(request, timeout=self._quiet) as answer:
                self._answers = True
                self.data = self._all_of(answer)
        except Exception as error:  # told by whoever waits
            self.error = error

    def give_up(self) -> None:
        """Ends what the request waits for, so that it ends as well."""
        for each in self._opened:
            with suppress(OSError, ValueError):
                socket.socket.shutdown(each, socket.SHUT_RDWR)

    def _all_of(self, answer: Any) -> bytes:
        parts: list[bytes] = []
        size = 0
        while part := answer.read1(_AT_ONCE):
            parts.append(part)
            size += len(part)
            if size > self._most:
                raise NotFetched(f"the file is too large: a day has at most {self._most:,} bytes")
            if self.is_over:
                raise NotFetched(*self.late)
        told = answer.headers.get("Content-Length", "")
        if told.isdecimal() and size < int(told):
            raise NotFetched("it broke off before it was whole")
        return b"".join(parts)


def _noted(made: Any, opened: list[socket.socket]) -> Any:
    """A connection that notes its socket when it has one."""
    connect = made.connect

    def connected() -> None:
        connect()
        opened.append(made.sock)

    made.connect = connected
    return made


class _Noting(urllib.request.HTTPHandler):
    """Opens connections, and notes them."""

    def __init__(self, opened: list[socket.socket]) -> None:
        super().__init__()
        self._opened = opened

    def do_open(self, http_class: Any, req: Any, **how: Any) -> Any:
        return super().do_open(lambda *told, **more: _noted(http_class(*told, **more), self._opened), req, **how)


class _NotingSafe(urllib.request.HTTPSHandler):
    """The same over TLS."""

    def __init__(self, opened: list[socket.socket]) -> None:
        super().__init__()
        self._opened = opened

    def do_open(self, http_class: Any, req: Any, **how: Any) -> Any:
        return super().do_open(lambda *told, **more: _noted(http_class(*told, **more), self._opened), req, **how)


class _SentOn(urllib.request.HTTPRedirectHandler):
    """Follows a few times, to addresses of the same kind or a safer one: not from https to anything else."""

    def __init__(self) -> None:
        self._times = 0

    def http_error_302(self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any) -> Any:
        self._times += 1
        target = headers.get("Location") or headers.get("URI") or ""
        if why := self._why_not(req.full_url, target, code):
            fp.close()
            raise NotFetched(why)
        return super().http_error_302(req, fp, code, msg, headers)

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302

    def _why_not(self, asked: str, target: str, code: int) -> str:
        """Why it is not followed; empty where it is."""
        if not target:
            return f"the source answers {code}, and does not say where to look"
        if self._times > MOST_SENT_ON:
            return "the source sends on from one address to the next, without an end"
        kinds = ("https://",) if asked.lower().startswith("https://") else ("http://", "https://")
        if not urllib.parse.urljoin(asked, target).lower().startswith(kinds):
            return f"the source sends on to another kind of address than {' and '.join(kinds)}, which is not followed"
        return ""


def _said(error: Exception) -> NotFetched:
    """What went wrong, in words of ours."""
    if isinstance(error, NotFetched):
        return error
    if isinstance(error, urllib.error.HTTPError):
        error.close()
        usual = http.client.responses.get(error.code, "")
        return NotFetched(_REFUSALS.get(error.code, f"the source answers {error.code} {usual}".rstrip()))
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(reason, TimeoutError):
        return NotFetched("no answer in time", "try again, or give a folder as the source")
    if isinstance(reason, socket.gaierror):
        return NotFetched("no network, or no such host", _NO_NETWORK)
    if isinstance(reason, ssl.SSLError):
        return NotFetched(f"the connection is not safe: {plain(str(reason.reason or reason))}")
    if isinstance(reason, http.client.HTTPException | ValueError):
        return NotFetched("this is no address that can be asked, or what answers there is no web server")
    word = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
    return NotFetched(f"it can't be reached: {plain(word)}", _NO_NETWORK)


def _no_json(data: bytes) -> str:
    """What is wrong with data that is no JSON; empty for JSON."""
    try:
        found = json.loads(data)
    except RecursionError:
        return "what came is nested too deeply to be read"
    except ValueError:
        return "what came is a web page, not JSON" if data.lstrip()[:1] == b"<" else "what came is not JSON"
    return "" if isinstance(found, dict | list) else "what came is JSON, but no puzzle"
