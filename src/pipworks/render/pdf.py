"""A scene as the operators of a PDF page: vectors throughout, the same bytes each time.

What comes back is text for a page's content stream, so a drawing costs no call of a PDF library. Paths are those of
`svg`; arcs become Bézier curves, letters are strokes, and insides follow the even-odd rule.
"""

from __future__ import annotations

from math import cos, radians, sin

from pipworks.render import lettering
from pipworks.render.curves import QUARTER, curves
from pipworks.render.scene import (
    ArcTo,
    Circle,
    Close,
    Group,
    Item,
    Lettering,
    LineTo,
    Move,
    Path,
    Rect,
    Scene,
    Style,
)
from pipworks.render.theme import PRINT, Theme

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.render.roles import Role

HAIRLINE = 0.35
"""The least width of a stroke on paper, in points: a thinner one is lost in a printer or a copier."""


def to_operators(scene: Scene, theme: Theme = PRINT, *, x: float, y: float, scale: float, turned: bool = False) -> str:
    """The operators that draw the scene, ending in the graphics state in which they began.

    (x, y) is the upper left corner of the scene's box, in points from the lower left corner of the page; `scale` is
    points a user unit. `turned` stands on its head in the same box. The paper behind the scene is not painted, and
    strokes are at least `HAIRLINE` wide. Raises ValueError unless `scale` is positive.
    """
    if not scale > 0:
        raise ValueError(f"scale must be positive, not {scale}")
    writer = _Writer(theme, HAIRLINE / scale, 2 if scale <= 1 else 3)
    writer.items(scene.items)
    if turned:
        x, y, scale = x + scene.width * scale, y - scene.height * scale, -scale
    # x to the right, y down, as in a scene.
    matrix = f"{number(scale, 7)} 0 0 {number(-scale, 7)} {number(x)} {number(y)} cm"
    return "\n".join(["q", matrix, "1 J 1 j", *writer.lines, "Q"])


def number(value: float, places: int = 3) -> str:
    """A number with at most so many decimals and no zeros that can be spared, the same on every machine."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0."):
        return f"-{text[2:]}"
    return "0" if text in ("-0", "") else text


def color(value: str, *, stroke: bool = False) -> str:
    """The operator that sets a colour `#rrggbb` for insides, or for strokes; greys are set as such: black ink alone."""
    parts = [int(value[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    if parts[0] == parts[1] == parts[2]:
        return f"{number(parts[0])} {'G' if stroke else 'g'}"
    return f"{' '.join(map(number, parts))} {'RG' if stroke else 'rg'}"


class _Numbers(dict[float, str]):
    """Each number's text, made once: most of a drawing's numbers occur many times in it."""

    def __init__(self, places: int) -> None:
        self._places = places

    def __missing__(self, value: float) -> str:
        text = self[value] = number(value, self._places)
        return text


class _Pen:
    """What is set in the graphics state, so that only what changes is set again."""

    __slots__ = ("dash", "fill", "square", "stroke", "width")

    def __init__(self) -> None:
        self.fill: Role | None = None
        self.stroke: Role | None = None
        self.width = -1.0
        self.dash: tuple[float, ...] = ()
        self.square = False

    def copy(self) -> _Pen:
        """Another with the same state."""
        other = _Pen()
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        return other


class _Writer:
    """A writer of items in the colours of a theme: numbers of so many places, no stroke below `least` user units."""

    def __init__(self, theme: Theme, least: float, places: int) -> None:
        self.lines: list[str] = []
        self._theme = theme
        self._least = least
        self._pen = _Pen()
        self._n = _Numbers(places)
        self._open: Style | None = None

    def items(self, items: tuple[Item, ...]) -> None:
        """Write the items, from back to front."""
        for item in items:
            if isinstance(item, Path):
                self._paint(item.style, self._path(item))
            elif isinstance(item, Rect):
                self._paint(item.style, self._rect(item))
            elif isinstance(item, Circle):
                r = item.radius
                self._paint(item.style, self._round(item.x - r, item.y - r, 2 * r, 2 * r, r))
            elif isinstance(item, Lettering):
                words = lettering.path(item)
                self._paint(words.style, self._path(words))
            else:
                self._group(item)
        self._end()

    def _group(self, group: Group) -> None:
        self._end()
        kept, self._pen = self._pen, self._pen.copy()
        cosine, sine = (number(f(radians(group.turn % 360)), 6) for f in (cos, sin))
        minus = sine[1:] if sine.startswith("-") else f"-{sine}" if sine != "0" else sine
        self.lines.append(f"q {cosine} {sine} {minus} {cosine} {self._n[group.dx]} {self._n[group.dy]} cm")
        self.items(group.items)
        self.lines.append("Q")
        self._pen = kept

    def _paint(self, style: Style, path: list[str]) -> None:
        """Paint a path; strokes of one style alone, one after another, are painted together."""
        if not path or (style.fill is None and style.stroke is None):
            return
        if self._open is not None and self._open == style:
            self.lines += path
            return
        self._end()
        self._set(style)
        self.lines += path
        if style.fill is None:
            self._open = style
        else:
            self.lines.append("f*" if style.stroke is None else "B*")

    def _end(self) -> None:
        """Paint the strokes that are still to be painted."""
        if self._open is not None:
            self.lines.append("S")
            self._open = None

    def _set(self, style: Style) -> None:
        """Set what the style asks for."""
        pen, lines = self._pen, self.lines
        if style.fill is not None and style.fill is not pen.fill:
            pen.fill = style.fill
            lines.append(color(self._theme.colors[style.fill]))
        if style.stroke is None:
            return
        if style.stroke is not pen.stroke:
            pen.stroke = style.stroke
            lines.append(color(self._theme.colors[style.stroke], stroke=True))
        width = max(style.width, self._least)
        if width != pen.width:
            pen.width = width
            # Rounded up: a hairline stays one.
            lines.append(f"{number(width + 0.0005)} w")
        if style.dash != pen.dash:
            pen.dash = style.dash
            lines.append(f"[{' '.join(map(self._n.__getitem__, style.dash))}] 0 d")
        if style.square != pen.square:
            pen.square = style.square
            lines.append("0 J 0 j 4 M" if style.square else "1 J 1 j")

    def _path(self, path: Path) -> list[str]:
        n = self._n
        written: list[str] = []
        x = y = first_x = first_y = 0.0
        for step in path.steps:
            if isinstance(step, LineTo):
                written.append(f"{n[step.x]} {n[step.y]} l")
            elif isinstance(step, Move):
                first_x, first_y = step.x, step.y
                written.append(f"{n[step.x]} {n[step.y]} m")
            elif isinstance(step, ArcTo):
                written += [" ".join([n[v] for v in curve]) + " c" for curve in curves(x, y, step)]
            else:
                assert isinstance(step, Close)
                x, y = first_x, first_y
                written.append("h")
                continue
            x, y = step.x, step.y
        return written

    def _rect(self, rect: Rect) -> list[str]:
        radius = min(rect.radius, rect.width / 2, rect.height / 2)
        if radius > 0:
            return self._round(rect.x, rect.y, rect.width, rect.height, radius)
        n = self._n
        return [f"{n[rect.x]} {n[rect.y]} {n[rect.width]} {n[rect.height]} re"]

    def _round(self, x: float, y: float, width: float, height: float, r: float) -> list[str]:
        """A rectangle with round corners, clockwise from the left end of its upper side."""
        n = self._n
        k = r * (1 - QUARTER)
        right, bottom = x + width, y + height

        def line(to_x: float, to_y: float, room: float) -> list[str]:
            return [f"{n[to_x]} {n[to_y]} l"] if room > 2 * r else []

        def curve(*values: float) -> str:
            return " ".join([n[value] for value in values]) + " c"

        return [
            f"{n[x + r]} {n[y]} m",
            *line(right - r, y, width),
            curve(right - k, y, right, y + k, right, y + r),
            *line(right, bottom - r, height),
            curve(right, bottom - k, right - k, bottom, right - r, bottom),
            *line(x + r, bottom, width),
            curve(x + k, bottom, x, bottom - k, x, bottom - r),
            *line(x, y + r, height),
            curve(x, y + k, x + k, y, x + r, y),
            "h",
        ]
