"""The puzzles of `docs/gallery.md`, each in a file of the folder `gallery` that the command on the page made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pipworks import pipes, polypips

ROOT: Final = Path(__file__).parent.parent.parent
FOLDER: Final = Path(__file__).parent / "gallery"
PAGE: Final = ROOT / "docs" / "gallery.md"

_ENTRY: Final = re.compile(
    r"!\[[^\]]+\]\(images/gallery-([\w-]+)\.png\)\n\n(.+?)"
    r"\n\n```sh\n(generate_\w+ [^`]+? -o ([\w-]+)\.txt)\n```",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Shown:
    """A puzzle of the page: its name, what is said of it, and the command that makes its file."""

    name: str
    said: str
    command: str

    @property
    def file(self) -> Path:
        """The puzzle as it is kept."""
        return FOLDER / f"{self.name}.txt"

    @property
    def is_pipes(self) -> bool:
        """Whether it is one of Pipes."""
        return self.command.startswith("generate_pipes")


def entries() -> tuple[Shown, ...]:
    """The puzzles in the order of the page."""
    found = _ENTRY.findall(PAGE.read_text(encoding="utf-8"))
    return tuple(Shown(name, said, command) for name, said, command, written in found if name == written)


def pictures() -> Iterator[tuple[str, Callable[[], str]]]:
    """Each picture's name, and what makes it."""
    for shown in entries():
        yield f"gallery-{shown.name}.svg", partial(_drawn, shown)


def _drawn(shown: Shown) -> str:
    if shown.is_pipes:
        return pipes.to_svg(read_pipes(shown))
    return polypips.to_svg(polypips.read(shown.file))


def read_pipes(shown: Shown) -> pipes.Board:
    """The board of an entry, with the variant that its command asked for."""
    asked = shown.command.split()
    return pipes.read(shown.file, wraps="--no-wrap" not in asked, all_tiles="--all-tiles" in asked)
