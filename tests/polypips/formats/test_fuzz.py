"""Files with slips in them: a puzzle or a refusal at a place in the file, never anything else."""

from __future__ import annotations

import json

import pytest

from pipworks.errors import ParseError
from pipworks.polypips.drawing.draw import to_text
from pipworks.polypips.formats import files, own_json
from pipworks.polypips.formats.document import Document
from pipworks.polypips.rules import verify
from pipworks.rng import Rng
from tests.polypips.formats.test_nyt import DAY
from tests.polypips.formats.test_own_json import EXAMPLE
from tests.support.polypips.refusals import read_or_refused

TEXT = (
    "// made by hand\nboard:\n####\n####\n\npieces:\n3L:321,1o:0,4O:4444:90\n\nconstraints:\n"
    "AllSame Some(4) {(2,0),(2,1)}\n"
    "AllDifferent {5} {(0,0),(0,1)}\nLessThan 7 {(3,1)}\n\nsolution:\n"
    "┌───┬───┬───────┐\n│ 3 │ 0 │ 4   4 │\n│   └───┤       │\n│ 2   1 │ 4   4 │\n└───────┴───────┘\n"
)
PUZZLE = files.parse(
    "board:\n####\n####\n\npieces:\n3L:321,1o:0,4O:4444\n\nconstraints:\nAllSame Some(4) {(2,0),(2,1)}\n"
)
SEEDS = (TEXT, json.dumps(DAY), json.dumps(DAY, indent=1), own_json.format(EXAMPLE), to_text(PUZZLE))
SCRAPS = (
    *'#{}()[]:,"\n\r\t /0179-+eE.│┐─LoIX5\x00\u2028é😀',
    "board:",
    "null",
    "AllSame",
    "game:",
    "-1",
    "[]",
    "9" * 20,
)


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


def check(text: str) -> bool:
    """Whether it is read; what is read can be written, drawn and read again."""
    contents = read_or_refused(lambda text: files.parse_all(text, solutions=True), text)
    if isinstance(contents, ParseError):
        return False
    for document in contents.documents:
        assert files.parse(str(document.puzzle)) == document.puzzle
        assert own_json.parse(own_json.format(Document(document.puzzle))).puzzle == document.puzzle
        assert to_text(document.puzzle)
    return True


def check_solution(text: str) -> bool:
    """Whether it is read; what is read can be drawn and judged."""
    solution = read_or_refused(lambda text: files.parse_solution(text, PUZZLE), text)
    if isinstance(solution, ParseError):
        return False
    return str(solution) != "" and verify(PUZZLE, solution) is not None


def run(rounds: int, seed: int) -> tuple[int, int]:
    rng = Rng(seed)
    read = solutions = 0
    for _ in range(rounds):
        text = mutated(rng, rng.choice(SEEDS))
        read += check(text)
        solutions += check_solution(text)
    return read, solutions


def test_a_sample_of_mutated_files() -> None:
    read, solutions = run(1500, 1)
    assert 0 < read < 1500, "both sides are tried"
    assert 0 < solutions < 1500


@pytest.mark.long
def test_a_hundred_thousand_mutated_files() -> None:
    read, solutions = run(100_000, 2)
    assert read > 1000
    assert solutions > 1000
