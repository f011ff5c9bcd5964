"""The engine's files are brought once, by the ordinary clients, and none but the pinned ones."""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tarfile
import zipfile
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from pipworks.errors import EngineIncomplete
from pipworks.web.engine import __main__ as command
from pipworks.web.engine import compiled, fetch, gather, install, packing
from pipworks.web.engine.pinned import PYODIDE, PYTHON_SAT, PinnedFile, PinnedPackage

WHEEL = "little-1.0-py3-none-any.whl"
FILES = {"a.mjs": b"export {};\n", "b.wasm": b"\0asm"}


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def wheel() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo("little.py"), "")
        archive.writestr(
            zipfile.ZipInfo("little-1.0.dist-info/METADATA"), "Metadata-Version: 2.1\nName: little\nVersion: 1.0\n"
        )
        archive.writestr(
            zipfile.ZipInfo("little-1.0.dist-info/WHEEL"),
            "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        archive.writestr(zipfile.ZipInfo("little-1.0.dist-info/RECORD"), "")
    return out.getvalue()


NPM = PinnedPackage("thing", "2.0", tuple(PinnedFile(name, sha(data)) for name, data in FILES.items()))
PYPI = PinnedPackage("little", "1.0", (PinnedFile(WHEEL, sha(wheel())),))


@pytest.fixture
def clients(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An npm of our own on PATH, which packs what is in a folder and counts its calls, and a folder for pip."""
    folder = tmp_path / "clients"
    folder.mkdir()
    with tarfile.open(folder / "thing.tgz", "w:gz") as archive:
        for name, data in FILES.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    (folder / WHEEL).write_bytes(wheel())
    script = folder / "npm"
    script.write_text(
        f"#!{sys.executable}\nimport shutil, sys\n"
        f"open({str(folder / 'calls')!r}, 'a').write(' '.join(sys.argv[1:3]) + '\\n')\n"
        f"shutil.copy({str(folder / 'thing.tgz')!r}, sys.argv[sys.argv.index('--pack-destination') + 1])\n"
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setattr(compiled, "key", lambda: "a key")
    monkeypatch.setattr(compiled, "compiled", lambda: b"\0asm search")
    return folder


def gathered(folder: Path, npm: PinnedPackage = NPM, pypi: PinnedPackage = PYPI) -> list[str]:
    said: list[str] = []
    gather(folder, said.append, pyodide=npm, python_sat=pypi, segno=PYPI)
    return said


def test_all_files_are_brought_and_told(clients: Path, tmp_path: Path) -> None:
    said = gathered(tmp_path / "engine")
    assert [line.split(":")[0] for line in said[:4]] == ["thing 2.0", "little 1.0", "little 1.0", "search.wasm"]
    assert said[4].startswith("bytecode: compiling")
    assert said[5].startswith("bytecode: the sources go along as they are"), (
        "there is no Pyodide that would compile them"
    )
    assert "6 files" in said[6]
    found = {path.name: path.read_bytes() for path in (tmp_path / "engine").iterdir()}
    assert found["b.wasm"] == FILES["b.wasm"]
    assert found[WHEEL] == found[f"compiled-{WHEEL}"] == wheel()
    assert found["search.wasm"] == b"\0asm search"
    names = zipfile.ZipFile(io.BytesIO(found[packing.NAME])).namelist()
    assert {"little.py", "pipworks/web/answer.py"} <= set(names), "a wheel of Python alone is packed beside the library"
    assert packing.is_of(found[packing.NAME])
    assert b"Mozilla Public License" in found["NOTICES.txt"]
    assert b"PYTHON SOFTWARE FOUNDATION LICENSE" in found["NOTICES.txt"]
    assert not [name for name in found if name.endswith(".part")]
    assert (clients / "calls").read_text() == "pack thing@2.0\n"


def test_what_is_there_is_not_brought_again_and_what_is_spoilt_is(clients: Path, tmp_path: Path) -> None:
    gathered(tmp_path)
    assert all("there already" in line for line in gathered(tmp_path)[:4])
    assert (clients / "calls").read_text().count("\n") == 1
    (tmp_path / "b.wasm").write_bytes(b"half")
    assert "bringing" in gathered(tmp_path)[0]
    assert (tmp_path / "b.wasm").read_bytes() == FILES["b.wasm"]


def test_a_changed_source_is_compiled_again(clients: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gathered(tmp_path)
    monkeypatch.setattr(compiled, "key", lambda: "another key")
    assert "compiling" in gathered(tmp_path)[3]


def test_without_npm(clients: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    with pytest.raises(EngineIncomplete, match=r"^thing 2\.0 is had by npm, .* install Node\.js"):
        gathered(tmp_path / "engine")
    assert not (tmp_path / "engine" / "engine.json").exists()


def test_npm_fails(clients: Path, tmp_path: Path) -> None:
    (clients / "npm").write_text("#!/bin/sh\necho 'npm error code E404' >&2\necho 'npm error more' >&2\nexit 1\n")
    with pytest.raises(EngineIncomplete, match=r"^npm could not bring thing@2\.0: npm error code E404$"):
        gathered(tmp_path)


def test_npm_leaves_nothing(clients: Path, tmp_path: Path) -> None:
    (clients / "npm").write_text("#!/bin/sh\nexit 0\n")
    with pytest.raises(EngineIncomplete, match="left no archive"):
        gathered(tmp_path)


def test_a_client_that_hangs_is_given_up(clients: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (clients / "npm").write_text("#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr(fetch, "SECONDS", 0.2)
    with pytest.raises(EngineIncomplete, match=r"did not bring thing@2\.0 within"):
        gathered(tmp_path)


def test_another_file_than_the_pinned_one(clients: Path, tmp_path: Path) -> None:
    other = PinnedPackage("thing", "2.0", (PinnedFile("a.mjs", "0" * 64),))
    with pytest.raises(EngineIncomplete, match=r"^a\.mjs of thing@2\.0 is not the pinned one: its sha256 is"):
        gathered(tmp_path, npm=other)
    assert not (tmp_path / "a.mjs").exists()


def test_a_file_that_the_archive_lacks(clients: Path, tmp_path: Path) -> None:
    other = PinnedPackage("thing", "2.0", (PinnedFile("c.mjs", "0" * 64),))
    with pytest.raises(EngineIncomplete, match=r"thing@2\.0 of npm has no c\.mjs"):
        gathered(tmp_path, npm=other)


def test_pip_finds_none(clients: Path, tmp_path: Path) -> None:
    other = PinnedPackage("little", "9.0", PYPI.files)
    with pytest.raises(EngineIncomplete, match=r"^pip could not bring little==9\.0: ERROR: "):
        gathered(tmp_path, pypi=other)


def test_a_wheel_that_was_swapped(clients: Path, tmp_path: Path) -> None:
    other = PinnedPackage("little", "1.0", (PinnedFile(WHEEL, "0" * 64),))
    with pytest.raises(EngineIncomplete, match=f"^{WHEEL} of little==1.0 is not the pinned one"):
        gathered(tmp_path, pypi=other)


def test_the_next_call_goes_on_where_one_stopped(clients: Path, tmp_path: Path) -> None:
    with pytest.raises(EngineIncomplete):
        gathered(tmp_path, pypi=PinnedPackage("little", "9.0", PYPI.files))
    with pytest.raises(EngineIncomplete, match="there is no engine"):
        install(tmp_path, tmp_path / "site")
    assert "there already" in gathered(tmp_path)[0]
    assert install(tmp_path, tmp_path / "site").how == "wasm"


def test_without_sources_or_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(EngineIncomplete, match="use a checkout"):
        compiled.key(tmp_path)

    def none(name: str) -> str:
        raise PackageNotFoundError(name)

    for name in (compiled.BINDING, "a.hpp"):
        (tmp_path / name).write_text("1")
    monkeypatch.setattr(compiled, "version", none)
    with pytest.raises(EngineIncomplete, match=r"pip install 'pipworks\[engine\]'"):
        compiled.key(tmp_path)


def test_the_key_changes_with_a_source(tmp_path: Path) -> None:
    (tmp_path / compiled.BINDING).write_text("1")
    (tmp_path / "a.hpp").write_text("2")
    before = compiled.key(tmp_path)
    (tmp_path / "a.hpp").write_text("3")
    assert compiled.key(tmp_path) != before


def test_the_command(
    clients: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    assert command.main([str(tmp_path / "engine")]) == 3
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines()[-1].startswith("error: pyodide 314.0.7 is had by npm")
    (tmp_path / "file").write_text("")
    assert command.main([str(tmp_path / "file")]) == 3
    assert command.main(["--help"]) == 0
    assert command.main(["a", "b"]) == 2


def test_the_pins_are_pins() -> None:
    for file in (*PYODIDE.files, *PYTHON_SAT.files):
        assert len(file.sha256) == 64
        assert int(file.sha256, 16)


def test_the_package_has_what_a_browser_needs_and_no_more(tmp_path: Path) -> None:
    data = packing.packed()
    assert data == packing.packed()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = set(archive.namelist())
    assert {"pipworks/web/in_browser.py", "pipworks/kernel/wasm/page.py", "pipworks/polypips/formats/nyt.py"} <= names
    assert {"pipworks/pipes/formats/pipes.schema.json"} <= names
    odd = (
        "pipworks/batch/",
        "pipworks/cli/",
        "pipworks/collection/",
        "pipworks/contest/",
        "pipworks/converting.py",
        "pipworks/fetched.py",
        "pipworks/kernel/native/",
        "pipworks/web/page/",
        "pipworks/web/app.py",
    )
    assert not [name for name in names if name.startswith(odd) or "__pycache__" in name or name.endswith(".so")]
    assert len(data) < 1_000_000
