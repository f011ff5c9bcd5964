"""What is wrong with a text that is no JSON, in words of ours: the decoder's own differ from one Python to the next."""

from __future__ import annotations

import re
from typing import Final

_SPACE: Final = re.compile(r"[ \t\r\n]*")
_WORD: Final = re.compile(r"\w+")
_SMALL: Final = {"True": "true", "False": "false", "None": "null", "TRUE": "true", "FALSE": "false", "NULL": "null"}

Fault = tuple[int, str, str]
"""Where it is, what the problem is, and a hint."""


def fault(text: str, at: int, message: str) -> Fault:
    """The fault that the decoder met at this place of a text of whole lines, and reported with this message."""
    if message.startswith("Invalid control character"):
        return at, "a line end or a tab inside a string", r"it is written \n or \t there, and quotes close a string"
    if message.startswith("Invalid \\"):
        at = text.rfind("\\", 0, at + 1)
        return at, f"{text[at : at + 2]} is no escape in a string", r"a backslash itself is written \\"
    if message.startswith("Unexpected UTF-8 BOM"):
        return at, "a second byte-order mark", "leave it out"
    at = _past_space(text, at)
    if at == len(text):
        return len(text.rstrip()), f"expected {_expected(message)}, found the end", "something is cut off"
    if message.startswith("Extra data"):
        return at, f"expected the end, found {_shown(text, at)}", "each document starts on a line of its own"
    if (comma := _trailing_comma(text, at)) is not None:
        closes = text[_past_space(text, comma + 1)]
        return comma, f"a comma before {closes}", "leave it out: no value follows it"
    return at, f"expected {_expected(message)}, found {_shown(text, at)}", _hint(text, at)


def _trailing_comma(text: str, at: int) -> int | None:
    """Where a comma stands before a closing bracket, if that is the fault: at this place, or before it."""
    if text[at : at + 1] == "," and text[_past_space(text, at + 1) :][:1] in ("}", "]"):
        return at
    before = text[:at].rstrip(" \t\r\n")
    return len(before) - 1 if text[at : at + 1] in ("}", "]") and before.endswith(",") else None


def _expected(message: str) -> str:
    if "delimiter" in message:
        return "a comma or the closing bracket" if "','" in message else "a colon after the key"
    return "a key in double quotes" if "property name" in message else "a value"


def _hint(text: str, at: int) -> str:
    rest = text[at]
    if rest in ("'", "\u2018", "\u2019", "\u201c", "\u201d"):
        return 'strings stand in double quotes: "'
    word = _WORD.match(text, at)
    if word is not None and word[0] in _SMALL:
        return f"write {_SMALL[word[0]]}"
    return 'strings stand in double quotes: "' if word is not None and not rest.isdigit() else ""


def _shown(text: str, at: int) -> str:
    """What stands there: a word of it at most."""
    word = _WORD.match(text, at)
    return repr(word[0][:20] if word else text[at])


def _past_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
