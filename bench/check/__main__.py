"""Measure the figures, set them beside those that are kept, and name what got worse."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

from bench.check import ratios
from bench.check.figure import measured
from bench.check.figures import FIGURES


def main() -> int:
    """0; 1 where a figure got worse by a fifth or more."""
    made = argparse.ArgumentParser(
        prog="python -m bench.check", description="Ratios beside those kept; names what got worse.", allow_abbrev=False
    )
    made.add_argument("--only", nargs="+", default=(), metavar="WORD", help="figures whose names have one of these")
    made.add_argument("--update", action="store_true", help="keep what was measured")
    made.add_argument("--json", type=Path, default=Path("out/bench-check.json"), help="where the figures go")
    options = made.parse_args()
    kept = ratios.read()
    worse: list[str] = []
    rows: list[dict[str, Any]] = []
    print(f"{'':42}{'ours, ms':>10}{'other, ms':>11}{'times':>9}{'kept':>9}  beside")
    for name, prepared in FIGURES.items():
        if options.only and not any(word in name for word in options.only):
            continue
        figure = prepared()
        if figure is None:
            print(f"{name:42}skipped: its puzzles or its peer are not here", flush=True)
            continue
        judged = ratios.judged(partial(measured, figure), None if options.update else kept.get(name))
        one = judged.measured
        rows.append({"name": name, "beside": figure.beside, "ours": one.ours, "other": one.other, "times": one.ratio})
        worse += [name] if judged.worse else []
        before = f"{kept[name]:9.3g}" if name in kept else f"{'-':>9}"
        mark = "  <-- worse" if judged.worse else ""
        print(
            f"{name:42}{1000 * one.ours:10.1f}{1000 * one.other:11.1f}{one.ratio:9.3g}{before}  {figure.beside}{mark}",
            flush=True,
        )
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if options.update:
        ratios.write(kept | {row["name"]: row["times"] for row in rows})
    if worse:
        print(f"worse by a fifth or more: {', '.join(worse)}")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
