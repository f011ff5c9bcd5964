"""The files that pipworks has written, known again by their content: one that was changed since is not known any more.

One line a file, a digest of its content and nothing else, stands in `pipworks/written` of the user's state folder. The
record is short: the older half goes when it is full. Where it can't be read or written, no file is known. What has its
name and is no record, as a link, a pipe or another file, is left alone, and no file is known then.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from pipworks.cli.user_folders import user_folder

try:
    from _blake2 import blake2b  # what `hashlib` loads OpenSSL beside
except ImportError:  # pragma: no cover: a Python that is built otherwise
    from hashlib import blake2b

MOST = 4 << 20
"""The bytes of the record."""

_LINE = 33
_PART = 1 << 20
_CAREFUL = sum(getattr(os, flag, 0) for flag in ("O_BINARY", "O_NOFOLLOW", "O_NONBLOCK"))
"""How the record is opened: no link is followed to a file of the user's, and no pipe waited for."""


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
        descriptor = os.open(name, os.O_RDWR | os.O_APPEND | os.O_CREAT | _CAREFUL, 0o600)
        try:
            size = _size(descriptor)
            if size is not None:
                os.write(descriptor, digest.line())
        finally:
            os.close(descriptor)
        if size is not None and size + _LINE > MOST:
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
    with suppress(OSError):
        return digest.line() in _newest(record, MOST)
    return False


def _name() -> str | None:
    """The record's name; None where the user has no folder of their own."""
    folder = user_folder("XDG_STATE_HOME", ".local", "state")
    return os.path.join(folder, "pipworks", "written") if folder else None


def _size(descriptor: int) -> int | None:
    """The bytes of the record that is open; None for what is none, as a pipe or another file that has its name."""
    state = os.fstat(descriptor)
    if not stat.S_ISREG(state.st_mode):
        return None
    first = os.read(descriptor, _LINE)
    is_line = len(first) == _LINE and first.endswith(b"\n") and not first[:-1].strip(b"0123456789abcdef")
    return state.st_size if is_line or not first else None


def _newest(name: str, most: int) -> list[bytes]:
    """The last lines of the record, of no more than so many bytes. Raises OSError."""
    descriptor = os.open(name, os.O_RDONLY | _CAREFUL)
    with open(descriptor, "rb") as file:
        size = _size(descriptor)
        if size is None:
            return []
        file.seek(max(0, size - most))
        lines = file.read(most).splitlines(keepends=True)
    return lines if size <= most else lines[1:]


def _halve(name: str) -> None:
    """Keep the newer half of the record."""
    lines = _newest(name, MOST // 2 + _LINE)
    made = f"{name}-{os.getpid()}-{os.urandom(4).hex()}"
    try:
        with open(made, "xb") as shorter:
            shorter.writelines(lines)
        os.replace(made, name)
    except OSError:
        with suppress(OSError):
            os.unlink(made)
        raise
