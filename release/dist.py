"""All archives of a commit in a folder: source, wheels, bill of materials, sums."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from release import archives, bill, commit, wheels


class FolderError(Exception):
    """The folder holds something that no release put there."""


def make(folder: Path, *, whole: bool, say: Callable[[str], None]) -> list[Path]:
    """The paths of what was made, the sums last; source archive and pure wheel alone where it isn't the whole.

    The release that the folder held is gone, once the new one is made. Raises CommitError where there is no commit,
    FolderError where the folder holds anything else.
    """
    if folder.exists() and not (folder / "SHA256SUMS").exists() and any(folder.iterdir()):
        raise FolderError(f"{folder} holds something else than a release, which would be lost: name another folder")
    time = commit.time()
    if commit.changed():
        say("what isn't committed is left out")
    with tempfile.TemporaryDirectory() as place:
        work, made = Path(place), Path(place, "made")
        commit.lay_out(work / "tree")
        say("source archive")
        source = wheels.sdist(work / "tree", made, time)
        version = source.name.removesuffix(".tar.gz").removeprefix("pipworks-")
        say("wheel without native modules")
        pure = wheels.pure(source, work / "pure", made, time)
        if whole:
            say("wheel with native modules, bill of materials")
            # The bill mostly waits for pip, while the compiler runs.
            with ThreadPoolExecutor() as beside:
                native = beside.submit(wheels.native, source, work / "native", work / "wheels", time)
                bill.write(pure, version, work / "tree", work, made / f"pipworks-{version}.cdx.json")
            shutil.copy2(native.result(), made)
        archives.write_sums(made)
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(made, folder)
    return sorted(folder.iterdir(), key=lambda path: (path.name == "SHA256SUMS", path.name))
