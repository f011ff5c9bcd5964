"""The engine's files, as `make engine` brings them: gathered once into out/engine, for all tests and all runs.

Where they can't be had, tests that need them are skipped with the sentence that says why; with CI set they fail.
"""

from __future__ import annotations

import fcntl
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pipworks.errors import EngineIncomplete
from pipworks.web import engine
from pipworks.web.engine import compiled, manifests, packing
from tests.support.browser import missing

ROOT = Path(__file__).parent.parent.parent
GATHERED = ROOT / "out" / "engine"
PAGE = ROOT / "src" / "pipworks" / "web" / "page"


@contextmanager
def alone() -> Iterator[Path]:
    """The folder, while no other process of the tests is at it."""
    GATHERED.mkdir(parents=True, exist_ok=True)
    with (GATHERED.parent / ".engine.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield GATHERED


def search_module() -> Path:
    """The search's module, compiled unless it was before. Skips the test where it can't be."""
    try:
        with alone() as folder:
            return compiled.bring(folder, print)
    except EngineIncomplete as error:
        missing(f"no engine: {error}")


@pytest.fixture(scope="session")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the gathered files, with the package as it is now."""
    copy = tmp_path_factory.mktemp("engine") / "gathered"
    try:
        with alone() as folder:
            engine.gather(folder, print)
            shutil.copytree(folder, copy)
    except EngineIncomplete as error:
        missing(f"no engine: {error}")
    return copy


def site(gathered: Path, folder: Path, package: Path | None = None) -> Path:
    """A site with the engine and its carriers alone, and a page that opens it as `engine`. `package` is taken in place
    of ours."""
    copy = folder / "gathered"
    shutil.copytree(gathered, copy, copy_function=_link)
    if package is not None:
        packed = copy / packing.NAME
        packed.unlink()
        packed.write_bytes(packing.packed(package))
        names = [file["name"] for file in json.loads((copy / manifests.NAME).read_text())["files"]]
        (copy / manifests.NAME).unlink()
        (copy / manifests.NAME).write_text(manifests.of_folder(copy, tuple(names)).to_json())
    made = folder / "site"
    engine.install(copy, made / "engine")
    put_page(made)
    return made


def put_page(made: Path) -> None:
    """The carriers, and a page that opens the engine as `engine` and notes its states in `states`."""
    (made / "engine").mkdir(parents=True, exist_ok=True)
    for path in (PAGE / "engine").glob("*.mjs"):
        shutil.copy(path, made / "engine")
    (made / "index.html").write_text(
        '<!doctype html><title>engine</title><link rel="icon" href="data:,"><script type="module" src="t.mjs"></script>'
    )
    (made / "t.mjs").write_text(
        "import * as all from './engine/engine.mjs';\n"
        "globalThis.states = [];\n"
        "globalThis.engine = all.openEngine(location.href, {onState: () => states.push(engine.state)});\n"
    )


def _link(source: str, target: str) -> None:
    Path(target).hardlink_to(source)
