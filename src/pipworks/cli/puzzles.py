"""The puzzles of a Polypips file as a command sees them: one level of a newspaper's day, or all it has."""

from __future__ import annotations

import argparse

from pipworks.cli import common
from pipworks.polypips.formats import files
from pipworks.polypips.formats.document import Document
from pipworks.source import Source

LEVELS = ("easy", "medium", "hard")


def add_level(made: argparse.ArgumentParser) -> None:
    """The option --level."""
    made.add_argument("--level", choices=LEVELS, default="", help="which puzzle of a newspaper's day (default: all)")


def documents(source: Source, level: str, *, solutions: bool = False) -> dict[str, Document]:
    """The puzzles by name: the level where one is asked for, else all; a single one has the file's name.

    What the file leaves empty is told on standard error. ParseError when nothing is left.
    """
    contents = files.parse_all(source, solutions=solutions)
    if not level:
        for empty in contents.empty:
            common.tell(f"{source.name}: the level {empty} is empty")
    found = {document.name: document for document in contents.documents if level in ("", document.name)}
    if not found:
        problem = f"the level {level} is empty" if level in contents.empty else f"no level {level} here"
        have = ", ".join(document.name for document in contents.documents if document.name)
        raise source.error(1, 1, problem if level else "no puzzle here", f"there is {have}" if have else "")
    return {source.name: next(iter(found.values()))} if len(found) == 1 else found
