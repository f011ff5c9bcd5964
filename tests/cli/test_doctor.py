"""pipworks doctor: what it finds out, and what it says of what is not well."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path

import pytest

from pipworks.cli.diagnosis import compiled, homely, installed, self_test, surroundings, telling
from pipworks.cli.diagnosis.report import report, troubles
from tests.cli.conftest import Run
from tests.support.json_records import Record, is_refused, records

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOT_FOR_USERS = {"engine", "bench", "fuzz", "test", "docs", "notebooks"}
"""Extras for work on the project itself."""


@pytest.fixture(scope="module")
def found() -> Record:
    return report()


def test_all_is_well_here(run: Run) -> None:
    code, out, err = run("pipworks", "doctor")
    assert (code, err) == (0, "")
    assert out.endswith("\nwell: everything that was tried works\n")
    assert out.isascii()
    assert len(out.splitlines()) < 48
    (record,) = records(run("pipworks", "doctor", "--json").out)
    assert record["troubles"] == []
    assert {test["family"] for test in record["tests"]} == {"pipes", "polypips"}


def test_the_schema_refuses_what_is_spoilt(found: Record) -> None:
    assert not is_refused(found)
    for key in found.keys() - {"format"}:
        assert is_refused({name: value for name, value in found.items() if name != key}), key
    for key in ("versions", "kernel", "terminal"):
        assert is_refused({**found, key: {**found[key], "more": 1}})
    for key in ("modules", "extras", "needed", "tests"):
        assert is_refused({**found, key: [{**found[key][0], "more": 1}]})
    assert is_refused({**found, "tests": [{**found["tests"][0], "ran": ["other"]}]})


def test_the_lists_are_those_of_the_project() -> None:
    """What is needed, the extras and their packages, and the compiled modules."""
    names = {
        name: [each.partition(">")[0] for each in needs] for name, needs in PROJECT["optional-dependencies"].items()
    }
    assert {name: [*packages] for name, (_, packages) in installed.EXTRAS.items()} == {
        name: needs for name, needs in names.items() if name not in NOT_FOR_USERS
    }
    assert [*installed.NEEDED] == [each.partition(">")[0] for each in PROJECT["dependencies"]]
    setup = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    folders = next(
        ast.literal_eval(node.value)
        for node in ast.walk(setup)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "FOLDERS"
    )
    assert tuple(f"pipworks.{folder.replace('/', '.')}" for folder in folders) == compiled.PACKAGES


def test_a_missing_extra_is_told_with_what_it_adds(monkeypatch: pytest.MonkeyPatch, found: Record) -> None:
    monkeypatch.setitem(installed.EXTRAS, "png", ("pictures as PNG", ("no-such-package",)))
    (extra,) = [each for each in installed.extras() if each["name"] == "png"]
    assert (extra["there"], extra["packages"]) == (False, [{"name": "no-such-package", "version": None}])
    said = telling.told({**found, "extras": [extra]})
    assert "  png       missing; adds pictures as PNG: pip install 'pipworks[png]'\n" in said


def test_why_a_module_is_not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled.why_not_built("pipworks.render") == "not built"
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for package, name in (
        ("doctored_other", "_native.cpython-30-other.so"),
        ("doctored_broken", f"_native{EXTENSION_SUFFIXES[0]}"),
    ):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / name).write_bytes(b"no library")
    if "cpython" in EXTENSION_SUFFIXES[0]:
        said = compiled.why_not_built("doctored_other")
        assert said == "not for this Python: there is _native.cpython-30-other.so"
    assert compiled.why_not_built("doctored_broken") == ""
    broken = compiled.why_broken("doctored_broken")
    assert broken.startswith("can't be loaded: ")
    assert broken.endswith("; install pipworks again")
    assert str(tmp_path) not in broken


def test_a_module_that_ends_the_process(monkeypatch: pytest.MonkeyPatch, found: Record) -> None:
    """A file that was cut does, and what ends a process ends one that was made for it."""
    monkeypatch.setattr(compiled, "_TRIAL", "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    monkeypatch.setattr(compiled, "find_spec", lambda name: ModuleSpec(name, None, origin="/x/_native.so"))
    monkeypatch.delenv("PIPWORKS_KERNEL", raising=False)
    modules = compiled.modules()
    said = "damaged: ended by SIGSEGV; install pipworks again"
    assert [(each["native"], each["broken"], each["reason"]) for each in modules] == [(False, True, said)] * 4
    kernel = compiled.kernel(modules)
    assert kernel["runs"] is None
    record = {**found, "modules": modules, "kernel": kernel}
    assert not is_refused(record)
    told = telling.told({**record, "troubles": troubles(record)})
    assert f"\n  pipworks.pipes.solver in C++: {said}\n" in told.partition("in trouble:")[2]
    monkeypatch.setenv("PIPWORKS_KERNEL", "python")
    assert compiled.kernel(modules) == {"runs": "python", "problem": ""}


def test_a_kernel_that_is_not_there(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIPWORKS_KERNEL", "pyton")
    code, out, _ = run("pipworks", "doctor", "--json")
    (record,) = records(out)
    assert (code, record["kernel"]["runs"]) == (1, None)
    assert record["troubles"] == ["kernel: PIPWORKS_KERNEL is auto, native, wasm or python, not 'pyton'"]
    assert "did you mean python?" in json.dumps(record["environment"])
    said = telling.told(record)
    assert "\nkernel: none\n" in said
    assert "in trouble:\n  kernel: PIPWORKS_KERNEL" in said
    monkeypatch.setenv("PIPWORKS_KERNEL", "python")
    for each in compiled.modules():
        assert not each["native"]
        assert each["reason"] in ("PIPWORKS_KERNEL is python", "not built")


def test_odd_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PIPWORKS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIPWORKS_KERNAL", "native")
    monkeypatch.setenv("PIPWORKS_BUILD", "skip")
    monkeypatch.setenv("PIPWORKS_SHARED", "/corpora")
    monkeypatch.setenv("PIPWORKS_SOURCE", "https://me:secret@example.org/days?key=secret")
    monkeypatch.setenv("COLUMNS", "wide")
    monkeypatch.setenv("XDG_STATE_HOME", "state")
    said = {each["name"]: (each["value"], each["problem"]) for each in surroundings.variables()}
    assert said["PIPWORKS_KERNAL"] == ("native", "pipworks reads no such variable: did you mean PIPWORKS_KERNEL?")
    assert said["PIPWORKS_SHARED"][1] == "the project's own tests read it, pipworks does not"
    assert said["PIPWORKS_BUILD"] == ("skip", "")
    assert said["PIPWORKS_SOURCE"] == ("https://example.org/days", "a name and a password are given to nobody")
    for place, problem in (("https://example.org/days", ""), ("no/such", "neither a folder"), (os.curdir, "")):
        monkeypatch.setenv("PIPWORKS_SOURCE", place)
        (source,) = [each for each in surroundings.variables() if each["name"] == "PIPWORKS_SOURCE"]
        assert source["problem"].startswith(problem)
        assert bool(source["problem"]) == bool(problem)
    assert said["COLUMNS"] == ("wide", "not a whole number")
    assert said["XDG_STATE_HOME"] == ("state", "not heeded, as it is no whole path")


def test_what_is_kept_is_counted_under_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert surroundings.kept() == []
    days = tmp_path / ".cache" / "pipworks" / "days"
    days.mkdir(parents=True)
    for number in range(2):
        (days / f"{number}.json").write_bytes(b"x" * 1500)
    (kept,) = surroundings.kept()
    assert kept == {"what": "days that were fetched", "path": "~/.cache/pipworks", "files": 2, "bytes": 3000}
    assert homely.homely(f"in {tmp_path}/x and {tmp_path}2/x") == f"in ~/x and {tmp_path}2/x"
    assert homely.homely(str(tmp_path)) == "~"


def test_searches_that_differ_are_told(found: Record) -> None:
    answers = {"pipes": {"count": "1", "solution": "x"}}
    asked = {"native": {"answers": answers}, "python": {"answers": {"pipes": {"count": "2", "solution": "x"}}}}
    told = self_test._compared("pipes", dict(asked))
    assert told == {
        "family": "pipes",
        "ran": ["native", "python"],
        "problem": "native and python differ in the count",
    }
    assert troubles({**found, "tests": [told]}) == ["self-test of pipes: native and python differ in the count"]
    silent = self_test._compared("pipes", {"python": {"answers": {"pipes": {"count": ""}}}})
    assert silent["problem"] == "python: no count"


def test_a_search_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    (pipes, polypips) = self_test.results(("other",))
    assert pipes["ran"] == polypips["ran"] == []
    assert pipes["problem"].startswith("other: ")
    assert "PIPWORKS_KERNEL is auto, native, wasm or python" in pipes["problem"]
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    assert "can't be started" in self_test.results(("python",))[0]["problem"]


def test_a_process_that_crashes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crashing = tmp_path / "python"
    crashing.write_text("#!/bin/sh\nkill -SEGV $$\n", encoding="utf-8")
    crashing.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(crashing))
    assert self_test.results(("python",))[1]["problem"] == "python: ended by SIGSEGV"


def test_it_works_from_another_folder_and_without_a_terminal(tmp_path: Path) -> None:
    """A module in the folder that is called like one of Python's is not taken for it."""
    (tmp_path / "random.py").write_text("raise SystemExit(9)\n", encoding="utf-8")
    asked = [sys.executable, "-P", "-m", "pipworks", "doctor"]
    done = subprocess.run(asked, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no terminal" in done.stdout
