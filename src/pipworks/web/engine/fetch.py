"""Pinned files out of packages of npm and of PyPI, by the ordinary clients `npm pack` and `pip download`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pipworks.errors import EngineIncomplete
from pipworks.web.engine import hashes
from pipworks.web.engine.pinned import WHEEL_ABI, WHEEL_TAGS, PinnedFile, PinnedPackage
from pipworks.web.engine.placing import put

SECONDS = 600
"""After which a client is given up."""


def from_npm(package: PinnedPackage, folder: Path) -> None:
    """Puts a package's files into the folder. Raises EngineIncomplete where npm is not there or has none."""
    npm = shutil.which("npm")
    if npm is None:
        raise EngineIncomplete(
            f"{package.name} {package.version} is had by npm, which is not on PATH: install Node.js, which brings it"
        )
    with tempfile.TemporaryDirectory() as fresh:
        wanted = f"{package.name}@{package.version}"
        _run([npm, "pack", wanted, "--silent", "--pack-destination", fresh], wanted)
        archive = next(Path(fresh).glob("*.tgz"), None)
        if archive is None:
            raise EngineIncomplete(f"npm pack {wanted} left no archive")
        with tarfile.open(archive) as opened:
            for file in package.files:
                try:
                    member = opened.extractfile(f"{package.inside}/{file.name}")
                except KeyError:
                    member = None
                if member is None:
                    raise EngineIncomplete(f"{wanted} of npm has no {file.name}")
                _checked(file, member.read(), wanted, folder)


def from_pypi(package: PinnedPackage, folder: Path) -> None:
    """Puts a package's wheel for the browser into the folder. Raises EngineIncomplete where pip finds none."""
    with tempfile.TemporaryDirectory() as fresh:
        wanted = f"{package.name}=={package.version}"
        asked = ["download", "--no-deps", "--only-binary=:all:", "--quiet", "--disable-pip-version-check"]
        command = [sys.executable, "-m", "pip", *asked, *WHEEL_TAGS, *WHEEL_ABI, "--dest", fresh, wanted]
        _run(command, wanted)
        for file in package.files:
            path = Path(fresh, file.name)
            if not path.exists():
                raise EngineIncomplete(f"pip download {wanted} brought no {file.name}")
            _checked(file, path.read_bytes(), wanted, folder)


def _checked(file: PinnedFile, data: bytes, wanted: str, folder: Path) -> None:
    found = hashes.of_bytes(data)
    if found != file.sha256:
        raise EngineIncomplete(
            f"{file.name} of {wanted} is not the pinned one: its sha256 is {found}, where {file.sha256} was expected"
        )
    put(folder / file.name, data)


def _run(command: Sequence[str], wanted: str) -> None:
    """Raises EngineIncomplete, with the last line that the client said, where it fails."""
    client = "npm" if "pack" in command else "pip"
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        raise EngineIncomplete(f"{client} did not bring {wanted} within {SECONDS} seconds: try again") from None
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["it said nothing"]
        said = next((line for line in lines if "ERROR" in line or "code" in line), lines[-1])
        raise EngineIncomplete(f"{client} could not bring {wanted}: {said.strip()}")
