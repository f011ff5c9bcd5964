"""The files that a command is asked to write, refused before any work where their names can't be right."""

from __future__ import annotations

import errno
import os

from pipworks.cli import files, pictures
from pipworks.cli.running import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

_PICTURES = ("png", "svg")
_JSON = ("json", "jsonl", "ndjson")
_READ = ("puzzle", "puzzles", "board", "boards", "files", "rules", "position")
"""The options and arguments that name files to read, in all commands."""

_FOREIGN = (
    *("pdf", "ps", "eps", "ai", "svgz", "jpg", "jpeg", "jpe", "jfif", "jxl", "gif", "apng", "bmp", "tif", "tiff"),
    *("webp", "avif", "heic", "heif", "ico", "icns", "psd", "xcf", "mp3", "mp4", "wav", "ogg", "mov", "avi", "webm"),
    *("doc", "docx", "odt", "rtf", "tex", "dvi", "epub", "xls", "xlsx", "ods", "ppt", "pptx", "odp", "csv", "tsv"),
    *("htm", "html", "xhtml", "xml", "css", "js", "py", "yaml", "yml", "toml", "ini", "db", "sqlite", "pickle", "npy"),
    *("zip", "gz", "tgz", "bz2", "xz", "zst", "7z", "rar", "tar", "jar", "exe", "dll", "so", "parquet"),
)
"""Endings of names that say what is in a file, where that is nothing that pipworks writes."""


def ending(name: str) -> str:
    """What stands behind the last dot of a file's name, in small letters; empty without a dot."""
    return os.path.basename(name).lower().rpartition(".")[2] if "." in os.path.basename(name) else ""


def check(options: argparse.Namespace, *, draws: bool = False, solution: bool = False) -> None:
    """Refuse the names of --output and --picture, and of --solution where that is an output.

    `draws` says that --output may be a picture. Raises UsageError for an ending that names another kind of data than
    what would be written, or for a file that is read, and OSError for one that can't be, as where its folder is not
    there.
    """
    named = {"-o": options.output, "--picture": getattr(options, "picture", None)}
    if solution:
        named["--solution"] = options.solution
    asked = {option: name for option, name in named.items() if name is not None}
    for option, name in asked.items():
        if option == "--picture":
            pictures.check_name(name)
            check_place(name)
        else:
            form = "json" if option == "-o" and getattr(options, "json", False) else "text"
            drawn = draws and pictures.is_picture(name)
            check_form(option, name, ending(name) if drawn else form, _how(option, options, draws=draws))
    if len(set(asked.values())) < len(asked):
        raise UsageError(f"{' and '.join(asked)}: each needs a file of its own")
    read = inputs(options, solution=not solution)
    for option, name in asked.items():
        check_apart(option, name, read)


def check_form(option: str, name: str, form: str, how: str = "") -> None:
    """Refuse a name that says that something else is in the file than `form`: text, json, lines of it, svg or png.

    `how` says what would be right. Raises UsageError, or OSError for a file that can't be.
    """
    if not files.is_file(name):
        return
    found = ending(name)
    kinds = {"text": (), "json": _JSON, "lines": _JSON}.get(form, (form,))
    if found in _FOREIGN or (found in (*_PICTURES, *_JSON) and found not in kinds):
        written = {"text": "text", "lines": "JSON", "json": "JSON"}.get(form, form.upper())
        raise UsageError(f"{option} {name}: what is written there is {written}, no {found.upper()}{how}")
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


def check_place(name: str) -> None:
    """Raises OSError where no file of this name can be: it is a folder, or there is none for it."""
    if os.path.isdir(name):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    if not os.path.isdir(os.path.dirname(name) or "."):
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), name)


def _how(option: str, options: argparse.Namespace, *, draws: bool) -> str:
    """What to do for a file of another kind."""
    if draws:
        return "; .png and .svg are pictures"
    ways = []
    if "picture" in options:
        ways.append("--picture writes .png and .svg")
    if option == "-o" and "json" in options and not options.json:
        ways.append("--json writes JSON")
    return "".join(f"; {way}" for way in ways)
