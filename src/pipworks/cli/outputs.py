"""The files that a command is asked to write, refused before any work where their names can't be right.

A name is refused that says that something else is in the file, that names no place for one, that names a file which is
read, or one that somebody else wrote or changed, unless --force is given.
"""

from __future__ import annotations

import errno
import os

from pipworks.cli import files, pictures
from pipworks.cli.output_names import ending as ending
from pipworks.cli.output_names import stages_form
from pipworks.cli.running import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

LINES = ("jsonl", "ndjson")
"""Endings of files with a JSON object a line."""
_PICTURES = ("png", "svg")
_READ = (
    *("puzzle", "puzzles", "board", "boards", "files", "rules", "position", "engine", "font"),
    *("collection", "into", "recipe", "daily"),
)
"""The options and arguments that name files to read, in all commands."""

TEXT = ("txt", "text")
"""Endings of files with text."""
_ENDINGS: dict[str, tuple[str, ...]] = {
    "text": TEXT,
    "markdown": ("md", "markdown", *TEXT),
    "json": ("json", *LINES, *TEXT),
    "lines": ("json", *LINES, *TEXT),
    "svg": ("svg",),
    "png": ("png",),
    "pdf": ("pdf",),
}
"""What the names of files may end in, by what is in them; a name without an ending may hold anything."""
_WORDS = {"text": "text", "markdown": "Markdown", "json": "JSON", "lines": "JSON"}
_UNDRAWN = {
    "all": "a list of solutions is no picture: without --all the first is drawn",
    "count": "a number is no picture",
    "unique": "a verdict is no picture",
    "hint": "a hint is no picture: --picture draws it",
    "explain": "a walkthrough is no picture: .html and .md have one a stage, and so has a folder/",
    "grade": "a grade is no picture",
    "json": "what is written there is JSON, no picture",
}
"""Why an answer is no picture, by the option that asks for it."""


def check(options: argparse.Namespace) -> None:
    """Refuse the names of --output and --picture, but for a walkthrough with pictures, see `stage_pictures.check`.

    Raises UsageError for an ending that names another kind of data than what would be written, for a file that is read,
    or for one that would be lost, and OSError for one that can't be, as where its folder is not there.
    """
    named = {"-o": options.output, "--picture": getattr(options, "picture", None)}
    asked = {option: name for option, name in named.items() if name is not None}
    for option, name in asked.items():
        if option == "--picture":
            pictures.check_name(name)
            check_place(name)
        elif not stages_form(options):
            check_form(option, name, _form(options), _how(options))
    check_distinct(asked)
    read = inputs(options, solution=True)
    for option, name in asked.items():
        if option == "-o" and stages_form(options):
            continue
        check_apart(option, name, read)
        check_kept(option, name, force=getattr(options, "force", False))


def _form(options: argparse.Namespace) -> str:
    """What the file of --output holds. Raises UsageError for a picture of what is none."""
    why = next((why for asked, why in _UNDRAWN.items() if getattr(options, asked, None)), "")
    if pictures.is_picture(options.output):
        if why:
            raise UsageError(f"-o {options.output}: {why}")
        return ending(options.output)
    if getattr(options, "json", False):
        return "json"
    return "markdown" if getattr(options, "markdown", False) else "text"


def _how(options: argparse.Namespace) -> str:
    """What else could be written, and what for."""
    ways = []
    if not any(getattr(options, asked, None) for asked in _UNDRAWN):
        ways.append(".png and .svg are pictures")
    if getattr(options, "json", True) is False:
        ways.append("--json writes JSON")
    if getattr(options, "explain", False) and not options.markdown:
        ways.append(".html, .md and a folder/ have pictures, --markdown writes Markdown without")
    return "".join(f"; {way}" for way in ways)


def check_form(option: str, name: str, form: str, how: str = "") -> None:
    """Refuse a name whose ending isn't one for `form`: text, markdown, json, lines of it, svg, png or pdf.

    `how` says what else could be asked for, and what makes PDF is said by itself. Raises UsageError, or OSError for a
    file that can't be.
    """
    if not files.is_file(name):
        return
    found = ending(name)
    if found and found not in _ENDINGS[form]:
        how += "; pipworks print makes PDF" if found == "pdf" else ""
        right = f".{_ENDINGS[form][0]} or no ending would be right"
        what = _WORDS.get(form, form.upper())
        raise UsageError(f"{option} {name}: what is written there is {what}, no {found.upper()}: {right}{how}")
    check_place(name)


def inputs(options: argparse.Namespace, *, solution: bool = False) -> list[str]:
    """The names of the files that a command reads; with `solution` that of --solution or SOLUTION is one."""
    found: list[str] = []
    for name in (*_READ, "solution") if solution else _READ:
        value = getattr(options, name, None)
        found += [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return found


def check_apart(option: str, name: str, read: Sequence[str]) -> None:
    """Refuse to write a file that is read: its puzzle would be lost. Raises UsageError; devices may be both."""
    if not files.is_file(name) or not os.path.isfile(name):
        return
    written = os.stat(name)
    for one in read:
        try:
            same = os.path.samestat(os.fstat(0) if one == "-" else os.stat(one), written)
        except (OSError, ValueError):
            continue  # to read it says what is wrong with it
        if same:
            raise UsageError(f"{option} {name}: this file is read, and would be lost: name another to write")


def check_distinct(asked: Mapping[str, str]) -> None:
    """Refuse two options that name the same file, by whatever ways. Raises UsageError."""
    seen: dict[str, str] = {}
    for option, name in asked.items():
        first = seen.setdefault(_one_name(name), option)
        if first != option:
            raise UsageError(f"{first} and {option}: each needs a file of its own")


def check_kept(option: str, name: str, *, force: bool) -> None:
    """Refuse to write over a file that somebody else wrote or changed, unless `force` is set. Raises UsageError.

    An empty file and what is no plain file may be written.
    """
    from pipworks.cli import written

    if force or not files.is_file(name) or not os.path.isfile(name) or not os.path.getsize(name):
        return
    if not written.is_known(name):
        raise UsageError(
            f"{option} {name}: there is such a file, and pipworks did not write it, or it was changed since: "
            "name another to write, or write over it with --force"
        )


def check_place(name: str) -> None:
    """Raises OSError where no file of this name can be: it is a folder, or there is none for it."""
    if os.path.isdir(name):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    folder = os.path.dirname(name) or "."
    if not os.path.isdir(folder):
        while not os.path.exists(folder) and os.path.dirname(folder) not in ("", folder):
            folder = os.path.dirname(folder)
        number = errno.ENOTDIR if os.path.isfile(folder) else errno.ENOENT
        raise OSError(number, os.strerror(number), name)


def _one_name(name: str) -> str:
    """One name for all names of a file, links and capitals that don't matter included."""
    if not files.is_file(name):
        return "-"
    whole = os.path.realpath(name)
    if os.path.isfile(whole):
        known = os.stat(whole)
        return f"{known.st_dev}:{known.st_ino}" if known.st_ino else os.path.normcase(whole)
    folder, last = os.path.split(whole)
    other = folder.swapcase()
    capitals_matter = other == folder or not (os.path.exists(other) and os.path.samefile(folder, other))
    return os.path.normcase(whole if capitals_matter else os.path.join(folder, last.casefold()))
