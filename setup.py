"""The optional native modules, and what man and shells read; everything else about the package is in pyproject.toml.

`PIPWORKS_BUILD=require` makes a failed compile an error, `skip` leaves them out. By default a machine without a
compiler gets the package with the same in Python. Man pages and completions are made here from the parsers of the
commands, with shtab, which `[build-system]` asks for.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from setuptools import Extension, setup

MODES = ("auto", "require", "skip")
MODE = os.environ.get("PIPWORKS_BUILD", "auto")
FOLDERS = ("kernel", "pipes/generator", "pipes/solver", "pipes/solver/counting")
"""Those below src/pipworks that have a module `_native`, from their folder `native`."""

SAME = ("-g0", f"-ffile-prefix-map={Path.cwd()}=.")
"""What keeps the folder of a build out of what it makes: the same sources give the same bytes anywhere."""


def extensions() -> list[Extension]:
    """The extension modules to build."""
    if MODE not in MODES:
        raise SystemExit(f"PIPWORKS_BUILD is one of {', '.join(MODES)}, not {MODE!r}")
    if MODE == "skip":
        return []
    from pybind11.setup_helpers import Pybind11Extension

    return [
        Pybind11Extension(
            f"pipworks.{folder.replace('/', '.')}._native",
            [f"src/pipworks/{folder}/native/binding.cpp"],
            depends=sorted(map(str, Path("src/pipworks").glob("**/native/*.hpp"))),
            cxx_std=17,
            extra_compile_args=[] if os.name == "nt" else ["-O3", "-ffp-contract=off", *SAME],
            optional=MODE != "require",
        )
        for folder in FOLDERS
    ]


WRITERS = {
    "man/man1": ("man", "{}/man"),
    "bash-completion/completions": ("completion", "bash", "-o", "{}/bash-completion/completions"),
    "zsh/site-functions": ("completion", "zsh", "-o", "{}/zsh/site-functions"),
    "fish/vendor_completions.d": ("completion", "fish", "-o", "{}/fish/vendor_completions.d"),
}
"""The command of pipworks that fills each folder below `share`, where man and the shells look."""


def shared() -> list[tuple[str, list[str]]]:
    """The folders of `share` with their files, where a wheel is built; none where shtab is absent."""
    if not {"bdist_wheel", "editable_wheel"} & set(sys.argv) or find_spec("shtab") is None:
        return []
    home = Path("build", "share")
    # The record of files that commands wrote is the user's: these aren't.
    record = str(Path("build", "state").absolute())
    # What the build itself needs may be on the path by this variable alone: pip builds so.
    path = os.pathsep.join(filter(None, ("src", os.environ.get("PYTHONPATH"))))
    variables = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    variables |= {"XDG_STATE_HOME": record, "LOCALAPPDATA": record}
    for command in WRITERS.values():
        words = [word.format(home) for word in command]
        made = [sys.executable, "-m", "pipworks", *words, "--force"]
        if subprocess.run(made, env=variables, stdout=subprocess.DEVNULL).returncode:
            if MODE == "require":
                raise SystemExit(f"{' '.join(made)} failed")
            return []  # pipworks itself is none the worse for it
    return [(f"share/{folder}", sorted(map(str, (home / folder).iterdir()))) for folder in WRITERS]


# The modules are compiled beside each other, one a core.
setup(ext_modules=extensions(), data_files=shared(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
