"""A worker process: calls come in and results go out, pickled, until whoever started it is gone.

It is started by `processes` as `python -c`, so that the program's own main module is not run again.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO

LENGTH = struct.Struct("!Q")
"""How the length of a message stands before it."""


def main(memory: int | None) -> None:
    """Serve calls from standard input to what was standard output, which nothing else is written to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it, after what is done was kept
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _die_with_parent()
    if memory is not None:
        _limit(memory)
    calls = os.fdopen(os.dup(0), "rb")
    results = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    while (message := receive(calls)) is not None:
        send(results, _called(message, results))


def _called(message: bytes, results: IO[bytes]) -> bytes:
    """The pickled outcome of a call: whether it returned, and what, or what it raised.

    An empty message says that it begins, when all that it needs is loaded.
    """
    try:
        function, arguments, named = pickle.loads(message)
        send(results, b"")
        return pickle.dumps((True, function(*arguments, **named)))
    except Exception as error:
        try:
            told = pickle.dumps((False, error))
            pickle.loads(told)
        except Exception:
            told = pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
        return told


def send(stream: IO[bytes], message: bytes) -> None:
    """Write a message. Raises OSError where nobody reads."""
    stream.write(LENGTH.pack(len(message)))
    stream.write(message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None where the other side is gone."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    body = stream.read(length)
    return body if len(body) == length else None


def _die_with_parent() -> None:
    """End this process when the one that started it ends, however busy it is.

    Linux does that by itself. Elsewhere a thread looks, which native code may keep from its work.
    """
    parent = os.getppid()
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:
            os._exit(1)
        return
    import threading
    import time

    def look() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=look, daemon=True).start()


def _limit(memory: int) -> None:
    """Let this process hold so many bytes, and no more."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most != resource.RLIM_INFINITY:
        memory = min(memory, most)
    resource.setrlimit(resource.RLIMIT_AS, (memory, most))


def command(memory: int | None, path: list[str]) -> list[str]:
    """The command line that starts a worker, which looks for modules on this path."""
    program = f"import sys; sys.path[:] = {path!r}; from pipworks.batch.worker import main; main({memory!r})"
    return [sys.executable, "-c", program]
