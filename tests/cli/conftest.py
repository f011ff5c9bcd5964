"""Run a command in this process, as if typed."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from pipworks.cli.main import command, main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("solve_pipes", "board.txt", stdin=b"…")` gives the exit code and what was printed.

    `run("pipworks", "pipes", "solve", …)` is the same by the other name.
    """

    def go(name: str, *arguments: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        capsys.readouterr()
        words = [str(argument) for argument in arguments]
        code = main(words) if name == "pipworks" else command(name)(words, name)
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return go
