"""Generated puzzles of polyominoes by default: what their constraints say, how they are spread, how they are explained.

A hundred puzzles with one solution and a hundred that may have several, by ten rules, none of which says anything of
constraints; each is measured beside a puzzle of the seed's style with the same seed.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final

from bench.bars.bar import Bar
from pipworks.hints.ladder import CASE, TRIED_OUT, WHAT_IF
from pipworks.limits import Limits
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.generate import generate
from pipworks.polypips.generator.generated import Generated
from pipworks.polypips.generator.rules import Choice, Rules
from pipworks.polypips.generator.styles import Style
from pipworks.polypips.generator.telling.conditions import is_degenerate, says_something
from pipworks.polypips.hints.reasoner import explain
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.rng import Rng

RULES: Final = (
    ("6x10", "12x5"),
    ("heart", "any"),
    ("8x8-2x2", "12x5"),
    ("heart", "4*"),
    ("6x6", "1*,2*,3*"),
    ("5x12", "12x5"),
    ("house", "4*,X"),
    ("diamond", "any"),
    ("6x6", "3*"),
    ("8x8-4", "4*,5*"),
)
"""Boards and pieces."""

_LONG: Final = Limits(seconds=120)


def bars(folder: Path | None, sample: int) -> Iterator[Bar]:  # noqa: ARG001 - no newspaper's days are needed
    """The bars over every `sample`-th of the puzzles."""
    numbers = range(0, 10 * len(RULES), sample)
    wanted = [(*RULES[number % len(RULES)], number) for number in numbers]
    yield from _looks("loose", [_made(*each, unique=False)[0] for each in wanted])
    timed = [(_made(*each, unique=True), _made(*each, unique=True, style=Style.SEED)) for each in wanted]
    yield from _looks("unique", [made for (made, _), _ in timed])
    yield from _explained([made for (made, _), _ in timed])
    ratio = median(own for (_, own), _ in timed) / median(seeds for _, (_, seeds) in timed)
    yield Bar("unique: median seconds, over those of the seed's style", ratio, 3, about=f"{len(timed)} of each")


def _made(board: str, pieces: str, seed: int, *, unique: bool, style: Style = Style.TELLING) -> tuple[Generated, float]:
    """A puzzle, and the seconds of CPU that it took."""
    rules = Rules(named_board(board), Choice.parse(pieces), unique=unique, style=style)
    start = time.process_time()
    return generate(rules, Rng(seed), limits=_LONG), time.process_time() - start


def _looks(name: str, made: list[Generated]) -> Iterator[Bar]:
    puzzles = [each.puzzle for each in made]
    constraints = [constraint for puzzle in puzzles for constraint in puzzle.constraints]
    total = len(constraints)
    about = f"{total} constraints of {len(made)} puzzles"

    def share(count: int) -> float:
        return count / total

    loose = sum(not says_something(each.condition, each.size) for each in constraints)
    yield Bar(f"{name}: allow over 80 % of their fillings", share(loose), 0.05, about=about)
    covered = [sum(each.size for each in puzzle.constraints) / len(puzzle.cells) for puzzle in puzzles]
    yield Bar(f"{name}: least share of cells covered", min(covered), 0.8, at_least=True, about=f"mean {_mean(covered)}")
    sizes = Counter(each.size for each in constraints)
    spread = " ".join(f"{share(sizes[size]):.2f}" for size in range(1, 7))
    yield Bar(f"{name}: regions of one cell", share(sizes[1]), 0.4, about=f"1 to 6 cells: {spread}")
    yield Bar(f"{name}: regions of five cells and more", share(sizes[5] + sizes[6]), 0.3, about=spread)
    kinds = Counter(each.condition.kind for each in constraints)
    said = " ".join(f"{kind} {share(count):.2f}" for kind, count in kinds.most_common())
    yield Bar(f"{name}: constraints of the commonest kind", share(max(kinds.values())), 0.75, about=said)
    yield Bar(f"{name}: degenerate sums", share(sum(map(_is_degenerate, constraints))), 0.25, about=about)
    twice = sum(_needlessly_twice(puzzle.pieces) for puzzle in puzzles)
    yield Bar(f"{name}: puzzles with a piece needlessly twice", twice / len(puzzles), 0, about=about)
    pips = Counter(pip for puzzle in puzzles for piece in puzzle.pieces for pip in piece.pips)
    shares = [pips[pip] / pips.total() for pip in range(7)]
    spread = " ".join(f"{each:.3f}" for each in shares)
    yield Bar(f"{name}: the commonest pips, over a seventh", 7 * max(shares), 1.12, about=spread)


def _is_degenerate(constraint: Constraint) -> bool:
    return is_degenerate(constraint.condition, constraint.size)


def _needlessly_twice(pieces: tuple[Piece, ...]) -> bool:
    """Whether a piece is there twice of a shape that has enough others to be had."""
    shapes = Counter(piece.shape for piece in pieces)
    alike = Counter(piece.canonical for piece in pieces)
    # A shape that every turn carries onto itself has the fewest different pieces: a quarter of 7 to its cells.
    return any(n > 1 and shapes[piece.shape] <= max(7, 7**piece.size // 4) for piece, n in alike.items())


def _explained(made: list[Generated]) -> Iterator[Bar]:
    tried = supposed = 0
    seconds = []
    for each in made:
        start = time.process_time()
        walkthrough = explain(each.puzzle, limits=_LONG)
        seconds.append(time.process_time() - start)
        rules = {step.rule for stage in walkthrough.stages for step in stage.steps}
        tried += TRIED_OUT in rules
        supposed += not rules.isdisjoint((CASE, WHAT_IF))
    about = f"{tried} of {len(made)}; {supposed} suppose"
    yield Bar("unique: explained without trying all", 1 - tried / len(made), 0.9, at_least=True, about=about)
    yield Bar("unique: seconds of the longest walkthrough", max(seconds), 3, about=f"median {median(seconds):.2f}")


def _mean(shares: list[float]) -> str:
    return f"{sum(shares) / len(shares):.2f}"
