"""How large a QR code is printed: as its text needs, so that a phone reads it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pipworks.errors import MissingExtra

_MODULE: Final = 0.4
"""The least side of a module in millimetres."""

_QUIET: Final = 4
"""The modules of white on each side."""

_LEAST: Final = 16.0
"""The least side of a code in millimetres, its quiet zone included."""


def side_of(text: str) -> float:
    """The side of the QR code of a text, in millimetres; 0 for one that is too long for any."""
    version = version_of(text)
    return max(_LEAST, (17 + 4 * version + 2 * _QUIET) * _MODULE) if version else 0.0


@lru_cache(maxsize=1024)
def version_of(text: str) -> int:
    """The version, 1 to 40, of the QR code of a text, with error correction M; 0 for one that is too long for any."""
    try:
        import segno
    except ImportError as error:
        raise MissingExtra("pdf", "a QR code") from error
    try:
        # The mask makes no difference to the size, and to choose one costs most of the time.
        return int(segno.make_qr(text, error="m", mask=0).version)
    except segno.DataOverflowError:
        return 0
