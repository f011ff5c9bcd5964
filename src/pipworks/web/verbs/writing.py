"""A puzzle's file written anew, as `pipworks format` writes it: with its solution, their number and its grade."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module

from pipworks.web.question import WrongQuestion

_MOST_NAME = 200
"""The longest name of a puzzle that is written, in characters."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pipworks.source import Source
    from pipworks.web.given import Given
    from pipworks.web.question import Question

    Reply = dict[str, object]


def format(question: Question) -> Reply:
    """The puzzle as a whole file of text and of JSON, `name` in it; neither where it has no solution, with the reason.

    `solutions` is their number, at least so many where it is not `exact`; `grade` is said as comments say it.
    """
    from pipworks.editing import facts, half
    from pipworks.json_records import reason_data
    from pipworks.outcome import Status

    given = question.puzzle("solve")
    written = {into_text: _edited(question, given, into_text=into_text) for into_text in (True, False)}
    budget = question.limits.start()
    edit = written[True]
    found = facts(given.family, edit.puzzle, edit.solution, budget)
    reply: Reply = {
        "format": "pipworks.file",
        "version": 1,
        "status": found.status.value,
        "reason": None if found.reason is None else reason_data(found.reason),
        "solutions": found.count,
        "exact": found.exact,
        "grade": found.grade,
        "text": None,
        "json": None,
    }
    if found.status is Status.UNSOLVABLE:
        return reply | given.links()
    is_made_so = edit.made_again(half(budget))
    count = found.count if found.exact else None
    claims = found.claims
    text = edit.refreshed(found.solution, count, claims, is_made_so=is_made_so).to_text()
    if found.exact:
        del claims["solutions"]  # JSON has a key for it
    written_anew = written[False].refreshed(found.solution, count, claims, is_made_so=is_made_so)
    name = question.drawn_text("name", "", most=_MOST_NAME)
    if name:
        written_anew = written_anew.replaced(document=replace(written_anew.document, name=name))
    return reply | {"text": text, "json": written_anew.to_json()} | given.links()


def _edited(question: Question, given: Given, *, into_text: bool) -> Any:
    """The puzzle with all that its text holds; of a link the puzzle alone."""
    source = _source(question, given)
    how: dict[str, Any] = {}
    if given.family.name == "pipes":
        how = {
            "no_wrap": question.truth("no_wrap"),
            "all_tiles": question.truth("all_tiles"),
            "into_text": into_text,
        }
    edits, refused = import_module(f"{given.family.package}.generator.edited").edited(source, **how)
    if given.name in edits:
        return edits[given.name]
    if len(edits) == 1 and not refused:
        return next(iter(edits.values()))
    raise WrongQuestion(f"there is no puzzle {given.name} here that can be written anew")


def _source(question: Question, given: Given) -> Source:
    from pipworks.linking import first_link
    from pipworks.source import Source

    if question.has("puzzle"):
        source = question.source("puzzle")
        if not first_link(source):
            return source
    data = given.family.puzzle_data(given.puzzle, given.name)
    return Source.of(json.dumps(data, ensure_ascii=False), "puzzle")
