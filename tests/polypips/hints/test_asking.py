"""What the hints ask the search, both ways of asking, against a list of all solutions."""

from __future__ import annotations

import pytest

from pipworks.limits import Limits
from pipworks.numbers import set_bits
from pipworks.polypips.hints import asking
from pipworks.polypips.hints.asking import Oracle
from pipworks.polypips.hints.state import State
from pipworks.polypips.hints.tables import Tables
from tests.support.polypips.hint_truth import occurring
from tests.support.polypips.little import little_puzzles


@pytest.mark.parametrize("patience", [20_000, 0], ids=["about every lie", "about what is in common"])
def test_what_solutions_have_in_common(patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_PATIENCE", patience)
    forced = chosen = 0
    for puzzle, every in [*little_puzzles(40, dominoes=True), *little_puzzles(60)]:
        board = Tables(puzzle)
        state = State(board)
        found = Oracle(board, Limits().start()).ways(state)
        assert found.stop is None
        placements = occurring(every)
        possible = {board.as_value(placement) for placement in set_bits(found.possible)}
        assert placements <= possible
        if patience:
            assert found.exact
            assert placements == possible
        common = frozenset.intersection(*(frozenset(solution.placements) for solution in every))
        if found.forced is not None:
            forced += 1
            assert board.as_value(found.forced) in common
        else:
            chosen += 1
            assert not common
            cell = board.cells[found.cell]
            assert {board.as_value(placement) for placement in found.choices} == {
                placed for placed in placements if cell in placed.cells
            }
    assert min(forced, chosen) > 10
