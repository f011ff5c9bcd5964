"""What a puzzle of a file is called on paper."""

from __future__ import annotations

import re

from pipworks.cli import encodings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.cli.page_puzzles import Found
    from pipworks.family import Filed

_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_SAYS_NOTHING = {
    *("board", "boards", "level", "levels", "pipes", "pips", "polypips", "puzzle", "puzzles"),
    *("easy", "medium", "hard", "extreme"),
    *("file", "input", "made", "new", "out", "output", "temp", "test", "tmp", "untitled"),
}
"""Words of files' names that tell no puzzle from another."""


def title_of(found: Found) -> str:
    """What a puzzle is called on paper: its own name, or its file's where that says something, or its seed.

    A level of a newspaper's day has the file's name before its own. Empty for none of them.
    """
    stem, own = _telling(found.stem), found.asked.name
    if own and not own.isdecimal():
        return printable(f"{stem} {own}" if stem and own in _SAYS_NOTHING else own)
    seed = None if found.filed is None else _seed_of(found.filed)
    if stem and (seed is None or str(abs(seed)) not in found.stem):
        return printable(stem if found.alone else f"{stem} {found.own}")
    return "" if seed is None else f"seed {seed}"


def _telling(stem: str) -> str:
    """A file's name as a title; empty where it says nothing of the puzzle."""
    words = [word for word in re.split(r"[\W\d_]+", stem.lower()) if len(word) > 1 or not word.isascii()]
    says = _DATE.search(stem) or any(word not in _SAYS_NOTHING for word in words)
    return stem.replace("_", " ") if says else ""


def _seed_of(filed: Filed) -> int | None:
    """The seed that a file says its puzzle was made from; None where it says none."""
    from pipworks.claims import seed_in

    seed: int | None = getattr(filed.origin, "seed", None)
    return seed_in(filed.comments) if seed is None else seed


def printable(text: str) -> str:
    """The text with a `·` for what can't be printed, as a byte of a file's name that is no letter.

    Letters and their accents are one where Unicode has them so; macOS writes names of files with these apart.
    """
    from unicodedata import normalize

    text = normalize("NFC", encodings.named(text))
    return "".join(letter if letter.isprintable() else "·" for letter in text)
