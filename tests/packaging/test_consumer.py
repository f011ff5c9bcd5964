"""py.typed holds what it says: what uses the installed library passes two type checkers at their strictest."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

import pytest

from tests.packaging.conftest import Installed

pytestmark = pytest.mark.release


def mypy(consumer: Path, python: Path) -> tuple[int, str]:
    options = ["--config-file", "pyproject.toml", "--python-executable", str(python), "--cache-dir", "cache"]
    done = run([sys.executable, "-m", "mypy", *options, "."], cwd=consumer, capture_output=True, text=True)
    return done.returncode, done.stdout


def pyright(consumer: Path, python: Path, tool: Path) -> tuple[int, str]:
    command = [str(tool), "--project", ".", "--pythonpath", str(python)]
    done = run(command, cwd=consumer, capture_output=True, text=True)
    return done.returncode, done.stdout


def spoil(consumer: Path) -> None:
    """An answer taken for what it isn't."""
    path = consumer / "play.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("outcome: Outcome[pipes.Solution] =", "outcome: Outcome[polypips.Solution] ="))


def test_it_runs(consumer: Path, native: Installed, tmp_path: Path) -> None:
    played = native.run("python", "play.py", cwd=consumer)
    assert played.returncode == 0, played.stderr
    kept = native.run("python", "keep.py", str(tmp_path), cwd=consumer)
    assert kept.stdout.splitlines() == ["True False", "2"], kept.stderr


def test_mypy_is_content(consumer: Path, alone: Installed) -> None:
    code, told = mypy(consumer, alone.python)
    assert code == 0, told
    spoil(consumer)
    assert mypy(consumer, alone.python)[0] == 1


def test_pyright_is_content(consumer: Path, alone: Installed, node_tool: Path) -> None:
    code, told = pyright(consumer, alone.python, node_tool)
    assert code == 0, told
    spoil(consumer)
    assert pyright(consumer, alone.python, node_tool)[0] == 1
