"""SVG: well-formed, steady, readable to screen readers, and safe beside another drawing on a page."""

from __future__ import annotations

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipworks.render.pen import Pen
from pipworks.render.roles import Role, tint
from pipworks.render.scene import Circle, Group, Item, Lettering, Path, Rect, Scene, Style
from pipworks.render.svg import to_svg
from pipworks.render.theme import AUTO, DARK, LIGHT, THEMES, Theme

NAMESPACE = "{http://www.w3.org/2000/svg}"

ITEMS: tuple[Item, ...] = (
    Rect(1, 2, 3, 4, Style(fill=Role.FACE, stroke=Role.WALL, width=1.5), radius=1),
    Circle(5, 5, 2.125, Style(stroke=tint(0), width=2, dash=(3, 1.5))),
    Path(Pen().move(0, 0).line((1, -0.001)).arc(4, 4, 2, clockwise=True).close().steps, Style(fill=Role.PIP)),
    Group((Rect(0, 0, 1, 1, Style(stroke=Role.INK, square=True)),), dx=3, dy=4.5, turn=90),
    Lettering("=2", 10, 10, 5, Role.INK),
)
SCENE = Scene(20, 10, "Title <1>", "A & B", ITEMS)


def test_the_elements() -> None:
    text = to_svg(Scene(20, 10, "t", "d", ITEMS[:4]))
    body = text[text.index("<g ") :].splitlines()
    assert body == [
        '<g fill="none" fill-rule="evenodd">',
        '<rect x="0" y="0" width="20" height="10" fill="#ffffff"/>',
        '<rect x="1" y="2" width="3" height="4" rx="1" fill="#f6f4ef" stroke="#2b2b2b" stroke-width="1.5"'
        ' stroke-linecap="round" stroke-linejoin="round"/>',
        '<circle cx="5" cy="5" r="2.12" stroke="#79e6fe" stroke-width="2" stroke-dasharray="3 1.5"'
        ' stroke-linecap="round" stroke-linejoin="round"/>',
        '<path d="M0 0L1 0A2 2 0 0 1 4 4Z" fill="#151517"/>',
        '<g transform="translate(3 4.5) rotate(90)">',
        '<rect x="0" y="0" width="1" height="1" stroke="#151517" stroke-width="1"/>',
        "</g>",
        "</g>",
        "</svg>",
    ]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_it_is_a_picture_with_a_name(theme: Theme) -> None:
    root = ElementTree.fromstring(to_svg(SCENE, theme, scale=3))
    assert root.attrib["role"] == "img"
    assert (root.attrib["width"], root.attrib["height"], root.attrib["viewBox"]) == ("60", "30", "0 0 20 10")
    title, description = root.find(f"{NAMESPACE}title"), root.find(f"{NAMESPACE}desc")
    assert title is not None
    assert description is not None
    assert (title.text, description.text) == ("Title <1>", "A & B")
    assert [child.tag for child in root][:2] == [f"{NAMESPACE}title", f"{NAMESPACE}desc"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_only_plain_elements_and_attributes(theme: Theme) -> None:
    """What every program that reads SVG 1.1 knows: no CSS on elements, no text, no references, no units."""
    plain: dict[str, set[str]] = {
        "svg": {"width", "height", "viewBox", "role"},
        "title": set(),
        "desc": set(),
        "g": {"fill", "fill-rule", "transform"},
        "rect": {"x", "y", "width", "height", "rx", *PAINT},
        "circle": {"cx", "cy", "r", *PAINT},
        "path": {"d", *PAINT},
    }
    if theme.dark:
        plain = {name: known | {"class"} for name, known in plain.items()} | {"style": set()}
    found: dict[str, set[str]] = {name: set() for name in plain}
    for element in ElementTree.fromstring(to_svg(SCENE, theme)).iter():
        name = element.tag.removeprefix(NAMESPACE)
        found[name] |= set(element.attrib)
        for attribute in {"fill", "stroke"} & set(element.attrib):
            assert re.fullmatch("none|#[0-9a-f]{6}", element.attrib[attribute])
    assert {name: known - plain[name] for name, known in found.items()} == {name: set() for name in plain}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_rule_of_a_style_sheet_is_behind_a_condition(theme: Theme) -> None:
    """Some programs take every rule at its word, `height:auto` for a length; all skip what is inside `@media`."""
    for element in ElementTree.fromstring(to_svg(SCENE, theme)).iter(f"{NAMESPACE}style"):
        assert re.fullmatch(r"(@media [^{}]+\{([^{}]+\{[^{}]+\})+\})+", element.text or "")


PAINT = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin")


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_drawing_can_stand_twice_on_a_page(theme: Theme) -> None:
    elements = ElementTree.fromstring(to_svg(SCENE, theme)).iter()
    assert not [element for element in elements if "id" in element.attrib]


def test_classes_of_different_drawings_differ() -> None:
    drawings = [
        SCENE,
        Scene(20, 10, "Title <1>", "A & B", ITEMS[:3]),
        Scene(20, 10, "Title <2>", "A & B", ITEMS),
    ]
    other = Theme("other", LIGHT.colors, DARK)
    found = [classes(to_svg(scene, theme)) for scene in drawings for theme in (AUTO, other)]
    assert all(found)
    assert len(set().union(*found)) == sum(map(len, found))


def classes(svg: str) -> set[str]:
    return {name for element in ElementTree.fromstring(svg).iter() for name in element.attrib.get("class", "").split()}


def test_auto_brings_the_dark_colours_of_the_roles_in_use() -> None:
    text = to_svg(SCENE, AUTO)
    rules = text[text.index("<style>") : text.index("</style>")]
    assert "prefers-color-scheme:dark" in rules
    for kind, role in (("f", Role.PAPER), ("f", Role.FACE), ("s", Role.WALL), ("s", Role.INK)):
        (name,) = {word for word in text.split('"') for word in word.split() if word.endswith(f"-{kind}{role.value}")}
        assert f".{name}{{" in rules
        assert DARK.colors[role] in rules
    assert DARK.colors[Role.ROOF] not in rules


def test_a_theme_without_dark_colours_needs_no_stylesheet() -> None:
    assert "<style>" not in to_svg(SCENE, LIGHT)
    assert "class=" not in to_svg(SCENE, DARK)


def test_a_scale_must_be_positive() -> None:
    with pytest.raises(ValueError, match="scale must be positive, not 0"):
        to_svg(SCENE, scale=0)


@given(st.floats(-1000, 1000), st.floats(0, 100))
def test_numbers_are_short_and_plain(x: float, size: float) -> None:
    text = to_svg(Scene(10, 10, "", "", (Rect(x, x, size, size, Style(fill=Role.INK)),)))
    element = next(e for e in ElementTree.fromstring(text).iter(f"{NAMESPACE}rect") if e.get("fill") != "#ffffff")
    for name, value in (("x", x), ("width", size)):
        written = element.attrib[name]
        assert float(written) == pytest.approx(value, abs=0.00501)
        assert written != "-0"
        assert "e" not in written
        assert not ("." in written and written.endswith("0"))


def test_another_process_writes_the_same() -> None:
    code = (
        "from tests_scene import SCENE"
        if False
        else (
            "from pipworks.render.scene import *; from pipworks.render.roles import *\n"
            "from pipworks.render.svg import to_svg; from pipworks.render.theme import AUTO; import sys\n"
            "items = tuple(Circle(i, i, 1, Style(fill=r, stroke=tint(i))) for i, r in enumerate(Role))\n"
            "sys.stdout.write(to_svg(Scene(9, 9, 't', 'd', items), AUTO))"
        )
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1
