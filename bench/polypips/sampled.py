"""Generated puzzles for bars that no newspaper's folder is needed for."""

from __future__ import annotations

from functools import cache
from typing import Final

from pipworks.polypips import Puzzle
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.rules import rules_of
from pipworks.polypips.generator.rules_file import parse_rules

_BOARDS: Final = ("5x5", "6x5", "12x5", "heart")
_SEEDS: Final = 4


@cache
def polyominoes() -> list[Puzzle]:
    """Puzzles with pieces of three to five cells on some boards, half of them with one solution only."""
    return [
        generate(rules_of(parse_rules(f"pieces: 3*,4*,5*\nboard: {board}\nunique: {unique}\n")), seed).puzzle
        for seed in range(_SEEDS)
        for unique in ("yes", "no")
        for board in _BOARDS
    ]
