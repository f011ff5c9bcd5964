"""A scene as SVG text, the same bytes each time."""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterator

from pipworks.render import lettering
from pipworks.render.roles import Role
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
    Step,
    Style,
)
from pipworks.render.theme import LIGHT, Theme


def to_svg(scene: Scene, theme: Theme = LIGHT, *, scale: float = 1.0) -> str:
    """The scene as one `<svg>` element that can stand in a file, in a page, or in a notebook's cell.

    `scale` is pixels a user unit. All that is drawn is said by plain attributes of SVG 1.1, so that programs without
    CSS draw it as browsers do. Only a theme with dark colours brings a style sheet, for screens alone: it has those
    colours, and shrinks the picture where a page is narrower. Drawings on one page don't clash, even if one stands
    there twice: there are no ids, and classes start with a prefix made from the content. Raises ValueError unless
    `scale` is positive.
    """
    if not scale > 0:
        raise ValueError(f"scale must be positive, not {scale}")
    writer = _Writer(theme)
    body = "\n".join(writer.items(scene.items))
    prefix = f"pw{crc32((theme.name + scene.title + scene.description + body).encode()):08x}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(scene.width * scale)}"'
        f' height="{_n(scene.height * scale)}" viewBox="0 0 {_n(scene.width)} {_n(scene.height)}"'
        f' role="img"{writer.root_class()}>',
        f"<title>{_escaped(scene.title)}</title>",
        f"<desc>{_escaped(scene.description)}</desc>",
        *writer.stylesheet(prefix),
        '<g fill="none" fill-rule="evenodd">',
        writer.paper(scene),
        body,
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines).replace(_PREFIX, prefix) + "\n"


_PREFIX = "\x00"
"""A placeholder for the prefix until the content is known."""


class _Writer:
    """A writer of items in the colours of one theme, which notes the roles that need a dark colour."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._used: dict[tuple[str, Role], None] = {}

    def items(self, items: tuple[Item, ...]) -> Iterator[str]:
        """The elements of the items, from back to front."""
        for item in items:
            yield from self._item(item)

    def _item(self, item: Item) -> Iterator[str]:
        match item:
            case Rect():
                radius = f' rx="{_n(item.radius)}"' if item.radius else ""
                yield (
                    f'<rect x="{_n(item.x)}" y="{_n(item.y)}" width="{_n(item.width)}"'
                    f' height="{_n(item.height)}"{radius}{self._style(item.style)}/>'
                )
            case Circle():
                yield (f'<circle cx="{_n(item.x)}" cy="{_n(item.y)}" r="{_n(item.radius)}"{self._style(item.style)}/>')
            case Path():
                if item.steps:
                    yield f'<path d="{_steps(item.steps)}"{self._style(item.style)}/>'
            case Lettering():
                yield from self._item(lettering.path(item))
            case Group():
                yield f'<g transform="{_transform(item)}">'
                yield from self.items(item.items)
                yield "</g>"

    def paper(self, scene: Scene) -> str:
        """The page behind the items."""
        return next(self._item(Rect(0, 0, scene.width, scene.height, Style(fill=Role.PAPER))))

    def _style(self, style: Style) -> str:
        text = self._color("fill", style.fill) + self._color("stroke", style.stroke)
        if style.stroke is not None:
            text += f' stroke-width="{_n(style.width)}"'
            if style.dash:
                text += f' stroke-dasharray="{" ".join(map(_n, style.dash))}"'
            # Not once for all on the group around: CairoSVG can't go back to the square ends that SVG starts with.
            if not style.square:
                text += ' stroke-linecap="round" stroke-linejoin="round"'
        return text + self._classes(style)

    def _color(self, attribute: str, role: Role | None) -> str:
        return f' {attribute}="{self._theme.colors[role]}"' if role is not None else ""

    def _classes(self, style: Style) -> str:
        """The class attribute that the dark colours apply to; empty if the theme has no dark colours."""
        if self._theme.dark is None:
            return ""
        roles = [(kind, role) for kind, role in (("fill", style.fill), ("stroke", style.stroke)) if role is not None]
        self._used.update(dict.fromkeys(roles))
        return f' class="{" ".join(_class(*pair) for pair in roles)}"'

    def root_class(self) -> str:
        """The root's class attribute; empty if there is no style sheet."""
        return "" if self._theme.dark is None else f' class="{_PREFIX}"'

    def stylesheet(self, prefix: str) -> Iterator[str]:
        """The width of a narrow page, and the dark colours of the roles in use, for a dark screen.

        To be called after `items`. Both are behind a condition, which programs that know little CSS skip: CairoSVG
        and svglib take `height:auto` for a length.
        """
        if self._theme.dark is None:
            return
        used = dict.fromkeys([("fill", Role.PAPER), *self._used])
        rules = "".join(f".{_class(kind, role)}{{{kind}:{self._theme.dark.colors[role]}}}" for kind, role in used)
        narrow = f"@media screen{{.{_PREFIX}{{max-width:100%;height:auto}}}}"
        yield f"<style>{narrow}@media (prefers-color-scheme:dark){{{rules}}}</style>".replace(_PREFIX, prefix)


def _class(kind: str, role: Role) -> str:
    return f"{_PREFIX}-{kind[0]}{role.value}"


def _transform(group: Group) -> str:
    turn = f" rotate({_n(group.turn)})" if group.turn else ""
    return f"translate({_n(group.dx)} {_n(group.dy)}){turn}"


def _steps(steps: tuple[Step, ...]) -> str:
    """Path data in absolute coordinates, written without spaces that can be spared."""
    parts = []
    for step in steps:
        match step:
            case Move():
                parts.append(f"M{_n(step.x)} {_n(step.y)}")
            case LineTo():
                parts.append(f"L{_n(step.x)} {_n(step.y)}")
            case ArcTo():
                radius = _n(step.radius)
                flags = f"{int(step.large)} {int(step.clockwise)}"
                parts.append(f"A{radius} {radius} 0 {flags} {_n(step.x)} {_n(step.y)}")
            case Close():
                parts.append("Z")
    return "".join(parts)


def _n(number: float) -> str:
    """A number with at most two decimals and no trailing zeros, the same on every machine."""
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
