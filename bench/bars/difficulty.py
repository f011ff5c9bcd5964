"""How grades order a newspaper's labels, on odd days (even ones fitted them), and how often a class asked for is had.

Hit rates are of the newspaper's style on boards of 8 to 40 cells, of what is not proved impossible; --sample 10 takes
every tenth puzzle of ten a board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from bench.bars.bar import Bar
from pipworks.errors import GenerationFailed
from pipworks.hints.grading import Depth, Difficulty, Grade
from pipworks.limits import Limits
from pipworks.polypips import generate, read_all
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.rules import DOMINOES, Rules
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.hints.reasoner import grade

LABELS: Final = ("easy", "medium", "hard")
BOARDS: Final = ("any:8", "any:14", "any:20", "any:30", "any:40")
PUZZLES: Final = 10
SECONDS: Final = 60
LEAST: Final = 0.95


def bars(folder: Path | None, sample: int) -> Iterator[Bar]:
    """The areas under the curve for neighbouring labels, at any size and at equal size; then the hit rates."""
    if folder is not None:
        yield from _of_labels(folder, sample)
    for difficulty in Difficulty:
        yield _hits(difficulty.value, Rules(named_board("any"), unique=True, difficulty=difficulty), sample)
    for depth in Depth:
        yield _hits(f"depth {depth.value}", Rules(named_board("any"), unique=True, depth=depth), sample)


def _of_labels(folder: Path, sample: int) -> Iterator[Bar]:
    days = sorted(folder.glob("*.json"))[1::2][:: max(1, sample // 5)]
    found: dict[str, list[Grade]] = defaultdict(list)
    for day in days:
        for label, document in zip(LABELS, read_all(day).documents, strict=True):
            solved = grade(document.puzzle).solution
            assert solved is not None
            found[label].append(solved)
    bounds = {"easy": (0.99, 0.80), "medium": (0.95, 0.83)}
    for label, harder in pairwise(LABELS):
        whole, equal = bounds[label]
        pairs = [(one, other) for one in found[label] for other in found[harder]]
        yield Bar(f"AUC {label} / {harder}", auc(pairs), whole, at_least=True, about=f"{len(days)} odd days")
        same = [(one, other) for one, other in pairs if one.size == other.size]
        yield Bar(f"AUC {label} / {harder}, equal size", auc(same), equal, at_least=True, about=f"{len(same)} pairs")


def auc(pairs: Sequence[tuple[Grade, Grade]]) -> float:
    """The share of the pairs whose second score is the higher, ties by half; 0 of none."""
    return sum((a.score < b.score) + (a.score == b.score) / 2 for a, b in pairs) / max(1, len(pairs))


def _hits(name: str, rules: Rules, sample: int) -> Bar:
    made = asked = 0
    for board in BOARDS:
        for seed in range(1, max(1, PUZZLES // sample) + 1):
            asked += 1
            wanted = Rules(
                named_board(board),
                DOMINOES,
                unique=True,
                difficulty=rules.difficulty,
                style=Style.NEWSPAPER,
                depth=rules.depth,
            )
            try:
                generate(wanted, seed, limits=Limits(seconds=SECONDS))
            except GenerationFailed as failed:
                asked -= not failed.limit
                continue
            made += 1
    return Bar(f"{name}: made in {SECONDS} s", made / max(1, asked), LEAST, at_least=True, about=f"{asked} puzzles")
