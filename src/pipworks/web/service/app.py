"""The service over HTTP: the page, the questions at their addresses, what describes them, and how it stands.

* GET `/` and the page's files, POST `/answer` for the page's own questions
* POST `/api/v1/{family}/{verb}`, GET `/openapi.json`, GET `/healthz`
"""

from __future__ import annotations

import asyncio
import json

from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Route

from pipworks.json_refusals import refusal
from pipworks.near_names import hint_of
from pipworks.version import __version__
from pipworks.web import bodies, page_routes
from pipworks.web.answer import VERBS
from pipworks.web.bodies import JSON, Refused
from pipworks.web.guard import Guarded
from pipworks.web.question import WrongQuestion
from pipworks.web.service import api, openapi
from pipworks.web.service.budgets import BODY_SECONDS, MOST_BODY
from pipworks.web.service.journal import Journalled, event
from pipworks.web.service.kept import Kept
from pipworks.web.service.pool import NotAnswered, Pool
from pipworks.words import names_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from pipworks.web.listing import Listed
    from pipworks.web.service.budgets import Budgets
    from pipworks.web.service.journal import Log
    from pipworks.web.service.names import Names
    from pipworks.web.service.pool import Answered

_GONE = 499
"""The status of a reply that nobody waits for, as nginx has it."""


_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT")
"""All methods: where a question is sent, no file of the page is looked for."""


class Service:
    """The app, as ASGI, and the processes that answer."""

    def __init__(
        self, budgets: Budgets, names: Names, puzzles: Sequence[Listed], log: Log, *, clients: bool = False
    ) -> None:
        """A service with these budgets, for whoever `names` says; `log` is given a record for each request."""
        self.pool = Pool(budgets)
        self.ending = False
        self._kept = Kept(budgets.kept)
        self._budgets = budgets
        self.log = log
        self._description = json.dumps(openapi.document(budgets)).encode()
        routes = [
            Route("/healthz", self._health),
            Route("/openapi.json", self._openapi),
            Route("/answer", self._page, methods=_METHODS),
            Route("/api/v1/{family}/{verb}", self._api, methods=_METHODS),
            *page_routes.routes(puzzles, "remote"),
        ]
        app: ASGIApp = GZipMiddleware(
            Starlette(routes=routes, exception_handlers={Exception: _failed}), minimum_size=1_000, compresslevel=6
        )
        if names.origins:
            from starlette.middleware.cors import CORSMiddleware

            app = CORSMiddleware(
                app, allow_origins=names.origins, allow_methods=["GET", "POST"], allow_headers=["content-type"]
            )
        self.asgi = Journalled(Guarded(app, names.problem, lambda _: None), log, clients=clients)

    async def _health(self, request: Request) -> Response:  # noqa: ARG002
        pool = self.pool
        told = {
            "status": "ending" if self.ending else "ok",
            "version": __version__,
            "workers": self._budgets.workers,
            "running": pool.running,
            "waiting": pool.waiting,
            "lost": pool.lost,
        }
        return _json(told, 503 if self.ending else 200)

    async def _openapi(self, request: Request) -> Response:
        return page_routes.tagged(request, self._description, JSON)

    async def _page(self, request: Request) -> Response:
        """A question of the page, as `pipworks play` answers it."""
        return await self._replied(request, {}, "")

    async def _api(self, request: Request) -> Response:
        family, verb = request.path_params["family"], request.path_params["verb"]
        for name, known, what in ((family, api.OFFERED, "family"), (verb, api.OFFERED.get(family, ()), "verb")):
            if name not in known:
                hint = hint_of(name, known, names_listed(tuple(known)))
                return _json(refusal("usage", f"there is no {what} {name[:40]!r} here", hint=hint), 404)
        asked = {"verb": verb} if verb == "open" else {"verb": verb, "family": family}
        return await self._replied(request, asked, verb)

    async def _replied(self, request: Request, asked: dict[str, Any], verb: str) -> Response:
        """The reply to a question with the fields of its address, `asked`, and of its body."""
        if request.method != "POST":
            return _json(refusal("usage", "a question is sent by POST"), 405, {"allow": "POST"})
        told: dict[str, object] = request.scope["state"]["journal"]
        told |= asked
        try:
            fields = await self._fields(request, asked)
            if "verb" not in told:
                told["verb"] = fields.get("verb") if str(fields.get("verb")) in VERBS else "unknown"
            question, seconds = api.bounded(fields, self._budgets)
            found = await self._found(question, seconds, request)
        except Refused as refused:
            return self._refused(refusal("usage", str(refused)), refused.status, told)
        except WrongQuestion as wrong:
            return self._refused(refusal("usage", str(wrong), hint=wrong.hint or None), 400, told)
        except NotAnswered as none:
            again = {"retry-after": str(none.again)} if none.again else {}
            return self._refused(refusal("limit", str(none)), none.status, told, again)
        except ClientDisconnect:
            found = None
        if found is None:
            told["outcome"] = "gone"
            return Response(status_code=_GONE)
        return self._answered(found, verb, told)

    async def _found(self, question: dict[str, Any], seconds: float, request: Request) -> Answered | None:
        """The reply that was kept, or that of a process. Raises NotAnswered."""
        key = self._kept.key_of(question)
        if (found := self._kept.find(key)) is not None:
            return found
        client = request.client.host if request.client else ""
        found = await self.pool.ask(question, seconds, client, request.receive)
        if found is not None:
            self._kept.keep(key, found)
        return found

    async def _fields(self, request: Request, asked: dict[str, Any]) -> dict[str, Any]:
        """The fields of a question. Raises Refused, WrongQuestion, ClientDisconnect."""
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await bodies.read(request, MOST_BODY)
        except TimeoutError:
            raise Refused(408, f"a request comes within {BODY_SECONDS} seconds") from None
        if not isinstance(body, dict):
            raise WrongQuestion("a question is an object of fields", 'as in {"puzzle": "…"}')
        for name in asked:
            if name in body:
                raise WrongQuestion(f"{name} is in the address, not in the body")
        for name, value in body.items():
            if asked and value is None:
                raise WrongQuestion(f"{name} is null", "leave it out")
        return {**body, **asked}

    def _answered(self, found: Answered, verb: str, told: dict[str, object]) -> Response:
        told["outcome"] = found.refused or found.status
        status = api.status_of(found.refused)
        headers = {"cache-control": "no-store"}
        if status == 500:
            self.log(event("bug", id=told["id"], reply=json.loads(found.data)))
            return _json(_bug(told), status)
        data = api.printed(verb, found.data) if not found.refused else found.data
        return Response(data, status, headers=headers, media_type=JSON)

    def _refused(
        self, what: dict[str, object], status: int, told: dict[str, object], headers: dict[str, str] | None = None
    ) -> Response:
        told["outcome"] = what["code"]
        return _json(what, status, headers)


def _json(record: dict[str, Any], status: int, headers: dict[str, str] | None = None) -> Response:
    return Response(
        json.dumps(record), status, headers={"cache-control": "no-store", **(headers or {})}, media_type=JSON
    )


def _bug(told: dict[str, object]) -> dict[str, object]:
    """What a client is told of a bug: no more than where its report is."""
    return refusal("bug", f"a bug in pipworks: the report of request {told['id']} is in the server's log")


async def _failed(request: Request, error: Exception) -> Response:  # noqa: ARG001 - the log has it
    return _json(_bug(request.scope["state"]["journal"]), 500)
