"""A server for one browser on this machine, by uvicorn: a socket on 127.0.0.1, and what serves it until it is ended."""

from __future__ import annotations

import asyncio
import os
import socket

import uvicorn

from pipworks.web.app import PageApp
from pipworks.web.quiet import QuietServer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pipworks.web.listing import Listed

HOST = "127.0.0.1"
"""This machine alone: no other one can reach it."""

_HTTP = 80


def listening(port: int = 0) -> socket.socket:
    """A socket that listens at a port of this machine, or at a free one. Raises OSError where the port is taken."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let another program take the port over
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # a short reply waits for nothing
        found.bind((HOST, port))
        found.listen(64)
    except OSError:
        found.close()
        raise
    return found


def names_at(port: int) -> list[str]:
    """What a browser may call the server at a port; it leaves out the port that is HTTP's own."""
    names = [HOST, "localhost"]
    return [f"{name}:{port}" for name in names] + (names if port == _HTTP else [])


class PageServer:
    """The server of the page at a socket that listens. `stop` may be called from a signal or another thread."""

    def __init__(self, at: socket.socket, puzzles: Sequence[Listed], tell: Callable[[str], None]) -> None:
        """`tell` is given a line for each request that is refused."""
        self._socket = at
        self.port: int = at.getsockname()[1]
        self._app = PageApp(names_at(self.port), puzzles, tell)
        config = uvicorn.Config(
            self._app.asgi,
            http="h11",
            ws="none",
            lifespan="off",
            loop="asyncio",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
        )
        self._server = QuietServer(config)

    @property
    def address(self) -> str:
        """Where the page is: `http://127.0.0.1:8000/`."""
        return f"http://{HOST}:{self.port}/"

    def run(self) -> None:
        """Serve until `stop` is called; then every question is ended, and the socket closed."""
        try:
            asyncio.run(self._server.serve(sockets=[self._socket]))
        finally:
            self._app.close()
            self._socket.close()

    def stop(self) -> None:
        """End the server at once, whatever it is doing."""
        self._server.should_exit = True
        self._server.force_exit = True
        self._app.close()
