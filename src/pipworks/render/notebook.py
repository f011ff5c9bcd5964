"""How a value shows itself: as a picture in a notebook's cell, as its text drawing in an interactive terminal."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from pipworks.render.theme import Theme

    class Printer(Protocol):
        """What IPython hands to `_repr_pretty_`: the values that are being printed, and where text goes."""

        stack: list[int]

        def text(self, text: str) -> None: ...


class Shown:
    """A value that IPython and Jupyter show as a drawing; it says how it is drawn as SVG and as text."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        # IPython takes the first of the two that it meets on its way up the classes, and a dataclass has a `__repr__`.
        cls._repr_pretty_ = Shown._repr_pretty_  # type: ignore[method-assign]

    def to_svg(self, *, theme: Theme | None = None, scale: float = 1.0) -> str:
        """The value as an SVG drawing."""
        raise NotImplementedError

    def to_text(self) -> str:
        """The value as lines of text."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        """The picture, dark where the reader's browser asks for dark."""
        from pipworks.render.theme import AUTO

        return self.to_svg(theme=AUTO)

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        """The text drawing; inside a list or another value the one line of `repr`."""
        inside = cycle or len(printer.stack) > 1
        printer.text(repr(self) if inside else self.to_text())
