"""The naive oracle itself, against counts that were made elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.amounts import some
from tests.support.pipes.oracle import layouts, solved


def test_counts_of_assignments(shared: Path) -> None:
    cases = json.loads((shared / "conformance" / "pipes_small.json").read_text(encoding="utf-8"))
    for case in cases[:: some(4, of=1)]:
        assert sum(1 for _ in solved(case["board"])) == case["assignments"], case["board"]
        assert bool(layouts(case["board"])) == (case["assignments"] > 0), case["board"]


def test_layouts_by_hand() -> None:
    assert layouts(["1H"]) == [(frozenset({1}), frozenset({3})), (frozenset({3}), frozenset({1}))]
    assert layouts(["HIH"]) == []
    assert len(layouts(["_"])) == 1
    assert layouts(["1"]) == [(frozenset(),)]
    assert layouts(["H", "1"]) != []
