"""Figures of Pipes: solving, making, telling."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping

from bench.check.figure import Figure
from bench.one_puzzle import CORPORA, bare, recorded
from bench.pipes.boards import GROWTHS, grown
from bench.pipes.generate import NET
from bench.yard import NAME, yard
from pipworks import pipes
from pipworks.pipes.generator.recipe import Recipe
from pipworks.pipes.hints.reasoner import explain
from pipworks.rng import Rng


def suite() -> Figure | None:
    """The suite's boards solved, beside the bare solver asked the same."""
    path = CORPORA / "pipes" / "suite.jsonl"
    if not path.exists():
        return None
    boards = [pipes.Board.of(*json.loads(line)["board"]) for line in path.read_text(encoding="utf-8").splitlines()]
    return beside_bare(boards)


def large() -> Figure:
    """Boards of 30x30 solved, beside the bare solver asked the same."""
    return beside_bare([grown(growth, 30, seed) for growth in GROWTHS for seed in (1, 2)])


def beside_bare(boards: list[pipes.Board]) -> Figure:
    """The boards solved, beside the bare solver asked the same."""
    asked = [recorded(board) for board in boards]
    return Figure(
        lambda: [pipes.solve(board, explain=False) for board in boards],
        "the bare solver",
        lambda: [bare(each) for each in asked],
        rounds=3,
    )


def levels(recipe: Recipe, seeds: int) -> list[pipes.Board]:
    """Levels with one layout each."""
    return [pipes.generate(recipe, Rng(seed)).board for seed in range(seeds)]


def made(recipe: Recipe, seeds: int) -> Callable[[], Figure]:
    """Levels of a recipe, of the first seeds."""
    return lambda: Figure(lambda: levels(recipe, seeds), NAME, yard, rounds=3)


def made_beside_net() -> Figure | None:
    """Ten levels of 7x10, beside a thousand of Net's, which has one source and no dry tiles."""
    words = [str(NET), "--generate", "1000", "7x10w"]
    net = lambda: subprocess.run(words, stdout=subprocess.DEVNULL, check=True)  # noqa: E731
    return Figure(lambda: levels(Recipe(), 10), "1000 of Net", net) if NET else None


def told() -> Figure:
    """Walkthroughs of five levels."""
    boards = levels(Recipe(fill=0.9), 5)
    return Figure(lambda: [explain(board) for board in boards], NAME, yard)


FIGURES: Mapping[str, Callable[[], Figure | None]] = {
    "suite solved": suite,
    "30x30 solved": large,
    "made 7x10": made(Recipe(), 20),
    "made 7x10, Net": made_beside_net,
    "made 30x30": made(Recipe((30, 30), fill=0.9), 2),
    "told 7x10": told,
}
