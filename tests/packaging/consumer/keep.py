"""Puzzles kept in a collection, made in a batch and put on paper, with the type of each answer written down."""

from __future__ import annotations

import sys
from pathlib import Path

from pipworks import batch, polypips, printing
from pipworks.collection import Added, Collection, Entry


def kept(path: Path) -> list[Added]:
    """What a collection says of a puzzle that comes twice."""
    rules = polypips.Rules(polypips.named_board("3x4"), pieces=polypips.Choice.parse("2*"))
    puzzle: polypips.Puzzle = polypips.generate(rules, 5).puzzle
    with Collection(path) as collection, collection.transaction():
        return [collection.add(Entry.of("polypips", puzzle)) for _ in range(2)]


def made(path: Path) -> batch.Summary:
    """The summary of a batch of two levels."""
    job = batch.Job("generate", "pipes", {"recipe": "--size 4x4"}, number=2, seed=11)
    with Collection(path) as collection, batch.Processes(1) as workers:
        return batch.run(job, workers, batch.Store(collection))


def printed(puzzle: polypips.Puzzle) -> bytes:
    """A sheet with a puzzle, as PDF."""
    options = printing.Options(per_page=1, paper=printing.A4, answers=printing.Answers.UPSIDE_DOWN)
    return printing.sheet([puzzle], options)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    first, second = kept(folder / "kept.db")
    print(first.is_new, second.is_new)
    print(made(folder / "made.db").done)
