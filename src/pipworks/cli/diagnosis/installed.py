"""What is installed: pipworks, Python, what both need, and each extra with what it would add."""

from __future__ import annotations

import os
import platform
import sys
from importlib import metadata

from pipworks import version
from pipworks.cli.diagnosis.homely import homely

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NEEDED = ("python-sat", "shtab")
"""The packages that are always needed."""

EXTRAS = {
    "png": ("pictures as PNG", ("resvg-py",)),
    "pdf": ("puzzles on paper, as PDF", ("reportlab", "segno")),
    "web": ("pipworks play and serve, QR codes", ("starlette", "uvicorn", "segno")),
    "dask": ("batches on a Dask cluster", ("distributed",)),
    "progress": ("a bar that says how far a batch is", ("rich",)),
    "cp": ("OR-Tools, a second opinion", ("ortools",)),
}
"""The extras for users: what each adds, and its packages. Those for the project's own work are not asked for."""


def versions() -> dict[str, str]:
    """The versions of pipworks and Python, the system's name, and where both are."""
    return {
        "pipworks": version.__version__,
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "platform": platform.platform(),
        "package": homely(os.path.dirname(os.path.abspath(version.__file__))),
        "executable": homely(sys.executable or ""),
    }


def needed() -> list[dict[str, str | None]]:
    """The packages that are always needed, with the version that is there."""
    return [{"name": name, "version": version_of(name)} for name in NEEDED]


def extras() -> list[dict[str, Any]]:
    """Each extra: whether all of it is there, what it adds, its packages with their versions, and how to get it."""
    found = []
    for name, (adds, names) in EXTRAS.items():
        packages = [{"name": each, "version": version_of(each)} for each in names]
        is_there = all(each["version"] for each in packages)
        command = f"pip install 'pipworks[{name}]'"
        found.append({"name": name, "there": is_there, "adds": adds, "packages": packages, "command": command})
    return found


def version_of(name: str) -> str | None:
    """The version of a package; None where it is not installed."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
