"""The options that say which variant of Pipes a board is, as its file has no place for that."""

from __future__ import annotations

from pipworks.pipes.formats import text

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.pipes.puzzle.board import Board
    from pipworks.source import Source


def add_options(made: argparse.ArgumentParser) -> None:
    """The options --no-wrap and --all-tiles."""
    made.add_argument("--no-wrap", action="store_true", help="a wall around the board: no gas leaves by an edge")
    made.add_argument("--all-tiles", action="store_true", help="every tile needs gas, and no end may be open (Net)")


def board(source: Source, options: argparse.Namespace) -> Board:
    """The board in a file, of the variant that the options name. Raises ParseError."""
    return text.parse(source, wraps=not options.no_wrap, all_tiles=options.all_tiles)
