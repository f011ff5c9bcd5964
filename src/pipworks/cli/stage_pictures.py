"""Walkthroughs with a picture a stage: a page of HTML, Markdown with pictures beside it, or a folder of pictures."""

from __future__ import annotations

import errno
import os

from pipworks.cli import files, outputs
from pipworks.cli.output_names import stages_form
from pipworks.cli.running import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from typing import Any

    from pipworks.asked import Asked

_INDEX = "index.html"


def check(options: argparse.Namespace) -> None:
    """Refuse the name of --output before any work, where pictures are asked for; `outputs.check` does so elsewhere.

    Raises UsageError for a file that would be lost, and OSError for one that can't be.
    """
    kind, name = stages_form(options), options.output
    if not kind:
        return
    if kind == "folder":
        if os.path.exists(name.rstrip(os.sep)) and not os.path.isdir(name):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), name)
        _check_folder(os.path.dirname(name.rstrip(os.sep)), name)
        paths = [os.path.join(name, _INDEX)]
    else:
        outputs.check_place(name)
        paths = [name]
    for path in [*paths, *_there(_folder(name, kind))]:
        outputs.check_apart("-o", path, outputs.inputs(options))
        outputs.check_kept("-o", path, force=options.force)


def _check_folder(name: str, of: str) -> None:
    """Raises OSError where there is no such folder to make another in."""
    if name and not os.path.isdir(name):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), of)


def write(walkthrough: Any, asked: Asked, options: argparse.Namespace) -> None:
    """Write the walkthrough with its pictures, in the form that the name of --output asks for."""
    kind, name = stages_form(options), options.output
    if not hasattr(walkthrough, "to_html"):
        raise UsageError(f"-o {name}: there are no pictures of this walkthrough, only text")
    title = f"{asked.family.title}: {_named(asked)}"
    if kind == "html":
        files.write(name, walkthrough.to_html(title=title, theme=options.theme, long=options.long))
        return
    folder = _folder(name, kind)
    written = []
    drawn = walkthrough.pictures(theme=options.theme)
    digits = max(2, len(str(len(walkthrough.stages))))
    for number, picture in enumerate(drawn):
        if not number:
            os.makedirs(folder, exist_ok=True)
        written.append(f"{number:0{digits}}.svg")
        files.write(os.path.join(folder, written[-1]), picture)
    for path in _there(folder):
        if os.path.basename(path) not in written:
            os.remove(path)
    if kind == "folder":
        files.write(os.path.join(name, _INDEX), walkthrough.index(written, title=title, long=options.long))
    else:
        addresses = [f"{os.path.basename(folder)}/{each}" for each in written]
        files.write(name, walkthrough.index(addresses, title=title, markdown=True, long=options.long))


def _named(asked: Asked) -> str:
    """The puzzle's name behind that of its file, which is without its folder and its ending."""
    stem = os.path.splitext(os.path.basename(asked.file))[0]
    return stem if not asked.name or asked.name == asked.file else f"{stem} {asked.name}"


def _folder(name: str, kind: str) -> str:
    """The folder of the pictures: the one that was named, or for Markdown one beside the page; empty for HTML."""
    if kind == "html":
        return ""
    return name if kind == "folder" else f"{os.path.splitext(name)[0]}-pictures"


def _there(folder: str) -> Iterator[str]:
    """The pictures of another walkthrough in the folder, which this one's take the place of."""
    if folder and os.path.isdir(folder):
        for name in sorted(os.listdir(folder)):
            stem, ending = os.path.splitext(name)
            if stem.isdecimal() and ending == ".svg":
                yield os.path.join(folder, name)
