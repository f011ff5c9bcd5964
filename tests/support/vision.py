"""How far apart two colours are to an eye: CIEDE2000, also as seen without one kind of cone, and in grey.

The simulation is that of Machado, Oliveira and Fernandes (2009) at full severity, as matrices on linear RGB.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

Triple = tuple[float, float, float]

EYES: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)
_BEND = 6 / 29


def distance(one: str, other: str, eye: str) -> float:
    """CIEDE2000 between two colours `#rrggbb`, as seen by one of `EYES`."""
    return ciede2000(lab(seen(one, eye)), lab(seen(other, eye)))


def seen(color: str, eye: str) -> Triple:
    """A colour in linear RGB, as an eye sees it."""
    values = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]
    red, green, blue = (sum(m * v for m, v in zip(row, linear, strict=True)) for row in EYES[eye])
    return red, green, blue


def lab(linear: Triple) -> Triple:
    """CIELAB of a colour in linear RGB, white D65."""
    clipped = [min(1.0, max(0.0, value)) for value in linear]
    ratios = [
        sum(m * v for m, v in zip(row, clipped, strict=True)) / white
        for row, white in zip(_TO_XYZ, _WHITE, strict=True)
    ]
    x, y, z = (r ** (1 / 3) if r > _BEND**3 else r / (3 * _BEND**2) + 4 / 29 for r in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """The colour difference of CIE 142-2001, in the notation of Sharma, Wu and Dalal (2005)."""
    mean = (hypot(one[1], one[2]) + hypot(other[1], other[2])) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    (l1, c1, h1), (l2, c2, h2) = _cylinder(one, g), _cylinder(other, g)
    dh = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    dl, dc, big_dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    l, c = (l1 + l2) / 2, (c1 + c2) / 2
    h = h1 + h2 if not c1 * c2 else (h1 + dh / 2) % 360
    t = 1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h))
    t += 0.32 * cos(radians(3 * h + 6)) - 0.20 * cos(radians(4 * h - 63))
    turn = -sin(radians(60 * exp(-(((h - 275) / 25) ** 2)))) * 2 * sqrt(c**7 / (c**7 + 25**7))
    sl, sc, sh = 1 + 0.015 * (l - 50) ** 2 / sqrt(20 + (l - 50) ** 2), 1 + 0.045 * c, 1 + 0.015 * c * t
    x, y, z = dl / sl, dc / sc, big_dh / sh
    return sqrt(x * x + y * y + z * z + turn * y * z)


def _cylinder(color: Triple, g: float) -> Triple:
    lightness, a, b = color
    a *= 1 + g
    return lightness, hypot(a, b), degrees(atan2(b, a)) % 360 if a or b else 0.0
