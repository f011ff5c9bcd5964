"""A kind of condition is one class: one that is added in test code only goes through everything that there is."""

from __future__ import annotations

import ast
import json
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pipworks
from pipworks import kernel, polypips
from pipworks.cli import link, play
from pipworks.cli.running import Exit
from pipworks.contents import Contents
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.grid import Cell
from pipworks.limits import Limits
from pipworks.numbers import bits_at
from pipworks.outcome import Status, Verdict
from pipworks.polypips.drawing.text import draw_game
from pipworks.polypips.formats import nyt, own_json
from pipworks.polypips.formats.document import Document
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.uniqueness.conditions_as_bits import ways_to_satisfy
from pipworks.polypips.puzzle.asks import Kind
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import KINDS, possible_conditions
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pips import ALL_PIPS
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.puzzle.solution import Placement, Solution
from pipworks.polypips.rules import verify
from pipworks.rng import Rng
from pipworks.web.answer import answer
from tests.support.amounts import some
from tests.support.json_schema import valid
from tests.support.polypips import oracle
from tests.support.polypips.new_kinds import Between, Product
from tests.support.polypips.small import as_counted, counted
from tests.support.polypips.strategies import solved
from tests.support.sources import tree

NEW = (Between, Product)
ROW = "board:\n####\n\npieces:\n2I:23,2I:14\n\nconstraints:\n"
BETWEEN = f"{ROW}Between 5,7 {{(0,0),(1,0)}}\n"
PRODUCT = f"{ROW}Product 6 {{(0,0),(1,0)}}\n"


@pytest.fixture(autouse=True)
def new_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kinds of the tests are there beside the five."""
    for kind in NEW:
        monkeypatch.setitem(KINDS, kind.kind, kind)


@pytest.fixture(params=["python", "native"])
def back_end(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kernel in turn."""
    if request.param == "native" and kernel.backend() != "native":
        pytest.skip("the native kernel is not built")
    monkeypatch.setenv("PIPWORKS_KERNEL", request.param)


@pytest.mark.parametrize("size", range(1, 5))
def test_what_a_kind_asks_is_what_it_holds_of(size: int) -> None:
    """Pips that satisfy a condition are as it asks, and the other way round where that is exact."""
    grids = list(product(range(7), repeat=size))
    for condition in possible_conditions(size):
        asks = condition.asks(size)
        held = {pips for pips in grids if condition.holds(pips)}
        allowed = {pips for pips in grids if bits_at(pips) & ~asks.allowed == 0 and asks.low <= sum(pips) <= asks.high}
        if asks.kind is Kind.SUM:
            assert asks.allowed == ALL_PIPS
        else:
            different = size if asks.kind is Kind.DIFFERENT else 1
            allowed = {pips for pips in allowed if len(set(pips)) == different}
        assert held == allowed if asks.exact else held <= allowed
        assert condition.ways(size) == ways_to_satisfy(condition, size) == len(held)
        assert condition.draw(size, Rng(size)) in held


@pytest.mark.parametrize("text", [BETWEEN, PRODUCT])
def test_written_and_read(text: str) -> None:
    puzzle = polypips.parse(text)
    assert type(puzzle.constraints[0].condition) in NEW
    assert polypips.format(puzzle) == text
    assert eval(repr(puzzle.constraints[0]), {"Constraint": Constraint}) == puzzle.constraints[0]
    told = puzzle.to_json()
    assert polypips.parse(told) == puzzle
    schema = json.loads(own_json.schema())
    assert valid(json.loads(told), schema)
    spoilt = json.loads(told)
    spoilt["constraints"][0]["more"] = 1
    assert not valid(spoilt, schema)
    with pytest.raises(ParseError, match="unknown key"):
        polypips.parse(json.dumps(spoilt))


def test_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="multiply to it"):
        Constraint(Product(7), (Cell(0, 0),))
    with pytest.raises(ParseError, match="Product 7: no 2 numbers from 0 to 6 multiply to it"):
        polypips.parse(PRODUCT.replace("6 {", "7 {"))
    with pytest.raises(ParseError, match="expected a product"):
        polypips.parse(PRODUCT.replace("6 {", "{"))


def test_the_newspaper_writes_what_it_has_a_form_for() -> None:
    puzzle = polypips.parse(BETWEEN)
    day = nyt.format(Contents((Document(puzzle, name="easy"),)))
    assert '{"type":"range","target":[5,7],"indices":[[0,0],[0,1]]}' in day
    assert nyt.parse(day).documents[0].puzzle == puzzle
    with pytest.raises(InvalidPuzzle, match="the newspaper's form has no such region"):
        nyt.format(Contents((Document(polypips.parse(PRODUCT), name="easy"),)))


@pytest.mark.parametrize(("text", "said"), [(BETWEEN, "Between 5,7"), (PRODUCT, "Product 6")])
def test_links_refuse_it_in_the_library_the_commands_and_the_page(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    problem = f"{said} can't be said in a link"
    with pytest.raises(InvalidPuzzle, match=f"^{problem}$"):
        polypips.parse(text).to_link()
    file = tmp_path / "own.txt"
    file.write_text(text)
    for command, words in ((link, ()), (play, ("--no-browser",))):
        assert command.main([*words, str(file)]) == Exit.BAD_INPUT
        assert capsys.readouterr().err == f"{file}: {problem}\n"
    told = answer({"verb": "open", "text": text})
    assert (told["puzzles"], [(one["code"], one["problem"]) for one in told["refused"]]) == ([], [("puzzle", problem)])


def test_drawn() -> None:
    assert "│x6" in polypips.to_text(polypips.parse(PRODUCT))
    assert "│5…7" in polypips.to_text(polypips.parse(BETWEEN))
    assert "|5-7" in draw_game(polypips.parse(BETWEEN), ascii=True)
    assert "<svg" in polypips.to_svg(polypips.parse(PRODUCT))


def test_verified() -> None:
    puzzle = polypips.parse(PRODUCT)
    wrong = Solution((Placement.of({Cell(0, 0): 1, Cell(1, 0): 4}), Placement.of({Cell(2, 0): 2, Cell(3, 0): 3})))
    (violation,) = verify(puzzle, wrong)
    assert str(violation) == "constraint failed: Product 6 {a1,b1} needs a product of 6, has 1, 4"


@st.composite
def of_new_kinds(draw: st.DrawFn) -> tuple[Puzzle, list[Constraint]]:
    """A puzzle, solvable or not, with constraints of new kinds; and those of its constraints that are of old kinds."""
    puzzle, solution = draw(solved(3))
    old, new = [], []
    for constraint in puzzle.constraints:
        size = constraint.size
        if size > 4 or draw(st.booleans()):
            old.append(constraint)
            continue
        pips = [solution.grid[cell] for cell in constraint.cells]
        if draw(st.booleans()):
            pips[0] = draw(st.integers(0, 6))
        low, high = max(0, sum(pips) - draw(st.integers(0, 2))), min(6 * size, sum(pips) + draw(st.integers(0, 2)))
        condition: Condition = draw(st.sampled_from([Product(prod(pips)), Between(low, high)]))
        new.append(Constraint(condition, constraint.cells))
    return Puzzle(puzzle.cells, puzzle.pieces, (*old, *new)), old


def _satisfies(laid: frozenset[oracle.Lie], puzzle: Puzzle) -> bool:
    pips = {cell: pip for lie in laid for cell, pip in lie}
    return all(each.condition.holds([pips[cell] for cell in each.cells]) for each in puzzle.constraints)


@given(made=of_new_kinds(), turn_over=st.booleans())
@settings(
    max_examples=some(25, of=120), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
def test_all_questions_against_the_oracle(
    made: tuple[Puzzle, list[Constraint]], turn_over: bool, back_end: None
) -> None:
    """The oracle does without the new kinds; what fails them is left out afterwards."""
    puzzle, old = made
    plain = Puzzle(puzzle.cells, puzzle.pieces, tuple(old))
    expected = {laid for laid in counted(plain, either_hand=turn_over) if _satisfies(laid, puzzle)}
    run = polypips.solutions(puzzle, either_hand=turn_over)
    found = list(run)
    assert len(found) == len(expected)
    assert {as_counted(solution) for solution in found} == expected
    assert run.status is (Status.SOLVED if expected else Status.UNSOLVABLE)
    outcome = polypips.solve(puzzle, either_hand=turn_over)
    assert bool(outcome) == bool(expected)
    assert outcome.solution is None or as_counted(outcome.solution) in expected
    assert polypips.count(puzzle, either_hand=turn_over).count == len(expected)
    grids = len({frozenset(pair for lie in laid for pair in lie) for laid in expected})
    assert polypips.count_grids(puzzle, either_hand=turn_over).count == grids
    verdicts = (Verdict.NONE, Verdict.UNIQUE, Verdict.SEVERAL)
    for by_pips, number in ((False, len(expected)), (True, grids)):
        answer = polypips.uniqueness(puzzle, either_hand=turn_over, by_pips=by_pips)
        assert answer.verdict is verdicts[min(number, 2)]
        assert {as_counted(solution) for solution in answer.solutions} <= expected
        if answer.verdict is Verdict.SEVERAL:
            assert answer.reason is not None
            assert answer.reason.code == ("pips" if grids > 1 else "lies")


def test_symmetry_knows_conditions_apart_that_the_search_takes_for_the_same(back_end: None) -> None:
    """Pips on two cells that multiply to 5, or to 8, sum to 6; turned around, the first puzzle is another one."""
    apart = polypips.parse(
        f"{ROW.replace('2I:23,2I:14', '15,24')}Product 5 {{(0,0),(1,0)}}\nProduct 8 {{(2,0),(3,0)}}\n"
    )
    alike = polypips.parse(
        f"{ROW.replace('2I:23,2I:14', '15,15')}Product 5 {{(0,0),(1,0)}}\nProduct 5 {{(2,0),(3,0)}}\n"
    )
    assert (polypips.count(apart).count, polypips.count(apart, distinct=True).count) == (4, 4)
    assert (polypips.count(alike).count, polypips.count(alike, distinct=True).count) == (4, 3)


def test_limits_say_that_the_answer_is_open() -> None:
    puzzle = polypips.parse(PRODUCT)
    none = Limits(nodes=0)
    assert polypips.solve(puzzle, limits=none).status is Status.LIMIT
    assert polypips.count(puzzle, limits=none).status is Status.LIMIT
    assert polypips.count_grids(puzzle, limits=none).status is Status.LIMIT
    assert polypips.uniqueness(puzzle, limits=none).verdict is Verdict.LIMIT


def test_hints_use_what_they_can_be_told_and_refuse_the_rest() -> None:
    told = polypips.explain(polypips.parse(BETWEEN))
    assert told.status is Status.SOLVED
    refused = pytest.raises(InvalidPuzzle, match="Product 6: hints don't know this kind of constraint")
    puzzle = polypips.parse(PRODUCT)
    with refused:
        polypips.hint(puzzle)
    with refused:
        polypips.check(puzzle, Solution(()))
    with refused:
        polypips.explain(puzzle)
    with refused:
        polypips.grade(puzzle)


@pytest.mark.parametrize("unique", [False, True])
def test_generated(unique: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(KINDS):
        if KINDS[name] not in NEW:
            monkeypatch.delitem(KINDS, name)
    rules = polypips.Rules(
        named_board("4x3"),
        polypips.Choice.parse("2*"),
        polypips.Choice.parse("2*,3*"),
        Fraction(7, 10),
        unique=unique,
    )
    seen: set[type[Condition]] = set()
    for seed in range(4):
        made = polypips.generate(rules, Rng(seed))
        conditions = [constraint.condition for constraint in made.puzzle.constraints]
        seen |= {type(condition) for condition in conditions}
        assert set(map(type, conditions)) <= set(NEW)
        assert verify(made.puzzle, made.solution) == ()
        assert polypips.parse(made.to_text()) == made.puzzle
        assert own_json.parse(made.to_json()) == made.document
        if unique:
            assert polypips.count(made.puzzle).count == 1
    assert seen == set(NEW)


def test_the_schema_file_says_what_the_kinds_say() -> None:
    text = Path(own_json.__file__).with_name("polypips.schema.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    row = schema["properties"]["constraints"]["items"]["oneOf"]
    samples: list[object] = [None, -1, 0, 6, 7, 10**9, 1.5, "", [], [0, 6], [7], {}]
    for name, kind in KINDS.items():
        if kind in NEW:
            continue
        for member, rule in kind.schema.items():
            for sample in samples:
                told = {"kind": name, member: sample, "cells": [[0, 0]]}
                assert any(valid(told, schema, one) for one in row) == valid(sample, schema, rule)


FIVE = set(KINDS)


def _knows_kinds(tree: ast.AST) -> list[str]:
    """The nodes that tell kinds apart: by their classes, or by their names."""
    found = []
    for node in ast.walk(tree):
        told: list[ast.AST] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "type"):
            told = [name for argument in node.args for name in ast.walk(argument)]
        elif isinstance(node, ast.MatchClass):
            told = [node.cls]
        elif isinstance(node, ast.Compare | ast.MatchValue):
            told = list(ast.walk(node))
        names = {each.id for each in told if isinstance(each, ast.Name)}
        texts = {each.value for each in told if isinstance(each, ast.Constant)}
        found += [ast.dump(node)] if (names | texts) & FIVE else []
    return found


def test_nothing_but_the_kinds_tells_kinds_apart() -> None:
    """But for links, in which the kinds share one scale of digits; a kind that has none is refused there."""
    package = Path(pipworks.__file__).parent
    telling = {
        package / "polypips" / "puzzle" / "conditions.py",
        package / "polypips" / "formats" / "link_conditions.py",
    }
    for path in package.rglob("*.py"):
        if path not in telling and any(name in path.read_text(encoding="utf-8") for name in FIVE):
            assert not _knows_kinds(tree(path)), path


@pytest.mark.parametrize(
    "text",
    [
        "isinstance(c, AllSame | AllDifferent)",
        "match c:\n    case Exactly(total):\n        pass",
        "kind == 'LessThan'",
        "match kind:\n    case 'MoreThan':\n        pass",
        "kind == AllSame.kind",
    ],
)
def test_what_tells_kinds_apart_is_found(text: str) -> None:
    assert _knows_kinds(ast.parse(text))
