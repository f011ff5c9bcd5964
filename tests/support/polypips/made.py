"""Puzzles of the size that people solve, made by the generator: chains of reasoning in them are long."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from pipworks.polypips import generate
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.rules import Choice, Rules
from pipworks.polypips.puzzle.puzzle import Puzzle
from tests.support.amounts import some


@cache
def made_puzzles() -> tuple[Puzzle, ...]:
    """Three of dominoes and two of any pieces, each with one solution; in a long run another one, with long chains."""
    return tuple(generate(_rules(board, pieces), seed).puzzle for board, pieces, seed in MADE[: some(5, of=6)])


MADE = (
    *(("4x5", "2*", 1), ("house", "2*", 2), ("heart", "2*", 4)),
    *(("4x5", "any", 5), ("5x6", "any", 6)),
    ("6x6", "2*", 3),
)


def _rules(board: str, pieces: str) -> Rules:
    return Rules(named_board(board), Choice.parse(pieces), coverage=Fraction(9, 10), unique=True)
