"""What the name of an output says is in it: its ending, and for walkthroughs the form of a page with pictures."""

from __future__ import annotations

import os

from pipworks.cli import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

HTML = ("html", "htm")
MARKDOWN = ("md", "markdown")


def ending(name: str) -> str:
    """What stands behind the last dot of a file's name, in small letters; empty where that is no ending.

    Nothing but digits is none, as in `level.1`, and nothing with a space in it.
    """
    _, dot, found = os.path.basename(name).lower().rpartition(".")
    return "" if not dot or found.isdecimal() or " " in found else found


def stages_form(options: argparse.Namespace) -> str:
    """What --explain writes with pictures, by the name of --output: html, markdown or folder; empty for text alone.

    `--markdown` asks for Markdown with drawings in text, and `--json` for neither.
    """
    name = options.output
    if not getattr(options, "explain", False) or options.json or not files.is_file(name):
        return ""
    if is_folder(name):
        return "folder"
    found = ending(name)
    if found in HTML:
        return "html"
    return "markdown" if found in MARKDOWN and not options.markdown else ""


def is_folder(name: str) -> bool:
    """Whether an output of this name is a folder: it is one, or it ends like one."""
    return os.path.isdir(name) or name.endswith(tuple(filter(None, (os.sep, os.altsep))))
