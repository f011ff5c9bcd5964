"""Puzzle files as text: `parse` and `format` are each other's inverse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipworks.arguments import public
from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.framed import NEEDS_PUZZLE, is_frame
from pipworks.grid import Cell
from pipworks.polypips.formats.letter_regions import LETTERS, is_letter_line, read_letter_line
from pipworks.polypips.formats.piece_lists import read_pieces
from pipworks.polypips.formats.section import Section
from pipworks.polypips.puzzle.constraints import ConstraintLine, read_constraint
from pipworks.polypips.puzzle.pieces import Piece
from pipworks.polypips.puzzle.puzzle import MOST_SIDE, Defect, Part, Puzzle, first_defect
from pipworks.render.ruled import find_rulers
from pipworks.source import BLANK, Source, watched
from pipworks.words import as_pair, at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pipworks.limits import Budget

SECTIONS: Final = ("board", "pieces", "constraints", "game", "solution")
"""The sections of a puzzle file, in their order; the first three are required."""

COMMENT: Final = "//"
"""How a comment line starts."""

_NEEDED: Final = SECTIONS[:3]
_MARKS: Final = frozenset("# ") | LETTERS
_WIDTH: Final = 80
_PIPES: Final = frozenset("_HILT123 \t")
"""What a row of tiles of Pipes has."""


def parse(text: str | Source, name: str = "<string>", budget: Budget | None = None) -> Puzzle:
    """The puzzle in a text file; the sections `game:` and `solution:` are ignored.

    Lines may end in CRLF, spaces may end a line, the last line end may be missing. Raises ParseError, with line and
    column, for anything that is no puzzle, and Exhausted at a limit of the budget, if there is one.
    """
    source = text if isinstance(text, Source) else Source.of(text, name)
    sections = find_sections(source)
    _refuse_missing(source, sections)
    regions: dict[str, list[Cell]] = {}
    cells = tuple(watched(_read_board(source, sections["board"], regions), budget))
    pieces, supply = read_pieces(source, sections["pieces"], budget)
    placed = _read_constraints(source, sections["constraints"], regions, budget)
    constraints = tuple(found.constraint for found in placed.values())
    try:
        return Puzzle(cells, pieces, constraints, tuple(_comments(source, sections["board"].heading)), supply)
    except InvalidPuzzle:
        defect = first_defect(cells, pieces, constraints, supply)
        if defect is None:
            raise
        raise _where(source, sections, placed, defect) from None


@public
def format(puzzle: Puzzle) -> str:
    """The puzzle as a text file: comments, board, pieces wrapped to 80 columns, constraints."""
    comments = "".join(f"{COMMENT}{comment}\n" for comment in puzzle.comments)
    board = "".join(f"{row}\n" for row in puzzle.rows)
    constraints = "".join(f"{constraint}\n" for constraint in puzzle.constraints)
    return f"{comments}board:\n{board}\npieces:\n{format_pieces(puzzle.tokens)}\nconstraints:\n{constraints}"


def format_pieces(pieces: Sequence[Piece | str]) -> str:
    """The pieces' tokens, separated by commas, as lines of at most 80 columns, each ended by LF."""
    lines = [""]
    for number, piece in enumerate(pieces, 1):
        token = f"{piece}{',' * (number < len(pieces))}"
        if lines[-1] and len(lines[-1]) + len(token) > _WIDTH:
            lines.append("")
        lines[-1] += token
    return "".join(f"{line}\n" for line in lines)


def find_sections(source: Source) -> dict[str, Section]:
    """The sections of the source by name, in order.

    Raises ParseError for a section that is repeated, out of order or has a malformed heading.
    """
    found: dict[str, int] = {}
    for number, line in enumerate(source.lines, 1):
        name = _heading(source, number, line)
        if name is None:
            if not found and line.strip(BLANK) and not line.startswith(COMMENT):
                raise source.error(number, 1, *_no_heading(line))
            continue
        if name in found:
            problem = f"a second section {name}:"
            raise source.error(number, 1, problem, f"the first one is in line {source.above + found[name]}")
        last = next(reversed(found), "")
        if last and SECTIONS.index(name) < SECTIONS.index(last):
            order = " ".join(f"{section}:" for section in SECTIONS)
            raise source.error(number, 1, f"{name}: can't stand after {last}:", f"the order is {order}")
        found[name] = number
    ends = [*found.values(), len(source.lines) + 1][1:] if found else []
    return {name: _cut(source, start, end) for (name, start), end in zip(found.items(), ends, strict=True)}


def _no_heading(line: str) -> tuple[str, str]:
    """What is wrong with a first line that is neither a heading nor a comment, and what would be right."""
    if set(line) <= _PIPES:
        return "expected the heading board:", "a board of Pipes, as this may be, is for pipes.read or pipes.parse"
    if line.startswith("==> "):
        return "expected a puzzle, found answers", NEEDS_PUZZLE
    if is_frame(line) or find_rulers((line,)):
        return "expected a puzzle, found a drawing", NEEDS_PUZZLE
    return "expected the heading board:", f"comments start with {COMMENT}"


def _heading(source: Source, number: int, line: str) -> str | None:
    """The name of the section that this line heads, or None. Raises ParseError for a malformed heading."""
    word, colon, rest = line.partition(":")
    name = word.strip().lower()
    if not colon or name not in SECTIONS:
        return None
    if name != word.lower():
        raise source.error(number, 1, f"expected the heading {name}:, found {word[:20]!r}", "nothing stands beside it")
    if name != word:
        raise source.error(number, 1, f"expected the heading {name}:, found {word}:", "headings are written small")
    if rest.strip(BLANK):
        problem = f"expected nothing behind the heading {name}:, found {rest.strip(BLANK)[:20]!r}"
        column = len(line) - len(rest.lstrip(BLANK)) + 1
        raise source.error(number, column, problem, "the section starts on the next line")
    return name


def _cut(source: Source, heading: int, end: int) -> Section:
    while end > heading + 1 and not source.lines[end - 2].strip(BLANK):
        end -= 1
    return Section(heading, heading + 1, end)


def _refuse_missing(source: Source, sections: dict[str, Section]) -> None:
    if not any(line.strip(BLANK) for line in source.lines):
        raise source.error(1, 1, "expected a puzzle, found an empty file", "it starts with board:")
    if sections.keys() == {SECTIONS[-1]}:
        raise source.error(sections[SECTIONS[-1]].heading, 1, "expected a puzzle, found a solution", NEEDS_PUZZLE)
    for number, name in enumerate(_NEEDED):
        if name not in sections:
            later = next((other for other in SECTIONS[number:] if other in sections), "")
            line = sections[later].heading if later else len(source.lines) + 1
            hint = f"it stands before {later}:" if later else ""
            if name == "constraints":
                hint = "write constraints: with nothing below it for none"
            raise source.error(line, 1, f"the section {name}: is missing", hint)


def _comments(source: Source, before: int) -> Iterator[str]:
    for number, line in enumerate(source.lines[: before - 1], 1):
        if line.startswith(COMMENT):
            if halves := [x for x, letter in enumerate(line, 1) if "\ud800" <= letter <= "\udfff"]:
                raise source.error(number, halves[0], "half of a surrogate pair, which no file can hold")
            yield line.removeprefix(COMMENT).replace("\r", "").rstrip(BLANK)


def _read_board(source: Source, section: Section, regions: dict[str, list[Cell]]) -> Iterator[Cell]:
    """The cells of the rows in a section; those that a letter marks are added to the letter's region.

    Raises ParseError for any other mark, and for a row or column beyond the last that a board may have.
    """
    if section.end - section.start > MOST_SIDE:
        raise source.error(section.start + MOST_SIDE, 1, f"a board reaches at most {MOST_SIDE} columns and rows")
    for y, number in enumerate(range(section.start, section.end)):
        line = source.lines[number - 1].rstrip(BLANK)
        for x, mark in enumerate(line):
            if mark not in _MARKS:
                raise source.error(number, x + 1, f"expected # or a space, found {mark!r}", _board_hint(line, x))
            if x >= MOST_SIDE:
                raise source.error(number, x + 1, f"a board reaches at most {MOST_SIDE} columns and rows")
            if mark != " ":
                cell = Cell(x, y)
                if mark != "#":
                    regions.setdefault(mark, []).append(cell)
                yield cell


def _board_hint(line: str, x: int) -> str:
    if line.startswith(COMMENT):
        return "comments stand before the first section only"
    if line[x] == "\t":
        return "write spaces, not a tab"
    return "# is a cell, a letter one of its region, a space is none"


def _read_constraints(
    source: Source, section: Section, regions: dict[str, list[Cell]], budget: Budget | None
) -> dict[int, ConstraintLine]:
    """The constraints by line; those of letters are on the letters' regions."""
    placed: dict[int, ConstraintLine] = {}
    line_of: dict[str, int] = {}
    for number in watched(section.lines_with_text(source), budget):
        line = source.lines[number - 1]
        if not is_letter_line(line, regions):
            placed[number] = read_constraint(source, number)
            continue
        placed[number] = read_letter_line(source, number, regions)
        letter = line.lstrip(BLANK)[0]
        if letter in line_of:
            column = placed[number].columns[regions[letter][0]]
            raise source.error(
                number, column, f"a second line for {letter}", f"line {source.above + line_of[letter]} has one"
            )
        line_of[letter] = number
    return placed


def _where(
    source: Source, sections: dict[str, Section], placed: dict[int, ConstraintLine], defect: Defect
) -> ParseError:
    """The defect as a ParseError at its place in the source."""
    if defect.part is Part.CONSTRAINTS and defect.cell is not None:
        line = list(placed)[defect.constraint]
        column = placed[line].columns[defect.cell]
        named = source.lines[line - 1].lower().startswith(at(defect.cell), column - 1)
        problem = defect.problem.replace(as_pair(defect.cell), at(defect.cell)) if named else defect.problem
        return source.error(line, column, problem, _by_line(source, defect, placed))
    return source.error(sections[defect.part.value].heading, 1, defect.problem, defect.hint)


def _by_line(source: Source, defect: Defect, placed: dict[int, ConstraintLine]) -> str:
    """The line of the other constraint that has the cell, as a hint; the defect's own hint where there is none."""
    lines = [line for line, found in placed.items() if defect.cell in found.columns]
    return f"it is in line {source.above + lines[0]} already" if len(lines) > 1 else defect.hint
