"""What a position asks of a search: sides that stay shut at the tiles that are turned; and whether it can be at all."""

from __future__ import annotations

from collections.abc import Mapping

from pipworks.outcome import Reason, Violation
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import OPEN, openings
from pipworks.pipes.rules import Code, wrong_letters
from pipworks.pipes.solver.encode import Encoding

DEAD_END = Reason("position", "no solution goes on from this position")
"""Why there is no answer where it is not known to be the board's fault."""


def faults(board: Board, position: Solution) -> tuple[Violation[Code], ...]:
    """What is wrong with the position's letters themselves."""
    rows = tuple(row.replace(OPEN, "N") for row in position.rows)
    return wrong_letters(board, Solution(rows))


def refusal(board: Board, position: Solution) -> Reason | None:
    """Why the position can't be a position of this board; None if it can."""
    found = faults(board, position)
    return Reason("position", f"the position is wrong: {found[0].sentence}", found[0].cells) if found else None


def turned_tiles(board: Board, position: Solution) -> dict[int, int]:
    """The turned tiles by number, each with the sides that it opens."""
    letters = "".join(position.rows)
    return {
        number: openings(tile, letter)
        for number, (tile, letter) in enumerate(zip(board.tiles, letters, strict=True))
        if openings(tile, letter)
    }


def shut_arcs(encoding: Encoding, turned: Mapping[int, int]) -> set[int]:
    """The variables of all arcs over sides that the turned tiles don't open."""
    leaving, entering = encoding.leaving, encoding.entering
    sides = [4 * tile + side for tile, opened in turned.items() for side in range(4) if not opened >> side & 1]
    return {way[side] for side in sides for way in (leaving, entering)} - {0}


def holds(solution: Solution, position: Solution) -> bool:
    """Whether the solution has the letter of each tile that is turned."""
    pairs = zip("".join(position.rows), "".join(solution.rows), strict=True)
    return all(letter in (OPEN, found) for letter, found in pairs)
