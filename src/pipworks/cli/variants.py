"""The options that say which variant of Pipes a board is, as a board file of rows has no place for that."""

from __future__ import annotations

from pipworks.cli.running import UsageError
from pipworks.pipes.formats import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from pipworks.contents import Contents
    from pipworks.families import Family
    from pipworks.pipes.formats.document import Document
    from pipworks.pipes.puzzle.board import Board
    from pipworks.source import Source


def add_options(made: argparse.ArgumentParser) -> None:
    """The options --no-wrap and --all-tiles."""
    made.add_argument("--no-wrap", action="store_true", help="a wall around the board: no gas leaves by an edge")
    made.add_argument("--all-tiles", action="store_true", help="every tile needs gas, and no end may be open (Net)")


def board(source: Source, options: argparse.Namespace) -> Board:
    """The board in a file, of the variant that the options name, or else the file. Raises ParseError."""
    return documents(source, options).one(source, getattr(options, "level", None) or "").board


def documents(source: Source, options: argparse.Namespace) -> Contents[Document]:
    """Every board in a file, of the variant that the options name, or else the file. Raises ParseError."""
    from pipworks.families import PIPES, refuse_other

    refuse_other(PIPES, source)
    variant = forced(options)
    return files.parse_all(source, wraps=variant["wraps"], all_tiles=variant["all_tiles"])


def forced_for(family: Family, source: Source, options: argparse.Namespace) -> dict[str, bool | None]:
    """As `forced`, for puzzles of any family. Raises UsageError where the options name a variant that it has not."""
    from pipworks.families import PIPES

    if family is PIPES:
        return forced(options)
    for option, given in (("--no-wrap", options.no_wrap), ("--all-tiles", options.all_tiles)):
        if given:
            raise UsageError(f"{option} is for {PIPES.title}, and {source.name} is another puzzle")
    return {}


def forced(options: argparse.Namespace) -> dict[str, bool | None]:
    """What the options say of the variant, for readers of boards: None where they leave it to the file."""
    no_wrap, all_tiles = (getattr(options, name, False) for name in ("no_wrap", "all_tiles"))
    return {"wraps": False if no_wrap else None, "all_tiles": True if all_tiles else None}
