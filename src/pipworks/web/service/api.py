"""A request of the service as a question, and a reply as a status of HTTP.

POST /api/v1/{family}/{verb} with `{"puzzle": …, …}` is the question of `web/answer` with these fields.
"""

from __future__ import annotations

import json

from pipworks.web.answer import VERBS
from pipworks.web.question import WrongQuestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.web.answer import Verb
    from pipworks.web.service.budgets import Budgets

OFFERED = {
    "pipes": (
        *("solve", "all", "count", "unique", "minimal", "check", "hint", "explain", "grade"),
        *("generate", "verdict", "mend", "picture", "format", "text", "open"),
    ),
    "polypips": (
        *("solve", "all", "count", "unique", "check", "hint", "explain", "grade"),
        *("generate", "verdict", "mend", "deal", "label", "picture", "format", "text", "open"),
    ),
}
"""The verbs at an address of their own, by family."""

_STATUSES = {"usage": 400, "parse": 422, "puzzle": 422, "file": 422, "generation": 422, "limit": 422, "extra": 501}
"""The statuses of HTTP for refusals, by their codes; any other is 500."""


def status_of(refused: str) -> int:
    """The status of HTTP for a reply, by the code of its refusal, which is empty for an answer."""
    return _STATUSES.get(refused, 500) if refused else 200


def bounded(fields: Any, budgets: Budgets) -> tuple[dict[str, Any], float]:
    """The question within the budgets, and the seconds that it has.

    Raises WrongQuestion for one that is no object of fields, or asks for more time or memory than there is.
    """
    if not isinstance(fields, dict):
        raise WrongQuestion("a question is an object of fields", 'as in {"puzzle": "…"}')
    verb = VERBS.get(fields.get("verb", "")) if isinstance(fields.get("verb"), str) else None
    seconds = _within(fields, "timeout", budgets.seconds, "seconds", usual=_usual(verb, budgets))
    megabytes = _within(fields, "memory", budgets.megabytes, "megabytes", usual=budgets.megabytes)
    return {**fields, "timeout": seconds, "memory": megabytes}, seconds


def _usual(verb: Verb | None, budgets: Budgets) -> float:
    return budgets.seconds if verb is None else min(verb.seconds, budgets.seconds)


def _within(fields: dict[str, Any], name: str, most: float, unit: str, *, usual: float) -> float:
    value = fields.get(name)
    if value is None:
        return usual
    kinds = (int, float) if name == "timeout" else (int,)
    if not isinstance(value, kinds) or isinstance(value, bool) or not 0 < value <= most:
        shown = json.dumps(value)[:40]
        kind = "a number" if name == "timeout" else "a whole number"
        raise WrongQuestion(f"{name} is {kind} of {unit} above 0, at most {most:g} here, not {shown}")
    return value


def printed(verb: str, reply: bytes) -> bytes:
    """A reply as --json prints it: of a new puzzle, the whole document."""
    if verb != "generate":
        return reply
    return json.dumps(json.loads(reply)["puzzle"]).encode()
