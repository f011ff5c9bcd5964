"""What is fuzzed: a target for every parser, with good inputs to start from.

A target takes any text. It may refuse it at a place; what it reads it must be able to write and read again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from pipworks import pipes, polypips
from pipworks.collection import schema
from pipworks.collection.asking import where
from pipworks.contents import Contents
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.pipes.formats import own_json as pipes_json
from pipworks.pipes.formats import penpa as pipes_penpa_links
from pipworks.pipes.formats import position as pipes_positions
from pipworks.pipes.formats import text as pipes_text
from pipworks.pipes.formats.solutions import one_solution
from pipworks.polypips.drawing.draw import to_text
from pipworks.polypips.formats import files, ipuz, nyt, own_json, position, puzzlink
from pipworks.polypips.formats import penpa as penpa_links
from pipworks.polypips.formats import text as text_form
from pipworks.polypips.formats.document import Document, Origin
from pipworks.polypips.generator.board import UnknownBoard
from pipworks.polypips.generator.boards import named_board
from pipworks.polypips.generator.rules import RequestedRules, rules_of
from pipworks.polypips.generator.rules_file import parse_rules
from pipworks.polypips.puzzle.constraints import Constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.solution import Solution
from pipworks.polypips.rules import verify
from pipworks.source import Source
from tests.support.penpa import lines_of, packed, unpacked
from tests.support.polypips.refusals import read_or_refused

T = TypeVar("T")

TEXT: Final = (
    "// made by hand\nboard:\n####\n####\n\npieces:\n3L:321,1o:0,4O:4444:90\n\nconstraints:\n"
    "AllSame Some(4) {(2,0),(2,1)}\nAllDifferent {5} {(0,0),(0,1)}\nLessThan 7 {(3,1)}\n\nsolution:\n"
    "┌───┬───┬───────┐\n│ 3 │ 0 │ 4   4 │\n│   └───┤       │\n│ 2   1 │ 4   4 │\n└───────┴───────┘\n"
)
PUZZLE: Final = files.parse(TEXT)
SOLUTION: Final = files.parse_solution(TEXT, PUZZLE)
LETTERS: Final = (
    "board:\nAABB\nA#Cc\n\npieces:\n4L+:0123,\n06,12\n\nconstraints:\nA: =8\nB: ≠\nC: <5\nExactly 2 {(3,1)}\n"
)
SUPPLY: Final = (
    "board:\n #####\n #####\n\npieces:\n5P*,2I*\n\nconstraints:\n\nsolution:\n"
    "    ┌───────────┬───────┐\n    │           │       │\n    │       ┌───┘       │\n"
    "    │       │           │\n    └───────┴───────────┘\n"
)
SUPPLIED: Final = files.parse(SUPPLY)
DOCUMENT: Final = Document(PUZZLE, SOLUTION, 3, Origin(("pieces: any",), 2**70, "1.2.3"), "an example")
LEVEL: Final = {
    "dominoes": [[1, 2], [3, 3]],
    "regions": [
        {"type": "sum", "target": 4, "indices": [[0, 0], [0, 1]]},
        {"type": "empty", "indices": [[1, 0]]},
        {"type": "greater", "target": 1, "indices": [[1, 1]]},
    ],
    "solution": [[[0, 0], [1, 0]], [[0, 1], [1, 1]]],
}
DAY: Final = {"printDate": "2001-02-03", "easy": LEVEL, "medium": None, "hard": {**LEVEL, "solution": None}}
PIPES: Final = pipes.parse("1H_T\n_IH3\n")
PIPES_DRAWN: Final = tuple(
    pipes.draw_position(PIPES, pipes.Solution.of("EW_?", "_N?E"), ascii=ascii) for ascii in (False, True)
)
PIPES_BOARDS: Final = "// one\n1H_T\n_IH3\n// two\n// lines\n1H\n"
PIPES_JSON: Final = pipes_json.format(
    pipes.Document(PIPES, pipes.Solution.of("EW_N", "_NSE"), 3, pipes.Origin("generate_pipes", 7, "1"), "a", (" b",))
)
LINKS: Final = (PUZZLE.to_link(), PUZZLE.to_link(SOLUTION), f"https://example.org/#{SUPPLIED.to_link()}\n")
PIPES_LINKS: Final = (
    PIPES.to_link(),
    PIPES.to_link(pipes.Solution.of("EW_?", "_N?E")),
    f"<{pipes.Board.of('1H', wraps=False).to_link()}>",
)


class Target(NamedTuple):
    """A parser under test: `check` says whether the text was read, and raises AssertionError where it shouldn't."""

    check: Callable[[str], bool]
    seeds: tuple[str, ...]


def _with(read: Callable[[str], T], text: str, then: Callable[[T], object]) -> bool:
    """Whether the text is read; what is read goes on to `then`."""
    found = read_or_refused(read, text)
    if isinstance(found, ParseError):
        return False
    then(found)
    return True


def _inverse(read: Callable[[str], T], write: Callable[[T], str]) -> Callable[[str], bool]:
    """The check that what is read comes back from its own text, which is canonical."""

    def back(found: T) -> None:
        text = write(found)
        again = read(text)
        assert again == found
        assert write(again) == text

    return lambda text: _with(read, text, back)


def _contents(text: str) -> bool:
    """Any form of puzzle: every puzzle can be written in our two forms, and drawn."""

    def each(contents: Contents[Document]) -> None:
        for document in contents.documents:
            assert text_form.parse(str(document.puzzle)) == document.puzzle
            assert own_json.parse(own_json.format(Document(document.puzzle))).puzzle == document.puzzle
            assert to_text(document.puzzle)
            if document.solution is not None:
                verify(document.puzzle, document.solution)

    return _with(lambda text: files.parse_all(text, solutions=True), text, each)


def _newspaper(text: str) -> bool:
    def back(contents: Contents[Document]) -> None:
        try:
            written = nyt.format(contents)
        except InvalidPuzzle:
            return
        assert nyt.parse(written) == contents

    return _with(nyt.parse, text, back)


def _drawing(text: str) -> bool:
    """A proposed solution in any form can be drawn and judged."""

    def judged(solution: Solution) -> None:
        assert to_text(solution) or not solution.placements
        verify(PUZZLE, solution)

    return _with(lambda text: files.parse_solution(text, PUZZLE), text, judged)


def _position(text: str) -> bool:
    def back(found: Solution) -> None:
        try:
            written = position.format_position(found)
        except ValueError:  # drawn, and no piece looks so
            return
        assert position.parse_position(written, PUZZLE) == found

    return _with(lambda text: position.parse_position(text, PUZZLE), text, back)


def _rules(text: str) -> bool:
    def back(requested: RequestedRules) -> None:
        try:
            rules = rules_of(requested)
        except ValueError:
            return
        if rules.board.name:
            again = rules_of(parse_rules("".join(f"{line}\n" for line in rules.lines())))
            assert again.lines() == rules.lines()

    return _with(parse_rules, text, back)


def _board(name: str) -> bool:
    if sum("0" <= letter <= "9" for letter in name) > 7:
        return False  # a board of a million cells takes its second
    try:
        board, problem = named_board(name), ""
    except UnknownBoard as error:
        board, problem = None, str(error)
    assert problem.isprintable()
    assert board is None or board == named_board(board.name)
    return board is not None


def _bytes(text: str) -> bool:
    """Any bytes: the lines of a text, or refused."""
    data = b"".join(_encoded(letter) for letter in text)
    return _with(lambda _: Source.decode(data), text, lambda source: Source.of(source.text))


def _encoded(letter: str) -> bytes:
    """The byte that a letter stands for where it wasn't UTF-8, or the letter in UTF-8."""
    return bytes([ord(letter) - 0xDC00]) if "\udc80" <= letter <= "\udcff" else letter.encode("utf-8", "surrogatepass")


def _pipes_contents(text: str) -> bool:
    """Any form of board: every board can be written in our two forms."""

    def each(contents: Contents[pipes.Document]) -> None:
        for document in contents.documents:
            assert pipes.parse(pipes.format(document)).tiles == document.board.tiles
            assert pipes_json.parse(pipes_json.format(document)) == document.replaced(position=None)

    return _with(pipes.parse_all, text, each)


def _link(text: str) -> bool:
    """A link of a puzzle, with a position or without: what is read has one link, which is read again."""
    return _inverse(polypips.parse_link, lambda both: polypips.format_link(*both))(text)


def _pipes_link(text: str) -> bool:
    return _inverse(pipes.parse_link, lambda both: pipes.format_link(*both))(text)


def _penpa(text: str) -> bool:
    """What a link of Penpa+ has packed in it, for either family."""
    link = f"#m=edit&p={packed(text.encode(errors='replace').decode())}"
    taken = _inverse(lambda text: penpa_links.parse(Source.of(text)), penpa_links.format)(link)
    return _inverse(lambda text: pipes_penpa_links.parse(Source.of(text)), pipes_penpa_links.format)(link) or taken


def _of_ipuz(text: str) -> Document:
    return ipuz.parse(Source.of(text))


def _puzzlink(text: str) -> bool:
    read = _inverse(lambda text: puzzlink.parse(Source.of(text)), puzzlink.format)
    return read(f"https://puzz.link/p?{text}")


def _pipes_solutions(text: str) -> bool:
    """Several solutions, written with headings."""
    return _inverse(pipes.parse_solutions, lambda found: "".join(f"==> a <==\n{each}\n" for each in found))(text)


def _pipes_to_check(text: str) -> pipes.Solution:
    return one_solution(Source.of(text), faulty=True)


def _pipes_position(text: str) -> bool:
    read = _inverse(lambda text: pipes.parse_position(text, PIPES), pipes_positions.format_position)
    return read(text)


def _question(text: str) -> bool:
    """What is read is asked of a collection, to which it does no harm."""

    def ask(question: where.Where) -> None:
        connection = sqlite3.connect(":memory:", isolation_level=None)
        schema.make(connection)
        assert (
            connection.execute(f"SELECT id FROM puzzles WHERE {question.sql or 'true'}", question.params).fetchall()
            == []
        )

    return _with(where.parse, text, ask)


TARGETS: Final[dict[str, Target]] = {
    "polypips_text": Target(_inverse(text_form.parse, text_form.format), (TEXT, LETTERS, SUPPLY)),
    "polypips_json": Target(
        _inverse(own_json.parse, own_json.format),
        (own_json.format(DOCUMENT), own_json.format(Document(SUPPLIED, files.parse_solution(SUPPLY, SUPPLIED)))),
    ),
    "newspaper": Target(_newspaper, (json.dumps(DAY), json.dumps([DAY, {"easy": LEVEL}], indent=1), json.dumps(LEVEL))),
    "any_form": Target(_contents, (TEXT, LETTERS, SUPPLY, own_json.format(DOCUMENT), json.dumps([DAY]), *LINKS)),
    "link": Target(_link, LINKS),
    "pipes_link": Target(_pipes_link, PIPES_LINKS),
    "solution": Target(
        _drawing,
        (f"{SOLUTION}\n", TEXT, json.dumps(own_json.to_dict(DOCUMENT)["solution"]), json.dumps(LEVEL["solution"])),
    ),
    "position": Target(_position, (position.format_position(SOLUTION), "4O:4444:90 (2,1)\n// so\n1o:0 (1,0)\n", TEXT)),
    "piece": Target(_inverse(Piece.parse, str), ("4L+:0123:90", "06", "5x:12345")),
    "constraint": Target(
        _inverse(Constraint.parse, str),
        ("AllDifferent {1, 2} {(0,10),(3,4)}", "AllSame Some(3) {(0,0)}", "MoreThan 1 {(0,0)}"),
    ),
    "rules": Target(
        _rules,
        (
            "board: 8x8-2x2@3,3\npieces: 4*,5X\nconstraints: 2*\nconstraint-coverage: 0.5\nunique: yes\nseed: -5\n",
            "// c\nboard:\n###\n###\n# c\npieces: any\ndifficulty: easy\nconstraint-selection: uniform-size\n",
            "## \n###\n",
            LETTERS,
        ),
    ),
    "board": Target(_board, ("8x8", "8x8-4", "8x8-2x2@3,3", "heart:12x10", "ring")),
    "question": Target(
        _question,
        (
            "grade = 'hard' and cells <= 40 and not (unique or solutions is unknown)",
            "shapes has \"P\" >= 2 or name like '2027-01-*' and tag 'x' and 3 < cells",
            "grade in ('easy', 'medium') and seed != -17 and score between 1 and 2.5 and width >= height",
        ),
    ),
    "bytes": Target(_bytes, ("board:\r\n##\r\n", "\ufeff{}", "a\udcff\udcfeb")),
    "penpa": Target(
        _penpa,
        (
            unpacked(penpa_links.format(Document(PUZZLE, name="a"))),
            unpacked(pipes_penpa_links.format(pipes.Document(PIPES))),
            lines_of(3, 1, {"zN": {"16": ["<7", 1, "1"]}, "zE": {"51,58": 2}, "z6": [[16]]}, rules="Pieces: 06%2C1"),
        ),
    ),
    "puzzlink": Target(
        _puzzlink, ("regional-poly/5/1/g1/1/41u", "statuepark/5/2//2/24as/24as", puzzlink.format(Document(PUZZLE))[20:])
    ),
    "ipuz": Target(_inverse(_of_ipuz, ipuz.format), (ipuz.format(DOCUMENT), f"ipuz({ipuz.format(DOCUMENT).strip()})")),
    "pipes_board": Target(_inverse(pipes.parse, pipes_text.format), ("1H_T\n_IL2\n", "3\r\n")),
    "pipes_solution": Target(_inverse(pipes.parse_solution, pipes_text.format_solution), ("EW_N\n_NSE\n", "N\n")),
    "pipes_to_check": Target(
        lambda text: _with(_pipes_to_check, text, lambda found: pipes.verify(PIPES, found)),
        ("EW_N\n_NSE\n", pipes.to_text(PIPES, pipes.Solution.of("EW_N", "_NSE"))),
    ),
    "pipes_contents": Target(
        _pipes_contents, (PIPES_BOARDS, PIPES_JSON, f"[{PIPES_JSON}]", "==> a <==\n1H\n", *PIPES_LINKS)
    ),
    "pipes_solutions": Target(_pipes_solutions, ("EW_N\n_NSE\n\nN\n", '["EN"]', PIPES_JSON)),
    "pipes_position": Target(_pipes_position, ("EW_?\n_N.E\n", "// so\nE (0,0) (1,1)\nN (3,0)\n", *PIPES_DRAWN)),
}
"""The targets by name."""
