"""What made a picture, as a text inside its file: in SVG the element `metadata`, in PNG a chunk `iTXt`.

Both stand in the file for whoever asks it, and change nothing that is seen.
"""

from __future__ import annotations

import re

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_NEVER = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML file can hold."""
_ROOT = re.compile(r"<svg\b[^>]*>(\s*<title>.*?</title>)?(\s*<desc>.*?</desc>)?", re.DOTALL)
"""The start of our pictures; titles and descriptions come first in SVG 1.1."""
_METADATA = re.compile(r"<metadata>(.*?)</metadata>", re.DOTALL)

_HEADER = 8 + 4 + 4 + 13 + 4
"""The bytes of a PNG before the second chunk: a signature, and the chunk IHDR with its length, name and checksum."""
_KEYWORD = b"Comment"


def into_svg(picture: str, text: str) -> str:
    """The SVG with this text in it. Characters that XML can't hold are replaced by U+FFFD."""
    root = _ROOT.search(picture)
    if root is None:
        return picture
    kept = _NEVER.sub("\ufffd", text)
    escaped = "".join(_ENTITIES.get(letter, letter) for letter in kept)
    return f"{picture[: root.end()]}\n<metadata>{escaped}</metadata>{picture[root.end() :]}"


def of_svg(picture: str) -> str:
    """The text that `into_svg` has put into an SVG; empty for none."""
    found = _METADATA.search(picture)
    text = found[1] if found else ""
    for letter, entity in reversed(_ENTITIES.items()):
        text = text.replace(entity, letter)
    return text


def into_png(picture: bytes, text: str) -> bytes:
    """The PNG with this text in it, in UTF-8. Lone surrogates are replaced by U+FFFD, as are zeros."""
    from zlib import crc32

    kept = _NEVER.sub("\ufffd", text).encode()
    chunk = b"iTXt" + _KEYWORD + b"\0\0\0\0\0" + kept
    whole = len(chunk[4:]).to_bytes(4, "big") + chunk + crc32(chunk).to_bytes(4, "big")
    return picture[:_HEADER] + whole + picture[_HEADER:]


def of_png(picture: bytes) -> str:
    """The text that `into_png` has put into a PNG; empty for none."""
    at = 8
    while at + 8 <= len(picture):
        end = at + 8 + int.from_bytes(picture[at : at + 4], "big")
        name, data = picture[at + 4 : at + 8], picture[at + 8 : end]
        start = _KEYWORD + b"\0\0\0\0\0"
        if name == b"iTXt" and data.startswith(start):
            return data.removeprefix(start).decode()
        at = end + 4
    return ""
