"""Text in ASCII, for outputs that hold no more: signs as people type them, any other letter as an escape.

Drawings have ASCII forms of their own, in which columns stand; this is for sentences, and for what slips by.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


_ESCAPES: Final = "\udc80", "\udcff"
"""The first and last of the characters that stand for bytes that are no text, as in some files' names."""

_FORMS: Final = {
    **dict.fromkeys("─═━╴╶╸╺", "-"),
    **dict.fromkeys("│║┃╵╷╹╻", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╤╢╧╟", "+"),
    **dict(zip("▲►▼◄⌂·∅", "^>v<H..", strict=True)),
    **dict(zip("≠≤≥±→…×−–—", ("!=", "<=", ">=", "+-", "->", "...", "x", "-", "-", "-"), strict=True)),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”„«»", '"'),
    "\xa0": " ",
}
"""What is written for a sign. Those of drawings take one column."""

_CUT: Final = {"…": "~"}
"""What is written for a sign where it may take no more than its column."""


def in_ascii(text: str, keep: str = "") -> str:
    """The text with nothing beyond ASCII, but what the encoding `keep` has, where it is given.

    A sign is written as people type it, `!=` for `≠` or `...` for `…`, any other letter as Python escapes it, `\\xeb`
    for `ë`. A character that stands for a byte that is no text stays.
    """
    if text.isascii():
        return text
    lacking = {character for character in set(text) if not _stays(character, keep)}
    return text.translate({ord(character): _FORMS.get(character) or _escaped(character) for character in lacking})


def in_columns(line: str, keep: str = "") -> str:
    """The same with one character for each, so that what stands in a column stays there; `?` for any other letter."""
    forms = (character if _stays(character, keep) else _one_wide(character) for character in line)
    return "".join(forms)


def escaped_json(text: str) -> str:
    """JSON of the same value, with nothing beyond ASCII in its strings."""
    if text.isascii():
        return text
    import json

    return text.translate({ord(letter): json.dumps(letter)[1:-1] for letter in set(text) if not letter.isascii()})


def _stays(character: str, keep: str) -> bool:
    if character.isascii() or _ESCAPES[0] <= character <= _ESCAPES[1]:
        return True
    if not keep:
        return False
    try:
        character.encode(keep)
    except UnicodeError:
        return False
    return True


def _escaped(character: str) -> str:
    return character.encode("ascii", "backslashreplace").decode()


def _one_wide(character: str) -> str:
    form = _CUT.get(character) or _FORMS.get(character, "?")
    return form if len(form) == 1 else "?"
