"""What differs between a puzzle and another one on the same board, as a person would say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pipworks.grid import Cell
from pipworks.mended import Change
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Solution
from pipworks.words import cells_listed, listed


def changes_between(old: Puzzle, new: Puzzle, solution: Solution) -> tuple[Change, ...]:
    """The changes from one puzzle to the other, labels first; `solution`, of the new one, says where pieces lie."""
    return (*_of_labels(old, new), *_of_pieces(old, new, solution))


def _of_labels(old: Puzzle, new: Puzzle) -> Iterator[Change]:
    kept = set(old.constraints) & set(new.constraints)
    gone = [constraint for constraint in old.constraints if constraint not in kept]
    came = [constraint for constraint in new.constraints if constraint not in kept]
    for before in gone:
        inside = [each for each in came if set(each.cells) <= set(before.cells)]
        came = [each for each in came if each not in inside]
        yield _of_region(before, inside)
    for after in came:
        said = f"A new region at {cells_listed(after.cells)}: {after.label}."
        yield Change(said, after.cells, "", after.label)


def _of_region(before: Constraint, inside: Sequence[Constraint]) -> Change:
    where = cells_listed(before.cells)
    labels = listed(each.label for each in inside)
    if not inside:
        said = f"The label {before.label} at {where} goes."
    elif len(inside) == 1 and inside[0].cells == before.cells:
        said = f"The label at {where} is {labels} instead of {before.label}."
    else:
        parts = " and ".join(f"{each.label} at {cells_listed(each.cells)}" for each in inside)
        said = f"The region at {where}, {before.label}, is cut: {parts}."
    return Change(said, before.cells, before.label, labels)


def _of_pieces(old: Puzzle, new: Puzzle, solution: Solution) -> Iterator[Change]:
    """Each piece that went with the one of its shape that came and differs from it least."""
    had, has = (Counter(piece.canonical for piece in puzzle.pieces) for puzzle in (old, new))
    came = sorted((has - had).elements(), key=str)
    for before in sorted((had - has).elements(), key=str):
        after = min((piece for piece in came if piece.shape is before.shape), key=lambda piece: _apart(before, piece))
        came.remove(after)
        cells = next((placed.cells for placed in solution.placements if placed.piece == after), ())
        yield _of_piece(before, after, cells)


def _of_piece(before: Piece, after: Piece, cells: tuple[Cell, ...]) -> Change:
    said = f"The piece {short_token(before)} is {short_token(after)} instead."
    return Change(said, cells, short_token(before), short_token(after))


def _apart(one: Piece, other: Piece) -> tuple[int, str]:
    """In how many cells the pips of two pieces of a shape differ at least, whichever way they are turned."""
    pips = [tuple(turn.grid.values()) for turn in one.orientations() if turn.cells == one.cells] or [one.pips]
    turned = [tuple(turn.grid.values()) for turn in other.orientations()]
    differing = min(sum(a != b for a, b in zip(mine, theirs, strict=True)) for mine in pips for theirs in turned)
    return differing, str(other)


def short_token(piece: Piece) -> str:
    """The piece as a person writes it: a domino as `1-4`, others as in a file."""
    return "-".join(map(str, piece.pips)) if piece.size == 2 else str(piece)
