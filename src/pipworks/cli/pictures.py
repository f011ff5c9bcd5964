"""Drawings on their way out: text in colour or plain, pictures by the ending of the file's name."""

from __future__ import annotations

import os
import sys

from pipworks.cli import encodings, files
from pipworks.cli.running import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from typing import Any

    from pipworks.families import Family


def wants_color(options: argparse.Namespace) -> bool:
    """Whether a drawing in text is coloured. What goes into a file gets colour only when asked outright."""
    from pipworks.render import terminal

    if files.is_file(options.output) or sys.stdout is None:
        return bool(options.color == "always")
    return terminal.wants_color(options.color, sys.stdout, os.environ)


def wants_ascii(options: argparse.Namespace, characters: Callable[[], str]) -> bool:
    """Whether to draw in ASCII only: when asked, or for a standard output that may not get these characters.

    A file is always in UTF-8. What the characters are is asked only where standard output doesn't take all.
    """
    takes_all = files.is_file(getattr(options, "output", None)) or encodings.takes_all(sys.stdout)
    return bool(getattr(options, "ascii", False)) or not (takes_all or encodings.shows(characters()))


def is_picture(name: str | None) -> bool:
    """Whether a file of this name holds a picture."""
    return bool(name) and str(name).lower().endswith((".png", ".svg"))


def check_name(name: str) -> None:
    """Raises UsageError unless the name ends in .png or .svg."""
    if not is_picture(name):
        instead = "; pipworks print makes PDF" if name.lower().endswith(".pdf") else ""
        raise UsageError(f"a picture's name ends in .png or .svg, not {name!r}{instead}")


def captions(options: argparse.Namespace) -> dict[str, Any]:
    """What --title, --date and --rules-line ask for; nothing where none is given, or the command has none of them."""
    named = ((name, getattr(options, name, None)) for name in ("title", "date", "rules_line"))
    return {name: value for name, value in named if value}


def write(name: str, theme: str, draw: Callable[..., str | bytes], *subject: object) -> None:
    """Write the picture that `draw(*subject, form=…, theme=…)` gives, in the form that the file's name asks for.

    Raises UsageError for any other ending than .png and .svg. `draw` is usually a family's `picture`.
    """
    from pipworks.render.theme import THEMES

    check_name(name)
    form = "png" if name.lower().endswith(".png") else "svg"
    files.write(name, draw(*subject, form=form, theme=THEMES[theme]))


def drawn(family: Family, puzzle: Any, solution: Any, *, form: str, theme: str, about: str = "") -> str | bytes:
    """The puzzle as a picture, solved where a solution is given; `about` is kept in the file, and says what made it."""
    from pipworks.render.about import into_png, into_svg
    from pipworks.render.theme import THEMES

    picture = family.picture(puzzle, solution, form=form, theme=THEMES[theme])
    if not about:
        return picture
    return into_svg(picture, about) if isinstance(picture, str) else into_png(picture, about)


def show(family: Family, puzzle: Any, solution: Any, options: argparse.Namespace) -> None:
    """Write the puzzle, with the solution if there is one: as a picture where --output names one, or as text."""
    if is_picture(options.output):
        write(options.output, options.theme, family.picture, puzzle, solution)
    else:
        files.write(options.output, text(family, puzzle, solution, options))


def text(family: Family, puzzle: Any, subject: Any, options: argparse.Namespace, *, position: bool = False) -> str:
    """The puzzle drawn as text, as --color, --ascii and --no-rulers ask for, ended by a newline.

    `subject` is the solution to draw with it, or, where `position` is set, the position to draw it in.
    """
    how = {"color": wants_color(options), "ascii": wants_ascii(options, family.characters)}
    how["rulers"] = getattr(options, "rulers", None) is not False
    if position:
        return family.position_text(puzzle, subject, **how) + "\n"
    return family.text_within(columns(options), puzzle, subject, **how) + "\n"


def columns(options: argparse.Namespace) -> int:
    """The columns that a drawing may be arranged in: those of the terminal that it goes to, 80 anywhere else."""
    if files.is_file(options.output) or sys.stdout is None or not sys.stdout.isatty():
        return 80
    from shutil import get_terminal_size

    return get_terminal_size().columns
