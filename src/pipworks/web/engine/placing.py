"""A file that is there whole or not at all, whatever ends the work."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

Say = Callable[[str], None]
"""What gets a line a step."""


def put(path: Path, data: bytes) -> None:
    """Writes a file under another name and then gives it its own."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
