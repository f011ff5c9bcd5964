"""The pictures of README that are puzzles; they are in `docs/images`, too, where README finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from pipworks import pipes, polypips

_EXAMPLES: Final = Path(__file__).parent.parent.parent / "examples"


def pictures() -> Iterator[tuple[str, Callable[[], str]]]:
    """Each picture's name, and what makes it."""
    yield "heart.svg", _heart
    yield "wrapping.svg", _wrapping


def _heart() -> str:
    return polypips.to_svg(polypips.read(_EXAMPLES / "polypips" / "heart.txt"))


def _wrapping() -> str:
    board = pipes.read(_EXAMPLES / "pipes" / "wrapping.txt")
    return pipes.to_svg(board, pipes.solve(board).solution)
