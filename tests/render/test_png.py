"""PNG: the right size, the same bytes each time, clear refusals."""

from __future__ import annotations

import struct
import sys

import pytest

from pipworks.errors import MissingExtra
from pipworks.render.png import to_png
from pipworks.render.roles import Role
from pipworks.render.scene import Circle, Lettering, Scene, Style
from pipworks.render.theme import AUTO, DARK, LIGHT

SCENE = Scene(30, 20, "t", "d", (Circle(10, 10, 5, Style(fill=Role.LIT)), Lettering("7", 22, 15, 10, Role.INK)))


def size(data: bytes) -> tuple[int, int]:
    """Width and height from a PNG's header."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


@pytest.fixture
def resvg() -> None:
    pytest.importorskip("resvg_py")


@pytest.mark.usefixtures("resvg")
class TestWithResvg:
    def test_size(self) -> None:
        assert size(to_png(SCENE)) == (60, 40)
        assert size(to_png(SCENE, scale=3)) == (90, 60)
        assert size(to_png(SCENE, scale=0.5)) == (15, 10)

    def test_a_large_scene_is_drawn_smaller(self) -> None:
        assert size(to_png(Scene(12000, 600, "t", "d", ()))) == (6000, 300)

    def test_the_same_bytes_each_time(self) -> None:
        assert to_png(SCENE) == to_png(SCENE)

    def test_themes(self) -> None:
        assert to_png(SCENE, DARK) != to_png(SCENE, LIGHT)
        assert to_png(SCENE, AUTO) == to_png(SCENE, LIGHT)


@pytest.mark.parametrize(("scale", "problem"), [(0, "must be positive"), (-1, "must be positive"), (1e6, "pixels")])
def test_scales_that_are_refused(scale: float, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        to_png(SCENE, scale=scale)


def test_without_resvg_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtra, match=r"pip install 'pipworks\[png\]'") as refusal:
        to_png(SCENE)
    assert refusal.value.extra == "png"
