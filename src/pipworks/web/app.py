"""The page and its answers over HTTP, for a browser on the same machine: `pipworks play`.

* GET `/` and the page's files, `/puzzles.json`, `/engine/engine.json`
* POST `/answer`: a question as JSON, and its reply; when the browser goes away, the question is ended

Needs the extra `web`: Starlette here, uvicorn in `serving`.
"""

from __future__ import annotations

import json

from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from pipworks.json_refusals import refusal
from pipworks.web import listing, page_files
from pipworks.web.asking import Asking
from pipworks.web.engine.manifests import server_manifest
from pipworks.web.guard import Guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import Any

    from starlette.requests import Request

    from pipworks.web.listing import Listed

MOST_BYTES = 2_000_000
"""The longest question that is read."""

_JSON = "application/json"
_GONE = 499
"""The status of a reply that nobody waits for, as nginx has it."""


class PageApp:
    """The app, as ASGI, with the threads that answer: `close` ends them."""

    def __init__(self, hosts: Collection[str], puzzles: Sequence[Listed], tell: Callable[[str], None]) -> None:
        """For a server by these names with ports, as `127.0.0.1:8000`; `tell` is given a line for each refusal."""
        self._asking = Asking()
        self._tell = tell
        self._puzzles = json.dumps(listing.document(puzzles)).encode()
        routes = [
            Route("/answer", self._answer, methods=["POST"]),
            Route("/puzzles.json", self._listed),
            Route("/engine/engine.json", self._engine),
            Route("/{address:path}", self._file),
        ]
        self.asgi = Guarded(Starlette(routes=routes), hosts, tell)

    def close(self) -> None:
        """End the questions that run."""
        self._asking.close()

    async def _file(self, request: Request) -> Response:
        found = page_files.found(request.path_params["address"])
        if found is None:
            return Response("there is no such file\n", 404, media_type="text/plain")
        headers = {"cache-control": "no-cache", "etag": found.tag}
        if request.headers.get("if-none-match") == found.tag:
            return Response(status_code=304, headers=headers)
        return Response(found.data, headers={**headers, "content-type": found.type})

    async def _listed(self, request: Request) -> Response:  # noqa: ARG002
        return Response(self._puzzles, headers={"cache-control": "no-cache"}, media_type=_JSON)

    async def _engine(self, request: Request) -> Response:  # noqa: ARG002
        return Response(server_manifest().to_json(), headers={"cache-control": "no-cache"}, media_type=_JSON)

    async def _answer(self, request: Request) -> Response:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != _JSON:
            return self._refused(415, f"a question is sent as {_JSON}, not as {kind[:80] or 'nothing'}")
        body = await _body(request)
        if body is None:
            return self._refused(413, f"a question has at most {MOST_BYTES:,} bytes")
        try:
            fields = json.loads(body)
        except (ValueError, RecursionError) as error:
            return self._refused(400, f"a question is JSON, and this is none: {_why(error)}")
        reply = await self._asking.reply(fields, request.receive)
        if reply is None:
            return Response(status_code=_GONE)
        return Response(reply, headers={"cache-control": "no-store"}, media_type=_JSON)

    def _refused(self, status: int, problem: str) -> Response:
        """The refusal of a request that is no question, told in a line, too."""
        self._tell(f"refused: {problem}")
        return _json(refusal("usage", problem), status)


def _why(error: Exception) -> str:
    """Why bytes are no JSON, as a reader of JSON says it."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return f"it is not in UTF-8 from byte {error.start} on"
    if isinstance(error, json.JSONDecodeError):
        return str(error)[:200]
    return "it has a number of too many digits"


async def _body(request: Request) -> bytes | None:
    """The body of a request; None as soon as it is known to be too long."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > MOST_BYTES:
        return None
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > MOST_BYTES:
            return None
        parts.append(part)
    return b"".join(parts)


def _json(record: dict[str, Any], status: int) -> Response:
    return Response(json.dumps(record), status, media_type=_JSON)
