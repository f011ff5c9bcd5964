"""What stands before the server: it answers its own page alone, and tells the browser to keep to it.

Any page of the web can send requests to 127.0.0.1, and a name of its own can be made to lead there. So the name that
was asked for is looked at (Host), and the page that asks (Origin, Sec-Fetch-Site).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""The page's Content-Security-Policy: nothing from elsewhere, nothing inline; WebAssembly may be compiled."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""What every reply says, whatever it is."""


class Guarded:
    """An ASGI app behind the guard. `hosts` are the names, with ports, that the server goes by."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], tell: Callable[[str], None]) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._tell = tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on that may be answered; refuse any other with status 403 and a sentence."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", ()), *own]}
            await send(message)

        problem = self._problem(scope)
        if not problem:
            await self._app(scope, receive, headed)
            return
        self._tell(f"refused: {problem}")
        from starlette.responses import PlainTextResponse

        await PlainTextResponse(f"{problem}\n", status_code=403)(scope, receive, headed)

    def _problem(self, scope: Scope) -> str:
        """Why a request is not answered; empty where it is."""
        given = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = given.get(b"host", "")
        if host.lower() not in self._hosts:
            return f"this server is not called {host[:80]!r}"
        origin = given.get(b"origin")
        if origin is not None and origin.lower() not in {f"http://{name}" for name in self._hosts}:
            return f"a page of {origin[:80]!r} asks, not our own"
        if scope["method"] not in ("GET", "HEAD") and given.get(b"sec-fetch-site", "same-origin") != "same-origin":
            return "another page asks, not our own"
        return ""
