"""All files of the engine in one folder; what is there and whole already is left as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pipworks.web.engine import compiled, fetch, hashes, manifests, packing
from pipworks.web.engine.manifests import Manifest
from pipworks.web.engine.pinned import PYODIDE, PYTHON_SAT, SEGNO, PinnedPackage
from pipworks.web.engine.placing import Say, put

NOTICES = "NOTICES.txt"
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
    put(folder / packing.NAME, packing.packed(wheels=[folder / file.name for file in segno.files]))
    put(folder / NOTICES, SOURCE.read_bytes())
    brought = tuple(file.name for package in (pyodide, python_sat) for file in package.files)
    manifest = manifests.of_folder(folder, (*brought, compiled.NAME, packing.NAME, NOTICES))
    put(folder / manifests.NAME, manifest.to_json().encode())
    size = sum(file.bytes for file in manifest.files) / 1e6
    say(f"{folder}: {len(manifest.files)} files, {size:.1f} MB, engine {manifest.version}")
    return manifest


def _bring(package: PinnedPackage, folder: Path, how: Callable[[PinnedPackage, Path], None], say: Say) -> None:
    if all(hashes.of_file(folder / file.name) == file.sha256 for file in package.files):
        say(f"{package.name} {package.version}: there already")
        return
    say(f"{package.name} {package.version}: bringing it")
    how(package, folder)
