"""Words as strokes, their extent, and the size at which they fit a box.

With letter forms of our own (`glyphs`) a picture is the same on a machine without fonts, and a label's size is known
before it is drawn. Sizes are heights of capitals in user units; a stroke is `weight` times that wide.
"""

from __future__ import annotations

from functools import cache

from pipworks.render import glyphs
from pipworks.render.pen import Pen
from pipworks.render.roles import Role
from pipworks.render.scene import ArcTo, Lettering, LineTo, Move, Path, Step, Style

WEIGHT = 0.14
"""The usual width of a stroke, as a fraction of the size: that of a road sign."""

_EM = 10.0
_GAP = 2.6
"""The distance between the middle lines of two letters side by side, at the usual weight, in the table's units."""
_SPACE = 2.4
_DOT = 0.2
_MISSING = "6    0,0 6,0 6,10 0,10 z"

Corner = tuple[float, float, float]


@cache
def _table() -> dict[str, tuple[float, tuple[str, ...]]]:
    """Each character's width and strokes, the strokes still as text."""
    table: dict[str, tuple[float, tuple[str, ...]]] = {" ": (_SPACE, ())}
    for line in glyphs.TABLE.strip().splitlines():
        table[line[0]] = _split(line[1:])
    return table


def _split(entry: str) -> tuple[float, tuple[str, ...]]:
    width, strokes = entry.split(maxsplit=1)
    return float(width), tuple(stroke.strip() for stroke in strokes.split("|"))


def _entry(character: str) -> tuple[float, tuple[str, ...]]:
    """A character's entry in the table; for a character that has none, that of an empty box."""
    return _table().get(character) or _split(_MISSING)


def _corner(text: str) -> Corner:
    place, _, radius = text.partition("/")
    x, _, y = place.partition(",")
    return float(x), float(y), float(radius or 0)


@cache
def _steps(character: str) -> tuple[Step, ...]:
    """A character's strokes in the table's units."""
    pen = Pen()
    for stroke in _entry(character)[1]:
        words = stroke.split()
        closed = words[-1] == "z"
        corners = [_corner(word) for word in (words[:-1] if closed else words)]
        if len(corners) == 1:
            _dot(pen, *corners[0][:2])
        else:
            pen.through(corners, closed=closed)
    return pen.steps


def _dot(pen: Pen, x: float, y: float) -> None:
    """Draw a stroke too short to see, whose round ends make the dot: few renderers draw a line of no length."""
    pen.move(x, y - _DOT).line((x, y + _DOT))


@cache
def _reach(character: str) -> tuple[float, float]:
    """The least and the greatest y of a character's middle lines, in the table's units.

    A corner's arc stays inside the corner, so the corners bound the strokes.
    """
    corners = [_corner(word) for stroke in _entry(character)[1] for word in stroke.split() if word != "z"]
    heights = [y for _, y, _ in corners] or [_EM]
    return min(heights), max(heights)


def _advances(text: str, weight: float) -> list[float]:
    """The left edge of each character and, last, the right edge of the last one, in the table's units."""
    gap = _GAP + (weight - WEIGHT) * _EM
    places, x = [], 0.0
    for character in text:
        places.append(x)
        x += _entry(character)[0] + gap
    return [*places, x - gap if text else 0.0]


def width(text: str, size: float, weight: float = WEIGHT) -> float:
    """The width of `text` as drawn, strokes included; 0 without text."""
    return (_advances(text, weight)[-1] / _EM + weight) * size if text else 0.0


def rise(text: str, size: float, weight: float = WEIGHT) -> float:
    """The height that `text` as drawn reaches above the baseline, at least that of a capital."""
    return (_EM - min([0.0, *(_reach(c)[0] for c in text)])) / _EM * size + weight * size / 2


def depth(text: str, size: float, weight: float = WEIGHT) -> float:
    """The depth that `text` as drawn reaches below the baseline, at least that of a capital."""
    return (max([_EM, *(_reach(c)[1] for c in text)]) - _EM) / _EM * size + weight * size / 2


def fit(text: str, box_width: float, box_height: float, most: float, weight: float = WEIGHT) -> float:
    """The greatest size, at most `most`, at which `text` as drawn stays within the box."""
    across = width(text, 1.0, weight)
    down = rise(text, 1.0, weight) + depth(text, 1.0, weight)
    return min(most, box_height / down, box_width / across if across else most)


def label(
    text: str, box: tuple[float, float, float, float], role: Role, *, most: float, weight: float = WEIGHT
) -> Lettering:
    """`text` in the middle of a box (x, y, width, height), as large as fits, at most of size `most`.

    Capitals and digits stand in the middle of the height; a label with descenders is moved up only as far as it must
    be to stay inside.
    """
    x, y, box_width, box_height = box
    size = fit(text, box_width, box_height, most, weight)
    lowest = y + box_height - depth(text, size, weight)
    highest = y + rise(text, size, weight)
    baseline = max(highest, min(lowest, y + (box_height + size) / 2))
    return Lettering(text, x + box_width / 2, baseline, size, role, weight)


def path(words: Lettering) -> Path:
    """The strokes of a `Lettering`, at its place and size."""
    scale = words.size / _EM
    places = _advances(words.text, words.weight)
    left = words.x - places[-1] * scale / 2
    top = words.y - words.size
    steps = tuple(
        _placed(step, left + place * scale, top, scale)
        for character, place in zip(words.text, places, strict=False)
        for step in _steps(character)
    )
    return Path(steps, Style(stroke=words.role, width=words.weight * words.size))


def _placed(step: Step, x: float, y: float, scale: float) -> Step:
    match step:
        case Move():
            return Move(x + step.x * scale, y + step.y * scale)
        case LineTo():
            return LineTo(x + step.x * scale, y + step.y * scale)
        case ArcTo():
            radius = step.radius * scale
            return ArcTo(x + step.x * scale, y + step.y * scale, radius, step.clockwise, step.large)
    return step
