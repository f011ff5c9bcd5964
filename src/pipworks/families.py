"""The puzzle families, a record each: what can be asked of every family under one name, for whoever serves them all.

A family is a package with the functions of `VERBS`; its record says where that package is and how to tell the family's
files from others. A family that keeps to the signatures that `Family` expects needs nothing else, and one that differs
overrides the method that differs. `docs/adding-a-family.md` builds a family from nothing.
"""

from __future__ import annotations

from contextlib import contextmanager
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any, TypeAlias

    from pipworks.contents import Contents
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

BUILT_IN = ("parse_all", "read", "read_all", "read_solution", "draw_position", "generate_many")
"""What the two built-in families have besides: reading every puzzle of a text or file, drawing positions, batches."""


class Filed:
    """A puzzle as a file has it: its name there, which may be empty, and its solution where the file holds one."""

    __slots__ = ("name", "puzzle", "solution")

    def __init__(self, name: str, puzzle: Any, solution: Any = None) -> None:
        self.name = name
        self.puzzle = puzzle
        self.solution = solution


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
        from pipworks.lines_json import is_json, puzzles_in

        if not is_json(source):
            return Contents((Filed("", self.verb("parse")(source)),))
        filed = []
        for name, text, solved in puzzles_in(source, f"pipworks.{self.name}"):
            solution = self.verb("parse_solution")(solved) if solved is not None and solutions else None
            filed.append(Filed(name, self.verb("parse")(text), solution))
        return Contents(tuple(filed))

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
        from pipworks.lines_json import is_json, solution_in

        return self.verb("parse_solution")(solution_in(source) if is_json(source) else source)

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

    def marked(self, puzzle: Any, cells: Sequence[tuple[int, int]]) -> str:
        """The puzzle with nothing but these cells, where two solutions differ, as a text; here, none."""
        return ""

    def characters(self) -> str:
        """The characters beyond ASCII that the family's drawings and solutions in text are made of."""
        return ""

    def text(self, puzzle: Any, solution: Any = None, *, color: bool = False, ascii: bool = False) -> str:
        """The puzzle drawn as text, solved where a solution is given; no newline at its end."""
        drawing: str = self.verb("to_text")(puzzle, solution, color=color, ascii=ascii)
        return drawing

    def text_within(
        self, width: int, puzzle: Any, solution: Any = None, *, color: bool = False, ascii: bool = False
    ) -> str:
        """As `text`, within so many columns where what can be arranged has room there: here, as ever."""
        return self.text(puzzle, solution, color=color, ascii=ascii)

    def picture(self, puzzle: Any, solution: Any = None, *, form: str, theme: Theme) -> str | bytes:
        """The puzzle as a picture, solved where a solution is given; `form` is `svg` or `png`."""
        drawing: str | bytes = self.verb(f"to_{form}")(puzzle, solution, theme=theme)
        return drawing

    def position_text(self, puzzle: Any, position: Any, *, color: bool = False, ascii: bool = False) -> str:
        """A position drawn as text that `parse_position` reads; no newline at its end."""
        drawing: str = self.verb("to_text")(puzzle, position, color=color, ascii=ascii)
        return drawing

    def position_picture(self, puzzle: Any, position: Any, *, form: str, theme: Theme) -> str | bytes:
        """A position as a picture; `form` is `svg` or `png`."""
        return self.picture(puzzle, position, form=form, theme=theme)


class _Pipes(Family):
    __slots__ = ()

    def most_cells(self, source: Source) -> int:
        from pipworks.pipes.formats.glance import most_cells

        return most_cells(source)

    def remark(self, puzzle: Any) -> str:
        """Whether the board has another size than the game's levels."""
        from pipworks.pipes.puzzle.board import GAME_SIZE

        if (puzzle.width, puzzle.height) == GAME_SIZE:
            return ""
        return f"the board is {puzzle.width}x{puzzle.height}, a level of the game is 7x10"

    def contents(self, source: Source, *, solutions: bool = False, variant: Variant = NO_VARIANT) -> Contents[Filed]:
        """The boards of a file by name, each with the solution that JSON has beside it."""
        from pipworks.contents import Contents
        from pipworks.pipes.formats.files import parse_all

        found = parse_all(source, wraps=variant.get("wraps"), all_tiles=variant.get("all_tiles"))
        filed = tuple(Filed(each.name, each.board, each.solution) for each in found.documents)
        return Contents(filed, found.empty, found.refused)

    def solution(self, source: Source, puzzle: Any) -> Any:
        return self.verb("parse_solution")(source)

    def solution_to_check(self, source: Source, puzzle: Any) -> Any:
        """The solution, rows of another length and unknown letters included."""
        from pipworks.pipes.formats.solutions import one_solution

        return one_solution(source, faulty=True)

    def solution_readers(self, source: Source, *, faulty: bool = False) -> list[Callable[[Any], Any]]:
        from pipworks.pipes.formats.solutions import solution_readers

        return [_of_no_puzzle(read) for read in solution_readers(source, faulty=faulty)]

    def finished(self, position: Any) -> Any:
        """The position with the tiles that need no turn pointing north, as in every solution of ours."""
        from pipworks.pipes.puzzle.board import Solution
        from pipworks.pipes.puzzle.tiles import OPEN, ORIENTATIONS

        return Solution(tuple(row.replace(OPEN, ORIENTATIONS[0]) for row in position.rows))

    def puzzle_data(self, puzzle: Any, name: str = "") -> dict[str, object]:
        """The board and its variant in the project's JSON."""
        from pipworks.pipes.formats.document import Document
        from pipworks.pipes.formats.own_json import to_dict

        return to_dict(Document(puzzle, name=name))

    def document_schema(self) -> str:
        from pipworks.pipes.formats.own_json import schema

        return schema()

    def position_data(self, puzzle: Any, position: Any) -> object:
        """Rows as a solution's, `?` for a tile that is not turned."""
        from pipworks.pipes.formats.position import untouched

        return list((untouched(puzzle) if position is None else position).rows)

    def next_position(self, puzzle: Any, position: Any, placement: Any) -> Any:
        from pipworks.pipes.formats.position import untouched, with_turned

        start = untouched(puzzle) if position is None else position
        return with_turned(puzzle, start, placement.cell, placement.letter)

    def marked(self, puzzle: Any, cells: Sequence[tuple[int, int]]) -> str:
        """The letters of these tiles, and a dot for each other tile."""
        rows = [["."] * puzzle.width for _ in range(puzzle.height)]
        for x, y in cells:
            rows[y][x] = puzzle[x, y].value
        return "".join(f"{''.join(row)}\n" for row in rows)

    def characters(self) -> str:
        from pipworks.pipes.drawing.draw import CHARACTERS

        return CHARACTERS


class _Polypips(Family):
    """A file may hold several puzzles, and a solution is a drawing, which is not read without its puzzle."""

    __slots__ = ()

    def most_cells(self, source: Source) -> int:
        from pipworks.polypips.formats.glance import most_cells

        return most_cells(source)

    def contents(self, source: Source, *, solutions: bool = False, variant: Variant = NO_VARIANT) -> Contents[Filed]:
        from pipworks.contents import Contents
        from pipworks.polypips.formats.files import parse_all

        found = parse_all(source, solutions=solutions)
        filed = tuple(Filed(each.name, each.puzzle, each.solution) for each in found.documents)
        return Contents(filed, found.empty, found.refused)

    def solution(self, source: Source, puzzle: Any) -> Any:
        return self.verb("parse_solution")(source, puzzle)

    def solution_readers(self, source: Source, *, faulty: bool = False) -> list[Callable[[Any], Any]]:
        from pipworks.polypips.formats.files import solution_readers

        return solution_readers(source)

    def readers_of(self, source: Source, puzzle: Any) -> list[Callable[[Any], Any]]:
        from pipworks.polypips.formats.files import readers_of

        return readers_of(source, puzzle)

    def solution_text(self, puzzle: Any, solution: Any, *, ascii: bool = False) -> str:
        """The drawing under its heading, which makes a whole file when appended to the puzzle."""
        return f"solution:\n{self.verb('to_text')(solution, ascii=ascii)}\n"

    def solution_data(self, puzzle: Any, solution: Any) -> object:
        """The solution as the project's JSON has it. Raises InvalidPuzzle when it places something that is no piece."""
        from pipworks.polypips.formats.own_json import placements_data

        return placements_data(solution)

    def puzzle_data(self, puzzle: Any, name: str = "") -> dict[str, object]:
        """The puzzle in the project's JSON."""
        from pipworks.polypips.formats.document import Document
        from pipworks.polypips.formats.own_json import to_dict

        return to_dict(Document(puzzle, name=name))

    def document_schema(self) -> str:
        from pipworks.polypips.formats.own_json import schema

        return schema()

    def position_data(self, puzzle: Any, position: Any) -> object:
        return [] if position is None else self.solution_data(puzzle, position)

    def next_position(self, puzzle: Any, position: Any, placement: Any) -> Any:
        from pipworks.polypips.puzzle.solution import Solution

        return Solution((*(() if position is None else position.placements), placement))

    def characters(self) -> str:
        from pipworks.polypips.drawing.draw import CHARACTERS

        return CHARACTERS

    def text(self, puzzle: Any, solution: Any = None, *, color: bool = False, ascii: bool = False) -> str:
        """The game, and the solution below it; neither has colours."""
        return self.text_within(80, puzzle, solution, ascii=ascii)

    def text_within(
        self, width: int, puzzle: Any, solution: Any = None, *, color: bool = False, ascii: bool = False
    ) -> str:
        """As `text`, the pieces side by side where they have room."""
        draw = self.verb("to_text")
        drawn: str = draw(puzzle, ascii=ascii, width=width)
        return drawn if solution is None else f"{drawn}\n\nsolution:\n{draw(solution, ascii=ascii)}"

    def picture(self, puzzle: Any, solution: Any = None, *, form: str, theme: Theme) -> str | bytes:
        draw = self.verb(f"to_{form}")
        subject, under = (puzzle, {}) if solution is None else (solution, {"puzzle": puzzle})
        drawing: str | bytes = draw(subject, theme=theme, **under)
        return drawing

    def position_text(self, puzzle: Any, position: Any, *, color: bool = False, ascii: bool = False) -> str:
        """The board with the pieces that are laid; it has no colours."""
        from pipworks.polypips.drawing.position import draw_position

        return draw_position(puzzle, position, ascii=ascii)

    def position_picture(self, puzzle: Any, position: Any, *, form: str, theme: Theme) -> str | bytes:
        """The board with the pieces that are laid, and those that are left below it."""
        from pipworks.polypips.drawing.position_picture import of_position

        scene = of_position(puzzle, position)
        if form == "png":
            from pipworks.render.png import to_png

            return to_png(scene, theme)
        from pipworks.render.svg import to_svg

        return to_svg(scene, theme)


def _of_no_puzzle(read: Callable[[], Any]) -> Callable[[Any], Any]:
    """A reader that needs no puzzle, as one that gets it."""
    return lambda _: read()


def _is_polypips(source: Source) -> bool:
    """Whether a text looks like Polypips: JSON that doesn't say it is Pipes, or a line with the heading `board:`."""
    return named_family(source) == "polypips"


def _is_pipes(source: Source) -> bool:
    """Whether a text may be Pipes: any text that isn't Polypips."""
    return not _is_polypips(source)


def named_family(source: Source) -> str:
    """The name of the family whose form the text says it has; empty where it says nothing of a form.

    JSON names its format, or that of the puzzle that it is about, and is a newspaper's Polypips otherwise, unless it is
    a refusal; text of Polypips has a heading `board:`, or is a drawing with pips or labels, and Pipes rows of letters.
    """
    from pipworks.lines_json import family_in, is_json

    if is_json(source):
        return family_in(source) or ("" if '"pipworks.error"' in source.text else "polypips")
    if any(line.startswith("board:") for line in source.lines):
        return "polypips"
    lines = (line.strip(" \t") for line in source.lines if not line.startswith(("//", "==>")))
    first = next(filter(None, lines), "")
    if first == "solution:" or _is_labelled(first, next(lines, "")):
        return "polypips"
    return "pipes" if first and set(first) <= set("_HILT123") else ""


def _is_labelled(wall: str, row: str) -> bool:
    """Whether lines are the first two of a drawing of Polypips: a wall, and below it pips or labels.

    Pipes have no text between two rows of tiles.
    """
    return wall.startswith(("┌", "+")) and set(wall) <= set("┌─┬┐+- ") and not set(row).isdisjoint("∅.=≠!<>0123456789")


def refuse_other(family: Family, source: Source) -> None:
    """Raises ParseError for a text that says it is of another built-in family than this one."""
    named = named_family(source)
    other = next((each for each in FAMILIES if each.name == named), family)
    if other is not family and family in FAMILIES:
        hint = f"solve_{named}, check_{named} and pipworks show take it"
        raise source.error(1, 1, f"this is a {other.title} {other.puzzle_word}, not a {family.title} one", hint)


_ALL = (*VERBS, *REASONING, *BUILT_IN)

PIPES = _Pipes("pipes", "Pipes", "pipworks.pipes", _is_pipes, "board", _ALL, documents=True)
POLYPIPS = _Polypips("polypips", "Polypips", "pipworks.polypips", _is_polypips, "puzzle", _ALL, documents=True)

FAMILIES: tuple[Family, ...] = (PIPES, POLYPIPS)
"""The families that pipworks brings along."""

_registered: list[Family] = []


@contextmanager
def registered(family: Family) -> Iterator[Family]:
    """The family, known to every command while the block runs. Raises ValueError for a name that is taken."""
    if any(family.name == known.name for known in families()):
        raise ValueError(f"there is a family {family.name!r} already")
    _registered.append(family)
    try:
        yield family
    finally:
        _registered.remove(family)


def families() -> tuple[Family, ...]:
    """The built-in families, then those that are registered now."""
    return (*FAMILIES, *_registered)


def family_of(source: Source) -> Family:
    """The family that a text belongs to, by a look at its form: reading it may still refuse it.

    JSON names its family. Otherwise the family that was registered last is asked first, so that it may claim what a
    built-in one would take for its own.
    """
    from pipworks.lines_json import family_in, is_json

    named = family_in(source) if is_json(source) else ""
    if named in {family.name for family in families()}:
        return next(family for family in families() if family.name == named)
    return next((family for family in reversed(families()) if family.recognises(source)), PIPES)
