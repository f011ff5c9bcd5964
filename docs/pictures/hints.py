"""Hints as the library draws them: `docs/how/hints.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Final

from docs.pictures.search import hook
from pipworks import pipes, polypips

_EXAMPLES: Final = Path(__file__).parent.parent.parent / "examples"
STRENGTHS: Final = (1, 3, 4)
"""Those that are drawn; of this hint the second one's picture is the first one's."""


@cache
def alike() -> polypips.Puzzle:
    """The puzzle whose first hint is drawn in each strength."""
    return polypips.read(_EXAMPLES / "polypips" / "alike.txt")


@cache
def crowded() -> pipes.Board:
    """The board of Pipes whose second hint is drawn."""
    return pipes.read(_EXAMPLES / "pipes" / "crowded.txt")


def alike_hint(strength: int) -> polypips.Hint:
    """The first hint for `alike`."""
    return polypips.hint(alike(), strength=strength)


def crowded_hint() -> pipes.Hint:
    """The reasons of the second hint for `crowded`."""
    first = pipes.explain(crowded()).stages[0].position
    return pipes.hint(crowded(), first, strength=3)


def hook_hint() -> polypips.Hint:
    """The reasons of the first hint for the puzzle that the search is drawn on."""
    return polypips.hint(hook(), strength=3)


def pictures() -> Iterator[tuple[str, Callable[[], str]]]:
    """Each picture's name, and what makes it."""
    for strength in STRENGTHS:
        yield f"hint-alike-{strength}.svg", partial(_alike, strength)
    yield "hint-crowded.svg", lambda: crowded_hint().to_svg()
    yield "hint-hook.svg", lambda: hook_hint().to_svg()


def _alike(strength: int) -> str:
    return alike_hint(strength).to_svg()
