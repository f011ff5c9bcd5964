"""How a result shows itself: one short line as `repr`, words in a terminal, words and pictures in a notebook."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Protocol

    class Printer(Protocol):
        """What IPython hands to `_repr_pretty_`: the values that are being printed, and where text goes."""

        stack: list[int]

        def text(self, text: str) -> None: ...

    class Drawn(Protocol):
        """A puzzle that draws itself."""

        def to_text(self) -> str: ...


LONGEST = 120
"""The most characters of a `repr`."""


class Said:
    """A value that IPython shows by `str` in a terminal and by `_repr_html_` in a notebook: here, the same words.

    Inside a list or another value it is the one line of `repr`.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # IPython takes the first of the two that it meets on its way up the classes, and a dataclass has a `__repr__`.
        cls._repr_pretty_ = Said._repr_pretty_  # type: ignore[method-assign]

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        inside = cycle or len(printer.stack) > 1
        printer.text(repr(self) if inside else str(self))

    def _repr_html_(self) -> str:
        return words(str(self))


class Captioned(Said):
    """A puzzle with what belongs to it: shows the puzzle, never its solution, above a caption."""

    __slots__ = ()

    @property
    def _shown(self) -> Drawn:
        """The puzzle."""
        raise NotImplementedError

    @property
    def caption(self) -> str:
        """What is known of the puzzle, in a line or several; may be empty."""
        raise NotImplementedError

    def __repr__(self) -> str:
        said = self.caption
        return in_brackets(f"{type(self).__name__} of {repr(self._shown).strip('<>')}{said and '; '}{said}")

    def __str__(self) -> str:
        try:
            drawn = self._shown.to_text()
        except ValueError as error:  # it is too large to draw
            drawn = str(error)
        return "\n\n".join(filter(None, (drawn, self.caption)))

    def _repr_html_(self) -> str:
        return html_of(self._shown) + (words(self.caption) if self.caption else "")


def short(expression: str, summary: str) -> str:
    """The expression that makes a value, as `repr`; where it is long, the summary in angle brackets."""
    return expression if len(expression) <= LONGEST else in_brackets(summary)


def in_brackets(summary: str) -> str:
    """The summary in one line in angle brackets, cut where it is long."""
    line = " ".join(summary.split())
    return f"<{line}>" if len(line) <= LONGEST - 2 else f"<{line[: LONGEST - 3]}…>"


def facts(name: str, solution: object, solutions: int | None, made_by: str) -> str:
    """The caption of a puzzle in a file: its name, whether a solution is there, how many it has, what made it."""
    number = "" if solutions is None else "one solution" if solutions == 1 else f"{solutions} solutions"
    known = [name, number, "with a solution" if solution is not None and not number else "", made_by]
    return "; ".join(filter(None, known))


def escaped(text: str) -> str:
    """The text as HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def words(text: str) -> str:
    """Sentences as HTML, a line each, their indents kept."""
    return f'<div style="white-space: pre-wrap">{escaped(text)}</div>'


def drawing(text: str) -> str:
    """A drawing in text as HTML: its letters one below the other."""
    return f'<pre style="line-height: 1.2">{escaped(text)}</pre>'


def steps(items: Iterable[str], start: int = 1) -> str:
    """Numbered steps as HTML, from a number on; each item is HTML."""
    return f'<ol start="{start}">{"".join(f"<li>{item}</li>" for item in items)}</ol>'


def side_by_side(parts: Iterable[str]) -> str:
    """Pieces of HTML in a row that wraps."""
    shown = "".join(f"<div>{part}</div>" for part in parts)
    return f'<div style="display: flex; flex-wrap: wrap; gap: 1em; align-items: flex-start">{shown}</div>'


def html_of(value: object) -> str:
    """A value as HTML: as it shows itself in a notebook, otherwise its text."""
    for name in ("_repr_html_", "_repr_svg_"):
        if show := getattr(value, name, None):
            shown: str = show()
            return shown
    return drawing(str(value))


def solved_html(puzzle: object, solution: object) -> str:
    """A solution as HTML, on its puzzle where that is known and draws itself solved."""
    draw = getattr(puzzle, "solved_svg", None)
    return str(draw(solution)) if draw else html_of(solution)


def solved_text(puzzle: object, solution: object) -> str:
    """The same as text; of what is too large to draw, why."""
    draw = getattr(puzzle, "solved_text", None)
    try:
        return str(draw(solution) if draw else solution)
    except ValueError as error:
        return str(error)
