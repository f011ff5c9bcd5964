"""How a value shows itself: as a picture in a notebook's cell, as its text drawing in an interactive terminal."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar

    from pipworks.render.theme import Theme
    from pipworks.showing import Printer


_SENTENCE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="24">'
    '<text x="4" y="17" font-family="sans-serif" font-size="14">{}</text></svg>'
)
"""What stands in the place of a picture that is not drawn."""


class Shown:
    """A value that draws and writes itself with the functions of its family, and that IPython and Jupyter draw.

    `family` is the package whose public functions do it. They are fetched by name when they are used, here and nowhere
    else, so that a value imports neither drawings nor formats.
    """

    __slots__ = ()
    family: ClassVar[str]

    def __init_subclass__(cls) -> None:
        # IPython takes the first of the two that it meets on its way up the classes, and a dataclass has a `__repr__`.
        cls._repr_pretty_ = Shown._repr_pretty_  # type: ignore[method-assign]

    def to_svg(self, *what: Any, theme: Theme | None = None, scale: float = 1.0, **how: Any) -> str:
        """The value as an SVG picture; `what` and `how` are what the family's `to_svg` takes."""
        svg: str = self._verb("to_svg")(self, *what, theme=theme, scale=scale, **how)
        return svg

    def to_text(self, *what: Any, **how: Any) -> str:
        """The value as a text drawing; `what` and `how` are what the family's `to_text` takes."""
        text: str = self._verb("to_text")(self, *what, **how)
        return text

    def _verb(self, name: str) -> Callable[..., Any]:
        """The family's function of this name."""
        found: Callable[..., Any] = getattr(import_module(self.family), name)
        return found

    def _repr_svg_(self, *what: Any, **how: Any) -> str:
        """The picture, dark where the reader's browser asks for dark; for what is too large for one, why.

        `what` and `how` are as in `to_svg`.
        """
        from pipworks.errors import TooLarge
        from pipworks.render.theme import AUTO

        try:
            return self.to_svg(*what, theme=AUTO, **how)
        except TooLarge as error:
            return _SENTENCE.format(error)

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        """The text drawing; inside a list or another value, and of what is too large to draw, `repr`."""
        from pipworks.errors import TooLarge

        inside = cycle or len(printer.stack) > 1
        try:
            printer.text(repr(self) if inside else self.to_text())
        except TooLarge:
            printer.text(repr(self))
