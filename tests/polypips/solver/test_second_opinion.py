"""What another solver says: CP-SAT, on puzzles made at random and on the corpora's; many more in tests/differential."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from pipworks import polypips
from pipworks.limits import Limits
from pipworks.outcome import Status
from pipworks.polypips.formats.text import parse
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.polypips.rules import verify
from tests.support.amounts import some
from tests.support.polypips.small import puzzles
from tests.support.polypips.strategies import solved

if TYPE_CHECKING:
    from bench.polypips.cp_model import Model

pytest.importorskip("ortools", reason="CP-SAT is not installed: pip install 'pipworks[cp]'")

MOST = 40
"""Solutions that are counted at most."""


def model(puzzle: Puzzle) -> Model:
    from bench.polypips.cp_model import Model

    return Model(puzzle)


def agree(puzzle: Puzzle, most: int) -> None:
    """Both count the same, and the rules accept what CP-SAT finds."""
    ours = polypips.count(puzzle)
    assert ours.count is not None
    assert model(puzzle).count(most) == min(ours.count, most)
    solution, proved = model(puzzle).solve(60)
    assert proved
    assert (solution is not None) == (ours.status is Status.SOLVED)
    assert solution is None or verify(puzzle, solution) == ()


@given(puzzle=puzzles())
@settings(max_examples=some(15, of=40))
def test_small_puzzles(puzzle: Puzzle) -> None:
    agree(puzzle, MOST)


@given(made=solved(4))
@settings(max_examples=some(10, of=25))
def test_larger_puzzles(made: tuple[Puzzle, object]) -> None:
    """Too large for the naive oracle; counted while there are few solutions."""
    puzzle = made[0]
    if polypips.count(puzzle, limits=Limits(nodes=20_000)).status is Status.SOLVED:
        agree(puzzle, MOST)


@pytest.mark.long
def test_the_corpus(shared: Path) -> None:
    for line in (shared / "conformance" / "polypips_small.jsonl").read_text(encoding="utf-8").splitlines():
        agree(parse(json.loads(line)["puzzle"]), 200)
