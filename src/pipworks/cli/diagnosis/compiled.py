"""What runs in C++, module by module, and why the rest doesn't."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec

from pipworks.cli.diagnosis import processes
from pipworks.cli.diagnosis.homely import homely
from pipworks.errors import KernelUnavailable
from pipworks.native import native_or_none

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PACKAGES = ("pipworks.kernel", "pipworks.pipes.generator", "pipworks.pipes.solver", "pipworks.pipes.solver.counting")
"""The packages that have a module `_native`, as setup.py builds them."""
_TRIAL = """\
import sys
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_loader
loader = ExtensionFileLoader(*sys.argv[1:])
loader.exec_module(module_from_spec(spec_from_loader(loader.name, loader)))
"""
"""Loads the module of a name from a file."""
_DAMAGED, _UNLOADED = "damaged: ", "can't be loaded: "
"""How the reason begins of a module that ends the process, or never comes back, and of one that is refused."""


def modules() -> list[dict[str, Any]]:
    """Each package with a module in C++: whether that is used, whether it is broken, and why it isn't used.

    Each is tried in a process of its own first, so that a broken one that ends it is found, and not met here.
    """
    found = []
    for package in PACKAGES:
        broken = why_broken(package)
        reason = broken or why_not_built(package)
        is_used = not reason and native_or_none(package) is not None
        if not reason and not is_used:
            reason = f"PIPWORKS_KERNEL is {os.environ.get('PIPWORKS_KERNEL')}"
        found.append({"package": package, "native": is_used, "broken": bool(broken), "reason": reason})
    return found


def kernel(modules: list[dict[str, Any]]) -> dict[str, str | None]:
    """Which search runs, and the problem where none does; `modules` are those that were found."""
    from pipworks.kernel import backend

    own = next(each for each in modules if each["package"] == PACKAGES[0])
    if own["reason"].startswith(_DAMAGED) and os.environ.get("PIPWORKS_KERNEL", "auto") in ("auto", "native"):
        return {"runs": None, "problem": "the native search ends pipworks; PIPWORKS_KERNEL=python does without it"}
    try:
        return {"runs": backend(), "problem": ""}
    except KernelUnavailable as error:
        return {"runs": None, "problem": str(error)}


def why_broken(package: str) -> str:
    """Why the module of a package, which is there, can't be loaded; empty where it can, or where none is there."""
    spec = find_spec(f"{package}._native")
    if spec is None or spec.origin is None:
        return ""
    try:
        _, problem = processes.asked(_TRIAL, spec.name, spec.origin, alone=True)
    except OSError:  # the self-test tells it
        return ""
    error = problem.partition("Error: ")[2].replace(f"{spec.origin}: ", "")
    if not problem:
        return ""
    return f"{homely(f'{_UNLOADED}{error}' if error else f'{_DAMAGED}{problem}')}; install pipworks again"


def why_not_built(package: str) -> str:
    """Why a package has no module for this Python; empty where it has one."""
    if find_spec(f"{package}._native") is not None:
        return ""
    others = _of_other_pythons(package)
    return f"not for this Python: there is {', '.join(others)}" if others else "not built"


def _of_other_pythons(package: str) -> list[str]:
    """The files of such a module that this Python doesn't take."""
    folder = next(iter(import_module(package).__path__), "")
    names = os.listdir(folder) if os.path.isdir(folder) else []
    return sorted(name for name in names if name.startswith("_native.") and name.endswith((".so", ".pyd")))
