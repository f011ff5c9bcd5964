"""Puzzle files that somebody has changed: what stays as it was written, and what is written anew.

The board, the pieces, the constraints and the comments are the writer's. The drawings, the solution and what comments
claim of the puzzle come from `pipworks.editing`; what made the puzzle is still said where it makes this very puzzle.
"""

from __future__ import annotations

from dataclasses import replace

from pipworks import claims
from pipworks.errors import GenerationFailed, ParseError
from pipworks.polypips.formats import text as text_form
from pipworks.polypips.formats.document import Document
from pipworks.polypips.formats.letter_regions import LETTERS
from pipworks.polypips.puzzle.puzzle import Puzzle
from pipworks.record import Record
from pipworks.source import BLANK, Source
from pipworks.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from pipworks.limits import Limits
    from pipworks.polypips.generator.rules import RequestedRules
    from pipworks.polypips.puzzle.solution import Solution


class Edited(Record):
    """A puzzle with all else that its file holds.

    `written` are the lines of its board and of its constraints where letters mark regions: they stay so.
    """

    document: Document
    written: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    @classmethod
    def of(cls, document: Document, part: Source | None) -> Edited:
        """The document, and what stays as it is written in the part of a text that holds it; None for JSON."""
        return cls(document, None if part is None else _lettered(part))

    @property
    def puzzle(self) -> Puzzle:
        return self.document.puzzle

    @property
    def solution(self) -> Solution | None:
        """The solution that the file gives, right or wrong."""
        return self.document.solution

    def made_again(self, limits: Limits) -> bool:
        """Whether what is said to have made it makes this very puzzle; False, too, where that can't be found out.

        It is made again, by this version of the program alone.
        """
        requested = _requested(self.document)
        if requested is None:
            return False
        from pipworks.polypips.generator.board import Board
        from pipworks.polypips.generator.generate import generate
        from pipworks.polypips.generator.rules import rules_of
        from pipworks.rng import Rng

        seed = requested.pop("seed")
        board: RequestedRules = {"board": Board("", self.puzzle.cells)}
        try:
            made = generate(rules_of(board | requested), Rng(seed), limits=limits).puzzle
        except GenerationFailed:
            return False
        return _parts(made) == _parts(self.puzzle)

    def refreshed(
        self, solution: Solution | None, count: int | None, said: Mapping[str, str], *, is_made_so: bool
    ) -> Edited:
        """The puzzle with this solution, number of solutions (None where it isn't known exactly) and these claims.

        What made it stays where `is_made_so` is set, and is else what it was made from.
        """
        origin, comments = self.document.origin, self.puzzle.comments
        if origin is not None and not is_made_so and claims.maker_in(comments) is None:
            maker = claims.Maker(0, 0, (*origin.rules, f"seed: {origin.seed}"), origin.version)
            comments = (*comments, claims.made_from(maker))
        puzzle = replace(self.puzzle, comments=claims.stated(comments, said, is_made_so=is_made_so))
        document = Document(puzzle, solution, count, origin if is_made_so else None, self.document.name)
        return Edited(document, self.written)

    def to_text(self, *, ascii: bool = False) -> str:
        """The puzzle's file: comments, board, pieces, constraints, and drawings of the game and of the solution."""
        from pipworks.polypips.drawing.draw import to_text as drawn

        parts = [text_form.format(self.puzzle) if self.written is None else self._as_written(*self.written)]
        parts.append(f"game:\n{drawn(self.puzzle, ascii=ascii)}\n")
        if self.solution is not None:
            parts.append(f"solution:\n{drawn(self.solution, ascii=ascii)}\n")
        return "\n".join(parts)

    def _as_written(self, board: tuple[str, ...], constraints: tuple[str, ...]) -> str:
        comments = "".join(f"//{comment}\n" for comment in self.puzzle.comments)
        rows, lines = ("".join(f"{line}\n" for line in each) for each in (board, constraints))
        pieces = text_form.format_pieces(self.puzzle.tokens)
        return f"{comments}board:\n{rows}\npieces:\n{pieces}\nconstraints:\n{lines}"

    def to_dict(self) -> dict[str, object]:
        """The document as JSON has it."""
        from pipworks.polypips.formats.own_json import to_dict

        return to_dict(self.document)

    def to_json(self) -> str:
        """The document as a file of JSON."""
        from pipworks.polypips.formats.own_json import format

        return format(self.document)


def _requested(document: Document) -> RequestedRules | None:
    """The rules and the seed that made it; None where nothing, or another version, is said to have."""
    from pipworks.polypips.generator.rules_file import parse_rules

    origin, maker = document.origin, claims.maker_in(document.puzzle.comments)
    if origin is not None:
        lines, version = (*origin.rules, f"seed: {origin.seed}"), origin.version
    elif maker is not None:
        lines, version = maker.lines, maker.version
    else:
        return None
    try:
        requested = parse_rules(Source.of("\n".join(lines)))
    except ParseError:
        return None
    return requested if version == __version__ and "seed" in requested else None


def _parts(puzzle: Puzzle) -> tuple[object, ...]:
    """What makes a puzzle this one, whatever order its parts are written in."""
    pieces = sorted(map(str, puzzle.pieces))
    return puzzle.cells, pieces, frozenset((each.condition, frozenset(each.cells)) for each in puzzle.constraints)


def _lettered(part: Source) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The board and the constraints of a text as they are written, where letters mark regions; None without letters."""
    sections = text_form.find_sections(part)
    board, constraints = (sections[name] for name in ("board", "constraints"))
    rows = [part.lines[number - 1].rstrip(BLANK) for number in range(board.start, board.end)]
    if not any(LETTERS.intersection(row) for row in rows):
        return None
    lines = (part.lines[number - 1].strip(BLANK) for number in range(constraints.start, constraints.end))
    return tuple(rows), tuple(filter(None, lines))


def edited(source: Source) -> tuple[dict[str, Edited], dict[str, ParseError]]:
    """The puzzles of a text or of JSON by the names that they have in it, and what is wrong with those that have some.

    Raises ParseError for a text that holds none.
    """
    from pipworks.polypips.formats.files import parse_all
    from pipworks.polypips.formats.parts import puzzles_in

    found = parse_all(source, solutions=False)
    parts = {} if source.is_json else {str(place): part for place, part in enumerate(puzzles_in(source), 1)}
    if len(parts) == 1:
        parts = {"": source}
    edits = {}
    for place, document in enumerate(found.documents, 1):
        part = parts.get(document.name)
        own = "" if document.name == str(place) or part is not None else document.name
        edits[document.name] = Edited.of(replace(_solved(document, part), name=own), part)
    return edits, dict(found.refused)


def _solved(document: Document, part: Source | None) -> Document:
    """The document with the solution that is drawn in its text, if there is one that can be read."""
    if part is None:
        return document
    from pipworks.polypips.formats.files import parse_solution

    try:
        return replace(document, solution=parse_solution(part, document.puzzle))
    except ParseError:
        return document
