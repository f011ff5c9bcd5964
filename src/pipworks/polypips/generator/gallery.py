"""Boards drawn as text: those that come with the package, and files of the same form that a user adds.

    // a comment
    fish
      ##  #
    ########
      ##  #

A line with a name, and below it the rows of the board, in which # is a cell; empty lines end no board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from pipworks.errors import ParseError
from pipworks.grid import Cell, to_corner
from pipworks.polypips.generator.board import MOST_CELLS, Board
from pipworks.polypips.generator.outlines import is_formed
from pipworks.polypips.puzzle.puzzle import MOST_SIDE
from pipworks.source import BLANK, Source

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")


def drawn_boards(source: Source) -> dict[str, tuple[Cell, ...]]:
    """The cells of the boards in a text by their names. Raises ParseError for what is neither a name nor a row."""
    found: dict[str, tuple[Cell, ...]] = {}
    for line, name, rows in _blocks(source):
        if name in found:
            raise source.error(line, 1, f"a second board {name}", "each has a name of its own")
        if name == ANY_BOARD:
            raise source.error(line, 1, f"{name} stands for one of all boards", "take another name for this one")
        if is_formed(name):
            raise source.error(line, 1, f"{name} is a board already", "it needs no drawing: take another name")
        cells = [Cell(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
        if not cells:
            raise source.error(line, 1, f"{name} has no cells", "its rows stand below its name, and # is a cell")
        if len(cells) > MOST_CELLS or max(len(rows), *map(len, rows)) > MOST_SIDE:
            raise source.error(line, 1, f"{name} is too large: at most {MOST_CELLS:,} cells, {MOST_SIDE} a side")
        found[name] = to_corner(cells)
    return found


def _blocks(source: Source) -> Iterator[tuple[int, str, list[str]]]:
    """Each board's line, name and rows. Raises ParseError."""
    begun: tuple[int, str, list[str]] | None = None
    for number, line in enumerate(source.lines, 1):
        text = line.rstrip(BLANK)
        if text.startswith("//"):
            continue
        if not set(text) - set("# "):
            if begun is not None:
                begun[2].append(text)
            elif text:
                raise source.error(number, 1, "a row before a name", "the name of a board stands above its rows")
        elif _NAME.fullmatch(text):
            if begun is not None:
                yield begun
            begun = number, text, []
        else:
            raise _neither(source, number, text)
    if begun is not None:
        yield begun


def _neither(source: Source, number: int, text: str) -> ParseError:
    at = next((x for x, mark in enumerate(text) if mark not in "# "), 0)
    hint = "in a row # is a cell and a space is none; a name has letters, digits and -"
    return source.error(number, at + 1, f"neither a name nor a row: {text[:20]!r}", hint)


ANY_BOARD: Final = "any"
"""The name that stands for one of the boards that are drawn."""


@cache
def gallery() -> Mapping[str, Board]:
    """The boards that come with the package, by their names."""
    from importlib.resources import files

    text = files("pipworks.polypips.generator").joinpath("boards.txt").read_text(encoding="utf-8")
    return {name: Board(name, cells) for name, cells in drawn_boards(Source.of(text, "boards.txt")).items()}


def added_boards(sources: Mapping[str, Source]) -> dict[str, Board]:
    """The boards of a user's texts. One that is nothing but rows is a board by the name of its text.

    They have no name in the rules of a puzzle, which only who has the text could read. Raises ParseError, also for a
    name that two texts have.
    """
    added: dict[str, Board] = {}
    first: dict[str, Source] = {}
    for name, source in sources.items():
        marks = set("".join(source.lines))
        only_rows = "#" in marks and not marks - set("# ")
        if only_rows and not _NAME.fullmatch(name):
            hint = "a name has letters, digits and -, and can stand in a line above the rows"
            raise source.error(1, 1, f"the name of this file is no name for a board: {name[:40]!r}", hint)
        named = Source.of("\n".join((name, *source.lines)), source.name) if only_rows else source
        for each, cells in drawn_boards(named).items():
            if each in added:
                line = 1 if only_rows else 1 + [row.rstrip(BLANK) for row in source.lines].index(each)
                there = f"there is one in {first[each].name} already, and each has a name of its own"
                raise source.error(line, 1, f"a second board {each}", there)
            added[each], first[each] = Board("", cells), source
    return added
