"""The archives of `make dist`, and virtual environments with each wheel in it."""

from __future__ import annotations

import os
import shutil
import sys
import venv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from subprocess import CompletedProcess, run

import pytest
from release.archives import unpack

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "out" / "dist"


@dataclass(frozen=True, slots=True)
class Installed:
    """A virtual environment with the package in it, and nothing else on the path: no compiler, not even a shell."""

    home: Path

    @property
    def python(self) -> Path:
        return self.home / "bin" / "python"

    def run(
        self, *command: str, cwd: Path | None = None, variables: Mapping[str, str] | None = None
    ) -> CompletedProcess[str]:
        """A command of the environment, run in a folder that isn't the clone's."""
        path = str(self.home / "bin")
        words = [str(self.home / "bin" / command[0]), *command[1:]]
        known = {"PATH": path, "HOME": str(self.home), "LC_ALL": "C.UTF-8"}
        return run(words, env=known | dict(variables or {}), cwd=cwd or self.home, capture_output=True, text=True)


@pytest.fixture(scope="session")
def dist() -> Path:
    if not (DIST / "SHA256SUMS").exists():
        pytest.fail("out/dist is empty: `make dist` fills it")
    return DIST


@pytest.fixture(scope="session")
def sdist(dist: Path) -> Path:
    (found,) = dist.glob("*.tar.gz")
    return found


@pytest.fixture(scope="session")
def pure_wheel(dist: Path) -> Path:
    (found,) = dist.glob("*-py3-none-any.whl")
    return found


@pytest.fixture(scope="session")
def native_wheel(dist: Path) -> Path:
    (found,) = set(dist.glob("*.whl")) - set(dist.glob("*-none-any.whl"))
    return found


@pytest.fixture(scope="session")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the source archive."""
    return unpack(sdist, tmp_path_factory.mktemp("sdist") / "in")


@pytest.fixture(scope="session")
def pure(pure_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel without native modules, installed as a user installs it, without a compiler on the path."""
    made = Installed(tmp_path_factory.mktemp("pure") / "venv")
    venv.create(made.home, with_pip=True)
    # pip's own settings and the network's are those of the machine; the path is not.
    variables = {name: text for name, text in os.environ.items() if name not in ("PATH", "PYTHONPATH")}
    wanted = f"{pure_wheel}[pdf,web]"
    done = made.run("python", "-m", "pip", "install", "--quiet", "--only-binary", ":all:", wanted, variables=variables)
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture(scope="session")
def alone(pure_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel without native modules and without what it needs: types are there without that."""
    made = Installed(tmp_path_factory.mktemp("alone") / "venv")
    venv.create(made.home)
    pip = [sys.executable, "-m", "pip", "--python", str(made.python), "install", "--quiet", "--no-deps", "--no-compile"]
    done = run([*pip, str(pure_wheel)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return made


@pytest.fixture(scope="session")
def native(native_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel with native modules; the packages beside it are those of the tests' own environment."""
    made = Installed(tmp_path_factory.mktemp("native") / "venv")
    venv.create(made.home)
    pip = [sys.executable, "-m", "pip", "--python", str(made.python), "install", "--quiet", "--no-deps"]
    done = run([*pip, str(native_wheel)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (site,) = made.home.glob("lib/python*/site-packages")
    # Paths in a .pth file bring no .pth files of their own: the clone, which is installed there, stays out.
    (site / "tests_need.pth").write_text(str(Path(pytest.__file__).parent.parent) + "\n", encoding="utf-8")
    return made


@pytest.fixture
def node_tool() -> Path:
    """pyright, as npm brought it."""
    tool = ROOT / "out" / "node" / "node_modules" / ".bin" / "pyright"
    if not tool.exists():
        assert not os.environ.get("CI"), "npm brings pyright, and there must be one"
        pytest.skip("pyright comes by npm")
    return tool


@pytest.fixture
def consumer(tmp_path: Path) -> Path:
    """The project that uses the library, away from the clone."""
    return shutil.copytree(Path(__file__).parent / "consumer", tmp_path / "consumer")
