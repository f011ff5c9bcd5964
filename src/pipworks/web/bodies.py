"""The body of a request as JSON: how long it may be, and why one is refused."""

from __future__ import annotations

import json

JSON = "application/json"
"""The type that a question comes as, and a reply."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.requests import Request


class Refused(Exception):
    """A request that is no question: its status of HTTP, and a sentence."""

    def __init__(self, status: int, problem: str) -> None:
        super().__init__(problem)
        self.status = status


async def read(request: Request, most: int) -> Any:
    """What the body of a request says, of at most so many bytes. Raises Refused."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Refused(415, f"a question is sent as {JSON}, not as {kind[:80] or 'nothing'}")
    body = await _bytes(request, most)
    if body is None:
        raise Refused(413, f"a question has at most {most:,} bytes")
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Refused(400, f"a question is JSON, and this is none: {_why(error)}") from None


def _why(error: Exception) -> str:
    """Why bytes are no JSON, as a reader of JSON says it."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return f"it is not in UTF-8 from byte {error.start} on"
    if isinstance(error, json.JSONDecodeError):
        return str(error)[:200]
    return "it has a number of too many digits"


async def _bytes(request: Request, most: int) -> bytes | None:
    """The body of a request; None as soon as it is known to be too long."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > most:
        return None
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            return None
        parts.append(part)
    return b"".join(parts)
