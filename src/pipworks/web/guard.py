"""What stands before the server: it answers its own page alone, and tells the browser to keep to it.

Any page of the web can send requests to 127.0.0.1, and a name of its own can be made to lead there. So the name that
was asked for is looked at (Host), and the page that asks (Origin, Sec-Fetch-Site).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    Problem = Callable[[str, str | None, str, str], str]

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
    """An ASGI app behind the guard. `problem` says of a request, by what `problem_of_own` takes, why it is refused."""

    def __init__(self, app: ASGIApp, problem: Problem, tell: Callable[[str], None]) -> None:
        self._app = app
        self._problem = problem
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

        given = {name: value.decode("latin-1") for name, value in scope["headers"]}
        site = given.get(b"sec-fetch-site", "same-origin")
        problem = self._problem(given.get(b"host", ""), given.get(b"origin"), site, scope["method"])
        if not problem:
            await self._app(scope, receive, headed)
            return
        self._tell(f"refused: {problem}")
        from starlette.responses import JSONResponse

        from pipworks.json_refusals import refusal

        await JSONResponse(refusal("usage", problem), 403)(scope, receive, headed)


def problem_of_own(hosts: Collection[str]) -> Problem:
    """For a server that goes by these names, with ports, and is asked by its own page alone.

    What comes back says of a Host, an Origin, a Sec-Fetch-Site and a method why the request is not answered; it is
    empty where it is.
    """
    names = frozenset(hosts)
    origins = {f"http://{name}" for name in names}

    def problem(host: str, origin: str | None, site: str, method: str) -> str:
        if host.lower() not in names:
            return f"this server is not called {host[:80]!r}"
        if origin is not None and origin.lower() not in origins:
            return f"a page of {origin[:80]!r} asks, not our own"
        if method not in ("GET", "HEAD") and site != "same-origin":
            return "another page asks, not our own"
        return ""

    return problem
