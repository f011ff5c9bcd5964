"""The worked examples: made by our generators, solved by our walkthroughs, short, right."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest

from pipworks.cell_names import cell_name
from pipworks.cli.main import command
from pipworks.families import FAMILIES, Family
from pipworks.hints import picturing, writing
from pipworks.hints.steps import Stage
from pipworks.outcome import Status
from pipworks.printing.worked_example import kept, text_of, worked_example

CASES = [
    ("polypips", {}),
    *(("pipes", {"wraps": wraps, "all_tiles": all_tiles}) for wraps in (True, False) for all_tiles in (False, True)),
]
examples = pytest.mark.parametrize(("name", "variant"), CASES)

MOST = 7
"""The most hints of a walkthrough that is to be followed on paper."""


def family_called(name: str) -> Family:
    return next(family for family in FAMILIES if family.name == name)


@examples
def test_its_command_makes_it_again(name: str, variant: dict[str, bool], capsys: pytest.CaptureFixture[str]) -> None:
    heading, text = text_of(name, **variant).split("\n", 1)
    program, *arguments = shlex.split(heading.removeprefix("// command: "))
    assert command(program)(arguments, program) == 0
    assert capsys.readouterr().out == text


@examples
def test_it_has_one_solution_and_that_is_verified(name: str, variant: dict[str, bool]) -> None:
    family, worked = family_called(name), worked_example(name, **variant)
    assert worked.puzzle == kept(name, **variant)
    assert family.verb("verify")(worked.puzzle, worked.solution) == ()
    assert family.verb("uniqueness")(worked.puzzle)


@examples
def test_its_walkthrough_is_short_and_shows_several_rules(name: str, variant: dict[str, bool]) -> None:
    walk = family_called(name).verb("explain")(kept(name, **variant))
    assert walk.status is Status.SOLVED
    assert 4 <= len(walk.stages) <= MOST
    assert len({single.rule for stage in walk.stages for step in stage.steps for single in step.singles}) >= 5
    assert not any(stage.choice for stage in walk.stages)


def reasoned(step: Any) -> tuple[Any, ...]:
    """The steps that a step which only says what to mark gathers; else the step alone."""
    return step.inner if step.phrase.key.startswith("marking") else (step,)


@examples
def test_it_says_what_the_walkthrough_says_and_why(name: str, variant: dict[str, bool]) -> None:
    walk, worked = family_called(name).verb("explain")(kept(name, **variant)), worked_example(name, **variant)
    steps = [single for stage in walk.stages for step in stage.steps for single in reasoned(step)]
    told = [each for part in worked.parts for each in part.steps]
    assert told == list(enumerate((writing.sentence(walk.voice, step) for step in steps), 1))


@examples
def test_a_beginner_can_follow_its_sentences(name: str, variant: dict[str, bool]) -> None:
    """Each says why, and none counts what it doesn't show, tries something out or leaves something open."""
    for part in worked_example(name, **variant).parts:
        for _, sentence in part.steps:
            assert not re.search(r"^(Mark|Start|Suppose|If) | cells\)|small steps|needn't|may be left out", sentence)
            assert re.search(r"[:,] |\. So |^Only |\. Only |take the last", sentence)


def test_no_picture_shows_a_digit_that_no_sentence_told() -> None:
    walk, worked = family_called("polypips").verb("explain")(kept("polypips")), worked_example("polypips")
    left, drawn = list(walk.stages), []
    for part in worked.parts:
        last = [left.pop(0)]
        while sum(len(reasoned(step)) for stage in last for step in stage.steps) < len(part.steps):
            last.append(left.pop(0))
        steps, placed = ([each for stage in last for each in getattr(stage, name)] for name in ("steps", "placed"))
        drawn.append(Stage(tuple(steps), tuple(placed), last[-1].position))
    said = ""
    marked = picturing.of_voice(walk.voice).of_stages(walk.subject, walk.start, drawn)
    for part, stage, marks in zip(worked.parts, drawn, marked, strict=True):
        said += " ".join(text for _, text in part.steps)
        digits = [cell for cell, _ in (*marks.found, *marks.known) if cell not in stage.position.grid]
        assert all(re.search(rf"\b{cell_name(cell)}\b", said) for cell in digits)


def test_what_it_shows() -> None:
    """A sum, labels for equal and for less; a tank, a house with nothing beside it, a T."""
    labels = {constraint.label[0] for constraint in kept("polypips").constraints if len(constraint.cells) > 1}
    assert {"=", "<", "8"} <= labels
    for _, variant in CASES[1:]:
        told = " ".join(text for part in worked_example("pipes", **variant).parts for _, text in part.steps)
        assert "The tank at" in told
        assert "The T at" in told
        assert re.search(r"The house at \w+: [^.]*(blank|are houses|are walls)", told)


@examples
def test_a_picture_follows_a_few_steps(name: str, variant: dict[str, bool]) -> None:
    parts = worked_example(name, **variant).parts
    assert len(parts) >= 2
    assert all(1 <= len(part.steps) <= 6 for part in parts)
    assert len({part.picture for part in parts}) == len(parts)


def test_pictures_without_loose_pieces_are_lower() -> None:
    parts = worked_example("polypips").parts
    assert all(part.board.height < part.picture.height for part in parts[:-1])
    assert parts[-1].board == parts[-1].picture


def test_it_is_the_same_each_time() -> None:
    first = worked_example("polypips")
    worked_example.cache_clear()
    assert worked_example("polypips") == first
