"""A second build of a commit, in another folder, at another time, under other settings, gives the same bytes."""

from __future__ import annotations

import os
from pathlib import Path
from subprocess import run

import pytest

pytestmark = pytest.mark.release

ROOT = Path(__file__).resolve().parents[2]


def again(folder: Path, *options: str) -> dict[str, bytes]:
    """The archives, made by someone whose settings and folders are others."""
    (folder / "work").mkdir()
    variables = os.environ | {
        "TMPDIR": str(folder / "work"),
        "TZ": "Pacific/Chatham",
        "LC_ALL": "C",
        "CFLAGS": "-g",
        "PYTHONHASHSEED": "7",
    }
    python = ROOT / "out" / "release" / "bin" / "python"
    command = [str(python), "-m", "release", str(folder / "made"), *options]
    done = run(command, cwd=ROOT, env=variables, umask=0o077, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {path.name: path.read_bytes() for path in (folder / "made").iterdir() if path.name != "SHA256SUMS"}


def test_without_the_native_modules(dist: Path, tmp_path: Path) -> None:
    made = again(tmp_path, "--pure")
    assert len(made) == 2
    assert [name for name, held in made.items() if held != (dist / name).read_bytes()] == []


@pytest.mark.long
def test_with_the_native_modules(dist: Path, tmp_path: Path) -> None:
    made = again(tmp_path)
    assert len(made) == 4
    assert [name for name, held in made.items() if held != (dist / name).read_bytes()] == []
