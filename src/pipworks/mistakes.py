"""What a TypeError says of a value that a public function does not take: what it takes and got, and what to pass."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from os import PathLike
from typing import Any, Final

from pipworks.kinds import family_of, is_called, is_ours

_PUZZLES: Final = ("Board", "Puzzle")
_HELD: Final = ("puzzle", "board", "solution", "position", "end", "limits", "rules", "recipe")
"""Where a value may hold the one that is meant."""

_MADE: Final = {
    "Limits": "Limits(seconds=5) sets five seconds",
    "Rng": "the seed as a whole number, or Rng(7)",
    "Recipe": "{family}.Recipe(houses=9) asks for nine houses",
    "Rules": '{family}.Rules({family}.named_board("5x4")) asks for a puzzle on that board',
    "Strength": "a whole number from 1, a place to look at, to 4, the answer",
    "Watch": "it is called with the progress now and then",
    "Accept": "it is asked about each puzzle that is made",
    "int": "a whole number",
    "float": "a number",
    "Theme": "the module pipworks.render.theme has LIGHT, DARK and others",
    "Choice": '{family}.Choice.parse("2*") is any number of dominoes',
    "Piece": '{family}.Piece.parse("2I:06") makes one of its token',
}
"""What to pass for each type; the family's name stands for `{family}`."""

_NAMED: Final = {
    "Limits": "Limits",
    "Rules": "Rules",
    "Rng": "an Rng",
    "PathLike": "a path",
    "Watch": "a function",
    "Accept": "a function",
}
"""What types are called in a sentence, where it is not their name."""

_NUMBERS: Final = ("int", "float")


def sentence(function: Callable[..., Any], name: str, kinds: tuple[str, ...], value: object) -> str:
    """Where, what, what would be right: `pipes.solve takes a Board as board, not the str 'x': pipes.read('x') …`."""
    family = family_of(function.__module__)
    wanted = tuple(kind if "[" in kind else kind.rpartition(".")[2] for kind in kinds if kind not in ("None", "Source"))
    verb = function.__qualname__.removesuffix(".__init__")
    where = f"{family}.{verb}" if family else verb
    *others, last = dict.fromkeys(map(_with_article, wanted))
    takes = f"{', '.join(others)} or {last}" if others else last
    theirs = family_of(type(value).__module__) if is_ours(type(value)) else ""
    given = _given(value, f"{theirs}." if theirs not in ("", family) and _has_face(theirs) else "")
    return f"{where} takes {takes} as {name}, not {given}: {_advice(verb, family, name, wanted, value, theirs)}"


def _advice(verb: str, family: str, name: str, wanted: tuple[str, ...], value: object, theirs: str) -> str:
    """What to pass."""
    advice = (
        *_of_another_family(verb, family, theirs),
        *((f"strength={value} sets the strength",) if verb == "hint" and isinstance(value, int) else ()),
        *_held(wanted, value, family),
        *((_MADE["Piece"].format(family=family),) if isinstance(value, str) and "Piece" in wanted else ()),
        *_read(family, name, wanted, value),
        *(_MADE[kind].format(family=family) for kind in wanted if kind in _MADE),
    )
    return next(iter(advice), f"see help({family}.{verb})")


def _of_another_family(verb: str, family: str, theirs: str) -> Iterator[str]:
    """The function of the family that the value is of."""
    if theirs in ("", family) or not _has_face(theirs) or "." in verb:
        return
    has = verb in sys.modules[f"{__package__}.{theirs}"].__all__
    yield f"{theirs}.{verb} takes it" if has else f"{theirs} has no {verb}"


def _held(wanted: tuple[str, ...], value: object, family: str) -> Iterator[str]:
    """The part of the value that is meant."""
    if not is_ours(type(value)):
        return
    for held in _HELD:
        if is_called(getattr(value, held, None), tuple(kind for kind in wanted if kind not in _NUMBERS), family):
            yield f"pass its {held}"
    if set(wanted) & {*_PUZZLES, "Solution"} and hasattr(type(value), "status"):
        yield "it holds none: look at its status first"
    if hasattr(type(value), "documents") and set(wanted) & {*_PUZZLES}:
        yield "it holds the puzzles of a file by name: pass the puzzle of one of its values"


def _read(family: str, name: str, wanted: tuple[str, ...], value: object) -> Iterator[str]:
    """How to read what was given as a text or as the path of a file."""
    if not {*_PUZZLES, "Solution"} & {*wanted}:
        if "str" in wanted:
            yield _text(family, name, value)
        return
    of_it = "position" if name == "position" else "solution" if name == "solution" else ""
    ending = f"_{of_it}" if of_it else ""
    of_board = ", …" if of_it and (family != "pipes" or of_it == "position") else ""
    shown = _short(value)
    if isinstance(value, bytes):
        yield f"{family}.parse{ending}({shown}.decode(){of_board}) reads one from a text"
    elif hasattr(value, "read"):
        yield f"{family}.parse{ending}(file.read(){of_board}) reads one from an open file"
    elif isinstance(value, str) and ("\n" in value or not value.strip() or of_it == "position"):
        yield f"{family}.parse{ending}({shown}{of_board}) reads one from a text"
    elif isinstance(value, str | PathLike) and of_it != "position":
        yield f"{family}.read{ending}({shown}{of_board}) reads one from a file"
    else:
        yield f"{family}.parse{ending}(text{of_board}) reads one from a text"


def _text(family: str, name: str, value: object) -> str:
    """What to pass where a text, or a path, is wanted."""
    if isinstance(value, bytes):
        return f"a str, as in {_short(value)}.decode()"
    if isinstance(value, PathLike) and name == "text":
        return f"{family}.read({_short(value)}) reads a file"
    if hasattr(value, "read"):
        return "a str, as in file.read()"
    if name == "level":
        return f"its name, or its place as a text: {str(value)!r}" if isinstance(value, int) else "its name"
    return "the name of a file" if name == "path" else "a text"


def _has_face(family: str) -> bool:
    return hasattr(sys.modules.get(f"{__package__}.{family}"), "__all__")


def _given(value: object, family: str) -> str:
    """What the value is, in a few words."""
    if value is None:
        return "None"
    if isinstance(value, PathLike):
        return f"the path {_short(value)}"
    if isinstance(value, str | bytes | int | float):
        return f"the {type(value).__name__} {_short(value)}"
    name = type(value).__name__
    return _NAMED.get(name, "") if name in _NAMED and not family else f"{_article(name)} {family}{name}"


def _short(value: object) -> str:
    """The value's `repr`, that of a path as a text, cut where it is long."""
    text = repr(str(value) if isinstance(value, PathLike) else value)
    return text if len(text) <= 40 else f"{text[:38]}…{text[-1]}"


def _with_article(kind: str) -> str:
    if "[" in kind:
        return f"a list of {kind.partition('[')[2][:-1]}s"
    return _NAMED.get(kind) or f"{_article(kind)} {kind}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "AEIOaeio" else "a"
