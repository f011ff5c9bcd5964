"""Hints, checks, walkthroughs and grades as text, as Markdown, and as what JSON can carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pipworks.grid import COMPASS
from pipworks.hints.steps import HintKind, Phrase, Standing, Step, Strength, to_data
from pipworks.pipes.drawing.draw import to_text
from pipworks.pipes.hints.advice import Hint, placing, rule_line, where_to_look
from pipworks.pipes.hints.checking import Check
from pipworks.pipes.hints.explaining import Stage, Walkthrough
from pipworks.pipes.hints.facts import Fact, NotNeeded, Passes, Turned
from pipworks.pipes.hints.sentences import WORDING
from pipworks.pipes.puzzle.board import Solution

_INDENT: Final = "   "

_LOOKING: Final = 2
"""A stage of no higher level than this needs no drawing before it."""

_MANY: Final = 12
"""After so many steps comes a drawing all the same."""

_SOON: Final = 3
"""Unless the last one comes after no more stages than this."""


def step_sentence(step: Step[Fact]) -> str:
    """The step's sentence, without what follows from a supposition in between."""
    return WORDING.sentence(step.phrase)


def hint_sentences(hint: Hint) -> tuple[str, ...]:
    """What a hint says at its strength."""
    said: list[str] = []
    if hint.kind not in (HintKind.STEP, HintKind.CHOICE, HintKind.LIMIT):
        return (*hint.check.sentences, *_inner(hint.check.steps))
    unchecked = hint.check.standing is Standing.LIMIT
    key = hint.key_step
    if key is None:
        return hint.check.sentences if unchecked else (WORDING.sentence(Phrase.of("no time")),)
    if unchecked:
        said.append(WORDING.sentence(Phrase.of("unchecked")))
    if hint.strength is Strength.PLACE:
        said.append(WORDING.sentence(where_to_look(key)))
    elif hint.strength is Strength.RULE:
        said.append(WORDING.sentence(rule_line(key)))
    elif hint.strength is Strength.REASON or hint.kind is HintKind.CHOICE or hint.placement is None:
        said += _lines(hint.steps)
    else:
        said.append(WORDING.sentence(placing(hint.placement)))
    return tuple(said)


def _lines(steps: Iterable[Step[Fact]]) -> Iterator[str]:
    for step in steps:
        yield step_sentence(step)
        yield from _inner(step.inner)


def _inner(steps: Iterable[Step[Fact]]) -> Iterator[str]:
    return (f"{_INDENT}- {step_sentence(step)}" for step in steps)


def walkthrough_text(walkthrough: Walkthrough, *, ascii: bool = False) -> str:
    """Numbered steps, with a drawing before what needs more than a look and at the end; no newline at the end."""
    lines = [to_text(walkthrough.board, walkthrough.start, ascii=ascii), ""]
    number = 1
    for stage, drawing in _with_drawings(walkthrough):
        for step in stage.steps:
            lines.append(f"{number:2}. {step_sentence(step)}")
            lines += [f" {_INDENT}{line}" for line in _inner(step.inner)]
            number += 1
        if drawing:
            lines += ["", to_text(walkthrough.board, stage.position, ascii=ascii), ""]
    return "\n".join([*lines, *_end(walkthrough)]).rstrip()


def walkthrough_markdown(walkthrough: Walkthrough) -> str:
    """The same as a Markdown page; ends with a newline."""
    lines = [*_block(walkthrough, walkthrough.start), ""]
    number = 1
    for stage, drawing in _with_drawings(walkthrough):
        for step in stage.steps:
            lines.append(f"{number}. {step_sentence(step)}")
            lines += [f"{_INDENT}{line}" for line in _inner(step.inner)]
            number += 1
        if drawing:
            lines += ["", *_block(walkthrough, stage.position), ""]
    return "\n".join([*lines, *_end(walkthrough)]).rstrip() + "\n"


def _block(walkthrough: Walkthrough, position: Solution) -> tuple[str, ...]:
    return "```", to_text(walkthrough.board, position), "```"


def _with_drawings(walkthrough: Walkthrough) -> Iterator[tuple[Stage, bool]]:
    """The stages, each with whether a drawing follows it: at the end, where the next one takes more than looking and
    counting, and now and then."""
    stages = walkthrough.stages
    since = 0
    for number, stage in enumerate(stages):
        after = stages[number + 1] if number + 1 < len(stages) else None
        since += len(stage.steps)
        drawing = (
            after is None or after.level > _LOOKING or after.choice or (since >= _MANY and number + _SOON < len(stages))
        )
        yield stage, drawing
        since = 0 if drawing else since


def _end(walkthrough: Walkthrough) -> Iterator[str]:
    if walkthrough.reason is not None:
        yield walkthrough.reason.sentence


def check_text(check: Check) -> str:
    """What a check says, and the steps that show what is wrong; no newline at the end."""
    return "\n".join((*check.sentences, *_inner(check.steps)))


def check_data(check: Check) -> dict[str, Any]:
    """A check as JSON can carry it."""
    return {
        "standing": check.standing.value,
        "sentences": list(check.sentences),
        "wrong": [list(cell) for cell in check.wrong],
        "either": check.either,
        "steps": [step_data(step) for step in check.steps],
    }


def hint_data(hint: Hint) -> dict[str, Any]:
    """A hint as JSON can carry it, no more than its strength gives away."""
    data: dict[str, Any] = {
        "kind": hint.kind.value,
        "strength": int(hint.strength),
        "sentences": list(hint.sentences),
        "check": check_data(hint.check),
    }
    key = hint.key_step
    if key is not None:
        data["look"] = [list(cell) for cell in key.focus]
        if hint.strength >= Strength.RULE:
            data |= {"rule": key.rule, "level": key.level}
        if hint.strength >= Strength.REASON:
            data["steps"] = [step_data(step) for step in hint.steps]
    if hint.placement is not None and hint.strength is Strength.ANSWER:
        data["placement"] = turned_data(hint.placement)
    return data


def walkthrough_data(walkthrough: Walkthrough) -> dict[str, Any]:
    """A walkthrough as JSON can carry it."""
    return {
        "status": walkthrough.status.value,
        "reason": walkthrough.reason.sentence if walkthrough.reason else "",
        "start": list(walkthrough.start.rows),
        "stages": [
            {
                "steps": [step_data(step) for step in stage.steps],
                "placed": [turned_data(fact) for fact in stage.placed],
                "choice": stage.choice,
                "level": stage.level,
            }
            for stage in walkthrough.stages
        ],
    }


def step_data(step: Step[Fact]) -> dict[str, Any]:
    """A step as JSON can carry it: rule, level, cells, sentence, conclusion, arguments, what it supposes."""
    return {
        "rule": step.rule,
        "level": step.level,
        "choice": step.choice,
        "focus": [list(cell) for cell in step.focus],
        "premises": [list(cell) for cell in step.premises],
        "sentence": step_sentence(step),
        "conclusion": [fact_data(fact) for fact in step.conclusion],
        "arguments": to_data(step.phrase),
        "inner": [step_data(inner) for inner in step.inner],
    }


def fact_data(fact: Fact) -> dict[str, Any]:
    """A fact as JSON can carry it, with its kind; sides are letters of N E S W."""
    if isinstance(fact, Turned):
        return {"fact": "turned", **turned_data(fact)}
    kind = "passes" if isinstance(fact, Passes) else "not needed" if isinstance(fact, NotNeeded) else "other use"
    sides = "".join(str(side.name) for side in COMPASS if fact.sides & side)
    return {"fact": kind, "cell": list(fact.cell), "sides": sides}


def turned_data(fact: Turned) -> dict[str, Any]:
    """A tile to turn as JSON can carry it."""
    return {"cell": list(fact.cell), "tile": fact.tile.value, "letter": fact.letter, "only": fact.only}
