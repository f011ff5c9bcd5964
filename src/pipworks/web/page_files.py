"""The files of the page as a server sends them: which there are, and their types."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from pipworks.record import Record
from pipworks.web import site_page

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".wasm": "application/wasm",
}
"""The types by the endings of names: other files of the folder are for those who write the page, and are not sent.

They stand here, as what a system makes of `.mjs` differs, and a browser runs no module of a wrong type.
"""

FOLDER = Path(__file__).parent / "page"
"""Where the page's files are."""

FIRST = "index.html"


class PageFile(Record):
    """A file of the page: its bytes, its type, and a tag that another version of it doesn't have."""

    data: bytes
    type: str
    tag: str


def found(address: str, folder: Path = FOLDER) -> PageFile | None:
    """The file at an address, as `play/game.mjs`; None where there is none to be sent.

    No address leads out of the folder: each part is a name, and no link is followed out of it.
    """
    names = (address or FIRST).split("/")
    if not all(_is_name(name) for name in names):
        return None
    file = folder.joinpath(*names)
    kind = TYPES.get(file.suffix)
    try:
        if kind is None or not file.is_file() or not file.resolve().is_relative_to(folder.resolve()):
            return None
        data = _sent(file, folder)
    except OSError:
        return None
    return PageFile(data, kind, tag_of(data))


def tag_of(data: bytes) -> str:
    """A tag that other bytes don't have, as HTTP quotes it."""
    return f'"{sha256(data).hexdigest()[:20]}"'


def _sent(file: Path, folder: Path) -> bytes:
    """A file without what a browser has no need of; index.html with the names of what it is to fetch."""
    known = file.stat()
    if file != folder / FIRST:
        return _made(file, known.st_mtime_ns, known.st_size)
    modules = sorted(folder.rglob("*.mjs"))
    return _index(file, tuple((path, path.stat().st_mtime_ns) for path in (file, *modules)))


@lru_cache(maxsize=4)
def _index(file: Path, known: tuple[tuple[Path, int], ...]) -> bytes:
    """index.html with the names of the modules, made once as long as all of them stay the same."""
    index = file.read_text(encoding="utf-8")
    modules = {path.relative_to(file.parent).as_posix(): path.read_bytes() for path, _ in known if path != file}
    return (site_page.hurried(index, modules) if site_page.START in modules else index).encode()


@lru_cache(maxsize=512)
def _made(file: Path, changed: int, size: int) -> bytes:  # noqa: ARG001
    """A file as it is sent, made once as long as it stays the same."""
    return site_page.made(file)


def _is_name(name: str) -> bool:
    """Whether this is the plain name of a file or a folder."""
    return bool(name) and not name.startswith(".") and all(c.isascii() and (c.isalnum() or c in "._-") for c in name)
