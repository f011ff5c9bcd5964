"""Boards and solutions for property tests."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from pipworks.pipes.formats.document import Document, Origin
from pipworks.pipes.puzzle.board import Board, Solution
from pipworks.pipes.puzzle.tiles import BLANK_LETTER, ORIENTATIONS, Tile


@st.composite
def boards(
    draw: st.DrawFn,
    max_width: int = 8,
    max_height: int = 8,
    letters: str = "_HHIILLTT123",
    *,
    variants: bool = False,
) -> Board:
    """A board of any size up to the given one, each tile drawn on its own; with `variants` of any variant."""
    width = draw(st.integers(1, max_width))
    height = draw(st.integers(1, max_height))
    tiles = draw(st.lists(st.sampled_from(letters), min_size=width * height, max_size=width * height))
    return Board(width, height, tuple(map(Tile, tiles)), draw(st.booleans()) if variants else True)


@st.composite
def turned(draw: st.DrawFn, board: Board) -> Solution:
    """Any way to turn the tiles of a board: rarely one that solves it."""
    letters = [BLANK_LETTER if tile is Tile.BLANK else draw(st.sampled_from(ORIENTATIONS)) for tile in board.tiles]
    rows = ["".join(letters[y * board.width : (y + 1) * board.width]) for y in range(board.height)]
    return Solution(tuple(rows))


def comments() -> st.SearchStrategy[tuple[str, ...]]:
    """Comment lines as a text file can have them, less their slashes."""
    letters = st.characters(exclude_characters="\n\r", codec="utf-8")
    lines = st.text(letters, max_size=8).map(lambda text: text.replace("\r", "").rstrip(" \t"))
    return st.lists(lines, max_size=3).map(tuple)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A board of any variant, with some of what a file can hold besides."""
    board = draw(boards(variants=True, max_width=5, max_height=5))
    board = replace(board, all_tiles=draw(st.booleans()))
    solution = draw(st.none() | turned(board))
    solutions = draw(st.none() | st.integers(1 if solution else 0, 2**70))
    text = st.text(st.characters(exclude_characters="\n\r", codec="utf-8"), max_size=8)
    origin = draw(st.none() | st.builds(Origin, text, st.integers(), text))
    return Document(board, solution, solutions, origin, draw(text), draw(comments()))
