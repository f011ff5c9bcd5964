"""The colour of each role in a light, a dark and a printed (greyscale) theme.

The strong colours are those of Okabe and Ito (Color Universal Design, 2008). The tints of regions started from
Paul Tol's "light" scheme, made for filled squares with dark lettering, and were moved by a hill climb (at most
12 of 255 a channel, 22 in the dark theme) to where the two nearest ones are furthest apart for readers with any
of the common kinds of colour blindness. No drawing depends on colour: `PRINT` has greys only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pipworks.render.roles import Role


@dataclass(frozen=True, slots=True)
class Theme:
    """Each role's colour as `#rrggbb`. `dark`, if given, applies where the reader's screen is dark."""

    name: str
    colors: Mapping[Role, str]
    dark: Theme | None = None


def _theme(name: str, table: str, tints: str) -> Theme:
    """A theme from lines `role colour` and eight tints."""
    colors = {Role[word.upper()]: color for word, color in (line.split() for line in table.strip().splitlines())}
    colors |= {Role[f"TINT_{number}"]: color for number, color in enumerate(tints.split(), 1)}
    return Theme(name, MappingProxyType(colors))


LIGHT = _theme(
    "light",
    """
    paper      #ffffff
    face       #eeece6
    grid       #d9d6cd
    wall       #2b2b2b
    ink        #1d1d1f
    muted      #8a867c
    piece      #fffdf6
    pip        #1d1d1f
    lit        #e69f00
    glow       #ffd95c
    casing     #2b2419
    dry        #fbfaf7
    dry_casing #6b665b
    source     #d55e00
    dial       #fffdf6
    roof       #0072b2
    ring       #a3124f
    """,
    "#a3e9ff #f1e98a #f7b1b5 #afc028 #f7905c #83a2d2 #40b293 #cccbde",
)

DARK = _theme(
    "dark",
    """
    paper      #16181c
    face       #22252b
    grid       #353a43
    wall       #dcdcd6
    ink        #f1f0ec
    muted      #8d929c
    piece      #2d3139
    pip        #f1f0ec
    lit        #e69f00
    glow       #ffe38a
    casing     #ffe9b0
    dry        #22252b
    dry_casing #8a909c
    source     #e8702a
    dial       #101215
    roof       #56b4e9
    ring       #ff9ec4
    """,
    "#324d6a #6e7007 #93523d #4e5008 #74313a #333a90 #0e7664 #53608e",
)

PRINT = _theme(
    "print",
    """
    paper      #ffffff
    face       #ffffff
    grid       #cfcfcf
    wall       #000000
    ink        #000000
    muted      #767676
    piece      #ffffff
    pip        #000000
    lit        #4a4a4a
    glow       #f2f2f2
    casing     #000000
    dry        #ffffff
    dry_casing #6a6a6a
    source     #3a3a3a
    dial       #ffffff
    roof       #2a2a2a
    ring       #000000
    """,
    "#e9e9e9 #bdbdbd #f7f7f7 #d2d2d2 #c7c7c7 #efefef #dcdcdc #b3b3b3",
)

AUTO = Theme("auto", LIGHT.colors, DARK)
"""Light, but dark where the reader's browser asks for dark (in SVG; a PNG is light)."""

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, PRINT, AUTO)})
"""Every theme by its name."""
