"""Dives by beliefs: the native search alone has them, on boards that take long."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipworks import kernel
from pipworks.kernel import Problem
from pipworks.limits import Limits, Stop
from tests.support.kernel import corpora

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(kernel.backend() != "native", reason="the native search alone has dives by beliefs"),
]
NODES = 400_000


def board(shared: Path, name: str) -> Problem:
    path = shared / "corpora" / "polypips" / "scale" / f"{name}.txt"
    return corpora.parse(path.read_text(), corpora.shapes(shared))


@pytest.mark.parametrize("seed", range(3))
def test_a_large_board_with_every_cell_in_a_region(shared: Path, seed: int) -> None:
    problem = board(shared, "mix_20x20_1.0_101")
    found = kernel.find(problem, Limits(nodes=NODES), seed)
    assert found.solution is not None
    assert len(kernel.labels_of(problem, found.solution)) == 400
    assert kernel.find(problem, Limits(nodes=NODES), seed) == found


def test_a_limit_of_nodes_is_kept_in_a_dive(shared: Path) -> None:
    problem = board(shared, "mix_30x30_1.0_101")
    for nodes in (40_000, 50_000):
        found = kernel.find(problem, Limits(nodes=nodes))
        assert (found.stop, found.nodes, found.solution) == (Stop.NODES, nodes, None)
