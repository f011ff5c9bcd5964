"""Connections that say nothing, or say it too slowly, are closed: each would hold a place for ever."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10
"""The seconds in which the head of a request must have come, from its first byte or from the connection on."""


class PatientProtocol(H11Protocol):
    """uvicorn's protocol, with a clock that runs while the head of a request is waited for."""

    _clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the clock."""
        super().connection_made(transport)
        self._clock = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def data_received(self, data: bytes) -> None:
        """Stop the clock where the head of a request is there, and start it where one begins."""
        if self._clock is None and not self._is_answering:
            self._clock = self.loop.call_later(HEAD_SECONDS, self._give_up)
        super().data_received(data)
        if self._is_answering:
            self._stop_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clock. A client that went away in the middle of a request is nothing to report."""
        self._stop_clock()
        with suppress(AttributeError):  # uvicorn closes a transport that it never had
            super().connection_lost(exc)

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _give_up(self) -> None:
        self._clock = None
        if not self._is_answering and not self.transport.is_closing():
            self.transport.close()

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
