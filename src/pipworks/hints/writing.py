"""Steps as text, as Markdown, and as what JSON can carry, in a family's voice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pipworks.ascii_forms import in_ascii
from pipworks.grid import Cell
from pipworks.hints.marks import NOTHING, Marks
from pipworks.hints.steps import Phrase, Stage, Step
from pipworks.hints.wording import Wording
from pipworks.record import Record
from pipworks.typed import Any, Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

Data = Callable[[Any], Any]

_INDENT: Final = "   "


class Picturing(Record):
    """How a family shows steps in pictures.

    `of_stages` gives the marks of each stage of a solve of a puzzle from a position, and `of_wrong` those of what can't
    stay. `after` is a position with one placement more. `draw` makes a picture of a puzzle, a position and marks, as
    SVG or with `form="png"` as PNG, in a `theme`, `scale` pixels a user unit; TooLarge where there can be none.
    """

    of_stages: Callable[[Any, Any, Sequence[Stage[Any, Any, Any]]], Iterator[Marks[Any]]]
    of_wrong: Callable[[Iterable[Any]], Marks[Any]]
    after: Callable[[Any, Any, Any], Any]
    draw: Callable[..., str | bytes]


class Voice(Record):
    """How a family speaks, draws, and writes its values.

    `wording` are its sentences and `rule_lines` what each rule does. `look` says where to look for a step, without
    saying what is to be seen there, and `placing` what to place. `near` says where to look for a step on the way to a
    placement, with the cells, and `ask` asks about it what leads on; without them `look` and the rule's line do.
    `opening` is said before a walkthrough. `marked` draws what a step marks beyond what it says, empty where nothing:
    by the puzzle, the position and the step, with `ascii=True` in ASCII. `draw` draws a position of a puzzle, with
    `ascii=True` in ASCII; `drawings` tells for each stage of a puzzle's solve whether a drawing follows it. The others
    make JSON of a fact, a placement, a position, and of what is wrong with one. `picturing` tells what pictures show,
    and draws them; a family without it has drawings in text alone. What follows from suppositions is listed as long as
    a stage takes no more than `most_words`, and each no more steps than `most_inner`. `tray` draws loose pieces that
    sentences call by letters. `noted` draws a position as `draw` does, with what marks say of its open cells.
    """

    wording: Wording
    rule_lines: Mapping[str, str]
    look: Callable[[Step[Any]], Phrase]
    placing: Callable[[Any, Any], Phrase]
    draw: Callable[..., str]
    drawings: Callable[[Any, Sequence[Stage[Any, Any, Any]]], Iterator[bool]]
    fact_data: Data
    placement_data: Data
    position_data: Data
    wrong_data: Data
    picturing: Picturing | None = None
    most_words: int = 1_000_000
    most_inner: int = 1_000_000
    near: Callable[[Step[Any], Any], tuple[Phrase, tuple[Cell, ...]]] | None = None
    ask: Callable[[Step[Any], Any], Phrase | None] | None = None
    opening: Callable[[Any], Iterable[Phrase]] | None = None
    marked: Callable[..., str] | None = None
    noted: Callable[..., str] | None = None
    tray: Callable[..., str] | None = None

    def say(self, key: str) -> str:
        """A sentence without parts."""
        return self.wording.sentence(Phrase.of(key))

    def start(self, puzzle: Any, position: Any, *, ascii: bool = False) -> str:
        """The drawing of a position, and below it what sentences name that is not on it, as loose pieces."""
        drawing = self.draw(puzzle, position, ascii=ascii)
        beside = "" if self.tray is None else self.tray(puzzle, position, ascii=ascii)
        return f"{drawing}\n\n{beside}" if beside else drawing

    def where(self, step: Step[Any], placement: Any) -> tuple[str, tuple[Cell, ...]]:
        """Where to look for a step on the way to a placement, if there is one, as a sentence and as cells."""
        if self.near is None:
            return self.wording.sentence(self.look(step)), step.focus
        phrase, cells = self.near(step, placement)
        return self.wording.sentence(phrase), cells

    def question(self, step: Step[Any], placement: Any) -> str:
        """A question that leads to what the step says; the rule's line where the family has none for it."""
        phrase = None if self.ask is None else self.ask(step, placement)
        return self.rule_line(step) if phrase is None else self.wording.sentence(phrase)

    def drawn(self, puzzle: Any, position: Any, marks: Marks[Any], *, ascii: bool = False) -> str:
        """The drawing of a position with what the marks say of its open cells, where the family draws that in text."""
        if self.noted is None:
            return self.draw(puzzle, position, ascii=ascii)
        return self.noted(puzzle, position, marks, ascii=ascii)

    def marks(
        self, puzzle: Any, position: Any, step: Step[Any], before: Marks[Any] = NOTHING, *, ascii: bool = False
    ) -> str:
        """The drawing of what a step marks beyond what it says; empty where it marks nothing more.

        `before` is what was known before: that is on the drawing as well.
        """
        return "" if self.marked is None else self.marked(puzzle, position, step, before, ascii=ascii)

    def rule_line(self, step: Step[Any]) -> str:
        """The step's rule by name, and what it does."""
        return self.wording.sentence(Phrase.of("rule", name=step.rule, line=self.rule_lines[step.rule]))


class Walk(Protocol):
    """What is written of a walkthrough."""

    @property
    def voice(self) -> Voice: ...
    @property
    def subject(self) -> Any: ...
    @property
    def start(self) -> Any: ...
    @property
    def stages(self) -> tuple[Stage[Any, Any, Any], ...]: ...
    @property
    def opening(self) -> tuple[str, ...]: ...
    @property
    def ending(self) -> str: ...


def sentence(voice: Voice, step: Step[Any]) -> str:
    """The step's sentence, without what follows from a supposition in between."""
    return voice.wording.sentence(step.phrase)


def lines(
    voice: Voice, steps: Iterable[Step[Any]], *, long: bool = False, below: Callable[[Step[Any]], str] = lambda _: ""
) -> Iterator[str]:
    """The steps' sentences, each followed by those inside it where these are `shown_inside`, and by what is `below`."""
    steps = tuple(steps)
    for step, shown in zip(steps, shown_inside(voice, steps, long=long), strict=True):
        yield sentence(voice, step)
        yield from bullets(voice, step.inner if shown else (), long=long)
        if drawing := below(step):
            yield f"\n{drawing}\n"


def shown_inside(voice: Voice, steps: Sequence[Step[Any]], *, long: bool = False) -> list[bool]:
    """For each step whether its inner steps are listed below it.

    With `long` all are. Otherwise what steps gather is not, and what follows from a supposition is as long as all that
    is said takes no more than the voice's `most_words`, and it no more steps than its `most_inner`.
    """
    said = sum(_words(voice, step) for step in steps)
    shown = []
    for step in steps:
        inside = sum(_words(voice, inner) for inner in step.inner)
        brief = said + inside <= voice.most_words and len(step.inner) <= voice.most_inner
        shown.append(long or (brief and not step.gathers))
        said += inside * shown[-1]
    return shown


def _words(voice: Voice, step: Step[Any]) -> int:
    return len(sentence(voice, step).split())


def bullets(voice: Voice, steps: Iterable[Step[Any]], *, long: bool = False, depth: int = 1) -> Iterator[str]:
    """The steps' sentences as an indented list; with `long` those that they gather are below them."""
    for step in steps:
        yield f"{_INDENT * depth}- {sentence(voice, step)}"
        if long and step.gathers:
            yield from bullets(voice, step.inner, long=True, depth=depth + 1)


def solve_text(walk: Walk, *, ascii: bool = False, long: bool = False) -> str:
    """The opening, numbered steps with drawings between them, and a last sentence, if any; no newline at the end.

    With `ascii` nothing in it is beyond ASCII, with `long` everything that steps gather or suppose is listed.
    """
    voice, stages = walk.voice, walk.stages

    def drawn(position: Any, marks: Marks[Any]) -> list[str]:
        return ["", voice.drawn(walk.subject, position, marks, ascii=ascii), ""]

    said = [voice.start(walk.subject, walk.start, ascii=ascii), "", *_opening(walk)]
    number = 1
    position, before = walk.start, NOTHING
    for stage, marks, drawing in zip(stages, marks_of(walk), voice.drawings(walk.subject, stages), strict=True):
        for step, shown in zip(stage.steps, shown_inside(voice, stage.steps, long=long), strict=True):
            said.append(f"{number:2}. {sentence(voice, step)}")
            said += [f" {_INDENT}{line}" for line in bullets(voice, step.inner if shown else (), long=long)]
            number += 1
            if marking := voice.marks(walk.subject, position, step, before, ascii=ascii):
                said += ["", marking, ""]
        position, before = stage.position, marks
        if drawing:
            said += drawn(position, marks)
    text = "\n".join([*said, walk.ending]).rstrip()
    return in_ascii(text) if ascii else text


def solve_markdown(walk: Walk, *, ascii: bool = False, long: bool = False) -> str:
    """The same as a Markdown page, drawings as code blocks; ends with a newline."""
    voice, stages = walk.voice, walk.stages

    def drawn(position: Any, marks: Marks[Any]) -> list[str]:
        return ["", "```", voice.drawn(walk.subject, position, marks, ascii=ascii), "```", ""]

    said = ["```", voice.start(walk.subject, walk.start, ascii=ascii), "```", "", *_opening(walk)]
    number = 1
    position, before = walk.start, NOTHING
    for stage, marks, drawing in zip(stages, marks_of(walk), voice.drawings(walk.subject, stages), strict=True):
        for step, shown in zip(stage.steps, shown_inside(voice, stage.steps, long=long), strict=True):
            said.append(f"{number}. {sentence(voice, step)}")
            said += [f"{_INDENT}{line}" for line in bullets(voice, step.inner if shown else (), long=long)]
            number += 1
            if marking := voice.marks(walk.subject, position, step, before, ascii=ascii):
                said += ["", "```", marking, "```", ""]
        position, before = stage.position, marks
        if drawing:
            said += drawn(position, marks)
    text = "\n".join([*said, walk.ending]).rstrip() + "\n"
    return in_ascii(text) if ascii else text


def marks_of(walk: Walk) -> list[Marks[Any]]:
    """The marks of each stage, none where the family has no pictures."""
    picturing = walk.voice.picturing
    if picturing is None:
        return [NOTHING] * len(walk.stages)
    return list(picturing.of_stages(walk.subject, walk.start, walk.stages))


def _opening(walk: Walk) -> list[str]:
    """The sentences of the opening as a paragraph, nothing without any."""
    return [" ".join(walk.opening), ""] if walk.opening else []


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
        "gathers": step.gathers,
    }


def stage_data(voice: Voice, stage: Stage[Any, Any, Any], marks: Marks[Any]) -> dict[str, Any]:
    """A stage as JSON can carry it, with what its picture shows."""
    return {
        "steps": [step_data(voice, step) for step in stage.steps],
        "placed": [voice.placement_data(placed) for placed in stage.placed],
        "choice": stage.choice,
        "level": stage.level,
        "marks": marks_data(marks),
    }


def marks_data(marks: Marks[Any]) -> dict[str, Any]:
    """Marks as JSON can carry them; what is placed stands beside them."""
    return {
        "ringed": cells_data(marks.ringed),
        "bold": cells_data(marks.bold),
        "found": [{"cell": list(cell), "note": note} for cell, note in marks.found],
        "known": [{"cell": list(cell), "note": note} for cell, note in marks.known],
        "joined": [cells_data(cells) for cells in marks.joined],
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
