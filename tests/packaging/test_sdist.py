"""The source archive, unpacked, passes the tests with the wheel that was built from it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packaging.conftest import Installed

pytestmark = pytest.mark.release

TELLING = [
    *("tests/test_layers.py", "tests/test_plan.py", "tests/test_public_names.py"),
    *("tests/kernel/test_twins.py", "tests/polypips/formats/test_files.py", "tests/cli/test_man.py"),
]
"""Those of the house, of the kernels beside each other, of files, of a command."""


def passes(tests: list[str], unpacked: Path, native: Installed) -> None:
    path = os.pathsep.join([str(native.home / "bin"), os.environ["PATH"]])
    shared = {name: os.environ[name] for name in ("PIPWORKS_SHARED",) if name in os.environ}
    command = ("python", "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *tests)
    done = native.run(*command, cwd=unpacked, variables={"PATH": path, **shared})
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]


def test_a_build_of_it_passes_telling_tests(unpacked: Path, native: Installed) -> None:
    passes(TELLING, unpacked, native)


@pytest.mark.long
def test_a_build_of_it_passes_all_tests(unpacked: Path, native: Installed) -> None:
    passes(["tests"], unpacked, native)
