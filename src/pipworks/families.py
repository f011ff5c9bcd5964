"""The puzzle families, a record each: what can be asked of every family under one name, for whoever serves them all.

What a record holds is in `family`. The built-in ones stand here, besides those that a program registers.
"""

from __future__ import annotations

from contextlib import contextmanager

from pipworks.family import BUILT_IN, NO_VARIANT, REASONING, VERBS, Family, Filed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from pipworks.contents import Contents
    from pipworks.family import Variant
    from pipworks.foreign import ForeignFormats
    from pipworks.render.arranged import Arranged
    from pipworks.render.theme import Theme
    from pipworks.source import Source

__all__ = [
    "BUILT_IN",
    "FAMILIES",
    "NO_VARIANT",
    "PIPES",
    "POLYPIPS",
    "REASONING",
    "VERBS",
    "Family",
    "Filed",
    "families",
    "family_of",
    "family_of_puzzle",
    "named_family",
    "refuse_other",
    "registered",
]


class _Pipes(Family):
    __slots__ = ()

    def foreign_form(self, source: Source) -> Any:
        from pipworks.pipes.formats.files import foreign_form

        return foreign_form(source)

    def foreign_formats(self) -> ForeignFormats | None:
        from pipworks.pipes.formats.foreign import FORMATS

        return FORMATS

    def most_cells(self, source: Source) -> int:
        from pipworks.pipes.formats.glance import most_cells

        return most_cells(source) if self.foreign_form(source) is None else 0

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
        filed = tuple(
            Filed(each.name, each.board, each.solution, each.position, each.comments, each.origin, each.solutions)
            for each in found.documents
        )
        return Contents(filed, found.empty, found.refused, found.order)

    def solution(self, source: Source, puzzle: Any) -> Any:
        from pipworks.pipes.formats.solutions import is_model, of_model

        return of_model(source, puzzle) if is_model(source) else self.verb("parse_solution")(source)

    def solution_to_check(self, source: Source, puzzle: Any) -> Any:
        """The solution, rows of another length and unknown letters included."""
        from pipworks.pipes.formats.solutions import is_model, of_model, one_solution

        return of_model(source, puzzle) if is_model(source) else one_solution(source, faulty=True)

    def solution_readers(self, source: Source, *, faulty: bool = False) -> list[Callable[[Any], Any]]:
        from pipworks.pipes.formats.solutions import is_model, of_model, solution_readers

        if is_model(source):
            return [lambda puzzle: of_model(source, puzzle)]
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

    def marked(self, puzzle: Any, cells: Sequence[tuple[int, int]], *, ascii: bool = False) -> str:
        """The drawing of these tiles alone, with the names of columns and rows around it."""
        from pipworks.pipes.formats.position import untouched
        from pipworks.pipes.puzzle.board import Board

        rows = [["_"] * puzzle.width for _ in range(puzzle.height)]
        for x, y in cells:
            rows[y][x] = puzzle[x, y].value
        alone = Board.of(*map("".join, rows))
        return f"{self.position_text(alone, untouched(alone), ascii=ascii, rulers=True)}\n"

    def characters(self) -> str:
        from pipworks.pipes.drawing.draw import CHARACTERS

        return CHARACTERS

    def arrangements(self, puzzle: Any, *, rulers: bool = False) -> tuple[Arranged, ...]:
        """The board as it is given out, with an empty grid to draw the answer in."""
        from pipworks.pipes.drawing.on_paper import arrangements

        return arrangements(puzzle, rulers=rulers)

    def answer_drawing(self, puzzle: Any, solution: Any, *, rulers: bool = False) -> Arranged:
        from pipworks.pipes.drawing.on_paper import answer

        return answer(puzzle, solution, rulers=rulers)


class _Polypips(Family):
    """A file may hold several puzzles, and a solution is a drawing, which is not read without its puzzle."""

    __slots__ = ()

    def foreign_form(self, source: Source) -> Any:
        from pipworks.polypips.formats.files import foreign_form

        return foreign_form(source)

    def foreign_formats(self) -> ForeignFormats | None:
        from pipworks.polypips.formats.foreign import FORMATS

        return FORMATS

    def most_cells(self, source: Source) -> int:
        from pipworks.polypips.formats.glance import most_cells

        return most_cells(source)

    def contents(self, source: Source, *, solutions: bool = False, variant: Variant = NO_VARIANT) -> Contents[Filed]:
        from pipworks.contents import Contents
        from pipworks.polypips.formats.files import parse_all

        found = parse_all(source, solutions=solutions)
        filed = tuple(
            Filed(
                each.name,
                each.puzzle,
                each.solution,
                each.position,
                each.puzzle.comments,
                each.origin,
                each.solutions,
            )
            for each in found.documents
        )
        return Contents(filed, found.empty, found.refused, found.order)

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
        """The game, the pieces side by side where they have room, and the solution below; nothing has colours."""
        draw = self.verb("to_text")
        drawn: str = draw(puzzle, ascii=ascii, width=width, rulers=rulers)
        return drawn if solution is None else f"{drawn}\n\nsolution:\n{draw(solution, ascii=ascii, rulers=rulers)}"

    def picture(
        self, puzzle: Any, solution: Any = None, *, form: str, theme: Theme, rulers: bool = False, **how: Any
    ) -> str | bytes:
        draw = self.verb(f"to_{form}")
        subject, under = (puzzle, {}) if solution is None else (solution, {"puzzle": puzzle})
        drawing: str | bytes = draw(subject, theme=theme, rulers=rulers, **under, **how)
        return drawing

    def position_text(
        self, puzzle: Any, position: Any, *, color: bool = False, ascii: bool = False, rulers: bool = False
    ) -> str:
        """The board with the pieces that are laid; it has no colours."""
        from pipworks.polypips.drawing.position import draw_position

        if puzzle.supply:
            return self.verb("to_text")(position, ascii=ascii, rulers=rulers)  # type: ignore[no-any-return]
        return draw_position(puzzle, position, ascii=ascii, rulers=rulers)

    def position_picture(
        self, puzzle: Any, position: Any, *, form: str, theme: Theme, rulers: bool = False
    ) -> str | bytes:
        """The board with the pieces that are laid, and those that are left below it."""
        from pipworks.polypips.drawing.position_picture import of_position

        scene = of_position(puzzle, position, rulers=rulers)
        if form == "png":
            from pipworks.render.png import to_png

            return to_png(scene, theme)
        from pipworks.render.svg import to_svg

        return to_svg(scene, theme)

    def arrangements(self, puzzle: Any, *, rulers: bool = False) -> tuple[Arranged, ...]:
        """The board with its pieces in several sizes, or with the shapes of its supply."""
        from pipworks.polypips.drawing.on_paper import arrangements

        return arrangements(puzzle, rulers=rulers)

    def answer_drawing(self, puzzle: Any, solution: Any, *, rulers: bool = False) -> Arranged:
        from pipworks.polypips.drawing.on_paper import answer

        return answer(puzzle, solution, rulers=rulers)

    def cut_outs(self, puzzle: Any) -> tuple[Arranged, ...]:
        """Each piece with its pips; of a supply as many of each shape as the board could need."""
        from pipworks.polypips.drawing.cut_outs import cut_outs

        return cut_outs(puzzle)


def _of_no_puzzle(read: Callable[[], Any]) -> Callable[[Any], Any]:
    """A reader that needs no puzzle, as one that gets it."""
    return lambda _: read()


def _is_polypips(source: Source) -> bool:
    """Whether a text looks like Polypips: JSON that doesn't say it is Pipes, or a line that heads a section."""
    named = named_family(source)
    return named == "polypips" or (source.is_json and not named and '"pipworks.error"' not in source.text)


def _is_pipes(source: Source) -> bool:
    """Whether a text may be Pipes: any text that isn't Polypips."""
    return not _is_polypips(source)


def named_family(source: Source) -> str:
    """The name of the family whose form a text says it has, see `family_marks`; empty where it says none."""
    from pipworks.family_marks import marked

    return marked(source, _other_programs)


def _other_programs(source: Source) -> str:
    """The name of the family of a text in another program's format; empty for any other text."""
    for family in FAMILIES:
        formats = family.foreign_formats()
        if formats is not None and formats.of(source) is not None:
            return family.name
    return ""


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

    JSON names its family, and a link does. Otherwise the family that was registered last is asked first, so that it may
    claim what a built-in one would take for its own.
    """
    from pipworks.lines_json import family_in
    from pipworks.linking import first_link

    named = family_in(source) if source.is_json else named_family(source) * bool(first_link(source))
    if named in {family.name for family in families()}:
        return next(family for family in families() if family.name == named)
    return next((family for family in reversed(families()) if family.recognises(source)), PIPES)


def family_of_puzzle(puzzle: object) -> Family | None:
    """The family in whose package the class of a puzzle stands; None for any other object."""
    home = f"{type(puzzle).__module__}."
    return next((family for family in reversed(families()) if home.startswith(f"{family.package}.")), None)
