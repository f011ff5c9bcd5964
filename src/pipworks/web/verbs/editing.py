"""Help for a constructor: what is true of a puzzle that changes, and changes that make it what it should be."""

from __future__ import annotations

import os

from pipworks.json_records import VERSION, reason_data
from pipworks.web.question import MOST_SEED, WrongQuestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pipworks.mended import Change
    from pipworks.web.given import Given
    from pipworks.web.question import Question

    Reply = dict[str, object]

_MOST_PIECES = 1_000
"""The longest choice of shapes, in characters."""


def verdict(question: Question) -> Reply:
    """How many solutions the puzzle has, with two and where they differ; what is odd about it; how hard it is."""
    from pipworks.judged import judged

    given = question.puzzle("hint")
    found = judged(given.family, given.puzzle, question.limits)
    told = found.uniqueness
    return {
        **_head("verdict", given),
        "status": told.verdict.value,
        "reason": None if told.reason is None else reason_data(told.reason),
        "differ": [list(cell) for cell in found.differ],
        "notes": [reason_data(note) for note in found.notes],
        "grade": None if found.grade is None else found.grade.to_data(),
        **given.links(solutions=tuple(told.solutions)),
    }


def mend(question: Question) -> Reply:
    """The puzzle with as few changes as were found that leave one solution; that of the link, if it is whole, stays."""
    given = question.puzzle("hint")
    seed = _seed(question, 0)
    found = given.family.verb("mend")(given.puzzle, **given.start(), seed=seed, limits=question.limits)
    links: dict[str, object] = {}
    if found.puzzle is not None:
        from pipworks.web.given import written

        links["mended"] = written(given.family, found.puzzle)
        links["solution"] = written(given.family, found.puzzle, found.solution)
    return {
        **_head("mended", given),
        "status": found.status.value,
        "reason": None if found.reason is None else reason_data(found.reason),
        "changes": [_change(change) for change in found.changes],
        "seed": seed,
        "link": given.link,
        "links": links,
    }


def deal(question: Question) -> Reply:
    """New pieces for the board: laid full at random, with pips that its labels allow."""
    from pipworks.errors import ParseError
    from pipworks.polypips.generator.dealing import deal as dealt
    from pipworks.polypips.generator.rules import Choice
    from pipworks.web.given import written

    given = _of_polypips(question, "deal")
    try:
        pieces = Choice.parse(question.text("pieces", "2*", most=_MOST_PIECES))
    except ParseError as error:
        raise WrongQuestion(f"pieces: {error.problem}", error.hint) from None
    seed = _seed(question)
    found = dealt(given.puzzle, pieces, seed, limits=question.limits)
    made = found.puzzle is not None
    return {
        **_head("dealt", given),
        "status": found.status.value,
        "reason": None if found.reason is None else reason_data(found.reason),
        "seed": seed,
        "link": written(given.family, found.puzzle) if made else given.link,
        "links": {"solution": written(given.family, found.puzzle, found.solution)} if made else {},
    }


def label(question: Question) -> Reply:
    """For each region the labels that hold on the pieces that the link has placed, best first."""
    from pipworks.polypips.generator.labelling import labels

    given = _of_polypips(question, "label")
    if given.position is None:
        raise WrongQuestion("no pieces are placed", "labels are found for the pips of a solution")
    found = labels(given.puzzle, given.position)
    regions = [
        {"cells": [list(cell) for cell in cells], "labels": [condition.label for condition in conditions]}
        for cells, conditions in found.items()
    ]
    return {**_head("labels", given), "regions": regions, "link": given.link, "links": {}}


def _head(form: str, given: Given) -> Reply:
    return {"format": f"pipworks.{form}", "version": VERSION, "family": given.family.name}


def _of_polypips(question: Question, verb: str) -> Given:
    given = question.puzzle("hint")
    if given.family.name != "polypips":
        raise WrongQuestion(f"{verb} is not for {given.family.title}")
    return given


def _seed(question: Question, default: int | None = None) -> int:
    """The seed asked for; without one the default, or one drawn afresh."""
    if question.has("seed"):
        return question.whole("seed", least=0, most=MOST_SEED)
    return int.from_bytes(os.urandom(4), "big") if default is None else default


def _change(change: Change) -> Reply:
    cells = [list(cell) for cell in change.cells]
    return {"sentence": change.sentence, "cells": cells, "before": change.before, "after": change.after}
