"""Hints, checks, walkthroughs and grades as text, as Markdown, and as what JSON can carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from pipworks.hints.steps import Grade, HintKind, Phrase, Standing, Step, Strength, to_data
from pipworks.polypips.drawing.position import draw_position
from pipworks.polypips.hints.advice import Hint, placing, rule_line, where_to_look
from pipworks.polypips.hints.checking import Check
from pipworks.polypips.hints.explaining import Stage, Walkthrough
from pipworks.polypips.hints.facts import Barred, Fact, Gone, Joined
from pipworks.polypips.hints.sentences import WORDING
from pipworks.polypips.puzzle.solution import Placement, Solution

_INDENT: Final = "   "

_A_LOOK: Final = 2
"""A stage of no more steps than this needs no drawing before it."""


def step_sentence(step: Step[Fact]) -> str:
    """The step's sentence, without what follows from a supposition in between."""
    return WORDING.sentence(step.phrase)


def hint_sentences(hint: Hint) -> tuple[str, ...]:
    """What a hint says at its strength."""
    said: list[str] = []
    if hint.kind not in (HintKind.STEP, HintKind.CHOICE, HintKind.LIMIT):
        return _check_lines(hint.check)
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


def check_text(check: Check) -> str:
    """What a check says, a line each, with the steps that show what is wrong; no newline at the end."""
    return "\n".join(_check_lines(check))


def _check_lines(check: Check) -> tuple[str, ...]:
    return (*check.sentences, *_inner(check.steps))


def _lines(steps: Iterable[Step[Fact]]) -> Iterator[str]:
    for step in steps:
        yield step_sentence(step)
        yield from _inner(step.inner)


def _inner(steps: Iterable[Step[Fact]]) -> Iterator[str]:
    return (f"{_INDENT}- {step_sentence(step)}" for step in steps)


def walkthrough_text(walkthrough: Walkthrough, *, ascii: bool = False) -> str:
    """Numbered steps, with a drawing before what needs more than a look and at the end; no newline at the end."""
    lines = [draw_position(walkthrough.puzzle, walkthrough.start, ascii=ascii), ""]
    number = 1
    for stage, drawing in _with_drawings(walkthrough):
        for step in stage.steps:
            lines.append(f"{number:2}. {step_sentence(step)}")
            lines += [f" {_INDENT}{line}" for line in _inner(step.inner)]
            number += 1
        if drawing:
            lines += ["", draw_position(walkthrough.puzzle, stage.position, ascii=ascii), ""]
    text = "\n".join([*lines, *_end(walkthrough)]).rstrip()
    return text.replace("≠", "!=") if ascii else text


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
    return "```", draw_position(walkthrough.puzzle, position), "```"


def _with_drawings(walkthrough: Walkthrough) -> Iterator[tuple[Stage, bool]]:
    """The stages, each with whether a drawing follows it: at the end, and where the next one needs more than a look."""
    stages = walkthrough.stages
    for number, stage in enumerate(stages):
        after = stages[number + 1] if number + 1 < len(stages) else None
        yield stage, after is None or after.level > 1 or len(after.steps) > _A_LOOK


def _end(walkthrough: Walkthrough) -> Iterator[str]:
    if walkthrough.reason is not None:
        yield walkthrough.reason.sentence


def check_data(check: Check) -> dict[str, Any]:
    """A check as JSON can carry it."""
    return {
        "standing": check.standing.value,
        "sentences": list(check.sentences),
        "wrong": [placement_data(placed) for placed in check.wrong],
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
        data["placement"] = placement_data(hint.placement)
    return data


def walkthrough_data(walkthrough: Walkthrough) -> dict[str, Any]:
    """A walkthrough as JSON can carry it."""
    return {
        "status": walkthrough.status.value,
        "reason": walkthrough.reason.sentence if walkthrough.reason else "",
        "start": [placement_data(placed) for placed in walkthrough.start.placements],
        "stages": [
            {
                "steps": [step_data(step) for step in stage.steps],
                "placed": [placement_data(placed) for placed in stage.placed],
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
    """A fact as JSON can carry it, with its kind."""
    if isinstance(fact, Gone):
        return {"fact": "gone", "cell": list(fact.cell), "pips": list(fact.pips)}
    if isinstance(fact, Joined):
        return {"fact": "joined", "cells": [list(cell) for cell in fact.cells]}
    kind = "barred" if isinstance(fact, Barred) else "placed"
    return {"fact": kind, **placement_data(fact.placement)}


def placement_data(placed: Placement) -> dict[str, Any]:
    """A placement as JSON can carry it."""
    return {"piece": str(placed.piece), "cells": [list(cell) for cell in placed.cells], "pips": list(placed.pips)}


def grade_data(grade: Grade) -> dict[str, Any]:
    """A grade as JSON can carry it."""
    return {
        "score": grade.score,
        "difficulty": grade.difficulty.value,
        "size": grade.size,
        "depth": grade.depth,
        "steps": grade.steps,
        "hints": list(grade.hints),
        "choices": grade.choices,
        "rules": grade.rules,
    }


def grade_text(grade: Grade) -> str:
    """A grade in a few lines; no newline at the end."""
    levels = ", ".join(f"{count} at level {level}" for level, count in enumerate(grade.hints, 1) if count)
    return "\n".join(
        (
            f"{grade.difficulty.value}, {grade.score}",
            f"size: {grade.size} pieces",
            f"depth: {grade.depth} ({levels or 'no hints'})",
            f"steps: {grade.steps} a hint",
            f"open choices: {grade.choices}",
            f"rules: {grade.rules}",
        )
    )
