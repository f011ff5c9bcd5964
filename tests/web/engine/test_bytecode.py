"""The engine's zips are compiled by the Python that runs them, and go along as they are where that can't be done."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pipworks.web.engine import bytecode, bytecode_of, packing
from pipworks.web.engine.bytecode import Zip

FILES = {
    "little/__init__.py": "from little.part import VALUE\n",
    "little/part.py": "VALUE = 6 * 7\n\ndef fails():\n    raise ValueError(VALUE)\n",
    "little/table.json": "{}",
    "unused/more.py": "VALUE = 1\n",
    "little-1.0.dist-info/RECORD": "little/part.py,,\n",
    "little-1.0.dist-info/METADATA": "Name: little\n",
}


def zipped(files: dict[str, str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name), text)
    return out.getvalue()


def names(data: bytes) -> list[str]:
    return zipfile.ZipFile(io.BytesIO(data)).namelist()


def test_modules_are_compiled_and_all_else_stays(tmp_path: Path) -> None:
    made = bytecode_of.of_zip(zipped(FILES), ("unused/",))
    kept = ["little/__init__.pyc", "little/part.pyc", "little/table.json", "little-1.0.dist-info/METADATA"]
    assert names(made) == kept
    assert made == bytecode_of.of_zip(zipped(FILES), ("unused/",)), "the same zip gives the same bytes"
    (tmp_path / "made.zip").write_bytes(made)
    told = "import little, traceback\ntry: little.part.fails()\nexcept ValueError: traceback.print_exc()"
    done = subprocess.run(
        [sys.executable, "-c", told],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "made.zip")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "line 4, in fails" in done.stderr
    assert "ValueError: 42" in done.stderr


def test_a_module_that_is_none() -> None:
    with pytest.raises(SyntaxError):
        bytecode_of.of_zip(zipped({"a.py": "1 +"}))


def test_the_program_imports_nothing_of_ours() -> None:
    assert "pipworks" not in bytecode.PROGRAM.read_text()


@pytest.fixture
def wanted(tmp_path: Path) -> tuple[Path, Zip]:
    (tmp_path / "given.zip").write_bytes(zipped(FILES))
    return tmp_path, Zip(tmp_path / "given.zip", "made.zip", ("unused/",))


def brought(wanted: tuple[Path, Zip]) -> list[str]:
    said: list[str] = []
    bytecode.bring(wanted[0], (wanted[1],), said.append)
    return said


def node(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `node` of our own on PATH, and nothing else."""
    (folder / "bin").mkdir(exist_ok=True)
    script = folder / "bin" / "node"
    script.write_text(f"#!{sys.executable}\n{text}")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder / "bin"))


COMPILES = f"""
import json, sys
sys.path.insert(0, {str(bytecode.PROGRAM.parent)!r})
import bytecode_of
asked = json.load(sys.stdin)
assert asked["program"] == open(bytecode_of.__file__).read()
for one in asked["zips"]:
    made = bytecode_of.of_zip(open(one["from"], "rb").read(), tuple(one["left_out"]))
    open(one["to"], "wb").write(made)
"""


def test_what_is_compiled_is_not_compiled_again(wanted: tuple[Path, Zip], monkeypatch: pytest.MonkeyPatch) -> None:
    folder, one = wanted
    node(folder, COMPILES, monkeypatch)
    assert len(brought(wanted)) == 1
    made = (folder / "made.zip").read_bytes()
    assert made == bytecode_of.of_zip(one.source.read_bytes(), one.left_out)
    assert brought(wanted) == ["bytecode: there already"]
    (folder / "made.zip").write_bytes(b"half")
    assert brought(wanted)[0].startswith("bytecode: compiling")
    one.source.write_bytes(zipped({"other.py": ""}))
    assert brought(wanted)[0].startswith("bytecode: compiling")
    assert names((folder / "made.zip").read_bytes()) == ["other.pyc"]
    (folder / "pyodide.mjs").write_text("// another Python")
    assert brought(wanted)[0].startswith("bytecode: compiling")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("import sys; sys.exit('Error: no such Python\\nand more')", "Error: no such Python"),
        ("raise SystemExit(4)", "node ended with 4"),
        ("pass", "node ended with 0"),
        ("import time; time.sleep(60)", "node did not end within 0.5 seconds"),
    ],
)
def test_where_it_fails_the_sources_go_along(
    wanted: tuple[Path, Zip], text: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "sleep" in text:
        monkeypatch.setattr(bytecode, "SECONDS", 0.5)
    node(wanted[0], text, monkeypatch)
    for _ in range(2):
        assert brought(wanted)[1].endswith(f"a first start takes twice as long: {problem}")
        assert (wanted[0] / "made.zip").read_bytes() == wanted[1].source.read_bytes()


def test_without_node(wanted: tuple[Path, Zip], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(wanted[0] / "nowhere"))
    assert brought(wanted)[1].endswith(": node is not on PATH")


def test_a_cold_start_compiles_nothing(gathered: Path) -> None:
    """Every module that the page imports lies there as bytecode, of the one Python that is there."""
    magics = set()
    for path in (*gathered.glob("compiled-*"), gathered / packing.NAME):
        with zipfile.ZipFile(path) as archive:
            assert not [name for name in archive.namelist() if name.endswith(".py")]
            magics |= {archive.read(name)[:4] for name in archive.namelist() if name.endswith(".pyc")}
    assert len(magics) == 1
    assert packing.is_of((gathered / packing.NAME).read_bytes())
