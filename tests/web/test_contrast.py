"""The page's colours as its style sheet has them: text stands out 4.5 to 1, what is drawn 3 to 1, in light and dark.

Text of the page itself is axe-core's to look at as well; what is drawn in SVG is measured here alone.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "src" / "pipworks" / "web" / "page" / "css" / "tokens.css"
TINTS = tuple(f"tint-{number}" for number in range(1, 9))

TEXT = (
    *((words, ground) for words in ("text", "quiet", "accent", "right", "wrong") for ground in ("ground", "card")),
    ("on-accent", "accent"),
    ("text", "accent-soft"),
    ("paper", "wall"),  # a label on its tab
    ("paper", "right"),  # and where it is ticked or crossed
    ("paper", "wrong"),
)
DRAWN = (
    ("wall", "face"),
    ("pip", "piece"),
    ("wall", "piece"),
    ("edge", "ground"),
    ("edge", "card"),
    ("casing", "face"),  # a pipe with gas, by its edge
    ("dry-casing", "dry"),
    ("dry-casing", "face"),
    ("ring", "paper"),  # a ring is drawn on its pale one
    *(("ink", tint) for tint in TINTS),  # notes on regions
)


def colours(scheme: str) -> dict[str, str]:
    """Each token's colour in one of the two schemes."""
    found = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", TOKENS.read_text(encoding="utf-8"))
    return {name: light if scheme == "light" else dark for name, light, dark in found}


def luminance(colour: str) -> float:
    """Relative luminance, as WCAG has it."""
    shares = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("least", "pairs"), [(4.5, TEXT), (3.0, DRAWN)], ids=["text", "drawn"])
def test_it_stands_out(scheme: str, least: float, pairs: tuple[tuple[str, str], ...]) -> None:
    have = colours(scheme)
    low = {pair: contrast(have[pair[0]], have[pair[1]]) for pair in pairs}
    assert {pair: round(ratio, 2) for pair, ratio in low.items() if ratio < least} == {}
