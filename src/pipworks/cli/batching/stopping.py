"""The signals that end a batch: the first one asks it to stop, which it does within a second, with all that is done."""

from __future__ import annotations

import signal
import time

from pipworks.cli import hosting
from pipworks.limits import CancelToken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

_PATIENCE = 2.0
"""Seconds after which a second signal is one that ends the command at once."""


class Stopping:
    """A context in which signals raise `token` and nothing else; `again` then ends the command as one of them would."""

    def __init__(self) -> None:
        self.token = CancelToken()
        self._heard = 0
        self._at = 0.0
        self._hearing = hosting.hearing(("SIGINT", "SIGTERM", "SIGHUP"), self._hear)

    def __enter__(self) -> Stopping:
        self._hearing.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hearing.__exit__(kind, error, trace)

    def again(self) -> None:
        """Raise the signal that came, if one did, now that all is in order."""
        if self._heard:
            signal.raise_signal(self._heard)

    def _hear(self, number: int) -> None:
        if self._heard and time.monotonic() - self._at > _PATIENCE:
            raise KeyboardInterrupt
        if not self._heard:
            self._heard, self._at = number, time.monotonic()
        self.token.cancel()
