"""Source archives in one form: the same files give the same bytes, whoever packs them, and when."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
from pathlib import Path


def settle(path: Path, time: int) -> None:
    """Write a .tar.gz again: its entries by name, all of one time, owned by nobody, with plain permissions."""
    packed = io.BytesIO()
    with tarfile.open(path) as old, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new:
        for entry in sorted(old.getmembers(), key=lambda entry: entry.name):
            held = old.extractfile(entry) if entry.isfile() else None
            new.addfile(_plain(entry, time), held)
    # Neither a name nor a time in the header of gzip.
    path.write_bytes(gzip.compress(packed.getvalue(), compresslevel=9, mtime=time))


def _plain(entry: tarfile.TarInfo, time: int) -> tarfile.TarInfo:
    runs = entry.isdir() or entry.mode & 0o100
    plain = tarfile.TarInfo(entry.name)
    plain.size, plain.type, plain.linkname = entry.size, entry.type, entry.linkname
    plain.mtime, plain.mode = time, 0o755 if runs else 0o644
    return plain


def unpack(path: Path, folder: Path) -> Path:
    """The folder that a source archive holds, in a folder."""
    with tarfile.open(path) as files:
        files.extractall(folder, filter="data")
    (top,) = folder.iterdir()
    return top


def write_sums(folder: Path) -> Path:
    """SHA256SUMS of what a folder holds, as `sha256sum --check` reads it."""
    sums = folder / "SHA256SUMS"
    held = sorted(path for path in folder.iterdir() if path != sums)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in held]
    sums.write_text("".join(lines), encoding="ascii")
    return sums
