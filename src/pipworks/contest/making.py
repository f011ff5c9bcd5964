"""Graded boards for a contest: of each difficulty in turn, and some without a solution where they are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pipworks.arguments import public
from pipworks.errors import GenerationFailed
from pipworks.hints.grading import Difficulty
from pipworks.limits import UNLIMITED, Limits
from pipworks.outcome import Status
from pipworks.pipes.formats.document import Document
from pipworks.pipes.generator.generate import generate, generate_many
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.hints.reasoner import graded
from pipworks.pipes.puzzle.board import Board
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.pipes.solver.solve import solve
from pipworks.record import Record
from pipworks.rng import Rng

_TRIES, _CHANGES = 200, 12
"""Levels that are tried, and tiles of each that are changed."""
_SEEDS = 10**9
_OTHERS = {Tile.I: (Tile.L,), Tile.L: (Tile.I,), Tile.T: (Tile.I, Tile.L), Tile.TANK3: (Tile.TANK2,)}
"""What may stand in place of a tile so that a board may lose its solution."""


class Made(Record):
    """A board of a contest with its grade, empty where it has no solution, and the seed that made it."""

    document: Document
    grade: str
    seed: int


@public
def make_boards(
    count: int,
    seed: int,
    *,
    recipe: Recipe | None = None,
    grades: Iterable[str] = ("easy", "medium", "hard"),
    unsolvable: int = 0,
    limits: Limits = UNLIMITED,
) -> Iterator[Made]:
    """`count` boards, the easiest first, each grade as often as the others, each with one layout.

    The `recipe` says what else they are, by default boards of the game of 7x10. `unsolvable` more have no
    solution: a program should say so. The same seed makes the same boards. Raises GenerationFailed where no such board
    comes, ValueError for a grade that is none.
    """
    classes = [Difficulty(grade) for grade in grades]
    if count < 0 or unsolvable < 0 or not classes:
        raise ValueError("how many boards, and of which grades?")
    return _made(count, seed, recipe or Recipe(), classes, unsolvable, limits)


def _made(
    count: int, seed: int, recipe: Recipe, grades: Sequence[Difficulty], unsolvable: int, limits: Limits
) -> Iterator[Made]:
    budget = limits.start()
    streams = Rng(seed).fork()
    for place, difficulty in enumerate(grades):
        number = count // len(grades) + (place < count % len(grades))
        accept = graded(difficulty, budget.rest())
        for level in generate_many(recipe, streams.below(_SEEDS), number, limits=budget.rest(), accept=accept):
            yield Made(_document(level.board, difficulty.value, 1, level.seed), difficulty.value, level.seed)
    for own in [streams.below(_SEEDS) for _ in range(unsolvable)]:
        board = _without_solution(recipe, Rng(own), budget.rest())
        yield Made(_document(board, "", 0, own), "", own)


def _document(board: Board, grade: str, solutions: int, seed: int) -> Document:
    said = (f"grade: {grade}" * bool(grade), f"solutions: {solutions}", f"seed: {seed}")
    return Document(board, comments=tuple(f" {line}" for line in said if line))


def _without_solution(recipe: Recipe, rng: Rng, limits: Limits) -> Board:
    """A level with one tile changed so that it has no solution any more. Raises GenerationFailed."""
    for _ in range(_TRIES):
        level = generate(replace(recipe, unique=False), rng.fork(), limits=limits).board
        cells = [number for number, tile in enumerate(level.tiles) if tile in _OTHERS]
        for number in rng.shuffled(cells)[:_CHANGES]:
            tiles = list(level.tiles)
            tiles[number] = rng.choice(_OTHERS[tiles[number]])
            board = level.replaced(tiles=tuple(tiles))
            if solve(board, limits=limits).status is Status.UNSOLVABLE:
                return board
    raise GenerationFailed("taking the solution away", f"{_TRIES} levels kept theirs", rng.seed, limit=True)
