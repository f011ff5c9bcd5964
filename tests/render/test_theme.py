"""Themes: complete, readable, and clear without colour."""

from __future__ import annotations

from itertools import combinations

import pytest

from pipworks.render.roles import LEVELS, TINTS, Role, tint
from pipworks.render.theme import DARK, LIGHT, PRINT, THEMES, Theme
from tests.support.vision import Triple, ciede2000, distance, lab, seen

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
    # The darkest grey in print has pips and large digits alone, for which 3 would do.
    least = 4.0 if theme is PRINT else 4.5
    assert all(contrast(colors[Role.INK], colors[ground]) >= least for ground in grounds)
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


@EACH
@pytest.mark.parametrize("eye", ["normal", "protan", "deutan", "tritan"])
def test_what_may_be_side_by_side_differs_for_all_eyes(theme: Theme, eye: str) -> None:
    """Two tints of different levels, and each tint and a bare cell, are 10 apart by CIEDE2000."""
    colors = [theme.colors[tint(number)] for number in range(TINTS)]
    for a, b in combinations(range(TINTS), 2):
        if a % LEVELS != b % LEVELS:
            assert distance(colors[a], colors[b], eye) >= 10, (a, b)
    assert min(distance(color, theme.colors[Role.FACE], eye) for color in colors) >= 10


@pytest.mark.parametrize(("theme", "least"), [(LIGHT, 10), (DARK, 8), (PRINT, 10)], ids=["light", "dark", "print"])
def test_levels_differ_in_grey(theme: Theme, least: float) -> None:
    grey = [lab(seen(theme.colors[role], "grey"))[0] for role in (*map(tint, range(TINTS)), Role.FACE)]
    for a, b in combinations(range(TINTS), 2):
        if a % LEVELS != b % LEVELS:
            assert abs(grey[a] - grey[b]) >= least, (a, b)
    assert min(abs(lightness - grey[-1]) for lightness in grey[:-1]) >= least


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("eye", ["normal", "protan", "deutan", "tritan"])
def test_tints_of_one_level_differ_in_hue(theme: Theme, eye: str) -> None:
    for level in range(LEVELS):
        colors = [theme.colors[tint(number)] for number in range(level, TINTS, LEVELS)]
        assert all(distance(a, b, eye) >= 10 for a, b in combinations(colors, 2))


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_difference_is_that_of_the_published_pairs(one: Triple, other: Triple, apart: float) -> None:
    """Test data of Sharma, Wu and Dalal (2005)."""
    assert ciede2000(one, other) == pytest.approx(apart, abs=1e-4)


def test_tints_start_again() -> None:
    assert tint(TINTS) == tint(0) == Role.TINT_1
