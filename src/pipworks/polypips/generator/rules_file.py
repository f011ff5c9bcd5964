"""A generator's rule file: a board, if it has one, and one rule a line; `rules` has the rules.

    // a comment
    board:
    ####
    ####

    # a comment too, where no row of a board can be meant
    pieces: 2*
    constraints: any

A puzzle file can be read for its board: its other sections are passed over. A file may also be nothing but the rows of
a board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from pipworks.errors import ParseError
from pipworks.grid import Cell
from pipworks.near_names import hint_of
from pipworks.polypips.formats.letter_regions import LETTERS
from pipworks.polypips.formats.text import SECTIONS
from pipworks.polypips.generator.board import MOST_CELLS, NO_BOARDS, Board
from pipworks.polypips.generator.rules import KEYS, RequestedRules, read_rule
from pipworks.polypips.puzzle.puzzle import MOST_SIDE
from pipworks.source import BLANK, Source

_HEADING: Final = "board:"
_LAST_OF_PUZZLES: Final = "constraints:"
"""The heading that only a puzzle has alone on a line, whose board may have letters for cells."""

_OF_PUZZLES: Final = tuple(f"{section}:" for section in SECTIONS if section != "board")


def parse_rules(text: str | Source, name: str = "<string>", added: Mapping[str, Board] = NO_BOARDS) -> RequestedRules:
    """The rules in a text, its board among them; `added` are a user's boards, by the names that the text may use.

    Raises ParseError for a line that is no rule.
    """
    source = text if isinstance(text, Source) else Source.of(text, name)
    if _only_rows(source):
        return {"board": Board("", _rows(source, 1, _after(source)))}
    requested: RequestedRules = {}
    seen: dict[str, int] = {}
    letters = any(line.rstrip(BLANK) == _LAST_OF_PUZZLES for line in source.lines)
    number = 1
    while number <= len(source.lines):
        line = source.lines[number - 1]
        if line.rstrip(BLANK) == _HEADING:
            _once(source, number, 1, "board", seen)
            end = _end_of_board(source, number + 1, letters=letters)
            requested["board"] = Board("", _rows(source, number + 1, end, letters=letters))
            number = end
        elif line.rstrip(BLANK) in _OF_PUZZLES:
            number = _next_heading(source, number + 1)
        else:
            if line.strip(BLANK) and not line.lstrip(BLANK).startswith(("//", "#")):
                requested |= _rule(source, number, line, seen, added)
            number += 1
    if not requested:
        _refuse_rows(source)
    return requested


def _refuse_rows(source: Source) -> None:
    """Raises ParseError where rows of a board were taken for comments, because one has a strange mark in it."""
    for number, line in enumerate(source.lines, 1):
        if line.lstrip(BLANK).startswith("#") and not any(mark.isascii() and mark.isalnum() for mark in line):
            for x, mark in enumerate(line.rstrip(BLANK)):
                if mark not in "# ":
                    raise _no_cell(source, number, x, mark)


def _once(source: Source, number: int, column: int, name: str, seen: dict[str, int]) -> None:
    if name in seen:
        raise source.error(number, column, f"a second rule {name}", f"the first one is in line {seen[name]}")
    seen[name] = number


def _rule(source: Source, number: int, line: str, seen: dict[str, int], added: Mapping[str, Board]) -> RequestedRules:
    key, colon, rest = line.partition(":")
    name = key.strip(BLANK)
    column = len(line) - len(line.lstrip(BLANK)) + 1
    if not colon:
        hint = f"a line is a rule, {', '.join(KEYS)}, a board, or a comment"
        raise source.error(number, column, "expected a rule and a colon", hint)
    if name not in KEYS:
        raise source.error(
            number, column, f"{name[:30]!r} is no rule", hint_of(name, KEYS, f"the rules are {', '.join(KEYS)}")
        )
    _once(source, number, column, name, seen)
    value = rest.strip(BLANK)
    start = len(line) - len(rest.lstrip(BLANK)) + 1 if value else len(line) + 1
    return read_rule(source, number, start, name, value, added)


def _ends_board(line: str, *, letters: bool) -> bool:
    """Whether a line ends the rows of a board: a heading, a rule, or a comment; one with # must have words.

    On a board with letters, no comment starts with #.
    """
    word = line.partition(":")[0].strip(BLANK)
    if ":" in line and (word in KEYS or word in SECTIONS):
        return True
    return line.startswith("//") or (not letters and line.startswith("# ") and bool(set(line) - set("# \t")))


def _end_of_board(source: Source, start: int, *, letters: bool) -> int:
    lines = range(start, len(source.lines) + 1)
    return next((n for n in lines if _ends_board(source.lines[n - 1], letters=letters)), _after(source))


def _next_heading(source: Source, start: int) -> int:
    """The number of the next line that is a heading or a rule."""
    for number in range(start, len(source.lines) + 1):
        line = source.lines[number - 1]
        if ":" in line and line.partition(":")[0] in (*KEYS, *SECTIONS):
            return number
    return _after(source)


def _after(source: Source) -> int:
    return len(source.lines) + 1


def _only_rows(source: Source) -> bool:
    """Whether the text is nothing but the rows of a board."""
    text = "".join(source.lines)
    return "#" in text and not set(text) - set("# ")


def _rows(source: Source, start: int, end: int, *, letters: bool = False) -> tuple[Cell, ...]:
    cells = tuple(islice(_cells(source, start, end, LETTERS if letters else frozenset()), MOST_CELLS + 1))
    if len(cells) > MOST_CELLS:
        line = start + cells[-1].y
        raise source.error(line, cells[-1].x + 1, f"a board to make a puzzle on has at most {MOST_CELLS:,} cells")
    if not cells:
        raise source.error(max(1, start - 1), 1, "the board has no cells", "# is a cell")
    return cells


def _cells(source: Source, start: int, end: int, letters: frozenset[str]) -> Iterator[Cell]:
    while end > start and not source.lines[end - 2].strip(BLANK):
        end -= 1
    for y, number in enumerate(range(start, end)):
        for x, mark in enumerate(source.lines[number - 1].rstrip(BLANK)):
            if mark not in "# " and mark not in letters:
                raise _no_cell(source, number, x, mark)
            if max(x, y) >= MOST_SIDE:
                raise source.error(number, x + 1, f"a board reaches at most {MOST_SIDE} columns and rows")
            if mark != " ":
                yield Cell(x, y)


def _no_cell(source: Source, number: int, x: int, mark: str) -> ParseError:
    hint = "write spaces, not a tab" if mark == "\t" else "# is a cell, a space is none"
    return source.error(number, x + 1, f"expected # or a space, found {mark!r}", hint)
