"""The colour of each role in a light, a dark and a printed (greyscale) theme.

The strong colours are those of Okabe and Ito (Color Universal Design, 2008). The tints of regions were found by a hill
climb over hue and chroma, with lightness held near one of four levels, evenly spaced by CIEDE2000: two tints of
different levels, and each tint and a bare cell, are at least 10 apart by CIEDE2000, also as seen without one kind of
cone (Machado, Oliveira and Fernandes 2009), and at least 8 of lightness (L*) apart in grey. Two of one level differ in
hue. No drawing depends on colour: `PRINT` has greys only, one a level.
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
    face       #f6f4ef
    grid       #d9d6cd
    wall       #2b2b2b
    ink        #151517
    muted      #8a867c
    piece      #fffdf6
    pip        #151517
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
    "#79e6fe #e0acac #ac9f27 #8079c7 #c5e27f #c5b3ca #d8887c #18918e",
)

DARK = _theme(
    "dark",
    """
    paper      #16181c
    face       #1d2024
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
    "#253249 #593d45 #5e5b02 #7462aa #383207 #004487 #7f4a46 #407769",
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
    "#d0d0d0 #a9a9a9 #898989 #6f6f6f #d0d0d0 #a9a9a9 #898989 #6f6f6f",
)

AUTO = Theme("auto", LIGHT.colors, DARK)
"""Light, but dark where the reader's browser asks for dark (in SVG; a PNG is light)."""

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, PRINT, AUTO)})
"""Every theme by its name."""
