"""A family as small as can be: a puzzle is its text."""

from __future__ import annotations

from pipworks.source import Source


def parse(text: str | Source) -> str:
    """The text itself."""
    return text.text if isinstance(text, Source) else text


def format(puzzle: str) -> str:
    """The text itself."""
    return puzzle
