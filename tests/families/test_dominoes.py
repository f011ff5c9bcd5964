"""The family of docs/adding-a-family.md, against a count by trying."""

from __future__ import annotations

import pytest

from pipworks.grid import Cell
from pipworks.limits import Limits
from pipworks.outcome import Status, Verdict
from pipworks.rng import Rng
from tests.families import dominoes
from tests.families.dominoes import Board, Code, Solution


def tilings(cells: frozenset[Cell]) -> int:
    """How many tilings there are, by trying: the first square goes with its neighbour to the right or below."""
    if not cells:
        return 1
    x, y = first = min(cells)
    return sum(tilings(cells - {first, other}) for other in (Cell(x + 1, y), Cell(x, y + 1)) if other in cells)


@pytest.mark.parametrize("seed", range(40))
def test_every_answer_agrees_with_the_oracle(seed: int) -> None:
    rng = Rng(seed)
    rows = tuple("".join(rng.choice("###  "[: 3 + rng.below(3)]) for _ in range(4)).rstrip() for _ in range(4))
    board = dominoes.Board(rows)
    if not board.cells:
        return
    expected = tilings(frozenset(board.cells))
    found = list(dominoes.solutions(board))
    assert len(set(found)) == len(found) == expected == dominoes.count(board).count
    assert dominoes.solve(board).status is (Status.SOLVED if expected else Status.UNSOLVABLE)
    verdict = {0: Verdict.NONE, 1: Verdict.UNIQUE}.get(expected, Verdict.SEVERAL)
    assert dominoes.uniqueness(board).verdict is verdict
    for solution in found:
        assert dominoes.verify(board, solution) == ()
        assert dominoes.parse_solution(f"{solution}\n") == solution
    assert dominoes.parse(dominoes.format(board)).cells == board.cells


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        (("EW",), ()),
        (("EW", "EW"), (Code.OUTLINE, Code.OUTLINE)),
        (("", ""), (Code.OUTLINE, Code.OUTLINE)),
        (("EE",), (Code.HALF, Code.HALF)),
        (("NS",), (Code.HALF, Code.HALF)),
    ],
)
def test_each_rule_is_named(rows: tuple[str, ...], codes: tuple[Code, ...]) -> None:
    assert tuple(violation.code for violation in dominoes.verify(Board(("##",)), Solution(rows))) == codes


def test_a_limit_is_its_own_answer() -> None:
    board = Board(("#" * 8,) * 8)
    assert dominoes.solve(board, limits=Limits(seconds=0)).status is Status.LIMIT
    assert dominoes.uniqueness(board, limits=Limits(seconds=0)).verdict is Verdict.LIMIT
