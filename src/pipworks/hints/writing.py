"""Steps as text, as Markdown, and as what JSON can carry, in a family's voice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipworks.ascii_forms import in_ascii
from pipworks.grid import Cell
from pipworks.hints.marks import Marks
from pipworks.hints.steps import Phrase, Stage, Step
from pipworks.hints.wording import Wording

Data = Callable[[Any], Any]

_INDENT: Final = "   "


@dataclass(frozen=True, slots=True)
class Marking:
    """How a family shows steps in pictures.

    `of_stages` gives the marks of each stage of a solve of a puzzle from a position, and `of_wrong` those of what can't
    stay. `after` is a position with one placement more. `draw` makes a picture of a puzzle, a position and marks, as
    SVG or with `form="png"` as PNG, in a `theme`, `scale` pixels a user unit; TooLarge where there can be none.
    """

    of_stages: Callable[[Any, Any, Sequence[Stage[Any, Any, Any]]], Iterator[Marks[Any]]]
    of_wrong: Callable[[Iterable[Any]], Marks[Any]]
    after: Callable[[Any, Any, Any], Any]
    draw: Callable[..., str | bytes]


@dataclass(frozen=True, slots=True)
class Voice:
    """How a family speaks, draws, and writes its values.

    `wording` are its sentences and `rule_lines` what each rule does. `look` says where to look for a step, without
    saying what is to be seen there, and `placing` what to place. `draw` draws a position of a puzzle, with `ascii=True`
    in ASCII; `drawings` tells for each stage of a solve whether a drawing follows it. The others make JSON of a fact, a
    placement, a position, and of what is wrong with one. `marking` tells what pictures show, and draws them; a family
    without it has drawings in text alone.
    """

    wording: Wording
    rule_lines: Mapping[str, str]
    look: Callable[[Step[Any]], Phrase]
    placing: Callable[[Any], Phrase]
    draw: Callable[..., str]
    drawings: Callable[[Sequence[Stage[Any, Any, Any]]], Iterator[bool]]
    fact_data: Data
    placement_data: Data
    position_data: Data
    wrong_data: Data
    marking: Marking | None = None

    def say(self, key: str) -> str:
        """A sentence without parts."""
        return self.wording.sentence(Phrase.of(key))

    def rule_line(self, step: Step[Any]) -> str:
        """The step's rule by name, and what it does."""
        return self.wording.sentence(Phrase.of("rule", name=step.rule, line=self.rule_lines[step.rule]))


def sentence(voice: Voice, step: Step[Any]) -> str:
    """The step's sentence, without what follows from a supposition in between."""
    return voice.wording.sentence(step.phrase)


def lines(voice: Voice, steps: Iterable[Step[Any]]) -> Iterator[str]:
    """The steps' sentences, each followed by what follows from its supposition."""
    for step in steps:
        yield sentence(voice, step)
        yield from bullets(voice, step.inner)


def bullets(voice: Voice, steps: Iterable[Step[Any]]) -> Iterator[str]:
    """The steps' sentences as an indented list."""
    return (f"{_INDENT}- {sentence(voice, step)}" for step in steps)


def solve_text(
    voice: Voice, puzzle: Any, start: Any, stages: Sequence[Stage[Any, Any, Any]], end: str, *, ascii: bool = False
) -> str:
    """Numbered steps with drawings between them, and a last sentence, which may be empty; no newline at the end.

    With `ascii` nothing in it is beyond ASCII.
    """
    said = [voice.draw(puzzle, start, ascii=ascii), ""]
    number = 1
    for stage, drawing in zip(stages, voice.drawings(stages), strict=True):
        for step in stage.steps:
            said.append(f"{number:2}. {sentence(voice, step)}")
            said += [f" {_INDENT}{line}" for line in bullets(voice, step.inner)]
            number += 1
        if drawing:
            said += ["", voice.draw(puzzle, stage.position, ascii=ascii), ""]
    text = "\n".join([*said, end]).rstrip()
    return in_ascii(text) if ascii else text


def solve_markdown(
    voice: Voice, puzzle: Any, start: Any, stages: Sequence[Stage[Any, Any, Any]], end: str, *, ascii: bool = False
) -> str:
    """The same as a Markdown page, drawings as code blocks; ends with a newline."""
    said = ["```", voice.draw(puzzle, start, ascii=ascii), "```", ""]
    number = 1
    for stage, drawing in zip(stages, voice.drawings(stages), strict=True):
        for step in stage.steps:
            said.append(f"{number}. {sentence(voice, step)}")
            said += [f"{_INDENT}{line}" for line in bullets(voice, step.inner)]
            number += 1
        if drawing:
            said += ["", "```", voice.draw(puzzle, stage.position, ascii=ascii), "```", ""]
    text = "\n".join([*said, end]).rstrip() + "\n"
    return in_ascii(text) if ascii else text


def step_data(voice: Voice, step: Step[Any]) -> dict[str, Any]:
    """A step as JSON can carry it: rule, level, cells, sentence, conclusion, arguments, what it supposes."""
    return {
        "rule": step.rule,
        "level": step.level,
        "choice": step.choice,
        "focus": cells_data(step.focus),
        "premises": cells_data(step.premises),
        "sentence": sentence(voice, step),
        "conclusion": [voice.fact_data(fact) for fact in step.conclusion],
        "arguments": part_data(step.phrase),
        "inner": [step_data(voice, inner) for inner in step.inner],
    }


def stage_data(voice: Voice, stage: Stage[Any, Any, Any]) -> dict[str, Any]:
    """A stage as JSON can carry it."""
    return {
        "steps": [step_data(voice, step) for step in stage.steps],
        "placed": [voice.placement_data(placed) for placed in stage.placed],
        "choice": stage.choice,
        "level": stage.level,
    }


def part_data(value: Any) -> Any:
    """A part of a phrase as JSON can carry it: cells as [x, y], phrases as objects with their template's key."""
    if isinstance(value, Phrase):
        return {"phrase": value.key} | {name: part_data(part) for name, part in value.parts}
    if isinstance(value, tuple):
        return [part_data(item) for item in value]
    return value


def cells_data(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells as JSON can carry them: [x, y] each."""
    return [list(cell) for cell in cells]
