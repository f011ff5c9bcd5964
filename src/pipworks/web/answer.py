"""The one function that the page asks, dict in and dict out, whichever way it is carried: no file, no socket, no print.

    from pipworks.web.answer import answer

    answer({"verb": "hint", "link": "d1.…", "strength": 2})

`docs/json.md` lists the verbs, their fields and replies. What a verb needs is loaded when it is asked, so that a
question about one family loads nothing of the other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module

from pipworks.json_refusals import refusal, refusal_of
from pipworks.near_names import hint_of
from pipworks.record import Record
from pipworks.web import orders
from pipworks.web.question import Question, WrongQuestion
from pipworks.words import names_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.limits import CancelToken

_SHORT, _USUAL, _LONG = 2, 20, 60
"""The time limits of a question that sets none, in seconds: of one that is asked while a puzzle changes, of an answer
that one waits for, and of a longer piece."""


class Verb(Record):
    """What can be asked: the module of `web/verbs` whose function has its name, its own fields, its usual limit."""

    home: str
    fields: tuple[str, ...]
    seconds: float = _USUAL


_PUZZLE = ("link", "puzzle", "level", "no_wrap", "all_tiles")
_START = (*_PUZZLE, "position")
"""The fields that say which puzzle, and from where on."""

VERBS = {
    "open": Verb("opening", ("text", "name")),
    "check": Verb("helping", (*_START, "solution", "either_hand")),
    "hint": Verb("helping", (*_START, "strength")),
    "explain": Verb("helping", _START, _LONG),
    "solve": Verb("solving", (*_START, "either_hand", "seed")),
    "minimal": Verb("solving", _PUZZLE),
    "all": Verb("solving", (*_START, "either_hand", "distinct", "limit")),
    "count": Verb("solving", (*_START, "either_hand", "distinct", "grids", "orientations")),
    "unique": Verb("solving", (*_START, "either_hand", "grids", "seed")),
    "grade": Verb("helping", _PUZZLE),
    "generate": Verb("making", orders.FIELDS, _LONG),
    "day": Verb("making", ("date", "difficulty"), _LONG),
    "verdict": Verb("editing", _PUZZLE, _SHORT),
    "mend": Verb("editing", (*_START, "seed")),
    "deal": Verb("editing", (*_PUZZLE, "pieces", "seed")),
    "label": Verb("editing", _START),
    "picture": Verb("drawing", (*_START, "form", "theme", "solved", "title")),
    "qr": Verb("drawing", ("text",)),
    "text": Verb("opening", _START),
    "format": Verb("writing", (*_PUZZLE, "name")),
    "about": Verb("telling", ()),
}
"""Every verb."""

COMMON = ("verb", "family", "timeout", "memory")
"""The fields of every request."""


def answer(request: Mapping[str, Any], *, cancel: CancelToken | None = None) -> dict[str, Any]:
    """The reply to a request: what its verb says, or a refusal, `pipworks.error`, whatever the request holds.

    The reply is what JSON gives back: dicts with names, lists, texts, numbers. It never raises an exception, but for
    those that end the process. `cancel` ends the work from another thread; then the reply says `cancelled`.
    """
    try:
        reply: dict[str, Any] = json.loads(json.dumps(_replied(request, cancel), allow_nan=False))
        return reply
    except WrongQuestion as wrong:
        return refusal("usage", str(wrong), hint=wrong.hint or None)
    except MemoryError:
        return refusal("limit", "stopped by the memory that there is")
    except Exception as error:
        return _refused(error)


def _replied(request: Mapping[str, Any], cancel: CancelToken | None) -> dict[str, object]:
    if not isinstance(request, Mapping):
        raise WrongQuestion("a question is an object of fields", 'as in {"verb": "about"}')
    name = request.get("verb")
    if not isinstance(name, str) or name not in VERBS:
        asked = "without a verb" if name is None else f"of the verb {str(name)[:40]!r}"
        raise WrongQuestion(f"nothing can be asked {asked}", hint_of(str(name), VERBS, names_listed(tuple(VERBS))))
    verb = VERBS[name]
    question = Question(request, verb.seconds, cancel)
    question.refuse_others((*COMMON, *verb.fields))
    reply: dict[str, object] = getattr(import_module(f"pipworks.web.verbs.{verb.home}"), name)(question)
    return reply


def _refused(error: Exception) -> dict[str, Any]:
    """The refusal of an error; one that nobody foresaw says what to report."""
    found = refusal_of(error)
    if found["code"] == "bug":
        from pipworks.unforeseen import report

        found["problem"] = f"a bug in pipworks. Please report these lines:\n{report(error)}"
    return found
