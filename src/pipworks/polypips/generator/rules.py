"""The generator's rules as text: board, pieces, constraints, the share of the board that they cover, the seed.

board: NAME                                   one of `boards`; or `board:` alone, and its rows below
pieces: any | 12x5 | set 0-6 | ITEM,ITEM,…    ITEM is a size (1* … 5*) or a shape (4L, 4L+, X)
constraints: none | any | ITEM,ITEM,…
constraint-coverage: 0 … 1
constraint-selection: uniform-all | uniform-size
style: seed | newspaper | telling
unique: yes | no
difficulty: easy | medium | hard | extreme
depth: look | count | pieces | regions | suppose
seed: whole number
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, lcm
from typing import Final, TypedDict, TypeVar

from pipworks.arguments import public
from pipworks.hints.grading import Depth, Difficulty
from pipworks.near_names import hint_of
from pipworks.numbers import MOST_DIGITS
from pipworks.polypips.generator.board import NO_BOARDS, Board, UnknownBoard
from pipworks.polypips.generator.boards import board_among
from pipworks.polypips.generator.set_words import WRITTEN, set_words
from pipworks.polypips.generator.styles import STYLES_BY_DEFAULT, Style
from pipworks.polypips.puzzle.pips import MOST_PIPS
from pipworks.polypips.puzzle.shapes import LARGEST, SHAPES, Shape, shapes_called
from pipworks.polypips.tiling.tile import TWELVE
from pipworks.showing import Said, in_brackets
from pipworks.source import BLANK, Source

W = TypeVar("W", bound=enum.Enum)


class Selection(enum.Enum):
    """How a constraint's shape is drawn: uniform over the shapes, or over the sizes and then within the size."""

    ALL = "uniform-all"
    SIZE = "uniform-size"


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of shapes with its words in a rule file; `none` has no shapes.

    `each_once` is True for `12x5` only: one of each pentomino, in either hand. `set_to` is 6 for `set 0-6`: each domino
    with pips from 0 to 6 once.
    """

    words: str
    shapes: tuple[Shape, ...]
    each_once: bool = False
    set_to: int | None = None

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"Choice.parse({self.words!r})"

    @classmethod
    @public
    def parse(cls, words: str) -> Choice:
        """The choice with these words, `none`, `12x5` and sets included. Raises ParseError when they are no choice."""
        return _read_choice(Source.of(words, "<rule>"), 1, 1, words, {"any": ANY, "none": NONE, "12x5": ONE_OF_EACH})

    def weights(self, selection: Selection) -> tuple[tuple[Shape, int], ...]:
        """Each shape with a whole number that its chance to be drawn is proportional to."""
        if selection is Selection.ALL:
            return tuple((shape, 1) for shape in self.shapes)
        of_size = {size: sum(shape.size == size for shape in self.shapes) for size in range(1, LARGEST + 1)}
        whole = lcm(*(count for count in of_size.values() if count))
        return tuple((shape, whole // of_size[shape.size]) for shape in self.shapes)


ANY: Final = Choice("any", SHAPES)
NONE: Final = Choice("none", ())
DOMINOES: Final = Choice("2*", tuple(shape for shape in SHAPES if shape.size == 2))
ONE_OF_EACH: Final = Choice("12x5", tuple(shape for kind in TWELVE for shape in kind), each_once=True)


@dataclass(frozen=True, slots=True, repr=False)
class Rules(Said):
    """What a puzzle is asked to be.

    `coverage` is the least share of the board's cells that constraints cover. `unique` asks for exactly one solution,
    `difficulty` for a puzzle of that class, `depth` for one whose walkthrough looks so deep and no deeper.
    `constraints`, `coverage` and `selection` hold in `Style.SEED` alone: the other styles choose their regions and
    conditions themselves.
    """

    board: Board
    pieces: Choice = ANY
    constraints: Choice = ANY
    coverage: Fraction = Fraction(1, 2)
    selection: Selection = Selection.ALL
    unique: bool = False
    difficulty: Difficulty | None = None
    style: Style = Style.SEED
    depth: Depth | None = None

    def __repr__(self) -> str:
        return in_brackets(f"Rules {'; '.join(self.lines())}")

    def __str__(self) -> str:
        return "\n".join(self.lines())

    @property
    def is_graded(self) -> bool:
        """Whether a difficulty or a depth is asked for."""
        return self.difficulty is not None or self.depth is not None

    @property
    def weights(self) -> tuple[tuple[Shape, int], ...]:
        """Each constraint shape with a whole number that its chance to be drawn is proportional to."""
        return self.constraints.weights(self.selection)

    def least_covered(self, cells: int) -> int:
        """The least number of cells that constraints cover on a board of `cells` cells."""
        return ceil(self.coverage * cells) if self.constraints.shapes else 0

    def lines(self) -> tuple[str, ...]:
        """The rules as lines of a rule file, without the seed; a board without a name is left out."""
        lines = [f"board: {self.board.name}"] if self.board.name else []
        lines.append(f"pieces: {self.pieces}")
        lines += self._constraint_lines() if self.style is Style.SEED else [f"style: {self.style.value}"]
        if self.unique:
            lines.append("unique: yes")
        elif self.is_graded:
            lines.append("unique: no")
        if self.difficulty is not None:
            lines.append(f"difficulty: {self.difficulty.value}")
        if self.depth is not None:
            lines.append(f"depth: {self.depth.value}")
        return tuple(lines)

    def _constraint_lines(self) -> list[str]:
        """The three rules on constraints, of which one says that the style is the seed's."""
        lines = [f"constraints: {self.constraints}"]
        if self.constraints.shapes:
            lines.append(f"constraint-coverage: {decimal(self.coverage)}")
            lines.append(f"constraint-selection: {self.selection.value}")
        return lines


class RequestedRules(TypedDict, total=False):
    """The rules that a rule file or options give; rules that are left out are missing. `a | b` prefers those of `b`."""

    pieces: Choice
    constraints: Choice
    coverage: Fraction
    selection: Selection
    board: Board
    unique: bool
    difficulty: Difficulty
    depth: Depth
    style: Style
    seed: int


class RulesClash(ValueError):
    """Raised for rules that can't be met together; the message says which, and what would be right."""


def rules_of(requested: RequestedRules) -> Rules:
    """The rules, with defaults for those that were not requested.

    With a difficulty or a depth the default is one solution; `style_of` has the style. Raises ValueError without a
    board, RulesClash for a style that does not go with the other rules, or a difficulty that is of another depth.
    """
    if "board" not in requested:
        raise ValueError("rules need a board")
    if "difficulty" in requested or "depth" in requested:
        requested = {"unique": True} | requested
    if "difficulty" in requested and "depth" in requested:
        _agree(requested["difficulty"], requested["depth"])
    requested = requested | {"style": style_of(requested)}
    if requested["style"] is Style.NEWSPAPER:
        requested = {"pieces": DOMINOES} | requested
    return Rules(**{name: value for name, value in requested.items() if name != "seed"})  # type: ignore[arg-type]


def _agree(difficulty: Difficulty, depth: Depth) -> None:
    """Raises RulesClash for a difficulty and a depth that no puzzle has both: what supposes is extreme."""
    if depth is Depth.SUPPOSE and difficulty is not Difficulty.EXTREME:
        raise RulesClash(f"what needs depth suppose is extreme, not {difficulty.value}")


def style_of(requested: RequestedRules) -> Style:
    """The style asked for; else the seed's where a rule on constraints is given, or the default for the pieces.

    Raises RulesClash for a style that does not go with the other rules.
    """
    given = [key for name, key in _ON_CONSTRAINTS.items() if name in requested]
    pieces = requested.get("pieces")
    style = requested.get("style")
    is_set = pieces is not None and pieces.set_to is not None
    if style is None:
        return Style.SEED if given or is_set else STYLES_BY_DEFAULT[pieces is not None and _only_dominoes(pieces)]
    if is_set and style is Style.TELLING:
        raise RulesClash(TELLING_A_SET)
    if given and style is not Style.SEED:
        raise RulesClash(
            f"style {style.value} chooses its constraints itself: {given[0]} goes with style {Style.SEED.value}"
        )
    if style is Style.NEWSPAPER and pieces is not None and not _only_dominoes(pieces):
        raise RulesClash(f"style newspaper is made of dominoes: pieces are 2* there, not {pieces}")
    return style


_ON_CONSTRAINTS: Final = {
    "constraints": "constraints",
    "coverage": "constraint-coverage",
    "selection": "constraint-selection",
}
"""The rules that the seed has words for, by their names in `RequestedRules`, with their names in a rule file."""


TELLING_A_SET: Final = (
    "style telling draws the pips itself, and a set has them already: style seed or newspaper goes with it"
)


def _only_dominoes(pieces: Choice) -> bool:
    return {shape.size for shape in pieces.shapes} == {2}


KEYS: Final = (
    "board",
    "pieces",
    "constraints",
    "constraint-coverage",
    "constraint-selection",
    "style",
    "unique",
    "difficulty",
    "depth",
    "seed",
)
"""The words that begin a rule in a rule file."""


def read_rule(
    source: Source, line: int, column: int, key: str, value: str, added: Mapping[str, Board] = NO_BOARDS
) -> RequestedRules:
    """The rule `key` with the value at this place of the source; `added` are a user's boards.

    Raises ParseError for a value that it can't have.
    """
    match key:
        case "pieces":
            return {"pieces": _read_choice(source, line, column, value, {"any": ANY, "12x5": ONE_OF_EACH})}
        case "constraints":
            return {"constraints": _read_choice(source, line, column, value, {"any": ANY, "none": NONE})}
        case "constraint-coverage":
            return {"coverage": _read_share(source, line, column, value)}
        case "constraint-selection":
            return {"selection": _read_word(source, line, column, value, "a way to select", Selection)}
        case "board":
            try:
                return {"board": board_among(value, added)}
            except UnknownBoard as error:
                raise source.error(line, column, str(error)) from None
        case "unique":
            if value not in ("yes", "no"):
                raise source.error(line, column, f"expected yes or no, found {_shown(value)}")
            return {"unique": value == "yes"}
        case "style":
            return {"style": _read_word(source, line, column, value, "a style", Style)}
        case "difficulty":
            return {"difficulty": _read_word(source, line, column, value, "a difficulty", Difficulty)}
        case "depth":
            return {"depth": _read_word(source, line, column, value, "a depth", Depth)}
        case "seed":
            if not re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", value):
                raise source.error(line, column, f"expected a whole number, found {_shown(value)}")
            return {"seed": int(value)}
    raise source.error(line, 1, f"{_shown(key)} is no rule", hint_of(key, KEYS, f"the rules are {', '.join(KEYS)}"))


def decimal(share: Fraction) -> str:
    """A share as it is written in a rule file: `0.5`, exact where twelve places suffice, or rounded down to them."""
    for places in range(13):
        if (share * 10**places).denominator == 1:
            break
    places = max(1, places)
    whole, rest = divmod(share.numerator * 10**places // share.denominator, 10**places)
    return f"{whole}.{rest:0{places}}"


def _read_word(source: Source, line: int, column: int, value: str, what: str, words: type[W]) -> W:
    """The member of the enumeration with this value. Raises ParseError for any other word."""
    named = {word.value: word for word in words}
    if value not in named:
        *others, last = named
        hint = hint_of(value, named, f"{', '.join(others)} or {last}")
        raise source.error(line, column, f"expected {what}, found {_shown(value)}", hint)
    return named[value]


def _read_choice(source: Source, line: int, column: int, text: str, words: dict[str, Choice]) -> Choice:
    if text.lower() in words:
        return words[text.lower()]
    if "12x5" in words and text.lower().startswith("set"):
        return _read_set(source, line, column, text)
    shapes: dict[Shape, None] = {}
    names = []
    for token in text.split(","):
        item = token.strip(BLANK)
        at = column + len(token) - len(token.lstrip(BLANK)) if item else column
        if item.lower() in ("any", "none", "12x5") or WRITTEN.fullmatch(item):
            alone = item.lower() in words or ("12x5" in words and WRITTEN.fullmatch(item))
            hint = f"{item} stands alone" if alone else f"here it is {_allowed(words)}"
            raise source.error(line, at, f"{item} can't stand here", hint)
        name, found = _read_item(source, line, at, item, words)
        names.append(name)
        shapes.update(dict.fromkeys(found))
        column += len(token) + 1
    ordered = tuple(shape for shape in SHAPES if shape in shapes)
    return Choice(",".join(dict.fromkeys(names)), ordered)


def _read_set(source: Source, line: int, column: int, text: str) -> Choice:
    """A set of dominoes, `set 0-6`."""
    hint = f"{set_words(MOST_PIPS)} is each domino from 0-0 to {MOST_PIPS}-{MOST_PIPS} once; a smaller one ends sooner"
    found = WRITTEN.fullmatch(text)
    if found is None:
        first, comma, _ = text.partition(",")
        if comma and WRITTEN.fullmatch(first.strip(BLANK)):
            raise source.error(
                line, column, f"{first.strip(BLANK)} can't stand here", f"{first.strip(BLANK)} stands alone"
            )
        raise source.error(line, column, f"expected a set of dominoes, found {_shown(text)}", hint)
    least, most = map(int, found.groups())
    if least:
        raise source.error(line, column, f"a set begins with pips of 0, not {least}", hint)
    if most > MOST_PIPS:
        raise source.error(line, column, f"pips go up to {MOST_PIPS}, not to {most}", hint)
    return Choice(set_words(most), DOMINOES.shapes, set_to=most)


def _read_item(
    source: Source, line: int, column: int, item: str, words: dict[str, Choice]
) -> tuple[str, tuple[Shape, ...]]:
    """The item's name in full and its shapes, both hands where none is given."""
    if re.fullmatch(r"[1-5]\*", item):
        return item, tuple(shape for shape in SHAPES if shape.size == int(item[0]))
    if found := shapes_called(item):
        return _name(item, found), found
    if re.fullmatch(r"[A-Za-z][+-]?", item):
        sizes = [shapes_called(f"{size}{item}") for size in range(1, LARGEST + 1)]
        sizes = [shapes for shapes in sizes if shapes]
        if len(sizes) == 1:
            return _name(f"{sizes[0][0].size}{item}", sizes[0]), sizes[0]
        if sizes:
            full = ", ".join(shapes[0].both_hands for shapes in sizes)
            raise source.error(line, column, f"{item} alone could be {full}", "write the number of cells as well")
    if re.fullmatch(r"[1-5][A-Za-z][+-]", item) and shapes_called(item[:-1]):
        raise source.error(line, column, f"{item}: {shapes_called(item[:-1])[0]} has no hands", f"write {item[:-1]}")
    if not item:
        raise source.error(line, column, "expected a size or a shape, found nothing", _allowed(words))
    hint = hint_of(item, words, _allowed(words)) if len(item) > 2 else _allowed(words)
    raise source.error(line, column, f"{_shown(item)} is neither a size nor a shape", hint)


def _name(item: str, found: tuple[Shape, ...]) -> str:
    return found[0].name if item[-1] in "+-" else found[0].both_hands


def _allowed(words: dict[str, Choice]) -> str:
    alone = (*words, set_words(MOST_PIPS)) if "12x5" in words else words
    return f"{', '.join(alone)}, or a list of sizes, 1* to {LARGEST}*, and shapes, such as 4T, 4L+ or X"


def _read_share(source: Source, line: int, column: int, text: str) -> Fraction:
    if not re.fullmatch(r"[0-9]{1,9}|[0-9]{0,9}\.[0-9]{1,12}|[0-9]{1,9}\.", text):
        hint = "a number from 0 to 1, such as 0.5, with at most twelve places"
        raise source.error(line, column, f"expected a share of the board, found {_shown(text)}", hint)
    share = Fraction(text)
    if share > 1:
        raise source.error(line, column, f"a share of the board is at most 1, not {text}", "0.5 is half of it")
    return share


def _shown(text: str) -> str:
    return repr(text[:20]) if text else "nothing"
