"""A picture with a heading above it, a title and a date, and a line below that says the rules."""

from __future__ import annotations

from collections.abc import Iterator

from pipworks.render import lettering
from pipworks.render.roles import Role
from pipworks.render.scene import Group, Item, Lettering, Scene

_TITLE = 15.0
_DATE = 9.0
_RULES = 7.5
"""The heights of capitals."""
_GAP = 9.0
_AIR = 3.0
"""The least gap between a caption and the picture, whose own margin is larger as a rule."""
_LEADING = 1.9
"""From one line of the rules to the next, in heights of capitals."""
_MARGIN = 20.0
_NARROWEST = 240.0
"""The width that a picture with captions has at least."""


def captioned(scene: Scene, *, title: str = "", date: str = "", rules: str = "") -> Scene:
    """The scene with the captions that are not empty; the same scene without any.

    The title is in the middle above it, the date below the title, the rules below the picture in as many lines as they
    need. A title too wide is made smaller. Screen readers hear them, too.
    """
    if not (title or date or rules):
        return scene
    width = max(scene.width, _NARROWEST)
    room = width - 2 * _MARGIN
    items: list[Item] = []
    top = _MARGIN if title or date else 0.0
    for words, most, role in ((title, _TITLE, Role.INK), (date, _DATE, Role.MUTED)):
        if words:
            size = lettering.fit(words, room, most * 2, most)
            top += size
            items.append(Lettering(words, width / 2, top, size, role))
            top += _GAP
    top = max(top - _GAP + _AIR, 0.0) if title or date else 0.0
    items.append(Group(scene.items, (width - scene.width) / 2, top))
    bottom = top + scene.height + (_AIR if rules else 0.0)
    for line in _lines(rules, room):
        bottom += _RULES
        items.append(Lettering(line, width / 2, bottom, _RULES, Role.INK, 0.12))
        bottom += _RULES * (_LEADING - 1)
    said = ". ".join(filter(None, (scene.description.rstrip("."), rules)))
    heading = " ".join(filter(None, (f"{title}:" if title else "", scene.title, f"({date})" if date else "")))
    return Scene(width, bottom + (_MARGIN / 2 if rules else 0.0), heading, said, tuple(items))


def _lines(words: str, room: float) -> Iterator[str]:
    """The words in lines that fit; a word that doesn't fit has a line to itself."""
    line = ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and lettering.width(longer, _RULES, 0.12) > room:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line
