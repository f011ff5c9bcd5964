"""The service at a socket, by uvicorn: it starts its processes, serves, and ends after the questions that it took."""

from __future__ import annotations

import asyncio
import os
import socket
from contextlib import suppress

import uvicorn

from pipworks.web.quiet import QuietServer
from pipworks.web.service.budgets import GRACE
from pipworks.web.service.journal import event
from pipworks.web.service.patience import PatientProtocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from starlette.types import Message, Receive, Scope, Send

    from pipworks.web.service.app import Service
    from pipworks.web.service.budgets import Budgets

_LOOK = 0.05
"""The seconds between two looks at whether it is to end."""

_SETTLING = 0.5
"""The seconds between the last connection that is taken and the end of those that ask nothing: their request may be on
its way."""

_CONNECTIONS = 1_000
"""The connections that are held at once."""


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address, of IPv4 or IPv6, that takes no connection yet. Raises OSError where it can't be had."""
    kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    found = socket.socket(kind, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let another program take the port over
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(address)
        found.setblocking(False)
    except OSError:
        found.close()
        raise
    return found


class ServiceServer:
    """The service at a socket. `stop` may be called from a signal or another thread."""

    def __init__(
        self, at: socket.socket, service: Service, budgets: Budgets, ready: Callable[[], None], proxies: Sequence[str]
    ) -> None:
        """`ready` is called once questions are answered; `proxies` are believed when they name a client."""
        self._socket = at
        self._service = service
        self._budgets = budgets
        self._ready = ready
        self._ends = self._ends_at_once = False
        self._last: list[asyncio.Task[Any]] = []
        config = uvicorn.Config(
            self._app,
            interface="asgi3",
            http=PatientProtocol,
            ws="none",
            lifespan="off",
            loop="asyncio",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            limit_concurrency=_CONNECTIONS,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=round(2 * (budgets.seconds + GRACE)),
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
        )
        self._server = QuietServer(config)

    def run(self) -> None:
        """Serve until `stop` is called; then the questions that were taken are answered, and the socket is closed."""
        try:
            asyncio.run(self._run())
        finally:
            self._socket.close()

    def stop(self, *, at_once: bool = False) -> None:
        """End the server after the questions that it took, or at once, which ends them, too."""
        self._ends_at_once = self._ends_at_once or at_once
        self._ends = True

    async def _run(self) -> None:
        await self._service.pool.start()
        serving = asyncio.ensure_future(self._server.serve(sockets=[self._socket]))
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.01)
        self._ready()
        while not self._ends and not serving.done():
            await asyncio.sleep(_LOOK)
        self._take_the_last()
        self._service.ending = True  # from now on a connection is closed behind its answer: there is no other to be had
        if not self._ends_at_once:
            await asyncio.sleep(_SETTLING)
        self._server.should_exit = True
        while not serving.done():
            if self._ends_at_once:
                self._service.pool.abort()
                await asyncio.sleep(_LOOK)  # what was aborted is told so
                self._server.force_exit = True
            await asyncio.wait((serving,), timeout=_LOOK)
        await self._service.pool.close()
        self._service.log(event("ended"))

    def _take_the_last(self) -> None:
        """Takes the connections that have come, and no more: one that waits at a closed socket would be reset."""
        loop = asyncio.get_running_loop()
        config, state = self._server.config, self._server.server_state
        with suppress(OSError):  # none waits any more
            while True:
                made, _ = self._socket.accept()
                made.setblocking(False)
                protocol = PatientProtocol(config=config, server_state=state, app_state={}, _loop=loop)
                task = loop.create_task(loop.connect_accepted_socket(lambda one=protocol: one, made))  # type: ignore[misc]
                self._last.append(task)
        for server in self._server.servers:
            server.close()

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def closing(message: Message) -> None:
            if self._service.ending and message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), (b"connection", b"close")]}
            await send(message)

        await self._service.asgi(scope, receive, closing)
