"""In a notebook values show themselves as pictures, in a terminal as text, in a list as one line."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pipworks import Contents, pipes, polypips
from pipworks.outcome import Outcome, Reason, Status, Violation
from pipworks.render.notebook import Shown
from pipworks.render.theme import AUTO, DARK
from pipworks.showing import LONGEST
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
    drawings = [value._repr_svg_() for value, _, _ in DRAWN.values()]
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


EXAMPLES = Path(__file__).parent.parent / "examples" / "pipes"
LEVEL = pipes.generate(pipes.Recipe(size=(5, 5)), 1)
MADE = polypips.generate(polypips.Rules(polypips.named_board("5x4"), unique=True), 1)
DOCUMENTS = Contents(tuple(polypips.Document(MADE.puzzle, MADE.solution, 1, name=name) for name in ("easy", "hard")))
RESULTS: dict[str, Any] = {
    "board": BOARD,
    "large board": pipes.Board.of(*["_" * 40] * 40),
    "puzzle": GAME,
    "piece": PIECE,
    "placement": SOLUTION.placements[0],
    "placement without pips": polypips.Placement.blank([(1, 0), (2, 0), (2, 1)]),
    "rules": MADE.rules,
    "solution": SOLUTION,
    "turns": LEVEL.solution,
    "document": MADE.document,
    "board document": pipes.read_all(EXAMPLES / "airy.txt").documents[0],
    "contents": DOCUMENTS,
    "level": LEVEL,
    "made": MADE,
    "solved": pipes.solve(LEVEL.board),
    "unsolvable": pipes.solve(pipes.parse("H1H")),
    "count": polypips.count(GAME),
    "laid": polypips.solve(MADE.puzzle),
    "unique": polypips.uniqueness(MADE.puzzle),
    "several": pipes.uniqueness(pipes.parse("1H")),
    "hint": polypips.hint(MADE.puzzle, strength=3),
    "turn": pipes.hint(LEVEL.board, strength=3),
    "check": polypips.check(MADE.puzzle, MADE.solution),
    "walkthrough": polypips.explain(MADE.puzzle),
    "turned": pipes.explain(LEVEL.board),
    "stage": polypips.explain(MADE.puzzle).stages[0],
    "grade": polypips.grade(MADE.puzzle).solution,
    "violation": polypips.verify(MADE.puzzle, polypips.Solution(()))[0],
    "reason": Reason("code", "a sentence that is as long as a paragraph " * 5, ((0, 0),) * 50),
}
ALL = pytest.mark.parametrize("name", RESULTS)


@ALL
def test_a_repr_is_one_short_line(name: str) -> None:
    text = repr(RESULTS[name])
    assert len(text) <= LONGEST
    assert "\n" not in text
    assert " object at 0x" not in text


@ALL
def test_a_result_shows_itself_in_a_notebook(name: str) -> None:
    """As well-formed markup without scripts, and in a terminal as `str` has it."""
    value = RESULTS[name]
    if name == "stage":  # a part of a walkthrough, whose words it does not have
        return
    show = getattr(value, "_repr_html_", None) or value._repr_svg_
    page = ElementTree.fromstring(f"<div>{show()}</div>")
    assert not [element for element in page.iter() if element.tag.endswith("script")]
    printer = Printer(depth=1)
    value._repr_pretty_(printer, False)
    assert printer.printed in (str(value), value.to_text() if isinstance(value, Shown) else "")


SVG = "{http://www.w3.org/2000/svg}svg"
PICTURES = {
    "solved": 1,
    "laid": 1,
    "unique": 1,
    "several": 2,
    "document": 1,
    "level": 1,
    "contents": 2,
    "unsolvable": 0,
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_in_a_notebook(name: str) -> None:
    page = ElementTree.fromstring(f"<div>{RESULTS[name]._repr_html_()}</div>")
    assert len(page.findall(f".//{SVG}")) == PICTURES[name]


def test_a_solved_answer_is_drawn_on_its_puzzle() -> None:
    board, solution = LEVEL.board, LEVEL.solution
    assert board.to_svg(solution, theme=AUTO) in RESULTS["solved"]._repr_html_()
    assert board.to_text(solution) in str(RESULTS["solved"])
    assert MADE.solution.to_svg(puzzle=MADE.puzzle, theme=AUTO) in RESULTS["laid"]._repr_html_()
    assert RESULTS["solved"] == pipes.solve(LEVEL.board)


@pytest.mark.parametrize("name", ["document", "made", "level", "contents"])
def test_a_puzzle_with_its_solution_does_not_show_it(name: str) -> None:
    value = RESULTS[name]
    html = value._repr_html_()
    assert MADE.solution.to_svg(puzzle=MADE.puzzle, theme=AUTO) not in html
    assert LEVEL.board.to_svg(LEVEL.solution, theme=AUTO) not in html
    assert polypips.to_text(MADE.solution) not in str(value)
    assert LEVEL.board.to_text(LEVEL.solution) not in str(value)


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_a_hint_says_no_more_than_its_strength(strength: int) -> None:
    hint = polypips.hint(MADE.puzzle, strength=strength)
    answer = str(polypips.hint(MADE.puzzle, strength=4))
    for shown in (repr(hint), str(hint), hint._repr_html_()):
        assert answer not in shown
        assert "witness" not in shown
    assert str(hint).split("\n")[0][:30] in repr(hint)


def test_a_walkthrough_is_pictures_and_steps() -> None:
    walkthrough = RESULTS["walkthrough"]
    page = ElementTree.fromstring(f"<div>{walkthrough._repr_html_()}</div>")
    steps = [step for stage in walkthrough.stages for step in stage.steps]
    assert len(page.findall(".//ol/li")) == len(steps)
    starts = [int(listed.attrib["start"]) for listed in page.findall(".//ol")]
    lengths = [len(listed.findall("li")) for listed in page.findall(".//ol")]
    assert starts == [1 + sum(lengths[:number]) for number in range(len(lengths))]
    assert len(page.findall(f".//{SVG}")) == len(walkthrough.stages) + 1


def test_small_values_evaluate() -> None:
    names = {name: getattr(polypips, name) for name in polypips.__all__}
    one = SOLUTION.placements[0]
    for value in (
        PIECE,
        one,
        RESULTS["placement without pips"],
        polypips.Solution((one,)),
        polypips.named_board("5x4"),
    ):
        assert eval(repr(value), dict(names)) == value
    assert eval(repr(BOARD), {"Board": pipes.Board}) == BOARD


def test_text_that_looks_like_markup_is_shown_as_it_is() -> None:
    violation = Violation(pipes.Code.OPEN_END, "a <b> & c")
    assert "a &lt;b&gt; &amp; c" in violation._repr_html_()
    assert repr(violation) == "<Violation: a <b> & c>"


def test_what_is_too_large_to_draw_says_so() -> None:
    board = pipes.Board.of(*[f"1{'_' * 1998}H"] * 501)
    solution = pipes.Solution.of(*[f"E{'_' * 1998}W"] * 501)
    for value in (Outcome(Status.SOLVED, solution, puzzle=board), pipes.Document(board, solution)):
        assert len(repr(value)) <= LONGEST
        assert "has at most" in str(value)
        assert len(str(value)) < 500
        html = value._repr_html_()
        assert "has at most" in html
        assert len(html) < 1000
