"""A family for tests of printing, whose puzzles are plain rectangles; and what stands on pages that are data."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from pipworks.family import Family
from pipworks.printing.answers import Answered
from pipworks.printing.entry import Entry
from pipworks.printing.fonts import Fonts
from pipworks.printing.options import Options
from pipworks.printing.page import Align, Figure, Page, QrCode, Text
from pipworks.printing.type_sizes import capital
from pipworks.record import Record
from pipworks.render.arranged import Arranged
from pipworks.render.roles import Role
from pipworks.render.scene import Rect, Scene, Style

SIDE = 10.0
"""User units to a cell."""

FONTS = Fonts()


class Slab(Record):
    """A puzzle: a rectangle of cells, pieces by their sizes, the height of its letters."""

    width: float
    height: float
    pieces: tuple[tuple[int, int], ...] = ()
    letters: float = 0.0
    rules: str = "Fill it."
    with_rest: bool = False


def rectangle(width: float, height: float, title: str, letters: float = 0.0, **more: Any) -> Arranged:
    """A drawing that is one rectangle."""
    return Arranged(width, height, SIDE, partial(_scene, width * SIDE, height * SIDE, title), letters=letters, **more)


def _scene(width: float, height: float, title: str) -> Scene:
    return Scene(width, height, title, "", (Rect(0, 0, width, height, Style(fill=Role.INK)),))


class Slabs(Family):
    """The family of slabs. A solution is any object, and its drawing is as large as the puzzle's."""

    __slots__ = ("drawn",)

    def __init__(self) -> None:
        super().__init__("slabs", "Slabs", "tests.support.printed", lambda source: False)
        self.drawn = 0

    def arrangements(self, puzzle: Slab, *, rulers: bool = False) -> tuple[Arranged, ...]:
        """The rectangle, and where it has a rest, the half of it."""
        whole = rectangle(puzzle.width, puzzle.height, "puzzle", puzzle.letters)
        if not puzzle.with_rest:
            return (whole,)
        half = puzzle.width / 2
        return whole, rectangle(
            half,
            puzzle.height,
            "half",
            weight=0.01,
            rest=(rectangle(half, puzzle.height, "rest", heading=("Draw the answer of", "here")),),
        )

    def answer_drawing(self, puzzle: Slab, solution: Any, *, rulers: bool = False) -> Arranged:
        """The rectangle once more."""
        return rectangle(puzzle.width, puzzle.height, "answer", puzzle.letters)

    def cut_outs(self, puzzle: Slab) -> tuple[Arranged, ...]:
        """A rectangle for each piece."""
        return tuple(rectangle(width, height, f"piece {n}") for n, (width, height) in enumerate(puzzle.pieces))

    def rules_line(self, puzzle: Slab) -> str:
        """The puzzle's own line."""
        return puzzle.rules


def verify(puzzle: Slab, solution: object) -> tuple[str, ...]:
    """What is wrong with a solution: a slab takes any but the word "wrong"."""
    return ("it is wrong",) if solution == "wrong" else ()


SLABS = Slabs()
SOLVED = Answered("a solution")


def slabs(*sizes: tuple[float, float], title: str = "", **more: Any) -> list[Entry]:
    """Entries of slabs of these sizes, with their answers."""
    return [Entry(SLABS, Slab(*size, **more), title, answer=SOLVED) for size in sizes]


def texts(page: Page) -> list[str]:
    """The lines of text on a page."""
    return [part.text for part in page.parts if isinstance(part, Text)]


def figures(page: Page, title: str = "") -> list[Figure]:
    """The figures on a page, those with this title where one is given."""
    return [part for part in page.parts if isinstance(part, Figure) and title in part.scene.title]


def named(pages: Iterable[Page]) -> list[str]:
    """The names of pages in the outline."""
    return [page.name for page in pages]


def boxes(page: Page) -> list[tuple[float, float, float, float]]:
    """The box of every part of a page: left, top, right, bottom."""
    return [_box(part) for part in page.parts]


def _box(part: object) -> tuple[float, float, float, float]:
    if isinstance(part, Figure):
        width, height = part.scene.width * part.scale, part.scene.height * part.scale
        return part.x, part.y, part.x + width, part.y + height
    if isinstance(part, QrCode):
        return part.x, part.y, part.x + part.side, part.y + part.side
    assert isinstance(part, Text)
    width, high = FONTS.width(part.text, part.size, bold=part.bold), capital(part.size)
    if part.turned:
        return part.x - width, part.y, part.x, part.y + high
    left = part.x - {Align.LEFT: 0.0, Align.MIDDLE: width / 2, Align.RIGHT: width}[part.align]
    return left, part.y - high, left + width, part.y


def clean(pages: Iterable[Page], margin: float) -> None:
    """Holds that nothing on the pages leaves the margins or covers another part."""
    for page in pages:
        found = boxes(page)
        for left, top, right, bottom in found:
            assert left >= margin - 1e-6
            assert top >= margin - 1e-6
            assert right <= page.width - margin + 1e-6
            assert bottom <= page.height - margin + 1e-6
        for n, one in enumerate(found):
            for other in found[:n]:
                across = min(one[2], other[2]) - max(one[0], other[0])
                down = min(one[3], other[3]) - max(one[1], other[1])
                assert across < 1e-6 or down < 1e-6, (page.parts, one, other)


def options(**given: Any) -> Options:
    """Options, without answers unless they are asked for."""
    from pipworks.printing.options import Answers

    return Options(**({"answers": Answers.NONE} | given))
