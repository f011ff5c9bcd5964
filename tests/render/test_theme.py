"""Themes: complete, readable, and clear without colour."""

from __future__ import annotations

from itertools import combinations

import pytest

from pipworks.render.roles import TINTS, Role, tint
from pipworks.render.theme import DARK, LIGHT, PRINT, THEMES, Theme

EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def channels(color: str) -> tuple[float, float, float]:
    """Linear red, green and blue of `#rrggbb` (sRGB, IEC 61966-2-1)."""
    values = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def contrast(a: str, b: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (Web Content Accessibility Guidelines 2)."""
    lights = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (channels(a), channels(b)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@EACH
def test_every_role_has_a_colour(theme: Theme) -> None:
    assert set(theme.colors) == set(Role)
    assert all(len(color) == 7 and color[0] == "#" for color in theme.colors.values())


@EACH
def test_lettering_can_be_read(theme: Theme) -> None:
    colors = theme.colors
    grounds = [Role.PAPER, Role.FACE, *map(tint, range(TINTS))]
    assert all(contrast(colors[Role.INK], colors[ground]) >= 4.5 for ground in grounds)
    assert contrast(colors[Role.INK], colors[Role.DIAL]) >= 7
    assert contrast(colors[Role.PIP], colors[Role.PIECE]) >= 7
    assert contrast(colors[Role.MUTED], colors[Role.PAPER]) >= 3


@EACH
def test_walls_are_seen_on_every_tint(theme: Theme) -> None:
    for number in range(TINTS):
        assert contrast(theme.colors[Role.WALL], theme.colors[tint(number)]) >= 3


@EACH
def test_lit_and_dry_differ_without_colour(theme: Theme) -> None:
    assert contrast(theme.colors[Role.LIT], theme.colors[Role.DRY]) >= 2
    assert contrast(theme.colors[Role.CASING], theme.colors[Role.DRY_CASING]) >= 2


def test_print_is_grey() -> None:
    assert all(color[1:3] == color[3:5] == color[5:7] for color in PRINT.colors.values())


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("missing", [0, 1, 2], ids=["protanopia", "deuteranopia", "tritanopia"])
def test_tints_differ_for_the_colour_blind(theme: Theme, missing: int) -> None:
    """Any two tints differ clearly (35 of 255) to someone who lacks one kind of cone.

    The simulation is that of Viénot, Brettel and Mollon (1999) in its linear form, as matrices on linear RGB.
    """
    matrix = (
        ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
        ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
        ((1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076)),
    )[missing]

    def seen(number: int) -> tuple[float, ...]:
        color = channels(theme.colors[tint(number)])
        linear = [sum(m * c for m, c in zip(row, color, strict=True)) for row in matrix]
        return tuple(255 * max(0.0, value) ** (1 / 2.2) for value in linear)

    for a, b in combinations(range(TINTS), 2):
        distance = sum((x - y) ** 2 for x, y in zip(seen(a), seen(b), strict=True)) ** 0.5
        assert distance >= 35, (a, b, distance)


def test_tints_start_again() -> None:
    assert tint(TINTS) == tint(0) == Role.TINT_1
