"""Level files that somebody has changed: the board and the comments are the writer's, what they claim is written anew.

The rows of a text don't say the variant: here a line of its comments does, as what is claimed is true of one variant
alone. What made the level is still said where it makes this very board.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from pipworks import claims
from pipworks.errors import GenerationFailed, ParseError
from pipworks.pipes.formats.document import Document
from pipworks.pipes.puzzle.board import Board
from pipworks.record import Record
from pipworks.source import Source
from pipworks.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from pipworks.limits import Limits
    from pipworks.pipes.puzzle.board import Solution

_COMMAND: Final = re.compile(
    r"generate_pipes (?P<recipe>\S.*?)(?: --difficulty (?P<difficulty>[a-z]+))? --seed (?P<seed>-?[0-9]+)"
)
_VARIANTS: Final = {"no wrap": "--no-wrap", "all tiles": "--all-tiles"}
"""The parts of the line that names a variant, and the options of the command line for them."""


class Edited(Record):
    """A level with all else that its file holds; `is_text` where it is to be written as rows of letters."""

    document: Document
    is_text: bool = True

    @property
    def puzzle(self) -> Board:
        return self.document.board

    @property
    def solution(self) -> Solution | None:
        """The solution that the file gives, right or wrong."""
        return self.document.solution

    def made_again(self, limits: Limits) -> bool:
        """Whether what is said to have made it makes this very board; False, too, where that can't be found out.

        It is made again, by this version of the program alone.
        """
        found = _COMMAND.fullmatch(_command(self.document))
        if found is None:
            return False
        from pipworks.hints.grading import Difficulty
        from pipworks.pipes.generator.generate import generate
        from pipworks.pipes.generator.recipe import Recipe
        from pipworks.pipes.hints.reasoner import graded
        from pipworks.rng import Rng

        try:
            accept = graded(Difficulty(found["difficulty"]), limits) if found["difficulty"] else None
            recipe = Recipe.parse(found["recipe"])
            made = generate(recipe, Rng(int(found["seed"])), limits=limits, accept=accept)
        except (GenerationFailed, ValueError):
            return False
        return made.board == self.puzzle

    def refreshed(
        self, solution: Solution | None, count: int | None, said: Mapping[str, str], *, is_made_so: bool
    ) -> Edited:
        """The level with this solution, number of solutions (None where it isn't known exactly) and these claims.

        What made it stays where `is_made_so` is set, and is else what it was made from. A text gets its size and its
        variant beside them, and holds no solution.
        """
        document, board = self.document, self.puzzle
        comments, origin = document.comments, document.origin
        if origin is not None and not is_made_so and claims.maker_in(comments) is None:
            maker = claims.Maker(0, 0, (f"command: {origin.command}",), origin.version)
            comments = (*comments, claims.made_from(maker))
        if self.is_text:
            if origin is not None and is_made_so and claims.maker_in(comments) is None:
                comments = (
                    *claims.made_by(f"{claims.COMMAND}{origin.command}", origin.seed, origin.version),
                    *comments,
                )
            variant = ", ".join(word for word, has in zip(_VARIANTS, _variant(board), strict=True) if has)
            named = {"variant": variant} if variant else {}
            said = {"size": f"{board.width}x{board.height}", **named, **said}
        comments = claims.stated(comments, said, is_made_so=is_made_so)
        kept = origin if is_made_so else None
        fresh = Document(board, None if self.is_text else solution, count, kept, document.name, comments)
        return Edited(fresh, self.is_text)

    def to_text(self, *, ascii: bool = False) -> str:  # noqa: ARG002 - as Polypips has it
        """The level's file: its heading if it has one, comments and rows, which are ASCII anyway."""
        from pipworks.pipes.formats.text import format_document

        name = self.document.name
        return (f"==> {name} <==\n" if name else "") + format_document(self.document)

    def to_dict(self) -> dict[str, object]:
        """The document as JSON has it."""
        from pipworks.pipes.formats.own_json import to_dict

        return to_dict(self.document)

    def to_json(self) -> str:
        """The document as a file of JSON."""
        from pipworks.pipes.formats.own_json import format

        return format(self.document)


def edited(
    source: Source, *, no_wrap: bool = False, all_tiles: bool = False, into_text: bool | None = None
) -> tuple[dict[str, Edited], dict[str, ParseError]]:
    """The levels of a text or of JSON by the names that they have in it, and what is wrong with those that have some.

    Where no variant is given here, it is the one that JSON or the comments say. They are to be written as text, or as
    JSON, as `into_text` says, or else as they are here. Raises ParseError for a text that holds no board.
    """
    from pipworks.pipes.formats.files import parse_all

    is_text = not source.text.lstrip().startswith(("{", "["))
    found = parse_all(source, wraps=False if no_wrap else None, all_tiles=True if all_tiles else None)
    into_text = is_text if into_text is None else into_text
    edits = {}
    for place, document in enumerate(found.documents, 1):
        board = _as_said(document) if is_text and not (no_wrap or all_tiles) else document.board
        name = "" if document.name == str(place) else document.name
        edits[document.name] = Edited(
            replace(document, board=board, name=name), is_text if into_text is None else into_text
        )
    return edits, dict(found.refused)


def _as_said(document: Document) -> Board:
    """The board of the variant that the comments say, or else that what made it asked for."""
    said = next((line.strip().lower() for line in document.comments if claims.key_of(line) == "variant"), None)
    words = _command(document, any_version=True).split()
    no_wrap, all_tiles = (option in words if said is None else word in said for word, option in _VARIANTS.items())
    return replace(document.board, wraps=not no_wrap, all_tiles=all_tiles)


def _variant(board: Board) -> tuple[bool, bool]:
    """Whether the board does not wrap, and whether all its tiles need gas."""
    return not board.wraps, board.all_tiles


def _command(document: Document, *, any_version: bool = False) -> str:
    """The command that made the level, as its file says; empty where it says none, or one of another version."""
    origin, maker = document.origin, claims.maker_in(document.comments)
    if origin is not None:
        command, version = origin.command, origin.version
    elif maker is not None:
        command, version = next((line for line in maker.lines if line.startswith(claims.COMMAND)), ""), maker.version
    else:
        return ""
    return command.removeprefix(claims.COMMAND) if any_version or version == __version__ else ""
