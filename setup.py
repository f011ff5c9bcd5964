"""The optional native modules; everything else about the package is in pyproject.toml.

`PIPWORKS_BUILD=require` makes a failed compile an error, `skip` leaves them out. By default a machine without a
compiler gets the package with the same in Python.
"""

import os
from pathlib import Path

from setuptools import Extension, setup

MODES = ("auto", "require", "skip")
FOLDERS = ("kernel", "pipes/generator", "pipes/solver", "pipes/solver/counting")
"""Those below src/pipworks that have a module `_native`, from their folder `native`."""


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
            f"pipworks.{folder.replace('/', '.')}._native",
            [f"src/pipworks/{folder}/native/binding.cpp"],
            depends=sorted(map(str, Path("src/pipworks").glob("**/native/*.hpp"))),
            cxx_std=17,
            extra_compile_args=[] if os.name == "nt" else ["-O3", "-ffp-contract=off"],
            optional=mode != "require",
        )
        for folder in FOLDERS
    ]


setup(ext_modules=extensions())
