"""The formats of other programs for Polypips, by the word of `pipworks convert --to`; see `pipworks.foreign`."""

from __future__ import annotations

from pipworks.foreign import ForeignFormats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

FORMATS: Final = ForeignFormats(
    "pipworks.polypips.formats",
    {
        # a line each: "name": ("module", *what stands in every text of it that is read; nothing where none is)
        "nyt": ("nyt_files",),
        "penpa": ("penpa", "m=edit&p=", "m=solve&p=", "&p="),
        "puzzlink": ("puzzlink", "/p?", "/p.html?"),
        "ipuz": ("ipuz", "ipuz.org/v"),
        "dominosa": ("dominosa", ":", "#", "d"),
        "burrtools": ("burrtools", "<puzzle"),
        "grid": ("grid", "\n\n"),
        "ancestor": ("ancestor",),
        "cover": ("cover",),
    },
)
"""In the order in which they are asked whether a text is theirs."""
