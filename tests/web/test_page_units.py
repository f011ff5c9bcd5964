"""The page's modules that need no browser: each file of tests beside this one, run by node's own runner."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.support.node import node

FILES = sorted((Path(__file__).parent / "page").glob("*.test.mjs"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".test.mjs"))
def test_a_file_of_tests_passes_under_node(path: Path) -> None:
    done = subprocess.run(
        [node(), "--test", str(path)], capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0\n" not in done.stdout, "no test ran"
