"""The recipe of a series of days, as a TOML file: a table `[[puzzle]]` for each puzzle that days have.

    seed = 11                      # leave it out to give it with the command

    [[puzzle]]
    family = "polypips"
    difficulty = "easy"            # or several; left out: easy, medium and hard, a puzzle of each
    boards = ["any:10", "heart"]   # each day draws one
    pieces = "2*"
    style = "newspaper"

Tables of the same family and difficulty are alternatives: a day has one puzzle of them.
"""

from __future__ import annotations

import re

from pipworks.arguments import public
from pipworks.batch import rules_in_recipes
from pipworks.batch.daily_recipe import LEVELS, MOST_SLOTS, DailyRecipe, Slot
from pipworks.batch.recipe_tables import Table
from pipworks.batch.toml_places import Place, Places
from pipworks.near_names import hint_of
from pipworks.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.batch.daily_recipe import Options

_AT = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_READERS = {
    "polypips": (rules_in_recipes.polypips, rules_in_recipes.OF_POLYPIPS),
    "pipes": (rules_in_recipes.pipes, rules_in_recipes.OF_PIPES),
}
"""What reads a table of each family, and the keys that it knows."""

_KEYS = ("family", "difficulty", "name")
_DIFFICULTIES = (*LEVELS, "extreme")
_TABLE = "puzzle"


@public
def parse_recipe(text: str | Source, name: str = "<string>") -> DailyRecipe:
    """The recipe in a text. Raises ParseError, with the line, for what is no recipe of days."""
    source = text if isinstance(text, Source) else Source.of(text, name)
    found = _read(source)
    places = Places(source, _TABLE)
    seed = _seed(found, places)
    tables = found.get(_TABLE, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise places.error(places.key(_TABLE, None), "puzzle is no table", "each puzzle begins with a line [[puzzle]]")
    if not tables:
        raise places.error(Place(1, 1), "no puzzle is asked for", "each puzzle begins with a line [[puzzle]]")
    choices: dict[tuple[str, str], list[Options]] = {}
    for number, values in enumerate(tables):
        for slot, options in _choices(Table(values, places, number)):
            choices.setdefault(slot, []).extend(options)
            if len(choices) > MOST_SLOTS:
                raise places.error(places.table(number), f"a day has at most {MOST_SLOTS} puzzles")
    slots = (Slot(family, level, tuple(options)) for (family, level), options in choices.items())
    return DailyRecipe(tuple(slots), seed)


def _read(source: Source) -> dict[str, Any]:
    """The values of the file. Raises ParseError where it is no TOML."""
    import tomllib

    try:
        return tomllib.loads(source.text)
    except RecursionError:
        raise source.error(1, 1, "lists are too deep here to be read") from None
    except ValueError as error:
        at = _AT.fullmatch(str(error))
        line, column = (int(at[2]), int(at[3])) if at and at[2] else (max(1, len(source.lines)), 1)
        problem = at[1] if at else "a number or a date can't be read"
        raise source.error(line, column, f"no TOML: {problem[:1].lower()}{problem[1:]}") from None


def _seed(found: dict[str, Any], places: Places) -> int | None:
    """The seed above the tables, and a look at what else stands there."""
    for key in found:
        if key not in (_TABLE, "seed"):
            hint = hint_of(key, (_TABLE, "seed"), "a recipe has a seed and tables [[puzzle]]")
            hint = "write [[puzzle]]" if hint == "did you mean puzzle?" else hint
            raise places.error(places.key(key, None), f"{key[:30]!r} is no key of a recipe", hint)
    seed = found.get("seed")
    if seed is None or (isinstance(seed, int) and not isinstance(seed, bool)):
        return seed
    raise places.error(places.key("seed", None), "a seed is a whole number", "as in seed = 11")


def _choices(table: Table) -> list[tuple[tuple[str, str], tuple[Options, ...]]]:
    """The slots that a table has choices for, a slot for each difficulty, with these choices."""
    family = table.word("family", tuple(_READERS))
    if family is None:
        raise table.error("family", f"which family? {' or '.join(_READERS)}", 'as in family = "polypips"')
    read, keys = _READERS[family]
    table.refuse_others((*_KEYS, *keys))
    levels = table.words("difficulty", _DIFFICULTIES) or LEVELS
    name = table.text("name")
    if name is not None and not re.fullmatch(r"[^\W_][\w-]{0,29}", name):
        raise table.error("name", "a puzzle's name is one word of up to 30 letters", 'as in name = "mini"', name)
    if name is not None and len(levels) > 1:
        raise table.error(
            "name", f"one name for {len(levels)} puzzles a day: {', '.join(levels)}", "name one difficulty"
        )
    if not table.yes("unique", default=True):
        raise table.error("unique", "puzzles of days have one solution each", "leave unique out")
    return [((family, name or level), read(table, level)) for level in levels]
