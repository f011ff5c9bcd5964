"""A file with new content, which takes the old one's place when it is whole: until then the old one is as it was.

The new content is written into a file beside the old one, which is then renamed. The mode and the owner stay, a link is
followed, and a second name of the same file (a hard link) keeps the old content. What is no plain file, as a pipe or
/dev/null, is written to directly. So is a file whose folder takes no other file, or whose owner can't be kept.
Every plain file goes into the record of `written`.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress

from pipworks.cli import written
from pipworks.cli.interrupts import Held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

_STREAMS = ("/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/")
"""Names of what is open already, under which no file can be put into another's place."""
_FLAGS = os.O_WRONLY | getattr(os, "O_BINARY", 0)
_IN_PLACE = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY)


class Replacement:
    """The new content of a file, written part by part: in a `with` statement, at whose end it is put in place.

    An exception drops it instead. With `parts` set, what ends the work early leaves the parts that are whole; only an
    OSError, as of a full disk, drops all. Every OSError has the file's name as the user gave it.
    """

    __slots__ = ("_descriptor", "_digest", "_made", "_name", "_noted", "_parts", "_plain", "_target", "_whole")

    def __init__(self, name: str, *, parts: bool = False, noted: bool = True) -> None:
        """The file of this name. It is touched by the first part, and not without one.

        What is not `noted` as written by us is the user's, as a file that they have changed.
        """
        self._name = name
        self._parts = parts
        self._noted = noted
        self._target = name
        self._made = ""
        self._whole = 0
        self._plain = False
        self._digest = written.Digest()
        self._descriptor = -1

    def __enter__(self) -> Replacement:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None or (self._parts and self._whole and not isinstance(error, OSError)):
            self._keep()
        else:
            self._drop()

    @property
    def is_begun(self) -> bool:
        """Whether a part has been written."""
        return self._whole > 0

    def add(self, data: bytes) -> None:
        """Write one part. Raises OSError when it can't be written."""
        try:
            if self._descriptor < 0:
                self._open()
            _write(self._descriptor, data)
        except OSError as error:
            raise self._named(error) from None
        self._whole += len(data)
        self._digest.add(data)

    def _open(self) -> None:
        before = _status(self._name)
        if self._name.endswith(os.sep) or (before is not None and stat.S_ISDIR(before.st_mode)):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        self._plain = before is None or stat.S_ISREG(before.st_mode)
        if self._plain and not os.path.abspath(self._name).startswith(_STREAMS):
            self._target = os.path.realpath(self._name)
            if before is not None and not _may_write(self._target):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            if self._open_beside(before):
                return
        self._descriptor = os.open(self._name, _FLAGS | os.O_CREAT | os.O_TRUNC, 0o666)

    def _open_beside(self, before: os.stat_result | None) -> bool:
        """Whether a file like the old one could be made beside it."""
        folder = os.path.dirname(self._target)
        self._made = os.path.join(folder, f".pipworks-{os.getpid()}-{os.urandom(4).hex()}")
        try:
            self._descriptor = os.open(self._made, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
            if before is not None:
                _liken(self._descriptor, self._made, before)
        except BaseException as error:
            self._drop()
            if before is not None and isinstance(error, OSError) and error.errno in _IN_PLACE:
                return False
            raise
        return True

    def _keep(self) -> None:
        try:
            with Held():
                if self._made:
                    os.ftruncate(self._descriptor, self._whole)  # a part may be half written
                self._close()
                if self._made:
                    self._rename()
                if self._plain and self._noted:
                    written.note(self._digest)
        except OSError as error:
            raise self._named(error) from None
        finally:
            self._drop()

    def _rename(self) -> None:
        try:
            os.replace(self._made, self._target)
            self._made = ""
        except OSError as error:
            if error.errno not in _IN_PLACE or not os.path.exists(self._target):
                raise
            with open(self._made, "rb") as whole, open(self._target, "wb", buffering=0) as old:
                _write(old.fileno(), whole.read())

    def _close(self) -> None:
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            os.close(descriptor)

    def _drop(self) -> None:
        """Leave nothing behind: neither a descriptor nor the file beside."""
        with suppress(OSError):  # what is lost is dropped anyway
            self._close()
        if self._made:
            with suppress(OSError):  # it was not made, or can't be removed
                os.unlink(self._made)
            self._made = ""

    def _named(self, error: OSError) -> OSError:
        return OSError(error.errno, error.strerror or str(error), self._name)


def _status(name: str) -> os.stat_result | None:
    try:
        return os.stat(name)
    except FileNotFoundError:
        return None


def _may_write(name: str) -> bool:
    return os.access(name, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _liken(descriptor: int, name: str, before: os.stat_result) -> None:
    """Give the new file the owner and the mode of the old one. Raises OSError where that can't be."""
    if os.name == "nt":
        return
    now = os.fstat(descriptor)
    if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
        os.chown(name, before.st_uid, before.st_gid)
    os.chmod(name, stat.S_IMODE(before.st_mode))


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
