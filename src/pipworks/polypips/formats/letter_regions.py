"""Regions by letters: a board marks its cells with letters, and a line such as `A: <5` says what holds on a letter.

A form to type, read beside `KIND ARGUMENT {(x,y),…}` and never written. `A` and `a` are two letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipworks.errors import ParseError
from pipworks.grid import Cell
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan
from pipworks.polypips.puzzle.constraints import Constraint, ConstraintLine, read_condition
from pipworks.polypips.puzzle.scanner import Scanner
from pipworks.source import BLANK, Source
from pipworks.words import counted, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

LETTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
"""The letters that may mark cells."""

_ONE: Final = "one letter and one constraint a line"
_HINT: Final = "as in A: 8, A: <5, A: >5, A: =, A: ≠, or A: Exactly 8"


def is_letter_line(line: str, regions: Mapping[str, Sequence[Cell]]) -> bool:
    """Whether the line starts with a letter by itself, as no constraint does that lists its cells.

    Or with several letters of regions and a colon, which is a letter line gone wrong.
    """
    word = line.lstrip(BLANK)
    if word[:1] in LETTERS and not word[1:2].isalpha():
        return True
    letters, colon, _ = word.partition(":")
    return bool(letters and colon) and all(letter in regions for letter in letters.rstrip(BLANK))


def read_letter_line(source: Source, line: int, regions: Mapping[str, Sequence[Cell]]) -> ConstraintLine:
    """The constraint on a line `LETTER: LABEL` or `LETTER: KIND ARGUMENT`, on the cells that have the letter.

    Each cell's column is the letter's. Raises ParseError for anything else, for a letter that is not on the board, and
    for a condition that no pips on its cells satisfy.
    """
    scan = Scanner(source, line)
    start = scan.skip()
    letter = scan.word()
    if len(letter) > 1:
        raise scan.error(f"{letter}: expected one letter", f"{_ONE}, as in {letter[0]}: 8", at=start)
    if letter not in regions:
        raise _not_there(scan, start, letter, regions)
    scan.expect(":", f"{_ONE}, as in {letter}: 8")
    cells = tuple(regions[letter])
    at = scan.skip()
    if scan.text[scan.at : scan.at + 1].isalpha():
        condition, at = read_condition(scan, _HINT)
    else:
        condition = _label(scan, len(cells))
    if scan.skip() <= len(scan.text):
        hint = "the cells are those of the letter" if scan.ahead("{") else _ONE
        raise scan.error(scan.found("the end of the line"), hint)
    if problem := condition.impossible(len(cells)):
        raise scan.error(f"{condition}: {problem}", condition.hint(len(cells)), at=at)
    return ConstraintLine(Constraint(condition, cells), dict.fromkeys(cells, start))


def _not_there(scan: Scanner, start: int, letter: str, regions: Mapping[str, Sequence[Cell]]) -> ParseError:
    if letter.swapcase() in regions:
        hint = f"did you mean {letter.swapcase()}?"
    else:
        hint = f"its letters are {listed(sorted(regions), ' ')}" if regions else "it has no letters, only #"
    return scan.error(f"no cell of the board is {letter}", hint, at=start)


def _label(scan: Scanner, size: int) -> Condition:
    """The condition of a label, as drawings have them, on a region of `size` cells."""
    start = scan.skip()
    for mark in ("≠", "!="):
        if scan.text.startswith(mark, scan.at):
            scan.at += len(mark)
            return AllDifferent.parse(scan)
    for mark, kind in (("<", LessThan), (">", MoreThan)):
        if scan.ahead(mark):
            scan.expect(mark, _HINT)
            return kind(scan.number("a sum", _HINT))
    if not scan.ahead("="):
        return Exactly(scan.number("a label or a constraint", _HINT))
    scan.expect("=", _HINT)
    if scan.skip() > len(scan.text) or scan.ahead(",") or scan.ahead(";"):
        return AllSame()
    return _equal_to(scan, start, scan.number("a number or the end of the line", _HINT), size)


def _equal_to(scan: Scanner, start: int, number: int, size: int) -> Condition:
    """The condition of `=number`, where only one is possible: a sum, or every cell, must be that number.

    On one cell and for 0 both are the same. Raises ParseError where both can be meant.
    """
    every = AllSame(number)
    if size > 1 and number > 0 and not every.impossible(size):
        problem = f"={number} on {counted(size, 'cell')} can mean their sum, or that each is {number}"
        raise scan.error(problem, f"write {number} for the sum, AllSame {number} for each", at=start)
    return Exactly(number)
