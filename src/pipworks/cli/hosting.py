"""What the commands that serve share: the port, why it can't be had, the extra they need, the signals that end them."""

from __future__ import annotations

import errno
import signal
from contextlib import contextmanager

from pipworks.cli import values
from pipworks.cli.running import UsageError
from pipworks.errors import MissingExtra

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_MOST_PORT = 65_535
_NEEDED = ("starlette", "uvicorn", "anyio", "h11", "click")
"""What the extra installs, and what that needs."""


def port(text: str) -> int:
    """The number of a port; for argparse."""
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= _MOST_PORT and len(text) <= 5):
        raise values.refused(f"a port is a number from 1 to {_MOST_PORT:,}, not {text[:20]!r}")
    return int(text)


def missing(error: ImportError, what: str) -> Exception:
    """What to raise for a module that can't be imported: that the extra is missing, or the error itself."""
    is_ours = str(error.name).partition(".")[0] in _NEEDED
    return MissingExtra("web", what) if is_ours else error


def refused(error: OSError, number: int, instead: str) -> Exception:
    """What to raise for a port that can't be had, with what would be right, or the error itself."""
    if error.errno == errno.EADDRINUSE:
        return UsageError(f"port {number} is taken: {instead}")
    if error.errno == errno.EACCES:
        return UsageError(f"port {number} is kept for the system: ports from 1024 on are free to use")
    return error


@contextmanager
def hearing(names: Sequence[str], hear: Callable[[int], None]) -> Iterator[None]:
    """Calls `hear` with each of these signals that comes while the block runs, but for those that are ignored here."""
    named = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in named}
    listened = [number for number, handler in before.items() if handler is not signal.SIG_IGN]
    for number in listened:
        signal.signal(number, lambda number, _: hear(number))
    try:
        yield
    finally:
        for number in listened:
            signal.signal(number, before[number])
