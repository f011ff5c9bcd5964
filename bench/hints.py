"""The bars of hints, grades and generated puzzles, each measured: `python -m bench.hints [TOPIC ...] [--folder DAYS]`.

A topic is a file of `bench/bars`. DAYS is a folder of days in the New York Times' JSON; topics that need one are left
out without it. `--sample 5` measures every fifth puzzle.
"""

from __future__ import annotations

import argparse
import os
import time
from importlib import import_module
from pathlib import Path

SHARED = Path(os.environ.get("PIPWORKS_SHARED", Path(__file__).parents[2] / "shared"))
DAYS = SHARED / "corpora" / "pips" / "nyt"


def topics() -> list[str]:
    """The names of all topics."""
    names = (file.stem for file in (Path(__file__).parent / "bars").glob("*.py"))
    return sorted(name for name in names if name not in ("__init__", "bar"))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("topics", nargs="*", help="all, where none is named", metavar="TOPIC")
    options.add_argument("--folder", type=Path, default=DAYS if DAYS.is_dir() else None)
    options.add_argument("--sample", type=int, default=1)
    asked = options.parse_args()
    for topic in asked.topics or topics():
        start = time.process_time()
        print(topic)
        for bar in import_module(f"bench.bars.{topic}").bars(asked.folder, asked.sample):
            print(f"  {bar}", flush=True)
        print(f"  {time.process_time() - start:.0f} s of CPU")


if __name__ == "__main__":
    main()
