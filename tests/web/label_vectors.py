"""Labels and pieces as they are typed, with what the library says of them: tests hold the page's editor to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipworks.errors import ParseError
from pipworks.polypips import Piece
from pipworks.polypips.puzzle.condition import Condition
from pipworks.polypips.puzzle.conditions import AllDifferent, AllSame, Exactly, LessThan, MoreThan

FILE = Path(__file__).parent / "vectors" / "polypips_labels.json"

Vector = dict[str, Any]

TYPED: dict[str, Condition] = {
    "=": AllSame(),
    "=3": AllSame(3),
    " = 6 ": AllSame(6),
    "=7": AllSame(7),
    "≠": AllDifferent(),
    "!": AllDifferent(),
    "!=": AllDifferent(),
    "≠{0,6}": AllDifferent(frozenset({0, 6})),
    "!=06": AllDifferent(frozenset({0, 6})),
    "≠{8}": AllDifferent(frozenset({8})),
    "0": Exactly(0),
    "12": Exactly(12),
    "13": Exactly(13),
    "999999999": Exactly(999_999_999),
    "<0": LessThan(0),
    "<1": LessThan(1),
    "<5": LessThan(5),
    "<99": LessThan(99),
    ">0": MoreThan(0),
    ">5": MoreThan(5),
    "> 11": MoreThan(11),
    ">12": MoreThan(12),
}
"""Texts, and the conditions that they say."""

NO_LABELS = ("", "  ", "x", "==", "=-1", "<", ">", "≠x", "1.5", "-3", "1000000000", "<>3", "≥3", "12a")

TOKENS = (
    *("34", "3-4", "3|4", "00", "5", "2I:34", "2i:34", "4T:0123", "4t:0123:90", "5F+:12345:270", "1o:6", "1O:6"),
    *(
        "37",
        "9",
        "2I:3",
        "2I:345",
        "4T",
        "4T:0123:45",
        "5F:12345",
        "5T+:12345",
        "9Z:1",
        "x",
        "2I:3x",
        "4T:0123:",
        "4T::90",
    ),
)


def made() -> Iterator[Vector]:
    """The vectors of the file."""
    for text, condition in TYPED.items():
        for size in (1, 2, 3, 7, 8):
            problem = condition.impossible(size)
            yield {
                "text": text,
                "size": size,
                "label": condition.label,
                "problem": problem,
                "hint": condition.hint(size) if problem else "",
            }
    yield from ({"text": text, "size": 2, "label": None} for text in NO_LABELS)
    for token in TOKENS:
        try:
            yield {"token": token, "piece": str(Piece.parse(token))}
        except ParseError:
            yield {"token": token, "piece": None}


def listed() -> list[Vector]:
    """The vectors as the file has them."""
    found: list[Vector] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
