"""The commit that a release is made of: its time, and its files in a folder of their own."""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class CommitError(Exception):
    """There is no commit to make a release of, as in an unpacked archive."""


def time() -> int:
    """When the commit was made, in seconds since 1970: the time of every file in the archives."""
    return int(_git("show", "--no-patch", "--format=%ct", "HEAD"))


def changed() -> bool:
    """Whether tracked files differ from the commit; what differs is in no archive."""
    return bool(_git("status", "--porcelain", "--untracked-files=no"))


def tracked() -> list[str]:
    """The paths of the commit's files."""
    return _git("ls-tree", "-r", "-z", "--name-only", "HEAD").decode().rstrip("\0").split("\0")


def lay_out(folder: Path) -> None:
    """Put the commit's files, and nothing else that lies about, into a folder."""
    with tarfile.open(fileobj=io.BytesIO(_git("archive", "--format=tar", "HEAD"))) as files:
        files.extractall(folder, filter="data")


def _git(*words: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", b"").decode(errors="replace").strip() or str(error)
        raise CommitError(f"a release is made of a commit, in a clone with git: {said}") from None
    return done.stdout
