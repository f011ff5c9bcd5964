"""Themes: complete, readable, and clear without colour."""

from __future__ import annotations

from itertools import combinations

import pytest

from pipworks.render.roles import LEVELS, TINTS, Role, tint
from pipworks.render.theme import DARK, GROUNDS, LIGHT, LINES, PRINT, THEMES, Theme, strong
from pipworks.render.theme import contrast as contrast_of_theme
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
    # Large print has letters on tints, too.
    least = 7 if theme is PRINT else 4.5
    assert all(contrast(colors[Role.INK], colors[ground]) >= least for ground in grounds)
    assert contrast(colors[Role.INK], colors[Role.DIAL]) >= 7
    assert contrast(colors[Role.PIP], colors[Role.PIECE]) >= 7
    assert contrast(colors[Role.MUTED], colors[Role.PAPER]) >= (7 if theme is PRINT else 3)


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


def black(role: Role) -> float:
    """How much ink a role has in print, from 0 to 1."""
    return 1 - int(PRINT.colors[role][1:3], 16) / 255


INK_LIKE = {
    *(Role.WALL, Role.INK, Role.MUTED, Role.PIP, Role.LIT, Role.CASING, Role.SOURCE, Role.ROOF, Role.RING),
    *(Role.GRID, Role.DRY_CASING),
}
"""What is drawn in print with the colour of ink; everything else is a ground."""


def test_print_survives_a_copier() -> None:
    """Grounds stay light, lines are not lost."""
    assert all(black(role) < 0.15 for role in set(Role) - INK_LIKE)
    assert all(black(role) >= 0.5 for role in INK_LIKE)
    assert black(Role.DRY_CASING) >= 0.7


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("eye", ["normal", "protan", "deutan", "tritan"])
def test_what_may_be_side_by_side_differs_for_all_eyes(theme: Theme, eye: str) -> None:
    """Two tints of different levels, and each tint and a bare cell, are 10 apart by CIEDE2000."""
    colors = [theme.colors[tint(number)] for number in range(TINTS)]
    for a, b in combinations(range(TINTS), 2):
        if a % LEVELS != b % LEVELS:
            assert distance(colors[a], colors[b], eye) >= 10, (a, b)
    assert min(distance(color, theme.colors[Role.FACE], eye) for color in colors) >= 10


@pytest.mark.parametrize(("theme", "least"), [(LIGHT, 10), (DARK, 8), (PRINT, 3)], ids=["light", "dark", "print"])
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


@pytest.mark.parametrize("theme", [LIGHT, PRINT], ids=["light", "print"])
@pytest.mark.parametrize("line", LINES)
def test_a_strong_theme_has_the_contrast_of_large_print(theme: Theme, line: Role) -> None:
    colors = strong(theme).colors
    assert all(contrast(colors[line], colors[ground]) >= 7 for ground in GROUNDS)


def test_themes_alone_have_less() -> None:
    for colors in (LIGHT.colors, PRINT.colors):
        assert min(contrast(colors[line], colors[ground]) for line in LINES for ground in GROUNDS) < 7


@pytest.mark.parametrize("theme", [LIGHT, PRINT], ids=["light", "print"])
def test_a_strong_theme_changes_nothing_else_and_no_more_than_it_must(theme: Theme) -> None:
    colors = strong(theme).colors
    changed = {role for role in Role if colors[role] != theme.colors[role]}
    assert changed <= {*LINES, *map(tint, range(TINTS))}
    assert strong(strong(theme)).colors == colors
    assert colors[Role.INK] == theme.colors[Role.INK]


@pytest.mark.parametrize("eye", ["normal", "protan", "deutan", "tritan"])
def test_strong_tints_that_may_be_side_by_side_differ(eye: str) -> None:
    colors = [strong(LIGHT).colors[tint(number)] for number in range(TINTS)]
    for a, b in combinations(range(TINTS), 2):
        if a % LEVELS != b % LEVELS:
            assert distance(colors[a], colors[b], eye) >= 4, (a, b)


def test_the_contrast_is_that_of_the_guidelines() -> None:
    assert contrast_of_theme("#ffffff", "#000000") == pytest.approx(21)
    assert contrast_of_theme("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast_of_theme("#123456", "#123456") == 1


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
