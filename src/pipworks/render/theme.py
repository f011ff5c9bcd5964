"""The colour of each role in a light, a dark and a printed (greyscale) theme.

The strong colours are those of Okabe and Ito (Color Universal Design, 2008). The tints of regions were found by a hill
climb over hue and chroma, with lightness held near one of four levels, evenly spaced by CIEDE2000: two tints of
different levels, and each tint and a bare cell, are at least 10 apart by CIEDE2000, also as seen without one kind of
cone (Machado, Oliveira and Fernandes 2009), and at least 8 of lightness (L*) apart in grey. Two of one level differ in
hue. No drawing depends on colour: `PRINT` has greys only, one a level.

`PRINT` is for paper, which goes through copiers in black and white. A copier turns dark greys to black, and a pencil is
not seen on them: so tints are lighter than 15 % black. Their levels are then 3 of lightness apart, which a good
printer shows and a copier may not; the walls between regions say the same. A copier loses light greys: so lines are at
least 50 % black, the edges of dry pipes 70 %. Letters have the contrast of 7 that large print asks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pipworks.record import Record
from pipworks.render.roles import TINTS, Role, tint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


class Theme(Record):
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
    grid       #666666
    wall       #000000
    ink        #000000
    muted      #565656
    piece      #ffffff
    pip        #000000
    lit        #4a4a4a
    glow       #f2f2f2
    casing     #000000
    dry        #ffffff
    dry_casing #464646
    source     #3a3a3a
    dial       #ffffff
    roof       #2a2a2a
    ring       #000000
    """,
    "#f5f5f5 #ebebeb #e2e2e2 #d9d9d9 #f5f5f5 #ebebeb #e2e2e2 #d9d9d9",
)

AUTO = Theme("auto", LIGHT.colors, DARK)
"""Light, but dark where the reader's browser asks for dark (in SVG; a PNG is light)."""

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, PRINT, AUTO)})
"""Every theme by its name."""

LINES: Final = (
    *(Role.GRID, Role.WALL, Role.INK, Role.MUTED, Role.PIP, Role.CASING, Role.DRY_CASING),
    *(Role.SOURCE, Role.ROOF, Role.RING),
)
"""The roles of what is read: letters, dots, lines, and what a house and a tank are told by."""

_TINTS: Final = tuple(map(tint, range(TINTS)))
GROUNDS: Final = (Role.PAPER, Role.FACE, Role.PIECE, Role.DIAL, Role.DRY, *_TINTS)
"""The roles of what that stands on."""

STRONG: Final = 7.0
"""The contrast that large print has (Web Content Accessibility Guidelines 2.2, criterion 1.4.6)."""
_LEAVING_ROOM: Final = 10.0
"""The contrast of ink on strong tints: where it were less, all lines would be as black as ink."""
_STEPS: Final = 100


def strong(theme: Theme) -> Theme:
    """The theme, of light grounds, for large print: all `LINES` have a contrast of `STRONG` or more to all `GROUNDS`.

    Tints are mixed with white, all by the same share, so that they differ as before but less; then lines with black.
    """
    colors = dict(theme.colors)
    shares = [step / _STEPS for step in range(_STEPS + 1)]

    def tints(share: float) -> dict[Role, str]:
        return {role: _mixed(theme.colors[role], 255, share) for role in _TINTS}

    def is_light(color: str) -> bool:
        return contrast(colors[Role.INK], color) >= _LEAVING_ROOM

    colors |= next(found for found in map(tints, shares) if all(map(is_light, found.values())))
    darkest = min((colors[role] for role in GROUNDS), key=_luminance)
    for role in LINES:
        darker = (_mixed(theme.colors[role], 0, share) for share in shares)
        colors[role] = next(color for color in darker if contrast(color, darkest) >= STRONG)
    return Theme(f"{theme.name}, strong", MappingProxyType(colors))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21, whichever is lighter."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    """The relative luminance of `#rrggbb`, 0 to 1 (sRGB, IEC 61966-2-1)."""
    values = [value / 255 for value in _channels(color)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _mixed(color: str, grey: int, share: float) -> str:
    """The colour with a share of a grey."""
    return "#" + "".join(f"{round(value + (grey - value) * share):02x}" for value in _channels(color))


def _channels(color: str) -> list[int]:
    """Red, green and blue, 0 to 255."""
    return [int(color[start : start + 2], 16) for start in (1, 3, 5)]
