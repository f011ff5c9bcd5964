"""Links made by hand, with the checksum that they need, and puzzles as the page has them."""

from __future__ import annotations

from pipworks.linking import _checksum, _letters
from pipworks.pipes import Board
from pipworks.pipes import Solution as Turns
from pipworks.polypips import AllDifferent, AllSame, Condition, Constraint, Exactly, LessThan, MoreThan, Puzzle

Record = dict[str, object]


def forged(family: str, puzzle: int | str, position: int | str | None = None) -> str:
    """The link of these numbers, whatever they stand for: a number, or its letters."""
    link = f"{family}1."
    for place, number in enumerate((puzzle,) if position is None else (puzzle, position)):
        link += "~" * place
        link += number if isinstance(number, str) else _letters(number)
        link += _checksum(link)
    return link


def puzzle_record(puzzle: Puzzle) -> Record:
    """The puzzle as `web/page/polypips/puzzle.mjs` has it."""
    return {
        "width": puzzle.width,
        "height": puzzle.height,
        "cells": [list(cell) for cell in puzzle.cells],
        "regions": [_region(constraint) for constraint in puzzle.constraints],
        "pieces": [
            {
                "shape": piece.shape.name,
                "turn": piece.rotation // 90,
                "squares": [list(cell) for cell in piece.cells],
                "pips": list(piece.pips),
            }
            for piece in puzzle.pieces
        ],
        "supply": [shape.name for shape in puzzle.supply],
        "flips": False,
    }


def _region(constraint: Constraint) -> Record:
    kind, value = _kind(constraint.condition)
    forbidden = getattr(constraint.condition, "forbidden", ())
    return {
        "cells": [list(cell) for cell in constraint.cells],
        "kind": kind,
        "value": value,
        "forbidden": sorted(forbidden),
        "label": constraint.label,
    }


def _kind(condition: Condition) -> tuple[str, int | None]:
    match condition:
        case AllSame(value):
            return "equal", value
        case AllDifferent():
            return "unequal", None
        case Exactly(total):
            return "sum", total
        case LessThan(bound):
            return "less", bound
        case MoreThan(bound):
            return "greater", bound
    raise AssertionError(condition)


def board_record(board: Board) -> Record:
    """The board as `web/page/pipes/board.mjs` has it."""
    return {
        "width": board.width,
        "height": board.height,
        "rows": list(board.rows),
        "wraps": board.wraps,
        "allTiles": board.all_tiles,
    }


def turns_record(position: Turns) -> list[str]:
    """The position as `web/page/pipes/board.mjs` has it."""
    return list(position.rows)
