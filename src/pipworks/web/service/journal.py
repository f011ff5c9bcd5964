"""What is logged: one record for each request, which names no puzzle and, unless that is asked for, no client."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from pipworks.unforeseen import report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    Log = Callable[[dict[str, object]], None]

_FAILED = 500
"""The status of a reply in whose place a bug came; the app has sent it."""

_MOST_PATH = 200
"""The characters of an address that are logged."""


def event(name: str, **about: object) -> dict[str, object]:
    """A record of something that happened now."""
    return {"time": datetime.now(UTC).isoformat(timespec="milliseconds"), "event": name, **about}


class Journalled:
    """An ASGI app whose requests are logged, each with an id that its reply has as `x-request-id`.

    What the app puts into `scope["state"]["journal"]` is logged along: the verb, and what became of it.
    """

    def __init__(self, app: ASGIApp, log: Log, *, clients: bool = False) -> None:
        self._app = app
        self._log = log
        self._clients = clients
        self._started = f"{time.time_ns() & 0xFFFFFFFF:08x}"
        self._number = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as the app does, and log it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        self._number += 1
        name = f"{self._started}-{self._number}"
        told: dict[str, object] = {"id": name}
        scope.setdefault("state", {})["journal"] = told
        status, size, begun = 0, 0, time.monotonic()

        async def counted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), (b"x-request-id", name.encode())]
                message = {**message, "headers": headers}
            elif message["type"] == "http.response.body":
                size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, counted)
        except Exception as error:
            self._log(event("bug", id=name, report=report(error)))
            if status != _FAILED:
                raise  # another reply has begun, and ends here
        finally:
            about = {"client": scope["client"][0]} if self._clients and scope.get("client") else {}
            took = round((time.monotonic() - begun) * 1000, 1)
            path = scope["path"][:_MOST_PATH]
            self._log(
                event("request", method=scope["method"], path=path, status=status, ms=took, bytes=size, **about, **told)
            )
