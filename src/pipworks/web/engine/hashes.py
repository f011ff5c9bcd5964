"""The sha256 of files and of bytes."""

from __future__ import annotations

import hashlib
from pathlib import Path


def of_bytes(data: bytes) -> str:
    """The sha256 in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def of_file(path: Path) -> str:
    """The sha256 of a file; empty where there is none."""
    try:
        return of_bytes(path.read_bytes())
    except FileNotFoundError:
        return ""
