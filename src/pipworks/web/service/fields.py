"""The fields of a request as JSON Schema, each once: what stands there, and its bounds."""

from __future__ import annotations

from pipworks.render.theme import THEMES
from pipworks.web import orders, recipes
from pipworks.web.answer import VERBS
from pipworks.web.question import MOST_SEED
from pipworks.web.service.budgets import MOST_BODY
from pipworks.web.verbs.drawing import FORMS, MOST_TITLE
from pipworks.web.verbs.helping import USUAL_STRENGTH
from pipworks.web.verbs.solving import MOST_LISTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.web.service.budgets import Budgets

    Schema = dict[str, Any]

_DIFFICULTY = {"type": "string", "enum": ["", *orders.DIFFICULTIES], "description": "how hard it is for a person"}
_SEED = {"type": "integer", "minimum": 0, "maximum": MOST_SEED}
_LINK = {"type": "string", "minLength": 1, "maxLength": MOST_BODY}


def _flag(description: str) -> Schema:
    return {"type": "boolean", "default": False, "description": description}


def _any_form(description: str) -> Schema:
    """A text of any form that the commands read, or JSON of one."""
    kinds = [{"type": "string", "maxLength": MOST_BODY}, {"type": "object"}, {"type": "array"}]
    return {"anyOf": kinds, "description": description}


_SHARED: dict[str, Schema] = {
    "puzzle": _any_form("the puzzle, as a text in any form that the commands read, a link among them, or as JSON"),
    "link": {**_LINK, "description": "the puzzle as a link, in place of `puzzle`"},
    "level": {
        "type": "string",
        "maxLength": 300,
        "description": "which of the puzzles in `puzzle`: its name or its place, as 2",
    },
    "position": _any_form("go on from this position"),
    "solution": _any_form("the solution to check"),
    "strength": {
        "type": "integer",
        "minimum": 1,
        "maximum": 4,
        "default": USUAL_STRENGTH,
        "description": "1 where to look, 2 the rule, 3 the reasons, 4 the answer",
    },
    "limit": {"type": "integer", "minimum": 1, "maximum": MOST_LISTED, "default": 100},
    "form": {"type": "string", "enum": list(FORMS), "default": FORMS[0]},
    "theme": {"type": "string", "enum": list(THEMES), "default": "light"},
    "solved": _flag("draw the solution"),
    "title": {"type": "string", "maxLength": MOST_TITLE, "description": "the picture's heading"},
    "text": {"type": "string", "maxLength": MOST_BODY, "description": "a text that holds puzzles, of either family"},
    "name": {"type": "string", "maxLength": 300, "description": "the name of the text, or of the puzzle"},
    "unique": {"type": "boolean", "description": "exactly one solution, proved"},
    "difficulty": _DIFFICULTY,
    "seed": {**_SEED, "description": "what chance decides follows from it"},
}

_OF: dict[str, dict[str, Schema]] = {
    "pipes": {
        "no_wrap": _flag("a wall around the board: no gas leaves by an edge"),
        "all_tiles": _flag("every tile needs gas, and no end may be open (Net)"),
        "orientations": _flag("count the ways to turn all tiles, not the layouts"),
        "size": {
            "description": "columns and rows",
            "type": "array",
            "items": {"type": "integer", "minimum": 1, "maximum": recipes.MOST_SIDE},
            "minItems": 2,
            "maxItems": 2,
            "default": [7, 10],
        },
        "tanks": {
            "description": "the tanks' digits",
            "type": "array",
            "items": {"type": "integer", "minimum": 1, "maximum": 3},
            "minItems": 1,
            "maxItems": 1000,
        },
        "houses": {"type": "integer", "minimum": 0, "maximum": recipes.MOST_SIDE**2},
        "fill": {"description": "the share that is not blank", "type": "number", "minimum": 0, "maximum": 1},
        "decoys": {
            "description": "pipes that no layout uses: how many, or a share of the tiles",
            "type": "number",
            "minimum": 0,
            "maximum": recipes.MOST_SIDE**2,
        },
    },
    "polypips": {
        "either_hand": _flag("pieces may be turned over as well"),
        "distinct": _flag("one of those alike by the puzzle's own symmetry"),
        "grids": _flag("solutions that show the same pips count as one"),
        "size": {
            "description": "the cells of the board, where `board` is left out",
            "type": "integer",
            "minimum": recipes.LEAST_CELLS,
            "maximum": recipes.MOST_CELLS,
        },
        "board": {
            "description": "a board by its name, as `4x5` or `heart`, or its rows: `#` for a cell, a space for none",
            "type": "string",
            "maxLength": orders.MOST_ROWS,
        },
        "pieces": {
            "description": "any, 12x5, set 0-6 (each domino once), or sizes and shapes, as 2* or 4*,X",
            "type": "string",
        },
        "constraints": {"description": "any, none, or sizes and shapes", "type": "string"},
        "constraint_coverage": {"type": "number", "minimum": 0, "maximum": 1},
        "constraint_selection": {"type": "string", "enum": ["uniform-all", "uniform-size"]},
        "style": {"type": "string", "enum": ["seed", "newspaper", "telling"]},
        "depth": {"type": "string", "enum": ["look", "count", "pieces", "regions", "suppose"]},
    },
}


def schema(family: str, verb: str, budgets: Budgets) -> Schema:
    """The schema of a request: an object of the verb's fields, those of the other family left out."""
    known = {**_SHARED, **_OF[family]}
    own = {name: known[name] for name in VERBS[verb].fields if name in known}
    if verb != "generate":
        own.pop("size", None)
    if family == "pipes" and verb in ("solve", "unique"):
        own.pop("seed", None)
    own["timeout"] = {"description": "seconds", "type": "number", "exclusiveMinimum": 0, "maximum": budgets.seconds}
    own["memory"] = {"description": "megabytes", "type": "integer", "minimum": 1, "maximum": budgets.megabytes}
    found: Schema = {"type": "object", "properties": own, "additionalProperties": False}
    if "puzzle" in own:
        without = dict.fromkeys(("level", "no_wrap", "all_tiles"), False)
        found["oneOf"] = [{"required": ["puzzle"]}, {"required": ["link"], "properties": without}]
    elif verb == "open":
        found["required"] = ["text"]
    elif verb == "generate" and family == "polypips":
        found["oneOf"] = [{"required": ["board"]}, {"required": ["size"]}]
    return found
