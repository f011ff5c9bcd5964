"""New puzzles by the rules of a family's generator: what is to be made, what it is called, and the making."""

from __future__ import annotations

from pipworks.record import Record
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pipworks.family import Family
    from pipworks.limits import Limits
    from pipworks.pipes.generator.recipe import Recipe
    from pipworks.polypips.generator.board import Board
    from pipworks.polypips.generator.rules import Rules

    Made = tuple[Any, dict[str, object]]
    """A puzzle, and it as JSON has it, with its solution and what made it."""

LEAST_CELLS, MOST_CELLS = 2, 200
"""The cells of a Polypips board that is made for a player."""

MOST_SIDE = 30
"""The most columns, or rows, of a Pipes board that is made for a player."""


class NewPuzzle(Record):
    """A puzzle that was asked for, with the seed that makes it again; `document` is all of it as JSON has it."""

    family: Family
    puzzle: Any
    seed: int
    name: str
    document: dict[str, object]


class Order(Record):
    """What is to be made: `name` says it in words, `generated` makes it from a seed, within limits."""

    family: Family
    name: str
    generated: Callable[[int, Limits], Made]

    def make(self, seed: int, limits: Limits) -> NewPuzzle:
        """The puzzle of a seed. Raises GenerationFailed."""
        puzzle, document = self.generated(seed, limits)
        return NewPuzzle(self.family, puzzle, seed, self.name, document)


def polypips(rules: Rules) -> Order:
    """A Polypips puzzle by these rules."""
    from pipworks.families import POLYPIPS
    from pipworks.polypips.formats.own_json import to_dict
    from pipworks.polypips.generator.generate import generate

    def generated(seed: int, limits: Limits) -> Made:
        made = generate(rules, seed, limits=limits)
        return made.puzzle, to_dict(made.document)

    difficulty = rules.difficulty.value if rules.difficulty else ""
    pieces = {"any": "", "2*": "dominoes"}.get(rules.pieces.words, rules.pieces.words)
    name = _named(POLYPIPS.title, counted(len(rules.board.cells), "cell"), pieces, difficulty)
    return Order(POLYPIPS, name, generated)


def of_dominoes(cells: int, difficulty: str) -> Order:
    """A Polypips puzzle of dominoes with one solution, as newspapers have them."""
    from pipworks.hints.grading import Difficulty
    from pipworks.polypips.generator.rules import DOMINOES, rules_of

    found = {"board": board_of(cells), "pieces": DOMINOES, "unique": True, "difficulty": Difficulty(difficulty)}
    return polypips(rules_of(found))  # type: ignore[arg-type]


def pipes(recipe: Recipe, difficulty: str = "") -> Order:
    """A Pipes board by a recipe, of this difficulty where one is named."""
    from pipworks.families import PIPES
    from pipworks.hints.grading import Difficulty
    from pipworks.pipes.formats.own_json import to_dict
    from pipworks.pipes.generator.generate import generate
    from pipworks.pipes.hints.reasoner import graded

    def generated(seed: int, limits: Limits) -> Made:
        accept = graded(Difficulty(difficulty), limits) if difficulty else None
        made = generate(recipe, seed, limits=limits, accept=accept)
        return made.board, to_dict(made.document(difficulty))

    words = (("a wall around", not recipe.wraps), ("every tile", recipe.all_tiles))
    variant = ", ".join(word for word, is_so in words if is_so)
    size = f"{recipe.size[0]}x{recipe.size[1]}"
    return Order(PIPES, _named(PIPES.title, size, variant, difficulty), generated)


def _named(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def board_of(cells: int) -> Board:
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
