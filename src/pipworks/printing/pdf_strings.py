"""Strings as PDF files have them."""

from __future__ import annotations

from urllib.parse import quote


def literal(text: str) -> str:
    """The text as a PDF string that holds ASCII alone: literal where it is ASCII itself, UTF-16 in hex where not."""
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"
    # Half of a surrogate pair, as names of files have it, can't be written.
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"


def address(text: str) -> str:
    """An address as a PDF string, letters beyond ASCII escaped as in a URI."""
    return literal(quote(text, safe="%/:?#[]@!$&'()*+,;=~"))
