"""The page over HTTP, whoever serves it: its files, the list of puzzles, and who answers its questions."""

from __future__ import annotations

import json

from starlette.responses import Response
from starlette.routing import Route

from pipworks.web import listing, page_files
from pipworks.web.bodies import JSON
from pipworks.web.engine.manifests import server_manifest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request

    from pipworks.web.listing import Listed


def routes(puzzles: Sequence[Listed], how: str) -> list[Route]:
    """The routes of the page with a list of puzzles; the last one takes every address.

    `how` tells the page where its questions go: `local` on this machine, or `remote`.
    """
    document = json.dumps(listing.document(puzzles)).encode()
    manifest = server_manifest(how).to_json().encode()

    async def listed(request: Request) -> Response:
        return tagged(request, document, JSON)

    async def engine(request: Request) -> Response:
        return tagged(request, manifest, JSON)

    return [Route("/puzzles.json", listed), Route("/engine/engine.json", engine), Route("/{address:path}", _file)]


def tagged(request: Request, data: bytes, kind: str, tag: str = "") -> Response:
    """The data with a tag that other data don't have, or that they are what the browser has already."""
    tag = tag or page_files.tag_of(data)
    headers = {"cache-control": "no-cache", "etag": tag}
    if tag in [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(data, headers={**headers, "content-type": kind})


async def _file(request: Request) -> Response:
    found = page_files.found(request.path_params["address"])
    if found is None:
        return Response("there is no such file\n", 404, media_type="text/plain")
    return tagged(request, found.data, found.type, found.tag)
