"""What a text has that tells its family: words of JSON, headings, letters of tiles, the first letter of a link."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pipworks.source import Source

_HEADINGS = ("board:", "pieces:", "constraints:", "game:", "solution:")
"""What a line of a Polypips text starts with, and none of a Pipes board."""
_OF_NEWSPAPERS = ('"easy"', '"medium"', '"hard"', '"dominoes"', '"regions"')
"""Names in the JSON of a newspaper's Polypips."""
_OF_LINKS = {"d": "polypips", "p": "pipes"}
"""The families by the letters that their links start with."""


def marked(source: Source, foreign: Callable[[Source], str]) -> str:
    """The name of the family whose form the text says it has; empty where it says nothing of a form.

    JSON names its format, or that of the puzzle that it is about, or has the names of a newspaper's Polypips; text of
    Polypips has a heading, `board:` or another, and Pipes rows of the letters of its tiles. Links start with a letter.
    `foreign` tells the family of a text in another program's format.
    """
    if source.is_json:
        from pipworks.lines_json import family_in

        if family := family_in(source) or foreign(source):
            return family
        return "polypips" if any(name in source.text for name in _OF_NEWSPAPERS) else ""
    from pipworks.linking import first_link

    if link := first_link(source):
        return _OF_LINKS[link[0]]
    if any(line.startswith(_HEADINGS) for line in source.lines):
        return "polypips"
    lines = (line.strip(" \t") for line in source.lines if not line.startswith(("//", "==>")))
    first = next(filter(None, lines), "")
    return "pipes" if first and set(first) <= set("_HILT123") else foreign(source)
