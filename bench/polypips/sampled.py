"""Generated puzzles for bars that no newspaper's folder is needed for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from bench.bars.bar import Bar
from bench.polypips.hints import puzzles
from pipworks.polypips import Puzzle
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.rules import rules_of
from pipworks.polypips.generator.rules_file import parse_rules

_BOARDS: Final = ("5x5", "6x5", "12x5", "heart")
_SEEDS: Final = 4


def of_both(folder: Path | None, sample: int, measured: Callable[[str, list[Puzzle]], Iterator[Bar]]) -> Iterator[Bar]:
    """What is measured of every `sample`-th newspaper puzzle, where there is a folder, and generated polyominoes."""
    if folder is not None:
        yield from measured("newspaper", list(puzzles(folder).values())[::sample])
    yield from measured("polyominoes", polyominoes()[::sample])


@cache
def polyominoes() -> list[Puzzle]:
    """Puzzles with pieces of three to five cells on some boards, half of them with one solution only."""
    return [
        generate(rules_of(parse_rules(f"pieces: 3*,4*,5*\nboard: {board}\nunique: {unique}\n")), seed).puzzle
        for seed in range(_SEEDS)
        for unique in ("yes", "no")
        for board in _BOARDS
    ]
