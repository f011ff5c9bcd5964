"""What a collection takes: `python -m bench.collection [--puzzles 100000] [--made 200] [--runs 21]`.

Bytes on disk a puzzle and additions a second of CPU, for Pipes of 7x10 and Polypips of 20 cells, each read from its
document as a batch gives it, in transactions of a hundred. Then questions to a collection of many puzzles, whose rows
are copies of those with facts drawn at random: milliseconds of CPU, the median, the entries read. Ends with 1 where a
figure is beyond its bar.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

from pipworks import pipes, polypips
from pipworks.collection import Collection, Entry
from pipworks.collection.rows import COLUMNS, row_of
from pipworks.rng import Rng

MOST_ADDING, MOST_ASKING = 1.0, 50.0
"""The milliseconds that a puzzle may take to add, and a question over 100,000 puzzles to answer."""

QUESTIONS = {
    "hard, small, unique, by score": ("difficulty = ? AND cells <= ? AND is_unique", ("hard", 40), "score", 20),
    "the hardest": ("is_unique", (), "score DESC", 20),
    "small ones, by score": ("cells <= ? AND score IS NOT NULL", (14,), "score", 20),
    "by name": ("name GLOB ?", ("2027-01-0*",), "name", 20),
    "a tag": ("EXISTS (SELECT 1 FROM tags WHERE puzzle = puzzles.id AND tag = ?)", ("sunday",), "score", 20),
    "a shape": ("EXISTS (SELECT 1 FROM shapes WHERE puzzle = puzzles.id AND shape = ?)", ("5X",), "score", 20),
    "none, by a fact without an index": ("width = ?", (99,), "score", 20),
    "the first": ("", (), "", 20),
}


def made(number: int) -> dict[str, list[Entry]]:
    """Puzzles of both families by our generators."""
    rules = polypips.Rules(polypips.named_board("5x4"))
    found: dict[str, list[Entry]] = {"pipes": [], "polypips": []}
    for seed in range(1, number + 1):
        level = pipes.generate(pipes.Recipe(), Rng(seed))
        found["pipes"].append(Entry.of("pipes", level.board, solution=level.solution, solutions=1))
        puzzle = polypips.generate(rules, Rng(seed))
        found["polypips"].append(Entry.of("polypips", puzzle.puzzle, solution=puzzle.solution, solutions=1))
    return found


def adding(path: Path, entries: Sequence[Entry]) -> dict[str, float]:
    """Milliseconds and bytes a puzzle of a new collection."""
    with Collection(path) as collection:
        empty = collection.connection.execute("PRAGMA page_count").fetchone()[0]
        start = process_time()
        for first in range(0, len(entries), 100):
            with collection.transaction():
                for entry in entries[first : first + 100]:
                    collection.add(entry)
        seconds = process_time() - start
        pages, number = collection.connection.execute("PRAGMA page_count").fetchone()[0], collection.number()
        (size,) = collection.connection.execute("PRAGMA page_size").fetchone()
    return {
        "milliseconds": round(seconds * 1000 / len(entries), 3),
        "additions a second": round(len(entries) / seconds),
        "bytes": round((pages - empty) * size / number),
    }


def copies(entries: Sequence[Entry], number: int) -> Iterator[tuple[object, ...]]:
    """Rows of puzzles with facts at random, none alike."""
    rng = Rng(1)
    rows = [dict(zip(COLUMNS, row_of(entry, entry.puzzle, b""), strict=True)) for entry in entries]
    levels = ("easy", "medium", "hard", "extreme")
    for place in range(number):
        drawn = {
            "canon": place.to_bytes(16),
            "name": f"{2000 + place // 365}-{place % 12 + 1:02}-{place % 28 + 1:02}",
            "cells": 12 + rng.below(89),
            "is_unique": rng.below(10) > 0,
            "difficulty": levels[rng.below(4)],
            "score": rng.below(5000) / 10,
        }
        yield tuple((rows[place % len(rows)] | drawn).values())


def filled(collection: Collection, entries: Sequence[Entry], number: int) -> None:
    """Puts so many rows in, one in a hundred with a tag, one in twenty with a shape."""
    marks = ", ".join("?" * len(COLUMNS))
    with collection.transaction() as connection:
        connection.executemany(f"INSERT INTO puzzles ({', '.join(COLUMNS)}) VALUES ({marks})", copies(entries, number))
        connection.execute("INSERT INTO tags SELECT id, 'sunday' FROM puzzles WHERE id % 100 = 0")
        connection.execute("INSERT INTO shapes SELECT id, '5X', 1 FROM puzzles WHERE id % 20 = 0")


def asking(collection: Collection, runs: int) -> dict[str, float]:
    """The median milliseconds of each question, its entries read."""
    found = {}
    for name, (where, params, order, limit) in QUESTIONS.items():
        times = []
        for _ in range(runs):
            start = process_time()
            list(collection.entries(where or None, params, order, limit))
            times.append((process_time() - start) * 1000)
        found[name] = round(statistics.median(times), 2)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Prints the figures as JSON; the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=100_000)
    parser.add_argument("--made", type=int, default=200)
    parser.add_argument("--runs", type=int, default=21)
    options = parser.parse_args(argv)
    entries = made(options.made)
    with tempfile.TemporaryDirectory() as folder:
        added = {family: adding(Path(folder) / f"{family}.db", some) for family, some in entries.items()}
        with Collection(Path(folder) / "many.db") as collection:
            filled(collection, [*entries["pipes"], *entries["polypips"]], options.puzzles)
            asked = asking(collection, options.runs)
    print(json.dumps({"adding": added, "puzzles": options.puzzles, "asking": asked}, indent=2))
    slow = [family for family, figures in added.items() if figures["milliseconds"] > MOST_ADDING]
    slow += [name for name, milliseconds in asked.items() if milliseconds > MOST_ASKING]
    if slow:
        print(f"beyond the bar: {', '.join(slow)}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
