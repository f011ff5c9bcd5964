"""Each wheel in an environment of its own, without a compiler: it solves, checks, generates and prints."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from subprocess import run
from zipfile import ZipFile

import pytest

from tests.packaging.conftest import Installed

pytestmark = pytest.mark.release

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "polypips" / "alike.txt"
NATIVE = """
from pipworks import kernel, native
print([native.native_or_none(f"pipworks.{name}") is not None for name in ("pipes.solver", "pipes.generator",
       "pipes.solver.counting")])
"""


@pytest.fixture(scope="session", params=["pure", "native"])
def installed(request: pytest.FixtureRequest) -> Installed:
    made = request.getfixturevalue(request.param)
    assert isinstance(made, Installed)
    return made


def test_there_is_no_compiler(installed: Installed) -> None:
    assert shutil.which("g++", path=str(installed.home / "bin")) is None
    assert shutil.which("cc", path=str(installed.home / "bin")) is None


def test_it_is_the_package_of_the_wheel(installed: Installed) -> None:
    told = installed.run("python", "-c", "import pipworks; print(pipworks.__file__)").stdout
    assert told.startswith(str(installed.home))


def test_the_kernel_is_the_one_that_the_wheel_brings(pure: Installed, native: Installed) -> None:
    assert "python" in pure.run("pipworks", "--version").stdout
    assert "native" in native.run("pipworks", "--version").stdout
    assert pure.run("python", "-c", NATIVE).stdout.strip() == "[False, False, False]"
    assert native.run("python", "-c", NATIVE).stdout.strip() == "[True, True, True]"


def test_it_solves_and_checks(installed: Installed, tmp_path: Path) -> None:
    answer = installed.run("solve_polypips", str(EXAMPLE), "--unique", "--json")
    assert answer.returncode == 0, answer.stderr
    solved = installed.run("solve_polypips", str(EXAMPLE))
    (tmp_path / "answer.txt").write_text(solved.stdout, encoding="utf-8")
    checked = installed.run("check_polypips", str(EXAMPLE), str(tmp_path / "answer.txt"))
    assert checked.returncode == 0, checked.stderr + checked.stdout


def test_it_generates_draws_and_prints(installed: Installed, tmp_path: Path) -> None:
    level = tmp_path / "level.txt"
    made = installed.run("generate_pipes", "--size", "5x5", "--seed", "3")
    assert made.returncode == 0, made.stderr
    level.write_text(made.stdout, encoding="utf-8")
    assert installed.run("solve_pipes", str(level)).returncode == 0
    assert installed.run("draw_pipes", str(level), "-o", str(tmp_path / "level.svg")).returncode == 0
    printed = installed.run("print_puzzles", str(level), str(EXAMPLE), "-o", str(tmp_path / "sheet.pdf"))
    assert printed.returncode == 0, printed.stderr
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_the_page_and_the_schemas_came_along(installed: Installed, tmp_path: Path) -> None:
    assert installed.run("pipworks", "schema", "batch").stdout.startswith("{")
    site = installed.run("pipworks", "site", str(tmp_path / "site"))
    assert site.returncode == 0, site.stderr
    assert (tmp_path / "site" / "index.html").exists()


def test_without_a_compiler_pip_builds_the_source_archive(sdist: Path, alone: Installed, tmp_path: Path) -> None:
    # Here isn't even what the build needs: pip brings it, on a path of its own.
    variables = {name: text for name, text in os.environ.items() if name not in ("PIPWORKS_BUILD", "PYTHONPATH")}
    variables["PATH"] = str(alone.home / "bin")
    pip = [sys.executable, "-m", "pip", "--python", str(alone.python)]
    done = run(
        [*pip, "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(sdist)], env=variables, capture_output=True
    )
    assert done.returncode == 0, done.stdout.decode()[-3000:]
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as held:
        names = held.namelist()
    assert [name for name in names if name.endswith(".so")] == []
    assert [name for name in names if name.endswith("share/zsh/site-functions/_solve_pips")] != []


def test_it_goes_without_a_trace(pure_wheel: Path, tmp_path: Path, pure: Installed) -> None:
    home = shutil.copytree(pure.home, tmp_path / "venv", symlinks=True)
    done = Installed(home).run(str(Path("python")), "-m", "pip", "uninstall", "--yes", "--quiet", "pipworks")
    assert done.returncode == 0, done.stderr
    # The record of files that commands wrote is the user's, whose home the environment is here.
    left = [path for path in home.rglob("*pipworks*") if path.name != "__pycache__" and ".local" not in path.parts]
    assert left == []
