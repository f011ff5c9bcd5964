"""The Python end of the worker: JSON to JSON, and python-sat when it is first imported."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from pipworks.errors import EngineIncomplete
from pipworks.web import in_browser
from pipworks.web.engine import packing
from tests.support import stand_in
from tests.support.engine import gathered

__all__ = ["gathered"]


def test_a_question_is_text_and_so_is_its_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, in_browser.ANSWER, stand_in)
    asked = {"verb": "echo", "text": "é→🁁", "many": [1, 2.5, None, True], "large": 1 << 70}
    assert json.loads(in_browser.ask(json.dumps(asked))) == asked


def test_a_late_module_that_can_not_be_brought_is_an_error_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def fetch() -> None:
        raise OSError("no network")

    monkeypatch.setattr(in_browser, "SAT_NAMES", {"late_sat"})
    monkeypatch.setattr(in_browser, "_fetch_sat", None)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    in_browser.connect(None, fetch)
    for _ in range(2):
        with pytest.raises(EngineIncomplete, match="python-sat"):
            importlib.import_module("late_sat")


def test_a_late_module_is_brought_by_its_first_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought: list[int] = []

    def fetch() -> None:
        brought.append(1)
        tmp_path.joinpath("late_sat.py").write_text("there = True\n")
        tmp_path.joinpath("late_calls.py").write_text("import late_sat\n")

    monkeypatch.setattr(in_browser, "SAT_NAMES", {"late_sat", "late_calls"})
    monkeypatch.setattr(in_browser, "SAT_FOLDER", str(tmp_path))
    monkeypatch.setattr(in_browser, "_fetch_sat", None)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    in_browser.connect(None, None)
    with pytest.raises(ImportError):
        importlib.import_module("late_sat")
    in_browser.connect(None, fetch)
    in_browser.connect(None, fetch)
    assert sum(isinstance(finder, in_browser.SatFinder) for finder in sys.meta_path) == 1
    with pytest.raises(ImportError):
        importlib.import_module("something_else_that_is_not_there")
    assert not brought
    assert importlib.import_module("late_calls").late_sat.there
    assert brought == [1]
    for name in ("late_sat", "late_calls"):
        del sys.modules[name]


def test_the_zip_alone_has_all_that_is_loaded_first(tmp_path: Path) -> None:
    """In an interpreter that knows nothing but the zip, and where no module that a browser lacks can be had."""
    (tmp_path / packing.NAME).write_bytes(packing.packed())
    first = [name for name in in_browser.FIRST if name != in_browser.ANSWER]
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path / packing.NAME)!r})\n"
        "for lacking in ('ssl', 'multiprocessing', 'pysat', 'pysolvers', 'starlette', 'wasmtime'):\n"
        "    sys.modules[lacking] = None\n"
        f"for name in {first!r}: __import__(name)\n"
        "import pipworks; from pipworks import kernel, pipes, polypips\n"
        f"assert pipworks.__file__.startswith({str(tmp_path)!r}), pipworks.__file__\n"
        "print(kernel.backend(), len(pipes.__all__) > 5)\n"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert done.stderr == ""
    assert done.stdout == "python True\n"


def test_the_gathered_zip_draws_qr_codes(gathered: Path) -> None:
    """Without anything that is installed: a visitor of a site has no pip. As sources, for this Python."""
    code = (
        f"import sys; sys.path.insert(0, {str(gathered / packing.SOURCES)!r})\n"
        "from pipworks.web.answer import answer\n"
        "reply = answer({'verb': 'qr', 'text': 'https://a.example/#p1.xyz'})\n"
        "print(reply['format'], '<svg' in reply.get('svg', ''))\n"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("pipworks.qr True\n", "")
