"""Questions answered in threads beside the server: a few at once, each ended when whoever asked has gone."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

from pipworks.limits import CancelToken
from pipworks.web.answer import answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any

THREADS = 2
"""The questions that are answered at once: a long one keeps no hint waiting, and two leave a machine usable."""


class Asking:
    """The threads, and the tokens of the questions that run or wait."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="pipworks-answer")
        self._tokens: set[CancelToken] = set()
        self._closed = False

    async def reply(self, fields: Any, gone: Callable[[], Awaitable[object]]) -> bytes | None:
        """The reply as JSON; None where `gone` came to its end first, and the question was ended."""
        token = CancelToken()
        if self._closed:
            token.cancel()
        self._tokens.add(token)
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._pool, _answered, fields, token)
        watch = asyncio.ensure_future(gone())
        try:
            await asyncio.wait((work, watch), return_when=asyncio.FIRST_COMPLETED)
            return work.result() if work.done() else None
        finally:
            token.cancel()
            self._tokens.discard(token)
            watch.cancel()
            work.cancel()  # one that has not begun never does

    def close(self) -> None:
        """End every question; the threads end as soon as theirs has."""
        self._closed = True
        for token in tuple(self._tokens):
            token.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _answered(fields: Any, token: CancelToken) -> bytes:
    return json.dumps(answer(fields, cancel=token)).encode()
