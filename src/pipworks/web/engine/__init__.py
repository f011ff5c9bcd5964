"""What makes the library run in a browser: its files, gathered once, and what the page reads of them.

Start at `gathering`, which brings the files that `pinned` names into a folder: Pyodide, python-sat and segno by their
ordinary clients (`fetch`), our package by `packing`, the search by `compiled`, the modules as `bytecode`, which
`bytecode_of` makes in Pyodide itself, and the `notices` of them all. `manifests` writes what tells the page how it
asks, and copies the files into a site. They are 17 MB, neither in git nor in the wheel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipworks.lazy import names_from

if TYPE_CHECKING:
    from pipworks.web.engine.gathering import gather
    from pipworks.web.engine.manifests import EngineFile, Manifest, install, missing_manifest, server_manifest

__all__ = ["EngineFile", "Manifest", "gather", "install", "missing_manifest", "server_manifest"]

__getattr__ = names_from(
    __name__, {"gathering": "gather", "manifests": "EngineFile Manifest install missing_manifest server_manifest"}
)
