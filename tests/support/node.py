"""JavaScript of the page, run by node: a script that takes lines of JSON and prints lines of JSON."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parent.parent.parent / "src" / "pipworks" / "web" / "page"

_FRAME = """
import { createInterface } from 'node:readline';
%s
for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try { answer = { is: run(JSON.parse(line)) }; }
  catch ({ name, key, message, puzzle }) { answer = { error: name, key, message, puzzle }; }
  console.log(JSON.stringify(answer));
}
"""


@cache
def node() -> str:
    """The program node. Skips the test where there is none, with one line; fails it under CI."""
    found = os.environ.get("PIPWORKS_NODE") or shutil.which("node") or shutil.which("nodejs")
    if found:
        return found
    said = "node is not here: the page's own modules are not tested (PIPWORKS_NODE names another place)"
    if os.environ.get("CI"):
        pytest.fail(said)
    pytest.skip(said)


def answers(script: str, asked: Iterable[Any]) -> list[dict[str, Any]]:
    """What `run`, which the script defines, gives for each value: `is`, or the `error` that it throws.

    `PAGE` in the script stands for the folder of the page's modules.
    """
    code = _FRAME % script.replace("PAGE", PAGE.as_uri())
    given = "".join(f"{json.dumps(each)}\n" for each in asked)
    done = subprocess.run(
        [node(), "--input-type=module", "-e", code],
        input=given,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
