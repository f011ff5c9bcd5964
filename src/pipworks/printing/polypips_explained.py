"""How Polypips is played: what its labels mean, with a small region for each, and a worked example."""

from __future__ import annotations

from typing import Final

from pipworks.grid import connected_parts
from pipworks.printing.explained import Explained, Key, Said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from pipworks.polypips.puzzle.condition import Condition
    from pipworks.printing.entry import Entry
    from pipworks.render.scene import Scene

_AROUND: Final = 2.0
"""The margin around a region, in user units: the border's line reaches into it."""

_LAY: Final = (
    "Cover the board with the pieces. Each is used once, no two overlap, and none reaches over the edge. "
    "A piece may be turned, but not turned over."
)
_SHAPES: Final = (
    "Cover the board with the shapes. Each is used any number of times, also not at all; no two overlap, and none "
    "reaches over the edge. A shape may be turned, but not turned over."
)
_PIPS: Final = "The dots on a piece are its pips."
_BLANK: Final = "A square without dots has 0 pips."
_REGIONS: Final = (
    "Heavy lines divide the board into regions; the label of a region says what holds for the pips on it. "
    "A piece may lie across regions."
)
_SOME_SHAPES: Final = (
    "Where shapes without dots are given, each is used any number of times, also not at all, and there are no labels."
)
_SPLIT: Final = "Parts of the board whose labels have the same small letter are one region."
_RING: Final = "A small ring: a square without dots."
_RINGS: Final = "On pieces that are laid, a small ring is a square without dots."
_LEGEND: Final = (
    "A cell is called by the letter of its column and the number of its row, a domino by its pips, a larger piece by "
    f"the letter below it. {_RINGS} In the pictures, digits are the pips that an open cell can have, the large ones "
    "found last; large rings and a double line show where to look; pieces just laid have strong lines, older ones "
    "pale ones."
)


def explained(entries: Sequence[Entry]) -> Explained:
    """What these puzzles are about, and what the worked example is."""
    from pipworks.printing.worked_example import worked_example

    puzzles = [entry.puzzle for entry in entries]
    shapes = [puzzle for puzzle in puzzles if puzzle.supply]
    if len(shapes) == len(puzzles):
        return Explained((_SHAPES,))
    worked = worked_example("polypips")
    more = [_SPLIT] * any(map(_is_split, puzzles)) + [_SOME_SHAPES] * bool(shapes)
    key = tuple(_key([*puzzles, worked.puzzle]))
    return Explained((_LAY, f"{_PIPS} {_BLANK} {_REGIONS}"), key, tuple(more), worked, _LEGEND)


def sentences(entries: Sequence[Entry]) -> Iterator[Said]:
    """What is to be done in these puzzles and what their labels mean, as far as there are such."""
    pieces = tuple(entry for entry in entries if not entry.puzzle.supply)
    if pieces:
        puzzles = [entry.puzzle for entry in pieces]
        told = [_LAY]
        if any(puzzle.constraints for puzzle in puzzles):
            labels = [f"{label}: {meaning}" if label else meaning for label, _, meaning in _labels(puzzles)]
            told += [
                _PIPS,
                *[_BLANK] * _has_blanks(puzzles),
                _REGIONS,
                *labels,
                *[_SPLIT] * any(map(_is_split, puzzles)),
            ]
        yield from (Said(sentence, pieces) for sentence in told)
    if shapes := tuple(entry for entry in entries if entry.puzzle.supply):
        yield Said(_SHAPES, shapes)


def answer_lines(entries: Sequence[Entry]) -> Iterator[str]:
    """What has to be known of solved boards: how a square without pips is drawn, where there is one."""
    if _has_blanks([entry.puzzle for entry in entries if not entry.puzzle.supply]):
        yield _RING


def _has_blanks(puzzles: Sequence[Any]) -> bool:
    """Whether a piece of the puzzles has a square without pips."""
    return any(0 in piece.pips for puzzle in puzzles for piece in puzzle.pieces)


def _is_split(puzzle: Any) -> bool:
    """Whether a region of the puzzle is in several parts."""
    return any(len(list(connected_parts(constraint.cells))) > 1 for constraint in puzzle.constraints)


def _labels(puzzles: Sequence[Any]) -> Iterator[tuple[str, Condition | None, str]]:
    """A label of each form that occurs among the puzzles, its condition and what it means; last, cells without one."""
    from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan

    meanings: tuple[tuple[Condition, str], ...] = (
        (Exactly(5), "The pips add up to 5."),
        (LessThan(3), "The pips add up to less than 3."),
        (MoreThan(3), "The pips add up to more than 3."),
        (AllSame(None), "All cells have the same number of pips."),
        (AllSame(5), "Each cell has 5 pips."),
        (AllDifferent(frozenset()), "No two cells have the same number of pips."),
        (AllDifferent(frozenset({0, 6})), "No two cells have the same number of pips, and none has 0 or 6."),
    )
    occurring = {_form(each.condition) for puzzle in puzzles for each in puzzle.constraints}
    for condition, meaning in meanings:
        if _form(condition) in occurring:
            yield condition.label, condition, meaning
    if any(sum(len(each.cells) for each in puzzle.constraints) < len(puzzle.cells) for puzzle in puzzles):
        yield "", None, "Without a label anything goes."


def _form(condition: Condition) -> tuple[str, bool]:
    """What labels have in common that mean the same with other numbers."""
    return condition.kind, condition.label in ("=", "\u2260")


def _key(puzzles: Sequence[Any]) -> Iterator[Key]:
    """What each form of label means, on a small region."""
    from pipworks.polypips.drawing.board import SIDE

    for _, condition, meaning in _labels(puzzles):
        yield Key(_region(condition), SIDE, meaning)


def _region(condition: Condition | None) -> Scene:
    """A region of two cells with its label, as it is on a board."""
    from pipworks.grid import Cell
    from pipworks.polypips.drawing import board
    from pipworks.polypips.drawing.strokes import ON_PAPER
    from pipworks.render.scene import Group, Scene

    cells = (Cell(0, 0), Cell(1, 0))
    label = "" if condition is None else condition.label
    found = (board.TintedRegion(cells, ((cells[0], label),)),) if label else ()
    items = (
        *board.window(cells, found, ON_PAPER),
        *board.tabs(cells, found, board.GAME_LETTERS, light=ON_PAPER.light),
    )
    width, height = (length * board.SIDE + 2 * _AROUND for length in (2, 1))
    return Scene(width, height, "Polypips region", label or "without a label", (Group(items, _AROUND, _AROUND),))
