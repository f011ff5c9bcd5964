"""The page as static files, for any web host: written whole or not at all, the same bytes for the same input."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

from pipworks.errors import EngineIncomplete
from pipworks.record import Record
from pipworks.version import __version__
from pipworks.web import site_page
from pipworks.web.listing import document
from pipworks.web.site_folder import SiteFolder, files_in, hash_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from pipworks.web.engine.manifests import Manifest
    from pipworks.web.listing import Listed

MOST_LISTED = 20_000
"""The puzzles that the start screen lists, sixty at a time."""

_ENGINE = "engine"


class Site(Record):
    """What was written: the files, their bytes, how many are new or changed, and how the engine is had.

    `engine` is "wasm", or "none", and then `hint` says how to get it.
    """

    folder: Path
    files: int
    bytes: int
    changed: int
    engine: str
    hint: str


def write_site(
    folder: Path,
    *,
    puzzles: Sequence[Listed] = (),
    engine: Path | None = None,
    offline: bool = True,
    force: bool = False,
    held: Callable[[], AbstractContextManager[object]] = nullcontext,
) -> Site:
    """Write the site into a folder, which may hold an older one.

    `puzzles` is what the start screen lists, `engine` the folder in which its files were gathered. Without `offline`
    the site has no service worker, and ends those of its visitors. Raises FileExistsError for a folder in which
    something else would be lost, unless `force` is set, OSError for one that can't be written, and EngineIncomplete:
    then it is as it was.
    """
    with SiteFolder(folder, force=force, held=held) as place:
        manifest = _write(place.work, puzzles, engine, offline=offline)
        files = files_in(place.work)
        size = sum((place.work / path).stat().st_size for path in files)
        changed = place.put(__version__)
    return Site(folder, len(files), size, changed, manifest.how, manifest.hint)


def _write(work: Path, puzzles: Sequence[Listed], engine: Path | None, *, offline: bool) -> Manifest:
    """Write all files; what engine.json says comes back."""
    files = site_page.page_files()
    files["index.html"] = site_page.dressed(files["index.html"].decode(), files, offline=offline).encode()
    files["manifest.webmanifest"] = site_page.manifest(files).encode()
    for path, data in files.items():
        _put(work / path, data)
    manifest = _write_engine(work / _ENGINE, engine)
    _put(work / "licenses.txt", _licenses(work / _ENGINE))
    stop = site_page.stop_worker()
    _put(work / "sw.js", (_worker(work, manifest) if offline else stop).encode())
    _put(work / "no-worker.js", stop.encode())
    told = json.dumps(document(puzzles), separators=(",", ":"))
    _put(work / "puzzles.json", f"{told}\n".encode())
    return manifest


def _worker(work: Path, manifest: Manifest) -> str:
    """The service worker for the files that are there so far."""
    aside = {f"{_ENGINE}/{file.name}" for file in manifest.files}
    kept = {
        path: hash_of(work / path) for path in files_in(work) if path != "licenses.txt" and not path.endswith(".png")
    }
    page = {path: digest for path, digest in kept.items() if path not in aside}
    return site_page.service_worker(page, {path: kept[path] for path in kept.keys() & aside})


def _write_engine(target: Path, gathered: Path | None) -> Manifest:
    """Copy the engine's files, or say in their place that they are missing; what engine.json says comes back."""
    from pipworks.web.engine import install, missing_manifest, packing
    from pipworks.web.engine.manifests import HINT

    if gathered is not None:
        manifest = install(gathered, target)
        library = target / packing.NAME
        if library.is_file() and not packing.is_of(library.read_bytes()):
            raise EngineIncomplete(f"the engine in {gathered} is of another pipworks than this one. {HINT}")
        return manifest
    manifest = missing_manifest()
    _put(target / "engine.json", manifest.to_json().encode())
    return manifest


def _licenses(engine: Path) -> bytes:
    """Our licence, and the notices of the engine's parts where they are there."""
    own = Path(__file__).with_name("license.txt").read_text(encoding="utf-8")
    notices = engine / "NOTICES.txt"
    others = f"\n\n{notices.read_text(encoding='utf-8')}" if notices.is_file() else ""
    return f"The page and the library are pipworks:\n\n{own}{others}".encode()


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
