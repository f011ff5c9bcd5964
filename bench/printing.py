"""What printing takes: `python -m bench.printing [--corpus DIR] [--count 100] [--runs 7] [--imports]`.

Sheets of mixed puzzles, four a page with answers, and one puzzle on a sheet, each as a whole process of
`print_puzzles`: seconds of CPU and bytes. Puzzles are made by our generators with fixed seeds, as many of each family,
or are those of the files in a folder, as newspapers' days. `--imports` says where the start goes, module by module.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from pipworks import pipes, polypips
from pipworks.cli.puzzle_files import names_of
from pipworks.families import PIPES, POLYPIPS
from pipworks.pipes.generator.recipe import Recipe
from pipworks.polypips.generator.rules import rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.rng import Rng

MOST_SECONDS, MOST_BYTES, MOST_START = 6.0, 3_000_000, 0.5
"""What a hundred puzzles may take of CPU and of room, and one puzzle of CPU."""

RULES = (
    "board: 6x5\npieces: 2*\nconstraints: any\nunique: yes\n",
    "board: 6x6\npieces: 1*,2*,3*,4*\nconstraints: any\nunique: yes\n",
    "board: 5x5\npieces: any\nconstraints: any\nunique: yes\n",
)
RECIPES = (Recipe(), Recipe((8, 8), wraps=False), Recipe((7, 7), all_tiles=True))
PROGRAM = "import sys; from pipworks.cli.entry import print_puzzles; sys.exit(print_puzzles())"


def made(count: int) -> Iterator[str]:
    """Puzzles as documents of JSON, of both families by turns."""
    for seed in range(1, (count + 1) // 2 + 1):
        rules = rules_of(parse_rules(RULES[seed % len(RULES)]))
        yield json.dumps(POLYPIPS.puzzle_data(polypips.generate(rules, Rng(seed)).puzzle))
        yield json.dumps(PIPES.puzzle_data(pipes.generate(RECIPES[seed % len(RECIPES)], Rng(seed)).board))


def environment() -> dict[str, str]:
    """As a user has it: with the bytecode that an earlier run has left."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def measured(words: Sequence[str]) -> tuple[float, str]:
    """The CPU seconds of a process of the program, and what it says in its last line. Raises where it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, env=environment(), check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 3, 4):  # of a folder some may not be readable, or not be solved in time
        raise RuntimeError(done.stderr)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, done.stderr.strip().splitlines()[-1]


def figures(name: str, words: Sequence[str], sheet: Path, runs: int, most: float) -> str:
    """A line on some runs of the program: the middle one."""
    measured([*words, "-o", str(sheet), "--force"])  # bytecode is written once
    found = [measured([*words, "-o", str(sheet), "--force"]) for _ in range(runs)]
    seconds, size = statistics.median(taken for taken, _ in found), sheet.stat().st_size
    mark = "" if seconds <= most and size <= MOST_BYTES else "  <-- over the bar"
    said = found[0][1].partition(": ")[2]
    return f"{name:24} {seconds:6.2f} s CPU of {most:g}, {size / 1e6:5.2f} MB of {MOST_BYTES / 1e6:g}  {said}{mark}"


def imports() -> Iterator[str]:
    """The modules that take longest to load, each by itself, with a line for each package; milliseconds."""
    words = [sys.executable, "-X", "importtime", "-c", "import pipworks.cli.print, pipworks.printing.painting"]
    words[-1] += "; from pipworks.printing.fonts import Fonts; Fonts().width('a', 9)"
    words[-1] += "; from pipworks.printing.painting import painted; from pipworks.printing.page import Page"
    words[-1] += "; from pipworks.render.theme import THEMES"
    words[-1] += "; painted([Page(210, 297)], title='x', theme=THEMES['print'], fonts=Fonts())"
    done = subprocess.run(words, capture_output=True, text=True, env=environment(), check=True)
    taken: dict[str, float] = {}
    packages: dict[str, float] = {}
    for own, name in re.findall(r"^import time:\s+(\d+) \|\s+\d+ \|\s*([\w.]+)$", done.stderr, re.MULTILINE):
        taken[name] = int(own) / 1000
        package = name.partition(".")[0]
        packages[package] = packages.get(package, 0.0) + int(own) / 1000
    for title, found, most in (("packages", packages, 8), ("modules", taken, 12)):
        yield f"{title}: {sum(found.values()):.0f} ms in all"
        yield from (f"  {ms:6.1f}  {name}" for name, ms in sorted(found.items(), key=lambda one: -one[1])[:most])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--corpus", type=Path, help="a folder with puzzles, in place of made ones")
    options.add_argument("--count", type=int, default=100)
    options.add_argument("--runs", type=int, default=7)
    options.add_argument("--imports", action="store_true")
    asked = options.parse_args()
    if asked.imports:
        print("\n".join(imports()))
        return
    with tempfile.TemporaryDirectory() as folder:
        sheet, puzzles, one = Path(folder, "sheet.pdf"), Path(folder, "p.jsonl"), Path(folder, "one.jsonl")
        if asked.corpus:
            words = names_of(str(asked.corpus))[: asked.count]
        else:
            lines = list(made(asked.count))
            puzzles.write_text("\n".join(lines), encoding="utf-8")
            one.write_text(lines[0], encoding="utf-8")
            words = [str(puzzles)]
        more = ["--per-page", "4"]
        print(figures("sheets", [*words, *more], sheet, min(3, asked.runs), MOST_SECONDS))
        alone = words[:1] if asked.corpus else [str(one)]
        print(figures("one file", alone, sheet, asked.runs, MOST_START))


if __name__ == "__main__":
    main()
