"""The bill of materials: the package and all that its extras for users bring, as CycloneDX, with licences."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

from release import licences

LOCK = Path(__file__).with_name("package.lock")


def write(wheel: Path, version: str, tree: Path, work: Path, path: Path) -> None:
    """The bill of a wheel: installed with what `package.lock` says, it is listed from what is there."""
    home = work / "installed"
    venv.create(home)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "--disable-pip-version-check"]
    _run([*pip, "install", "--no-deps", "--no-compile", "--require-hashes", "--requirement", str(LOCK)])
    # By name: a wheel installed by its path would leave the path in the bill.
    found = ["--no-index", "--find-links", str(wheel.parent), "--no-deps", "--no-compile", f"pipworks=={version}"]
    _run([*pip, "install", *found])
    tool = [sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "--pyproject"]
    _run([*tool, str(tree / "pyproject.toml"), "--output-format", "JSON", "--output-file", str(path), str(python)])
    (site,) = home.glob("lib/python*/site-packages")
    licences.fill(path, site)


def _run(command: list[str]) -> None:
    variables = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PIP_REQUIRE_HASHES")}
    done = subprocess.run(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
        raise SystemExit(f"release: failed with exit code {done.returncode}: {' '.join(command)}")
