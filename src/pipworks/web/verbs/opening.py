"""Puzzles that a player brings along, in any form that is read; and a puzzle to take away, as text and as JSON."""

from __future__ import annotations

from pipworks.errors import InvalidPuzzle, ParseError
from pipworks.json_refusals import refusal_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.family import Family, Filed
    from pipworks.source import Source
    from pipworks.web.question import Question

    Reply = dict[str, object]

_MOST_NAME = 300
"""The longest name of a file, in characters."""


def open(question: Question) -> Reply:
    """The puzzles of a text, each with its link, and the refusal of each that can't be read or fits into no link."""
    from pipworks.mixed import parts_of
    from pipworks.source import Source

    text = question.text("text")
    name = question.text("name", "", most=_MOST_NAME) or "<text>"
    puzzles: list[Reply] = []
    refused: list[Reply] = []
    parts = parts_of(Source.of(text, name))
    for place, part in enumerate(parts, 1):
        own = str(place) if len(parts) > 1 else ""
        try:
            if isinstance(part, ParseError):
                raise part
            _open_all(*part, own, puzzles, refused)
        except (ParseError, InvalidPuzzle) as error:
            refused.append(refusal_of(error) | {"file": name} | ({"name": own} if own else {}))
    return {"format": "pipworks.opened", "version": 1, "puzzles": puzzles, "refused": refused}


def text(question: Question) -> Reply:
    """The puzzle as a text file and as our JSON, and its position as text; empty where the link has none."""
    given = question.puzzle()
    family, puzzle, position = given.family, given.puzzle, given.position
    placed = "" if position is None else family.verb("format_position")(position)
    written = {"text": family.verb("format")(puzzle), "json": puzzle.to_json(), "position": placed}
    return {"format": "pipworks.text", "version": 1, **written}


def _open_all(family: Family, source: Source, own: str, puzzles: list[Reply], refused: list[Reply]) -> None:
    """Adds every puzzle of a text, or its refusal; `own` is the name of one without. Raises ParseError, TooLarge."""
    from pipworks import sizes

    name = source.name
    sizes.check("hint", family.name, family.most_cells(source))
    contents = family.contents(source)
    for filed in contents.documents:
        try:
            puzzles.append(_filed(family, filed) | ({} if filed.name else {"name": own}))
        except InvalidPuzzle as error:
            refused.append(refusal_of(error) | {"file": name, "name": filed.name or own})
    for level, why in contents.refused.items():
        refused.append(refusal_of(why) | {"file": name, "name": level or own})
    if not puzzles and not refused:
        refused.append(refusal_of(_nothing(source, contents.empty)))


def _nothing(source: Source, empty: tuple[str, ...]) -> ParseError:
    from pipworks.words import names_listed

    return source.error(1, 1, f"no puzzle here: {names_listed(empty)} left empty" if empty else "no puzzle here")


def _filed(family: Family, filed: Filed) -> Reply:
    from pipworks.web.given import Given

    given = Given(family, filed.puzzle, filed.position)
    return {"family": family.name, "name": filed.name, "link": given.at(filed.position), "size": given.size}
