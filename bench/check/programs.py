"""Figures of whole processes: the commands on our own examples."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from bench.check.figure import Figure

EXAMPLES = Path(__file__).parents[2] / "examples"
POLYPIPS, PIPES = EXAMPLES / "polypips" / "alike.txt", EXAMPLES / "pipes" / "airy.txt"


def run(program: str, *words: str) -> None:
    """Run a program of Python's with the bytecode that an earlier run left, as where it is installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    kept["PYTHONPYCACHEPREFIX"] = str(Path("out/bench-bytecode").resolve())
    subprocess.run([sys.executable, "-c", program, *words], capture_output=True, env=kept, check=True)


def command(name: str, *words: str) -> Callable[[], Figure]:
    """A command beside the interpreter that does nothing."""
    program = f"import sys; from pipworks.cli.entry import {name}; sys.exit({name}())"
    return lambda: Figure(lambda: run(program, *words), "the interpreter alone", lambda: run("pass"), rounds=15)


def printed() -> Figure:
    """One puzzle printed."""
    folder = tempfile.mkdtemp()
    return command("print_puzzles", str(POLYPIPS), "--force", "-o", str(Path(folder, "one.pdf")))()


FIGURES: Mapping[str, Callable[[], Figure | None]] = {
    "solve_polypips": command("solve_polypips", str(POLYPIPS)),
    "solve_pipes": command("solve_pipes", str(PIPES)),
    "pipworks show": command("pipworks", "show", str(PIPES)),
    "pipworks solve --hint": command("pipworks", "solve", "--hint", str(POLYPIPS)),
    "print_puzzles": printed,
}
