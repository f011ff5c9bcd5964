"""The optional native search; everything else about the package is in pyproject.toml.

`PIPWORKS_BUILD=require` makes a failed compile an error, `skip` leaves the extension out. By default a machine without
a compiler gets the package with the reference search in Python.
"""

import os
from pathlib import Path

from setuptools import Extension, setup

MODES = ("auto", "require", "skip")


def extensions() -> list[Extension]:
    """The extension modules to build."""
    mode = os.environ.get("PIPWORKS_BUILD", "auto")
    if mode not in MODES:
        raise SystemExit(f"PIPWORKS_BUILD is one of {', '.join(MODES)}, not {mode!r}")
    if mode == "skip":
        return []
    from pybind11.setup_helpers import Pybind11Extension

    return [
        Pybind11Extension(
            "pipworks.kernel._native",
            ["src/pipworks/kernel/native/binding.cpp"],
            depends=sorted(str(header) for header in Path("src/pipworks/kernel/native").glob("*.hpp")),
            cxx_std=17,
            extra_compile_args=[] if os.name == "nt" else ["-O3"],
            optional=mode != "require",
        )
    ]


setup(ext_modules=extensions())
