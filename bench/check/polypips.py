"""Figures of Polypips: solving, counting, tiling, making, telling."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache

from bench.check.figure import Figure
from bench.one_puzzle import CORPORA
from bench.polypips.generate import SIXTEEN
from bench.polypips.solve import cp_sat
from bench.tilings import PENTOMINOES, exact_cover
from bench.yard import NAME, yard
from pipworks import kernel, polypips
from pipworks.grid import Cell
from pipworks.polypips.generator.board import Board
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.rules import Choice, Rules
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.hints.reasoner import explain
from pipworks.polypips.hints.tables import kept_tables
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.solver.encode import Instance
from pipworks.rng import Rng

NEWSPAPER = CORPORA / "pips" / "nyt"
EASY = 12
"""As many of the newspaper's puzzles are put to a peer that takes long."""


@cache
def newspaper() -> Sequence[Puzzle]:
    """The newspaper's puzzles; none where the corpora are not."""
    days = sorted(NEWSPAPER.glob("*.json"))
    return [document.puzzle for day in days for document in polypips.read_all(day).documents]


def found() -> Figure | None:
    """A solution of each, verified."""
    puzzles = newspaper()
    problems = [Instance.of(puzzle).problem for puzzle in puzzles]
    ours = lambda: [polypips.solve(puzzle) for puzzle in puzzles]  # noqa: E731
    return Figure(ours, "the kernel alone", lambda: [kernel.find(each) for each in problems]) if puzzles else None


def counted() -> Figure | None:
    """All solutions of each, counted."""
    puzzles = newspaper()
    problems = [Instance.of(puzzle).problem for puzzle in puzzles]
    ours = lambda: [polypips.count(puzzle) for puzzle in puzzles]  # noqa: E731
    return Figure(ours, "the kernel alone", lambda: [kernel.count(each) for each in problems]) if puzzles else None


def found_beside_cp_sat() -> Figure | None:
    """A solution of some, beside CP-SAT's."""
    puzzles, peer = newspaper()[:EASY], cp_sat()
    if not puzzles or peer is None:
        return None
    return Figure(
        lambda: [polypips.solve(puzzle) for puzzle in puzzles],
        "CP-SAT",
        lambda: [peer(puzzle, 60) for puzzle in puzzles],
        rounds=3,
    )


def rectangle(width: int, height: int) -> tuple[Cell, ...]:
    """All cells of a board."""
    return tuple(Cell(x, y) for y in range(height) for x in range(width))


def tiled(width: int, height: int, *, distinct: bool = False) -> Callable[[], Figure]:
    """All tilings of a rectangle by the twelve pentominoes, counted."""
    puzzle = Puzzle(rectangle(width, height), PENTOMINOES)
    return lambda: Figure(lambda: polypips.count(puzzle, either_hand=True, distinct=distinct), NAME, yard)


def tiled_beside_exact_cover() -> Figure | None:
    """All tilings of 4x15, beside exact-cover's."""
    puzzle, peer = Puzzle(rectangle(15, 4), PENTOMINOES), exact_cover()
    if peer is None:
        return None
    problem = Instance.of(puzzle, allow_flips=True).problem
    return Figure(lambda: polypips.count(puzzle, either_hand=True), "exact-cover", lambda: peer(problem), rounds=3)


def dominoes(side: int) -> Callable[[], Figure]:
    """All tilings of a square by equal dominoes, counted."""
    puzzle = Puzzle(rectangle(side, side), (Piece.parse("2I:00"),) * (side * side // 2))
    return lambda: Figure(lambda: polypips.count(puzzle), NAME, yard)


def made(board: str, pieces: str, coverage: str, seeds: int) -> Callable[[], Figure]:
    """Unique puzzles of these rules, of the first seeds."""

    def figure() -> Figure:
        cells: Board = parse_rules(board)["board"] if "#" in board else named_board(board)
        rules = Rules(cells, Choice.parse(pieces), Choice.parse("any"), Fraction(coverage), unique=True)
        return Figure(lambda: [polypips.generate(rules, Rng(seed)) for seed in range(seeds)], NAME, yard, rounds=3)

    return figure


def told() -> Figure:
    """Walkthroughs of a few puzzles of our own, tables made anew."""
    rules = Rules(named_board("6x5"), Choice.parse("2*"), Choice.parse("any"), Fraction(4, 5), unique=True)
    puzzles = [polypips.generate(rules, Rng(seed)).puzzle for seed in range(5)]

    def ours() -> None:
        kept_tables.cache_clear()
        for puzzle in puzzles:
            explain(puzzle)

    return Figure(ours, NAME, yard)


FIGURES: Mapping[str, Callable[[], Figure | None]] = {
    "newspaper found": found,
    "newspaper counted": counted,
    "newspaper found, CP-SAT": found_beside_cp_sat,
    "pentominoes 6x10": tiled(10, 6),
    "pentominoes 6x10 up to symmetry": tiled(10, 6, distinct=True),
    "pentominoes 4x15, exact-cover": tiled_beside_exact_cover,
    "dominoes 8x8": dominoes(8),
    "dominoes 16x16": dominoes(16),
    "made 16 dominoes": made(SIXTEEN, "2*", "0.8", 5),
    "made 10x10 of 4 and 5": made("10x10", "4*,5*", "0.95", 3),
    "told 15 dominoes": told,
}
