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
from pipworks.web import bodies, page_routes
from pipworks.web.asking import Asking
from pipworks.web.bodies import JSON
from pipworks.web.guard import Guarded, problem_of_own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from starlette.requests import Request

    from pipworks.web.listing import Listed

MOST_BYTES = 2_000_000
"""The longest question that is read."""

_GONE = 499
"""The status of a reply that nobody waits for, as nginx has it."""


class PageApp:
    """The app, as ASGI, with the threads that answer: `close` ends them."""

    def __init__(self, hosts: Collection[str], puzzles: Sequence[Listed], tell: Callable[[str], None]) -> None:
        """For a server by these names with ports, as `127.0.0.1:8000`; `tell` is given a line for each refusal."""
        self._asking = Asking()
        self._tell = tell
        routes = [Route("/answer", self._answer, methods=["POST"]), *page_routes.routes(puzzles, "local")]
        self.asgi = Guarded(Starlette(routes=routes), problem_of_own(hosts), tell)

    def close(self) -> None:
        """End the questions that run."""
        self._asking.close()

    async def _answer(self, request: Request) -> Response:
        try:
            fields = await bodies.read(request, MOST_BYTES)
        except bodies.Refused as refused:
            self._tell(f"refused: {refused}")
            return Response(json.dumps(refusal("usage", str(refused))), refused.status, media_type=JSON)
        reply = await self._asking.reply(fields, request.receive)
        if reply is None:
            return Response(status_code=_GONE)
        return Response(reply, headers={"cache-control": "no-store"}, media_type=JSON)
