"""XML that comes in a gzip file, as some programs write their puzzles."""

from __future__ import annotations

from pipworks import sizes
from pipworks.errors import ParseError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_WITH_HEADER: Final = 31
"""What zlib calls a window of any size behind a header of gzip."""
_LOOKED_AT: Final = 256


def xml_in(data: bytes, name: str) -> bytes:
    """The XML in a gzip file; empty for a file that holds anything else.

    No more is unpacked than may be read. Raises ParseError for more than `sizes.MOST_BYTES`, and for a file that is cut
    off or damaged.
    """
    import zlib

    unpacker = zlib.decompressobj(_WITH_HEADER)
    try:
        start = unpacker.decompress(data, _LOOKED_AT)
        if not start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<?xml"):
            return b""
        most = sizes.MOST_BYTES - len(start)
        whole = start + unpacker.decompress(unpacker.unconsumed_tail, most)
    except zlib.error:
        raise ParseError(name, 1, 1, "", "this gzip file is damaged", "copy it again") from None
    if unpacker.unconsumed_tail and not sizes.are_lifted():
        raise ParseError(name, 1, 1, "", *sizes.too_long(None))
    if unpacker.unconsumed_tail:
        whole += unpacker.decompress(unpacker.unconsumed_tail)
    if not unpacker.eof:
        raise ParseError(name, 1, 1, "", "this gzip file is cut off", "copy it again, from its start to its end")
    return whole
