"""Digits and white space of other scripts: `int`, `str.strip` and `\\d` take them, no parser of ours does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from pipworks import pipes
from pipworks.contents import Contents
from pipworks.errors import ParseError
from pipworks.pipes.formats.position import parse_position as pipes_position
from pipworks.polypips.formats import files, nyt, own_json
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.position import format_position, parse_position
from pipworks.polypips.formats.text import format
from pipworks.polypips.generator.board import UnknownBoard
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.rules import Choice
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.solution import Placement, Solution
from tests.support.amounts import some
from tests.support.polypips.refusals import read_or_refused

PUZZLE: Final = files.parse(
    "board:\n####\n####\n\npieces:\n3L:321,\n1o:0,4O:4444:90\n\nconstraints:\nAllSame Some(4) {(2,0),(2,1)}\n"
    "AllDifferent {5} {(0,0),(0,1)}\nLessThan 7 {(3,1)}\nExactly 0 {(1,0)}\n"
)
SOLUTION: Final = Solution(
    (
        Placement.at(Piece.parse("3L:321"), 0, 0),
        Placement.at(Piece.parse("1o:0"), 1, 0),
        Placement.at(Piece.parse("4O:4444"), 2, 0),
    )
)
DOMINOES: Final = files.parse("board:\n##\n##\n\npieces:\n12,03\n\nconstraints:\nExactly 4 {(0,0),(1,0)}\n")
LEVEL: Final = pipes.parse("1H_\n_IH\n")

READERS: Final[dict[str, tuple[Callable[[str], object], str]]] = {
    "puzzle": (files.parse, format(PUZZLE)),
    "JSON": (files.parse, own_json.format(Document(PUZZLE, SOLUTION, 1))),
    "newspaper": (files.parse, nyt.format(Contents((Document(DOMINOES, name="easy"),)))),
    "position": (lambda text: parse_position(text, PUZZLE), format_position(SOLUTION)),
    "turned position": (lambda text: parse_position(text, PUZZLE), "4O:4444:90 (2,1)\n"),
    "drawing": (lambda text: files.parse_solution(text, PUZZLE), f"{SOLUTION}\n"),
    "piece": (Piece.parse, "4L+:0123:90"),
    "domino": (Piece.parse, "06"),
    "constraint": (Constraint.parse, "AllDifferent {1, 2} {(0,10),(3,4)}"),
    "rules": (parse_rules, "board: 8x8-2x2@3,3\npieces: 4*,5X\nconstraints: 2*\nconstraint-coverage: 0.5\n"),
    "seed": (parse_rules, "seed: 12\n"),
    "board and rules": (parse_rules, "board:\n###\n###\n\npieces: 3*\n"),
    "board alone": (parse_rules, "## \n###\n"),
    "choice": (Choice.parse, "1*,4L+"),
    "Pipes board": (pipes.parse, "1H_\n_I2\n"),
    "Pipes solution": (pipes.parse_solution, "EW_\n_NS\n"),
    "Pipes rows": (lambda text: pipes_position(text, LEVEL), "E?_\n_N.\n"),
    "Pipes list": (lambda text: pipes_position(text, LEVEL), "E (0,0)\nN (1,1), (1,0)\n"),
}
STRANGE: Final = "\x1b\u202e\xa0\u2028\u2029\u3000\u1680\x0b\x0c\x1c\x1f\x85\u200b\ufeff"


def digits(digit: int) -> tuple[str, ...]:
    """The digit in other scripts."""
    return (*(chr(zero + digit) for zero in (0x660, 0x966, 0xFF10, 0x1D7CE)), "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit])


def refused(read: Callable[[str], object], text: str, at: int) -> bool:
    """Whether the text is refused in the line of the place `at`, or beside it; what is missing for it, anywhere."""
    error = read_or_refused(read, text)
    if not isinstance(error, ParseError):
        return False
    missing = "found nothing" in error.problem or "is missing" in error.problem
    return missing or abs(text.count("\n", 0, at) + 1 - error.line) <= 1


@pytest.mark.parametrize("name", READERS)
def test_digits_are_the_ten_of_ascii(name: str) -> None:
    read, text = READERS[name]
    read(text)
    for at, letter in enumerate(text):
        if "0" <= letter <= "9":
            for other in digits(int(letter)):
                assert refused(read, text[:at] + other + text[at + 1 :], at)
            assert refused(read, f"{text[:at]}_{text[at:]}", at)
            assert refused(read, f"{text[:at]}+{text[at:]}", at) or name == "seed"


@pytest.mark.parametrize("name", READERS)
def test_only_spaces_and_tabs_are_blank_and_nothing_is_unseen(name: str) -> None:
    read, text = READERS[name]
    for at in range(0, len(text) + 1, some(3, of=1)):
        for blank in STRANGE:
            changed = text[:at] + blank + text[at:]
            if (blank, at) != ("\ufeff", 0):  # a byte-order mark
                assert refused(read, changed, at), (changed, at)


def test_boards_have_plain_names() -> None:
    for name in ("8x8", "8x8-4", "8x8-2x2", "8x8-2x2@3,3", "heart:12x10"):
        named_board(name)
        for at, letter in enumerate(name):
            others = digits(int(letter)) if "0" <= letter <= "9" else ()
            for other in (*others, f"{letter}_", f" {letter}", f"{letter}\xa0"):
                with pytest.raises(UnknownBoard):
                    named_board(name[:at] + other + name[at + 1 :])
