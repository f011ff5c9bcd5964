"""A family of puzzles as whoever serves them all sees it: its names, and the package with its functions.

A family is a package with the functions of `VERBS`. One that keeps to the signatures that `Family` expects needs
nothing else, and one that differs overrides the method that differs. `docs/adding-a-family.md` builds one from nothing.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, TypeAlias

    from pipworks.contents import Contents
    from pipworks.foreign import ForeignFormats
    from pipworks.render.arranged import Arranged
    from pipworks.render.theme import Theme
    from pipworks.source import Source

    Variant: TypeAlias = Mapping[str, bool | None]

NO_VARIANT: Variant = {}
"""What options say of the variant of a puzzle, where they leave it to the file."""

VERBS = (
    *("parse", "format", "parse_solution", "verify"),
    *("solve", "solutions", "count", "uniqueness", "generate"),
    *("to_text", "to_svg", "to_png"),
)
"""The functions that every family has, by name."""

REASONING = ("hint", "explain", "check", "grade", "parse_position", "format_position")
"""The functions of a family that helps players.

They and `solve`, `solutions`, `count` and `uniqueness` take a `position` then, to go on from there.
"""

BUILT_IN = (
    *("parse_all", "read", "read_all", "read_solution", "draw_position", "generate_many"),
    *("format_link", "parse_link", "mend", "notes"),
)
"""What the two built-in families have besides: reading all of a text or file, drawing positions, batches, links, and
help for constructors."""


class Filed:
    """A puzzle as a file has it: its name there, which may be empty, and its solution where the file holds one.

    `position` is what a link says beside its puzzle, or None. `comments` are the lines above the puzzle, and `origin`
    is what JSON says made it: it has a `seed`. `solutions` is the number of solutions, or None where it isn't said.
    """

    __slots__ = ("comments", "name", "origin", "position", "puzzle", "solution", "solutions")

    def __init__(
        self,
        name: str,
        puzzle: Any,
        solution: Any = None,
        position: Any = None,
        comments: Sequence[str] = (),
        origin: Any = None,
        solutions: int | None = None,
    ) -> None:
        self.name = name
        self.puzzle = puzzle
        self.solution = solution
        self.position = position
        self.comments = comments
        self.origin = origin
        self.solutions = solutions


class Family:
    """One family of puzzles, by the package whose public functions it uses. They are loaded when they are called.

    `name` is the word of the command line, `title` the name for people. `package` can be imported, inside pipworks or
    not. `recognises` says whether a text looks like one of the family's files. `puzzle_word` is what the family calls
    a puzzle, `verbs` are the functions of its package. `documents` says whether a puzzle file may hold more: several
    puzzles, each a level, and their solutions.

    No dataclass, whose making would cost every command 2 ms of its start.
    """

    __slots__ = ("documents", "name", "package", "puzzle_word", "recognises", "title", "verbs")

    def __init__(
        self,
        name: str,
        title: str,
        package: str,
        recognises: Callable[[Source], bool],
        puzzle_word: str = "puzzle",
        verbs: tuple[str, ...] = VERBS,
        *,
        documents: bool = False,
    ) -> None:
        self.name = name
        self.title = title
        self.package = package
        self.recognises = recognises
        self.puzzle_word = puzzle_word
        self.verbs = verbs
        self.documents = documents

    def __repr__(self) -> str:
        return f"<family {self.name}>"

    def verb(self, name: str) -> Callable[..., Any]:
        """The family's function of this name. Raises AttributeError for a name that is not in `verbs`."""
        if name not in self.verbs:
            raise AttributeError(f"{self.title} has no {name!r}")
        found: Callable[..., Any] = getattr(import_module(self.package), name)
        return found

    def contents(self, source: Source, *, solutions: bool = False, variant: Variant = NO_VARIANT) -> Contents[Filed]:
        """The puzzles of a file by name. Solutions in the file are read where `solutions` is set.

        `variant` is what options say of the variant, for a family that has some.
        """
        from pipworks.contents import Contents

        if not source.is_json:
            return Contents((Filed("", self.verb("parse")(source)),))
        from pipworks.lines_json import puzzles_in

        filed = []
        for name, text, solved in puzzles_in(source, f"pipworks.{self.name}"):
            solution = self.verb("parse_solution")(solved) if solved is not None and solutions else None
            filed.append(Filed(name, self.verb("parse")(text), solution))
        return Contents(tuple(filed))

    def foreign_form(self, source: Source) -> Any:
        """The module of another program's format that a text is in, see `pipworks.foreign`; here, None."""
        return None

    def foreign_formats(self) -> ForeignFormats | None:
        """The formats of other programs that the family's puzzles go into; here, none."""
        return None

    def most_cells(self, source: Source) -> int:
        """The cells of the largest board in a file, at a glance; 0 where only reading can tell."""
        return 0

    def remark(self, puzzle: Any) -> str:
        """What a player should know of the puzzle before its answer; empty for nothing."""
        return ""

    def recipe(self, words: Sequence[str]) -> Any:
        """What `generate` takes first, from the words of a command line: here, the words with a space between two.

        What `generate` gives back has a `puzzle` and a `solution`.
        """
        return " ".join(words)

    def solution(self, source: Source, puzzle: Any) -> Any:
        """The solution that a text writes. Raises ParseError."""
        if not source.is_json:
            return self.verb("parse_solution")(source)
        from pipworks.lines_json import solution_in

        return self.verb("parse_solution")(solution_in(source))

    def solution_to_check(self, source: Source, puzzle: Any) -> Any:
        """The solution that a text writes, with as many of its faults as `verify` has names for. Raises ParseError."""
        return self.solution(source, puzzle)

    def solution_readers(self, source: Source, *, faulty: bool = False) -> list[Callable[[Any], Any]]:
        """For each solution that a text holds, in order, what reads it for its puzzle; here, for the only one.

        With `faulty` as `solution_to_check` does.
        """
        read = self.solution_to_check if faulty else self.solution
        return [lambda puzzle: read(source, puzzle)]

    def readers_of(self, source: Source, puzzle: Any) -> list[Callable[[Any], Any]]:
        """The same for the solutions that a text holds of one puzzle, faults included, as --all prints them."""
        return self.solution_readers(source, faulty=True)

    def finished(self, position: Any) -> Any:
        """The solution that a position at the end of a solve is: here, the position."""
        return position

    def solution_text(self, puzzle: Any, solution: Any, *, ascii: bool = False) -> str:
        """The solution as a text that `solution_to_check` reads; in ASCII characters only where `ascii` is set."""
        return f"{solution}\n"

    def solution_data(self, puzzle: Any, solution: Any) -> object:
        """The solution as JSON holds it: here, its lines."""
        return str(solution).splitlines()

    def puzzle_data(self, puzzle: Any, name: str = "") -> dict[str, object]:
        """The puzzle, with its name if it has one, as a JSON document: here, the lines of its text."""
        from pipworks.lines_json import document

        return document(f"pipworks.{self.name}", self.verb("format")(puzzle), name)

    def document_schema(self) -> str:
        """The JSON Schema of what `puzzle_data` gives, with an `$id` of its own, as a text."""
        from pipworks.lines_json import schema

        return schema(f"pipworks.{self.name}", f"A {self.title} {self.puzzle_word}")

    def position_data(self, puzzle: Any, position: Any) -> object:
        """A position, the one where nothing is done yet for None, as JSON holds it: here, as a solution; null for that.

        It is asked of families with `REASONING` alone.
        """
        return None if position is None else self.solution_data(puzzle, position)

    def next_position(self, puzzle: Any, position: Any, placement: Any) -> Any:
        """The position, or that of None, with what a hint places; here None, which is no position."""
        return None

    def marked(self, puzzle: Any, cells: Sequence[tuple[int, int]], *, ascii: bool = False) -> str:
        """The puzzle with nothing but these cells, where two solutions differ, as a text; here, none."""
        return ""

    def characters(self) -> str:
        """The characters beyond ASCII that the family's drawings and solutions in text are made of."""
        return ""

    def text(self, puzzle: Any, solution: Any = None, *, color: bool = False, ascii: bool = False) -> str:
        """The puzzle drawn as text, solved where a solution is given; no newline at its end."""
        return self.text_within(80, puzzle, solution, color=color, ascii=ascii)

    def text_within(
        self,
        width: int,
        puzzle: Any,
        solution: Any = None,
        *,
        color: bool = False,
        ascii: bool = False,
        rulers: bool = False,
    ) -> str:
        """As `text`, within so many columns where what can be arranged has room there: here, as ever.

        With `rulers` the names of columns and rows stand around it, where the family's `to_text` takes `rulers`.
        """
        draw = self.verb("to_text")
        drawing: str = draw(puzzle, solution, color=color, ascii=ascii, **_ruled(draw, rulers))
        return drawing

    def picture(
        self, puzzle: Any, solution: Any = None, *, form: str, theme: Theme, rulers: bool = False, **how: Any
    ) -> str | bytes:
        """The puzzle as a picture, solved where a solution is given; `form` is `svg` or `png`.

        With `rulers` the names of columns and rows stand around it, where the family's function takes `rulers`.
        `how` is what else `to_svg` and `to_png` take.
        """
        draw = self.verb(f"to_{form}")
        drawing: str | bytes = draw(puzzle, solution, theme=theme, **_ruled(draw, rulers), **how)
        return drawing

    def position_text(
        self, puzzle: Any, position: Any, *, color: bool = False, ascii: bool = False, rulers: bool = False
    ) -> str:
        """A position drawn as text that `parse_position` reads; no newline at its end; `rulers` as before."""
        draw = self.verb("to_text")
        drawing: str = draw(puzzle, position, color=color, ascii=ascii, **_ruled(draw, rulers))
        return drawing

    def position_picture(
        self, puzzle: Any, position: Any, *, form: str, theme: Theme, rulers: bool = False
    ) -> str | bytes:
        """A position as a picture; `form` is `svg` or `png`, `rulers` as for `picture`."""
        return self.picture(puzzle, position, form=form, theme=theme, rulers=rulers)

    def arrangements(self, puzzle: Any, *, rulers: bool = False) -> tuple[Arranged, ...]:
        """The ways to set the puzzle out on paper with all that belongs to it; none for a family that isn't printed."""
        return ()

    def answer_drawing(self, puzzle: Any, solution: Any, *, rulers: bool = False) -> Arranged:
        """The solution for a page of answers. It is asked of families that have `arrangements` alone."""
        raise AttributeError(f"{self.title} is not printed")

    def cut_outs(self, puzzle: Any) -> tuple[Arranged, ...]:
        """Each piece with the line to cut it out along, which runs around its cells and nothing else; none without."""
        return ()

    def rules_line(self, puzzle: Any) -> str:
        """What is to be done in the puzzle, in a sentence or two; empty where nothing is said.

        It is asked of families that are not built in: of the others `printing` says what occurs among the puzzles.
        """
        return ""


def _ruled(draw: Callable[..., Any], rulers: bool) -> dict[str, bool]:
    """The argument `rulers` where it is asked for and the function takes it."""
    return {"rulers": True} if rulers and "rulers" in _defaults(draw) else {}


def _defaults(draw: Callable[..., Any]) -> dict[str, object]:
    """The arguments by keyword alone that a function has defaults for."""
    return getattr(getattr(draw, "__wrapped__", draw), "__kwdefaults__", None) or {}
