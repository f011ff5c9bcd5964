"""In a notebook values show themselves as pictures, in a terminal as text, in a list as one line."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pipworks import pipes, polypips
from pipworks.render.notebook import Shown
from pipworks.render.theme import AUTO, DARK
from tests.support.polypips.drawings import GAME, SOLUTION

BOARD = pipes.Board.of("HL", "3I")
PIECE = polypips.Piece.parse("5F+:12345:90")
DRAWN = {
    "board": (BOARD, pipes.to_svg(BOARD, theme=AUTO), pipes.to_text(BOARD)),
    "piece": (PIECE, polypips.to_svg(PIECE, theme=AUTO), polypips.to_text(PIECE)),
    "puzzle": (GAME, polypips.to_svg(GAME, theme=AUTO), polypips.to_text(GAME)),
    "solution": (SOLUTION, polypips.to_svg(SOLUTION, theme=AUTO), polypips.to_text(SOLUTION)),
}
EACH = pytest.mark.parametrize(("value", "svg", "text"), DRAWN.values(), ids=DRAWN)


class Printer:
    """IPython's printer, as far as a value can see it."""

    def __init__(self, depth: int) -> None:
        self.stack = list(range(depth))
        self.printed = ""

    def text(self, text: str) -> None:
        self.printed += text


@EACH
def test_a_picture_in_a_notebook(value: Shown, svg: str, text: str) -> None:
    assert value._repr_svg_() == svg


@EACH
def test_text_in_a_terminal(value: Shown, svg: str, text: str) -> None:
    printer = Printer(depth=1)
    value._repr_pretty_(printer, False)
    assert printer.printed == value.to_text() == text


@EACH
def test_text_comes_before_repr_on_the_way_up_the_classes(value: Shown, svg: str, text: str) -> None:
    """IPython looks into each class in turn and takes what it finds first."""
    first = next(cls for cls in type(value).__mro__ if {"_repr_pretty_", "__repr__"} & vars(cls).keys())
    assert "_repr_pretty_" in vars(first)


@EACH
def test_one_line_in_a_list(value: Shown, svg: str, text: str) -> None:
    for depth, cycle in ((2, False), (1, True)):
        printer = Printer(depth)
        value._repr_pretty_(printer, cycle)
        assert printer.printed == repr(value)


@EACH
def test_values_have_no_dictionary(value: Shown, svg: str, text: str) -> None:
    assert not hasattr(value, "__dict__")


def test_one_page_with_each_drawing_twice() -> None:
    drawings = [str(value._repr_svg_()) for value, _, _ in DRAWN.values()]
    page = ElementTree.fromstring(f"<div>{''.join(2 * drawings)}</div>")
    assert len(page) == 2 * len(DRAWN)
    assert not [element for element in page.iter() if "id" in element.attrib]
    # What colours one drawing has no hold of another.
    sheets = [next(element.text for element in page[n].iter() if element.tag.endswith("style")) for n in range(4)]
    for number, svg in enumerate(page[n] for n in range(4)):
        names = {name for element in svg.iter() for name in element.attrib.get("class", "").split()}
        for other, sheet in enumerate(sheets):
            assert any(f".{name}{{" in str(sheet) for name in names) == (other == number)


def test_how_they_are_drawn_can_be_said() -> None:
    turned = pipes.Solution.of("NE", "NN")
    assert BOARD.to_svg(turned, theme=DARK, scale=2) == pipes.to_svg(BOARD, turned, theme=DARK, scale=2)
    assert BOARD.to_text(turned) == pipes.to_text(BOARD, turned)
    assert PIECE.to_svg(digits=True, scale=2) == polypips.to_svg(PIECE, digits=True, scale=2)
    assert GAME.to_svg(tokens=True, theme=DARK) == polypips.to_svg(GAME, tokens=True, theme=DARK)
    assert SOLUTION.to_svg(puzzle=GAME, digits=True) == polypips.to_svg(SOLUTION, puzzle=GAME, digits=True)
