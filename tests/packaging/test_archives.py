"""What is in the archives, and what they say of themselves."""

from __future__ import annotations

import hashlib
import json
import re
import sys
import sysconfig
import tarfile
import tomllib
from email import message_from_bytes, message_from_string
from email.message import Message
from pathlib import Path
from subprocess import run
from zipfile import ZipFile

import pytest
from release import commit

from pipworks.version import __version__

pytestmark = pytest.mark.release

ROOT = Path(__file__).resolve().parents[2]
ABOUT_THE_CLONE = {".gitignore", ".ci/run"}
"""What is tracked and not in the source archive: how a clone is kept clean, and how changes to it land."""
MADE = {"PKG-INFO", "setup.cfg"}
"""What the build backend adds, with src/pipworks.egg-info."""
ENDINGS = {".py", ".pyi", ".typed", ".json", ".txt", ".html", ".css", ".mjs", ".svg", ".png", ".webmanifest"}
"""Of the files of the package in a wheel; with native modules `.so` too."""


def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as held:
        return message_from_bytes(held.read(f"pipworks-{__version__}.dist-info/METADATA"))


def test_the_sums_are_those_of_the_archives(dist: Path) -> None:
    lines = (dist / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    said = {name: digest for digest, name in (line.split("  ") for line in lines)}
    held = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in dist.iterdir()}
    del held["SHA256SUMS"]
    assert said == held


def test_the_index_would_take_them(dist: Path) -> None:
    archives = [str(path) for path in dist.iterdir() if path.suffix in (".whl", ".gz")]
    python = ROOT / "out" / "release" / "bin" / "python"
    done = run([python, "-m", "twine", "check", "--strict", *archives], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("PASSED") == 3


def test_the_source_archive_is_complete(sdist: Path) -> None:
    top = f"pipworks-{__version__}/"
    with tarfile.open(sdist) as held:
        files = {entry.name.removeprefix(top) for entry in held if entry.isfile()}
    ours = {name for name in files - MADE if not name.startswith("src/pipworks.egg-info/")}
    assert ours == set(commit.tracked()) - ABOUT_THE_CLONE


def test_programs_stay_programs_in_the_source_archive(sdist: Path) -> None:
    with tarfile.open(sdist) as held:
        assert {entry.mode & 0o777 for entry in held} <= {0o644, 0o755}
        assert {(entry.uid, entry.gid, entry.uname) for entry in held} == {(0, 0, "")}
        assert {entry.mtime for entry in held} == {commit.time()}


def test_a_wheel_holds_the_package_alone(pure_wheel: Path, native_wheel: Path) -> None:
    with ZipFile(pure_wheel) as first, ZipFile(native_wheel) as second:
        # auditwheel has lines for folders too.
        pure, native = ({name for name in held.namelist() if not name.endswith("/")} for held in (first, second))
    tracked = {name.removeprefix("src/") for name in commit.tracked() if name.startswith("src/pipworks/")}
    package = {name for name in pure if name.startswith("pipworks/")}
    assert package == {name for name in tracked if Path(name).suffix in ENDINGS}
    assert {Path(name).suffix for name in tracked - package} == {".cpp", ".hpp"}
    assert {name for name in pure - package if ".dist-info/" not in name and ".data/data/share/" not in name} == set()
    modules = {name for name in native if name.endswith(".so")}
    assert sorted(str(Path(name).parent) for name in modules) == [
        "pipworks/kernel",
        "pipworks/pipes/generator",
        "pipworks/pipes/solver",
        "pipworks/pipes/solver/counting",
    ]
    assert {name for name in native - modules if name.startswith("pipworks/")} == package


def test_man_pages_and_completions_are_where_they_are_looked_for(pure_wheel: Path) -> None:
    programs = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    share = f"pipworks-{__version__}.data/data/share/"
    with ZipFile(pure_wheel) as held:
        names = {name.removeprefix(share) for name in held.namelist() if name.startswith(share)}
        page = held.read(f"{share}man/man1/solve_pipes.1").decode()
    folders = {
        "man/man1/{}.1",
        "bash-completion/completions/{}",
        "zsh/site-functions/_{}",
        "fish/vendor_completions.d/{}.fish",
    }
    assert {folder.format(program) for folder in folders for program in programs} <= names
    assert ".TH" in page


def test_the_tags_say_where_a_wheel_runs(pure_wheel: Path, native_wheel: Path) -> None:
    assert pure_wheel.name == f"pipworks-{__version__}-py3-none-any.whl"
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    _, version, first, second, platform = native_wheel.stem.split("-")
    assert (version, first, second) == (__version__, python, python)
    assert "manylinux_2_" in platform
    assert platform.endswith(sysconfig.get_platform().removeprefix("linux").replace("-", "_"))


def test_native_modules_hold_no_path_of_the_build(native_wheel: Path) -> None:
    with ZipFile(native_wheel) as held:
        for name in held.namelist():
            if name.endswith(".so"):
                assert b"/tmp/" not in held.read(name)
                assert str(ROOT).encode() not in held.read(name)


def test_the_licence_is_said_in_the_way_of_pep_639(pure_wheel: Path, native_wheel: Path, sdist: Path) -> None:
    with tarfile.open(sdist) as held:
        info = held.extractfile(f"pipworks-{__version__}/PKG-INFO")
        assert info is not None
        source = message_from_string(info.read().decode())
    for said in (metadata(pure_wheel), metadata(native_wheel), source):
        assert said["License-Expression"] == "MIT"
        assert said.get_all("License-File") == ["LICENSE"]
        assert said["Requires-Python"] == ">=3.11"
        assert not [line for line in said.get_all("Classifier", []) if line.startswith("License ::")]
    with ZipFile(pure_wheel) as wheel:
        text = wheel.read(f"pipworks-{__version__}.dist-info/licenses/LICENSE")
    assert text == (ROOT / "LICENSE").read_bytes()


def test_the_bill_names_the_package_and_all_that_it_brings(dist: Path) -> None:
    bill = json.loads((dist / f"pipworks-{__version__}.cdx.json").read_text(encoding="utf-8"))
    assert bill["bomFormat"] == "CycloneDX"
    assert bill["metadata"]["component"]["name"] == "pipworks"
    parts = {re.sub(r"[-_.]+", "-", part["name"]).lower(): part for part in bill["components"]}
    assert {"python-sat", "reportlab", "segno", "starlette", "distributed"} <= parts.keys()
    lock = (ROOT / "release" / "package.lock").read_text(encoding="utf-8")
    assert all(f"{name}=={part['version']}" in lock for name, part in parts.items() if name != "pipworks")
    assert [name for name, part in parts.items() if not part.get("licenses")] == []
    assert parts["partd"]["licenses"][0]["license"]["name"] == "BSD"
    (text,) = parts["resvg-py"]["licenses"]
    assert "Permission is hereby granted" in text["license"]["text"]["content"]
    assert str(Path("/tmp")) + "/" not in json.dumps(bill)
