"""What the engine hands out: a hint, a check, a walkthrough. A family's own say the same in its voice."""

from __future__ import annotations

import enum
from collections.abc import Callable

from pipworks.hints import pages, picturing, writing
from pipworks.hints.marks import Marks, key_step
from pipworks.hints.steps import A, F, Phrase, Q, Stage, Step, Strength
from pipworks.outcome import Reason, Status, Violation
from pipworks.record import Record
from pipworks.showing import Said, escaped, in_brackets, words
from pipworks.typed import Generic, TypeVar
from pipworks.words import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, ClassVar, Final

    from pipworks.render.theme import Theme

W = TypeVar("W")


class Standing(enum.Enum):
    """How a position stands."""

    FINISHED = "finished"
    RIGHT = "right so far"
    WRONG = "wrong"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"


class HintKind(enum.Enum):
    """What a hint is about."""

    STEP = "step"
    CHOICE = "choice"
    WRONG = "wrong"
    FINISHED = "finished"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"


NOTHING_TO_DO: Final = {
    Standing.FINISHED: HintKind.FINISHED,
    Standing.WRONG: HintKind.WRONG,
    Standing.UNSOLVABLE: HintKind.UNSOLVABLE,
    Standing.CANCELLED: HintKind.CANCELLED,
}
"""The kind of hint where a position stands so that no next step can be told."""


class Check(Said, Record, Generic[F, W, Q]):
    """How a position stands, in a sentence, and what is wrong with it.

    `violations` are rules that it breaks in plain sight. `wrong` is what can't stay: taking any of it back is enough
    where `either` is set, otherwise all of it has to go. `steps` say why, up to a contradiction. `witness` is a
    solution that extends a RIGHT position, where one is at hand. `reason` is why an UNSOLVABLE puzzle is that, as
    `solve` says it. All standings are proved; only LIMIT and CANCELLED say nothing.
    """

    voice: ClassVar[writing.Voice]

    standing: Standing
    phrases: tuple[Phrase, ...]
    violations: tuple[Violation[Any], ...] = ()
    wrong: tuple[W, ...] = ()
    either: bool = False
    steps: tuple[Step[F], ...] = ()
    witness: Q | None = None
    reason: Reason | None = None

    def __bool__(self) -> bool:
        return self.standing in (Standing.FINISHED, Standing.RIGHT)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of the check, those of violations that its own don't tell first."""
        plain = tuple(violation.sentence for violation in self.violations if not self._tells(violation))
        return plain + tuple(self.voice.wording.sentence(phrase) for phrase in self.phrases)

    def _tells(self, violation: Violation[Any]) -> bool:  # noqa: ARG002 - a family's may need it
        """Whether the phrases say as much as a violation."""
        return False

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences, and the steps that show what is wrong."""
        return (*self.sentences, *writing.bullets(self.voice, self.steps))

    def __repr__(self) -> str:
        said = " ".join(self.sentences)
        return in_brackets(f"Check {self.standing.value}{said and ': '}{said}")

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def to_data(self) -> dict[str, Any]:
        """The check as JSON can carry it."""
        from pipworks.json_records import reason_data

        return {
            "status": self.standing.value,
            "sentences": list(self.sentences),
            "violations": [reason_data(violation) for violation in self.violations],
            "wrong": [self.voice.wrong_data(wrong) for wrong in self.wrong],
            "either": self.either,
            "steps": [writing.step_data(self.voice, step) for step in self.steps],
        }


class Hint(Said, Record, Generic[F, A]):
    """The next thing to do in a position.

    `steps` lead to `placement`; the last step of a CHOICE is no reasoning. `check` is how the position stands: a
    WRONG hint is about nothing else, and where there was no time for it (its standing is LIMIT), the steps are right if
    the position is. LIMIT and CANCELLED: the time was up before a placement was reached; the steps that there are hold.
    `puzzle` and `position` are what it is a hint for, so that it can be drawn.
    """

    voice: ClassVar[writing.Voice]

    kind: HintKind
    strength: Strength
    check: Check[F, Any, Any]
    steps: tuple[Step[F], ...] = ()
    placement: A | None = None
    puzzle: Any = None
    position: Any = None
    uncompared = ("puzzle", "position")

    @property
    def key_step(self) -> Step[F] | None:
        """The step that looks deepest, the first of several such; None without steps."""
        found: Step[F] | None = key_step(self.steps)
        return found

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the hint says at its strength, one sentence or more an entry."""
        return self._said()

    def to_text(self, *, long: bool = False, drawings: bool = False, ascii: bool = False) -> str:
        """What the hint says, one line or more; with `long` all that its steps gather or suppose is listed.

        With `drawings` what a step marks beyond its sentence is drawn below it, in ASCII where `ascii` is set.
        """

        def below(step: Step[F]) -> str:
            return self.voice.marks(self.puzzle, self.position, step, ascii=ascii)

        said = self._said(long=long, below=below) if drawings else self._said(long=long)
        return "\n".join(said).rstrip()

    def _said(self, *, long: bool = False, below: Callable[[Step[F]], str] = lambda _: "") -> tuple[str, ...]:
        if self.kind not in (HintKind.STEP, HintKind.CHOICE, HintKind.LIMIT):
            return self.check.lines
        voice = self.voice
        unchecked = self.check.standing is Standing.LIMIT
        key = self.key_step
        if key is None:
            return self.check.sentences if unchecked else (voice.say("no time"),)
        said = [voice.say("unchecked")] if unchecked else []
        if self.strength is Strength.PLACE:
            said.append(voice.where(key, self.placement)[0])
        elif self.strength is Strength.RULE:
            said.append(voice.question(key, self.placement))
        elif self.strength is Strength.REASON or self.placement is None:
            said += writing.lines(voice, self.steps, long=long, below=below)
        elif self.kind is HintKind.CHOICE:
            said += writing.lines(voice, self.steps[-1:])
        if self.strength is Strength.ANSWER and self.placement is not None:
            said.append(voice.wording.sentence(voice.placing(self.placement, self.puzzle)))
        return tuple(said)

    @property
    def marks(self) -> Marks[Any]:
        """What its picture shows, no more than its strength gives away."""
        return self._drawn[0]

    @property
    def _drawn(self) -> tuple[Marks[Any], Any]:
        """The marks, and the position that they are drawn on."""
        if self.kind is HintKind.WRONG:
            return picturing.of_voice(self.voice).of_wrong(self.check.wrong), self.position
        return picturing.hint_marks(self.voice, self.puzzle, self.position, self.steps, self.placement, self.strength)

    def to_svg(self, *, theme: Theme | None = None, scale: float = 1.0) -> str:
        """The position with rings around what to look at, and as much more as the strength gives away, as SVG.

        In the light theme where none is given. Raises TooLarge for a puzzle of more cells than are drawn.
        """
        return str(self._picture(form="svg", theme=theme, scale=scale))

    def to_png(self, *, theme: Theme | None = None, scale: float | None = None) -> bytes:
        """The same as PNG. Raises MissingExtra when resvg-py is not installed."""
        found = self._picture(form="png", theme=theme, scale=scale)
        assert isinstance(found, bytes)
        return found

    def _picture(self, **how: Any) -> str | bytes:
        marks, position = self._drawn
        return picturing.of_voice(self.voice).draw(self.puzzle, position, marks, **how)

    def _repr_html_(self) -> str:
        return picturing.shown(self._picture) + words(str(self))

    def __repr__(self) -> str:
        return in_brackets(f"Hint {self.kind.value}, strength {int(self.strength)}: {' '.join(self.sentences)}")

    def __str__(self) -> str:
        return self.to_text()

    def to_data(self) -> dict[str, Any]:
        """The hint as JSON can carry it: null for what there is none of, or what its strength does not give away."""
        key = self.key_step
        told = key if self.strength >= Strength.RULE else None
        placement = self.placement if self.strength is Strength.ANSWER else None
        reasons = self.steps if self.strength >= Strength.REASON else ()
        return {
            "status": self.kind.value,
            "strength": int(self.strength),
            "sentences": list(self.sentences),
            "check": self.check.to_data(),
            "look": None if key is None else writing.cells_data(self.voice.where(key, self.placement)[1]),
            "rule": None if told is None else told.rule,
            "level": None if told is None else told.level,
            "steps": [writing.step_data(self.voice, step) for step in reasons],
            "placement": None if placement is None else self.voice.placement_data(placement),
            "marks": writing.marks_data(self.marks),
        }


class Walkthrough(Said, Generic[F, A, Q]):
    """A solve from a position to its end, or as far as the limits let it come. A family's has the fields.

    SOLVED: the end solves the puzzle. UNSOLVABLE: no solution extends the start, `reason` says why. LIMIT and
    CANCELLED: the stages up to there hold.
    """

    __slots__ = ()
    voice: ClassVar[writing.Voice]

    if TYPE_CHECKING:

        @property
        def start(self) -> Q: ...
        @property
        def stages(self) -> tuple[Stage[F, A, Q], ...]: ...
        @property
        def status(self) -> Status: ...
        @property
        def reason(self) -> Reason | None: ...

    @property
    def subject(self) -> Any:
        """What is solved: the puzzle or the board, as the family calls it."""
        raise NotImplementedError

    @property
    def end(self) -> Q:
        """The position that it comes to."""
        return self.stages[-1].position if self.stages else self.start

    @property
    def ending(self) -> str:
        """Why it ends before a solution; empty where it doesn't."""
        said = self.reason.sentence if self.reason else ""
        if self.status is Status.SOLVED or said.endswith("."):
            return said
        return f"{self.status.value.capitalize()}{said and ': '}{said}."

    def __repr__(self) -> str:
        number = sum(len(stage.steps) for stage in self.stages)
        last = f": {self.reason.sentence}" if self.reason else ""
        return in_brackets(f"Walkthrough {self.status.value}, {counted(number, 'step')}{last}")

    def _repr_html_(self) -> str:
        return "".join(pages.body(self, picturing.stages_shown(self.voice, self.subject, self.start, self.stages)))

    @property
    def marks(self) -> tuple[Marks[Any], ...]:
        """What the picture of each stage shows."""
        return tuple(picturing.of_voice(self.voice).of_stages(self.subject, self.start, self.stages))

    def pictures(
        self, *, form: str = "svg", theme: Theme | str | None = None, scale: float | None = None
    ) -> Iterator[str | bytes]:
        """A picture of the start and one of each stage with what its steps found out, as SVG text or PNG bytes.

        Raises TooLarge for a puzzle of more cells than are drawn.
        """
        return picturing.stage_pictures(
            self.voice, self.subject, self.start, self.stages, form=form, theme=theme, scale=scale
        )

    def to_html(self, *, title: str = "Step by step", theme: Theme | str | None = None, long: bool = False) -> str:
        """The walkthrough as a page of HTML that holds its pictures; see `pictures`, and `to_text` for `long`."""
        drawn = (str(svg) for svg in self.pictures(theme=theme))
        dark = "auto" in (theme, getattr(theme, "name", ""))
        return pages.html_page(self, drawn, title=title, dark=dark, long=long)

    def index(
        self, pictures: Sequence[str], *, title: str = "Step by step", markdown: bool = False, long: bool = False
    ) -> str:
        """The same for pictures that are files, by their addresses from the page's: HTML, or Markdown."""
        if markdown:
            return pages.markdown_page(self, pictures, title=title, long=long)
        drawn = [f'<img src="{escaped(address)}" alt="">' for address in pictures]
        return pages.html_page(self, drawn, title=title, dark=False, long=long)

    def __str__(self) -> str:
        return self.to_text()

    @property
    def opening(self) -> tuple[str, ...]:
        """What is said before the steps: where to start, and how many solutions there are, where that is known."""
        told = () if self.voice.opening is None else self.voice.opening(self)
        return tuple(map(self.voice.wording.sentence, told))

    def to_text(self, *, ascii: bool = False, long: bool = False) -> str:
        """Numbered steps with drawings between them; no last newline.

        In ASCII characters only where `ascii` is set; with `long` all that steps gather or suppose is listed.
        """
        return writing.solve_text(self, ascii=ascii, long=long)

    def to_markdown(self, *, ascii: bool = False, long: bool = False) -> str:
        """The walkthrough as a Markdown page, drawings as code blocks; `ascii` and `long` as for `to_text`."""
        return writing.solve_markdown(self, ascii=ascii, long=long)

    def to_data(self) -> dict[str, Any]:
        """The walkthrough as JSON can carry it: `start` and `end` in the form that positions are read in."""
        from pipworks.json_records import reason_data

        return {
            "status": self.status.value,
            "reason": None if self.reason is None else reason_data(self.reason),
            "start": self.voice.position_data(self.start),
            "end": self.voice.position_data(self.end),
            "opening": list(self.opening),
            "stages": [
                writing.stage_data(self.voice, stage, marks)
                for stage, marks in zip(self.stages, writing.marks_of(self), strict=True)
            ],
        }
