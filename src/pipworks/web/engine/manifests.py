"""`engine.json`: what tells the page how it asks, and which files that takes; and the files' way into a site."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pipworks.errors import EngineIncomplete
from pipworks.record import Record
from pipworks.version import __version__
from pipworks.web.engine import hashes
from pipworks.web.engine.placing import put

NAME = "engine.json"
HINT = "Run `make engine` in a checkout of pipworks, and write the site again."


class EngineFile(Record):
    """A file of the engine: its name in `engine/`, its bytes and their sha256."""

    name: str
    bytes: int
    sha256: str


class Manifest(Record):
    """How a page asks: `wasm`, by these files; `local` or `remote`, the server that it came from, which is on this
    machine or is not; `none`, and a `hint` what helps.

    `version` is another one whenever a file is: what the page keeps of an engine it keeps under it.
    """

    how: str
    version: str = ""
    files: tuple[EngineFile, ...] = ()
    hint: str = ""

    def to_data(self) -> dict[str, Any]:
        """As the page reads it."""
        if self.how == "none":
            return {"how": "none", "hint": self.hint}
        if self.how in ("local", "remote"):
            return {"how": self.how, "version": self.version}
        files = [{"name": file.name, "bytes": file.bytes, "sha256": file.sha256} for file in self.files]
        return {"how": self.how, "version": self.version, "files": files}

    def to_json(self) -> str:
        """The text of `engine.json`."""
        return json.dumps(self.to_data(), indent=1) + "\n"


def server_manifest(how: str = "local") -> Manifest:
    """Of a page that asks its server: `local` on this machine, or `remote`."""
    return Manifest(how, __version__)


def missing_manifest() -> Manifest:
    """Of a site without an engine: the page plays, and says how the rest is had."""
    return Manifest("none", hint=HINT)


def of_folder(folder: Path, names: tuple[str, ...]) -> Manifest:
    """Of the named files in a folder. Raises FileNotFoundError where one is not there."""
    files = tuple(EngineFile(name, (folder / name).stat().st_size, hashes.of_file(folder / name)) for name in names)
    together = hashes.of_bytes("\n".join(f"{file.name} {file.sha256}" for file in files).encode())
    return Manifest("wasm", f"{__version__}-{together[:12]}", files)


def read(folder: Path) -> Manifest:
    """Of a folder that `gather` filled. Raises EngineIncomplete where it is not whole."""
    try:
        data = json.loads((folder / NAME).read_text(encoding="utf-8"))
        files = tuple(EngineFile(file["name"], file["bytes"], file["sha256"]) for file in data["files"])
        manifest = Manifest(data["how"], data["version"], files)
        if manifest.how != "wasm" or not files:
            raise ValueError(manifest.how)
    except FileNotFoundError:
        raise EngineIncomplete(f"there is no engine in {folder}. {HINT}") from None
    except (ValueError, KeyError, TypeError):
        raise EngineIncomplete(f"{folder / NAME} can't be read. {HINT}") from None
    for file in manifest.files:
        if Path(file.name).name != file.name or hashes.of_file(folder / file.name) != file.sha256:
            raise EngineIncomplete(f"{file.name} is not whole in {folder}. {HINT}")
    return manifest


def install(gathered: Path, target: Path) -> Manifest:
    """Copies what `gather` brought into a site's `engine/`, and its `engine.json` last of all.

    Raises EngineIncomplete where it is not whole.
    """
    manifest = read(gathered)
    target.mkdir(parents=True, exist_ok=True)
    for file in manifest.files:
        if hashes.of_file(target / file.name) != file.sha256:
            put(target / file.name, (gathered / file.name).read_bytes())
    put(target / NAME, manifest.to_json().encode())
    return manifest
