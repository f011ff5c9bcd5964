"""uvicorn's server as all of ours run it: signals are left to whoever runs it."""

from __future__ import annotations

from contextlib import contextmanager

import uvicorn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator


class QuietServer(uvicorn.Server):
    """A server that hears no signal itself."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Nothing, in place of uvicorn's own handlers."""
        yield
