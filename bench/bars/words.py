"""How many words a hint of a newspaper's puzzle takes at strength 3, and how long its sentences are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from bench.bars.bar import Bar
from pipworks.hints.writing import lines
from pipworks.polypips import Puzzle, explain, hint, read_all
from pipworks.polypips.hints.voice import VOICE

SHORT = 66
"""A hint of no more words than this is read at once."""

EVERY = 5
"""Beside the stages of walkthroughs, every so many positions on the way are asked for a hint of their own."""


def words(text: str) -> int:
    """The words of a text, list marks apart."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


def sentences(text: str) -> list[str]:
    """The sentences of a text, one line or more."""
    return [found for found in re.split(r"(?<=[.?!])\s+", text) if words(found)]


def puzzles(folder: Path, sample: int) -> Iterator[Puzzle]:
    """Every `sample`-th puzzle of the odd days: the even ones were used in making the sentences."""
    days = sorted(folder.glob("*.json"))[1::2]
    found = [document.puzzle for day in days for document in read_all(day).documents]
    yield from found[::sample]


def told(folder: Path, sample: int) -> tuple[list[str], list[str]]:
    """What the stages of walkthroughs say, and what hints from positions on the way say."""
    stages, hints = [], []
    for puzzle in puzzles(folder, sample):
        walkthrough = explain(puzzle)
        stages += ["\n".join(lines(VOICE, stage.steps)) for stage in walkthrough.stages]
        hints += [str(hint(puzzle, stage.position)) for stage in walkthrough.stages[:-1:EVERY]]
    return stages, hints


def _bars(said: list[str], about: str) -> Iterator[Bar]:
    counts = sorted(map(words, said))
    about = f"{about}, {len(counts)}"
    short = sum(count <= SHORT for count in counts) / len(counts)
    yield Bar("share of hints with at most 66 words", short, 0.85, at_least=True, about=about)
    yield Bar("words of 90 % of the hints", counts[int(0.9 * len(counts))], 90, about=about)
    yield Bar("words of the longest hint", counts[-1], 300, about=about)
    yield Bar("words a hint, median", counts[len(counts) // 2], 35, about=about)
    yield Bar("words a sentence, mean", mean(words(each) for text in said for each in sentences(text)), 10, about=about)


def bars(folder: Path | None, sample: int) -> Iterator[Bar]:
    """The words of hints at strength 3, by stages of walkthroughs and by hints from single positions."""
    if folder is not None:
        stages, hints = told(folder, sample)
        yield from _bars(stages, "stages")
        yield from _bars(hints, "positions")
