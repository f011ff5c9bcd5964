"""Mutations by chance, the same for the same seed: for where there is no fuzzer that is guided by coverage."""

from __future__ import annotations

from time import monotonic
from typing import Final

from pipworks.rng import Rng
from tests.fuzz.targets import TARGETS

SCRAPS: Final = (
    *'#{}()[]:,"\n\r\t /0179-+eE.│┐─LoIX5=<>≠?_HNA\x00\xa0\u2028é٤😀\ud800\ufeff',
    *(
        "board:",
        "pieces:",
        "constraints:",
        "game:",
        "solution:",
        "// ",
        "AllSame",
        "Exactly ",
        "null",
        "NaN",
        "-1",
        "[]",
    ),
    *('"format":', '"easy":', "[[", "(1,0)", "4L+:0123", "1e999", "9" * 20),
)
"""Words and marks that parsers look for, and some that they shouldn't find."""


def mutated(rng: Rng, text: str) -> str:
    """The text with a few parts left out, doubled, put elsewhere or replaced by scraps."""
    for _ in range(1 + rng.below(4)):
        at = rng.below(len(text) + 1)
        length = rng.below(4) if rng.below(4) else rng.below(60)
        part = text[at : at + length]
        match rng.below(5):
            case 0:
                text = text[:at] + text[at + length :]
            case 1:
                text = text[:at] + part + text[at:]
            case 2:
                text = text[:at] + rng.choice(SCRAPS) + text[at + length :]
            case 3:
                elsewhere = rng.below(len(text) + 1)
                text = text[:elsewhere] + part + text[elsewhere:]
            case _:
                lines = text.split("\n")
                rng.shuffle(lines) if rng.below(20) == 0 else lines.insert(rng.below(len(lines)), rng.choice(lines))
                text = "\n".join(lines)
    return text


def run(name: str, seed: int, *, rounds: int | None = None, seconds: float | None = None) -> tuple[int, int]:
    """How many mutated texts the target of this name was given, and how many it read.

    Raises whatever the target does, with the text as a note.
    """
    target, rng, start = TARGETS[name], Rng(seed), monotonic()
    given = read = 0
    while (rounds is None or given < rounds) and (seconds is None or monotonic() - start < seconds):
        text = mutated(rng, rng.choice(target.seeds))
        try:
            read += target.check(text)
        except Exception as error:
            error.add_note(f"target {name}, seed {seed}, text {text!r}")
            raise
        given += 1
    return given, read
