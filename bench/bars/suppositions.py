"""How often a walkthrough supposes, and what explaining takes, over a newspaper's puzzles; scaled to 147 of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.bars.bar import Bar
from pipworks.polypips import Puzzle, read_all
from pipworks.polypips.hints.ladder import LADDER
from pipworks.polypips.hints.reasoner import explain

_OF: Final = 147
"""The number of puzzles that the bars are for."""


def bars(folder: Path | None, sample: int) -> Iterator[Bar]:
    """Suppositions, puzzles that suppose, what only a search shows, and seconds of CPU; nothing without a folder."""
    if folder is None:
        return
    puzzles = newspaper(folder)[::sample]
    suppositions = supposing = searched = 0
    slowest = 0.0
    start = time.process_time()
    for puzzle in puzzles:
        before = time.process_time()
        steps = [step for stage in explain(puzzle).stages for step in stage.steps]
        slowest = max(slowest, time.process_time() - before)
        deep = sum(step.level == LADDER.supposing for step in steps)
        suppositions += deep
        supposing += deep > 0
        searched += sum(step.rule == "trying all" for step in steps)
    seconds = time.process_time() - start
    scale = _OF / len(puzzles)
    about = f"{len(puzzles)} puzzles, scaled to {_OF}"
    yield Bar("suppositions", suppositions * scale, 25, about=f"{about}: {suppositions}")
    yield Bar("puzzles that suppose", supposing * scale, 10, about=f"{about}: {supposing}")
    yield Bar("steps that only a search shows", searched * scale, 4, about=f"{about}: {searched}")
    yield Bar("seconds of CPU to explain them", seconds * scale, 8, about=about)
    yield Bar("seconds of CPU for the slowest", slowest, 2)


def newspaper(folder: Path) -> list[Puzzle]:
    """The puzzles of all days in a folder, by day and level."""
    return [document.puzzle for file in sorted(folder.glob("*.json")) for document in read_all(file).documents]
