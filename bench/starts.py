"""What commands take from start to answer: `python -m bench.starts [--rounds N] [--instructions] [--json FILE]`.

For each command the modules that it loads, and the processor time of its whole process, beside the interpreter alone
and a script with json, argparse and the same search, in turns within one run. With `--instructions`, and where there is
valgrind, also the instructions, which no busy machine changes. Seconds are medians over the rounds; what counts are
the ratios with the script. The puzzles are in the corpora beside the project, or where PIPWORKS_SHARED says.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from pipworks import kernel
from pipworks.version import __version__

CORPORA = Path(os.environ.get("PIPWORKS_SHARED", Path(__file__).parents[2] / "shared")) / "corpora"
DAY = CORPORA / "pips" / "nyt" / "2025-09-15.json"
LEVEL = CORPORA / "pipes" / "board1.txt"
SOLVED = CORPORA / "pipes" / "board1_solution.txt"
PEER = "a script"
"""The program that ratios are with."""


def programs(folder: str) -> dict[str, list[str]]:
    """The words of each program; files are written into the folder."""
    python, beside = sys.executable, Path(sys.executable).parent
    search = "pipworks.kernel._native" if kernel.backend() == "native" else "pysolvers"
    pipworks = str(beside / "pipworks")
    return {
        "the interpreter alone": [python, "-c", "pass"],
        PEER: [python, "-c", f"import argparse, json, {search}; argparse.ArgumentParser().parse_args([])"],
        "solve_pips": [str(beside / "solve_pips"), str(DAY), "--level", "hard"],
        "solve_pipes": [str(beside / "solve_pipes"), str(LEVEL)],
        "pipworks --version": [pipworks, "--version"],
        "pipworks show": [pipworks, "show", str(LEVEL)],
        "pipworks solve --hint": [pipworks, "solve", str(LEVEL), "--hint"],
        "pipworks check": [pipworks, "check", str(LEVEL), str(SOLVED)],
        "pipworks print": [pipworks, "print", str(LEVEL), "-o", f"{folder}/sheet.pdf", "--force"],
        "solve_pips --help": [str(beside / "solve_pips"), "--help"],
    }


def seconds(words: Sequence[str]) -> float:
    """The processor time of a process that runs these words."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def modules(words: Sequence[str]) -> int:
    """How many modules it loads, those of the interpreter itself included."""
    told = [words[0], "-X", "importtime", *words[1:]] if words[0] == sys.executable else None
    told = told or [sys.executable, "-X", "importtime", *words]
    done = subprocess.run(told, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8", check=True)
    return sum(line.startswith("import time:") for line in done.stderr.splitlines()) - 1


def instructions(words: Sequence[str]) -> int:
    """The instructions that it takes, by valgrind."""
    asked = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *words]
    done = subprocess.run(asked, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    found = re.search(rb"Collected : (\d+)", done.stderr)
    assert found is not None
    return int(found[1])


def measured(all_words: Mapping[str, list[str]], rounds: int, *, counted: bool) -> list[dict[str, Any]]:
    """A row a program."""
    times: dict[str, list[float]] = {name: [] for name in all_words}
    for _ in range(rounds):
        for name, words in all_words.items():
            times[name].append(seconds(words))
    steps = {name: instructions(words) if counted else None for name, words in all_words.items()}
    rows = []
    for name, words in all_words.items():
        taken, counted_steps, of_peer = median(times[name]), steps[name], steps[PEER]
        rows.append(
            {
                "what": name,
                "modules": modules(words),
                "seconds": taken,
                "best": min(times[name]),
                "times": taken / median(times[PEER]),
                "instructions": counted_steps,
                "times_instructions": counted_steps / of_peer if counted_steps and of_peer else None,
            }
        )
    return rows


def main() -> None:
    """Measure, print a table, write the figures as JSON."""
    made = argparse.ArgumentParser(prog="python -m bench.starts", description=__doc__, allow_abbrev=False)
    made.add_argument("--rounds", type=int, default=21, help="rounds (default 21)")
    made.add_argument("--instructions", action="store_true", help="count instructions, too: some minutes")
    made.add_argument("--json", type=Path, default=Path("out/bench-starts.json"), help="where the figures go")
    options = made.parse_args()
    if not CORPORA.is_dir():
        print(f"no puzzles in {CORPORA}: nothing is measured")
        return
    if options.instructions and not shutil.which("valgrind"):
        print("there is no valgrind: no instructions are counted")
    # Modules are compiled once, before the first round, as where they were installed.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(Path("out/bench-bytecode").resolve())
    with tempfile.TemporaryDirectory() as folder:
        all_words = programs(folder)
        for words in all_words.values():
            seconds(words)
        rows = measured(
            all_words, options.rounds, counted=options.instructions and shutil.which("valgrind") is not None
        )
    print(f"{'':24}{'modules':>8}{'median ms':>10}{'best ms':>9}{'times':>7}{'M instr.':>10}{'times':>7}")
    for row in rows:
        counted = row["instructions"]
        told = f"{counted / 1e6:10.1f}{row['times_instructions']:7.2f}" if counted else ""
        timed = f"{1000 * row['seconds']:10.1f}{1000 * row['best']:9.1f}{row['times']:7.2f}"
        print(f"{row['what']:24}{row['modules']:8}{timed}{told}")
    options.json.parent.mkdir(parents=True, exist_ok=True)
    figures = {"version": __version__, "kernel": kernel.backend(), "starts": rows}
    options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
