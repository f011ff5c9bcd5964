"""What may be typed as the value of an argument: files, folders, or words, put on a parser as shtab reads them."""

from __future__ import annotations

import argparse

from pipworks.cli import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from pipworks.cli.whole_parser import WholeParser

_FOLDERS = ("DIR", "FOLDER", "PLACE")
"""The metavars of arguments whose values are folders."""


def add_words(parser: WholeParser) -> None:
    """Put on each argument of a parser, and of those below it, what its values may be."""
    words = _words()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                add_words(below)
        elif action.choices is None and action.nargs != 0:
            _add_to(action, words.get(action.dest, ()) if action.option_strings else ())


def _add_to(action: argparse.Action, words: tuple[str, ...]) -> None:
    import shtab

    told: Any = action
    if action.metavar in _FOLDERS:
        told.complete = shtab.DIRECTORY
    elif action.dest == "board" and words:
        told.complete = _words_or_files(action.dest, words)
    elif action.type is values.file_name or action.metavar in ("PATH", "PROGRAM"):
        told.complete = shtab.FILE
    elif words:
        action.choices = words


def _words() -> dict[str, tuple[str, ...]]:
    """What may be typed as a value, by the argument's name in Python, where the parser has no choices."""
    from pipworks.cli.contest_boards import GRADES
    from pipworks.collection.asking import columns
    from pipworks.converting import names
    from pipworks.families import FAMILIES
    from pipworks.hints.grading import Depth, Difficulty
    from pipworks.polypips.generator.gallery import gallery
    from pipworks.polypips.generator.outlines import OUTLINES
    from pipworks.polypips.generator.rules import Selection
    from pipworks.polypips.generator.styles import Style
    from pipworks.polypips.puzzle.shapes import SHAPES

    shapes = tuple(shape.name for shape in SHAPES)
    return {
        "board": (*OUTLINES, *gallery(), "any"),
        "pieces": ("any", "12x5", *shapes),
        "constraints": ("any", "none", *shapes),
        "constraint_selection": _values(Selection),
        "style": _values(Style),
        "difficulty": _values(Difficulty),
        "depth": _values(Depth),
        "level": ("easy", "medium", "hard"),
        "paper": ("a4", "letter", "a5"),
        "to": tuple(dict.fromkeys(name for family in FAMILIES for name in names(family))),
        "grades": GRADES,
        "tanks": ("1", "2", "3"),
        "order": tuple(column.name for column in columns.COLUMNS),
        "by": columns.names(),
    }


def _values(words: Iterable[Any]) -> tuple[str, ...]:
    return tuple(word.value for word in words)


def _words_or_files(name: str, words: tuple[str, ...]) -> dict[str, Any]:
    """What shtab takes for values that are words or files; its own forms have one or the other."""
    function, listed = f"_pipworks_{name}_or_file", " ".join(words)
    return {
        "bash": function,
        "zsh": function,
        "fish": f"{listed} (__fish_complete_path (commandline -ct))",
        "preamble": {
            "bash": f'{function}() {{\n  compgen -f -- "$1"\n  compgen -W "{listed}" -- "$1"\n}}',
            "zsh": f'{function}() {{\n  compadd "$@" -- {listed}\n  _files "$@"\n}}',
        },
    }
