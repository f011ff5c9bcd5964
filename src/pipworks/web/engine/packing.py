"""Our package as a zip that Python imports from: the library and what answers the page, no commands, nothing native."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from pipworks.web.engine import hashes

PACKAGE = Path(__file__).parent.parent.parent
NAME = "pipworks.zip"
SOURCES = ".pipworks-sources.zip"
"""The same before it is compiled, in the folder where all is gathered."""
DIGEST = "pipworks/sources.sha256"
"""What in the zip says which sources it was made of, whether they are in it or their bytecode."""

LEFT_OUT = (
    "batch/",
    "cli/",
    "collection/",
    "contest/",
    *("converting.py", "day_addresses.py", "day_files.py", "fetched.py"),
    "kernel/native/",
    "kernel/wasm/outside.py",
    "web/engine/",
    "web/page/",
    "web/service/",
    "__main__.py",
)
"""What no browser has a use for."""
SERVER = (
    *("web/app.py", "web/asking.py", "web/bodies.py", "web/guard.py", "web/page_files.py", "web/page_routes.py"),
    *("web/quiet.py", "web/serving.py"),
    *("web/site.py", "web/site_folder.py", "web/site_page.py"),
)
"""What serves or writes the page, and is not asked by it."""
KINDS = {".py", ".json", ".txt"}
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file: the same package gives the same bytes."""


def packed(package: Path = PACKAGE, wheels: Iterable[Path] = ()) -> bytes:
    """The zip's bytes, the same for the same files. What is in the wheels, of Python alone, goes in beside ours."""
    own = _own(package)
    digest = {DIGEST: _digest(own).encode()}
    brought = (one for wheel in wheels for one in _of_wheel(wheel))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in (*own.items(), *digest.items(), *brought):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return out.getvalue()


def _own(package: Path) -> dict[str, bytes]:
    """The package's files by their names in the zip."""
    return {f"{package.name}/{path.relative_to(package).as_posix()}": path.read_bytes() for path in taken(package)}


def _of_wheel(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """A wheel's modules but for its command, and its licences."""
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if (name.endswith(".py") and not name.endswith("/cli.py")) or ".dist-info/licenses/" in name:
                yield name, archive.read(name)


def _digest(files: dict[str, bytes]) -> str:
    """The sha256 of files with their names."""
    return hashes.of_bytes("\n".join(f"{name} {hashes.of_bytes(data)}" for name, data in files.items()).encode())


def is_of(data: bytes, package: Path = PACKAGE) -> bool:
    """Whether a zip was made of this very package, however it was compressed, and compiled or not."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return archive.read(DIGEST).decode() == _digest(_own(package))
    except (zipfile.BadZipFile, KeyError, UnicodeDecodeError):
        return False


def taken(package: Path = PACKAGE) -> Iterator[Path]:
    """The files that go into the zip, in order."""
    for path in sorted(package.rglob("*"), key=lambda path: path.relative_to(package).as_posix()):
        name = path.relative_to(package).as_posix()
        if path.suffix in KINDS and path.is_file() and not name.startswith(LEFT_OUT) and name not in SERVER:
            yield path
