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
from pipworks.web.question import Question, WrongQuestion
from pipworks.words import names_listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.limits import CancelToken

_USUAL, _LONG = 20, 60
"""The time limits of a question that sets none, in seconds: of an answer that one waits for, and of a longer piece."""


class Verb(Record):
    """What can be asked: the module of `web/verbs` whose function has its name, its own fields, its usual limit."""

    home: str
    fields: tuple[str, ...]
    seconds: float = _USUAL


VERBS = {
    "open": Verb("opening", ("text", "name")),
    "check": Verb("helping", ("link",)),
    "hint": Verb("helping", ("link", "strength")),
    "explain": Verb("helping", ("link",), _LONG),
    "solve": Verb("solving", ("link",)),
    "count": Verb("solving", ("link",)),
    "unique": Verb("solving", ("link",)),
    "grade": Verb("helping", ("link",)),
    "generate": Verb("making", ("size", "difficulty", "pieces", "wraps", "all_tiles", "seed"), _LONG),
    "day": Verb("making", ("date", "difficulty"), _LONG),
    "picture": Verb("drawing", ("link", "form", "theme", "solved", "title")),
    "qr": Verb("drawing", ("text",)),
    "text": Verb("opening", ("link",)),
    "about": Verb("telling", ()),
}
"""Every verb."""

COMMON = ("verb", "family", "seconds")
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
