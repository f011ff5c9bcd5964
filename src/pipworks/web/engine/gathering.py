"""All files of the engine in one folder; what is there and whole already is left as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pipworks.web.engine import bytecode, compiled, fetch, hashes, manifests, packing
from pipworks.web.engine.manifests import Manifest
from pipworks.web.engine.pinned import PYODIDE, PYTHON_SAT, SEGNO, PinnedPackage
from pipworks.web.engine.placing import Say, put

NOTICES = "NOTICES.txt"
ZIPS = (".zip", ".whl")
MADE = "compiled-"
"""Before the name of a zip whose modules were compiled."""
SOURCE = Path(__file__).parent / "notices.txt"


def gather(
    folder: Path,
    say: Say,
    *,
    pyodide: PinnedPackage = PYODIDE,
    python_sat: PinnedPackage = PYTHON_SAT,
    segno: PinnedPackage = SEGNO,
) -> Manifest:
    """The manifest of a folder into which all files were brought, step by step; `say` gets a line a step.

    Raises EngineIncomplete at the first step that can't be done; the next call goes on there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / manifests.NAME).unlink(missing_ok=True)
    _bring(pyodide, folder, fetch.from_npm, say)
    _bring(python_sat, folder, fetch.from_pypi, say)
    _bring(segno, folder, fetch.from_pypi, say)
    compiled.bring(folder, say)
    put(folder / packing.SOURCES, packing.packed(wheels=[folder / file.name for file in segno.files]))
    zips = (bytecode.Zip(folder / packing.SOURCES, packing.NAME), *_zips(folder, pyodide, bytecode.UNUSED))
    zips += _zips(folder, python_sat)
    bytecode.bring(folder, zips, say)
    put(folder / NOTICES, SOURCE.read_bytes())
    as_brought = (folder / file.name for package in (pyodide, python_sat) for file in package.files)
    kept = (path.name for path in as_brought if path.suffix not in ZIPS)
    manifest = manifests.of_folder(folder, (*kept, compiled.NAME, *(one.name for one in zips), NOTICES))
    put(folder / manifests.NAME, manifest.to_json().encode())
    size = sum(file.bytes for file in manifest.files) / 1e6
    say(f"{folder}: {len(manifest.files)} files, {size:.1f} MB, engine {manifest.version}")
    return manifest


def _zips(folder: Path, package: PinnedPackage, left_out: tuple[str, ...] = ()) -> tuple[bytecode.Zip, ...]:
    """The zips of a package, each to be had compiled under its name with `compiled-` before it."""
    zips = (folder / file.name for file in package.files)
    return tuple(bytecode.Zip(path, f"{MADE}{path.name}", left_out) for path in zips if path.suffix in ZIPS)


def _bring(package: PinnedPackage, folder: Path, how: Callable[[PinnedPackage, Path], None], say: Say) -> None:
    if all(hashes.of_file(folder / file.name) == file.sha256 for file in package.files):
        say(f"{package.name} {package.version}: there already")
        return
    say(f"{package.name} {package.version}: bringing it")
    how(package, folder)
