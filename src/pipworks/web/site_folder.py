"""A folder of files that is put in place whole: its files are written beside, and then moved.

Which files are ours is told by a record among them, with the hash of each. What else is in the folder stays: a host's
own files, or a repository. A file of ours that somebody changed is not written over unless that is asked for.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import time
from contextlib import nullcontext, suppress
from hashlib import sha256
from pathlib import Path

from pipworks.words import names_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from types import TracebackType
    from typing import Self

RECORD = "site.json"
"""The record's name."""
FORMAT = "pipworks.site"

_BESIDE = ".pipworks-new-"
_LEFT_BEHIND = 3600.0
"""Seconds after which files beside that nobody moved are those of a run that was killed."""
_PATH = re.compile(r"[\w-][\w.-]*(?:/[\w-][\w.-]*)*", re.ASCII)
_LAST = ("sw.js", "index.html")
"""What is moved last, as it names the others."""


def hash_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal digits. Raises OSError."""
    with path.open("rb") as file:
        found = sha256()
        while part := file.read(1 << 20):
            found.update(part)
    return found.hexdigest()


def files_in(folder: Path) -> list[str]:
    """The files in a folder and its folders, as paths with slashes, sorted."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def refusal(folder: Path) -> str:
    """Why nothing is to be written into a folder unless that is asked for; empty where nothing would be lost.

    Raises NotADirectoryError for what is no folder, and OSError for one that can't be looked into.
    """
    if not os.path.lexists(folder):
        return ""
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    known = _known(folder)
    if known is None:
        there = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
        return f"there is something else in it: {names_listed(there, 3)}" if there else ""
    changed = [path for path, hashes in known.items() if _differs(folder / path, hashes)]
    return f"somebody changed {names_listed(changed, 3)} in it" if changed else ""


class SiteFolder:
    """A folder that is being written, in a `with` statement: into `work`, until `put` moves all that is there.

    An exception, and leaving without `put`, drops it: the folder is then as it was. Raises FileExistsError for a folder
    whose `refusal` says something, unless `force` is set, and OSError for one that can't be.
    """

    def __init__(
        self, folder: Path, *, force: bool = False, held: Callable[[], AbstractContextManager[object]] = nullcontext
    ) -> None:
        """The folder of this name. While `held()` lasts, files are moved, which is not to be broken off."""
        why = refusal(folder)
        if why and not force:
            raise FileExistsError(errno.EEXIST, why, str(folder))
        self.folder = folder
        self._force = force
        self._held = held
        self._is_new = not folder.exists()
        beside = f"{_BESIDE}{os.getpid()}-{os.urandom(4).hex()}"
        self.work = folder.absolute().parent / beside if self._is_new else folder / beside
        self._made = _new_folders(self.work.parent)

    def __enter__(self) -> Self:
        try:
            self.work.parent.mkdir(parents=True, exist_ok=True)
            self.work.mkdir()
        except OSError as error:
            error.filename = str(self.folder)  # which is the name that is known to whoever asked
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._held():
            shutil.rmtree(self.work, ignore_errors=True)
            if not self.folder.exists():
                with suppress(OSError):  # somebody else has used it by now
                    for folder in self._made:
                        folder.rmdir()

    def put(self, version: str) -> int:
        """Move the files to where they belong, with the record that this version of pipworks wrote them.

        The number of those that are new or have another content. Raises FileExistsError as the class does, for a file
        that is not ours and bears the name of one that is, before anything is moved.
        """
        new = {path: hash_of(self.work / path) for path in files_in(self.work)}
        if self._is_new:
            _write_record(self.work, version, new, {})
            with self._held():
                self.work.rename(self.folder)
            return len(new)
        known = _known(self.folder) or {}
        moved = [path for path, digest in new.items() if not self._has(path, digest, known)]
        before = {path: sorted(hashes) for path, hashes in known.items() if path not in new or path in moved}
        with self._held():
            if moved or before:
                _write_record(self.folder, version, new, before)
            for path in sorted(moved, key=lambda path: (path in _LAST, path)):
                (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
                (self.work / path).replace(self.folder / path)
            for path in known.keys() - new.keys():
                _remove(self.folder, path, known[path])
            _write_record(self.folder, version, new, {})
            _clear(self.folder)
        return len(moved)

    def _has(self, path: str, digest: str, known: Mapping[str, set[str]]) -> bool:
        """Whether the folder has this very file. Raises FileExistsError for one that would be lost."""
        target = self.folder / path
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
        if not os.path.lexists(target):
            return False
        found = hash_of(target) if target.is_file() else ""
        if found != digest and found not in known.get(path, ()) and not self._force:
            raise FileExistsError(errno.EEXIST, "there is such a file, and it is none of ours", str(target))
        return found == digest


def _known(folder: Path) -> dict[str, set[str]] | None:
    """The hashes that each file of ours may have, by the record of the folder; None where it has none that is right.

    A file has two where a run was killed while it moved them. What stands in `sw.js` may be any of ours: to stop the
    worker another one is copied there.
    """
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8"))
        if record["format"] != FORMAT:
            return None
        known = {str(path): {str(digest)} for path, digest in record["files"].items()}
        for path, hashes in record.get("before", {}).items():
            known.setdefault(str(path), set()).update(map(str, hashes))
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        return None
    if "sw.js" in known:
        known["sw.js"] |= known.get("no-worker.js", set())
    return {path: hashes for path, hashes in known.items() if _PATH.fullmatch(path)}


def _differs(path: Path, hashes: set[str]) -> bool:
    """Whether there is a file that has none of these hashes."""
    return path.is_file() and hash_of(path) not in hashes


def _write_record(folder: Path, version: str, files: Mapping[str, str], before: Mapping[str, list[str]]) -> None:
    record: dict[str, object] = {
        "format": FORMAT,
        "version": 1,
        "pipworks": version,
        "files": dict(sorted(files.items())),
    }
    if before:
        record["before"] = dict(sorted(before.items()))
    text = json.dumps(record, indent=1) + "\n"
    path = folder / RECORD
    if path.is_file() and path.read_bytes() == text.encode():
        return
    beside = folder / f"{_BESIDE}{os.getpid()}-{RECORD}"
    beside.write_text(text, encoding="utf-8", newline="\n")
    beside.replace(path)


def _remove(folder: Path, path: str, hashes: set[str]) -> None:
    """Remove a file that is ours no longer, with the folders that are empty then; a changed one stays."""
    target = folder / path
    if target.is_file() and not _differs(target, hashes):
        target.unlink()
        with suppress(OSError):  # something else is in it
            for above in Path(path).parents[:-1]:
                (folder / above).rmdir()


def _clear(folder: Path) -> None:
    """Remove what runs left beside that were killed."""
    for path in folder.glob(f"{_BESIDE}*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > _LEFT_BEHIND:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


def _new_folders(folder: Path) -> list[Path]:
    """The folders that are still to be made for this one, the innermost first."""
    return [path for path in (folder, *folder.parents) if not path.exists()]
