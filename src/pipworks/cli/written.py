"""The files that pipworks has written, known again by their content: one that was changed since is not known any more.

One line a file, a digest of its content and nothing else, stands in `pipworks/written` of the user's state folder. The
record is short: the older half goes when it is full. Where it can't be read or written, no file is known.
"""

from __future__ import annotations

import os
from contextlib import suppress

try:
    from _blake2 import blake2b  # what `hashlib` loads OpenSSL beside
except ImportError:  # pragma: no cover: a Python that is built otherwise
    from hashlib import blake2b

MOST = 4 << 20
"""The bytes of the record; a line has 33."""

_PART = 1 << 20


class Digest:
    """The digest of what is written, part by part."""

    __slots__ = ("_sum",)

    def __init__(self) -> None:
        self._sum = blake2b(digest_size=16)

    def add(self, data: bytes) -> None:
        """Take the next part."""
        self._sum.update(data)

    def line(self) -> bytes:
        """The line of the record for all parts so far."""
        return self._sum.hexdigest().encode() + b"\n"


def note(digest: Digest) -> None:
    """Add a file to the record, where that can be written; two processes at once disturb each other's lines not."""
    name = _name()
    if name is None:
        return
    with suppress(OSError):
        os.makedirs(os.path.dirname(name), mode=0o700, exist_ok=True)
        descriptor = os.open(name, os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            os.write(descriptor, digest.line())
            full = os.fstat(descriptor).st_size > MOST
        finally:
            os.close(descriptor)
        if full:
            _halve(name)


def is_known(name: str) -> bool:
    """Whether the file of this name has content that pipworks wrote, into it or another. Raises OSError."""
    digest = Digest()
    with open(name, "rb") as file:
        while part := file.read(_PART):
            digest.add(part)
    record = _name()
    if record is None:
        return False
    with suppress(OSError), open(record, "rb") as lines:
        return digest.line() in lines
    return False


def _name() -> str | None:
    """The record's name; None where the user has no folder of their own."""
    if os.name == "nt":
        folder = os.environ.get("LOCALAPPDATA", "")
    else:
        folder = os.environ.get("XDG_STATE_HOME", "")
        if not os.path.isabs(folder):
            home = os.path.expanduser("~")
            folder = os.path.join(home, ".local", "state") if os.path.isdir(home) else ""
    return os.path.join(folder, "pipworks", "written") if os.path.isabs(folder) else None


def _halve(name: str) -> None:
    """Keep the newer half of the record."""
    with open(name, "rb") as file:
        lines = file.read().splitlines(keepends=True)
    made = f"{name}-{os.getpid()}-{os.urandom(4).hex()}"
    try:
        with open(made, "xb") as shorter:
            shorter.writelines(lines[len(lines) // 2 :])
        os.replace(made, name)
    except OSError:
        with suppress(OSError):
            os.unlink(made)
        raise
