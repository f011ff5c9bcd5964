"""Pipes: how many words a walkthrough takes, how long a first hint takes, what pictures and levels look like."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median

from bench.bars.bar import Bar
from pipworks.hints.writing import sentence, shown_inside
from pipworks.pipes import Board, Recipe, explain, generate, hint, read, solve
from pipworks.pipes.drawing.shuffled import shuffled
from pipworks.pipes.generator.ground import largest_block
from pipworks.pipes.hints.network import network_of
from pipworks.pipes.hints.results import Walkthrough
from pipworks.pipes.puzzle.tiles import Tile
from pipworks.render.roles import Role
from pipworks.render.theme import THEMES
from pipworks.rng import Rng

_CONTEST_BOARD = "board2.txt"
_LEVELS = 60
_SENTENCE_END = re.compile(r"(?<=[.?])\s+")


def bars(folder: Path | None, sample: int) -> Iterator[Bar]:
    """The boards lie beside the newspaper's days, in `pipes`; without a folder only generated levels are measured."""
    boards = None if folder is None else folder.parents[1] / "pipes"
    levels = [generate(Recipe(), Rng(seed)).board for seed in range(0, _LEVELS, sample)]
    walks = [explain(board) for board in levels]
    if boards is not None and boards.is_dir():
        board = read(boards / _CONTEST_BOARD)
        yield Bar("words, contest board 2", words(explain(board)), 1500, about="all that is said, drawings aside")
    yield Bar("words a walkthrough, median", median(map(words, walks)), 700, about=f"{len(walks)} levels")
    sentences = [part for walk in walks for line in said(walk) for part in _SENTENCE_END.split(line)]
    yield Bar("words a sentence, mean", mean(len(part.split()) for part in sentences), 10)
    yield Bar("first hint, slowest, seconds of CPU", slowest_hint(first_boards(boards, levels, sample)), 1)
    for name in ("light", "print"):
        colors = THEMES[name].colors
        seen = min(contrast(colors[Role.DRY_CASING], colors[ground]) for ground in (Role.PAPER, Role.FACE))
        yield Bar(f"contrast of dry pipes, {name}", seen, 4.5, at_least=True)
    yield Bar("neighbours that join by accident, a picture", mean(map(joints, levels)), 6)
    blocks = [
        largest_block([tile is Tile.BLANK for tile in board.tiles], board.width) / len(board.tiles) for board in levels
    ]
    yield Bar("largest blank rectangle, share of the board", max(blocks), 0.2)


def said(walk: Walkthrough) -> list[str]:
    """Every line that a walkthrough says, but for those that are listed on request."""
    lines = list(walk.opening)
    for stage in walk.stages:
        for step, shown in zip(stage.steps, shown_inside(walk.voice, stage.steps), strict=True):
            lines.append(sentence(walk.voice, step))
            lines += [sentence(walk.voice, inner) for inner in step.inner if shown]
    return lines


def words(walk: Walkthrough) -> int:
    """The number of words that a walkthrough says."""
    return sum(len(line.split()) for line in said(walk))


def first_boards(folder: Path | None, levels: Sequence[Board], sample: int) -> list[Board]:
    """Levels, levels of both variants, and the solvable boards of the folder."""
    boards = list(levels)
    for recipe in (
        Recipe(wraps=False),
        Recipe(all_tiles=True),
        Recipe(all_tiles=True, wraps=False),
        Recipe(unique=False),
    ):
        boards += [generate(recipe, Rng(seed)).board for seed in range(0, 20, sample)]
    if folder is not None and folder.is_dir():
        boards += [read(path) for path in sorted(folder.glob("board?.txt"))]
        cases = map(json.loads, (folder / "suite.jsonl").read_text(encoding="utf-8").splitlines()[::sample])
        boards += [Board.of(*case["board"]) for case in cases if case["solvable"]]
    return [board for board in boards if solve(board)]


def slowest_hint(boards: Sequence[Board]) -> float:
    """The most seconds that the first hint about one of these boards takes."""
    most = 0.0
    for board in boards:
        network_of.cache_clear()
        start = time.process_time()
        hint(board)
        most = max(most, time.process_time() - start)
    return most


def joints(board: Board) -> int:
    """The pairs of neighbours that are open to each other in the picture of the board as given out."""
    masks, width, height = shuffled(board), board.width, board.height
    right = sum(
        bool(masks[y * width + x] & 2 and masks[y * width + (x + 1) % width] & 8)
        for y in range(height)
        for x in range(width)
    )
    down = sum(
        bool(masks[y * width + x] & 4 and masks[(y + 1) % height * width + x] & 1)
        for y in range(height)
        for x in range(width)
    )
    return right + down


def contrast(one: str, other: str) -> float:
    """The contrast of two colours by WCAG 2, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
