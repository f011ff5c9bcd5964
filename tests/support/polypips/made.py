"""Puzzles of the size that people solve, made by the generator: chains of reasoning in them are long."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from pipworks.polypips import generate
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.rules import Choice, Rules
from pipworks.polypips.puzzle.puzzle import Puzzle


@cache
def made_puzzles() -> tuple[Puzzle, ...]:
    """Four of dominoes and two of any pieces, each with one solution."""
    dominoes = [_rules(board, "2*") for board in ("4x5", "house", "6x6", "heart")]
    any_pieces = [_rules(board, "any") for board in ("4x5", "5x6")]
    return tuple(generate(rules, seed).puzzle for seed, rules in enumerate([*dominoes, *any_pieces], 1))


def _rules(board: str, pieces: str) -> Rules:
    return Rules(named_board(board), Choice.parse(pieces), coverage=Fraction(9, 10), unique=True)
