"""Links with what the page must read in them: made by our own generators and by hand, one a line of `vectors.jsonl`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, Final

from pipworks import pipes, polypips
from pipworks.contents import Contents
from pipworks.grid import Cell
from pipworks.pipes import Board
from pipworks.pipes import Solution as Turns
from pipworks.pipes.formats.position import untouched
from pipworks.polypips import (
    AllDifferent,
    AllSame,
    Condition,
    Constraint,
    Exactly,
    LessThan,
    MoreThan,
    Piece,
    Puzzle,
    Solution,
)
from pipworks.polypips.generator.rules import rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.rng import Rng
from tests.support.links import board_record, puzzle_record, turns_record
from tests.support.polypips.supplies import rectangle

FILE: Final = Path(__file__).parent / "vectors.jsonl"

_PIECES: Final = ("pieces: any", "pieces: 2*", "pieces: 1*,3*,4*,5*")

Vector = dict[str, Any]


def of_puzzle(puzzle: Puzzle, position: Solution | None = None) -> Vector:
    """The vector of a puzzle, or of a position of it."""
    return {
        "link": puzzle.to_link(position),
        "puzzle": puzzle_record(puzzle),
        "position": None if position is None else cells_with_pips(position),
    }


def of_board(board: Board, position: Turns | None = None) -> Vector:
    """The vector of a board, or of a position of it."""
    return {
        "link": board.to_link(position),
        "puzzle": board_record(board),
        "position": None if position is None else turns_record(position),
    }


def cells_with_pips(position: Solution) -> list[list[list[int]]]:
    """The cells of each piece that lies, with their pips, in no order of pieces or squares."""
    return sorted(sorted([x, y, pip] for (x, y), pip in placement.grid.items()) for placement in position.placements)


def as_read(vector: Vector, read: dict[str, Any]) -> Vector:
    """What the page read, as a vector: which of equal pieces lies is left out."""
    position = read["position"]
    if position is not None and vector["link"].startswith("d"):
        pieces = read["puzzle"]["pieces"]
        position = sorted(
            sorted([x, y, pip] for (x, y), pip in zip(placed["cells"], piece["pips"], strict=True))
            for placed, piece in zip(position, pieces, strict=True)
            if placed is not None
        )
    return {"link": read["link"], "puzzle": read["puzzle"], "position": position}


def made() -> Iterator[Vector]:
    """All vectors of the file: some two hundred."""
    for number, (board, pieces) in enumerate(product(("8x8-4", "6x5", "10x4-2"), _PIECES)):
        found = polypips.generate(rules_of(parse_rules(f"board: {board}\n{pieces}\n")), Rng(number))
        yield from _of_made(found.puzzle, found.solution, Rng(100 + number))
    for condition in _conditions():
        yield of_puzzle(_on_two_cells(condition))
    yield from _odd_puzzles()
    yield from _boards()


def _of_made(puzzle: Puzzle, solution: Solution, rng: Rng) -> Iterator[Vector]:
    """A made puzzle, its solution, and half of it; its constraints in another order and its pieces turned."""
    yield of_puzzle(puzzle)
    yield of_puzzle(puzzle, solution)
    half = Solution(tuple(rng.shuffled(solution.placements)[: len(solution.placements) // 2]))
    yield of_puzzle(puzzle, half)
    turned = tuple(piece.rotate(rng.below(4)) for piece in rng.shuffled(puzzle.pieces))
    odd = replace(puzzle, pieces=turned, constraints=tuple(rng.shuffled(puzzle.constraints)))
    yield of_puzzle(odd, half)


def _conditions() -> tuple[Condition, ...]:
    forbidding = [AllDifferent(frozenset(some)) for some in ((), (0,), (6,), (0, 6), (1, 2, 3, 4, 5))]
    least = [*map(LessThan, (1, 2, 13, 14, 15, 31, 999_999_999))]
    return (
        *(AllSame(), AllSame(0), AllSame(3), AllSame(6), *forbidding, *least),
        *map(MoreThan, (0, 5, 11)),
        *map(Exactly, (0, 7, 12)),
    )


def _on_two_cells(condition: Condition) -> Puzzle:
    cells = tuple(Cell(x, y) for y in range(2) for x in range(3))
    constraints = (Constraint(Exactly(6), (Cell(2, 1),)), Constraint(condition, (Cell(0, 0), Cell(1, 1))))
    return Puzzle(cells, (Piece.parse("06"),) * 3, constraints)


def _odd_puzzles() -> Iterator[Vector]:
    one = Puzzle((Cell(0, 0),), (Piece.parse("0"),))
    far = Puzzle((Cell(99, 3), Cell(2, 99)), (Piece.parse("6"), Piece.parse("6")))
    yield from (of_puzzle(one), of_puzzle(one, Solution(())), of_puzzle(far))
    for supply in ("1o", "2I,5P+,5P-", ",".join(shape.name for shape in polypips.SHAPES)):
        yield of_puzzle(rectangle(17, 3, supply))
    symmetric = Puzzle(
        tuple(Cell(x, y) for y in range(4) for x in range(4)),
        tuple(map(Piece.parse, ("4O:1111", "4O:1212", "4I:0110", "2I:33", "2I:33"))),
    )
    yield from (of_puzzle(symmetric, solution) for solution in list(polypips.solutions(symmetric))[:3])


def _boards() -> Iterator[Vector]:
    for seed in range(8):
        found = pipes.generate(pipes.Recipe(), Rng(seed))
        yield from _of_board(found.board, found.solution, Rng(seed))
    for width, height in ((1, 1), (1, 17), (16, 1), (33, 5), (7, 10)):
        rng = Rng(width)
        rows = ["".join(rng.choice("_HILT123") for _ in range(width)) for _ in range(height)]
        for variant in range(4):
            board = Board.of(*rows, wraps=bool(variant & 1), all_tiles=bool(variant & 2))
            yield from (of_board(board), of_board(board, untouched(board)))


def _of_board(board: Board, solution: Turns, rng: Rng) -> Iterator[Vector]:
    yield of_board(board)
    yield of_board(board, solution)
    rows = ["".join(rng.choice((letter, "?")) if letter != "_" else "_" for letter in row) for row in solution.rows]
    yield of_board(board, Turns(tuple(rows)))


def corpus(shared: Path) -> Iterator[Vector]:
    """The vectors of everything in the folder of corpora, solutions as positions included."""
    for path in sorted((shared / "corpora" / "pips" / "nyt").glob("*.json")):
        found: Contents[polypips.Document] = polypips.read_all(path)
        for document in found.documents:
            yield of_puzzle(document.puzzle)
            if document.solution is not None:
                yield of_puzzle(document.puzzle, document.solution)
    for path in sorted((shared / "corpora" / "polypips").rglob("*.txt")):
        yield of_puzzle(polypips.read(path))
    lines = (shared / "corpora" / "pipes" / "suite.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        yield of_board(Board.of(*json.loads(line)["board"]))
    for path in sorted((shared / "corpora" / "pipes").glob("board?.txt")):
        board = pipes.read(path)
        solved = path.with_name(f"{path.stem}_solution.txt")
        yield of_board(board, pipes.read_solution(solved) if solved.exists() else None)
