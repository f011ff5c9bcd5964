"""The formats of other programs for Pipes, by the word of `pipworks convert --to`; see `pipworks.foreign`."""

from __future__ import annotations

from pipworks.foreign import ForeignFormats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FORMATS: Final = ForeignFormats(
    "pipworks.pipes.formats",
    {
        # a line each: "name": ("module", *what stands in every text of it that is read; nothing where none is)
        "penpa": ("penpa", "m=edit&p=", "m=solve&p=", "&p="),
        "ipuz": ("ipuz", "ipuz.org/v"),
        "net": ("net", "x", "X"),
        "cnf": ("cnf",),
        "dzn": ("dzn",),
    },
)
"""In the order in which they are asked whether a text is theirs."""
