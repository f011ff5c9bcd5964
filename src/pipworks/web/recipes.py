"""New puzzles of a chosen size and difficulty: what a player chooses, as the generators of the families take it."""

from __future__ import annotations

from pipworks.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pipworks.family import Family
    from pipworks.limits import Limits
    from pipworks.polypips.generator.board import Board

PIECES = ("dominoes", "any")
"""What the pieces of a Polypips puzzle may be: dominoes as newspapers have them, or shapes of up to five cells."""

LEAST_CELLS, MOST_CELLS = 2, 200
"""The cells of a Polypips board that is made for a player."""

MOST_SIDE = 30
"""The most columns, or rows, of a Pipes board that is made for a player."""


class NewPuzzle(Record):
    """A puzzle that a player asked for, with the seed that makes it again."""

    family: Family
    puzzle: Any
    seed: int
    name: str


class Order(Record):
    """What is to be made: `name` says it in words, `generated` makes it from a seed, within limits."""

    family: Family
    name: str
    generated: Callable[[int, Limits], Any]

    def make(self, seed: int, limits: Limits) -> NewPuzzle:
        """The puzzle of a seed, with one solution. Raises GenerationFailed."""
        return NewPuzzle(self.family, self.generated(seed, limits), seed, self.name)


def polypips(cells: int, pieces: str, difficulty: str = "") -> Order:
    """A Polypips puzzle on so many cells; `pieces` is one of `PIECES`. Raises ValueError for what can't be laid."""
    from pipworks.families import POLYPIPS
    from pipworks.hints.grading import Difficulty
    from pipworks.polypips.generator.generate import generate
    from pipworks.polypips.generator.rules import ANY, DOMINOES, RequestedRules, rules_of

    if pieces == "dominoes" and cells % 2:
        raise ValueError(f"dominoes cover an even number of cells, not {cells}")
    asked: RequestedRules = {
        "board": _board(cells),
        "pieces": DOMINOES if pieces == "dominoes" else ANY,
        "unique": True,
    }
    if difficulty:
        asked["difficulty"] = Difficulty(difficulty)
    rules = rules_of(asked)
    name = _named(POLYPIPS.title, f"{cells} cells", "" if pieces == "any" else pieces, difficulty)
    return Order(POLYPIPS, name, lambda seed, limits: generate(rules, seed, limits=limits).puzzle)


def pipes(size: tuple[int, int], difficulty: str = "", *, wraps: bool = True, all_tiles: bool = False) -> Order:
    """A Pipes board of so many columns and rows, with one layout."""
    from pipworks.families import PIPES
    from pipworks.hints.grading import Difficulty
    from pipworks.pipes.generator.generate import generate
    from pipworks.pipes.generator.recipe import Recipe
    from pipworks.pipes.hints.reasoner import graded

    recipe = Recipe(size, wraps=wraps, all_tiles=all_tiles)

    def generated(seed: int, limits: Limits) -> Any:
        accept = graded(Difficulty(difficulty), limits) if difficulty else None
        return generate(recipe, seed, limits=limits, accept=accept).board

    variant = ", ".join(word for word, is_so in (("a wall around", not wraps), ("every tile", all_tiles)) if is_so)
    return Order(PIPES, _named(PIPES.title, f"{size[0]}x{size[1]}", variant, difficulty), generated)


def _named(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def _board(cells: int) -> Board:
    """A board of so many cells: one of the drawn ones where there are some, or a rectangle with a hole."""
    from pipworks.polypips.generator.board import UnknownBoard
    from pipworks.polypips.generator.boards import named_board

    try:
        return named_board(f"any:{cells}")
    except UnknownBoard:
        width = next(side for side in range(1, cells + 1) if side * side >= cells)
        height = -(-cells // width)
        hole = width * height - cells
        return named_board(f"{width}x{height}" + (f"-{hole}" if hole else ""))
