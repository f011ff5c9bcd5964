"""Every public function refuses every wrong kind of value with a TypeError that says what to pass."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from pipworks import CancelToken, Contents, Limits, ParseError, Rng, pipes, polypips
from pipworks.arguments import public
from pipworks.hints.steps import Strength
from pipworks.kinds import parts_of
from pipworks.render.theme import DARK

BOARD = pipes.Board.of("1H")
PUZZLE = polypips.parse("board:\n##\n\npieces:\n2I:12\n\nconstraints:\n")
LEVEL = pipes.generate(pipes.Recipe(size=(3, 3)), 1)
MADE = polypips.generate(polypips.Rules(polypips.named_board("2x2")), 1)
ANSWER = pipes.solve(BOARD)
TURNED = ANSWER.solution
LAID = polypips.solve(PUZZLE).solution
assert TURNED is not None
assert LAID is not None

SAMPLES: dict[str, Any] = {
    "text": "x.txt",
    "path": Path("x.txt"),
    "bytes": b"H1H",
    "whole": 5,
    "number": 2.5,
    "none": None,
    "board": BOARD,
    "puzzle": PUZZLE,
    "turned": TURNED,
    "laid": LAID,
    "outcome": ANSWER,
    "level": LEVEL,
    "made": MADE,
    "document": MADE.document,
    "contents": Contents((MADE.document,)),
    "limits": Limits(),
    "several limits": [Limits()],
    "rng": Rng(1),
    "recipe": pipes.Recipe(),
    "rules": MADE.rules,
    "choice": polypips.Choice.parse("2*"),
    "piece": PUZZLE.pieces[0],
    "pieces": [*PUZZLE.pieces],
    "theme": DARK,
    "strength": Strength.PLACE,
    "function": len,
    "object": object(),
}
RIGHT = {
    "pipes": {"board": {"board"}, "solution": {"turned"}, "position": {"turned"}, "recipe": {"recipe"}},
    "polypips": {
        "puzzle": {"puzzle"},
        "solution": {"laid"},
        "position": {"laid"},
        "rules": {"rules"},
        "pieces": {"choice"},
        "subject": {"puzzle", "laid", "piece", "pieces"},
        "a": {"piece"},
        "b": {"piece"},
    },
}
"""The samples that each parameter of a family's functions takes, by its name."""

ANYWHERE = {
    "text": {"text"},
    "name": {"text"},
    "title": {"text"},
    "date": {"text"},
    "level": {"text"},
    "path": {"text", "path"},
    "limits": {"limits"},
    "rng": {"rng", "whole", "strength"},
    "seed": {"whole", "strength"},
    "number": {"whole", "strength"},
    "strength": {"whole", "strength"},
    "scale": {"number", "whole", "strength"},
    "width": {"whole", "strength"},
    "workers": {"whole", "strength"},
    "theme": {"theme"},
    "watch": {"function"},
    "accept": {"function"},
}


def functions() -> Iterator[tuple[str, str]]:
    for family in ("pipes", "polypips"):
        module = import_module(f"pipworks.{family}")
        for name in module.__all__:
            if isinstance(getattr(module, name), FunctionType):
                yield family, name


def right(family: str, name: str) -> set[str] | None:
    return RIGHT[family].get(name) or ANYWHERE.get(name)


@pytest.mark.parametrize(("family", "name"), [*functions()])
def test_every_function_refuses_every_wrong_kind(family: str, name: str) -> None:
    function = getattr(import_module(f"pipworks.{family}"), name)
    parameters = inspect.signature(function).parameters
    needed = [name for name, what in parameters.items() if what.default is inspect.Parameter.empty]
    good = {parameter: SAMPLES[max(right(family, parameter) or {"text"})] for parameter in needed}
    looked_at = 0
    for parameter, what in parameters.items():
        taken = right(family, parameter)
        if taken is None:
            assert what.annotation.startswith("bool"), f"{family}.{name} has {parameter}: what does it take?"
            continue
        for sample, value in SAMPLES.items():
            if sample in taken or (value is None and what.default is None):
                continue
            with pytest.raises(TypeError) as refused:
                function(**(good | {parameter: value}))
            assert_helps(str(refused.value), family, name, parameter)
            looked_at += 1
    assert looked_at > 10


def assert_helps(message: str, family: str, name: str, parameter: str) -> None:
    """The three parts, in one line that is not too long."""
    form = rf"{family}\.{name} takes (an? )?\w.* as {parameter}, not \S.*: (?!see )\S.*"
    assert re.fullmatch(form, message), message
    assert len(message) < 200, message


def test_by_place_as_by_name() -> None:
    with pytest.raises(TypeError, match=r"^pipes\.solve takes a Board as board, not the str 'x.txt': pipes.read"):
        pipes.solve("x.txt")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'board'"):
        pipes.solve()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'bord'"):
        pipes.solve(bord=BOARD)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("function", "values", "message"),
    [
        (pipes.solve, ("x.txt",), "not the str 'x.txt': pipes.read('x.txt') reads one from a file"),
        (pipes.solve, (Path("x"),), "not the path 'x': pipes.read('x') reads one from a file"),
        (pipes.solve, ("H1H\n",), r"not the str 'H1H\n': pipes.parse('H1H\n') reads one from a text"),
        (pipes.solve, (b"H",), "not the bytes b'H': pipes.parse(b'H'.decode()) reads one from a text"),
        (pipes.solve, (PUZZLE,), "not a polypips.Puzzle: polypips.solve takes it"),
        (pipes.minimal, (PUZZLE,), "not a polypips.Puzzle: polypips has no minimal"),
        (polypips.solutions, (BOARD,), "not a pipes.Board: pipes.solutions takes it"),
        (polypips.generate_many, (MADE, 1, 2), "not a Generated: pass its rules"),
        (pipes.solve, (LEVEL,), "not a Generated: pass its board"),
        (polypips.solve, (MADE.document,), "not a Document: pass its puzzle"),
        (polypips.solve, (SAMPLES["contents"],), "not a Contents: it holds the puzzles of a file by name: pass the"),
        (pipes.verify, (BOARD, ANSWER), "not an Outcome: pass its solution"),
        (pipes.verify, (BOARD, pipes.solve(pipes.parse("H1H"))), "it holds none: look at its status first"),
        (pipes.grade, (BOARD, [1]), "takes Limits as limits, not a list: Limits(seconds=5)"),
        (pipes.check, (BOARD, "E (0,0)"), "pipes.parse_position('E (0,0)', …) reads one from a text"),
        (pipes.generate, (pipes.Recipe(), "7"), "takes an Rng or an int as rng, not the str '7': the seed"),
        (
            polypips.to_svg,
            ("2I:06",),
            "a list of Pieces, a Puzzle or a Solution as subject, not the str '2I:06'",
        ),
        (polypips.to_svg, ("2I:06",), "not the str '2I:06': polypips.Piece.parse(\"2I:06\")"),
        (polypips.to_svg, (["2I:06"],), "not a list: "),
        (pipes.hint, (BOARD, 3), "not the int 3: strength=3 sets the strength"),
        (polypips.hint, (PUZZLE, 2), "not the int 2: strength=2 sets the strength"),
        (pipes.parse_position, ("", Rng(1)), "takes a Board as board, not an Rng: "),
        (pipes.parse, (Path("x"),), "takes a str as text, not the path 'x': pipes.read('x') reads a file"),
    ],
)
def test_what_to_pass(function: Callable[..., Any], values: tuple[object, ...], message: str) -> None:
    with pytest.raises(TypeError) as refused:
        function(*values)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("function", "values", "message"),
    [
        (polypips.Piece.parse, (6,), "polypips.Piece.parse takes a str as token, not the int 6: "),
        (polypips.Shape.named, (Path("2I"),), "polypips.Shape.named takes a str as name, not the path '2I': "),
        (polypips.Choice.parse, (["2*"],), "polypips.Choice.parse takes a str as words, not a list: "),
        (polypips.Constraint.parse, (None,), "polypips.Constraint.parse takes a str as "),
        (
            polypips.Placement.at,
            ("06", 0, 0),
            "polypips.Placement.at takes a Piece as piece, not the str '06': polypips.",
        ),
        (Limits, ("5",), "Limits takes a number as seconds, not '5': Limits(seconds=5)"),
        (Limits, (None, None, None, None, True), "Limits takes a CancelToken as cancel, not True: "),
    ],
)
def test_so_do_those_that_make_values(function: Callable[..., Any], values: tuple[object, ...], message: str) -> None:
    with pytest.raises(TypeError) as refused:
        function(*values)
    assert str(refused.value).startswith(message)


def test_too_many_arguments_are_python_s_own_refusal() -> None:
    with pytest.raises(TypeError, match="positional argument"):
        pipes.solve(BOARD, TURNED)  # type: ignore[call-arg]


def test_a_seed_is_taken_for_a_stream() -> None:
    assert pipes.generate(pipes.Recipe(size=(3, 3)), 7) == pipes.generate(pipes.Recipe(size=(3, 3)), Rng(7))
    assert polypips.generate(MADE.rules, 7) == polypips.generate(MADE.rules, Rng(7))
    rng = Rng(5)
    assert Rng.of(rng) is rng
    with pytest.raises(TypeError):
        Rng.of("7")  # type: ignore[arg-type]


def test_a_function_is_still_itself() -> None:
    """It can be sent to another process, and shows its signature and docstring."""
    import pickle

    assert pickle.loads(pickle.dumps(pipes.solve)) is pipes.solve
    assert next(iter(inspect.signature(pipes.solve).parameters)) == "board"
    assert (pipes.solve.__doc__ or "").startswith("A solution of the board")


def test_types_of_an_annotation() -> None:
    assert parts_of("str | os.PathLike[str]") == ("str", "os.PathLike")
    assert parts_of("Mapping[str, int | None] | None") == ("Mapping", "None")
    assert parts_of("Piece | Sequence[Piece]") == ("Piece", "Sequence[Piece]")


def test_what_acts_as_a_number_is_one() -> None:
    class Seven:
        def __index__(self) -> int:
            return 7

    @public
    def twice(number: int, part: float = 1.0, untyped=None) -> float:  # type: ignore[no-untyped-def]
        return 2 * int(number)

    assert twice(Seven(), 3, object()) == 14  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"takes an int as number, not the float 2\.5: a whole number"):
        twice(2.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("family", [pipes, polypips])
def test_a_level_is_asked_for_by_its_place_as_a_text(family: Any) -> None:
    with pytest.raises(TypeError, match=r"as level, not the int 2: its name, or its place as a text: '2'"):
        family.parse("", level=2)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"size": "5x5"}, "columns and rows as size, not '5x5': size="),
        ({"size": 5}, "columns and rows as size, not 5: size="),
        ({"size": (5,)}, r"columns and rows as size, not \(5,\): size="),
        ({"tanks": 2}, "a number for each tank as tanks, not 2: tanks="),
        ({"houses": "9"}, "a number as houses, not '9'"),
        ({"fill": "0.5"}, "a number as fill, not '0.5'"),
    ],
)
def test_what_a_recipe_takes(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=f"^Recipe takes {message}"):
        pipes.Recipe(**asked)


def test_what_a_board_in_code_takes() -> None:
    for wrong in (["1H"], 5, None):
        with pytest.raises(TypeError, match="takes each row by itself"):
            pipes.Board.of(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a board has at least one row"):
        pipes.Board.of()


def test_a_strength_is_from_1_to_4() -> None:
    for wrong in (0, 5, -1):
        with pytest.raises(ValueError, match=f"strength is 1, a place to look at, to 4, the answer: not {wrong}"):
            pipes.hint(BOARD, strength=wrong)


def test_the_other_family_is_named_in_python_too() -> None:
    with pytest.raises(ParseError, match="this is a Polypips puzzle, not a Pipes board") as refused:
        pipes.parse(polypips.format(PUZZLE))
    assert refused.value.hint == "polypips.read or polypips.parse takes it"
    with pytest.raises(ParseError, match="expected the heading board:") as refused:
        polypips.parse(pipes.format(BOARD))
    assert refused.value.hint == "a board of Pipes, as this may be, is for pipes.read or pipes.parse"


def test_a_puzzle_without_a_name_is_called_by_none() -> None:
    for family, text in ((pipes, "1H"), (polypips, polypips.format(PUZZLE))):
        with pytest.raises(ParseError, match="no level 'hard' here") as refused:
            family.parse(text, level="hard")
        assert refused.value.hint == "the only puzzle here has no name: leave level= out"


def test_what_runs_on_has_a_short_repr() -> None:
    found = pipes.solutions(BOARD)
    assert repr(found) == "<Solutions: 0 found so far>"
    assert [repr(found) for _ in found] == ["<Solutions: 1 found so far>", "<Solutions: 2 found so far>"]
    assert repr(found) == "<Solutions: 2 found, solved>"
    assert repr(polypips.solutions(PUZZLE)) == "<Solutions: 0 found so far>"
    token = CancelToken()
    assert repr(token) == "<CancelToken>"
    token.cancel()
    assert repr(token) == "<CancelToken, cancelled>"
