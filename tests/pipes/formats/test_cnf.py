"""The formula of a board: its models are the board's solutions, each of them; and what solvers answer is read back."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from pysat.solvers import Solver

from pipworks import pipes
from pipworks.errors import ParseError
from pipworks.families import PIPES
from pipworks.pipes import Board, Solution
from pipworks.pipes.formats import cnf
from pipworks.pipes.formats.dimacs import parse_model
from pipworks.pipes.formats.document import Document
from pipworks.pipes.formats.turn_variables import turn_variables
from pipworks.rng import Rng
from pipworks.source import Source
from tests.support.pipes.strategies import boards

BOARD = Board.of("1H", "LL", wraps=False)


def clauses(text: str) -> list[list[int]]:
    """The clauses of a DIMACS file, which are as many and have as many variables as its heading says."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("c")]
    assert lines[0][:2] == ["p", "cnf"]
    found = [list(map(int, line)) for line in lines[1:]]
    assert all(line[-1] == 0 and 0 not in line[:-1] for line in found)
    assert len(found) == int(lines[0][3])
    assert max((abs(value) for line in found for value in line), default=0) <= int(lines[0][2])
    return [line[:-1] for line in found]


def answered(board: Board) -> set[Solution]:
    """The solution of each model, an `I` turned N or E."""
    turns = [variable for ways in turn_variables(board) for variable in ways.values()]
    found = set()
    with Solver("g4", bootstrap_with=clauses(cnf.format(Document(board)))) as solver:
        while solver.solve():
            true = {value for value in solver.get_model() if value > 0}
            text = f"s SATISFIABLE\nv {' '.join(map(str, solver.get_model()))} 0\n"
            found.add(parse_model(Source.of(text, "answer"), board))
            solver.add_clause([-variable if variable in true else variable for variable in turns])
            if not turns:
                break
    return found


def solutions(board: Board) -> set[Solution]:
    """Every way to turn the tiles that the verifier finds right."""
    letters = [tuple(ways) or ("_",) for ways in turn_variables(board)]
    width = board.width
    found = set()
    for choice in product(*letters):
        text = "".join(choice)
        rows = tuple(text[start : start + width] for start in range(0, len(text), width))
        if not pipes.verify(board, Solution(rows)):
            found.add(Solution(rows))
    return found


@given(boards(max_width=2, max_height=2, variants=True), boards(max_width=1, max_height=3, variants=True))
@settings(max_examples=25)
def test_its_models_are_the_solutions(flat: Board, high: Board) -> None:
    for board in (flat, high):
        for all_tiles in (False, True):
            variant = board.replaced(all_tiles=all_tiles)
            assert answered(variant) == solutions(variant)


def test_a_level_of_the_game() -> None:
    board = pipes.generate(pipes.Recipe(), Rng(5)).board
    with Solver("g4", bootstrap_with=clauses(cnf.format(Document(board)))) as solver:
        assert solver.solve()
        text = f"SAT\n{' '.join(map(str, solver.get_model()))} 0\n"
    assert not pipes.verify(board, PIPES.solution_to_check(Source.of(text, "answer"), board))
    assert not pipes.verify(board, PIPES.solution_readers(Source.of(text, "answer"))[0](board))


def test_its_comments_say_what_the_variables_mean() -> None:
    assert cnf.format(Document(BOARD)).splitlines()[:11] == [
        "c A board of Pipes, 2x2: it has walls around, and every house needs gas.",
        "c 1H",
        "c LL",
        "c",
        "c How each tile is turned: its cell, its letter, and a variable for each letter of a solution:",
        "c a1 1: N=1 E=2 S=3 W=4",
        "c b1 H: N=5 E=6 S=7 W=8",
        "c a2 L: N=9 E=10 S=11 W=12",
        "c b2 L: N=13 E=14 S=15 W=16",
        "c The other 37 variables say how gas runs.",
        "c check_pipes BOARD ANSWER judges what a solver answers: lines 'v 1 -2 ... 0'.",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("s UNSATISFIABLE\n", "answer:1:1: read as the answer of a solver: it says that there is no model"),
        ("UNKNOWN\n", "it doesn't know: UNKNOWN"),
        ("s SATISFIABLE\n", "answer:2:1: read as the answer of a solver: no model here"),
        ("v 1 zwei 0\n", "answer:1:5: read as the answer of a solver: expected a number, found 'zwei'"),
        ("v\n", "answer:2:1: read as the answer of a solver: no model here"),
        ("v 1 -1 0\n", "answer:1:5: read as the answer of a solver: it contradicts itself: 1 and -1"),
        ("=====UNSATISFIABLE=====\n", "answer:1:1: read as the answer of MiniZinc: it says that there is no solution"),
        ("% late\n=====UNKNOWN=====\n", "answer:2:1: read as the answer of MiniZinc: it says that it found none"),
        ("v 1 0 2\n", "answer:1:7: read as the answer of a solver: more behind the 0"),
        ("v 2 8 10 0\n", "the tile at b2 is turned in no way"),
        ("v 2 8 9 10 13 0\n", "the tile at a2 is turned in 2 ways"),
    ],
)
def test_what_is_no_model(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        PIPES.solution_to_check(Source.of(text, "answer"), BOARD)


def test_the_lines_that_minizinc_adds_part_solutions() -> None:
    text = "NN\nNN\n----------\n% time: 1 s\nEW\nNW\n----------\n==========\n"
    found = [read(BOARD) for read in PIPES.solution_readers(Source.of(text, "answer"))]
    assert found == [Solution.of("NN", "NN"), Solution.of("EW", "NW")]


def test_a_wrong_answer_is_judged() -> None:
    found = PIPES.solution_to_check(Source.of("c of a solver\nv 1 5\nv 9 13 0\n", "answer"), BOARD)
    assert found == Solution.of("NN", "NN")
    assert pipes.verify(BOARD, found)


def test_what_is_lost() -> None:
    assert not cnf.lost_out(Document(BOARD))
    assert len(cnf.lost_out(Document(BOARD, Solution.of("NN", "NN"), name="a"))) == 2
